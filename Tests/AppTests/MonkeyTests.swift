import TestSupport
import Testing
import Typography
import UIKit
import UIKitTesting

@testable import SettingsApp
@testable import easel

/// Random touches on every sample app. `EASEL_MONKEY_EVENTS` sets how many.
@MainActor @Suite(.serialized) struct MonkeyTests {
    private static let count = ProcessInfo.processInfo.environment["EASEL_MONKEY_EVENTS"].flatMap(Int.init) ?? 2000

    /// A small screen. Its fonts are those of all tests: a command without `--fonts` takes the machine's, and with them
    /// every text of the process, other tests' as well.
    private func command(_ app: App, seed: UInt64, events: Int, _ options: String...) throws -> MonkeyCommand {
        try MonkeyCommand.parse(
            [
                app.rawValue, "--seed", "\(seed)", "--events", "\(events)", "--size", "240x160",
                "--fonts", TestFonts.folder,
            ] + options
        )
    }

    /// The maximum growth of memory. Other tests of the process need memory meanwhile; `MonkeyMemoryTests` has the standard
    /// limit.
    private static let memoryLimit = 512 << 10

    private func play(_ app: App, seed: UInt64) throws -> MonkeyRun.Report {
        try command(app, seed: seed, events: Self.count).makeMonkey(memoryLimit: Self.memoryLimit).run()
    }

    @Test(arguments: App.allCases)
    func monkeyFindsNothingInSampleApps(app: App) throws {
        let report = try play(app, seed: 1)
        #expect(report.findings == [])
        #expect(report.events >= Self.count && report.touches > 20)
    }

    @Test(arguments: App.allCases)
    func monkeyWithSameSeedGivesSameFrames(app: App) throws {
        let reports = try [2, 2].map { try play(app, seed: $0) }
        #expect(reports[0].hash == reports[1].hash)
        #expect(reports[0].frames == reports[1].frames && reports[0].seconds == reports[1].seconds)
    }

    // MARK: The monkey finds what it is for

    private func play(
        size: PixelSize = PixelSize(width: 100, height: 100),
        events: Int = 2000,
        _ makeDelegate: @escaping @MainActor (VirtualHost) -> any UIApplicationDelegate
    ) throws -> MonkeyRun.Report {
        try FontLibrary.use(ScreenFonts.standard.source)
        var options = MonkeyRun.Options(seed: 5, events: events)
        options.memoryLimit = Self.memoryLimit
        let monkey = MonkeyRun(
            options,
            makeHost: {
                let clock = VirtualClock()
                let mode = DisplayMode(size: size)
                let display = try VirtualDisplay(mode: mode, clock: clock)
                let host = try VirtualHost(display: display, clock: clock, threads: 1)
                host.session.belongToRunningTask()
                return host
            },
            makeDelegate: makeDelegate
        )
        return try monkey.run()
    }

