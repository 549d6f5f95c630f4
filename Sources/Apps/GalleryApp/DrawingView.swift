import UIKit

/// A transparent view that is drawn by a closure, and redrawn for every size.
final class DrawingView: UIView {
    private let drawing: (CGContext, CGRect) -> Void

    init(frame: CGRect, drawing: @escaping (CGContext, CGRect) -> Void) {
        self.drawing = drawing
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawing(context, bounds)
    }
}
