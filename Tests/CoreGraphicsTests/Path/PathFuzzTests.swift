import DrawingSupport
import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Random extreme paths: no crash, no change outside of the clip, and the next drawing is correct.
///
/// 200,000 segments in all; `EASEL_FUZZ_SEGMENTS` sets another number. Under the address sanitizer, reads beyond what
/// there is are seen as well.
struct PathFuzzTests {
    private static let segments =
        ProcessInfo.processInfo.environment["EASEL_FUZZ_SEGMENTS"].flatMap { Int($0) } ?? 200_000

    private static let parts = 8

    /// One path with a fifth of all segments; the rest in many.
    @Test(arguments: 0..<parts)
    func randomPathsStayWithinClip(part: Int) {
        var random = SeededGenerator(seed: UInt64(part + 1))
        let clip = Region(PixelRect(x: 3, y: 2, width: 83, height: 59))
        let canvas = Canvas(96, 64, clip: clip)
        let context = canvas.context
        let painting = Painting(context, using: &random)
        let operations = Painting.Operation.allCases
        var left = Self.segments / Self.parts
        painting.draw(segments: left / 5, operations[part % operations.count], using: &random)
        left -= left / 5
        while left > 0 {
            let count = min(left, Int.random(in: 1...(random.chance(5) ? 2000 : 200), using: &random))
            painting.draw(
                segments: count,
                operations[Int.random(in: 0..<operations.count, using: &random)],
                using: &random
            )
            left -= count
        }
        let outside = (0..<64 * 96).filter { index in
            !clip.contains(x: index % 96, y: index / 96) && canvas[index % 96, index / 96] != 0
        }
        #expect(outside.isEmpty)

        let fresh = Canvas(96, 64, clip: clip)
        for context in [context, fresh.context] {
            context.clear(rect(0, 0, 96, 64))
            context.setFillColor(.black)
            context.fillEllipse(in: rect(10.5, 5, 60, 50))
            context.setLineWidth(3)
            context.strokeEllipse(in: rect(14, 8, 40, 44))
        }
        #expect(canvas.pixels == fresh.pixels)
    }
}

/// Draws random paths, leaving the state as it was.
private struct Painting {
    private let context: CGContext

    /// Random points that paths are taken from, since generating new ones would take longer than drawing.
    private let points: [CGPoint]

    init(_ context: CGContext, using random: inout SeededGenerator) {
        self.context = context
        var last = CGPoint(x: 40, y: 30)
        points = (0..<8192).map { _ in
            // Most steps are short, as in drawings; the others go anywhere.
            guard random.chance(96) else { return Self.wildPoint(using: &random) }
            last.x += .random(in: -4...4, using: &random)
            last.y += .random(in: -3...3, using: &random)
            if abs(last.x - 50) > 80 || abs(last.y - 30) > 60 { last = CGPoint(x: 40, y: 30) }
            return random.chance(10) ? CGPoint(x: last.x.rounded(), y: last.y.rounded()) : last
        }
    }

    enum Operation: CaseIterable {
        case fill, fillByParity, clip, clipByParity, stroke, fillAndStroke
    }

    func draw(segments: Int, _ operation: Operation, using random: inout SeededGenerator) {
        context.saveGState()
        defer { context.restoreGState() }
        setState(using: &random)
        addPath(segments: segments, using: &random)
        switch operation {
        case .fill: context.fillPath()
        case .fillByParity: context.fillPath(using: .evenOdd)
        case .stroke: context.strokePath()
        case .fillAndStroke: context.drawPath(using: .eoFillStroke)
        case .clip, .clipByParity:
            context.clip(using: operation == .clip ? .winding : .evenOdd)
            context.fill(rect(-10, -10, 200, 200))
        }
    }

    private func setState(using random: inout SeededGenerator) {
        context.setFillColor(gray: 0.5, alpha: random.chance(50) ? 1 : 0.4)
        context.setShouldAntialias(random.chance(80))
        context.setLineWidth([0, 0.3, 1, 4, 40, 1e5, 1e-9][Int.random(in: 0..<7, using: &random)])
        context.setLineCap([.butt, .round, .square][Int.random(in: 0..<3, using: &random)])
        context.setLineJoin([.miter, .round, .bevel][Int.random(in: 0..<3, using: &random)])
        if random.chance(2) { context.setLineDash(phase: Self.number(100, using: &random), lengths: [3, 2, 0, 5]) }
        if random.chance(30) {
            context.concatenate(
                CGAffineTransform(
                    a: .random(in: -2...2, using: &random),
                    b: .random(in: -1...1, using: &random),
                    c: random.chance(10) ? 0 : .random(in: -1...1, using: &random),
                    d: random.chance(10) ? 1e-12 : .random(in: -2...2, using: &random),
                    tx: Self.number(100, using: &random),
                    ty: Self.number(100, using: &random)
                )
            )
        }
    }

    private func addPath(segments: Int, using random: inout SeededGenerator) {
        var left = segments
        while left > 0 {
            let count = min(left, Int.random(in: 2...60, using: &random))
            let first = Int.random(in: 0..<points.count - count - 3, using: &random)
            if random.chance(70) || context.isPathEmpty {
                context.addLines(between: Array(points[first...first + count]))
            } else {
                for point in points[first..<first + count] { context.addLine(to: point) }
            }
            left -= count
            let (a, b, c) = (points[first], points[first + 1], points[first + 2])
            switch Int.random(in: 0..<10, using: &random) {
            case 0: context.closePath()
            case 1: context.addQuadCurve(to: a, control: b)
            case 2, 3: context.addCurve(to: a, control1: b, control2: c)
            case 4: context.addRect(CGRect(origin: a, size: CGSize(width: b.x, height: c.y)))
            case 5: context.addEllipse(in: CGRect(origin: a, size: CGSize(width: b.x, height: 7)))
            case 6:
                context.addArc(
                    center: a,
                    radius: abs(b.x),
                    startAngle: c.x,
                    endAngle: c.y,
                    clockwise: random.chance(50)
                )
            case 7: context.move(to: c)
            default: break
            }
            left -= 1
        }
    }

    private static func wildPoint(using random: inout SeededGenerator) -> CGPoint {
        let reach = [1, 100, 100, 3000, 3000, 1e7, 1e20, 1e300][Int.random(in: 0..<8, using: &random)]
        return CGPoint(x: number(reach, using: &random), y: number(reach, using: &random))
    }

    private static func number(_ reach: CGFloat, using random: inout SeededGenerator) -> CGFloat {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: .nan
        case 1: random.chance(50) ? .infinity : -.infinity
        case 2: random.chance(50) ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
        case 3: .leastNonzeroMagnitude
        case 4..<8: 0
        default: .random(in: -reach...reach, using: &random)
        }
    }
}
