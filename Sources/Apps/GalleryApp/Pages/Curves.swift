import UIKit

extension GalleryPage {
    static let tangentArc = GalleryPage(
        "tangent-arc",
        "Arc between tangents",
        expectation: "two straight lines that become a circle and leave it again without a kink"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 30, y: 130))
        context.addArc(tangent1End: CGPoint(x: 110, y: 10), tangent2End: CGPoint(x: 190, y: 130), radius: 40)
        context.addLine(to: CGPoint(x: 190, y: 130))
        context.strokePath()
    }

    static let cubicCurve = GalleryPage(
        "cubic-curve",
        "Cubic curve",
        expectation: "an S that leaves upwards and arrives from below, the same when turned by half a circle"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 30, y: 80))
        context.addCurve(
            to: CGPoint(x: 190, y: 80),
            control1: CGPoint(x: 30, y: -80),
            control2: CGPoint(x: 190, y: 240)
        )
        context.strokePath()
    }

    static let quadCurve = GalleryPage(
        "quad-curve",
        "Quadratic curve",
        expectation: "a parabola: its top is half as high as the control point"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 30, y: 130))
        context.addQuadCurve(to: CGPoint(x: 190, y: 130), control: CGPoint(x: 110, y: -70))
        context.strokePath()
    }

    static let dashedQuadCurve = GalleryPage(
        "dashed-quad-curve",
        "Dashed quadratic curve",
        expectation: "long and short dashes in turn along the curve; the first long one has lost 10 of its 20 points"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(8)
        context.setLineDash(phase: 10, lengths: [20, 8, 6, 8])
        context.move(to: CGPoint(x: 30, y: 130))
        context.addQuadCurve(to: CGPoint(x: 190, y: 130), control: CGPoint(x: 110, y: -70))
        context.strokePath()
    }
}
