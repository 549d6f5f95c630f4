import QuartzCore

/// The state of a drag of the content.
struct ScrollDrag {
    /// The offset at a translation of zero. Beyond the content, it includes the drag distance instead of the displayed
    /// distance.
    var start: CGPoint
    /// The axes of the drag.
    let axes: [ScrollAxis]
    /// The last translation of the fingers, in points of the scroll view.
    var translation = CGPoint.zero
    /// The enclosing view that moves when this one cannot.
    weak var outer: UIScrollView?
    /// The axes along which the enclosing view currently moves.
    var outerAxes: [ScrollAxis] = []
}

extension UIScrollView {
    // MARK: Start of a pan

    /// Returns the length of a pan's motion, which may begin scrolling.
    ///
    /// Only motion along axes that the view scrolls is counted. If an enclosing view scrolls along the other axis,
    /// motion mainly along that axis belongs to that view.
    /// - Parameter motion: The motion in points of this view.
    func reach(of motion: CGPoint) -> CGFloat {
        let wanted = ScrollAxis.allCases.filter { wants($0, -motion[$0]) }
        guard let axis = wanted.first else { return 0 }
        if wanted.count == 2 { return hypot(motion.x, motion.y) }
        let (own, other) = (abs(motion[axis]), abs(motion[axis.other]))
        return other > own && outerScrollView(axis.other, -motion[axis.other]) != nil ? 0 : own
    }

    /// Returns a Boolean value that indicates whether touches that the content has received can be canceled there.
    func contentReleases(of touches: [UITouch]) -> Bool {
        touches.allSatisfy { touch in
            guard let view = touch.view, view !== self, view.session.application.touches.gestures.hasBegunInView(touch)
            else {
                return true
            }
            return canCancelContentTouches && touchesShouldCancel(in: view)
        }
    }

    // MARK: First and last finger

    /// Called when the first finger has begun: stops content that decelerates.
    func fingersDidBegin() {
        if isDecelerating {
            wasCaught = true
            stopMoving()
        }
        isTracking = true
    }

    /// Called when the last finger has ended.
    func fingersDidEnd() {
        guard drag == nil else { return }
        isTracking = false
        guard wasCaught, movement == nil, !isZooming else { return }
        wasCaught = false
        settle(at: CACurrentMediaTime())
    }

    func panned(_ pan: ScrollPanRecognizer) {
        if pan.scrollType == .discrete {
            if pan.state == .began { step(by: pan.translation(in: self), at: pan.eventTime.seconds) }
            return
        }
        switch pan.state {
        case .began:
            if pan.scrollType == nil { pan.removeThreshold() }
            dragDidBegin()
            beginDragging(along: axes(of: pan.translation(in: self)))
            if !isZooming { drag(by: pan.translation(in: self)) }
        case .changed:
            if !isZooming { drag(by: pan.translation(in: self)) }
            dragDidMove(pan)
        case .ended:
            dragDidEnd(pan, velocity: pan.velocity(in: nil).y)
            let velocity = pan.velocity(in: self)
            endDragging(velocity: CGPoint(x: -velocity.x, y: -velocity.y), at: pan.eventTime.seconds)
        case .cancelled:
            dragDidEnd(pan, velocity: -1)
            endDragging(velocity: .zero, at: pan.eventTime.seconds)
        case .possible, .failed: break
        }
    }

    /// Returns the axes of a drag that begins with a motion.
    private func axes(of motion: CGPoint) -> [ScrollAxis] {
        let axes = ScrollAxis.allCases.filter { canScroll($0) }
        guard isDirectionalLockEnabled, axes.count == 2 else { return axes }
        // A slope of less than one to two counts as straight. A chosen value.
        if abs(motion.x) > 2 * abs(motion.y) { return [.horizontal] }
        if abs(motion.y) > 2 * abs(motion.x) { return [.vertical] }
        return axes
    }

    // MARK: Dragging

    /// Begins a drag by fingers or by a scroll view inside this one.
    func beginDragging(along axes: [ScrollAxis]) {
        stopMoving()
        wasCaught = false
        isTracking = true
        isDragging = true
        drag = ScrollDrag(start: pulledOffset, axes: axes)
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// The offset that the fingers request while the content displays the current one. It differs from the current one
    /// beyond the edges.
    var pulledOffset: CGPoint {
        var offset = contentOffset
        for axis in ScrollAxis.allCases {
            let range = range(axis)
            let excess = range.excess(of: offset[axis])
            if excess != 0 { offset[axis] = range.clamp(offset[axis]) + band(axis).pull(showing: excess) }
        }
        return offset
    }

    /// Moves the content for fingers with a translation since the drag began, in points of this view.
    func drag(by translation: CGPoint) {
        guard let drag else { return }
        self.drag?.translation = translation
        var offset = contentOffset
        var handedOn = CGPoint.zero
        var outer = drag.outer
        var outerAxes: [ScrollAxis] = []
        for axis in drag.axes {
            let wanted = drag.start[axis] - translation[axis]
            let range = range(axis)
            let excess = range.excess(of: wanted)
            offset[axis] = range.clamp(wanted)
            guard excess != 0 else { continue }
            if let taker = outer ?? successor(axis, excess) {
                outer = taker
                outerAxes.append(axis)
                handedOn[axis] = excess
            } else if bounces {
                offset[axis] += band(axis).shown(excess)
            }
        }
        self.drag?.outer = outer
        self.drag?.outerAxes = outerAxes
        moveItself(to: pixelAligned(offset))
        if let outer { dragOuter(outer, by: handedOn) }
    }

    /// Ends a drag.
    /// - Parameters:
    ///   - velocity: The velocity of the offset, in points per second.
    ///   - time: The time, in seconds of the clock that events use.
    ///   - target: The offset at which the content comes to rest; `nil` for the offset that the velocity leads to.
    func endDragging(velocity: CGPoint, at time: TimeInterval, to target: CGPoint? = nil) {
        guard let drag else { return }
        var velocity = velocity
        if let outer = drag.outer {
            var handedOn = CGPoint.zero
            for axis in drag.outerAxes { (handedOn[axis], velocity[axis]) = (velocity[axis], 0) }
            outer.endDragging(velocity: outer.vector(handedOn, of: self), at: time)
        }
        for axis in ScrollAxis.allCases where !drag.axes.contains(axis) { velocity[axis] = 0 }
        self.drag = nil
        isTracking = false
        // While a pinch is active, the next movement is determined when the pinch ends.
        var motion = isZooming ? nil : plan(velocity: velocity, at: time, to: target, isDirect: true)
        let provider = self as? any RestingOffsetProvider
        if !isPagingEnabled, delegate != nil || bars.collapse > 0 || provider != nil {
            let natural = motion.map { end(of: $0) } ?? contentOffset
            let slow = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
            var target = provider?.restingOffset(proposed: natural, velocity: slow) ?? natural
            delegate?.scrollViewWillEndDragging(self, withVelocity: slow, targetContentOffset: &target)
            let range = range(.vertical)
            target.y = bars.restingOffset(target.y, lower: range.lower, upper: range.upper)
            if target != natural, target.isFinite, !isZooming {
                motion = plan(velocity: velocity, at: time, to: clamp(target))
            }
        }
        isDragging = false
        let goesOn = motion != nil && movement == nil && self.drag == nil && window != nil
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        // The delegate may have started another movement.
        guard movement == nil, self.drag == nil else { return }
        if let motion { decelerate(motion) } else { hideIndicators() }
    }
}
