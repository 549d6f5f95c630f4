import CCairo

/// A pattern in a document: one recorded cell, repeated by the viewer of the document.
final class PDFPatternCell: Sendable {
    /// The opacity with which the pattern is painted.
    let opacity: Double

    private let pattern: CGPattern
    private let base: CGAffineTransform
    private let baseColor: CGColor

    /// The content of one step of the pattern, including neighbors that overlap it. Never written to after its
    /// creation.
    nonisolated(unsafe) private let recording: OpaquePointer

    /// The transform from the recording's space to device space.
    private let toDevice: CGAffineTransform

    /// The resolution of the cell's space, in units per point. Cairo rounds coordinates and steps.
    private static let units = 4.0
    private static let sides = 64.0...4096.0

    /// The largest number of neighboring cells, in each direction, that a cell may overlap. Cells are clipped beyond
    /// it.
    private static let mostNeighbors = 8

    /// Records a cell. Returns `nil` if it paints nothing.
    /// - Parameters:
    ///   - base: The transform from the space that the pattern's matrix maps to, to device space.
    ///   - color: The color of a stencil. Only its alpha applies to a colored pattern.
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

    /// Returns a cairo pattern for a context in device coordinates, owned by the caller.
    func makePattern() -> OpaquePointer? {
        let pattern = cairo_pattern_create_for_surface(recording)
        var matrix = toDevice.inverted().cairoMatrix
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        return pattern
    }

    /// Returns the color that stands for the pattern if it is drawn as pixels.
    /// - Parameter toPixels: The transform from device space to the pixels.
    func color(for toPixels: CGAffineTransform) -> CGColor? {
        DrawnPattern(pattern, base: base.concatenating(toPixels), color: baseColor).map { CGColor(drawnPattern: $0) }
    }
}
