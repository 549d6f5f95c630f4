import UIKit

/// A bar that follows the finger. Drawing it takes a number of milliseconds.
final class FollowingDelegate: UIResponder, UIApplicationDelegate {
    private final class Bar: UIView {
        private static let cost = CommandLine.arguments.last.flatMap(Int64.init) ?? 0
        private var position: CGFloat = 0

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

        private func follow(_ touches: Set<UITouch>) {
            guard let touch = touches.first else { return }
            let old = position
            position = touch.location(in: self).x
            for x in [old, position] { setNeedsDisplay(CGRect(x: x - 20, y: 0, width: 40, height: bounds.height)) }
        }

        override func draw(_ rect: CGRect) {
            let clock = MonotonicClock()
            let end = clock.now + .milliseconds(Self.cost)
            UIColor.blue.setFill()
            UIGraphicsGetCurrentContext()?.fill(CGRect(x: position - 16, y: 0, width: 32, height: bounds.height))
            while clock.now < end {}
        }
    }

    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = UIViewController(nibName: nil, bundle: nil)
        let bar = Bar()
        bar.backgroundColor = .white
        controller.view = bar
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return true
    }
}
