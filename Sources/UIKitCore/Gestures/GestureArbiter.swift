import QuartzCore

/// Decides between recognisers. It knows no gesture, only what recognisers want to be.
///
/// An event is brought to all recognisers of a touch first, and each says what it wants. Then it is decided, the deepest
/// view first: a gesture may begin when nothing that goes on excludes it, its view and its delegate agree, and those that
/// have to fail before it have failed. One that begins lets those it excludes fail. What is undecided waits for more
/// touches, or for time. Targets are called as soon as each is decided; views get what is left after that.
///
/// Two recognisers have to do with each other when they have received the same touch.
@MainActor
package final class GestureArbiter {
    let timers: TimerQueue
    private let views = ViewDelivery()

    /// Those that have received a touch since their last reset, or want something: the deepest view first, and of one
    /// view those that were added first.
    package private(set) var tracked: [UIGestureRecognizer] = []
    /// Touches that recognisers have taken from their views and the views have not been told of.
    private var claims: Set<Int> = []
    private var depth = 0
    private var isSettling = false
    private var hasNews = false

    nonisolated init(timers: TimerQueue) { self.timers = timers }

    // MARK: Touches

    /// Brings the touches of a window that have changed to their recognisers, and then to their views.
    func deliver(_ event: UIEvent, in window: UIWindow) {
        let touches = event.touches.filter { $0.window === window && $0.phase != .stationary }
        guard !touches.isEmpty else { return }
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

    /// Touches that are over are nobody's any more, even where nobody was told so.
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

    /// Nothing goes on: gestures under way are cancelled, those that were waited for fail.
    func cancelAll() {
        perform { for recognizer in tracked { breakOff(recognizer) } }
    }

    /// A recogniser is switched off or leaves its view.
    func dismiss(_ recognizer: UIGestureRecognizer) {
        guard tracked.contains(recognizer) else { return }
        perform { breakOff(recognizer) }
    }

    private func breakOff(_ recognizer: UIGestureRecognizer) {
        recognizer.stopTimer()
        if recognizer.settled == .possible { recognizer.fail() } else { recognizer.request(.cancelled) }
        for touch in recognizer.fingers { touch.receivers.removeAll { $0 === recognizer } }
        recognizer.restingPlace = recognizer.centroid ?? recognizer.restingPlace
        recognizer.fingers = []
        recognizer.bystanders = []
    }

    /// Finds the recognisers that receive a touch, from its view on up.
    private func assign(_ touch: UITouch, _ event: UIEvent) {
        var ancestors: [UIView] = []
        var ancestor = touch.view
        while let view = ancestor {
            ancestors.append(view)
            ancestor = view.superview
        }
        // Those below the view whose recognisers it is about.
        var controls: [UIControl] = []
        for (height, view) in ancestors.enumerated() {
            defer { if let control = view as? UIControl { controls.append(control) } }
            for (index, recognizer) in view.storedGestureRecognizers.enumerated() where recognizer.isEnabled {
                guard recognizer.canReceive else {
                    // It stays as it is until this one has gone, too.
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
        let index = tracked.firstIndex { recognizer.comes(before: $0) } ?? tracked.count
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
            recognizer.handle {
                switch phase {
                case .began: recognizer.touchesBegan(own, with: event)
                case .moved: recognizer.touchesMoved(own, with: event)
                case .ended: recognizer.touchesEnded(own, with: event)
                case .cancelled: recognizer.touchesCancelled(own, with: event)
                case .stationary: break
                }
            }
        }
        if phase == .ended || phase == .cancelled { lose(Array(own), recognizer) }
    }

    /// Touches are over, and so is a gesture without any.
    private func lose(_ touches: [UITouch], _ recognizer: UIGestureRecognizer) {
        recognizer.restingPlace = recognizer.centroid ?? recognizer.restingPlace
        recognizer.fingers.removeAll(where: touches.contains)
        guard recognizer.fingers.isEmpty, (recognizer.requests.last ?? recognizer.settled).isActive else { return }
        recognizer.request(touches.contains { $0.phase == .cancelled } ? .cancelled : .ended)
    }

    // MARK: Decisions

    /// A recogniser wants to be something else.
    func requested(_ recognizer: UIGestureRecognizer) {
        perform {
            track(recognizer)
            hasNews = true
        }
    }

    /// Lets recognisers want something, and decides when all have said so.
    func perform(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        guard depth == 0, !isSettling else { return }
        isSettling = true
        repeat {
            hasNews = false
            while tracked.contains(where: { decide($0) }) {}
            failDeadlocked()
            resetFinished()
        } while hasNews
        isSettling = false
        // Those, too, that came down for a gesture that goes on: their views never learn of them.
        for recognizer in tracked where recognizer.settled.isActive && recognizer.cancelsTouchesInView {
            claims.formUnion(recognizer.sequence)
        }
        views.take { [claims] in claims.contains($0.serial) }
        claims = []
        views.flush { isHeld($0, $1) }
    }

    /// Takes one step of a recogniser.
    /// - Returns: whether there was one to take.
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
        // A call in between, of a delegate, may have broken it off.
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

    /// Gestures that wait for each other would wait for ever. They fail when their touches have gone.
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
        hasNews = true
    }

    /// Recognisers that are done, and whose touches have gone, start anew.
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
                // It wants nothing and waits for nothing: as in UIKit it keeps what it has noted.
                recognizer.endSequence()
                tracked.removeAll { $0 === recognizer }
            }
        }
    }

    // MARK: Views

    /// Whether the view of a touch has been told of it.
    func hasReachedItsView(_ touch: UITouch) -> Bool { views.hasBegun(touch) }

    /// How many touches their views have still to be told something of.
    package var heldCount: Int { views.count }

    /// Whether the view has to wait for the phase of a touch.
    private func isHeld(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
        guard phase == .began || phase == .ended else { return false }
        return tracked.contains { recognizer in
            recognizer.isUndecided && recognizer.sequence.contains(touch.serial)
                && (phase == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        }
    }
}
