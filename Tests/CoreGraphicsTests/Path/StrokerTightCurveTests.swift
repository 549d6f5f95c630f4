import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// Butt-capped strokes of curves, also tighter than the pen: exactly the area that the curve's normals sweep.
struct StrokerTightCurveTests {
    private let side = 160
    private let center = point(80, 80)

    /// The quarter of the canvas that a pixel is in, counted as angles are.
    private func quarter(_ x: Int, _ y: Int) -> Int {
        y >= side / 2 ? (x >= side / 2 ? 0 : 1) : (x >= side / 2 ? 3 : 2)
    }

    @Test(arguments: [0.1, 0.5, 1, 1.5, 1.9, 2, 2.1, 2.5, 3, 4] as [CGFloat])
    func quarterArcsMatchRingSectors(ratio: CGFloat) {
        let radius: CGFloat = 25
        let half = ratio * radius / 2
        // Beyond the center lies the sector of a disc, once the pen reaches there.
        let near = .pi / 4 * (pow(radius + half, 2) - pow(max(radius - half, 0), 2))
        let far = .pi / 4 * pow(max(half - radius, 0), 2)
        for start in 0..<4 {
            for clockwise in [false, true] {
                let canvas = Canvas(side, side)
                let angle = CGFloat(start) * .pi / 2
                canvas.context.addArc(
                    center: center,
                    radius: radius,
                    startAngle: clockwise ? angle + .pi / 2 : angle,
                    endAngle: clockwise ? angle : angle + .pi / 2,
                    clockwise: clockwise
                )
                canvas.context.setLineWidth(2 * half)
                canvas.context.strokePath()
                var ink = [0, 0, 0, 0]
                var spilled = 0
                for y in 0..<side {
                    for x in 0..<side where canvas.alpha(x, y) > 0 {
                        let index = (quarter(x, y) - start + 4) % 4
                        ink[index] += canvas.alpha(x, y)
                        let isAtCenter = hypot(CGFloat(x) + 0.5 - center.x, CGFloat(y) + 0.5 - center.y) < 2
                        // A quarter turn as a cubic curve has no center that is a point.
                        if index % 2 == 1 || index == 2 && far == 0, !isAtCenter || canvas.alpha(x, y) > 4 {
                            spilled += 1
                        }
                    }
                }
                #expect(spilled == 0, "quarter \(start), clockwise \(clockwise)")
                let slack = 0.001 * (near + far) + 1
                #expect(abs(CGFloat(ink[0]) / 255 - near) < slack, "quarter \(start), clockwise \(clockwise)")
                #expect(abs(CGFloat(ink[2]) / 255 - far) < slack, "quarter \(start), clockwise \(clockwise)")
            }
        }
    }

    @Test func threeQuarterArcLeavesFourthQuarterEmpty() {
        let canvas = Canvas(100, 50)
        canvas.context.addArc(center: point(0, 50), radius: 50, startAngle: 0, endAngle: -.pi / 2, clockwise: false)
        canvas.context.setLineWidth(100)
        canvas.context.strokePath()
        // The curves end normals a thousandth of the radius beside the center.
        #expect(canvas.inkedCount - (canvas.alpha(0, 49) > 0 ? 1 : 0) == 0)
        #expect(canvas.alpha(0, 49) <= 4)
    }

    /// A curve as points with directions, close together.
    private struct Samples {
        var points: [CGPoint] = []
        var directions: [CGVector] = []

        /// Along the curve, from its start.
        var distances: [CGFloat] = []

