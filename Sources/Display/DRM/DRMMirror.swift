import Geometry
import LinuxIO

/// A further panel of a card, which shows the buffers of the main one.
///
/// Nothing is copied: both CRTCs scan out the same memory. Each panel has its own vblanks. While a flip is pending here, the
/// newer frames are skipped, and the newest one follows. A panel that is slower than the main one never delays it.
struct DRMMirror: Sendable {
    let pipeline: DRMPipeline
    /// The output of the panel.
    private(set) var output: any DRMOutput
    /// The size of the frames, which the hardware scales to the panel's mode if that has another one.
    private let frameSize: PixelSize

    /// The index of the buffer on the panel; `nil` before the first flip.
    private(set) var shown: Int?
    /// The index of the buffer whose flip is pending.
    private(set) var pending: Int?
    /// The request that waits for the kernel.
    private var next: Request?
    /// The difference between the newest buffer and the last one that was submitted.
    private var damage = Region.empty
    private var hasStarted = false
    private var needsMode = false
    private var timeout: FlipTimeout

    private enum Request: Sendable {
        case show(Int, framebuffer: UInt32)
        case blank
    }

    /// Creates a mirror. Nothing is shown yet.
    init(
        _ card: DRMCard,
        _ pipeline: DRMPipeline,
        frameSize: PixelSize,
        format: ScanoutFormat,
        flipTimeout: MonotonicDuration,
        now: MonotonicInstant
    ) throws(DisplayError) {
        let name = "\(card.path) \(pipeline.connector.name)"
        if let atomic = try AtomicOutput(card: card, pipeline: pipeline, frameSize: frameSize) {
            output = atomic
        } else if pipeline.mode.size == frameSize {
            output = LegacyOutput(card: card, pipeline: pipeline)
        } else {
            throw .notADisplay(path: name, reason: "it has no mode of \(frameSize.width)x\(frameSize.height)")
        }
        if let formats = output.formats, !formats.contains(format.fourCC) {
            throw .notADisplay(path: name, reason: "its plane does not support \(format.name)")
        }
        self.pipeline = pipeline
        self.frameSize = frameSize
        timeout = FlipTimeout(limit: flipTimeout, now: now)
    }

    /// The description of the mirror for the log.
    var summary: String {
        let scaling = pipeline.mode.size == frameSize ? "" : ", scaled by the hardware"
        return "\(pipeline.connector.name) mirrors the screen, \(pipeline.mode)\(scaling)"
    }

    /// The indexes of the buffers that the panel shows, now or after the pending flip.
    var buffers: [Int] { [shown, pending].compactMap(\.self) }

    /// A Boolean value that indicates whether a request waits for the kernel, rather than for the flip that is pending.
    var isWaiting: Bool { next != nil && pending == nil }

    /// A Boolean value that indicates whether a flip is lost, as of the last check.
    var isLost: Bool { pending != nil && timeout.isOver }

    /// Requests that a buffer is shown.
    /// - Parameter damage: The difference from the buffer that was requested before.
    mutating func show(_ index: Int, _ framebuffer: UInt32, damage: Region) {
        next = .show(index, framebuffer: framebuffer)
        self.damage.formUnion(damage)
    }

    /// Requests that the panel is switched off until the next buffer.
    mutating func blank() {
        invalidate()
        if hasStarted { next = .blank }
    }

    /// Submits the request if no flip is pending.
    /// - Throws: `EBUSY` if the kernel is not ready; the request remains.
    mutating func submit(limit: MonotonicDuration, now: MonotonicInstant) throws(DisplayError) {
        guard pending == nil, let next else { return }
        switch next {
        case .blank: try output.blank()
        case .show(let index, let framebuffer):
            try show(framebuffer)
            pending = index
            timeout = FlipTimeout(limit: limit, now: now)
        }
        self.next = nil
    }

    private mutating func show(_ framebuffer: UInt32) throws(DisplayError) {
        if !hasStarted {
            try output.start(framebuffer)
        } else if needsMode {
            try output.restart(framebuffer)
        } else {
            try output.flip(to: framebuffer, damage: damage)
        }
        hasStarted = true
        needsMode = false
        damage = .empty
    }

    /// Sets the gamma table to be set together with a mode.
    mutating func useGammaTable(_ blob: UInt32) { output.useGammaTable(blob) }

    /// Notes that the pending flip is done.
    mutating func flipped() {
        guard let pending else { return }
        shown = pending
        self.pending = nil
    }

    /// Counts the time of a pending flip.
    mutating func checkTimeout(at now: MonotonicInstant) { if pending != nil { timeout.check(at: now) } }

    /// Notes that the panel may have been changed from outside, or was switched off: the next frame sets its mode.
    mutating func invalidate() {
        needsMode = hasStarted
        next = nil
        damage = .empty
    }

    /// Switches the panel off for good.
    func switchOff() throws(DisplayError) { if hasStarted { try output.switchOff() } }

    /// Restores what the panel showed before.
    func restore() throws(DisplayError) { if hasStarted { try output.restore() } }

    /// Releases the kernel's objects.
    mutating func end() { output.end() }
}
