import CCairo
import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

/// The outline of a stroked path.
final class StrokedOutline {
    private(set) var buffer = OutlineBuffer()

    var isEmpty: Bool { buffer.isEmpty }
    var count: Int { buffer.count }
    var subpathCount: Int { buffer.subpathCount }

    init(
        _ path: PathData,
        _ style: StrokeStyle,
        transform: CGAffineTransform = .identity,
        tolerance: Double = Stroker.defaultTolerance,
        visible: CGRect? = nil
    ) {
        buffer.findsOverlaps = true
        Stroker().outline(
            of: path,
            transform: transform,
            style: style,
            tolerance: tolerance,
            visible: visible,
            into: &buffer
        )
    }

    /// Returns the winding number of the outline around a point. A correct outline has no negative one.
    func winding(_ point: CGPoint) -> Int {
        var winding = 0
        for index in 0..<buffer.subpathCount {
            let polygon = buffer.subpath(index)
            guard var previous = polygon.last else { continue }
            for next in polygon {
                if (previous.y <= point.y) != (next.y <= point.y) {
                    let x = previous.x + (point.y - previous.y) / (next.y - previous.y) * (next.x - previous.x)
                    if x > point.x { winding += next.y > previous.y ? 1 : -1 }
                }
                previous = next
            }
        }
        return winding
    }

    /// The sum of the signed areas of all polygons.
    var area: Double {
        var sum = 0.0
        for index in 0..<buffer.subpathCount {
            let polygon = buffer.subpath(index)
            guard var previous = polygon.last else { continue }
            for next in polygon {
                sum += (previous.x * next.y - next.x * previous.y) / 2
                previous = next
            }
        }
        return sum
    }

    var bounds: CGRect {
        guard let (low, high) = buffer.extent() else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    var path: PathData { PathData(buffer) }

    var isFinite: Bool {
        for index in 0..<buffer.count where !(buffer.points[index].x.isFinite && buffer.points[index].y.isFinite) {
            return false
        }
        return true
    }
}

extension StrokeStyle {
    init(
        width: CGFloat,
        cap: CGLineCap = .butt,
        join: CGLineJoin = .miter,
        miterLimit: CGFloat = 10,
        dashes: [CGFloat] = [],
        phase: CGFloat = 0,
        pen: CGAffineTransform = .identity
    ) {
        self.init()
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        dashLengths = dashes
        dashPhase = phase
        self.pen = pen
    }
}

func polyline(_ points: [CGPoint], closed: Bool = false) -> PathData {
    var path = PathData()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
}

/// Square 8-bit coverage drawn by cairo.
final class CairoCoverage {
    let side: Int
    private let surface: OpaquePointer
    let pixels: UnsafeMutablePointer<UInt8>
    let stride: Int

    init?(side: Int, _ draw: (OpaquePointer) -> Void) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(side)),
            let cairo = cairo_create(surface)
        else { return nil }
        self.side = side
        self.surface = surface
        draw(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        stride = Int(cairo_image_surface_get_stride(surface))
        pixels = cairo_image_surface_get_data(surface)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Cairo's own stroke of a path.
    static func stroke(_ path: PathData, _ style: StrokeStyle, side: Int) -> CairoCoverage? {
        CairoCoverage(side: side) { cairo in
            append(path, to: cairo)
            cairo_set_tolerance(cairo, 0.01)
            cairo_set_line_width(cairo, style.width)
            cairo_set_line_cap(cairo, cairo_line_cap_t(UInt32(style.cap.rawValue)))
            cairo_set_line_join(cairo, cairo_line_join_t(UInt32(style.join.rawValue)))
            cairo_set_miter_limit(cairo, style.miterLimit)
            let pen = style.pen
            var matrix = cairo_matrix_t(xx: pen.a, yx: pen.b, xy: pen.c, yy: pen.d, x0: 0, y0: 0)
            cairo_set_matrix(cairo, &matrix)
            let dashes = style.dashLengths.map { Double($0) }
            if !dashes.isEmpty { cairo_set_dash(cairo, dashes, Int32(dashes.count), style.dashPhase) }
            cairo_stroke(cairo)
        }
    }

    /// Cairo's fill of our outline.
    static func fill(_ outline: StrokedOutline, side: Int) -> CairoCoverage? { fill(outline.path, side: side) }

    static func fill(_ path: PathData, side: Int) -> CairoCoverage? {
        CairoCoverage(side: side) { cairo in
            append(path, to: cairo)
            cairo_fill(cairo)
        }
    }

    private static func append(_ path: PathData, to cairo: OpaquePointer) {
        var current = CGPoint.zero
        path.forEach { verb, points in
            switch verb {
            case .moveToPoint: cairo_move_to(cairo, points[0].x, points[0].y)
            case .addLineToPoint: cairo_line_to(cairo, points[0].x, points[0].y)
            case .addQuadCurveToPoint:
                let (first, second) = PathData.cubicControls(current, points[0], points[1])
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, points[1].x, points[1].y)
            case .addCurveToPoint:
                cairo_curve_to(cairo, points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y)
            case .closeSubpath: cairo_close_path(cairo)
            }
            if verb.pointCount > 0 { current = points[verb.pointCount - 1] }
        }
    }

    /// The difference between two bitmaps.
    struct Difference {
        var sum = 0
        var covered = 0

        /// The number of pixels more than 32 levels apart with no edge of the other bitmap within a pixel.
        var wrong = 0
    }

    func difference(from other: CairoCoverage) -> Difference {
        var result = Difference()
        for y in 0..<side {
            let row = pixels + y * stride
            let otherRow = other.pixels + y * other.stride
            for x in 0..<side where row[x] | otherRow[x] != 0 {
                let difference = abs(Int(row[x]) - Int(otherRow[x]))
                result.sum &+= difference
                result.covered &+= 1
                if difference > 32, !other.hasEdge(nearX: x, y: y) { result.wrong &+= 1 }
            }
        }
        return result
    }

    /// Returns the mean difference, in levels over covered pixels, with squares of so many pixels averaged into one. Cairo
    /// samples fifteen rows a pixel and rounds points to 1/256, which is a level in itself; averaged over larger bitmaps
    /// it is a fraction of one.
    func meanDifference(from other: CairoCoverage, averaging factor: Int) -> (sum: Double, covered: Int) {
        var result = (sum: 0.0, covered: 0)
        for y in Swift.stride(from: 0, to: side, by: factor) {
            for x in Swift.stride(from: 0, to: side, by: factor) {
                var sum = 0
                var otherSum = 0
                for row in y..<y + factor {
                    let pixel = pixels + row * stride + x
                    let otherPixel = other.pixels + row * other.stride + x
                    for column in 0..<factor {
                        sum &+= Int(pixel[column])
                        otherSum &+= Int(otherPixel[column])
                    }
                }
                if sum | otherSum != 0 {
                    result.sum += Double(abs(sum - otherSum)) / Double(factor * factor)
                    result.covered += 1
                }
            }
        }
        return result
    }

    private func hasEdge(nearX x: Int, y: Int) -> Bool {
        let first = pixels[y * stride + x]
        for y in max(0, y - 1)...min(side - 1, y + 1) {
            for x in max(0, x - 1)...min(side - 1, x + 1) where pixels[y * stride + x] != first { return true }
        }
        return false
    }
}
