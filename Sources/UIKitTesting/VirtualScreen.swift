import UIKit

/// A screen in memory on a clock of its own, for tests: what a program shows on it is the same on every machine, to the
/// pixel, however fast or slow the machine is.
///
/// ```swift
/// let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
/// screen.show(MyViewController())
/// try screen.tap(at: CGPoint(x: 160, y: 120))
/// try screen.advance(by: 1)
/// try screen.expectImage(equalTo: "after-tap", in: goldens)
/// ```
///
/// Time passes only in `advance(by:)` and in touches that take time. Timers, the main queue and tasks of the main actor
/// run in that time if the test, or what runs in it, has scheduled them. All calls are made on the main actor; one screen at
/// a time is the main screen, the one made last. Its fonts are the process's from when it is made.
@MainActor
public final class VirtualScreen {
    package let host: VirtualHost
    let work: VirtualMainWork
    var fingerCount = 0
    private let recorder = FrameRecorder()
    private var delegate: (any UIApplicationDelegate)?

    /// Makes the screen, with an application that has no window yet.
    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels to a point.
    ///   - refreshRate: frames a second.
    ///   - bufferCount: scan-out buffers, 1 to 3.
    ///   - fonts: what text is set in.
    /// - Throws: `VirtualScreenError` when there can be no such screen, or no such fonts.
    public init(
        size: CGSize,
        scale: CGFloat = 1,
        refreshRate: Double = 60,
        bufferCount: Int = 2,
        fonts: ScreenFonts = .standard
    ) throws(VirtualScreenError) {
        let pixels = PixelSize(
            width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded())
        )
        let clock = VirtualClock()
        do {
            try TextSystem.use(fonts.source)
            let display = try VirtualDisplay(
                mode: DisplayMode(size: pixels, scale: Double(scale), refreshRate: refreshRate),
                bufferCount: bufferCount,
                clock: clock
            )
            display.setFrameObserver(recorder.observe)
            host = try VirtualHost(display: display, clock: clock)
            work = VirtualMainWork(clock: clock)
            host.mainWork = work
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }

    isolated deinit { host.end() }

    // MARK: What runs

    /// Launches a whole application.
    public func launch(_ delegate: any UIApplicationDelegate) throws(VirtualScreenError) {
        self.delegate = delegate
        try perform { () throws(HostError) in try host.launch(delegate) }
    }

    /// Shows a controller in a window that fills the screen.
    @discardableResult
    public func show(_ controller: UIViewController) throws(VirtualScreenError) -> UIWindow {
        let shown = ShownController(controller)
        try launch(shown)
        return shown.window
    }

    /// Shows a view that fills the screen.
    @discardableResult
    public func show(_ view: UIView) throws(VirtualScreenError) -> UIWindow {
        let controller = UIViewController()
        controller.view = view
        return try show(controller)
    }

    // MARK: What the reader wants

    /// Light or dark. A change goes down the tree of views, and is shown with the next frame.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { host.screen.traitCollection.userInterfaceStyle }
        set { host.screen.set(style: newValue, contentSizeCategory: preferredContentSizeCategory) }
    }

    /// How large text is wanted. A change goes down the tree of views, and is shown with the next frame.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { host.screen.traitCollection.preferredContentSizeCategory }
        set { host.screen.set(style: userInterfaceStyle, contentSizeCategory: newValue) }
    }

    // MARK: Time

    /// Seconds since the screen was made.
    public var time: TimeInterval { host.clock.now }

    /// Lets time pass; everything that is due in it happens in order. That includes timers, `DispatchQueue.main.async` and
    /// `asyncAfter`, and tasks of the main actor.
    /// - Parameters:
    ///   - seconds: of the virtual clock.
    ///   - isBlocked: the main thread does nothing in that time, as if it were busy with something long. Frames of
    ///     animations are shown all the same; touches, timers, completions, display links and commits wait for the end of
    ///     it.
    public func advance(
        by seconds: TimeInterval,
        whileMainThreadIsBlocked isBlocked: Bool = false
    ) throws(VirtualScreenError) {
        let end = time + max(0, seconds)
        try perform { () throws(HostError) in
            // What the test itself has changed is shown first.
            try host.wakeUpIfNeeded()
            if isBlocked {
                try host.runWithoutMainThread(until: end)
            } else {
                try host.run(until: end)
            }
        }
    }

    /// Calls `body` when the clock comes to `time`.
    public func call(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        host.call(at: time) { MainActor.assumeIsolated(body) }
    }

    // MARK: What happened

    /// What the program has cost since the screen was made or the counters were reset.
    public var statistics: ScreenStatistics { ScreenStatistics(host.counters) - baseline }
    private var baseline = ScreenStatistics()

    /// Starts counting, and the list of frames, anew.
    public func resetStatistics() {
        baseline = ScreenStatistics(host.counters)
        recorder.clear()
    }

    /// The frames that were presented, oldest first.
    public var frames: [FrameRecord] { recorder.frames }

    /// What the screen shows now.
    public func snapshot() -> ScreenImage { ScreenImage(surface: host.display.snapshot()) }

    /// Throws unless events of this screen reach its own application.
    func requireMain() throws(VirtualScreenError) {
        guard UIScreen.main === host.screen else {
            throw VirtualScreenError(
                message: "this screen is not the main one: another one was made after it, and its application would "
                    + "get the touches; give suites that make screens the trait .mainScreen",
                reason: .screenIsNotMain
            )
        }
    }

    func perform(_ body: () throws(HostError) -> Void) throws(VirtualScreenError) {
        work.resetTurns()
        do throws(HostError) { try body() } catch { throw VirtualScreenError(message: "\(error)") }
    }
}

/// Why a virtual screen cannot do what was asked.
public struct VirtualScreenError: Error, CustomStringConvertible, Sendable {
    /// The kinds of failures.
    public enum Reason: Hashable, Sendable {
        /// The screen, its fonts or its application failed.
        case failed

        /// The screen is not the main one: another one was made after it. The touches would reach the other's
        /// application. Suites whose tests must not overlap have the trait `.mainScreen`.
        case screenIsNotMain

        /// The view to be touched is not on the screen.
        case viewIsNotOnScreen
    }

    /// The kind of failure.
    public let reason: Reason

    /// What failed, and why.
    public let message: String

    init(message: String, reason: Reason = .failed) {
        self.message = message
        self.reason = reason
    }

    /// The message.
    public var description: String { message }
}

/// An application with one controller.
private final class ShownController: UIResponder, UIApplicationDelegate {
    let window = UIWindow()

    init(_ controller: UIViewController) {
        super.init()
        window.rootViewController = controller
    }

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.makeKeyAndVisible()
        return true
    }
}
