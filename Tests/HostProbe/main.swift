// A program for the tests of the event loop: it uses everything that has to be served while the main thread waits, and
// says what it got. It ends by itself when it got everything, or by SIGTERM.
import CLinux
import UIKit

final class ProbeView: UIView {
    var name = "touch"
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { report("\(name)-began") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { report("\(name)-ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { report("\(name)-cancelled") }
}

final class ProbeDelegate: UIResponder, UIApplicationDelegate, @preconcurrency CAAnimationDelegate {
    private var window: UIWindow?
    private let view = ProbeView()
    private var repeating: Timer?
    private var ticks = 0

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = UIViewController()
        controller.view = view
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        addHeldView()
        if CommandLine.arguments.contains("complain") { complain() }
        if CommandLine.arguments.contains("spawn") { spawn() }
        UserDefaults.standard.set("set at launch", forKey: "launch")

        _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in
            MainActor.assumeIsolated { report("timer") }
        }
        repeating = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { [unowned self] _ in
            MainActor.assumeIsolated { tick() }
        }
        DispatchQueue.main.async { report("main-queue") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { report("main-queue-later") }
        DispatchQueue.global().async { DispatchQueue.main.async { report("from-another-thread") } }
        Task { @MainActor in
            try await Task.sleep(for: .milliseconds(20))
            report("task")
        }
        Task.detached { await MainActor.run { report("main-actor") } }
        // The screen does not change, so only the display's vblanks can pace the link.
        let link = CADisplayLink { link in
            guard link.timestamp > 0, link.targetTimestamp > link.timestamp else { return }
            report("display-link")
            link.invalidate()
        }
        link.add(to: .main, forMode: .common)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.05
        animation.delegate = self
        view.layer.add(animation, forKey: "appear")
        return true
    }

    /// Makes calls that each module reports on standard error.
    private func complain() {
        let context = CGContext(
            data: nil,
            width: 4,
            height: 4,
            bitsPerComponent: 7,
            bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: 0
        )
        UIColor.red.set()
        _ = CIImage.empty().applyingFilter("CINoSuchFilter", parameters: [:])
        report(context == nil ? "complained" : "made a context of seven bits")
    }

    /// Starts a program that is sent SIGPIPE, and reports how it ends.
    private func spawn() {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sh")
        child.arguments = ["-c", "kill -PIPE $$; exit 3"]
        do { try child.run() } catch { return report("child-\(error)") }
        child.waitUntilExit()
        report("child-\(child.terminationReason == .uncaughtSignal ? "signal" : "status")-\(child.terminationStatus)")
    }

    /// Adds a view that is touched and held at the end: only the recognizer's timer wakes the loop.
    private func addHeldView() {
        let held = ProbeView(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
        held.name = "held"
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0.05
        press.cancelsTouchesInView = false
        press.addAction { report("press-\($0.state)") }
        held.addGestureRecognizer(press)
        view.addSubview(held)
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { report("animation-\(finished)") }

    private func tick() {
        ticks += 1
        guard ticks == 3 else { return }
        repeating?.invalidate()
        report("repeating-timer")
    }

    func applicationWillResignActive(_ application: UIApplication) { report("resign-active") }
    func applicationDidEnterBackground(_ application: UIApplication) { report("background") }
    func applicationWillTerminate(_ application: UIApplication) {
        UserDefaults.standard.set("set at the end", forKey: "end")
        report("terminate")
    }
}

@MainActor
func report(_ what: String) {
    precondition(Thread.isMainThread)
    FileHandle.standardOutput.write(Data("\(what)\n".utf8))
}

/// A program that animates in each frame, without an end.
final class MovingDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()
    private let start = MonotonicClock().now

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = UIViewController()
        let view: UIView = controller.view
        view.backgroundColor = .red
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CADisplayLink { _ in view.alpha = view.alpha == 1 ? 0.5 : 1 }.add(to: .main, forMode: .common)
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) { report("\((MonotonicClock().now - start).seconds)") }
}

/// A program whose main thread hangs soon after the launch.
final class HangingDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.makeKeyAndVisible()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { while true { sleep(1) } }
        return true
    }
}

/// A program that changes a default after its launch.
final class DefaultsDelegate: UIResponder, UIApplicationDelegate {
    override init() { super.init() }

    func applicationDidBecomeActive(_ application: UIApplication) {
        DispatchQueue.main.async { UserDefaults.standard.set("set while it runs", forKey: "run") }
        report("running")
    }
}

/// Reports whether a block is mapped after a larger one has been freed. By default, it would be on the heap.
final class HeapDelegate: UIResponder, UIApplicationDelegate {
    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // The compiler may remove calls of `malloc` without effect.
        func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer { .allocate(byteCount: byteCount, alignment: 16) }
        allocate(8 << 20).deallocate()
        let count = mallinfo2().hblks
        let block = allocate(4 << 20)
        report(mallinfo2().hblks > count ? "mapped" : "on-the-heap")
        block.deallocate()
        exit(0)
    }
}

if CommandLine.arguments.dropFirst().first == "folders" { exit(Program.run(FoldersDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "store" { exit(Program.run(StoringDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "resources" { exit(Program.run(ResourcesDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "loading" { exit(Program.run(LoadingDelegate.self)) }
if CommandLine.arguments.last == "heap" { exit(Program.run(HeapDelegate.self)) }
if CommandLine.arguments.last?.hasPrefix("memory-") == true { exit(Program.run(MemoryDelegate.self)) }
if CommandLine.arguments.last == "moving" { exit(Program.run(MovingDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "touched" { exit(Program.run(TouchedDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "follow" { exit(Program.run(FollowingDelegate.self)) }
if CommandLine.arguments.dropFirst().first == "crash" { CrashingDelegate.run() }
if CommandLine.arguments.last == "hanging" { exit(Program.run(HangingDelegate.self)) }
if CommandLine.arguments.last == "lifecycle" { exit(Program.run(LifeCycleDelegate.self)) }
if CommandLine.arguments.last == "windowed" { exit(Program.run(WindowedDelegate.self)) }
if CommandLine.arguments.last == "defaults" { exit(Program.run(DefaultsDelegate.self)) }

// As `Program.run` begins.
StandardStreams.prepare()
Heap.prepare()
Program.warn(about: ProcessInfo.processInfo.environment)

do {
    let clock = MonotonicClock()
    let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 100, height: 100)), clock: clock)
    // The second finger stays for ten minutes: the end of the run takes it away.
    let lines = [
        "t_ms,contact,phase,x,y", "0,1,down,0.5,0.5", "20,1,up,0.5,0.5", "400,2,down,0.8,0.8", "600000,2,up,0.8,0.8",
    ]
    let recording = try Recording(csv: Array(lines.map { $0 + "\n" }.joined().utf8))
    let replay = try ReplaySource(
        recording,
        area: CGRect(x: 0, y: 0, width: 100, height: 100),
        clock: clock,
        startTime: clock.now + .seconds(0.05)
    )
    let host = try RealTimeHost(display: display, inputs: [replay])
    try host.run(ProbeDelegate())
} catch {
    FileHandle.standardError.write(Data("probe: \(error)\n".utf8))
    exit(70)
}
