import QuartzCore

/// What fingers do with the content.
struct ScrollDrag {
    /// The offset that the fingers would have without their translation; beyond the content it is how far they pull.
    var start: CGPoint
    /// The axes that they move it along.
    let axes: [ScrollAxis]
    /// The view around this one that moves on where this one cannot.
    weak var outer: UIScrollView?
    /// The axes along which it does so at present.
    var outerAxes: [ScrollAxis] = []
}

extension UIScrollView {
    // MARK: Whether a pan begins

    /// How far a pan has come that may scroll.
    ///
    /// Only motion along axes counts that the view scrolls. Where a view around this one scrolls along the other axis,
    /// a finger that mostly goes there is left to it.
    /// - Parameter motion: points of this view.
    func reach(of motion: CGPoint) -> CGFloat {
        let wanted = ScrollAxis.allCases.filter { wants($0, -motion[$0]) }
        guard let axis = wanted.first else { return 0 }
        if wanted.count == 2 { return hypot(motion.x, motion.y) }
        let (own, other) = (abs(motion[axis]), abs(motion[axis.other]))
        return other > own && outerScrollView(axis.other, -motion[axis.other]) != nil ? 0 : own
    }

    /// Whether the content may lose fingers that it knows of.
    func contentLetsGo(of touches: [UITouch]) -> Bool {
        touches.allSatisfy { touch in
            guard let view = touch.view, view !== self, UIApplication.shared.touches.gestures.hasReachedItsView(touch)
            else {
                return true
            }
            return canCancelContentTouches && touchesShouldCancel(in: view)
        }
    }

    // MARK: Fingers come and go

    /// The first finger has come down: content that goes on by itself stops.
    func fingersCame() {
        if isDecelerating {
            wasCaught = true
            stopMoving()
        }
        isTracking = true
    }

    /// The last finger has gone.
    func fingersWent() {
        guard drag == nil else { return }
        isTracking = false
        guard wasCaught, movement == nil, !isZooming else { return }
        wasCaught = false
        settle(at: CACurrentMediaTime())
    }

    func panned(_ pan: ScrollPanRecognizer) {
        switch pan.state {
        case .began:
            pan.removeThreshold()
            beginDragging(along: axes(of: pan.translation(in: self)))
            if !isZooming { drag(by: pan.translation(in: self)) }
        case .changed:
            if !isZooming { drag(by: pan.translation(in: self)) }
        case .ended:
            let velocity = pan.velocity(in: self)
            endDragging(velocity: CGPoint(x: -velocity.x, y: -velocity.y), at: pan.eventTime)
        case .cancelled: endDragging(velocity: .zero, at: pan.eventTime)
        case .possible, .failed: break
        }
    }

    /// The axes of a drag that begins with a motion.
    private func axes(of motion: CGPoint) -> [ScrollAxis] {
        let axes = ScrollAxis.allCases.filter { canScroll($0) }
        guard isDirectionalLockEnabled, axes.count == 2 else { return axes }
        // Less slanted than one to two is straight. Chosen.
        if abs(motion.x) > 2 * abs(motion.y) { return [.horizontal] }
        if abs(motion.y) > 2 * abs(motion.x) { return [.vertical] }
        return axes
    }

    // MARK: Dragging

    /// Fingers, or a view inside this one, begin to move the content.
    func beginDragging(along axes: [ScrollAxis]) {
        stopMoving()
        wasCaught = false
        isTracking = true
        isDragging = true
        drag = ScrollDrag(start: pulledOffset, axes: axes)
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// The offset that fingers ask for when the content shows the present one.
    var pulledOffset: CGPoint {
        var offset = contentOffset
        for axis in ScrollAxis.allCases {
            let range = range(axis)
            let excess = range.excess(of: offset[axis])
            if excess != 0 { offset[axis] = range.clamp(offset[axis]) + band(axis).pull(showing: excess) }
        }
        return offset
    }

    /// Moves the content with fingers that have moved by so much since the drag began. Points of this view.
    func drag(by translation: CGPoint) {
        guard let drag else { return }
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
        moveItself(to: onPixels(offset))
        if let outer { dragOuter(outer, by: handedOn) }
    }

    /// Fingers let the content go.
    /// - Parameters:
    ///   - velocity: of the offset, in points a second.
    ///   - time: when, in seconds of the clock that events carry.
    func endDragging(velocity: CGPoint, at time: TimeInterval) {
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
        // While fingers zoom, what comes next is decided when they have let go of the scale.
        var motion = isZooming ? nil : plan(velocity: velocity, at: time)
        if !isPagingEnabled, let delegate {
            let natural = motion.map { end(of: $0) } ?? contentOffset
            var target = natural
            delegate.scrollViewWillEndDragging(
                self,
                withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
                targetContentOffset: &target
            )
            if target != natural, target.isFinite, !isZooming {
                motion = plan(velocity: velocity, at: time, to: clamp(target))
            }
        }
        isDragging = false
        let goesOn = motion != nil && movement == nil && self.drag == nil && window != nil
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        // The delegate may have sent the content elsewhere.
        guard movement == nil, self.drag == nil else { return }
        if let motion { decelerate(motion) } else { hideIndicators() }
    }
}
