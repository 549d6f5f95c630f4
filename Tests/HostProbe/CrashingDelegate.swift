import UIKit

/// A program that dies when its first frame is on screen, as its last argument says. The screen is red, with a blue square at
/// the top left; with "secret", there are texts that are not to be found anywhere, of which everything is logged.
final class CrashingDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var vblanks = 0
    private var secrets: [UIView & UITextInput] = []

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.backgroundColor = .red
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        square.backgroundColor = .blue
        window.addSubview(square)
        if CommandLine.arguments.dropLast().last == "secret" { addSecrets(to: window) }
        window.makeKeyAndVisible()
        self.window = window
        let link = CADisplayLink { [unowned self] link in
            // The first frame was presented before the second vblank after it.
            vblanks += 1
            guard vblanks > 3 else { return }
            link.invalidate()
            StandardError.write(line: "last words")
            logSecrets()
            die(CommandLine.arguments.last ?? "")
        }
        link.add(to: .main, forMode: .common)
        return true
    }

    private func addSecrets(to window: UIWindow) {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.isSecureTextEntry = true
        let view = UITextView(frame: CGRect(x: 0, y: 30, width: 100, height: 30))
        view.isSecureTextEntry = true
        secrets = [field, view]
        for view in secrets { window.addSubview(view) }
    }

    /// Types the last argument into the texts, and logs what describes them.
    private func logSecrets() {
        for view in secrets {
            view.becomeFirstResponder()
            view.insertText(CommandLine.arguments.last ?? "")
            NSLog("%@", view)
            report("\(view) \(view.accessibilityValue ?? "") \(view.layer)")
            StandardError.write(line: "\(view) \(view.debugDescription)")
        }
        guard let window else { return }
        report(window.recursiveDescription() + InspectedScreen(window.screen).text)
    }

    @inline(never) private func die(_ kind: String) {
        switch kind {
        case "trap": fatalError("on purpose")
        case _ where !secrets.isEmpty: fatalError("secrets in \(secrets)")
        case "abort": abort()
        case "segv": UnsafeMutableRawPointer(bitPattern: 64)?.storeBytes(of: 1, as: UInt8.self)
        case "kill": kill(getpid(), SIGKILL)
        case "signal": _ = try? Process.run(URL(fileURLWithPath: "/bin/kill"), arguments: ["-ABRT", "\(getpid())"])
        case "handled":
            raise(SIGTRAP)
            exit(0)
        default: exit(1)
        }
    }

    /// Runs the program.
    static func run() -> Never {
        // As an app's own handler, after which it continues.
        if CommandLine.arguments.last == "handled" { signal(SIGTRAP) { _ in StandardError.write(line: "handled") } }
        exit(Program.run(CrashingDelegate.self))
    }
}
