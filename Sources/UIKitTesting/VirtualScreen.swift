import Typography
import UIKit

/// A screen in memory on a clock of its own, for tests: the same program shows the same pixels on every machine,
/// independent of the machine's speed.
///
/// ```swift
/// let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
/// try screen.show(MyViewController())
/// try screen.tap(at: CGPoint(x: 160, y: 120))
/// try screen.advance(by: 1)
/// try screen.expectImage(equalTo: "after-tap", in: goldens)
/// ```
///
/// Time passes only in `advance(by:)` and in touches that take time. Timers, the main queue and tasks of the main actor
/// run in that time if the test, or code that runs in it, has scheduled them. All calls are made on the main actor.
///
/// Each screen has an application, touches, animations, traits and fonts of its own, so tests that run at the same time
/// do not affect each other. `UIScreen.main`, `UIApplication.shared` and the fonts of a `UIFont` are those of the screen
/// that calls the code; in a test itself, those of the screen that the test's task has created last.
@MainActor
public final class VirtualScreen {
    package let host: VirtualHost
    let work: VirtualMainWork
    var fingerCount = 0
    /// The keys of the keyboard that are down.
    var heldKeys: Set<Key> = []
    private let recorder = FrameRecorder()
    let announcementLog = AnnouncementLog()
    let spoken = RecordedSpeech()
    private var delegate: (any UIApplicationDelegate)?

