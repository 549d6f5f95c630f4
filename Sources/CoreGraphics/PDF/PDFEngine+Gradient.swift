import CCairo
import Glibc

extension PDFEngine {
    /// Paints a gradient everywhere inside the clip: linear and radial gradients natively, conic ones as a mesh.
    func paint(
        _ shape: GradientShape,
        _ transform: CGAffineTransform,
        _ state: DrawingState,
        on cairo: OpaquePointer,
        within bounds: PixelRect
    ) {
        let toGradient = transform.inverted()
        var matrix = toGradient.cairoMatrix
        let alpha = PDFCairo.unit(state.alpha)
        func set(_ pattern: OpaquePointer?) {
            cairo_pattern_set_matrix(pattern, &matrix)
            cairo_set_source(cairo, pattern)
            cairo_pattern_destroy(pattern)
        }
        switch shape {
        case .linear(let gradient, let start, let end, let options):
            guard start.isFinite, end.isFinite, start != end else { return }
            let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
            gradient.addStops(to: pattern, alpha: alpha)
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            set(pattern)
            if options == [.drawsBeforeStartLocation, .drawsAfterEndLocation] { return cairo_paint(cairo) }
            let strip = PathData.strip(from: start, to: end, options, around: bounds, toGradient)
            PDFCairo.setRule(.winding, cairo)
            PDFCairo.add(strip.applying(transform).clippedForFilling(), to: cairo)
            cairo_fill(cairo)
        case .radial(let gradient, let start, let startRadius, let end, let endRadius, let options):
            let circles = Circles(start: start, startRadius: startRadius, end: end, endRadius: endRadius)
            guard circles.isDrawable else { return }
            let segment = circles.segment(options, around: CGRect(bounds).applying(toGradient))
            let (from, to) = (circles.at(segment.from), circles.at(segment.to))
            let pattern = cairo_pattern_create_radial(
                from.center.x,
                from.center.y,
                from.radius,
                to.center.x,
                to.center.y,
                to.radius
            )
            gradient.addStops(to: pattern, alpha: alpha, segment: segment)
            cairo_pattern_set_extend(pattern, segment.isExtended ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
            set(pattern)
            cairo_paint(cairo)
        case .conic(let gradient, let center, let angle):
            guard center.isFinite, angle.isFinite else { return }
            set(gradient.mesh(around: center, angle: angle, alpha: alpha, reach: CGRect(bounds).applying(toGradient)))
            cairo_paint(cairo)
        }
    }
}

/// The circles of a radial gradient.
private struct Circles {
    let start: CGPoint
    let startRadius: CGFloat
    let end: CGPoint
    let endRadius: CGFloat

    var isDrawable: Bool {
        start.isFinite && end.isFinite && startRadius.isFinite && endRadius.isFinite && startRadius >= 0
            && endRadius >= 0 && startRadius + endRadius > 0 && !(start == end && startRadius == endRadius)
    }

    /// Returns the circle at a progress from 0 (the start) to 1 (the end).
    func at(_ t: CGFloat) -> (center: CGPoint, radius: CGFloat) {
        let center = CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
        return (center, max(0, startRadius + (endRadius - startRadius) * t))
    }

    /// Returns the circles for cairo, which extends a gradient at both ends or at neither. To extend only one end, the
    /// other gets a transparent segment, or the circles themselves are continued.
    func segment(_ options: CGGradientDrawingOptions, around reach: CGRect) -> Segment {
        let goesBefore = options.contains(.drawsBeforeStartLocation)
        let goesAfter = options.contains(.drawsAfterEndLocation)
        if goesBefore == goesAfter { return Segment(isExtended: goesBefore) }
        let growth = endRadius - startRadius
        let distance = hypot(end.x - start.x, end.y - start.y)
        let piece = 1.0 / 1024
        if goesAfter {
            // If the circles grow from a point, there is nothing before it.
            if growth > 0, startRadius == 0 { return Segment(isExtended: true) }
            let before = growth > 0 ? min(piece, startRadius / growth / 2) : piece
            return Segment(from: -before, isExtended: true)
        }
        if distance < abs(growth) {
            if growth < 0, endRadius == 0 { return Segment(isExtended: true) }
            let after = growth < 0 ? min(piece, -endRadius / growth / 2) : piece
            return Segment(to: 1 + after, isExtended: true)
        }
        // If several circles pass through a point, the last one determines its color, even if it is transparent. These
        // circles are therefore continued until they become a point or are far enough away.
        if growth > 0 { return Segment(from: -startRadius / growth, isExtended: false, goesOn: true) }
        let farthest = hypot(
            max(abs(reach.minX - start.x), abs(reach.maxX - start.x)),
            max(abs(reach.minY - start.y), abs(reach.maxY - start.y))
        )
        let far = min((farthest + startRadius) / max(distance + growth, distance / 100) + 1, 10_000)
        return Segment(from: -far, isExtended: false, goesOn: true)
    }
}

/// The segment of the gradient that corresponds to 0…1 of a cairo pattern.
private struct Segment {
    var from: CGFloat = 0
    var to: CGFloat = 1
    var isExtended: Bool

