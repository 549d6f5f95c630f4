import UIKit

/// A program that reports the size of its screen, and the touches, scrolls, keys and texts that it receives.
final class WindowedDelegate: UIResponder, UIApplicationDelegate {
    private final class Pad: UIView, UIKeyInput {
        private let corner = UIView()
        private let label = UILabel(frame: CGRect(x: 20, y: 30, width: 200, height: 30))
        private var reported = CGSize.zero

        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = .yellow
            corner.backgroundColor = .blue
            corner.isUserInteractionEnabled = false
            label.text = "Window"
            addSubview(corner)
            addSubview(label)
            isMultipleTouchEnabled = true
            let scrolling = UIPanGestureRecognizer()
            scrolling.allowedScrollTypesMask = .all
            scrolling.allowedTouchTypes = []
            scrolling.addAction { scrolling in
                let y = scrolling.translation(in: scrolling.view).y
                if y != 0 { report("scroll \(y < 0 ? "down" : "up")") }
            }
            addGestureRecognizer(scrolling)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { fatalError("not used") }

        override func layoutSubviews() {
            super.layoutSubviews()
            // The corner shows which side is up.
            corner.frame = CGRect(x: bounds.width - 37, y: 0, width: 37, height: 23)
            guard bounds.size != reported else { return }
            reported = bounds.size
            report("size \(Int(bounds.width))x\(Int(bounds.height))")
        }

        private func note(_ touches: Set<UITouch>, _ phase: String) {
            let points = touches.map { $0.location(in: self) }.sorted { $0.x < $1.x }
            report("\(phase) " + points.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " "))
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "cancelled") }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            for press in presses { report("press \(press.key?.keyCode.rawValue ?? 0)") }
            super.pressesBegan(presses, with: event)
        }

        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { true }
        func insertText(_ text: String) { report("text \(text)") }
        func deleteBackward() { report("delete") }
    }

    private final class Controller: UIViewController {
        override func loadView() { view = Pad() }
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
        override func viewWillTransition(
            to size: CGSize,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            coordinator.animate(alongsideTransition: nil) { _ in report("has \(Int(size.width))x\(Int(size.height))") }
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            report("responds \(view.becomeFirstResponder())")
        }
    }

    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.rootViewController = Controller()
        window.makeKeyAndVisible()
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) { report("terminate") }
}