    /// Creates a screen with an application that has no window yet.
    /// - Parameters:
    ///   - size: The size of the screen, in points.
    ///   - scale: The number of pixels per point.
    ///   - refreshRate: The refresh rate, in hertz.
    ///   - bufferCount: The number of scan-out buffers, 1 to 3.
    ///   - fonts: The source of fonts.
    /// - Throws: `VirtualScreenError` if the parameters are invalid, or if the fonts are not available.
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
            let library = try fonts.load()
            let display = try VirtualDisplay(
                mode: DisplayMode(size: pixels, scale: Double(scale), refreshRate: refreshRate),
                bufferCount: bufferCount,
                clock: clock
            )
            display.setFrameObserver(recorder.observe)
            host = try VirtualHost(display: display, clock: clock)
            host.session.fonts = library
            work = VirtualMainWork(clock: clock, session: host.session)
            host.mainWork = work
            host.session.listenToAccessibility { [announcementLog] _, argument in
                if let text = argument as? String { announcementLog.texts.append(text) }
            }
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }

    isolated deinit { host.end() }

    // MARK: Content

    /// Launches an application.
    /// - Parameters:
    ///   - delegate: The application delegate.
    ///   - urls: The URLs to open, as from the command line.
    public func launch(_ delegate: any UIApplicationDelegate, opening urls: [URL] = []) throws(VirtualScreenError) {
        var request = LaunchRequest()
        request.urls = urls
        try launch(delegate, request)
    }

    /// Launches an application.
    /// - Parameters:
    ///   - delegate: The application delegate, which is created when the launch screen is on the screen.
    ///   - request: The request to launch the application.
    package func launch(
        _ delegate: @autoclosure () -> any UIApplicationDelegate,
        _ request: LaunchRequest
    ) throws(VirtualScreenError) {
        try perform { () throws(HostError) in try host.launch(retained(delegate()), request) }
    }

    private func retained(_ delegate: any UIApplicationDelegate) -> any UIApplicationDelegate {
        self.delegate = delegate
        return delegate
    }

    /// Shows a controller in a window that fills the screen.
    @discardableResult
    public func show(_ controller: UIViewController) throws(VirtualScreenError) -> UIWindow {
        let shown = host.session.perform { ShownController(controller) }
        try launch(shown)
        return shown.window
    }

    /// Shows a view that fills the screen.
    @discardableResult
    public func show(_ view: UIView) throws(VirtualScreenError) -> UIWindow {
        let controller = host.session.perform { UIViewController() }
        controller.view = view
        return try show(controller)
    }

    // MARK: Appearance

    /// The languages of the user, as `UIApplication.preferredLanguages`. A change applies at once, and is shown with the
    /// next frame. An empty array restores the default: English without a region, as `Locale.current` is without a setting.
    public var preferredLanguages: [String] {
        get { host.session.perform { host.session.application.preferredLanguages } }
        set { host.session.perform { host.session.application.preferredLanguages = newValue } }
    }

    /// The interface style, light or dark. A change is propagated to all views, and is shown with the next frame.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { host.screen.traitCollection.userInterfaceStyle }
        set { setAppearance(newValue, preferredContentSizeCategory) }
    }

    /// The preferred text size. A change is propagated to all views, and is shown with the next frame.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { host.screen.traitCollection.preferredContentSizeCategory }
        set { setAppearance(userInterfaceStyle, newValue) }
    }

    /// A Boolean value that indicates whether the user prefers less motion, as `UIAccessibility.isReduceMotionEnabled`.
    public var isReduceMotionEnabled: Bool {
        get { host.screen.accessibilitySettings.reducesMotion }
        set { setAccessibility(\.reducesMotion, newValue) }
    }

    /// A Boolean value that indicates whether text in the system font is heavier, as `UIAccessibility.isBoldTextEnabled`.
    public var isBoldTextEnabled: Bool {
        get { host.screen.accessibilitySettings.usesBoldText }
        set { setAccessibility(\.usesBoldText, newValue) }
    }

    /// A Boolean value that indicates whether system colors have more contrast, as
    /// `UIAccessibility.isDarkerSystemColorsEnabled`.
    public var isIncreaseContrastEnabled: Bool {
        get { host.screen.accessibilitySettings.increasesContrast }
        set { setAccessibility(\.increasesContrast, newValue) }
    }

    /// A Boolean value that indicates whether blurs are opaque colors, as
    /// `UIAccessibility.isReduceTransparencyEnabled`.
    public var isReduceTransparencyEnabled: Bool {
        get { host.screen.accessibilitySettings.reducesTransparency }
        set { setAccessibility(\.reducesTransparency, newValue) }
    }

    private func setAccessibility(_ setting: WritableKeyPath<AccessibilitySettings, Bool>, _ isOn: Bool) {
        var settings = host.screen.accessibilitySettings
        settings[keyPath: setting] = isOn
        host.session.perform { host.screen.set(accessibility: settings) }
    }

    private func setAppearance(_ style: UIUserInterfaceStyle, _ category: UIContentSizeCategory) {
        host.session.perform { host.screen.set(style: style, contentSizeCategory: category) }
    }

    // MARK: Time

    /// Seconds since the screen was created.
    public var time: TimeInterval { host.clock.now.seconds }

    /// Advances the clock, and runs everything that is due in that time, in order. This includes timers,
    /// `DispatchQueue.main.async` and `asyncAfter`, and tasks of the main actor.
    /// - Parameters:
    ///   - seconds: The time to advance, in seconds of the virtual clock.
    ///   - isBlocked: A Boolean value that indicates whether the main thread is blocked during that time, as if it were
    ///     busy. Frames of animations are shown nevertheless; touches, timers, completions, display links and commits
    ///     wait for the end of that time.
    public func advance(
        by seconds: TimeInterval,
        whileMainThreadIsBlocked isBlocked: Bool = false
    ) throws(VirtualScreenError) {
        let end = host.clock.now + .seconds(max(0, seconds))
        try perform { () throws(HostError) in
            // Changes made by the test itself are shown first.
            try host.wakeUpIfNeeded()
            if isBlocked {
                try host.runWithoutMainThread(until: end)
            } else {
                try host.run(until: end)
            }
        }
    }

    /// Calls `body` when the clock reaches `time`.
    public func call(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        host.call(at: .seconds(time)) { MainActor.assumeIsolated(body) }
    }

    // MARK: Results

    /// The counters of the program since the screen was created or the counters were reset.
    public var statistics: ScreenStatistics { ScreenStatistics(host.counters) - baseline }
    private var baseline = ScreenStatistics()

    /// Resets the counters and the list of frames.
    public func resetStatistics() {
        baseline = ScreenStatistics(host.counters)
        recorder.clear()
    }

    /// The frames that were presented, oldest first.
    public var frames: [FrameRecord] { recorder.frames }

    /// Returns an image of the current contents of the screen.
    ///
    /// After a rotation of the user interface, the image is upright.
    public func snapshot() -> ScreenImage {
        ScreenImage(surface: host.display.snapshot().upright(after: host.rotation))
    }

    func perform(_ body: () throws(HostError) -> Void) throws(VirtualScreenError) {
        work.resetTurns()
        do throws(HostError) {
            try host.session.perform(body)
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }
}

/// An error of a virtual screen.
public struct VirtualScreenError: Error, CustomStringConvertible, Sendable {
    /// The kinds of failures.
    public enum Reason: Hashable, Sendable {
        /// The screen, its fonts or its application failed.
        case failed

        /// Not used: touches of each screen are delivered to its own application, whether or not the screen is the main
        /// one.
        case screenIsNotMain

        /// The view to be touched is not on the screen.
        case viewIsNotOnScreen
    }

    /// The kind of failure.
    public let reason: Reason

    /// The operation that failed, and the reason.
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
