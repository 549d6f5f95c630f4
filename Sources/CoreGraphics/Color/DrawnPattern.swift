import Glibc

/// A pattern rendered for one context: a cell of pixels that tiles the plane.
package final class DrawnPattern: Sendable {
    /// The paint of the cell. Paints nothing if the pattern belongs to a PDF document.
    let paint: Paint

    /// The cell in a PDF document, or `nil`.
    let cell: PDFPatternCell?

    init(cell: PDFPatternCell) {
        self.cell = cell
        paint = .solid(0)
    }

    /// The largest side of a cell in pixels. Larger cells are scaled up.
    private static let largestSide = 4096.0

    /// The largest number of neighboring cells, in each direction, that a cell may overlap. Cells are clipped beyond
    /// it.
    private static let mostNeighbors = 8

    /// Renders a cell. Returns `nil` if it has no pixels or if there is not enough memory.
    /// - Parameters:
    ///   - base: The transform from the space that the pattern's matrix maps to, to device space.
    ///   - color: The color of a stencil. Only its alpha applies to a colored pattern.
    init?(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) {
        let toDevice = pattern.matrix.concatenating(base)
        guard toDevice.isInvertible, pattern.bounds.width > 0, pattern.bounds.height > 0 else { return nil }
        func pixels(_ length: CGFloat) -> CGFloat { min(max(length.rounded(), 1), Self.largestSide) }
        let width = pixels(pattern.xStep * hypot(toDevice.a, toDevice.b))
        let height = pixels(pattern.yStep * hypot(toDevice.c, toDevice.d))
        let toCell = CGAffineTransform(translationX: -pattern.bounds.minX, y: -pattern.bounds.minY)
            .concatenating(CGAffineTransform(scaleX: width / pattern.xStep, y: height / pattern.yStep))
        guard let cell = Surface(size: PixelSize(width: Int(width), height: Int(height))), toCell.isInvertible,
            let matrix = Self.matrix(toDevice.inverted().concatenating(toCell), width, height)
        else { return nil }
        self.cell = nil
        Self.draw(pattern, on: cell, toCell)
        let (_, _, _, alpha) = color.rgba
        if !pattern.isColored {
            let pixel = color.premultipliedARGB
            for y in 0..<cell.size.height {
                let row = cell.row(y)
                for x in 0..<cell.size.width {
                    row[x] = PixelKernels.fade(pixel, by: UInt8(truncatingIfNeeded: row[x] &>> 24))
                }
            }
        }
        let tiles = Paint.tiles(cell, transform: matrix, interpolates: !matrix.isIntegralTranslation)
        let opacity = UInt8((min(max(alpha.isNaN ? 0 : alpha, 0), 1) * 255).rounded())
        paint = pattern.isColored ? tiles.faded(by: opacity) : tiles
    }

    /// Returns the transform from device pixels to pixels of the cell. Cells repeat, so the offset is reduced to the
    /// first cell.
    private static func matrix(_ transform: CGAffineTransform, _ width: CGFloat, _ height: CGFloat) -> AffineFixed? {
        AffineFixed(
            xx: transform.a,
            xy: transform.c,
            x0: transform.tx - (transform.tx / width).rounded(.down) * width,
            yx: transform.b,
            yy: transform.d,
            y0: transform.ty - (transform.ty / height).rounded(.down) * height
        )
    }

    /// Draws the cell and the overlapping parts of its neighbors.
    private static func draw(_ pattern: CGPattern, on cell: Surface, _ transform: CGAffineTransform) {
        let context = CGContext(surface: cell, isOpaque: false, baseTransform: transform)
        func count(_ length: CGFloat, _ step: CGFloat) -> Int {
            Int(min(max((length / step).rounded(.up), 1), CGFloat(mostNeighbors)))
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
    }
}
