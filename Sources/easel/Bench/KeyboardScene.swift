import Synchronization
import Typography
import UIKeyboard
import UIKit

/// The `keyboard` scene: the keyboard on the screen opens on a virtual display of 60 Hz, for the first time and again, and its keys
/// are pressed. Times of frames are those of the processor.
@MainActor
enum KeyboardScene {
    /// The size of the screen, unless the options have one.
    private static let usualSize = PixelSize(width: 1280, height: 800)
    private static let interval = MonotonicDuration.seconds(1 / 60.0)
    /// The time in which the keyboard moves, and some frames more.
    private static let openingFrames = 20

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        [try open(options, isFirst: true), try open(options, isFirst: false), try press(options)]
    }

    private static func result(_ variant: String, _ options: BenchOptions, frames: Int) -> SceneResult {
        SceneResult("keyboard", variant: variant, size: options.size ?? usualSize, frames: frames)
    }

    // MARK: Opening

    /// Measures the frames of openings.
    /// - Parameter isFirst: A Boolean value that indicates whether each opening is the first of a program, with empty caches.
    private static func open(_ options: BenchOptions, isFirst: Bool) throws -> SceneResult {
        let count = max(1, options.frames / 10)
        var result = result(isFirst ? "first" : "again", options, frames: count)
        var (frames, worst): ([Double], [Double]) = ([], [])
        var memory: [KeyboardMemory] = []
        var screen = try KeyboardScreen(options, usualSize)
        defer { screen.host.end() }
        if !isFirst { _ = try screen.open(openingFrames, interval) }
        for _ in 0..<count {
            if isFirst {
                screen.host.end()
                UIApplication.releaseCaches()
                screen = try KeyboardScreen(options, usualSize)
            } else {
                try screen.close()
            }
            let before = screen.memory
            let times = try screen.open(openingFrames, interval)
            frames += times
            worst.append(times.max() ?? 0)
            // The letters with Shift are retained after their first use.
            if isFirst { try screen.showCapitals() }
            memory.append(screen.memory - before)
        }
        result.times["frame"] = Spread(frames)
        result.times["worst-frame"] = Spread(worst)
        guard isFirst, let shown = memory.last else { return result }
        result.counts["content-bytes"] = Double(shown.contents)
        result.counts["glyph-bytes"] = Double(shown.glyphs)
        result.counts["line-bytes"] = Double(shown.lines)
        result.counts["total-bytes"] = Double(shown.contents + shown.glyphs + shown.lines)
        if let heap = shown.heap {
            result.notes.append("\(heap / 1024) KiB of memory in use in all, with views, layouts and keymaps")
        }
        return result
    }

    // MARK: Pressing

    /// Measures presses of letters at any time between two frames.
    private static func press(_ options: BenchOptions) throws -> SceneResult {
        var result = result("press", options, frames: options.frames)
        let screen = try KeyboardScreen(options, usualSize)
        defer { screen.host.end() }
        _ = try screen.open(openingFrames, interval)
        var samples: [KeyboardScreen.Press] = []
        for index in 0..<options.frames {
            samples.append(try screen.press(index, interval))
        }
        result.times["press-to-pixels"] = Spread(samples.map(\.delay))
        result.times["press"] = Spread(samples.map(\.pressTime))
        result.times["type"] = Spread(samples.map(\.typingTime))
        result.counts["frames-late"] = Double(samples.count { $0.delay > interval.seconds * 1000 + 0.001 })
        return result
    }
}

/// The memory of what a screen shows, in bytes.
private struct KeyboardMemory {
    var contents: Int
    var glyphs: Int
    var lines: Int
    /// The memory in use of the process; `nil` if it is not known.
    var heap: Int?

    static func - (left: KeyboardMemory, right: KeyboardMemory) -> KeyboardMemory {
        KeyboardMemory(
            contents: left.contents - right.contents,
            glyphs: left.glyphs - right.glyphs,
            lines: left.lines - right.lines,
            heap: left.heap.flatMap { heap in right.heap.map { heap - $0 } }
        )
    }
}

/// A screen with a field and the keyboard.
@MainActor
private struct KeyboardScreen {
    /// The times of a press, in milliseconds: from the touch to the time that its pixels are shown, of the virtual clock, and the
    /// time of the processor until then, and until the letter is shown after the finger was lifted.
    struct Press {
        var delay: Double
        var pressTime: Double
        var typingTime: Double
    }

    let host: VirtualHost
    private let field = FieldDelegate()
    private let shown = ShownFrame()

