import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// Strokes compared with their outlines: polygons and circles in one path, filled by the winding rule.
struct StrokeReferenceTests {
    /// Adds the rectangle of a segment, always in the same orientation.
    private func addSegment(
        _ path: CGMutablePath,
        _ from: CGPoint,
        _ to: CGPoint,
        _ width: CGFloat,
        beyond: CGFloat = 0
    ) {
        let length = hypot(to.x - from.x, to.y - from.y)
        let along = CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length)
        let half = width / 2
        func corner(_ end: CGPoint, _ ahead: CGFloat, _ side: CGFloat) -> CGPoint {
            point(end.x + along.dx * ahead - along.dy * side, end.y + along.dy * ahead + along.dx * side)
        }
        path.addLines(between: [
            corner(from, -beyond, -half), corner(to, beyond, -half), corner(to, beyond, half),
            corner(from, -beyond, half),
        ])
        path.closeSubpath()
    }

    private func addCircle(_ path: CGMutablePath, _ center: CGPoint, _ width: CGFloat) {
        path.addEllipse(in: rect(center.x - width / 2, center.y - width / 2, width, width))
    }

    /// Adds the triangle between the outer corners of two segments, and for a miter the one beyond it.
    private func addCorner(
        _ path: CGMutablePath,
        _ p0: CGPoint,
        _ p1: CGPoint,
        _ p2: CGPoint,
        _ width: CGFloat,
        miter: Bool
    ) {
        func normal(_ a: CGPoint, _ b: CGPoint) -> CGVector {
            let length = hypot(b.x - a.x, b.y - a.y)
            return CGVector(dx: -(b.y - a.y) / length, dy: (b.x - a.x) / length)
        }
        let (first, second) = (normal(p0, p1), normal(p1, p2))
        // The outer side is away from where the line turns.
        let bend = first.dx * second.dy - first.dy * second.dx
        let side = (bend > 0 ? -1 : 1) * width / 2
        let a = point(p1.x + first.dx * side, p1.y + first.dy * side)
        let b = point(p1.x + second.dx * side, p1.y + second.dy * side)
        var corners = [p1, a, b]
        if miter {
            let dot = first.dx * second.dx + first.dy * second.dy
            let scale = side / (1 + dot)
            let tip = point(p1.x + (first.dx + second.dx) * scale, p1.y + (first.dy + second.dy) * scale)
            corners = [p1, a, tip, b]
        }
        if bend < 0 { corners.reverse() }
        path.addLines(between: corners)
        path.closeSubpath()
    }

    /// Compares a line with its outline, whose coverage is counted in 8 × 8 points of each pixel: shapes that lie over
    /// each other there are one.
    /// - Parameter exceptions: how many pixels may be off by more than that counting is. Coverage of a line adds up where
    ///   two of its parts end in one pixel.
    private func compare(
        exceptions: Int = 0,
        _ line: (CGContext) -> Void,
        _ outline: (CGMutablePath) -> Void,
        _ comment: Comment
    ) {
        let side = 80
        let stroked = Canvas(side, side)
        line(stroked.context)
        stroked.context.strokePath()
        let filled = Canvas(side * 8, side * 8, scale: 8)
        filled.context.setShouldAntialias(false)
        let path = CGMutablePath()
        outline(path)
        filled.context.addPath(path)
        filled.context.fillPath()
        var (wrong, inked) = (0, 0)
        for y in 0..<side {
            for x in 0..<side {
                var count = 0
                for row in 0..<8 {
                    let points = filled.surface.row(y * 8 + row) + x * 8
                    for column in 0..<8 where points[column] != 0 { count += 1 }
                }
                if count > 0 { inked += 1 }
                if abs(stroked.alpha(x, y) - count * 255 / 64) > 24 { wrong += 1 }
            }
        }
        #expect(wrong <= exceptions, comment)
        #expect(inked > 10, comment)
    }

    /// Two points at a distance.
    private func ends(_ random: inout SeededGenerator) -> (CGPoint, CGPoint) {
        let start = point(random.number(20...60), random.number(20...60))
        let angle = random.number(0...6)
        let length = random.number(5...30)
        return (start, point(start.x + length * cos(angle), start.y + length * sin(angle)))
    }

    @Test(arguments: [CGLineCap.butt, .round, .square])
    func lineCapsMatchRectanglesAndCircles(cap: CGLineCap) {
        for seed in 0..<10 {
            var random = SeededGenerator(seed: seed)
            let (from, to) = ends(&random)
            let width = random.number(1...12)
            compare(
                { context in
                    context.setLineWidth(width)
                    context.setLineCap(cap)
                    context.addLines(between: [from, to])
                },
                { path in
                    addSegment(path, from, to, width, beyond: cap == .square ? width / 2 : 0)
                    if cap == .round {
                        addCircle(path, from, width)
                        addCircle(path, to, width)
                    }
                },
                "seed \(seed)"
            )
        }
    }

    @Test(arguments: [CGLineJoin.miter, .round, .bevel])
    func lineJoinsMatchTrianglesAndCircles(join: CGLineJoin) {
        for seed in 0..<10 {
            var random = SeededGenerator(seed: seed)
            let (first, corner) = ends(&random)
            let angle = atan2(corner.y - first.y, corner.x - first.x)
            let bend = random.number(0.3...2) * (seed % 2 == 0 ? 1 : -1)
            let last = point(corner.x + 20 * cos(angle + bend), corner.y + 20 * sin(angle + bend))
            let width = random.number(2...9)
            // Limits to both sides of what the corner needs.
            let needed = 1 / sin((.pi - abs(bend)) / 2)
            for limit in [needed * 1.01, needed * 0.99] {
                compare(
                    exceptions: 8,
                    { context in
                        context.setLineWidth(width)
                        context.setLineJoin(join)
                        context.setMiterLimit(limit)
                        context.addLines(between: [first, corner, last])
                    },
                    { path in
                        addSegment(path, first, corner, width)
                        addSegment(path, corner, last, width)
                        if join == .round {
                            addCircle(path, corner, width)
                        } else {
                            addCorner(path, first, corner, last, width, miter: join == .miter && limit > needed)
                        }
                    },
                    "seed \(seed), limit \(limit)"
                )
            }
        }
    }

    /// A dashed line matches separate lines.
    @Test(arguments: [CGLineCap.butt, .round, .square])
    func dashesMatchSeparateLines(cap: CGLineCap) {
        for seed in 0..<20 {
            var random = SeededGenerator(seed: seed)
            let angle = random.number(-0.5...0.5)
            let (width, dash, gap) = (random.number(1...4), random.number(2...8), random.number(6...9))
            let phase = random.number(-20...20)
            let start = point(8, 40)
            func at(_ distance: CGFloat) -> CGPoint {
                point(start.x + distance * cos(angle), start.y + distance * sin(angle))
            }
            let dashed = Canvas(80, 80)
            dashed.context.setLineWidth(width)
            dashed.context.setLineCap(cap)
            dashed.context.setLineDash(phase: phase, lengths: [dash, gap])
            dashed.context.strokeLineSegments(between: [start, at(60)])
            let single = Canvas(80, 80)
            single.context.setLineWidth(width)
            single.context.setLineCap(cap)
            var from = -phase - 4 * (dash + gap)
            while from < 60 {
                let (first, last) = (max(from, 0), min(from + dash, 60))
                if first < last { single.context.strokeLineSegments(between: [at(first), at(last)]) }
                from += dash + gap
            }
            #expect(dashed.difference(from: single) <= 2, "seed \(seed)")
            #expect(dashed.inkedCount > 20)
        }
    }

    /// Dashes of no length, and lines of none, are dots with round caps and nothing with others.
    @Test func zeroLengthDashesMatchCircles() {
        compare(
            { context in
                context.setLineWidth(7)
                context.setLineCap(.round)
                context.setLineDash(phase: 3, lengths: [0, 12])
                context.addLines(between: [point(6, 10), point(60, 10)])
            },
            { path in
                // The pattern begins three units in.
                for x in stride(from: 15, through: 60, by: 12) as StrideThrough<CGFloat> {
                    addCircle(path, point(x, 10), 7)
                }
            },
            "dashes"
        )
        compare(
            { context in
                context.setLineWidth(7)
                context.setLineCap(.round)
                context.move(to: point(30.5, 50))
                context.addLine(to: point(30.5, 50))
                context.move(to: point(10, 20))
                context.closePath()
            },
            { path in
                addCircle(path, point(30.5, 50), 7)
                addCircle(path, point(10, 20), 7)
            },
            "lines"
        )
        let canvas = Canvas(40, 40)
        canvas.context.setLineWidth(7)
        canvas.context.strokeLineSegments(between: [point(20, 20), point(20, 20)])
        #expect(canvas.inkedCount == 0)
    }
}
