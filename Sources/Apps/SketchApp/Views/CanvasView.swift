import UIKit

/// The action of a finger on the canvas.
enum Tool {
    /// Draws with a pen.
    case draw(Pen)
    /// Removes the strokes that it touches.
    case erase
}

/// A view to draw on with several fingers, each with its own stroke, or with a keyboard.
public final class CanvasView: UIView {
    /// The tool of the next strokes.
    var tool = Tool.draw(.pen)
    /// The color of the next strokes.
    var color = InkColor.black
    /// Called when a finger touches the canvas.
    var onTouch: () -> Void = {}
    /// A Boolean value that indicates whether a predicted line is shown ahead of each finger.
    package var showsPredictions = true {
        didSet { if !showsPredictions { endTips { _ in true } } }
    }

    let sketch: OpenSketchbook
    /// The finger of the keyboard, and its cross.
    let keyFinger = KeyFinger()
    private var fingers: [UITouch: Finger] = [:]
    private var tips: [UITouch: Tip] = [:]
    private var tipLink: CADisplayLink?

    static let penWidth: CGFloat = 4
    /// The radius of the eraser, in points.
    private static let eraserRadius: CGFloat = 10

    /// The state of a finger that is down.
    fileprivate enum Finger {
        case drawing(Int, Pen, BrushWidth)
        case erasing(gesture: Int, at: CGPoint)
        /// Ignored until it is lifted.
        case done
    }

