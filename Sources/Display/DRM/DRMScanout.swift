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
        /// A Boolean value that indicates whether the hardware rotates frames if it can.
        var usesHardwareRotation = true
        /// The number of buffers; `nil` selects a number that suits the card.
        var bufferCount: Int?
        /// The pixel format; `nil` selects one that the panel's plane supports.
        var format: ScanoutFormat?
        var dither = PixelKernels.Dither.none
        /// The further panels that show the same buffers.
        var mirrors = PanelSelection.none
        /// The further panels that are displays of their own.
        var extends = PanelSelection.none
    }

    let pipeline: DRMPipeline
    let mode: DisplayMode
    let buffers: [DumbBuffer]
    /// The frames before their conversion, if the buffers have another format than surfaces; otherwise `nil`.
    var staged: StagedFrames?
    private let dither: PixelKernels.Dither
    /// The pixel format of the buffers.
    let format: ScanoutFormat
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
        let panel = "\(card.path) \(pipeline.connector.name)"
        let format = try ScanoutFormat(options.format, from: output.formats, of: panel)
        let hasVBlankCounter = card.hasVBlankCounter(pipeline.crtc)
        var buffers: [DumbBuffer] = []
        var staysOnScreen = false
        var mode = DisplayMode(
            size: pipeline.mode.size,
            scale: options.scale,
            refreshRate: pipeline.mode.refreshRate,
            rotation: options.rotation
        )
        if let rotating = Self.rotatingOutput(output, card, pipeline, options, format) {
            output = rotating.output
            buffers = [rotating.buffer]
            mode.hardwareRotation = options.rotation
        }
        do throws(DisplayError) {
            if buffers.isEmpty { buffers.append(try DumbBuffer(size: mode.bufferSize, format: format, card: card)) }
            if options.bufferCount == nil, options.mirrors == .none, !hasVBlankCounter, !output.supportsDamageClips {
                staysOnScreen = try Self.takesDirtyRectangles(card, buffers[0])
            }
            let usual = options.mirrors == .none ? options.bufferCount ?? 2 : DRMDisplay.mirroredBufferCount
            let count = staysOnScreen ? 1 : usual
            while buffers.count < count {
                buffers.append(try DumbBuffer(size: mode.bufferSize, format: format, card: card))
            }
            if !format.packing.isNative {
                staged = StagedFrames(size: mode.bufferSize, bufferCount: count)
                guard staged != nil else {
                    throw .outOfMemory(operation: "drm \(panel)", byteCount: mode.size.area * 4)
                }
            }
        } catch {
            for buffer in buffers { buffer.destroy(card) }
            output.end()
            throw error
        }
        let how = staysOnScreen ? "dirty rectangles" : output.supportsDamageClips ? "damage clips" : "whole frames"
        let formatName = Self.describe(format, options.dither)
        summary =
            "drm \(card.path) (\((try? card.driverName()) ?? "unknown driver")), \(pipeline.connector.name), "
            + "\(pipeline.mode), \(formatName): \(output.name), "
            + "\(buffers.count == 1 ? "1 buffer" : "\(buffers.count) buffers"), "
            + "\(how), \(hasVBlankCounter ? "vblanks counted" : "no vblank counter")\(mode.rotationText)"
        name = panel
        self.format = format
        dither = options.dither
        self.mode = mode
        ownSchedule = hasVBlankCounter ? nil : VBlankSchedule(start: now, refreshRate: pipeline.mode.refreshRate)
        self.pipeline = pipeline
        self.buffers = buffers
        self.output = output
        self.staysOnScreen = staysOnScreen
    }

    private static func describe(_ format: ScanoutFormat, _ dither: PixelKernels.Dither) -> String {
        format.name + (dither == .ordered && format.packing.hasFewerColors ? " dithered" : "")
    }

    /// Returns the surface to paint a buffer's next frame into.
    func surface(of index: Int) -> Surface {
        guard let surface = staged?.surface ?? buffers[index].surface else {
            preconditionFailure("a buffer without a surface has staged frames")
        }
        return surface
    }

    /// Converts a frame to the format of a buffer, if that differs from the format of surfaces.
    /// - Parameters:
    ///   - damage: The damage relative to the previous frame.
    ///   - age: The age of the buffer before the frame.
    mutating func convert(to index: Int, damage: Region, age: Int) {
        guard let frame = staged?.surface, let region = staged?.add(damage, toBufferOfAge: age) else { return }
        buffers[index].write(region, of: frame, dither: dither)
    }

    /// Converts a change of the frame on screen, if the buffers have another format than surfaces.
    mutating func convertChange(of index: Int, damage: Region) {
        guard let frame = staged?.surface else { return }
        staged?.change(damage)
        buffers[index].write(damage, of: frame, dither: dither)
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
