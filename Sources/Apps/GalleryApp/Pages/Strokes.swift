import UIKit

extension GalleryPage {
    static let capsAndJoins = GalleryPage(
        "caps-and-joins",
        "Line caps and joins",
        expectation: "butt and mitre, round and round, square and bevel; the thin white path is the same in all three"
    ) { context, _ in
        let styles: [(CGLineCap, CGLineJoin)] = [(.butt, .miter), (.round, .round), (.square, .bevel)]
        for (index, (cap, join)) in styles.enumerated() {
            let left = 24 + 66 * CGFloat(index)
            let corners = [
                CGPoint(x: left, y: 125), CGPoint(x: left + 20, y: 55), CGPoint(x: left + 40, y: 125),
            ]
            context.setLineCap(cap)
            context.setLineJoin(join)
            context.setLineWidth(16)
            context.setStrokeColor(UIColor.systemBlue.cgColor)
            context.addLines(between: corners)
            context.strokePath()
            context.setLineWidth(1)
            context.setStrokeColor(UIColor.white.cgColor)
            context.addLines(between: corners)
            context.strokePath()
        }
    }

    static let dashes = GalleryPage(
        "dashes",
        "Dashes",
        expectation:
            "dashes; the same begun half a dash later; with round caps; and dots, which are dashes of no length"
    ) { context, bounds in
        let lines: [(phase: CGFloat, lengths: [CGFloat], cap: CGLineCap)] = [
            (0, [20, 10], .butt), (10, [20, 10], .butt), (0, [20, 20], .round), (0, [0, 15], .round),
        ]
        context.setStrokeColor(UIColor.systemIndigo.cgColor)
        context.setLineWidth(10)
        for (index, line) in lines.enumerated() {
            let y = 26 + 36 * CGFloat(index)
            context.setLineCap(line.cap)
            context.setLineDash(phase: line.phase, lengths: line.lengths)
            context.move(to: CGPoint(x: 20, y: y))
            context.addLine(to: CGPoint(x: bounds.maxX - 20, y: y))
            context.strokePath()
        }
    }

    static let onePixelLine = GalleryPage(
        "one-pixel-line",
        "One-pixel line",
        expectation:
            "from the left: one point wide between two points, gray where a point is a pixel; one point wide in the "
            + "middle of a point; one pixel wide between two pixels, always gray; one pixel wide in the middle of a pixel"
    ) { context, _ in
        let pixel = 1 / abs(context.ctm.a)
        let lines: [(x: CGFloat, width: CGFloat)] = [
            (35, 1), (85.5, 1), (135, pixel), (185 + pixel / 2, pixel),
        ]
        context.setStrokeColor(UIColor.black.cgColor)
        for line in lines {
            context.setLineWidth(line.width)
            context.move(to: CGPoint(x: line.x, y: 20))
            context.addLine(to: CGPoint(x: line.x, y: 140))
            context.strokePath()
        }
    }
}