    /// Creates a canvas that shows the current page of a sketchbook.
    init(sketch: OpenSketchbook) {
        self.sketch = sketch
        super.init(frame: .zero)
        backgroundColor = .white
        isMultipleTouchEnabled = true
        contentMode = .redraw
        let halo = UIFocusHaloEffect()
        halo.position = .inside
        focusEffect = halo
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The number of strokes on the page.
    public var strokeCount: Int { sketch.book.page.ink.strokeCount }

    public override func layoutSubviews() { sketch.room = bounds.size }

    public override func draw(_ rect: CGRect) {
        sketch.book.page.ink.draw(in: rect)
        guard let context = UIGraphicsGetCurrentContext() else { return }
        // In the order in which the fingers touched the canvas.
        for (touch, finger) in fingers.sorted(by: { $0.value.order < $1.value.order }) {
            if case .drawing = finger, let tip = tips[touch], tip.extent.intersects(rect) { tip.draw(in: context) }
        }
    }

    /// Ends the strokes of all fingers, which are ignored until they are lifted.
    func stopFingers() {
        for touch in Array(fingers.keys) {
            end(touch)
            fingers[touch] = .done
        }
        liftKeyFinger()
    }

    /// Updates the strokes and gestures of fingers after they were renumbered.
    func renumber(strokes: Int, gestures: Int) {
        fingers = fingers.mapValues { finger in
            switch finger {
            case .drawing(let stroke, let pen, let width): .drawing(stroke + strokes, pen, width)
            case .erasing(let gesture, let location): .erasing(gesture: gesture + gestures, at: location)
            case .done: .done
            }
        }
        keyFinger.renumber(strokes: strokes, gestures: gestures)
    }

    // MARK: The keyboard

    public override var canBecomeFocused: Bool { true }

    public override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        focusDidChange()
    }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !beginKey($0) }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    public override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !endKey($0) }
        if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    public override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !endKey($0) }
        if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        onTouch()
        for touch in inOrder(touches) { begin(touch) }
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            move(touch, through: event?.coalescedTouches(for: touch) ?? [touch])
            predict(touch, event?.predictedTouches(for: touch) ?? [])
        }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            move(touch, through: [touch])
            end(touch)
            fingers[touch] = nil
        }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            end(touch)
            fingers[touch] = nil
        }
    }

    private func begin(_ touch: UITouch) {
        switch tool {
        case .draw(let pen): beginStroke(touch, pen, touch)
        case .erase:
            let gesture = sketch.makeGesture()
            let location = touch.location(in: self)
            fingers[touch] = .erasing(gesture: gesture, at: location)
            erase(from: location, to: location, gesture)
        }
    }

    private func beginStroke(_ touch: UITouch, _ pen: Pen, _ sample: UITouch) {
        let location = sample.location(in: self)
        let width = BrushWidth(at: location, time: sample.timestamp, pressure: sample.pressure)
        let point = InkPoint(location, width: pen == .pen ? Self.penWidth : width.width)
        let stroke = sketch.begin(pen: pen, color: color, at: point)
        fingers[touch] = .drawing(stroke, pen, width)
    }

    private func move(_ touch: UITouch, through samples: [UITouch]) {
        switch fingers[touch] {
        case .drawing(let stroke, let pen, var width):
            // The stroke was erased meanwhile: continue with a new one.
            guard sketch.book.isLive(stroke), var end = sketch.book.page.ink[stroke]?.end.location else {
                if touch.phase == .ended { return }
                beginStroke(touch, pen, samples[0])
                if samples.count > 1 { move(touch, through: Array(samples.dropFirst())) }
                return
            }
            var points: [InkPoint] = []
            for sample in samples {
                let location = sample.location(in: self)
                guard location != end else { continue }
                end = location
                width.move(to: location, time: sample.timestamp, pressure: sample.pressure)
                points.append(InkPoint(location, width: pen == .pen ? Self.penWidth : width.width))
            }
            fingers[touch] = .drawing(stroke, pen, width)
            if !points.isEmpty { sketch.perform(.extend(stroke: stroke, by: points)) }
        case .erasing(let gesture, var location):
            for sample in samples {
                let next = sample.location(in: self)
                erase(from: location, to: next, gesture)
                location = next
            }
            fingers[touch] = .erasing(gesture: gesture, at: location)
        case .done, nil: break
        }
    }

    func erase(from start: CGPoint, to end: CGPoint, _ gesture: Int) {
        let page = sketch.book.page.number
        let strokes = sketch.book.page.ink.strokes(from: start, to: end, within: Self.eraserRadius)
        if !strokes.isEmpty { sketch.perform(.erase(page: page, gesture: gesture, strokes: strokes)) }
    }

    private func end(_ touch: UITouch) {
        endTips { $0 == touch }
        switch fingers[touch] {
        case .drawing(let stroke, _, _): sketch.finish(.end(stroke: stroke))
        case .erasing: sketch.store?.settle(sketch.book)
        case .done, nil: break
        }
    }

    /// Returns touches of the same time in a fixed order, so that the same touches always result in the same drawing.
    private func inOrder(_ touches: Set<UITouch>) -> [UITouch] {
        touches.sorted {
            let (a, b) = ($0.location(in: self), $1.location(in: self))
            return ($0.timestamp, a.x, a.y) < ($1.timestamp, b.x, b.y)
        }
    }

    // MARK: Predictions

    private func predict(_ touch: UITouch, _ predictions: [UITouch]) {
        dropTips { $0 == touch }
        guard showsPredictions, case .drawing(let stroke, _, _) = fingers[touch],
            let end = sketch.book.page.ink[stroke]?.end,
            let tip = Tip(from: end, through: predictions.map { $0.location(in: self) }, color: color(of: stroke))
        else { return }
        tips[touch] = tip
        setNeedsDisplay(tip.extent)
        if tipLink == nil {
            tipLink = CADisplayLink(target: self, action: CanvasView.ageTips)
            tipLink?.add(to: .main, forMode: .common)
        }
    }

    private func color(of stroke: Int) -> InkColor { sketch.book.page.ink[stroke]?.color ?? color }

    /// Removes the predictions of fingers without events for two frames: these fingers are not moving.
    private func ageTips() {
        for touch in tips.keys { tips[touch]?.age += 1 }
        endTips { (tips[$0]?.age ?? 0) > 2 }
    }

    private func endTips(where isOver: (UITouch) -> Bool) {
        dropTips(where: isOver)
        guard tips.isEmpty else { return }
        tipLink?.invalidate()
        tipLink = nil
    }

    private func dropTips(where isOver: (UITouch) -> Bool) {
        for (touch, tip) in tips where isOver(touch) {
            tips[touch] = nil
            setNeedsDisplay(tip.extent)
        }
    }
}

extension CanvasView.Finger {
    /// The order of the finger; greater for fingers that touched the canvas later.
    fileprivate var order: Int {
        switch self {
        case .drawing(let stroke, _, _): stroke
        case .erasing, .done: -1
        }
    }
}

extension UITouch {
    /// The pressure from 0 to 1; `nil` if the device does not report it.
    fileprivate var pressure: CGFloat? { maximumPossibleForce > 0 ? force / maximumPossibleForce : nil }
}
