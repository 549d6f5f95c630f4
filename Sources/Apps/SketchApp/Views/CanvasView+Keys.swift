import UIKit

/// The finger of the keyboard: arrow keys move it over the focused canvas, and the space bar holds it down.
@MainActor
final class KeyFinger {
    /// The action while the space bar is held.
    enum Contact {
        case drawing(Int, Pen, BrushWidth)
        case erasing(gesture: Int)
    }

    /// The location in the canvas; `nil` before the canvas is focused for the first time.
    var location: CGPoint?
    var contact: Contact?
    /// The directions of the arrow keys that are held.
    var directions: [UIKeyboardHIDUsage: CGVector] = [:]
    /// The link that moves the finger while arrow keys are held, and the time of its last call.
    var link: CADisplayLink?
    var time: CFTimeInterval = 0
    let cross = CAShapeLayer()

    init() {
        let path = CGMutablePath()
        for (x, y) in [(12, 0), (0, 12)] as [(CGFloat, CGFloat)] {
            path.move(to: CGPoint(x: -x, y: -y))
            path.addLine(to: CGPoint(x: x, y: y))
        }
        cross.path = path
        cross.strokeColor = UIColor.systemBlue.cgColor
        cross.lineWidth = 2
        cross.zPosition = 1
    }

    func renumber(strokes: Int, gestures: Int) {
        switch contact {
        case .drawing(let stroke, let pen, let width): contact = .drawing(stroke + strokes, pen, width)
        case .erasing(let gesture): contact = .erasing(gesture: gesture + gestures)
        case nil: break
        }
    }
}

extension CanvasView {
    /// The distance of a key press, in points, and the speed while a key is held, in points per second.
    private static let (step, speed): (CGFloat, CGFloat) = (4, 160)

    private static let directions: [UIKeyboardHIDUsage: CGVector] = [
        .keyboardLeftArrow: CGVector(dx: -1, dy: 0), .keyboardRightArrow: CGVector(dx: 1, dy: 0),
        .keyboardUpArrow: CGVector(dx: 0, dy: -1), .keyboardDownArrow: CGVector(dx: 0, dy: 1),
    ]

    /// Handles a key that is pressed.
    /// - Returns: A Boolean value that indicates whether the key is meant for the canvas.
    func beginKey(_ press: UIPress) -> Bool {
        guard isFocused, let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        else {
            return false
        }
        if key.keyCode == .keyboardSpacebar {
            pressKeyFinger()
            return true
        }
        guard let direction = Self.directions[key.keyCode] else { return false }
        keyFinger.directions[key.keyCode] = direction
        moveKeyFinger(by: CGVector(dx: direction.dx * Self.step, dy: direction.dy * Self.step))
        if keyFinger.link == nil {
            keyFinger.time = CACurrentMediaTime()
            let link = CADisplayLink { [weak self] link in self?.follow(link) }
            link.add(to: .main, forMode: .common)
            keyFinger.link = link
        }
        return true
    }

    /// Handles a key that is released.
    /// - Returns: A Boolean value that indicates whether the key was meant for the canvas.
    func endKey(_ press: UIPress) -> Bool {
        guard let key = press.key?.keyCode else { return false }
        if key == .keyboardSpacebar, keyFinger.contact != nil {
            liftKeyFinger()
            return true
        }
        guard keyFinger.directions.removeValue(forKey: key) != nil else { return false }
        if keyFinger.directions.isEmpty { stopKeyLink() }
        return true
    }

    func focusDidChange() {
        if !isFocused {
            keyFinger.directions = [:]
            stopKeyLink()
            liftKeyFinger()
        }
        showCross()
    }

    private func follow(_ link: CADisplayLink) {
        let passed = min(max(0, link.timestamp - keyFinger.time), 0.1)
        keyFinger.time = link.timestamp
        let sum = keyFinger.directions.values.reduce(CGVector(dx: 0, dy: 0)) {
            CGVector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy)
        }
        let length = hypot(sum.dx, sum.dy)
        guard length > 0 else { return }
        let distance = Self.speed * passed / length
        moveKeyFinger(by: CGVector(dx: sum.dx * distance, dy: sum.dy * distance))
    }

    private func stopKeyLink() {
        keyFinger.link?.invalidate()
        keyFinger.link = nil
    }

    private var keyLocation: CGPoint { keyFinger.location ?? CGPoint(x: bounds.midX, y: bounds.midY) }

    private func showCross() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if keyFinger.cross.superlayer == nil { layer.addSublayer(keyFinger.cross) }
        keyFinger.cross.position = keyLocation
        keyFinger.cross.isHidden = !isFocused
        CATransaction.commit()
    }

    // MARK: Drawing

    private func pressKeyFinger() {
        guard keyFinger.contact == nil else { return }
        onTouch()
        let location = keyLocation
        switch tool {
        case .draw(let pen):
            let width = BrushWidth(at: location, time: CACurrentMediaTime(), pressure: nil)
            let point = InkPoint(location, width: pen == .pen ? Self.penWidth : width.width)
            keyFinger.contact = .drawing(sketch.begin(pen: pen, color: color, at: point), pen, width)
        case .erase:
            let gesture = sketch.makeGesture()
            keyFinger.contact = .erasing(gesture: gesture)
            erase(from: location, to: location, gesture)
        }
    }

    private func moveKeyFinger(by vector: CGVector) {
        let start = keyLocation
        let end = CGPoint(
            x: min(max(start.x + vector.dx, 0), bounds.width),
            y: min(max(start.y + vector.dy, 0), bounds.height)
        )
        guard end != start else { return }
        keyFinger.location = end
        showCross()
        switch keyFinger.contact {
        case .drawing(let stroke, let pen, var width):
            // The stroke was erased meanwhile.
            guard sketch.book.isLive(stroke) else {
                keyFinger.contact = nil
                return pressKeyFinger()
            }
            width.move(to: end, time: CACurrentMediaTime(), pressure: nil)
            keyFinger.contact = .drawing(stroke, pen, width)
            let point = InkPoint(end, width: pen == .pen ? Self.penWidth : width.width)
            sketch.perform(.extend(stroke: stroke, by: [point]))
        case .erasing(let gesture): erase(from: start, to: end, gesture)
        case nil: break
        }
    }

    /// Ends the stroke of the keyboard.
    func liftKeyFinger() {
        switch keyFinger.contact {
        case .drawing(let stroke, _, _): sketch.finish(.end(stroke: stroke))
        case .erasing: sketch.store?.settle(sketch.book)
        case nil: break
        }
        keyFinger.contact = nil
    }
}
