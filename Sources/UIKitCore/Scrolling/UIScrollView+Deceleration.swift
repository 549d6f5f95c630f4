import Motion
import QuartzCore

/// A movement of a scroll view's content that fingers do not control.
enum ScrollMovement {
    /// The content decelerates after the fingers were lifted, or returns from beyond its edge.
    case decelerating(ScrollMotion)
    /// The content moves to a requested offset.
    case animating(ScrollMotion)
    /// The scale of the content changes.
    case zooming(ZoomMotion)

    /// The start time, in seconds of the clock that events use.
    var start: TimeInterval {
        switch self {
        case .decelerating(let motion), .animating(let motion): motion.start
        case .zooming(let zoom): zoom.start
        }
    }
}

extension UIScrollView {
    // MARK: Planning

    /// Returns the movement after the content is released, or `nil` if it remains at rest.
    /// - Parameters:
    ///   - velocity: The velocity of the offset, in points per second.
    ///   - target: The offset at which the content comes to rest, or `nil` for the offset that the velocity leads to.
    ///   - isDirect: A Boolean value that indicates whether the content does not bounce on the way to the target.
    func plan(
        velocity: CGPoint,
        at time: TimeInterval,
        to target: CGPoint? = nil,
        isDirect: Bool = false
    ) -> ScrollMotion? {
        // The time is limited to the last 0.1 s, because a device's clock may differ.
        let now = CACurrentMediaTime()
        var motion = ScrollMotion(
            start: min(max(time, now - 0.1), now),
            horizontal: timeline(.horizontal, velocity.x),
            vertical: timeline(.vertical, velocity.y),
            isFree: !isPagingEnabled && restingStep == nil
        )
        if let target {
            motion.isFree = false
            for axis in ScrollAxis.allCases
            where target[axis] != motion[axis].end || isDirect && velocity[axis] != 0 {
                motion[axis] = ScrollTimeline(
                    from: contentOffset[axis],
                    to: target[axis],
                    velocity: velocity[axis],
                    tolerance: tolerance
                )
            }
        }
        return motion.duration > 0 || motion.end != contentOffset ? motion : nil
    }

    /// Returns the timeline of the offset along an axis.
    private func timeline(_ axis: ScrollAxis, _ velocity: CGFloat) -> ScrollTimeline {
        let offset = contentOffset[axis]
        let range = range(axis)
        let excess = range.excess(of: offset)
        var velocity = canScroll(axis) ? velocity : 0
        // Beyond the edge, the content follows the fingers at a lower velocity than theirs.
        if velocity * excess > 0 { velocity *= band(axis).velocityRatio(showing: excess) }
        if isPagingEnabled, canScroll(axis) {
            let page = ScrollPages(length: bounds.size[axis], range: range).target(from: offset, velocity: velocity)
            if page == offset { return ScrollTimeline(resting: offset) }
            return ScrollTimeline(from: offset, to: page, velocity: velocity, tolerance: tolerance)
        }
        let free = ScrollDeceleration(start: offset, velocity: velocity, rate: decelerationRate.rawValue)
        if let step = restingStep, axis == .vertical, excess == 0, step > 0, range.excess(of: free.end) == 0 {
            return timeline(free, restingAtMultiplesOf: step, in: range)
        }
        if excess == 0, abs(free.end - offset) < tolerance { return ScrollTimeline(resting: offset) }
        return ScrollTimeline(
            thrown: offset,
            velocity: velocity,
            rate: decelerationRate.rawValue,
            in: range,
            bounces: bounces,
            tolerance: tolerance
        )
    }

    /// Returns the timeline of an offset that comes to rest at the multiple of a step, from the start of the range, that
    /// is nearest to the end of a free deceleration.
    private func timeline(
        _ free: ScrollDeceleration,
        restingAtMultiplesOf step: CGFloat,
        in range: ScrollRange
    ) -> ScrollTimeline {
        let target = range.clamp(range.lower + ((free.end - range.lower) / step).rounded() * step)
        let part = (target - free.start) / (free.end - free.start)
        // A long deceleration arrives by a slightly different velocity, which is not noticeable; a short one by a spring.
        guard part.isFinite, abs(part - 1) < 0.25 else {
            guard abs(target - free.start) > tolerance / 100 else { return ScrollTimeline(resting: target) }
            return ScrollTimeline(from: free.start, to: target, velocity: free.velocity, tolerance: tolerance)
        }
        return ScrollTimeline(
            thrown: free.start,
            velocity: free.velocity * part,
            rate: decelerationRate.rawValue,
            in: range,
            bounces: bounces,
            tolerance: tolerance
        )
    }