        init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
            let count = 1500
            for step in 0...count {
                let t = CGFloat(step) / CGFloat(count)
                let s = 1 - t
                func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> (CGFloat, CGFloat) {
                    (
                        s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d,
                        s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c)
                    )
                }
                let (x, dx) = mix(p0.x, p1.x, p2.x, p3.x)
                let (y, dy) = mix(p0.y, p1.y, p2.y, p3.y)
                let length = hypot(dx, dy)
                if let last = points.last {
                    distances.append(distances[distances.count - 1] + hypot(x - last.x, y - last.y))
                } else {
                    distances.append(0)
                }
                points.append(point(x, y))
                directions.append(CGVector(dx: dx / length, dy: dy / length))
            }
        }

        /// The largest angle between neighboring directions, in relation to the distance between them.
        var sharpest: CGFloat {
            (1..<points.count)
                .map { index in
                    let (a, b) = (directions[index - 1], directions[index])
                    return abs(a.dx * b.dy - a.dy * b.dx) / max(distances[index] - distances[index - 1], 1e-9)
                }
                .max() ?? 0
        }

        /// Returns a Boolean value that indicates whether a normal of a part of the curve, as long as the pen's radius to both
        /// sides, passes through a point; `nil` if that is too close to decide.
        func sweeps(_ position: CGPoint, radius: CGFloat, margin: CGFloat, from: CGFloat, to: CGFloat) -> Bool? {
            var isSwept = false
            var previous: CGFloat?
            var slope: CGFloat?
            for index in points.indices where distances[index] >= from && distances[index] <= to {
                let (dx, dy) = (position.x - points[index].x, position.y - points[index].y)
                let ahead = dx * directions[index].dx + dy * directions[index].dy
                let distance = hypot(dx, dy)
                defer { previous = ahead }
                guard let before = previous else {
                    if abs(ahead) < margin, distance < radius + 0.5 { return nil }
                    continue
                }
                // Next to where normals meet.
                let step = ahead - before
                if let slope, (slope < 0) != (step < 0), abs(ahead) < margin, distance < radius + 0.5 { return nil }
                slope = step
                if (before < 0) != (ahead < 0) {
                    if abs(distance - radius) < 0.15 { return nil }
                    if distance < radius { isSwept = true }
                }
            }
            if let last = previous, abs(last) < margin { return nil }
            return isSwept
        }
    }

    @Test(arguments: 0..<60)
    func curveStrokeMatchesSweptNormals(seed: Int) {
        var random = SeededGenerator(seed: seed + 31)
        let isQuadratic = seed % 3 == 0
        let scale = random.number(10...60)
        let (p0, p3) = (random.randomPoint(scale), random.randomPoint(scale))
        var (p1, p2) = (random.randomPoint(scale), random.randomPoint(scale))
        let control = p1
        if isQuadratic {
            p2 = point(p3.x + (p1.x - p3.x) * 2 / 3, p3.y + (p1.y - p3.y) * 2 / 3)
            p1 = point(p0.x + (p1.x - p0.x) * 2 / 3, p0.y + (p1.y - p0.y) * 2 / 3)
        }
        let samples = Samples(p0, p1, p2, p3)
        // Where a curve turns about in one point it is joined round there.
        guard samples.sharpest < 0.7, let length = samples.distances.last, length > 5 else { return }
        var path = PathData()
        path.move(to: p0)
        if isQuadratic {
            path.addQuadCurve(to: p3, control: control)
        } else {
            path.addCurve(to: p3, control1: p1, control2: p2)
        }
        var style = StrokeStyle(width: random.number(1...60))
        var parts = [(CGFloat(0), length)]
        if seed % 2 == 0 {
            style.dashLengths = [random.number(2...20), random.number(1...9)]
            style.dashPhase = random.number(0...20)
            parts = []
            var from = -style.dashPhase
            while from < length {
                let end = from + style.dashLengths[0]
                if end > 0 { parts.append((max(from, 0), min(end, length))) }
                from = end + style.dashLengths[1]
            }
        }
        let outline = StrokedOutline(path, style)
        // A dash is measured along chords: where it ends counts for more the farther the normal reaches beyond the center.
        let margin = parts.count > 1 ? 0.15 + min(0.03 * samples.sharpest * style.width, 1) : 0.15
        var wrong: [CGPoint] = []
        for _ in 0..<150 {
            let position = random.randomPoint(scale)
            let answers = parts.map {
                samples.sweeps(position, radius: style.width / 2, margin: margin, from: $0.0, to: $0.1)
            }
            let winding = outline.winding(position)
            if winding < 0 { wrong.append(position) }
            if answers.contains(true) {
                if winding == 0 { wrong.append(position) }
            } else if !answers.contains(nil), winding != 0 {
                wrong.append(position)
            }
        }
        #expect(wrong.isEmpty)
    }
}
