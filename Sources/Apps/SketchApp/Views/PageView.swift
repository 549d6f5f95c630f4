import UIKit

/// A view that shows the page which is being drawn on, as large as possible.
final class PageView: UIView {
    private let sketch: OpenSketchbook

    /// Creates a view of the current page of a sketchbook.
    init(_ sketch: OpenSketchbook) {
        self.sketch = sketch
        super.init(frame: .zero)
        backgroundColor = .white
        contentMode = .redraw
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The scale of the page, whose upper left corner is that of the view.
    private var pageScale: CGFloat {
        let room = sketch.room
        guard room.width > 0, room.height > 0 else { return 1 }
        return min(bounds.width / room.width, bounds.height / room.height)
    }

    /// Shows changed areas of the page, in points of the page.
    func show(_ rects: [CGRect]) {
        let scale = pageScale
        for rect in rects {
            if rect.isInfinite { return setNeedsDisplay() }
            setNeedsDisplay(rect.applying(CGAffineTransform(scaleX: scale, y: scale)))
        }
    }

    override func draw(_ rect: CGRect) {
        let scale = pageScale
        guard scale > 0, let context = UIGraphicsGetCurrentContext() else { return }
        context.scaleBy(x: scale, y: scale)
        sketch.book.page.ink.draw(in: rect.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)))
    }
}