    @Test func monkeyFindsGestureWithoutEnd() throws {
        /// Begins when the fingers have long gone.
        final class Late: UIGestureRecognizer {
            weak var host: VirtualHost?
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                guard let host else { return }
                host.call(at: host.clock.now + .seconds(5)) { [weak self] in
                    MainActor.assumeIsolated { self?.state = .began }
                }
                state = .failed
            }
        }
        let report = try play { host in
            let recognizer = Late()
            recognizer.host = host
            recognizer.name = "late"
            return ViewDelegate(UIView(), recognizer)
        }
        #expect(
            report.findings.contains { $0.contains("Late “late” of UIView is still in the state") },
            "\(report.findings)"
        )
        #expect(report.memory.count == (MemoryInUse.bytes == nil ? 0 : 1), "it ends with the session")
    }

    @Test func monkeyFindsPendingTimer() throws {
        final class Clock: UIView {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                _ = UIApplication.shared.timers.schedule(at: .seconds(1e9)) { _ in }
            }
        }
        let report = try play { _ in ViewDelegate(Clock(), nil) }
        #expect(report.findings.contains { $0.contains("pending until 1000000000.0 s") }, "\(report.findings)")
    }

    @Test func monkeyFindsControlThatStaysHighlighted() throws {
        final class Sticky: UIButton {
            override var isHighlighted: Bool {
                get { super.isHighlighted }
                set { if newValue { super.isHighlighted = true } }
            }
        }
        let report = try play { _ in ViewDelegate(Sticky(), nil) }
        #expect(
            report.findings.count == 1 && report.findings[0].hasSuffix("is still highlighted"),
            "\(report.findings)"
        )
        #expect(try play { _ in ViewDelegate(UIButton(), nil) }.findings == [])
    }

    @Test func monkeyFindsNothingInAFormWithFields() throws {
        let report = try play(size: PixelSize(width: 320, height: 240), events: Self.count) { _ in
            let model = SettingsModel(store: nil, dates: SettingsScreen.dates)
            return ViewDelegate(UINavigationController(rootViewController: OwnerPage(model: model)), retaining: model)
        }
        #expect(report.findings == [], "\(report.findings)")
    }

    @Test func monkeyEndsEditing() throws {
        final class Field: UITextField {
            static var edits = 0
            override func becomeFirstResponder() -> Bool {
                let result = super.becomeFirstResponder()
                if result { Self.edits += 1 }
                return result
            }
        }
        let report = try play { _ in ViewDelegate(Field(), nil) }
        #expect(report.findings == [] && Field.edits > 0, "\(report.findings)")
    }

    @Test func monkeyWaitsUntilScrollViewsRest() throws {
        var slid = false
        let report = try play { _ in
            let scroll = UIScrollView()
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
            scroll.addSubview(page)
            scroll.contentSize = page.bounds.size
            let zoomDelegate = ZoomDelegate(page) { slid = true }
            scroll.delegate = zoomDelegate
            scroll.maximumZoomScale = 4
            return ViewDelegate(scroll, nil, retaining: zoomDelegate)
        }
        #expect(report.findings == [] && slid)
    }

    @Test(.enabled(if: MemoryInUse.bytes != nil)) func monkeyFindsGrowingMemory() throws {
        final class Hoarder: UIView {
            static var hoard: [[UInt8]] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                Self.hoard.append([UInt8](repeating: 1, count: 256 << 10))
            }
        }
        defer { Hoarder.hoard = [] }
        let report = try play { _ in ViewDelegate(Hoarder(), nil) }
        #expect(
            report.findings.count == 1 && report.findings[0].hasPrefix("memory grew"),
            "\(report.findings), \(report.memory)"
        )
        // It is the touches that make it: another view on the same touches needs no more.
        let other = try play { _ in ViewDelegate(UIView(), nil) }
        #expect(other.findings == [] && other.touches == report.touches)
    }

    /// Measured after each launch of real runs, in KiB.
    @Test(arguments: [
        ([5515, 7295, 7729, 8214, 8589, 8858, 8975, 9217, 9500, 9808], 359),
        ([3886, 4376, 4415, 4455, 4484, 4520, 4559, 4589, 4613, 4628], 39),
        ([5297, 5647, 6251, 6250, 6257, 6247, 6333, 6342, 6333, 6709], 0),
        ([5420, 5944, 5949, 5961, 6024, 6016, 6020, 6021, 6066, 6102], 5), ([1, 1000, 1001], 0),
        ([100, 200, 300, 400], 100), ([0, 0, 0, 1, 2, 9], 1),
    ])
    func growthIsThatOfMostLaunches(memory: [Int], growth: Int) {
        #expect(MonkeyRun.growth(of: memory) == growth)
    }

    /// A process keeps up to seven megabytes of recent texts and glyphs. With a thousand different numbers, it takes all
    /// sessions to fill them.
    @Test(.enabled(if: MemoryInUse.bytes != nil)) func monkeyIgnoresCachesOfTexts() throws {
        final class Counter: UIView {
            static var count = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                _ = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 30)).image { _ in
                    for _ in 0..<20 {
                        Self.count += 1
                        let attributes = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 19)]
                        // The pixels of a text are cached when it is drawn again.
                        for _ in 0..<3 { "Number \(Self.count)".draw(at: .zero, withAttributes: attributes) }
                    }
                }
            }
        }
        let report = try play { _ in ViewDelegate(Counter(), nil) }
        #expect(Counter.count > 600)
        #expect(report.findings == [], "\(report.memory)")
        #expect(FontLibrary.current.counters.lineBytesCached > 0)
    }

    @Test func monkeyIgnoresCacheFilledLate() throws {
        var launches = 0
        var cache: [UInt8] = []
        let report = try play { _ in
            launches += 1
            if launches == 8 { cache = [UInt8](repeating: 1, count: 1 << 20) }
            return ViewDelegate(UIView(), nil)
        }
        #expect(report.findings == [] && cache.count == 1 << 20)
    }

    @Test func monkeyRecordingRoundTrips() throws {
        let command = try command(.animate, seed: 3, events: 500, "--touches-out", "not-written-here")
        let recording = try #require(command.makeMonkey().run().recording)
        #expect(recording.strokeCount > 0)
        let read = try Recording(text: Array(recording.text().utf8))
        #expect(read == recording)
    }
}

/// An app of one view.
private final class ViewDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()
    private let controller = UIViewController()

    override init() { super.init() }

    private var retained: AnyObject?

    init(_ view: UIView, _ recognizer: UIGestureRecognizer?, retaining retained: AnyObject? = nil) {
        self.retained = retained
        super.init()
        if let recognizer { view.addGestureRecognizer(recognizer) }
        controller.view = view
        window.rootViewController = controller
    }

    /// Creates the delegate of an app of one controller.
    init(_ controller: UIViewController, retaining retained: AnyObject? = nil) {
        self.retained = retained
        super.init()
        window.rootViewController = controller
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.makeKeyAndVisible()
        return true
    }
}

/// Zooms a page, and reports when something begins to decelerate.
@MainActor
private final class ZoomDelegate: UIScrollViewDelegate {
    private let page: UIView
    private let onSlide: () -> Void

    init(_ page: UIView, onSlide: @escaping () -> Void) {
        self.page = page
        self.onSlide = onSlide
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { page }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { onSlide() }
}
