import QuartzCore

/// The tracking of touches.
extension UIControl {
    /// The distance around the control, in points, within which a tracked touch still counts as inside. Empirical; not
    /// documented by Apple.
    private static let slack: CGFloat = 70

    func begin(_ touches: Set<UITouch>, _ event: UIEvent?) {
        guard isEnabled, trackedTouch == nil, let touch = touches.min(by: { $0.serial < $1.serial }) else { return }
        trackedTouch = touch
        storedIsTouchInside = true
        let isWanted = beginTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard isWanted else { return clearTrackedTouch() }
        storedIsTracking = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
    }

    func follow(_ touches: Set<UITouch>, _ event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        storedIsTouchInside = isInside(touch, event)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        let isWanted = continueTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard isWanted else {
            clearTrackedTouch()
            isHighlighted = false
            return
        }
        var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events, with: event)
    }

    func end(_ touches: Set<UITouch>, _ event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = isInside(touch, event)
        clearTrackedTouch()
        storedIsTouchInside = isInside
        isHighlighted = false
        endTracking(touch, with: event)
        if isInside { sendUpInside(with: event) } else { sendActions(for: .touchUpOutside, with: event) }
        // A target may have started to track another touch.
        if trackedTouch == nil { storedIsTouchInside = false }
    }

    func cancel(_ touches: Set<UITouch>, _ event: UIEvent?) {
        if let touch = trackedTouch, touches.contains(touch) { abortTracking(with: event) }
    }

    /// Stops tracking the touch and sends `touchCancel`.
    func abortTracking(with event: UIEvent?) {
        guard trackedTouch != nil else { return }
        let wasTracking = isTracking
        clearTrackedTouch()
        guard wasTracking else { return }
        isHighlighted = false
        cancelTracking(with: event)
        sendActions(for: .touchCancel, with: event)
    }

    private func clearTrackedTouch() {
        trackedTouch = nil
        storedIsTracking = false
        storedIsTouchInside = false
    }

    private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
        let location = touch.location(in: self)
        return point(inside: location, with: event)
            || bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(location)
    }

    /// Returns a Boolean value that indicates whether a gesture recognizer recognizes a single tap with one finger.
    func isSingleTap(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let tap = recognizer as? UITapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    }
}
