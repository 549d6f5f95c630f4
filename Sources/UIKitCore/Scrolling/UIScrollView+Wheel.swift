import QuartzCore

/// Steps of a wheel.
extension UIScrollView {
    /// Returns a Boolean value that indicates whether a step of a wheel moves the content, without bouncing. Content that
    /// still moves takes further steps, so that a wheel does not move an enclosing view as well.
    /// - Parameter motion: The distance of the content, in points of this view.
    func takesStep(_ motion: CGPoint) -> Bool {
        ScrollAxis.allCases.contains { axis in
            motion[axis] != 0 && canScroll(axis) && (hasRoom(axis, -motion[axis]) || isStepping)
        }
    }

    /// Moves the content by a step of a wheel, within its range: to the next page or row if the content rests only there.
    /// Steps in succession add up.
    /// - Parameters:
    ///   - motion: The distance of the content, in points of this view.
    ///   - time: The time, in seconds of the clock that events use.
    func step(by motion: CGPoint, at time: TimeInterval) {
        var (start, velocity) = (contentOffset, CGPoint.zero)
        if case .decelerating(let motion) = movement {
            velocity = motion.velocity(at: stepTime)
            if isStepping { start = motion.end }
        }
        let axes = ScrollAxis.allCases.filter { canScroll($0) }
        var target = start
        for axis in axes where motion[axis] != 0 { target[axis] = resting(axis, from: start[axis], by: -motion[axis]) }
        if let own = steppedOffset?(start, motion) { target = own }
        beginDragging(along: axes)
        endDragging(velocity: velocity, at: time, to: pixelAligned(clamp(target)))
    }

    /// Returns a Boolean value that indicates whether a step continues the motion of the steps before.
    func continuesSteps(_ motion: CGPoint) -> Bool {
        isStepping && ScrollAxis.allCases.contains { motion[$0] != 0 && canScroll($0) }
    }

    /// A Boolean value that indicates whether the content moves to a target, as after a step.
    private var isStepping: Bool {
        if case .decelerating(let motion) = movement { !motion.isFree } else { false }
    }

    /// Returns the offset after a step.
    private func resting(_ axis: ScrollAxis, from start: CGFloat, by distance: CGFloat) -> CGFloat {
        guard let unit = isPagingEnabled ? bounds.size[axis] : axis == .vertical ? restingStep : nil, unit > 0 else {
            return start + distance
        }
        // Pages are counted from zero, rows from the beginning of the content.
        let origin = isPagingEnabled ? 0 : range(axis).lower
        return origin + (((start - origin) / unit).rounded() + (distance > 0 ? 1 : -1)) * unit
    }
}
