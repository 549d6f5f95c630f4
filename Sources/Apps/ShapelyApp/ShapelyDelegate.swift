import UIKit

/// The delegate of the shapes app.
public final class ShapelyDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let seed: UInt64

    /// Creates the delegate of an app with different colors and positions in each run.
    public override required convenience init() { self.init(seed: .random(in: 0 ... .max)) }

    /// Creates the delegate of an app with the same colors and positions in each run.
    /// - Parameter seed: The random seed.
    public init(seed: UInt64) {
        self.seed = seed
        super.init()
    }

    /// Shows the buttons.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = ShapelyViewController(seed: seed)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// A random number generator with a seed: Sebastiano Vigna's SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
