import UIKit

/// Recognizes a tap after which the finger touches the same place again, and moves up or down.
@MainActor
final class MapSlideRecognizer: UIGestureRecognizer {
    private var firstTap: (end: TimeInterval, location: CGPoint)?
    private var start: CGPoint?
    private var touch: UITouch?
    private var last: CGFloat = 0
    private var translation: CGFloat = 0

    /// The longest time between the touches in seconds, and the largest distance in points.
    private static let (interval, distance) = (0.35, 40.0)
    /// The movement at which the gesture begins, in points.
    private static let threshold: CGFloat = 8

    /// Returns the vertical movement since the last call, in points.
    func takeTranslation() -> CGFloat {
        defer { translation = 0 }
        return translation
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, touches.count == 1, self.touch == nil else {
            if state == .possible { state = .failed }
            return
        }
        let location = touch.location(in: nil)
        if let tap = firstTap {
            let isNear = hypot(location.x - tap.location.x, location.y - tap.location.y) < Self.distance
            guard isNear, touch.timestamp - tap.end < Self.interval else { return state = .failed }
        }
        (self.touch, start, last) = (touch, location, location.y)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch, touches.contains(touch), let start else { return }
        let location = touch.location(in: nil)
        if state == .began || state == .changed {
            translation += location.y - last
            last = location.y
            state = .changed
        } else if state == .possible, hypot(location.x - start.x, location.y - start.y) > Self.threshold {
            let isVertical = abs(location.y - start.y) > abs(location.x - start.x)
            guard firstTap != nil, isVertical else { return state = .failed }
            last = location.y
            state = .began
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch, touches.contains(touch) else { return }
        if state == .began || state == .changed {
            state = .ended
        } else if firstTap != nil {
            // A double tap.
            state = .failed
        } else {
            firstTap = (touch.timestamp, touch.location(in: nil))
            self.touch = nil
            waitForSecondTouch()
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch, touches.contains(touch) else { return }
        state = state == .began || state == .changed ? .cancelled : .failed
    }

    private func waitForSecondTouch() {
        let end = firstTap?.end
        _ = Timer.scheduledTimer(withTimeInterval: Self.interval, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self, self.state == .possible, self.touch == nil, self.firstTap?.end == end else { return }
                self.state = .failed
            }
        }
    }

    override func reset() {
        (firstTap, start, touch, last, translation) = (nil, nil, nil, 0, 0)
        super.reset()
    }
}
