import Glibc
import TestSupport
import Testing

@testable import Raster

/// Gradients against their closed forms.
@Suite struct GradientTests {
    private static let size = PixelSize(width: 97, height: 61)

    /// Returns the color of the stops at a location, premultiplied, in levels: red, green, blue, alpha.
    private static func exact(
        _ stops: [Gradient.Stop],
        at location: Double,
        _ interpolation: Gradient.Interpolation = .straight
    ) -> SIMD4<Double> {
        func color(_ stop: Gradient.Stop) -> SIMD4<Double> { SIMD4(stop.red, stop.green, stop.blue, stop.alpha) }
        func multiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
            SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        }
        let sorted = stops.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
        guard let index = sorted.lastIndex(where: { $0.location <= location }) else {
            return 255 * multiplied(color(sorted[0]))
        }
        let stop = sorted[index]
        guard index + 1 < sorted.count else { return 255 * multiplied(color(stop)) }
        let next = sorted[index + 1]
        let part = (location - stop.location) / (next.location - stop.location)
        if interpolation == .premultiplied {
            let start = multiplied(color(stop))
            return 255 * (start + (multiplied(color(next)) - start) * part)
        }
        return 255 * multiplied(color(stop) + (color(next) - color(stop)) * part)
    }

    private static func distance(_ pixel: UInt32, _ color: SIMD4<Double>) -> Double {
        func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) }
        let difference = SIMD4(part(16), part(8), part(0), part(24)) - color
        return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
    }

    /// Checks every pixel of a paint. `location` is the closed form at a point in device space, nil if nothing is
    /// painted; `blur` is the tolerance for the position of a color, in locations, which matters for sharp steps.
    private static func check(
        _ paint: Paint,
        _ stops: [Gradient.Stop],
        _ interpolation: Gradient.Interpolation,
        extent: Paint.Extent,
        blur: Double,
        _ comment: @autoclosure () -> String,
        location: (SIMD2<Double>) -> Double?
    ) throws {
        let surface = try #require(Surface(size: size))
        PixelKernels.fill(surface, in: surface.bounds, with: paint, blend: .copy)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = surface[x, y]
                for shift in [UInt32(0), 8, 16] { try #require(pixel >> shift & 255 <= pixel >> 24) }
                let exact = location(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                func color(_ location: Double?) -> SIMD4<Double> {
                    guard let location, location.isFinite else { return .zero }
                    if location < 0 && !extent.contains(.before) { return .zero }
                    if location > 1 && !extent.contains(.after) { return .zero }
                    return Self.exact(stops, at: min(max(location, -1), 2), interpolation)
                }
                if distance(pixel, color(exact)) < 1 { continue }
                // Next to a jump, the color of either side.
                let isClose =
                    exact.map { exact in
                        distance(pixel, color(exact - blur)) < 1 || distance(pixel, color(exact + blur)) < 1
                    } ?? false
                if !isClose {
                    try #require(isClose, "\(comment()): \(x), \(y) at \(exact as Any): \(String(pixel, radix: 16))")
                }
            }
        }
    }

    private static func transform(_ random: inout SeededGenerator) -> PaintTransform {
        let angle = Double.random(in: 0..<6.3, using: &random)
        let scale = exp2(Double.random(in: -3...3, using: &random))
        let shear = Double.random(in: -1...1, using: &random)
        return PaintTransform(
            a: scale * cos(angle),
            b: scale * sin(angle),
            c: scale * (shear * cos(angle) - sin(angle)),
            d: scale * (shear * sin(angle) + cos(angle)),
            tx: Double.random(in: 0...90, using: &random),
            ty: Double.random(in: 0...60, using: &random)
        )
    }

    /// Returns a point mapped from device space, by Cramer's rule.
    private static func undo(_ m: PaintTransform, _ point: SIMD2<Double>) -> SIMD2<Double> {
        let (x, y) = (point.x - m.tx, point.y - m.ty)
        let determinant = m.a * m.d - m.b * m.c
        return SIMD2((x * m.d - y * m.c) / determinant, (m.a * y - m.b * x) / determinant)
    }

    private func forEachCase(
        seed: UInt64,
        _ body: (inout SeededGenerator, [Gradient.Stop], Gradient.Interpolation, Gradient, Paint.Extent) throws -> Void
    ) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<120 {
            let stops = random.gradientStops(opaque: random.chance(30))
            let interpolation: Gradient.Interpolation = random.chance(50) ? .straight : .premultiplied
            let gradient = try #require(Gradient(stops, interpolation: interpolation))
            let extent = Paint.Extent(rawValue: Int.random(in: 0...3, using: &random))
            try body(&random, stops, interpolation, gradient, extent)
        }
    }

    @Test func linearGradientMatchesClosedForm() throws {
        try forEachCase(seed: 70) { random, stops, interpolation, gradient, extent in
            func point() -> SIMD2<Double> {
                SIMD2(.random(in: -40...40, using: &random), .random(in: -40...40, using: &random))
            }
            let (start, end, matrix) = (point(), point(), Self.transform(&random))
            let paint = try #require(
                Paint.linear(gradient, from: start, to: end, transform: matrix, extent: extent)
            )
            let axis = end - start
            try Self.check(
                paint,
                stops,
                interpolation,
                extent: extent,
                blur: 1e-6,
                "\(stops) \(start) \(end) \(matrix)"
            ) {
                ((Self.undo(matrix, $0) - start) * axis).sum() / (axis * axis).sum()
            }
        }
    }

    @Test func concentricRadialGradientMatchesClosedForm() throws {
        try forEachCase(seed: 71) { random, stops, interpolation, gradient, extent in
            let center = SIMD2(Double.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
            let (r0, r1) = (Double.random(in: 0...30, using: &random), Double.random(in: 0...30, using: &random))
            let matrix = Self.transform(&random)
            let paint = try #require(
                Paint.radial(
                    gradient,
                    from: center,
                    radius: r0,
                    to: center,
                    radius: r1,
                    transform: matrix,
                    extent: extent
                )
            )
            // Single precision of a distance, as a part of the ring's width.
            let blur = 2e-6 * max(1, max(r0, r1) / abs(r1 - r0) * 10)
            try Self.check(
                paint,
                stops,
                interpolation,
                extent: extent,
                blur: blur,
                "\(stops) \(center) \(r0) \(r1) \(matrix)"
            ) {
                let vector = Self.undo(matrix, $0) - center
                return (hypot(vector.x, vector.y) - r0) / (r1 - r0)
            }
        }
    }

    /// Two circles in general: the greatest location whose circle, of a nonnegative radius, passes through the
    /// point, by the textbook's formula.
    @Test func twoCircleRadialGradientMatchesClosedForm() throws {
        try forEachCase(seed: 72) { random, stops, interpolation, gradient, extent in
            let start = SIMD2(Double.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
            let end = SIMD2(Double.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
            let r0 = Double.random(in: 0...30, using: &random)
            // Now and then the radii are equal.
            let r1 = random.chance(20) ? r0 : Double.random(in: 0...30, using: &random)
            let matrix = Self.transform(&random)
            let paint = try #require(
                Paint.radial(gradient, from: start, radius: r0, to: end, radius: r1, transform: matrix, extent: extent)
            )
            try Self.check(
                paint,
                stops,
                interpolation,
                extent: extent,
                blur: 1e-5,
                "\(stops) \(start) \(r0) \(end) \(r1) \(matrix)"
            ) {
                let vector = Self.undo(matrix, $0) - start
                let axis = end - start
                // |place - t way|² = (r0 + t (r1 - r0))²
                let a = (axis * axis).sum() - (r1 - r0) * (r1 - r0)
                let b = -2 * ((vector * axis).sum() + r0 * (r1 - r0))
                let c = (vector * vector).sum() - r0 * r0
                let discriminant = b * b - 4 * a * c
                guard discriminant >= 0 else { return nil }
                let roots = [(-b + discriminant.squareRoot()) / (2 * a), (-b - discriminant.squareRoot()) / (2 * a)]
                return roots.sorted(by: >)
                    .first { t in
                        r0 + t * (r1 - r0) >= 0 && (t >= 0 || extent.contains(.before))
                            && (t <= 1 || extent.contains(.after))
                    }
            }
        }
    }

    @Test func conicGradientMatchesClosedForm() throws {
        try forEachCase(seed: 73) { random, stops, interpolation, gradient, _ in
            let center = SIMD2(Double.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
            let angle = Double.random(in: -9...9, using: &random)
            let matrix = Self.transform(&random)
            let paint = try #require(Paint.conic(gradient, around: center, angle: angle, transform: matrix))
            try Self.check(
                paint,
                stops,
                interpolation,
                extent: .both,
                blur: 4e-6,
                "\(stops) \(center) \(angle) \(matrix)"
            ) {
                let vector = Self.undo(matrix, $0) - center
                let revolutions = (atan2(vector.y, vector.x) - angle) / (2 * .pi)
                let part = revolutions - revolutions.rounded(.down)
                // Both sides of the seam are right next to it.
                return min(max(part, 0), 1)
            }
        }
    }

    /// An axis with one location for each pixel, so that each pixel of a step is distinct.
    @Test func coincidentStopsMakeSharpSteps() throws {
        func stop(_ location: Double, _ gray: Double) -> Gradient.Stop {
            Gradient.Stop(at: location, red: gray, green: gray, blue: gray)
        }
        let stops = [
            stop(0, 0.2), stop(0, 0), stop(0.25, 0), stop(0.25, 1), stop(0.5, 1), stop(0.5, 0.4), stop(1, 0.4),
            stop(1, 0.6),
        ]
        let gradient = try #require(Gradient(stops))
        let paint = try #require(Paint.linear(gradient, from: SIMD2(10, 0), to: SIMD2(50, 0)))
        let surface = try #require(Surface(size: PixelSize(width: 60, height: 1)))
        PixelKernels.fill(surface, in: surface.bounds, with: paint)
        let levels = (0..<60).map { surface[$0, 0] & 255 }
        #expect(levels[..<10].allSatisfy { $0 == 51 })
        #expect(levels[10..<20].allSatisfy { $0 == 0 })
        #expect(levels[20..<30].allSatisfy { $0 == 255 })
        #expect(levels[30..<50].allSatisfy { $0 == 102 })
        #expect(levels[50...].allSatisfy { $0 == 153 })
    }

    /// Towards a transparent color, the two interpolation modes differ.
    @Test func straightAndPremultipliedInterpolationDiffer() throws {
        let stops = [
            Gradient.Stop(at: 0, red: 1, green: 0, blue: 0),
            Gradient.Stop(at: 1, red: 0, green: 0, blue: 1, alpha: 0),
        ]
        var middle: [UInt32] = []
        for interpolation in [Gradient.Interpolation.straight, .premultiplied] {
            let gradient = try #require(Gradient(stops, interpolation: interpolation))
            let paint = try #require(Paint.linear(gradient, from: SIMD2(0, 0), to: SIMD2(1, 0)))
            let surface = try #require(Surface(size: PixelSize(width: 1, height: 1)))
            PixelKernels.fill(surface, in: surface.bounds, with: paint)
            middle.append(surface[0, 0])
        }
        #expect(middle == [0x8040_0040, 0x8080_0000])
    }

    @Test func initWithInvalidStopsReturnsNil() throws {
        #expect(Gradient([]) == nil)
        let black = Gradient.Stop(at: 0, red: 0, green: 0, blue: 0)
        for bad in [Double.nan, .infinity, -.infinity] {
            for change in [\Gradient.Stop.location, \.red, \.green, \.blue, \.alpha] {
                var stop = black
                stop[keyPath: change] = bad
                #expect(Gradient([black, stop]) == nil)
            }
        }
        // Numbers out of range are taken to its ends.
        let gradient = try #require(
            Gradient([
                Gradient.Stop(at: -7, red: -1, green: 2, blue: 0.5, alpha: 9),
                Gradient.Stop(at: 1e300, red: 2, green: -1, blue: 0.5, alpha: 1),
            ])
        )
        #expect(gradient.isOpaque)
        let paint = try #require(Paint.linear(gradient, from: SIMD2(0, 0), to: SIMD2(3, 0)))
        let surface = try #require(Surface(size: PixelSize(width: 3, height: 1)))
        PixelKernels.fill(surface, in: surface.bounds, with: paint)
        #expect(surface[1, 0] == 0xff80_8080)
    }

    @Test func paintOfDegenerateGradientIsNil() throws {
        let gradient = try #require(Gradient([Gradient.Stop(at: 0, red: 1, green: 1, blue: 1)]))
        let (p, q) = (SIMD2(1.0, 2.0), SIMD2(30.0, 40.0))
        #expect(Paint.linear(gradient, from: p, to: q) != nil)
        #expect(Paint.linear(gradient, from: p, to: p) == nil)
        #expect(Paint.radial(gradient, from: p, radius: 1, to: q, radius: 1) != nil)
        #expect(Paint.radial(gradient, from: p, radius: 3, to: p, radius: 3) == nil)
        #expect(Paint.radial(gradient, from: p, radius: 0, to: q, radius: 0) == nil)
        #expect(Paint.radial(gradient, from: p, radius: -1, to: q, radius: 2) == nil)
        #expect(Paint.radial(gradient, from: p, radius: 2, to: q, radius: -1) == nil)
        let flat = PaintTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        #expect(Paint.linear(gradient, from: p, to: q, transform: flat) == nil)
        #expect(Paint.radial(gradient, from: p, radius: 1, to: q, radius: 2, transform: flat) == nil)
        #expect(Paint.conic(gradient, around: p, angle: 1, transform: flat) == nil)
        for bad in [Double.nan, .infinity, -.infinity] {
            for point in [SIMD2(bad, 0), SIMD2(0, bad)] {
                #expect(Paint.linear(gradient, from: p, to: point) == nil)
                #expect(Paint.linear(gradient, from: point, to: p) == nil)
                #expect(Paint.radial(gradient, from: p, radius: 1, to: point, radius: 2) == nil)
                #expect(Paint.radial(gradient, from: point, radius: 1, to: p, radius: 2) == nil)
                #expect(Paint.conic(gradient, around: point, angle: 0) == nil)
            }
            #expect(Paint.radial(gradient, from: p, radius: bad, to: q, radius: 2) == nil)
            #expect(Paint.radial(gradient, from: p, radius: 2, to: q, radius: bad) == nil)
            #expect(Paint.conic(gradient, around: p, angle: bad) == nil)
            for change in [\PaintTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
                var matrix = PaintTransform(a: 2, b: 1, c: 1, d: 3, tx: 1, ty: 1)
                matrix[keyPath: change] = bad
                #expect(Paint.linear(gradient, from: p, to: q, transform: matrix) == nil)
            }
        }
    }

    /// Gradients shorter than a pixel or very far away: first or last color only, no overflow.
    @Test func extremeGradientsDoNotOverflow() throws {
        let gradient = try #require(
            Gradient([Gradient.Stop(at: 0, red: 1, green: 0, blue: 0), Gradient.Stop(at: 1, red: 0, green: 0, blue: 1)])
        )
        let surface = try #require(Surface(size: PixelSize(width: 9, height: 1)))
        for length in [1e-3, 1e-9, 1e-100] {
            let start = SIMD2(4.0, 0.0)
            guard let paint = Paint.linear(gradient, from: start, to: start + SIMD2(length, 0)) else { continue }
            PixelKernels.fill(surface, in: surface.bounds, with: paint)
            #expect(surface[3, 0] == 0xffff_0000 && surface[4, 0] == 0xff00_00ff)
        }
        for far in [1e6, 1e12, 1e100] {
            let after = try #require(Paint.linear(gradient, from: SIMD2(-far, 0), to: SIMD2(-far * 0.999, 0)))
            PixelKernels.fill(surface, in: surface.bounds, with: after)
            #expect(surface[0, 0] == 0xff00_00ff && surface[8, 0] == 0xff00_00ff)
            let before = try #require(Paint.linear(gradient, from: SIMD2(far, 0), to: SIMD2(far * 1.001, 0)))
            PixelKernels.fill(surface, in: surface.bounds, with: before)
            #expect(surface[0, 0] == 0xffff_0000 && surface[8, 0] == 0xffff_0000)
        }
    }
}
