import Geometry
import Raster

/// The cached bitmap of a group before its opacity is applied, and the parts of it that must be blended.
///
/// Shadows and rounded corners leave much of a bitmap empty, and panels are mostly of one color. Both kinds of areas
/// are found once, in tiles: the former are skipped, and the latter are blended without reading the bitmap.
final class LayerCache: Sendable {
    /// A rectangle of the bitmap that is blended by one method.
    struct Part: Equatable, Sendable {
        var rect: PixelRect
        /// The color as premultiplied ARGB32, or `nil` if the pixels differ from each other.
        var color: UInt32?
    }

    let surface: Surface

    /// The parts that are not empty, in pixels of the surface.
    let parts: [Part]

    /// The bounding box of all parts.
    let painted: PixelRect

    /// The position of pixel (0, 0) of the surface when it was painted.
    private let origin: PixelPoint

    /// The layer's transform to pixels of the screen when the surface was painted.
    private let transform: CGAffineTransform

    /// Creates a cached bitmap.
    /// - Parameters:
    ///   - surface: The painted surface.
    ///   - origin: The position on the screen that its first pixel was painted for.
    ///   - transform: The layer's transform to pixels of the screen at that time.
    init(_ surface: Surface, at origin: PixelPoint, _ transform: CGAffineTransform) {
        self.surface = surface
        self.origin = origin
        self.transform = transform
        parts = BitmapTiles.parts(of: surface)
        painted = parts.reduce(.empty) { $0.union($1.rect) }
    }

    /// Returns the position of pixel (0, 0) of the surface after the layer has moved by an integral number of pixels.
    func position(_ transform: CGAffineTransform) -> PixelPoint {
        PixelPoint(
            x: origin.x + Int((transform.tx - self.transform.tx).rounded()),
            y: origin.y + Int((transform.ty - self.transform.ty).rounded())
        )
    }

    var byteCount: Int { surface.bytesPerRow * surface.size.height }
}

/// A search for the empty parts and the single-color parts of a bitmap.
enum BitmapTiles {
    /// The side of a tile: a multiple of the number of pixels that the kernels process at once.
    static let side = 16

    /// The minimum width of a separate single-color rectangle. Smaller ones are blended together with their
    /// surroundings, because a call takes longer than the pixels.
    static let leastFlatWidth = 4 * side

    private enum Kind: Equatable {
        case empty
        case flat(UInt32)
        case mixed
    }

    private struct Run: Equatable {
        var columns: Range<Int>
        var kind: Kind
    }

    /// Returns the rectangles that must be blended; they do not overlap.
    static func parts(of surface: Surface) -> [LayerCache.Part] {
        var parts: [LayerCache.Part] = []
        var above: [Run] = []
        var aboveParts: [Int] = []
        for top in stride(from: 0, to: surface.size.height, by: side) {
            let rows = top..<min(top + side, surface.size.height)
            let runs = runs(surface, rows)
            var own: [Int] = []
            for run in runs where run.kind != .empty {
                // A run that continues an equal run in the row of tiles above extends its rectangle.
                if let index = above.firstIndex(of: run) {
                    parts[aboveParts[index]].rect.maxY = rows.upperBound
                    own.append(aboveParts[index])
                    continue
                }
                let color: UInt32? = if case .flat(let color) = run.kind { color } else { nil }
                let rect = PixelRect(
                    minX: run.columns.lowerBound,
                    minY: rows.lowerBound,
                    maxX: run.columns.upperBound,
                    maxY: rows.upperBound
                )
                own.append(parts.count)
                parts.append(LayerCache.Part(rect: rect, color: color))
            }
            above = runs.filter { $0.kind != .empty }
            aboveParts = own
        }
        return parts
    }

    /// Returns the tiles of a row, with adjacent tiles of the same kind merged.
    private static func runs(_ surface: Surface, _ rows: Range<Int>) -> [Run] {
        var runs: [Run] = []
        for left in stride(from: 0, to: surface.size.width, by: side) {
            let columns = left..<min(left + side, surface.size.width)
            append(Run(columns: columns, kind: kind(surface, columns, rows)), to: &runs)
        }
        var merged: [Run] = []
        for var run in runs {
            if case .flat = run.kind, run.columns.count < leastFlatWidth { run.kind = .mixed }
            append(run, to: &merged)
        }
        return merged
    }

    private static func append(_ run: Run, to runs: inout [Run]) {
        if let last = runs.last, last.kind == run.kind {
            runs[runs.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
        } else {
            runs.append(run)
        }
    }

    private static func kind(_ surface: Surface, _ columns: Range<Int>, _ rows: Range<Int>) -> Kind {
        let first = surface.row(rows.lowerBound)[columns.lowerBound]
        for y in rows {
            let row = surface.row(y)
            var difference: UInt32 = 0
            for x in columns { difference |= row[x] ^ first }
            if difference != 0 { return .mixed }
        }
        return first == 0 ? .empty : .flat(first)
    }
}
