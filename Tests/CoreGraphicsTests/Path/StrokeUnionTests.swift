import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// A stroke covers each pixel once where it crosses, reverses or overlaps itself.
struct StrokeUnionTests {
    private func stroked(_ side: Int, _ path: PathData, _ style: StrokeStyle, clip: Region? = nil) -> Canvas {
        let canvas = Canvas(side, side, clip: clip)
        canvas.context.setLineWidth(style.width)
        canvas.context.setLineCap(style.cap)
        canvas.context.setLineJoin(style.join)
        canvas.context.setMiterLimit(style.miterLimit)
        canvas.context.setLineDash(phase: style.dashPhase, lengths: style.dashLengths)
        let lines = CGMutablePath()
        path.forEach { verb, points in
            switch verb {
            case .moveToPoint: lines.move(to: points[0])
            case .addLineToPoint: lines.addLine(to: points[0])
            case .addQuadCurveToPoint: lines.addQuadCurve(to: points[1], control: points[0])
            case .addCurveToPoint: lines.addCurve(to: points[2], control1: points[0], control2: points[1])
            case .closeSubpath: lines.closeSubpath()
            }
        }
        canvas.context.addPath(lines)
        canvas.context.strokePath()
        return canvas
    }

    /// The greatest difference, in levels, between a line and its outline counted in 16 × 16 points of each pixel.
    private func difference(_ side: Int, _ path: PathData, _ style: StrokeStyle) -> Int {
        let canvas = stroked(side, path, style)
        let counted = Canvas(side * 16, side * 16, scale: 16)
        counted.context.setShouldAntialias(false)
        let outline = CGMutablePath()
        let polygons = StrokedOutline(path, style)
        for index in 0..<polygons.subpathCount {
            outline.addLines(between: polygons.buffer.subpath(index).map { point($0.x, $0.y) })
            outline.closeSubpath()
        }
        counted.context.addPath(outline)
        counted.context.fillPath()
        var worst = 0
        for y in 0..<side {
            for x in 0..<side {
                var count = 0
                for row in 0..<16 {
                    let points = counted.surface.row(y * 16 + row) + x * 16
                    for column in 0..<16 where points[column] != 0 { count += 1 }
                }
                worst = max(worst, abs(canvas.alpha(x, y) - count * 255 / 256))
            }
        }
        return worst
    }

    @Test(arguments: [CGLineCap.butt, .round, .square])
    func lineThatReversesMatchesSingleLine(cap: CGLineCap) {
        for seed in 0..<40 {
            var random = SeededGenerator(seed: seed)
            let from = point(random.number(10...50), random.number(10...50))
            var to = point(random.number(10...50), random.number(10...50))
            if seed % 4 == 0 { to.y = from.y }
            if seed % 4 == 1 { to.x = from.x }
            var style = StrokeStyle(width: random.number(0.3...9), cap: cap)
            style.join = cap == .round ? .round : .miter
            let once = stroked(60, polyline([from, to]), style)
            // Three times: both ends have their caps.
            let thrice = stroked(60, polyline([from, to, from, to]), style)
            // Arcs of caps and of joins begin at different points.
            #expect(thrice.difference(from: once) <= (cap == .round ? 2 : 1), "seed \(seed)")
        }
    }

    @Test(arguments: 0..<60)
    func selfIntersectingStrokesCoverPixelsOnce(seed: Int) {
        var random = SeededGenerator(seed: seed + 7)
        var points = (0..<Int.random(in: 3...7, using: &random)).map { _ in random.randomPoint(20) }
        if seed % 3 == 0 {
            // Back at a narrow angle.
            let (first, second) = (points[0], points[1])
            points[2] = point(first.x + random.number(-1...1), first.y + random.number(-1...1))
            points.append(second)
        }
        var style = StrokeStyle(width: random.number(0.4...6), miterLimit: 4)
        style.cap = [.butt, .round, .square][seed % 3]
        style.join = [.miter, .round, .bevel][seed / 3 % 3]
        if seed % 5 == 0 { style.dashLengths = [random.number(3...9), random.number(1...4)] }
        // Counting is off by a sixteenth at upright and level edges.
        let difference = difference(32, polyline(points, closed: seed % 4 == 0), style)
        #expect(difference <= 20)
    }

