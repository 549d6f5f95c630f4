import CCairo

/// A pattern as a document has it: one cell, drawn as what it is and repeated by whoever shows the document.
final class PDFPatternCell: Sendable {
    /// With which the pattern is painted.
    let opacity: Double

    private let pattern: CGPattern
    private let base: CGAffineTransform
    private let baseColor: CGColor

    /// What one step of the pattern shows, neighbours that reach into it counted. Never written once it is made.
    nonisolated(unsafe) private let recording: OpaquePointer

    /// From the recording's space to device space.
    private let toDevice: CGAffineTransform

    /// The cell's space is finer than the device's, since cairo rounds its coordinates and its steps.
    private static let units = 4.0
    private static let sides = 64.0...4096.0

    /// A cell that reaches into more of its neighbours than this, each way, is cut.
    private static let mostNeighbors = 8

    /// Draws a cell. Nil for one that paints nothing.
    /// - Parameters:
    ///   - base: from the space that the pattern's matrix leads to, to device space.
    ///   - color: of a stencil; of a coloured pattern only its alpha counts.
    init?(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor, resources: PDFResources) {
        let toDevice = pattern.matrix.concatenating(base)
        guard toDevice.isInvertible, pattern.bounds.width > 0, pattern.bounds.height > 0 else { return nil }
        func side(_ length: CGFloat) -> CGFloat {
            (min(max(length * Self.units, Self.sides.lowerBound), Self.sides.upperBound)).rounded()
        }
        let width = side(pattern.xStep * hypot(toDevice.a, toDevice.b))
        let height = side(pattern.yStep * hypot(toDevice.c, toDevice.d))
        let toCell = CGAffineTransform(translationX: -pattern.bounds.minX, y: -pattern.bounds.minY)
            .concatenating(CGAffineTransform(scaleX: width / pattern.xStep, y: height / pattern.yStep))
        guard toCell.isInvertible else { return nil }
        let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
        let engine = PDFEngine(resources: resources)
        guard engine.begin(bounds: bounds) else { return nil }
        let context = CGContext(
            engine: engine,
            surface: nil,
            isOpaque: false,
            baseTransform: toCell,
            clip: Region(bounds)
        )
        func count(_ length: CGFloat, _ step: CGFloat) -> Int {
            Int(min(max((length / step).rounded(.up), 1), CGFloat(Self.mostNeighbors)))
        }
        for row in (0..<count(pattern.bounds.height, pattern.yStep)).reversed() {
            for column in (0..<count(pattern.bounds.width, pattern.xStep)).reversed() {
                context.saveGState()
                context.translateBy(x: -CGFloat(column) * pattern.xStep, y: -CGFloat(row) * pattern.yStep)
                context.clip(to: pattern.bounds)
                pattern.draw(in: context)
                context.unwind(to: 0)
            }
        }
        guard let cell = engine.end(), let result = PDFLayer(bounds: bounds, state: nil) else { return nil }
        if pattern.isColored {
            opacity = PDFCairo.unit(color.alpha)
            cell.paint(on: result.cairo)
        } else {
            opacity = 1
            cairo_push_group(result.cairo)
            cell.paint(on: result.cairo)
            let stencil = cairo_pop_group(result.cairo)
            PDFCairo.setSource(color, alpha: 1, result.cairo)
            cairo_mask(result.cairo, stencil)
            cairo_pattern_destroy(stencil)
        }
        recording = cairo_surface_reference(result.recording)
        self.pattern = pattern
        self.base = base
        baseColor = color
        self.toDevice = toCell.inverted().concatenating(toDevice)
    }

    deinit { cairo_surface_destroy(recording) }

    /// The pattern for a context in device coordinates, which the caller owns.
    func makePattern() -> OpaquePointer? {
        let pattern = cairo_pattern_create_for_surface(recording)
        var matrix = toDevice.inverted().cairoMatrix
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        return pattern
    }

    /// The colour that stands for the pattern where pixels are drawn.
    /// - Parameter toPixels: from device space to the pixels.
    func color(for toPixels: CGAffineTransform) -> CGColor? {
        DrawnPattern(pattern, base: base.concatenating(toPixels), color: baseColor).map { CGColor(drawnPattern: $0) }
    }
}
