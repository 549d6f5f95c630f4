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
/// The display owns the panel until `close()`, which restores the former screen. If the panel is disconnected, or another
/// program takes the card, the display is lost until both are back.
///
/// All functions must be called on one thread, the compositor's; the functions that inspect the display may be called
/// on any thread.
package final class DRMDisplay: Display {
    /// The time after which a flip is lost, counted while the process could run. The slowest panels show ten frames per
    /// second.
    package static let defaultFlipTimeout = MonotonicDuration.seconds(2)
    /// The time in which the mode must be set again after a lost flip. The kernel is busy until it gives the flip up
    /// itself, after ten seconds.
    static let recoveryTimeout = MonotonicDuration.seconds(12)
    package static let bufferCounts = 2...3

    /// The detected and selected features for the log, one line each.
    package let summary: [String]
    package let flipTimeout: MonotonicDuration
    /// The size of cursors; `nil` if the screen is mirrored, because the other panels would have none.
    package let cursorSize: PixelSize?

    let card: DRMCard
    let options: DRMScanout.Options
    let state: Mutex<State>
    let timer: MonotonicTimer<DisplayError>
    let clock: any MediaClock
    private let waiter: DescriptorSet<DisplayError>

    struct State: Sendable {
        var scanout: DRMScanout
        /// The output with the state of the card before this program, if it is not that of `scanout`.
        var original: (any DRMOutput)?
        /// The buffers of a former panel, which may be on screen until the next flip.
        var retired: [DumbBuffer] = []
        var queue: BufferQueue
        var reader = FlipReader()
        var hasStarted = false
        /// A Boolean value that indicates whether another program may use the panel.
        var isPaused = false
        /// A Boolean value that indicates whether the panel or its mode may have been changed from outside.
        var needsMode = false
        /// The power of the panel, as far as this display has changed it.
        var power = PanelPower.on
        /// An output that must be switched off before the next mode set.
        var stale: (any DRMOutput)?
        /// A Boolean value that indicates whether the card has refused a rotation that it had accepted in a test.
        var refusesRotation = false
        /// The reason for which no frame can be shown; `nil` if frames can be shown.
        var loss: DisplayLoss?
        /// A Boolean value that indicates whether the panel may have been connected or disconnected.
        var needsCheck = false
        /// The events that `readEvents()` has not returned yet.
        var events: [DisplayEvent] = []
        /// The damage of each queued frame, oldest first.
        var damages: [Region] = []
        /// The state of the oldest queued frame.
        var progress = Progress.waiting
        /// The time of the first attempt to submit the oldest queued frame.
        var handedOver = MonotonicInstant.zero
        var timeout: FlipTimeout
        /// A Boolean value that indicates whether the oldest queued frame is shown by a mode set because its flip, or an
        /// earlier one, was lost.
        var isRecovering = false
        /// A Boolean value that indicates whether the damage of changes of the buffer on screen is reported to the kernel.
        var reportsFrontDamage = true
        /// The number of such reports in succession that have waited for a vblank.
        var waitingReports = 0
        var phase = VBlankPhase()
        /// The further panels that show the same buffers.
        var mirrors: [DRMMirror] = []
        var cursor = DRMCursor()
        var colors = DRMColors()
        /// The mirrors that are not used any more, with the state of their panels before this program.
        var retiredMirrors: [DRMMirror] = []
        /// The modes of panels that cannot mirror the screen, by the names of their connectors.
        var refusedMirrors: [String: String] = [:]
        /// A Boolean value that indicates whether the timer is set for mirrors.
        var isRetryingMirrors = false
        /// The further panels that are displays of their own.
        var further = DRMExtension()
        /// A Boolean value that indicates whether the card that has leased this panel has lost the master role.
        var hasLostMaster = false
        var isClosed = false
    }

    enum Progress: Hashable, Sendable {
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
    ///   - format: The pixel format of the buffers; `nil` selects one that the panel's plane supports, best XRGB8888.
    ///   - dither: The dithering of colors that the format cannot represent.
    ///   - mirrors: The further panels that show the screen as well.
    ///   - extends: The further panels that are displays of their own, which events report.
    package convenience init(
        _ request: DRMRequest = DRMRequest(),
        scale: Double = 1,
        rotation: ScreenRotation = .none,
        bufferCount: Int? = nil,
        format: ScanoutFormat? = nil,
        dither: PixelKernels.Dither = .none,
        mirrors: PanelSelection = .none,
        extends: PanelSelection = .none,
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
        let options = DRMScanout.Options(
            request: request,
            scale: scale,
            rotation: rotation,
            bufferCount: bufferCount,
            format: format,
            dither: dither,
            mirrors: mirrors,
            extends: extends
        )
        try self.init(card, pipeline, options, flipTimeout: flipTimeout, clock: clock)
    }

    /// Creates buffers for a pipeline of a card, or of a lease.
    init(
        _ card: DRMCard,
        _ pipeline: DRMPipeline,
        _ options: DRMScanout.Options,
        flipTimeout: MonotonicDuration,
        clock: any MediaClock
    ) throws(DisplayError) {
        try card.becomeMaster()
        let timer = try MonotonicTimer<DisplayError>(purpose: "for vblanks", calls: SystemCalls())
        waiter = try DescriptorSet<DisplayError>([card.descriptor, timer.descriptor])
        let scanout = try DRMScanout(card, pipeline, options, now: clock.now)
        let speed = MappingSpeed(of: scanout.buffers[0].memory)
        summary = [scanout.summary] + (speed.map { ["drm \(card.path): \($0)"] } ?? [])
        self.card = card
        cursorSize = options.mirrors == .none ? Self.cursorSize(of: card) : nil
        self.options = options
        self.timer = timer
        self.flipTimeout = flipTimeout
        self.clock = clock
        state = Mutex(
            State(
                scanout: scanout,
                queue: BufferQueue(bufferCount: scanout.buffers.count),
                timeout: FlipTimeout(limit: flipTimeout, now: clock.now)
            )
        )
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

    // MARK: Display

    package var name: String { state.withLock { $0.scanout.name } }

    package var mode: DisplayMode { state.withLock { $0.scanout.mode } }

    package var eventDescriptor: CInt? { waiter.descriptor }

    package func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        try state.withLock { (state) throws(DisplayError) -> ScanoutBuffer? in
            try checkOpen(state)
            if let index = state.queue.acquired { throw .bufferStillAcquired(index: index) }
            guard state.loss == nil, let index = state.queue.acquire() else { return nil }
            let age = state.scanout.staged?.age ?? state.queue.age(of: index)
            return ScanoutBuffer(index: index, surface: state.scanout.surface(of: index), age: age)
        }
    }

    package func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            let damage = damage.intersection(Region(PixelRect(size: state.scanout.mode.bufferSize)))
            let age = state.queue.age(of: buffer.index)
            state.scanout.convert(to: buffer.index, damage: damage, age: age)
            state.queue.enqueue(for: state.queue.presentedCount + 1)
            state.damages.append(damage)
            if state.queue.queued.count == 1 { try submit(&state, isFirstTry: true) }
        }
    }

    package func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            state.queue.cancel()
            state.scanout.staged?.cancel()
        }
    }

    package func readEvents() throws(DisplayError) -> [DisplayEvent] {
        try state.withLock { (state) throws(DisplayError) -> [DisplayEvent] in
            guard !state.isClosed else { return [] }
            if !state.queue.queued.isEmpty { state.timeout.check(at: clock.now) }
            let bytes = try card.naming("read") { () throws(Errno) in try card.calls.read(card.descriptor) }
            let flips = state.reader.flips(in: bytes, of: state.scanout.pipeline.crtc)
            for flip in flips.main where state.progress == .submitted { try shown(&state, flip) }
            if case .shown(let time, let vblank) = state.progress, let schedule = state.scanout.ownSchedule,
                schedule.isReached(vblank, at: clock.now)
            {
                try finish(&state, FlipEvent(sequence: vblank, time: time))
            }
            if state.progress == .waiting, !state.queue.queued.isEmpty {
                try timer.set(nil)
                try submit(&state, isFirstTry: false)
            }
            if state.events.isEmpty, !state.isPaused, !state.queue.queued.isEmpty, state.timeout.isOver {
                guard state.progress == .submitted, !state.isRecovering else {
                    throw .flipTimedOut(name: state.scanout.name, seconds: flipTimeout.seconds)
                }
                try recover(&state)
            }
            if state.power == .switchingOff { retrySwitchOff(&state) }
            flipped(&state, crtcs: flips.others)
            try updateConnection(&state)
            defer { state.events = [] }
            return state.events
        }
    }

    package var flipDeadline: MonotonicInstant? {
        state.withLock { $0.queue.queued.isEmpty ? nil : $0.timeout.nextCheck }
    }

    package func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        state.withLock { state in
            let schedule =
                state.scanout.ownSchedule
                ?? VBlankSchedule(start: reference(&state), refreshRate: state.scanout.mode.refreshRate)
            let next = schedule.vblank(after: time)
            guard !state.queue.queued.isEmpty else { return schedule.time(of: next) }
            // Each earlier frame takes one vblank after the submission.
            let first = schedule.vblank(after: max(state.handedOver, schedule.start))
            return schedule.time(of: max(next, first + UInt64(state.queue.queued.count)))
        }
    }

    package func recentVBlank() -> MonotonicInstant? {
        state.withLock { state in
            guard !state.isClosed, !state.isPaused, state.loss == nil, state.power == .on, state.hasStarted else {
                return nil
            }
            let now = clock.now
            if let schedule = state.scanout.ownSchedule { return schedule.lastTime(at: now) }
            let pipeline = state.scanout.pipeline
            return state.phase.recent(at: now) { lastVBlank(pipeline) }
        }
    }

    /// Returns the time of a vblank to count from.
    private func reference(_ state: inout State) -> MonotonicInstant {
        let pipeline = state.scanout.pipeline
        return state.phase.reference(at: clock.now) { lastVBlank(pipeline) }
    }

    /// Returns the kernel's time of the last vblank; `nil` if it does not know any.
    private func lastVBlank(_ pipeline: DRMPipeline) -> MonotonicInstant? {
        guard let (_, time) = try? card.calls.drmCrtcGetSequence(card.descriptor, pipeline.crtc) else { return nil }
        return MonotonicInstant(nanoseconds: Int64(clamping: time))
    }

    package func pause() {
        state.withLock { state in
            guard !state.isClosed, !state.isPaused else { return }
            state.isPaused = true
            // The next program sets its own mode, which switches the panel on.
            state.power = .on
            hideCursor(&state)
            // The next program expects its own table, and need not set it.
            restoreColors(&state)
            card.dropMaster()
        }
    }

    package func resume() throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            guard !state.isClosed, state.isPaused else { return }
            try card.becomeMaster()
            state.isPaused = false
            state.needsMode = state.hasStarted
            invalidateMirrors(&state)
            // The time during which the panel was released does not count as a delay of a flip.
            state.timeout = FlipTimeout(limit: flipTimeout, now: clock.now)
            if state.progress == .waiting, !state.queue.queued.isEmpty { try submit(&state, isFirstTry: true) }
        }
    }

    package func checkConnection() { state.withLock { $0.needsCheck = true } }

    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            state.queue.dropQueue()
            // If this fails, the kernel's console returns when the card is closed.
            state.further.close()
            closeMirrors(&state)
            closeCursor(&state)
            closeColors(&state)
            if state.hasStarted, !isUnpluggedLease(state) { try? (state.original ?? state.scanout.output).restore() }
            state.original?.end()
            state.scanout.output.end()
            for buffer in state.scanout.buffers + state.retired { buffer.destroy(card) }
            card.dropMaster()
        }
    }

    /// A Boolean value that indicates whether the display has been closed.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    private func checkOpen(_ state: State) throws(DisplayError) {
        if state.isClosed { throw .closed(name: state.scanout.name) }
    }

    private func checkAcquired(_ buffer: ScanoutBuffer, _ state: State) throws(DisplayError) {
        guard state.queue.acquired == buffer.index, buffer.surface === state.scanout.surface(of: buffer.index)
        else { throw .bufferNotAcquired(index: buffer.index) }
    }
}
