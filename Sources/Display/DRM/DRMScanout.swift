import CDRM
import Geometry
import Glibc
import LinuxIO

/// The part of a DRM display that depends on the panel: the connector with its mode, the buffers of its size, and the
/// output. Another panel gets another one.
struct DRMScanout: Sendable {
    /// The settings that hold for every panel.
    struct Options: Sendable {
        var request: DRMRequest
        var scale: Double
        var rotation: ScreenRotation
        /// The number of buffers; `nil` selects a number that suits the card.
        var bufferCount: Int?
    }

    let pipeline: DRMPipeline
    let mode: DisplayMode
    let buffers: [DumbBuffer]
    var output: any DRMOutput
    /// The schedule of frames for a card that counts no vblanks; otherwise `nil`.
    let ownSchedule: VBlankSchedule?
    /// A Boolean value that indicates whether a single buffer stays on screen and its damage is reported to the kernel.
    let staysOnScreen: Bool
    /// The name of the display in messages.
    let name: String
    /// The detected and selected features for the log.
    let summary: String

    /// Creates buffers for a panel. Nothing is shown yet.
    init(
        _ card: DRMCard,
        _ pipeline: DRMPipeline,
        _ options: Options,
        now: MonotonicInstant
    ) throws(DisplayError) {
        var output: any DRMOutput = LegacyOutput(card: card, pipeline: pipeline)
        if let atomic = try AtomicOutput(card: card, pipeline: pipeline) { output = atomic }
        let hasVBlankCounter = card.hasVBlankCounter(pipeline.crtc)
        var buffers: [DumbBuffer] = []
        var staysOnScreen = false
        do throws(DisplayError) {
            buffers.append(try DumbBuffer(size: pipeline.mode.size, card: card))
            if options.bufferCount == nil, !hasVBlankCounter, !output.supportsDamageClips {
                staysOnScreen = try Self.takesDirtyRectangles(card, buffers[0])
            }
            let count = staysOnScreen ? 1 : options.bufferCount ?? 2
            while buffers.count < count { buffers.append(try DumbBuffer(size: pipeline.mode.size, card: card)) }
        } catch {
            for buffer in buffers { buffer.destroy(card) }
            throw error
        }
        let how = staysOnScreen ? "dirty rectangles" : output.supportsDamageClips ? "damage clips" : "whole frames"
        summary =
            "drm \(card.path) (\((try? card.driverName()) ?? "unknown driver")), \(pipeline.connector.name), "
            + "\(pipeline.mode): \(output.name), \(buffers.count == 1 ? "1 buffer" : "\(buffers.count) buffers"), "
            + "\(how), \(hasVBlankCounter ? "vblanks counted" : "no vblank counter")"
        name = "\(card.path) \(pipeline.connector.name)"
        mode = DisplayMode(
            size: pipeline.mode.size,
            scale: options.scale,
            refreshRate: pipeline.mode.refreshRate,
            rotation: options.rotation
        )
        ownSchedule = hasVBlankCounter ? nil : VBlankSchedule(start: now, refreshRate: pipeline.mode.refreshRate)
        self.pipeline = pipeline
        self.buffers = buffers
        self.output = output
        self.staysOnScreen = staysOnScreen
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
}
