import Compositor
import CoreGraphics
import Raster

/// The nine parts of an image whose center is stretched, as layers.
final class SlicedContents: Sendable {
    private let ids = (0..<9).map { _ in Identifiers.next() }

    /// Returns the layers that show an image in bounds.
    /// - Parameters:
    ///   - contents: The contents that show the part of the image.
    ///   - center: The stretched center, in fractions of the part.
    ///   - scale: The number of the image's pixels per point.
    ///   - frame: The rectangle that the parts fill.
    ///   - bounds: The bounds of the layer.
    func layers(
        _ contents: RenderContents,
        center: CGRect,
        scale: CGFloat,
        filling frame: CGRect,
        in bounds: CGRect
    ) -> [RenderLayer] {
        let source = contents.source
        func edges(_ first: Int, _ count: Int, _ low: CGFloat, _ high: CGFloat) -> [Int] {
            let start = min(max((low * CGFloat(count)).rounded(), 0), CGFloat(count))
            let end = min(max((high * CGFloat(count)).rounded(), start), CGFloat(count))
            return [first, first + Int(start), first + Int(end), first + count]
        }
        let x = edges(source.minX, source.width, center.minX, center.maxX)
        let y = edges(source.minY, source.height, center.minY, center.maxY)
        let columns = Self.places(x, frame.minX..<frame.maxX, scale)
        let rows = Self.places(y, frame.minY..<frame.maxY, scale)
        var layers: [RenderLayer] = []
        for row in 0..<3 {
            for column in 0..<3 {
                let part = PixelRect(minX: x[column], minY: y[row], maxX: x[column + 1], maxY: y[row + 1])
                let width = columns[column + 1] - columns[column]
                let height = rows[row + 1] - rows[row]
                guard !part.isEmpty, width > 0, height > 0 else { continue }
                let (scaleX, scaleY) = (width / CGFloat(part.width), height / CGFloat(part.height))
                let slice = RenderContents(
                    surface: contents.surface,
                    source: part,
                    isOpaque: contents.isOpaque,
                    transform: CGAffineTransform(
                        a: scaleX,
                        b: 0,
                        c: 0,
                        d: scaleY,
                        tx: columns[column] - CGFloat(part.minX) * scaleX,
                        ty: rows[row] - CGFloat(part.minY) * scaleY
                    ),
                    changes: contents.changes,
                    sampling: contents.sampling,
                    pin: contents.pin
                )
                layers.append(
                    RenderLayer(id: ids[row * 3 + column], bounds: bounds, contents: slice, zPosition: -.infinity)
                )
            }
        }
        return layers
    }

    /// Returns the positions of the edges of three parts. Outer parts keep their size, unless there is too little room.
    private static func places(_ edges: [Int], _ target: Range<CGFloat>, _ scale: CGFloat) -> [CGFloat] {
        let first = CGFloat(edges[1] - edges[0]) / scale
        let last = CGFloat(edges[3] - edges[2]) / scale
        let length = target.upperBound - target.lowerBound
        let share = first + last > length ? length / (first + last) : 1
        return [
            target.lowerBound, target.lowerBound + first * share, target.upperBound - last * share, target.upperBound,
        ]
    }
}
