import UIKit

/// The delegate of the app that calibrates a touch screen.
public final class CalibrateDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let limit: CGFloat
    private let didCalibrate: (Calibration) -> Void
    private let didEnd: () -> Void

    /// The default limit of the error of a target, in points.
    public nonisolated static let standardLimit: CGFloat = 8

    /// Creates a delegate whose result nothing receives.
    public override required convenience init() { self.init(didCalibrate: { _ in }, didEnd: {}) }

    /// Creates a delegate.
    /// - Parameters:
    ///   - limit: The greatest error of a target, in points.
    ///   - didCalibrate: A closure that is called with the result.
    ///   - didEnd: A closure that is called when the result has been shown, or when the user cancels.
    public init(
        limit: CGFloat = CalibrateDelegate.standardLimit,
        didCalibrate: @escaping (Calibration) -> Void,
        didEnd: @escaping () -> Void
    ) {
        self.limit = limit
        self.didCalibrate = didCalibrate
        self.didEnd = didEnd
        super.init()
    }

    /// Shows the first target.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = CalibrateViewController(limit: limit, didCalibrate: didCalibrate, didEnd: didEnd)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
