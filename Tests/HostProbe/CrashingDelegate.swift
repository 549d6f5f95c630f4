import UIKit

/// A program that dies when its first frame is on screen, as its last argument says. The screen is red, with a blue square at
/// the top left.
final class CrashingDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var vblanks = 0

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
        window.makeKeyAndVisible()
        self.window = window
        let link = CADisplayLink { [unowned self] link in
            // The first frame was presented before the second vblank after it.
            vblanks += 1
            guard vblanks > 3 else { return }
            link.invalidate()
            StandardError.write(line: "last words")
            die(CommandLine.arguments.last ?? "")
        }
        link.add(to: .main, forMode: .common)
        return true
    }

    @inline(never) private func die(_ kind: String) {
        switch kind {
        case "trap": fatalError("on purpose")
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
