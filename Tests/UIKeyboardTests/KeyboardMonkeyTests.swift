import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Random touches on the keyboard on the screen.
@MainActor
@Suite struct KeyboardMonkeyTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        private let window = UIWindow()
        private let text = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))

        override init() { super.init() }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let controller = UIViewController()
            controller.view.addSubview(text)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            window.session.userInterface.keyboards.mode = .always
            text.becomeFirstResponder()
            return true
        }
    }

    @Test func randomTouchesLeaveNothingBehindAndAreReproducible() throws {
        let count = ProcessInfo.processInfo.environment["EASEL_MONKEY_EVENTS"].flatMap { Int($0) } ?? 600
        var options = Monkey.Options(seed: 7, events: count)
        options.sessions = 3
        options.memoryLimit = 4 << 20
        options.sessionLimit = 64 << 20
        let size = CGSize(width: 320, height: 240)
        let report = try Monkey(options, size: size) { Delegate() }.run()
        #expect(report.findings == [] && report.touches > 20)
        #expect(try Monkey(options, size: size) { Delegate() }.run().hash == report.hash)
    }
}