    /// Replans a running deceleration, because the offset or the range of the content has changed.
    func replan(_ motion: ScrollMotion, from offset: CGPoint) {
        var timelines: [ScrollTimeline] = []
        let velocity = motion.velocity(at: stepTime)
        for axis in ScrollAxis.allCases {
            timelines.append(
                ScrollTimeline(
                    thrown: offset[axis],
                    velocity: velocity[axis],
                    rate: decelerationRate.rawValue,
                    in: range(axis),
                    bounces: bounces,
                    tolerance: tolerance
                )
            )
        }
        movement = .decelerating(ScrollMotion(start: stepTime, horizontal: timelines[0], vertical: timelines[1]))
    }

    /// Returns the final offset of a movement. It is pixel-aligned, unless it was requested or the content ends between
    /// pixels.
    func end(of motion: ScrollMotion) -> CGPoint {
        guard motion.isFree else { return motion.end }
        var end = pixelAligned(motion.end)
        for axis in ScrollAxis.allCases where range(axis).excess(of: end[axis]) != 0 { end[axis] = motion.end[axis] }
        return end
    }

    // MARK: Movement

    /// Starts the deceleration of the content.
    func decelerate(_ motion: ScrollMotion) {
        guard window != nil else {
            moveItself(to: end(of: motion))
            return hideIndicators()
        }
        begin(.decelerating(motion))
        showIndicators()
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// Moves content that lies beyond its edge, or between pages, to where it can rest.
    func settle(at time: TimeInterval) {
        if let motion = plan(velocity: .zero, at: time, to: settledOffset?()) { decelerate(motion) }
    }

    /// Animates the content to an offset.
    func animateContentOffset(to offset: CGPoint) {
        stopMoving()
        let start = contentOffset
        begin(
            .animating(
                ScrollMotion(
                    start: CACurrentMediaTime(),
                    horizontal: ScrollTimeline(easing: ScrollEase(from: start.x, to: offset.x)),
                    vertical: ScrollTimeline(easing: ScrollEase(from: start.y, to: offset.y)),
                    isFree: false
                )
            )
        )
    }

    func begin(_ movement: ScrollMovement) {
        self.movement = movement
        stepTime = movement.start
        stepper.start { [weak self] time in self?.step(to: time) ?? false }
    }

    /// Moves the content to its position at a time.
    /// - Returns: A Boolean value that indicates whether the movement continues.
    private func step(to time: TimeInterval) -> Bool {
        stepTime = max(stepTime, time)
        switch movement {
        case .decelerating(let motion), .animating(let motion):
            if motion.isOver(at: time) {
                finish(at: end(of: motion))
            } else {
                moveItself(to: pixelAligned(motion.offset(at: time)))
            }
        case .zooming(let zoom): step(zoom, to: time)
        case nil: stepper.stop()
        }
        return movement != nil
    }

    private func finish(at offset: CGPoint) {
        let ended = movement
        movement = nil
        stepper.stop()
        moveItself(to: offset)
        notifyEnd(of: ended, isFinished: true)
    }

    /// Stops the current movement at its current position.
    func stopMoving() {
        guard let ended = movement else { return }
        movement = nil
        stepper.stop()
        notifyEnd(of: ended, isFinished: false)
    }

    private func notifyEnd(of movement: ScrollMovement?, isFinished: Bool) {
        switch movement {
        case .decelerating:
            if !isDragging { hideIndicators() }
            delegate?.scrollViewDidEndDecelerating(self)
        case .animating:
            if topAttemptsLeft > 0 {
                topAnimationDidEnd(isFinished: isFinished)
            } else {
                delegate?.scrollViewDidEndScrollingAnimation(self)
            }
        case .zooming(let zoom): end(zoom)
        case nil: break
        }
    }
}

extension ScrollMotion {
    /// Returns the remaining movement after a time, with another final offset.
    func sent(to target: CGPoint, at time: TimeInterval, _ tolerance: CGFloat) -> ScrollMotion {
        let (offset, velocity) = (offset(at: time), velocity(at: time))
        func timeline(_ axis: ScrollAxis) -> ScrollTimeline {
            ScrollTimeline(from: offset[axis], to: target[axis], velocity: velocity[axis], tolerance: tolerance)
        }
        return ScrollMotion(
            start: time,
            horizontal: timeline(.horizontal),
            vertical: timeline(.vertical),
            isFree: false
        )
    }
}
