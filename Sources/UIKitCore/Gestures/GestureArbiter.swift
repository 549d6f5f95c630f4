import QuartzCore

/// Decides which recognizers may recognize their gestures. It does not depend on the kinds of gestures, only on the
/// states that recognizers request.
///
/// An event is delivered to all recognizers of a touch first, and each requests a state. Then the requests are decided,
/// the deepest view's first. A gesture may begin if no active gesture excludes it, its view and its delegate allow it,
/// and the gestures that must fail before it have failed. A gesture that begins makes the gestures that it excludes
/// fail. Undecided gestures wait for more touches, or for a timer. Targets are called as soon as each request is
/// decided; the remaining touches are delivered to views after that.
///
/// Two recognizers affect each other if they have received the same touch.
@MainActor
package final class GestureArbiter {
    let timers: TimerQueue
    private let views = ViewDelivery()

    /// The recognizers that have received a touch since their last reset or have a pending request: the deepest view's
    /// first, and those of one view in the order in which they were added.
    package private(set) var tracked: [UIGestureRecognizer] = []
    /// The touches that recognizers have taken from their views and that the views have not been notified of yet, by
    /// serial number.
    private var claims: Set<Int> = []
    private var depth = 0
    private var isSettling = false
    private var hasChanges = false

    nonisolated init(timers: TimerQueue) { self.timers = timers }

    // MARK: Touches

    /// Delivers the changed touches of a window to their recognizers, and then to their views.
    func deliver(_ event: UIEvent, in window: UIWindow) {
        let touches = event.touches.filter { $0.window === window && $0.phase != .stationary }
        guard !touches.isEmpty else { return }
        window.touchGestures = self
        let phases = [UITouch.Phase.began, .moved, .ended, .cancelled].filter { phase in
            touches.contains { $0.phase == phase }
        }
        perform {
            for touch in touches where touch.phase == .began { assign(touch, event) }
            for recognizer in tracked where !recognizer.fingers.isEmpty {
                for phase in phases { bring(touches, in: phase, of: event, to: recognizer) }
            }
            for recognizer in tracked { recognizer.bystanders.removeAll { $0.isOver && touches.contains($0) } }
            views.add(touches, of: event)
        }
    }

    /// Removes touches that are over from recognizers and views, even if their end was not delivered.
    func forget(_ touches: [UITouch]) {
        guard !touches.isEmpty else { return }
        perform {
            for recognizer in tracked {
                let lost = recognizer.fingers.filter(touches.contains)
                if !lost.isEmpty { lose(lost, recognizer) }
                recognizer.bystanders.removeAll(where: touches.contains)
            }
            views.forget(touches)
        }
        for touch in touches { touch.receivers = [] }
    }

    /// Cancels all active gestures; gestures that are still possible fail.
    func cancelAll() {
        perform { for recognizer in tracked { abortGesture(recognizer) } }
    }

    /// Removes a recognizer that was disabled or detached from its view.
    func dismiss(_ recognizer: UIGestureRecognizer) {
        guard tracked.contains(recognizer) else { return }
        perform { abortGesture(recognizer) }
    }

    /// Ends the touches in lost views, and the gestures of their recognizers. Recognizers of other views keep the touches: a
    /// scroll view continues to scroll when it removes the view under the finger.
    /// - Parameter isLost: Returns a Boolean value that indicates whether touches and gestures of a view end.
    func withdraw(from isLost: (UIView) -> Bool) {
        guard views.count > 0 || !tracked.isEmpty else { return }
        // First, because a recognizer that fails would release the touches that it delays.
        views.withdraw { $0.view.map(isLost) ?? true }
        let aborted = tracked.filter { $0.view.map(isLost) ?? true }
        if !aborted.isEmpty { perform { for recognizer in aborted { abortGesture(recognizer) } } }
    }

    private func abortGesture(_ recognizer: UIGestureRecognizer) {
        recognizer.stopTimer()
        if recognizer.settled == .possible { recognizer.fail() } else { recognizer.request(.cancelled) }
        for touch in recognizer.fingers { touch.receivers.removeAll { $0 === recognizer } }
        recognizer.lastLocation = recognizer.centroid ?? recognizer.lastLocation
        recognizer.fingers = []
        recognizer.bystanders = []
    }

    /// Assigns a touch to the recognizers that receive it, from its view upward.
    private func assign(_ touch: UITouch, _ event: UIEvent) {
        var ancestors: [UIView] = []
        var ancestor = touch.view
        while let view = ancestor {
            ancestors.append(view)
            ancestor = view.superview
        }
        // The controls below the view whose recognizers are examined.
        var controls: [UIControl] = []
        for (height, view) in ancestors.enumerated() {
            defer { if let control = view as? UIControl { controls.append(control) } }
            for (index, recognizer) in view.attachedRecognizers.all.enumerated() where recognizer.isEnabled {
                guard recognizer.canReceive else {
                    // The recognizer keeps its state until this touch is over, too.
                    if tracked.contains(recognizer) { recognizer.bystanders.append(touch) }
                    continue
                }
                guard receives(touch, event, recognizer) else { continue }
                recognizer.rank = (ancestors.count - height, index)
                recognizer.fingers.append(touch)
                recognizer.sequence.insert(touch.serial)
                recognizer.touchedControls += controls
                touch.receivers.append(recognizer)
                track(recognizer)
            }
        }
    }

    private func receives(_ touch: UITouch, _ event: UIEvent, _ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }) else { return false }
        if touch.type == .indirectPointer, touch.buttons != recognizer.requiredButtons { return false }
        if recognizer.requiresExclusiveTouchType, let first = recognizer.fingers.first, first.type != touch.type {
            return false
        }
        guard recognizer.shouldReceive(event) else { return false }
        guard let delegate = recognizer.delegate else { return true }
        return delegate.gestureRecognizer(recognizer, shouldReceive: event)
            && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
    }

    private func track(_ recognizer: UIGestureRecognizer) {
        recognizer.arbiter = self
        guard !tracked.contains(recognizer) else { return }
        let index = tracked.firstIndex { recognizer.isDecided(before: $0) } ?? tracked.count
        tracked.insert(recognizer, at: index)
    }

    private func bring(
        _ touches: [UITouch],
        in phase: UITouch.Phase,
        of event: UIEvent,
        to recognizer: UIGestureRecognizer
    ) {
        let own = Set(recognizer.fingers.filter { $0.phase == phase && touches.contains($0) })
        guard !own.isEmpty else { return }
        if recognizer.canReceive {
            recognizer.noteInput(of: event)
            recognizer.handle {
                switch phase {
                case .began: recognizer.touchesBegan(own, with: event)
                case .moved: recognizer.touchesMoved(own, with: event)
                case .ended: recognizer.touchesEnded(own, with: event)
                case .cancelled: recognizer.touchesCancelled(own, with: event)
                case .stationary, .regionEntered, .regionMoved, .regionExited: break
                }
            }
        }
        if phase == .ended || phase == .cancelled { lose(Array(own), recognizer) }
    }

    /// Removes touches that are over from a recognizer. A gesture without touches ends.
    private func lose(_ touches: [UITouch], _ recognizer: UIGestureRecognizer) {
        recognizer.lastLocation = recognizer.centroid ?? recognizer.lastLocation
        recognizer.fingers.removeAll(where: touches.contains)
        guard recognizer.fingers.isEmpty, (recognizer.requests.last ?? recognizer.settled).isActive else { return }
        recognizer.request(touches.contains { $0.phase == .cancelled } ? .cancelled : .ended)
    }

    // MARK: Decisions

    /// Called when a recognizer has requested a state.
    func requested(_ recognizer: UIGestureRecognizer) {
        perform {
            track(recognizer)
            hasChanges = true
        }
    }

    /// Runs a closure in which recognizers request states, and decides after the outermost call.
    func perform(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        guard depth == 0, !isSettling else { return }
        isSettling = true
        repeat {
            hasChanges = false
            while tracked.contains(where: { decide($0) }) {}
            failDeadlocked()
            resetFinished()
        } while hasChanges
        isSettling = false
        // Includes touches that joined an active gesture later. Their views never receive them.
        for recognizer in tracked where recognizer.settled.isActive && recognizer.cancelsTouchesInView {
            claims.formUnion(recognizer.sequence)
        }
        views.take { [claims] in claims.contains($0.serial) }
        claims = []
        views.flush { isHeld($0, $1) }
    }

    /// Decides the first request of a recognizer.
    /// - Returns: A Boolean value that indicates whether a request was decided.
    private func decide(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let next = recognizer.requests.first else { return false }
        let begins = recognizer.settled == .possible
        if begins {
            switch verdict(on: recognizer) {
            case .undecided: return false
            case .refused:
                recognizer.fail()
                return true
            case .granted: break
            }
        }
        // A delegate's method may have canceled the recognizer in the meantime.
        guard recognizer.requests.first == next else { return true }
        recognizer.requests.removeFirst()
        recognizer.settled = next
        if begins {
            for other in tracked where other !== recognizer && other.isUndecided && recognizer.prevents(other) {
                other.fail()
            }
            if recognizer.cancelsTouchesInView { claims.formUnion(recognizer.sequence) }
        }
        if next.isFinal { recognizer.stopTimer() }
        recognizer.sendActions()
        return true
    }

    private enum Verdict { case granted, refused, undecided }

    private func verdict(on recognizer: UIGestureRecognizer) -> Verdict {
        let others = tracked.filter { $0 !== recognizer }
        if others.contains(where: { $0.settled.isActive && $0.prevents(recognizer) }) { return .refused }
        if recognizer.mayBegin == nil {
            let viewAgrees = recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true
            let controlsAgree = recognizer.touchedControls.allSatisfy { $0.gestureRecognizerShouldBegin(recognizer) }
            recognizer.mayBegin =
                viewAgrees && controlsAgree && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
        }
        guard recognizer.mayBegin == true else { return .refused }
        let required = others.filter { $0.isRelated(to: recognizer) && recognizer.requires($0) }
        if required.contains(where: { $0.settled.isActive || $0.settled == .ended }) { return .refused }
        return required.contains(where: \.isUndecided) ? .undecided : .granted
    }

    /// Makes gestures fail that wait for each other after their touches have ended. Otherwise they would wait forever.
    private func failDeadlocked() {
        var waiting = tracked.filter { recognizer in
            recognizer.settled == .possible && !recognizer.requests.isEmpty && recognizer.fingers.isEmpty
                && recognizer.timer == nil
        }
        var count = -1
        while count != waiting.count {
            count = waiting.count
            waiting = waiting.filter { [waiting] recognizer in
                !tracked.contains { other in
                    other !== recognizer && other.isUndecided && !waiting.contains(other)
                        && other.isRelated(to: recognizer) && recognizer.requires(other)
                }
            }
        }
        guard !waiting.isEmpty else { return }
        for recognizer in waiting { recognizer.fail() }
        hasChanges = true
    }

    /// Resets the recognizers that have finished and whose touches have ended.
    private func resetFinished() {
        for recognizer in tracked where recognizer.fingers.isEmpty && recognizer.bystanders.isEmpty {
            guard recognizer.requests.isEmpty else { continue }
            if recognizer.settled.isFinal {
                recognizer.stopTimer()
                recognizer.settled = .possible
                recognizer.endSequence()
                tracked.removeAll { $0 === recognizer }
                recognizer.reset()
            } else if recognizer.settled == .possible, recognizer.timer == nil {
                // The recognizer has no request and no timer. As in UIKit, its own state is not reset.
                recognizer.endSequence()
                tracked.removeAll { $0 === recognizer }
            }
        }
    }

    // MARK: Views

    /// Returns a Boolean value that indicates whether the view of a touch has received its beginning.
    func hasBegunInView(_ touch: UITouch) -> Bool { views.hasBegun(touch) }

    /// The number of touches with changes that their views have not received yet.
    package var heldCount: Int { views.count }

    /// Returns a Boolean value that indicates whether an undecided recognizer delays a phase of a touch for the view.
    private func isHeld(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
        guard phase == .began || phase == .ended else { return false }
        return tracked.contains { recognizer in
            recognizer.isUndecided && recognizer.sequence.contains(touch.serial)
                && (phase == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        }
    }
}
