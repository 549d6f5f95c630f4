import UIKit

/// The arrow of the following pages: upright, 40 points wide and 100 high, with its tip at (100, 0).
extension CGContext {
    /// Adds the center line of the shaft, to be stroked 20 points wide.
    func addArrowShaft() {
        move(to: CGPoint(x: 100, y: 100))
        addLine(to: CGPoint(x: 100, y: 19))
        setLineWidth(20)
    }

    func addArrowHead() {
        move(to: CGPoint(x: 80, y: 25))
        addLine(to: CGPoint(x: 100, y: 0))
        addLine(to: CGPoint(x: 120, y: 25))
        closePath()
    }

    /// Adds the notch of the tail. It extends a point farther down than the shaft, so that no part of the shaft
    /// remains.
    func addArrowNotch() {
        move(to: CGPoint(x: 90, y: 101))
        addLine(to: CGPoint(x: 100, y: 90))
        addLine(to: CGPoint(x: 110, y: 101))
        closePath()
    }

    /// Excludes the notch from the clipping area: of the clip's bounding box and the notch, the even-odd rule keeps
    /// only the points that are in one of the two.
    func clipToAllButArrowNotch() {
        addArrowNotch()
        addRect(boundingBoxOfClipPath)
        clip(using: .evenOdd)
    }

    /// Draws the entire arrow.
    func drawArrow() {
        saveGState()
        clipToAllButArrowNotch()
        addArrowShaft()
        setStrokeColor(UIColor.black.cgColor)
        strokePath()
        addArrowHead()
        setFillColor(UIColor.red.cgColor)
        fillPath()
        restoreGState()
    }

    /// Moves the arrow to the center of a page.
    func centerArrow(in bounds: CGRect) { translateBy(x: bounds.midX - 100, y: bounds.midY - 50) }
}

extension UIImage {
    /// The arrow as an image of 40 × 100 points. It has a high resolution, since it is rotated.
    @MainActor static let arrow: UIImage = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 4
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 80, y: 0, width: 40, height: 100), format: format)
        return renderer.image { $0.cgContext.drawArrow() }
    }()
}
