import CDRM
import CLinux
import Geometry
import Glibc
import LinuxIO
import Synchronization

/// A panel driven by kernel mode setting.
///
/// Buffers are the kernel's dumb buffers, painted by the processor. A frame is shown by a page flip, which takes effect
/// at the next vblank and sends an event. The kernel receives the damage of a frame: with the flip, if the plane
/// supports damage; by the dirty-fb call on a single buffer that stays on screen, if the card counts no vblanks (it
/// transfers pixels on request) and supports that call. Cards that support neither scan out the memory continuously.
///
/// The display owns the panel until `close()`, which restores the former screen.
///
/// All functions must be called on one thread, the compositor's; the functions that inspect the display may be called
/// on any thread.
package final class DRMDisplay: Display {
    /// The time after which a flip is lost, counted while the process could run. The slowest panels show ten frames per
    /// second.
    package static let defaultFlipTimeout = MonotonicDuration.seconds(2)
    package static let bufferCounts = 2...3
    /// The maximum number of rectangles that the kernel accepts in one dirty-fb call.
    private static let maximumClipCount = 256
    /// The time to wait if the kernel is not ready for a flip.
    private static let retryInterval = MonotonicDuration.milliseconds(1)

    package let name: String
    package let mode: DisplayMode
    /// The detected and selected features for the log, one line each.
    package let summary: [String]
    package let flipTimeout: MonotonicDuration

    private let card: DRMCard
    private let pipeline: DRMPipeline
    private let buffers: [DumbBuffer]
    private let state: Mutex<State>
    private let waiter: DescriptorSet<DisplayError>
    private let timer: MonotonicTimer<DisplayError>
    private let clock: any MediaClock
    /// The schedule of frames for a card that counts no vblanks; otherwise `nil`.
    private let ownSchedule: VBlankSchedule?
    /// A Boolean value that indicates whether a single buffer stays on screen and its damage is reported to the kernel.
    private let staysOnScreen: Bool

    private struct State: Sendable {
        var queue: BufferQueue
        var output: any DRMOutput
        var reader = FlipReader()
        var hasStarted = false
        /// A Boolean value that indicates whether another program may use the panel.
        var isPaused = false
        /// A Boolean value that indicates whether another program may have changed the mode.
        var needsMode = false
        /// The damage of each queued frame, oldest first.
        var damages: [Region] = []
        /// The state of the oldest queued frame.
        var progress = Progress.waiting
        /// The time of the first attempt to submit the oldest queued frame.
        var handedOver = MonotonicInstant.zero
        var timeout: FlipTimeout
        var phase = VBlankPhase()
        var isClosed = false
    }

    private enum Progress: Hashable, Sendable {
        /// The kernel has not received the frame yet.
        case waiting
        /// The kernel has received the frame but has not shown it.
        case submitted
        /// The frame is on screen since a time, but the next one may not follow before a vblank of the display's own
        /// schedule.
        case shown(at: MonotonicInstant, until: UInt64)
    }

    /// Opens a card, selects a connector and a mode, and creates buffers. Nothing is shown yet, and a failure does not
    /// change the panel.
    /// - Parameters:
    ///   - bufferCount: The number of buffers, 2 or 3; `nil` selects a number that suits the card.
    ///   - scale: The number of device pixels per point.
    ///   - rotation: The rotation of the screen relative to the panel.
    package init(
        _ request: DRMRequest = DRMRequest(),
        scale: Double = 1,
        rotation: ScreenRotation = .none,
        bufferCount: Int? = nil,
        flipTimeout: MonotonicDuration = DRMDisplay.defaultFlipTimeout,
        clock: any MediaClock = MonotonicClock(),
        calls: DRMCalls = DRMCalls()
    ) throws(DisplayError) {
        if let bufferCount, !Self.bufferCounts.contains(bufferCount) {
            throw .unsupported(
                operation: "drm",
                argument: "\(bufferCount) buffers",
                requirement: "must be in \(Self.bufferCounts)"
            )
        }
        let (card, pipeline) = try Self.choose(request, calls)
        try card.becomeMaster()
        var output: any DRMOutput = LegacyOutput(card: card, pipeline: pipeline)
        if let atomic = try AtomicOutput(card: card, pipeline: pipeline) { output = atomic }
        let hasVBlankCounter = card.hasVBlankCounter(pipeline.crtc)

        var buffers: [DumbBuffer] = []
        var staysOnScreen = false
        do throws(DisplayError) {
            let timer = try MonotonicTimer<DisplayError>(purpose: "for vblanks", calls: SystemCalls())
            let waiter = try DescriptorSet<DisplayError>([card.descriptor, timer.descriptor])
            buffers.append(try DumbBuffer(size: pipeline.mode.size, card: card))
            if bufferCount == nil, !hasVBlankCounter, !output.supportsDamageClips {
                staysOnScreen = try Self.takesDirtyRectangles(card, buffers[0])
            }
            let count = staysOnScreen ? 1 : bufferCount ?? 2
            while buffers.count < count { buffers.append(try DumbBuffer(size: pipeline.mode.size, card: card)) }
            self.timer = timer
            self.waiter = waiter
        } catch {
            for buffer in buffers { buffer.destroy(card) }
            throw error
        }

        let how = staysOnScreen ? "dirty rectangles" : output.supportsDamageClips ? "damage clips" : "whole frames"
        summary = [
            "drm \(card.path) (\((try? card.driverName()) ?? "unknown driver")), \(pipeline.connector.name), "
                + "\(pipeline.mode): \(output.name), \(buffers.count == 1 ? "1 buffer" : "\(buffers.count) buffers"), "
                + "\(how), \(hasVBlankCounter ? "vblanks counted" : "no vblank counter")",
            "drm \(card.path): \(MappingSpeed(of: buffers[0].surface))",
        ]
        self.card = card
        self.pipeline = pipeline
        self.buffers = buffers
        self.staysOnScreen = staysOnScreen
        self.flipTimeout = flipTimeout
        self.clock = clock
        name = "\(card.path) \(pipeline.connector.name)"
        mode = DisplayMode(
            size: pipeline.mode.size,
            scale: scale,
            refreshRate: pipeline.mode.refreshRate,
            rotation: rotation
        )
        ownSchedule = hasVBlankCounter ? nil : VBlankSchedule(start: clock.now, refreshRate: mode.refreshRate)
        let timeout = FlipTimeout(limit: flipTimeout, now: clock.now)
        state = Mutex(State(queue: BufferQueue(bufferCount: buffers.count), output: output, timeout: timeout))
    }

    deinit { close() }

    /// Opens the requested card, or the first one with a usable connector.
    private static func choose(
        _ request: DRMRequest,
        _ calls: DRMCalls
    ) throws(DisplayError) -> (DRMCard, DRMPipeline) {
        func open(_ path: String) throws(DisplayError) -> (DRMCard, DRMPipeline) {
            let card = try DRMCard(path: path, calls: calls)
            return (card, try DRMPipeline(choosing: request, on: card))
        }
        if let path = request.card { return try open(path) }
        var first: DisplayError?
        for path in DRMCard.paths() {
            do throws(DisplayError) { return try open(path) } catch { if first == nil { first = error } }
        }
        throw first ?? .noDevice(kind: "DRM card", searched: "/dev/dri/card*")
    }

    /// Returns a Boolean value that indicates whether the card supports dirty rectangles, tested with a buffer that is
    /// not on screen.
    private static func takesDirtyRectangles(_ card: DRMCard, _ buffer: DumbBuffer) throws(DisplayError) -> Bool {
        do throws(Errno) {
            try card.calls.drmModeDirtyFB(card.descriptor, buffer.framebuffer, [])
            return true
        } catch {
            if error.rawValue == ENOSYS || error.rawValue == EOPNOTSUPP { return false }
            throw .systemCall("drmModeDirtyFB", argument: card.path, errorNumber: error.rawValue)
        }
    }

    // MARK: Display

    package var eventDescriptor: CInt? { waiter.descriptor }

    package func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        try state.withLock { (state) throws(DisplayError) -> ScanoutBuffer? in
            try checkOpen(state)
            if let index = state.queue.acquired { throw .bufferStillAcquired(index: index) }
            guard let index = state.queue.acquire() else { return nil }
            return ScanoutBuffer(index: index, surface: buffers[index].surface, age: state.queue.age(of: index))
        }
    }

    package func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            state.queue.enqueue(for: state.queue.presentedCount + 1)
            state.damages.append(damage.intersection(Region(PixelRect(size: mode.size))))
            if state.queue.queued.count == 1 { try submit(&state, isFirstTry: true) }
        }
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
            guard !state.isClosed else { return [] }
            if !state.queue.queued.isEmpty { state.timeout.check(at: clock.now) }
            let bytes = try card.naming("read") { () throws(Errno) in try card.calls.read(card.descriptor) }
            var events: [DisplayEvent] = []
            for flip in state.reader.flips(in: bytes) where state.progress == .submitted {
                try shown(&state, flip, &events)
            }
            if case .shown(let time, let vblank) = state.progress, let ownSchedule,
                ownSchedule.isReached(vblank, at: clock.now)
            {
                try finish(&state, FlipEvent(sequence: vblank, time: time), &events)
            }
            if state.progress == .waiting, !state.queue.queued.isEmpty {
                try timer.set(nil)
                try submit(&state, isFirstTry: false)
            }
            if events.isEmpty, !state.isPaused, !state.queue.queued.isEmpty, state.timeout.isOver {
                throw .flipTimedOut(name: name, seconds: flipTimeout.seconds)
            }
            return events
        }
    }

    package var flipDeadline: MonotonicInstant? {
        state.withLock { $0.queue.queued.isEmpty ? nil : $0.timeout.nextCheck }
    }

    package func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        state.withLock { state in
            let schedule = ownSchedule ?? VBlankSchedule(start: reference(&state), refreshRate: mode.refreshRate)
            let next = schedule.vblank(after: time)
            guard !state.queue.queued.isEmpty else { return schedule.time(of: next) }
            // Each earlier frame takes one vblank after the submission.
            let first = schedule.vblank(after: max(state.handedOver, schedule.start))
            return schedule.time(of: max(next, first + UInt64(state.queue.queued.count)))
        }
    }

    /// Returns the time of a vblank to count from.
    private func reference(_ state: inout State) -> MonotonicInstant {
        state.phase.reference(at: clock.now) {
            guard let (_, time) = try? card.calls.drmCrtcGetSequence(card.descriptor, pipeline.crtc) else { return nil }
            return MonotonicInstant(nanoseconds: Int64(clamping: time))
        }
    }

    package func pause() {
        state.withLock { state in
            guard !state.isClosed, !state.isPaused else { return }
            state.isPaused = true
            card.dropMaster()
        }
    }

    package func resume() throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            guard !state.isClosed, state.isPaused else { return }
            try card.becomeMaster()
            state.isPaused = false
            state.needsMode = state.hasStarted
            // The time during which the panel was released does not count as a delay of a flip.
            state.timeout = FlipTimeout(limit: flipTimeout, now: clock.now)
            if state.progress == .waiting, !state.queue.queued.isEmpty { try submit(&state, isFirstTry: true) }
        }
    }

    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            state.queue.dropQueue()
            // If this fails, the kernel's console returns when the card is closed.
            if state.hasStarted { try? state.output.restore() }
            state.output.end()
            for buffer in buffers { buffer.destroy(card) }
            card.dropMaster()
        }
    }

    // MARK: Frames

    /// Submits the oldest queued frame to the kernel.
    private func submit(_ state: inout State, isFirstTry: Bool) throws(DisplayError) {
        guard !state.isPaused, let entry = state.queue.queued.first, let damage = state.damages.first else { return }
        let now = clock.now
        if isFirstTry {
            state.handedOver = now
            state.timeout = FlipTimeout(limit: flipTimeout, now: now)
        }
        do throws(DisplayError) {
            if !state.hasStarted {
                try start(&state, buffers[entry.index].framebuffer)
                state.hasStarted = true
                state.progress = .submitted
            } else if state.needsMode {
                try state.output.restart(buffers[entry.index].framebuffer)
                state.needsMode = false
                state.progress = .submitted
            } else if staysOnScreen {
                try upload(buffers[entry.index].framebuffer, damage)
                state.progress = .submitted
                var events: [DisplayEvent] = []
                try shown(&state, FlipEvent(sequence: 0, time: clock.now), &events)
            } else {
                try state.output.flip(to: buffers[entry.index].framebuffer, damage: damage)
                state.progress = .submitted
            }
        } catch {
            // The kernel is still busy with an earlier request: retry shortly, until the flip counts as lost.
            guard error.errorNumber == EBUSY, !state.timeout.isOver else { throw error }
            state.progress = .waiting
            try timer.set(now + Self.retryInterval)
        }
    }

    /// Shows the first frame.
    private func start(_ state: inout State, _ framebuffer: UInt32) throws(DisplayError) {
        do throws(DisplayError) {
            try state.output.start(framebuffer)
        } catch {
            // Some drivers report support for atomic commits, but reject them.
            guard error.errorNumber == EINVAL, state.output is AtomicOutput else { throw error }
            state.output.end()
            state.output = LegacyOutput(card: card, pipeline: pipeline)
            try state.output.start(framebuffer)
        }
    }

    /// Reports the damage in the buffer that stays on screen to the kernel; completed when the call returns.
    private func upload(_ framebuffer: UInt32, _ damage: Region) throws(DisplayError) {
        var rectangles = damage.clipRectangles[...]
        while !rectangles.isEmpty {
            let part = Array(rectangles.prefix(Self.maximumClipCount))
            rectangles = rectangles.dropFirst(part.count)
            try card.naming("drmModeDirtyFB", "\(part.count) rectangles") { () throws(Errno) in
                try card.calls.drmModeDirtyFB(card.descriptor, framebuffer, part)
            }
        }
    }

    /// Handles that the oldest queued frame is on screen.
    private func shown(
        _ state: inout State,
        _ flip: FlipEvent,
        _ events: inout [DisplayEvent]
    ) throws(DisplayError) {
        guard let ownSchedule else { return try finish(&state, flip, &events) }
        // Without vblanks, the card shows frames as fast as they arrive. The next frame waits for its scheduled time;
        // otherwise, an animation would use all of the processor.
        let vblank = ownSchedule.vblank(after: state.handedOver)
        state.progress = .shown(at: flip.time, until: vblank)
        try timer.set(ownSchedule.time(of: vblank))
    }

    private func finish(
        _ state: inout State,
        _ flip: FlipEvent,
        _ events: inout [DisplayEvent]
    ) throws(DisplayError) {
        state.queue.flip()
        state.damages.removeFirst()
        state.progress = .waiting
        state.phase.flipped(at: flip.time)
        events.append(.flipped(flip))
        if ownSchedule != nil { try timer.set(nil) }
        if !state.queue.queued.isEmpty { try submit(&state, isFirstTry: true) }
    }

    private func checkOpen(_ state: State) throws(DisplayError) {
        if state.isClosed { throw .closed(name: name) }
    }

    private func checkAcquired(_ buffer: ScanoutBuffer, _ state: State) throws(DisplayError) {
        guard state.queue.acquired == buffer.index, buffer.surface === buffers[buffer.index].surface else {
            throw .bufferNotAcquired(index: buffer.index)
        }
    }
}