    @Test func scribbleCoversPixelsOnce() {
        let path = polyline(
            (0..<700).map { index in
                let t = CGFloat(index) / 700
                return point(48 + 44 * sin(t * 61) * cos(t * 3), 48 + 44 * sin(t * 73 + 1))
            }
        )
        let difference = difference(96, path, StrokeStyle(width: 1.4, cap: .round, join: .round))
        #expect(difference <= 20)
    }

    @Test func tightCurveWithWideStrokeCoversPixelsOnce() {
        var path = PathData()
        path.move(to: point(20, 30))
        path.addCurve(to: point(40, 30), control1: point(10, 52), control2: point(50, 52))
        let difference = difference(64, path, StrokeStyle(width: 30))
        #expect(difference <= 20)
    }

    /// The result is independent of the rows that a clip selects.
    @Test(arguments: 0..<20)
    func clippedStrokeMatchesUnclipped(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let path = polyline((0..<12).map { _ in random.randomPoint(40) })
        let style = StrokeStyle(width: random.number(0.5...8), cap: .round, join: .round)
        let whole = stroked(60, path, style)
        let clip = PixelRect(
            x: Int.random(in: 0..<40, using: &random),
            y: Int.random(in: 0..<40, using: &random),
            width: Int.random(in: 1...20, using: &random),
            height: Int.random(in: 1...20, using: &random)
        )
        let part = stroked(60, path, style, clip: Region(clip))
        var wrong = 0
        for y in clip.minY..<clip.maxY {
            for x in clip.minX..<clip.maxX where whole[x, y] != part[x, y] { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func strokesWithoutSelfIntersectionSkipUnion() {
        var shapes: [PathData] = []
        var path = PathData()
        path.addRect(rect(10, 10, 60, 40))
        shapes.append(path)
        path = PathData()
        path.addRoundedRect(rect(10, 10, 80, 90), radii: CGSize(width: 12, height: 12))
        shapes.append(path)
        path = PathData()
        path.addEllipse(in: rect(10, 10, 80, 50))
        shapes.append(path)
        shapes.append(polyline((0..<100).map { point(CGFloat($0) * 3, 50 + 20 * sin(CGFloat($0) / 9)) }))
        shapes.append(polyline([point(0, 0), point(40, 10), point(5, 30), point(50, 50)]))
        for (index, shape) in shapes.enumerated() {
            // The corners of the last one are so narrow that dashes beside them meet.
            for dashes in (index < 4 ? [[], [6, 4]] : [[]]) as [[CGFloat]] {
                for width in [0, 1, 3] as [CGFloat] {
                    let style = StrokeStyle(width: width, join: .round, dashes: dashes)
                    #expect(StrokedOutline(shape, style).buffer.sharedRows == nil, "shape \(index), width \(width)")
                }
            }
        }
        // Only where they do.
        let crossing = polyline([point(0, 0), point(100, 100), point(100, 40), point(20, 40)])
        let rows = StrokedOutline(crossing, StrokeStyle(width: 2)).buffer.sharedRows
        #expect(rows.map { $0.lowerBound >= 30 && $0.upperBound <= 50 } ?? false)
        let back = StrokedOutline(polyline([point(0, 10), point(50, 10), point(20, 10)]), StrokeStyle(width: 3))
        #expect(back.buffer.sharedRows == 8..<12)
        let dots = StrokedOutline(shapes[3], StrokeStyle(width: 6, cap: .round, dashes: [0, 3]))
        #expect(dots.buffer.sharedRows != nil)
    }
}