    /// A Boolean value that indicates whether the part before 0 has the first color; otherwise it is transparent.
    var goesOn = false
}

extension PathData {
    /// Returns the part of the plane that a linear gradient paints, limited to the given device points.
    fileprivate static func strip(
        from start: CGPoint,
        to end: CGPoint,
        _ options: CGGradientDrawingOptions,
        around bounds: PixelRect,
        _ toGradient: CGAffineTransform
    ) -> PathData {
        let reach = CGRect(bounds).applying(toGradient)
        let length = hypot(end.x - start.x, end.y - start.y)
        let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
        let far =
            hypot(
                max(abs(reach.minX - start.x), abs(reach.maxX - start.x)),
                max(abs(reach.minY - start.y), abs(reach.maxY - start.y))
            ) + length
        let from = options.contains(.drawsBeforeStartLocation) ? -far : 0
        let to = options.contains(.drawsAfterEndLocation) ? far : length
        func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            CGPoint(x: start.x + x * along - y * across, y: start.y + y * along + x * across)
        }
        var path = PathData()
        path.addLines(between: [point(from, -far), point(to, -far), point(to, far), point(from, far)])
        path.closeSubpath()
        return path
    }
}

extension CGGradient {
    /// The stops in order, with components and locations clamped to 0…1.
    fileprivate var sortedStops: [Gradient.Stop] {
        let known = stops.map { stop in
            Gradient.Stop(
                at: PDFCairo.unit(stop.location),
                red: PDFCairo.unit(stop.red),
                green: PDFCairo.unit(stop.green),
                blue: PDFCairo.unit(stop.blue),
                alpha: PDFCairo.unit(stop.alpha)
            )
        }
        return known.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
    }

    fileprivate func addStops(to pattern: OpaquePointer?, alpha: Double, segment: Segment = Segment(isExtended: true)) {
        let stops = sortedStops
        func add(_ stop: Gradient.Stop, at location: Double, alpha: Double) {
            let location = (location - segment.from) / (segment.to - segment.from)
            cairo_pattern_add_color_stop_rgba(pattern, location, stop.red, stop.green, stop.blue, stop.alpha * alpha)
        }
        guard let first = stops.first, let last = stops.last else { return }
        if segment.from < 0, !segment.goesOn {
            add(first, at: segment.from, alpha: 0)
            add(first, at: 0, alpha: 0)
            add(first, at: 0, alpha: alpha)
        }
        for stop in stops { add(stop, at: stop.location, alpha: alpha) }
        if segment.to > 1 {
            add(last, at: 1, alpha: alpha)
            add(last, at: 1, alpha: 0)
            add(last, at: segment.to, alpha: 0)
        }
    }

    /// The number of sectors of a full rotation. Within a sector, colors change along a chord instead of an arc.
    private static let sectors = 96

    /// Returns a conic gradient as sectors of linear change, covering a rectangle.
    fileprivate func mesh(around center: CGPoint, angle: CGFloat, alpha: Double, reach: CGRect) -> OpaquePointer? {
        let mesh = cairo_pattern_create_mesh()
        let stops = sortedStops
        let radius =
            hypot(
                max(abs(reach.minX - center.x), abs(reach.maxX - center.x)),
                max(abs(reach.minY - center.y), abs(reach.maxY - center.y))
            ) / cos(.pi / Double(Self.sectors)) + 1
        let locations = Set((0...Self.sectors).map { Double($0) / Double(Self.sectors) } + stops.map(\.location))
            .sorted()
        func rim(_ t: Double) -> CGPoint {
            let rotated = angle + t * 2 * .pi
            return CGPoint(x: center.x + radius * cos(rotated), y: center.y + radius * sin(rotated))
        }
        for (from, to) in zip(locations, locations.dropFirst()) {
            let middle = (from + to) / 2
            // The two stops around the sector. The first and the last color extend beyond their locations.
            let after = stops.firstIndex { $0.location > middle } ?? stops.count
            let low = stops[max(after - 1, 0)]
            let high = stops[min(after, stops.count - 1)]
            func color(_ t: Double) -> Gradient.Stop {
                let span = high.location - low.location
                let part = span > 0 ? min(max((t - low.location) / span, 0), 1) : 0
                func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
                return Gradient.Stop(
                    at: t,
                    red: mixed(low.red, high.red),
                    green: mixed(low.green, high.green),
                    blue: mixed(low.blue, high.blue),
                    alpha: mixed(low.alpha, high.alpha) * alpha
                )
            }
            let (first, second) = (rim(from), rim(to))
            cairo_mesh_pattern_begin_patch(mesh)
            cairo_mesh_pattern_move_to(mesh, center.x, center.y)
            cairo_mesh_pattern_line_to(mesh, first.x, first.y)
            cairo_mesh_pattern_line_to(mesh, second.x, second.y)
            cairo_mesh_pattern_line_to(mesh, center.x, center.y)
            for (corner, stop) in [color(from), color(from), color(to), color(to)].enumerated() {
                cairo_mesh_pattern_set_corner_color_rgba(
                    mesh,
                    UInt32(corner),
                    stop.red,
                    stop.green,
                    stop.blue,
                    stop.alpha
                )
            }
            cairo_mesh_pattern_end_patch(mesh)
        }
        return mesh
    }
}
