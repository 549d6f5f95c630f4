import UIKit

extension GalleryPage {
    static let line = GalleryPage(
        "line",
        "Line",
        expectation: "a slanted blue line, six points wide, cut off square at its ends"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(6)
        context.move(to: CGPoint(x: 30, y: 130))
        context.addLine(to: CGPoint(x: 190, y: 30))
        context.strokePath()
    }

    static let diamond = GalleryPage(
        "diamond",
        "Diamond",
        expectation: "four equal sides that meet in pointed corners, the last one too"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 110, y: 20))
        context.addLine(to: CGPoint(x: 170, y: 80))
        context.addLine(to: CGPoint(x: 110, y: 140))
        context.addLine(to: CGPoint(x: 50, y: 80))
        context.closePath()
        context.strokePath()
    }

    static let rectangle = GalleryPage(
        "rectangle",
        "Rectangle",
        expectation: "an outline of four points that lies half inside and half outside of the rectangle; sharp edges"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.addRect(CGRect(x: 40, y: 30, width: 140, height: 100))
        context.strokePath()
    }

    static let ellipse = GalleryPage(
        "ellipse",
        "Ellipse",
        expectation: "a smooth outline of the same width all around"
    ) { context, _ in
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(4)
        context.addEllipse(in: CGRect(x: 40, y: 30, width: 140, height: 100))
        context.strokePath()
    }

    static let filledTriangle = GalleryPage(
        "filled-triangle",
        "Filled triangle",
        expectation: "a red triangle that is filled although its path was left open"
    ) { context, _ in
        context.setFillColor(UIColor.systemRed.cgColor)
        context.move(to: CGPoint(x: 110, y: 25))
        context.addLine(to: CGPoint(x: 180, y: 135))
        context.addLine(to: CGPoint(x: 40, y: 135))
        context.fillPath()
    }

    static let borderedRectangle = GalleryPage(
        "bordered-rectangle",
        "Filled rectangle with a border",
        expectation: "a red rectangle whose blue border covers half of its width of the red"
    ) { context, _ in
        context.setFillColor(UIColor.systemRed.cgColor)
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(8)
        context.addRect(CGRect(x: 40, y: 30, width: 140, height: 100))
        context.drawPath(using: .fillStroke)
    }
}
