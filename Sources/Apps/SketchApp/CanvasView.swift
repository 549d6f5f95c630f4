import UIKit

/// Where fingers draw, each its own stroke.
public final class CanvasView: UIView {
    /// The colour of strokes to come.
    var color = UIColor.black

    private static let lineWidth: CGFloat = 4
    private var ink = Ink()
    /// The stroke that each finger is drawing.
    private var live: [UITouch: Int] = [:]

    /// Makes an empty canvas.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        isMultipleTouchEnabled = true
        contentMode = .redraw
    }

    /// There are no archives of views.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// How many strokes there are.
    public var strokeCount: Int { ink.strokeCount }

    /// Takes everything away. Fingers that are down go on with a new stroke.
    func clear() {
        ink = Ink()
        live = [:]
        setNeedsDisplay()
    }

    public override func draw(_ rect: CGRect) { ink.draw(in: rect) }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) { begin(touch, at: touch.location(in: self)) }
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            for sample in event?.coalescedTouches(for: touch) ?? [touch] {
                extend(touch, to: sample.location(in: self))
            }
        }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            extend(touch, to: touch.location(in: self))
            live[touch] = nil
        }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { live[touch] = nil }
    }

    private func begin(_ touch: UITouch, at point: CGPoint) {
        let stroke = ink.begin(color: color, width: Self.lineWidth, at: point)
        live[touch] = stroke
        setNeedsDisplay(ink.liveExtent(of: stroke))
    }

    private func extend(_ touch: UITouch, to point: CGPoint) {
        guard let stroke = live[touch] else { return begin(touch, at: point) }
        guard point != ink.end(of: stroke) else { return }
        ink.extend(stroke, to: point)
        setNeedsDisplay(ink.liveExtent(of: stroke))
    }

    /// Fingers that came down together draw in the order of time, so that the same touches give the same picture.
    private func inOrder(_ touches: Set<UITouch>) -> [UITouch] {
        touches.sorted {
            let (a, b) = ($0.location(in: self), $1.location(in: self))
            return ($0.timestamp, a.x, a.y) < ($1.timestamp, b.x, b.y)
        }
    }
}
