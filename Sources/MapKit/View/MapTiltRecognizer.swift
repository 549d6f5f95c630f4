import UIKit

/// Recognizes two fingers next to each other that move up or down together.
@MainActor
final class MapTiltRecognizer: UIGestureRecognizer {
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var touches: [UITouch] = []
    private var last: CGFloat = 0
    private var translation: CGFloat = 0

    /// The movement of both fingers at which the gesture begins, in points.
    private static let threshold: CGFloat = 8

    /// Returns the vertical movement since the last call, in points.
    func takeTranslation() -> CGFloat {
        defer { translation = 0 }
        return translation
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            self.touches.append(touch)
            starts[ObjectIdentifier(touch)] = touch.location(in: nil)
        }
        if self.touches.count > 2, state == .possible { state = .failed }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count == 2 else { return }
        let height = self.touches.reduce(0) { $0 + $1.location(in: nil).y } / 2
        if state == .began || state == .changed {
            translation += height - last
            last = height
            state = .changed
            return
        }
        guard state == .possible else { return }
        let moves = self.touches.map { touch in
            let (start, end) = (starts[ObjectIdentifier(touch)] ?? .zero, touch.location(in: nil))
            return CGVector(dx: end.x - start.x, dy: end.y - start.y)
        }
        if moves.contains(where: { abs($0.dx) > Self.threshold && abs($0.dx) > abs($0.dy) }) {
            state = .failed
        } else if moves.allSatisfy({ abs($0.dy) > Self.threshold && abs($0.dy) > 2 * abs($0.dx) }) {
            guard moves[0].dy * moves[1].dy > 0 else { return state = .failed }
            last = height
            state = .began
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { end(touches, .ended) }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { end(touches, .cancelled) }

    private func end(_ ended: Set<UITouch>, _ final: State) {
        touches.removeAll { ended.contains($0) }
        if state == .began || state == .changed {
            state = final
        } else if state == .possible {
            state = .failed
        }
    }

    override func reset() {
        (starts, touches, last, translation) = ([:], [], 0, 0)
        super.reset()
    }
}
