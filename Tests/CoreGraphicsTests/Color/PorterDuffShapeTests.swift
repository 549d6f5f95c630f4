import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Modes that change the destination under a transparent source affect the drawn shape only.
struct PorterDuffShapeTests {
    private static let modes: [CGBlendMode] = [.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear]

    @Test(arguments: modes)
    func porterDuffModesAffectShapeOnly(mode: CGBlendMode) throws {
        let image = try #require(makeMask([0, 20, 90, 55], 2, 2))
        let shapes: [(String, CGRect, (CGContext) -> Void)] = [
            ("rectangle", rect(10, 10, 12, 9), { $0.fill(rect(10.5, 10.2, 11, 8)) }),
            ("ellipse", rect(10, 10, 12, 9), { $0.fillEllipse(in: rect(10, 10, 12, 9)) }),
            (
                "line", rect(4, 13, 30, 4),
                {
                    $0.setLineWidth(3.5)
                    $0.strokeLineSegments(between: [point(4, 15), point(34, 15)])
                }
            ),
            ("image", rect(10, 10, 12, 9), { $0.draw(image, in: rect(10.5, 10.2, 11, 8)) }),
            (
                "text", rect(8, 8, 26, 24),
                { $0.draw(TextLine("m", font: FontDescription(pointSize: 16)), at: point(10, 10)) }
            ),
        ]
        for (name, reach, draw) in shapes {
            let canvas = Canvas(40, 40)
            for y in 0..<40 {
                for x in 0..<40 { canvas.surface[x, y] = 0x8040_2060 }
            }
            canvas.context.setBlendMode(mode)
            canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            canvas.context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            draw(canvas.context)
            var (inside, outside) = (0, 0)
            for y in 0..<40 {
                for x in 0..<40 where canvas[x, y] != 0x8040_2060 {
                    if reach.contains(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)) { inside += 1 } else { outside += 1 }
                }
            }
            #expect(outside == 0 && inside > 10, "\(name), \(mode)")
        }
    }
}
