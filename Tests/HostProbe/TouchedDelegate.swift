import UIKit

/// A view that turns from white to blue when touched; with a button, for the monkey. Reports its arguments, and how it
/// ends.
final class TouchedDelegate: UIResponder, UIApplicationDelegate {
    private final class Pad: UIView {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { backgroundColor = .blue }
    }

    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        report("arguments \(CommandLine.arguments.dropFirst().joined(separator: ","))")
        let controller = UIViewController(nibName: nil, bundle: nil)
        let pad = Pad()
        pad.backgroundColor = .white
        controller.view = pad
        window.rootViewController = controller
        window.makeKeyAndVisible()
        if CommandLine.arguments.contains("stuck") { pad.addGestureRecognizer(StuckRecognizer()) }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) { report("terminate") }
}

/// A gesture recognizer that begins after the touches have ended, which the monkey must detect.
private final class StuckRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
        let dimmed = view?.alpha == 1
        UIView.animate(withDuration: 5) {
            self.view?.alpha = dimmed ? 0.9 : 1
        } completion: { _ in
            self.state = .began
        }
    }
}
