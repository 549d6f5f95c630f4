import QuartzCore

/// The pan recognizer of a scroll view. It counts motion along the axes that the view scrolls, and notifies the view
/// when the first finger begins and the last one ends.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
    /// The time of the last event that the recognizer received, on the clock that events use.
    private(set) var eventTime = MonotonicInstant.zero

    private var scrollView: UIScrollView? { view as? UIScrollView }

    override func reach(of motion: CGVector) -> CGFloat {
        scrollView?.reach(of: motionInView(motion)) ?? 0
    }

    override func wantsScroll(_ step: CGVector, _ type: UIScrollType) -> Bool {
        guard let scrollView else { return false }
        let motion = motionInView(step)
        return type == .discrete ? scrollView.takesStep(motion) : scrollView.reach(of: motion) > 0
    }

    override func continuesSteps(_ step: CGVector) -> Bool {
        scrollView?.continuesSteps(motionInView(step)) ?? false
    }

    override func scroll(
        by step: CGVector,
        _ type: UIScrollType,
        at location: CGPoint,
        time: MonotonicInstant,
        _ arbiter: GestureArbiter
    ) -> Bool {
        eventTime = time
        return super.scroll(by: step, type, at: location, time: time, arbiter)
    }

    override func endScroll(at time: MonotonicInstant, hasVelocity: Bool) {
        eventTime = time
        super.endScroll(at: time, hasVelocity: hasVelocity)
    }

    private func motionInView(_ motion: CGVector) -> CGPoint {
        convert(CGPoint(x: motion.dx, y: motion.dy), to: view).vector(from: convert(.zero, to: view))
    }

    /// Subtracts the threshold from the translation, so that the content does not jump when the pan begins.
    func removeThreshold() {
        guard let scrollView else { return }
        let translation = translation(in: scrollView)
        let reach = scrollView.reach(of: translation)
        guard reach > 0 else { return }
        let part = max(0, 1 - Self.threshold / reach)
        setTranslation(CGPoint(x: translation.x * part, y: translation.y * part), in: scrollView)
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        // Two fingers pan and zoom at the same time.
        if preventedGestureRecognizer is ScrollPinchRecognizer, preventedGestureRecognizer.view === view {
            return false
        }
        return super.canPrevent(preventedGestureRecognizer)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.time
        if fingers.count == touches.count { scrollView?.fingersDidBegin() }
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.time
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.time
        super.touchesEnded(touches, with: event)
    }

    override func reset() {
        super.reset()
        scrollView?.fingersDidEnd()
    }
}

/// The pinch recognizer of a scroll view that zooms.
final class ScrollPinchRecognizer: UIPinchGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        if preventedGestureRecognizer is ScrollPanRecognizer, preventedGestureRecognizer.view === view { return false }
        return super.canPrevent(preventedGestureRecognizer)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        updateAnchor(fingers)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        updateAnchor(fingers.filter { !touches.contains($0) })
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        updateAnchor(fingers.filter { !touches.contains($0) })
    }

    private func updateAnchor(_ fingers: [UITouch]) {
        guard let location = CGPoint.middle(of: fingers.map(\.screenLocation)) else { return }
        (view as? UIScrollView)?.updateAnchor(at: convert(location, to: view))
    }
}

/// A recognizer that delays touches for the content of a scroll view until they are unlikely to scroll. It never
/// recognizes a gesture.
final class ScrollDelayRecognizer: UIGestureRecognizer {
    /// The delay. Empirical; not documented by Apple.
    static let delay = MonotonicDuration.milliseconds(150)

    init() {
        super.init(target: nil, action: nil)
        delaysTouchesBegan = true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard fingers.count == touches.count else { return }
        guard (view as? UIScrollView)?.canScroll == true else { return state = .failed }
        setTimer(at: event.time + Self.delay)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .failed
    }

    override func timeIsUp(at time: MonotonicInstant) { state = .failed }
}
