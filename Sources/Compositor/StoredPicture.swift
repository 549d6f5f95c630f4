import CoreGraphics
import Raster

/// What a group shows before it is faded, kept as pixels, and where in them there is something to blend.
///
/// Shadows and round corners leave much of a picture empty, and plates and panels are mostly of one colour. Both are
/// found once, in tiles: nothing is done about the former, and the latter is blended without reading the picture.
final class StoredPicture: Sendable {
    /// A rectangle of the picture that is blended in one way.
    struct Part: Equatable, Sendable {
        var rect: PixelRect
        /// Premultiplied ARGB32; nil where pixels differ from each other.
        var color: UInt32?
    }

    let surface: Surface

    /// Everything but what is empty, in pixels of the surface.
    let parts: [Part]

    /// The box around all parts.
    let painted: PixelRect

    /// Where pixel (0, 0) of the surface lay when it was painted.
    private let origin: PixelPoint

    /// The layer's then, to pixels of the screen.
    private let transform: CGAffineTransform

    /// - Parameters:
    ///   - surface: painted.
    ///   - origin: the place on the screen that its first pixel was painted for.
    ///   - transform: the layer's then, to pixels of the screen.
    init(_ surface: Surface, at origin: PixelPoint, _ transform: CGAffineTransform) {
        self.surface = surface
        self.origin = origin
        self.transform = transform
        parts = PictureTiles.parts(of: surface)
        painted = parts.reduce(.empty) { $0.union($1.rect) }
    }

    /// Where pixel (0, 0) of the surface lands when the layer has been moved by whole pixels.
    func place(_ transform: CGAffineTransform) -> PixelPoint {
        PixelPoint(
            x: origin.x + Int((transform.tx - self.transform.tx).rounded()),
            y: origin.y + Int((transform.ty - self.transform.ty).rounded())
        )
    }

    var byteCount: Int { surface.bytesPerRow * surface.size.height }
}

/// Finds what of a picture is empty, and what is of one colour.
enum PictureTiles {
    /// The side of a tile: a multiple of what the kernels do at once.
    static let side = 16

    /// Rectangles of one colour that are smaller are blended with what is around them: a call takes longer than the
    /// pixels.
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

    /// The rectangles in which there is something to blend, which do not overlap.
    static func parts(of surface: Surface) -> [StoredPicture.Part] {
        var parts: [StoredPicture.Part] = []
        var above: [Run] = []
        var aboveParts: [Int] = []
        for top in stride(from: 0, to: surface.size.height, by: side) {
            let rows = top..<min(top + side, surface.size.height)
            let runs = runs(surface, rows)
            var own: [Int] = []
            for run in runs where run.kind != .empty {
                // A run that goes on where the row of tiles above had the same is one rectangle with it.
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
                parts.append(StoredPicture.Part(rect: rect, color: color))
            }
            above = runs.filter { $0.kind != .empty }
            aboveParts = own
        }
        return parts
    }

    /// The tiles of a row that follow each other and are alike, as one.
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