    /// The time of the last frame that was shown.
    private final class ShownFrame: Sendable {
        let time = Mutex<MonotonicInstant?>(nil)
    }

    init(_ options: BenchOptions, _ usualSize: PixelSize) throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(
            mode: DisplayMode(size: options.size ?? usualSize, refreshRate: 60),
            clock: clock
        )
        host = try VirtualHost(display: display, clock: clock, threads: options.threads)
        host.session.userInterface.keyboards.mode = .always
        display.setFrameObserver { [shown] frame in shown.time.withLock { $0 = frame.time } }
        try host.launch(field)
        try host.run(until: clock.now + .seconds(0.5))
    }

    var memory: KeyboardMemory {
        let counters = host.session.perform { FontLibrary.current.counters }
        return KeyboardMemory(
            contents: host.screen.layers.contentByteCount,
            glyphs: counters.glyphBytesCached,
            lines: counters.lineBytesCached,
            heap: MemoryInUse.bytes
        )
    }

    private func keyboard() throws -> KeyboardView {
        guard let view = host.session.userInterface.keyboards.view as? KeyboardView, view.window != nil else {
            throw CommandFailure(description: "the keyboard is not shown", status: 70)
        }
        return view
    }

    private func send(_ phase: TouchSample.Phase, _ position: CGPoint) throws {
        let device = DeviceID(0)
        try host.send([
            TouchSample(time: host.clock.now, deviceID: device, contactID: 1, phase: phase, position: position)
        ])
    }

    /// Taps the field.
    /// - Returns: The time of the processor for each frame until the keyboard rests, in milliseconds.
    func open(_ count: Int, _ interval: MonotonicDuration) throws -> [Double] {
        let point = CGPoint(x: field.field.frame.midX, y: field.field.frame.midY)
        try send(.began, point)
        try host.run(until: host.clock.now + .milliseconds(50))
        // The finger rests as long on the machine's clock, in which other threads work.
        usleep(50_000)
        var times: [Double] = []
        for frame in 0..<count {
            times.append(
                try ProcessorTime.measured {
                    if frame == 0 { try send(.ended, point) }
                    try host.run(until: host.clock.now + interval)
                }
            )
        }
        _ = try keyboard()
        return times
    }

    func close() throws {
        host.session.perform { _ = field.field.resignFirstResponder() }
        try host.wakeUp()
        try host.run(until: host.clock.now + .seconds(1))
    }

    /// Shows the capitals, and the small letters again.
    func showCapitals() throws {
        for _ in 0..<2 {
            guard let shift = try keyboard().shownKeys.first(where: { $0.key.role == .shift }) else { return }
            let point = CGPoint(x: shift.frame.midX, y: shift.frame.midY)
            try send(.began, point)
            try host.run(until: host.clock.now + .milliseconds(50))
            try send(.ended, point)
            try host.run(until: host.clock.now + .seconds(1))
        }
    }

    /// Presses a letter.
    func press(_ index: Int, _ interval: MonotonicDuration) throws -> Press {
        // The text remains short, so that its length has no influence.
        if index % 16 == 0 { host.session.perform { field.field.text = "" } }
        let letters = try keyboard().shownKeys.filter { $0.key.text?.first?.isLetter == true }
        guard !letters.isEmpty else { throw CommandFailure(description: "the keyboard has no letters", status: 70) }
        let key = letters[index * 7 % letters.count]
        let point = CGPoint(x: key.frame.midX, y: key.frame.midY)
        // At 16 points of time between two frames.
        try host.run(until: host.clock.now + .seconds(0.2) + .microseconds(Int64(index * 5 % 16) * 1042))
        let start = host.clock.now
        shown.time.withLock { $0 = nil }
        let pressTime = try ProcessorTime.measured {
            try send(.began, point)
            try host.run(until: start + interval)
        }
        // A frame that was missed is the next one, or the one after it.
        try host.run(until: start + .milliseconds(50))
        guard let time = shown.time.withLock({ $0 }) else {
            throw CommandFailure(description: "a press of \(key.title) was not shown", status: 70)
        }
        let typingTime = try ProcessorTime.measured {
            try send(.ended, point)
            try host.run(until: host.clock.now + interval)
        }
        return Press(delay: (time - start).seconds * 1000, pressTime: pressTime, typingTime: typingTime)
    }
}

/// The application: a field.
private final class FieldDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 240, height: 34))

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = UIViewController()
        controller.view.backgroundColor = .white
        field.borderStyle = .roundedRect
        field.autocapitalizationType = .none
        controller.view.addSubview(field)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
