import UIKit

/// The arrow of the pages that follow: it stands upright, 40 points wide and 100 high, its tip at (100, 0).
extension CGContext {
    /// The line in the middle of the shaft, to be drawn 20 points wide.
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

    /// What is cut out of the tail. It reaches a point farther down than the shaft, so that nothing of that is left.
    func addArrowNotch() {
        move(to: CGPoint(x: 90, y: 101))
        addLine(to: CGPoint(x: 100, y: 90))
        addLine(to: CGPoint(x: 110, y: 101))
        closePath()
    }

    /// From now on nothing is drawn in the notch: of all there is and the notch, only what is in one of them is let
    /// through.
    func clipToAllButArrowNotch() {
        addArrowNotch()
        addRect(boundingBoxOfClipPath)
        clip(using: .evenOdd)
    }

    /// Draws the whole arrow.
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

    /// Moves the arrow into the middle of a page.
    func centerArrow(in bounds: CGRect) { translateBy(x: bounds.midX - 100, y: bounds.midY - 50) }
}

extension UIImage {
    /// The arrow as a picture of 40 × 100 points. It is to be turned, and has pixels to spare for that.
    @MainActor static let arrow: UIImage = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 4
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 80, y: 0, width: 40, height: 100), format: format)
        return renderer.image { $0.cgContext.drawArrow() }
    }()
}
