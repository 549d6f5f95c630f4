import Geometry
import LinuxIO
import Synchronization

/// A display in memory or in a shared file, with any size, scale and refresh rate: for tests, snapshots and machines
/// without a panel.
///
/// With a virtual clock, events occur only when the clock advances. `nextEventTime` is the next time at which to call
/// `readEvents()`:
///
/// ```swift
/// let clock = VirtualClock()
/// let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 800, height: 480)), clock: clock)
/// // … acquire, paint, present …
/// clock.advance(to: display.nextEventTime!)
/// try display.readEvents()       // [.flipped(…)]
/// display.snapshot()             // the frame
/// ```
///
/// With the monotonic clock, `eventDescriptor` becomes readable at the next vblank while a flip is pending, and never
/// otherwise: an idle display causes no wake-ups. With any other clock, there is no descriptor.
///
/// The functions of `Display` must be called on one thread; the functions that inspect the display may be called on any
/// thread.
package final class VirtualDisplay: Display {
    package enum Storage: Hashable, Sendable {
        case memory
        /// A file at a path, which other processes can map and watch; for its layout, see `SharedScreenFile`.
        case file(String)
    }

    /// A presented frame, passed to a frame observer.
    package struct PresentedFrame: Sendable {
        /// The number of the frame, from 1.
        package let number: UInt64
        /// The painted buffer. Valid until the observer returns, because it is reused.
        package let surface: Surface
        package let damage: Region
        /// The time of the vblank that the frame is queued for.
        package let time: MonotonicInstant
    }

    package typealias FrameObserver = @Sendable (PresentedFrame) -> Void

    package static let maximumSide = 16384
    package static let bufferCounts = 1...3
    package static let refreshRates = 0.001...1000
    package static let scales = 0.01...100

    package let name: String
    package let mode: DisplayMode
    let state: Mutex<State>
    let buffers: [Surface]
    private let clock: any MediaClock
    private let schedule: VBlankSchedule
    private let file: SharedScreenFile?
    private let timer: MonotonicTimer<DisplayError>?

    struct State: Sendable {
        var queue: BufferQueue
        var lastDamage = Region.empty
        var observer: FrameObserver?
        var isPanelOn = true
        var isClosed = false
        /// With a single buffer: the contents of the screen while the buffer is painted or its flip is pending.
        var held: Surface?
    }

    /// Creates a virtual display.
    /// - Parameters:
    ///   - bufferCount: The number of buffers: 1, 2 or 3.
    ///   - clock: The clock that determines the vblanks, which are counted from now.
    package convenience init(
        name: String = "virtual",
        mode: DisplayMode,
        bufferCount: Int = 2,
        storage: Storage = .memory,
        clock: any MediaClock
    ) throws(DisplayError) {
        try self.init(
            name: name,
            mode: mode,
            bufferCount: bufferCount,
            storage: storage,
            clock: clock,
            calls: SystemCalls()
        )
    }

    init(
        name: String = "virtual",
        mode: DisplayMode,
        bufferCount: Int = 2,
        storage: Storage = .memory,
        clock: any MediaClock,
        calls: SystemCalls
    ) throws(DisplayError) {
        try Self.check(mode, bufferCount: bufferCount)
        timer = clock is MonotonicClock ? try MonotonicTimer(purpose: "for vblanks", calls: calls) : nil
        switch storage {
        case .memory:
            file = nil
            var surfaces: [Surface] = []
            for _ in 0..<bufferCount { surfaces.append(try Self.makeSurface(mode.size)) }
            buffers = surfaces
        case .file(let path):
            let screenFile = try SharedScreenFile(path: path, mode: mode, bufferCount: bufferCount, calls: calls)
            file = screenFile
            buffers = screenFile.surfaces
        }
        var initial = State(queue: BufferQueue(bufferCount: bufferCount))
        if bufferCount == 1 { initial.held = try Self.makeSurface(mode.size) }
        state = Mutex(initial)
        self.name = name
        self.mode = mode
        self.clock = clock
        schedule = VBlankSchedule(start: clock.now, refreshRate: mode.refreshRate)
    }

    deinit { close() }

    private static func makeSurface(_ size: PixelSize) throws(DisplayError) -> Surface {
        guard let surface = Surface(size: size) else {
            throw .outOfMemory(operation: "virtual display", byteCount: size.area * 4)
        }
        return surface
    }

    private static func check(_ mode: DisplayMode, bufferCount: Int) throws(DisplayError) {
        // Only a failure formats its message: the first use of a number's description takes a millisecond.
        func require(
            _ condition: Bool,
            _ argument: @autoclosure () -> String,
            _ requirement: @autoclosure () -> String
        ) throws(DisplayError) {
            if !condition {
                throw .unsupported(operation: "virtual display", argument: argument(), requirement: requirement())
            }
        }
        let sides = 1...maximumSide
        try require(
            sides.contains(mode.size.width) && sides.contains(mode.size.height),
            "size \(mode.size.width)×\(mode.size.height)",
            "width and height must be 1 to \(maximumSide) pixels"
        )
        try require(scales.contains(mode.scale), "scale \(mode.scale)", "must be in \(scales)")
        try require(
            refreshRates.contains(mode.refreshRate),
            "refresh rate \(mode.refreshRate) Hz",
            "must be in \(refreshRates) Hz"
        )
        try require(bufferCounts.contains(bufferCount), "\(bufferCount) buffers", "must be in \(bufferCounts)")
    }

    // MARK: Display

    package var eventDescriptor: CInt? { timer?.descriptor }

    package func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        try state.withLock { (state) throws(DisplayError) -> ScanoutBuffer? in
            try checkOpen(state)
            if let index = state.queue.acquired { throw .bufferStillAcquired(index: index) }
            guard let index = state.queue.acquire() else { return nil }
            // The front buffer is about to be painted; inspecting functions use a copy of the finished frame.
            if let held = state.held, state.queue.front != nil { buffers[index].copyOpaque(to: held) }
            return ScanoutBuffer(index: index, surface: buffers[index], age: state.queue.age(of: index))
        }
    }

    package func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        let damage = damage.intersection(Region(PixelRect(size: mode.size)))
        let (observer, number, time) = try state.withLock {
            (state) throws(DisplayError) -> (FrameObserver?, UInt64, MonotonicInstant) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            let vblank = state.queue.vblank(noEarlierThan: schedule.vblank(after: clock.now))
            // Before the state changes, so that the buffer can still be canceled if the timer fails.
            if state.queue.queued.isEmpty { try timer?.set(schedule.time(of: vblank)) }
            state.queue.enqueue(for: vblank)
            state.lastDamage = damage
            return (state.observer, state.queue.presentedCount, schedule.time(of: vblank))
        }
        // Outside of the lock, because the observer may inspect the display.
        observer?(PresentedFrame(number: number, surface: buffer.surface, damage: damage, time: time))
    }

    package func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool {
        let damage = damage.intersection(Region(PixelRect(size: mode.size)))
        // Inside of the lock, so that the frame on screen is not copied meanwhile.
        let change = try state.withLock { (state) throws(DisplayError) -> (FrameObserver?, UInt64, Surface)? in
            try checkOpen(state)
            guard let index = state.queue.changeableFront else { return nil }
            paint(buffers[index])
            state.queue.changeFront()
            state.lastDamage = damage
            file?.publish(front: index, sequence: state.queue.shownCount)
            return (state.observer, state.queue.presentedCount, buffers[index])
        }
        guard let (observer, number, surface) = change else { return false }
        observer?(PresentedFrame(number: number, surface: surface, damage: damage, time: clock.now))
        return true
    }

    package func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            state.queue.cancel()
        }
    }

    package func readEvents() throws(DisplayError) -> [DisplayEvent] {
        try state.withLock { (state) throws(DisplayError) -> [DisplayEvent] in
            guard !state.isClosed, !state.queue.queued.isEmpty else { return [] }
            let now = clock.now
            let due = state.queue.queued.prefix { schedule.isReached($0.vblank, at: now) }
            let next = state.queue.queued.dropFirst(due.count).first
            // Before the state changes, so that no event is lost if the timer fails.
            try timer?.set(next.map { schedule.time(of: $0.vblank) })
            for entry in due {
                state.queue.flip()
                file?.publish(front: entry.index, sequence: state.queue.shownCount)
            }
            return due.map { .flipped(FlipEvent(sequence: $0.vblank, time: schedule.time(of: $0.vblank))) }
        }
    }

    package func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        state.withLock { schedule.time(of: $0.queue.vblank(noEarlierThan: schedule.vblank(after: time))) }
    }

    package func recentVBlank() -> MonotonicInstant? { schedule.lastTime(at: clock.now) }

    package func setPanelOn(_ isOn: Bool) throws(DisplayError) { state.withLock { $0.isPanelOn = isOn } }

    /// A Boolean value that indicates whether the panel is on. While it is off, the last frame remains in memory.
    package var isPanelOn: Bool { state.withLock { $0.isPanelOn } }

    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            state.queue.dropQueue()
            // If the timer cannot be disarmed, it fires once more, and `readEvents()` returns nothing.
            try? timer?.set(nil)
            file?.markClosed()
        }
    }

    private func checkOpen(_ state: State) throws(DisplayError) {
        if state.isClosed { throw .closed(name: name) }
    }

    private func checkAcquired(_ buffer: ScanoutBuffer, _ state: State) throws(DisplayError) {
        guard state.queue.acquired == buffer.index, buffer.surface === buffers[buffer.index] else {
            throw .bufferNotAcquired(index: buffer.index)
        }
    }

    // MARK: Time

    /// The time of the next event that `readEvents()` will return; `nil` while no flip is pending.
    package var nextEventTime: MonotonicInstant? {
        state.withLock { $0.queue.queued.first.map { schedule.time(of: $0.vblank) } }
    }
}
