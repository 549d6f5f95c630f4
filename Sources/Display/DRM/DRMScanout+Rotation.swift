import Geometry

/// Frames that the plane rotates: the processor writes them as they are, and the buffers have the size of the upright screen.
extension DRMScanout {
    /// Returns an output whose plane rotates frames, and a buffer that the card would show, or `nil` if the compositor must
    /// rotate them.
    ///
    /// Many planes rotate only some formats and sizes, or only together with a layout of the memory that the processor cannot
    /// write. So the card is asked about exactly the frames that are to be shown. If the screen is mirrored, the other panels
    /// show the same buffers, but their planes may not be able to rotate them.
    static func rotatingOutput(
        _ output: any DRMOutput,
        _ card: DRMCard,
        _ pipeline: DRMPipeline,
        _ options: Options,
        _ format: ScanoutFormat
    ) -> (output: AtomicOutput, buffer: DumbBuffer)? {
        guard options.rotation != .none, options.usesHardwareRotation, options.mirrors == .none,
            var output = output as? AtomicOutput, output.rotate(by: options.rotation),
            let buffer = try? DumbBuffer(
                size: options.rotation.size(of: pipeline.mode.size),
                format: format,
                card: card
            )
        else { return nil }
        if output.accepts(buffer.framebuffer) { return (output, buffer) }
        output.end()
        buffer.destroy(card)
        return nil
    }
}

extension DisplayMode {
    /// The rotation and what does it, for the log; empty without a rotation.
    var rotationText: String {
        if rotation == .none { return "" }
        return ", rotated by \(rotation.rawValue)° by the \(hardwareRotation == .none ? "compositor" : "plane")"
    }
}

extension ScreenRotation {
    /// The name of the rotation among the values of the property `rotation`, which are counterclockwise.
    var planeValueName: String { "rotate-\((360 - rawValue) % 360)" }
}
