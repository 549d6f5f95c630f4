import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import UIKitCore

struct InsetTests {
    @Test func insetAndOffsetInitializers() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(rect(10, 20, 30, 40).inset(by: insets) == rect(12, 21, 24, 36))
        #expect(rect(10, 20, 30, 40).inset(by: .zero) == rect(10, 20, 30, 40))
        #expect(NSDirectionalEdgeInsets() == .zero && UIEdgeInsets() == .zero && UIOffset() == .zero)
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect([directional.top, directional.leading, directional.bottom, directional.trailing] == [1, 2, 3, 4])
        #expect(UIOffset(horizontal: 3, vertical: 4).vertical == 4)
    }
}

struct UIBezierPathCopyTests {
    @Test func bezierPathCopyPreservesStyle() throws {
        let path = UIBezierPath(arcCenter: point(3, 3), radius: 2, startAngle: 0, endAngle: 2, clockwise: true)
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.miterLimit = 4
        path.flatness = 0.1
        path.usesEvenOddFillRule = true
        path.setLineDash([1, 2, 3], count: 3, phase: 1.5)
        let copy = try #require(path.copy() as? UIBezierPath)
        #expect(copy !== path && copy.cgPath == path.cgPath && copy.lineWidth == 3 && copy.lineCapStyle == .round)
        #expect(
            copy.lineJoinStyle == .bevel && copy.miterLimit == 4 && copy.flatness == 0.1 && copy.usesEvenOddFillRule
        )
        var (count, phase) = (0, 0 as CGFloat)
        var lengths: [CGFloat] = [0, 0, 0]
        copy.getLineDash(&lengths, count: &count, phase: &phase)
        #expect(lengths == [1, 2, 3] && count == 3 && phase == 1.5)
        copy.addLine(to: .zero)
        copy.setLineDash(nil, count: 0, phase: 0)
        #expect(copy.cgPath != path.cgPath)
        path.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 3)
        copy.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 0)
        #expect(UIBezierPath().flatness == 0.6)
        #expect(UIBezierPath(cgPath: path.cgPath).cgPath == path.cgPath)
    }
}

struct NoContextTests {
    /// Drawing without a current context logs one warning in all.
    @Test func drawingWithoutContextLogsOneWarning() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<3 {
                UIBezierPath(rect: rect(0, 0, 5, 5)).fill()
                UIBezierPath(rect: rect(0, 0, 5, 5)).stroke()
                UIBezierPath(rect: rect(0, 0, 5, 5)).addClip()
                UIColor.red.set()
                UIColor.red.setFill()
                "text".draw(at: .zero)
                Canvas(1, 1).context.makeImage().map { UIImage(cgImage: $0).draw(at: .zero) }
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let warnings = text.split(separator: "\n").filter { $0.contains("without a current graphics context") }
        #expect(warnings.count == 1)
    }
}
