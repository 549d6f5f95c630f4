import QuartzCore

/// The relations between recognizers.
extension UIGestureRecognizer {
    /// A Boolean value that indicates whether the gesture is undecided, and more touches or time may decide it.
    var isUndecided: Bool { settled == .possible && !sequence.isEmpty }

    /// A Boolean value that indicates whether the recognizer receives touches. It is `false` after the gesture has
    /// ended, and while its end is waiting for a decision.
    var canReceive: Bool { !(requests.last ?? settled).isFinal && !settled.isFinal }

    /// Returns a Boolean value that indicates whether this recognizer is decided before another one: the deeper view's
    /// first, and on one view the one that was added first.
    func isDecided(before other: UIGestureRecognizer) -> Bool {
        if rank.depth != other.rank.depth { return rank.depth > other.rank.depth }
        if precedence != other.precedence { return precedence > other.precedence }
        return rank.index < other.rank.index
    }

    /// Returns a Boolean value that indicates whether both recognizers have received the same touch.
    func isRelated(to other: UIGestureRecognizer) -> Bool { !sequence.isDisjoint(with: other.sequence) }

    /// Returns a Boolean value that indicates whether recognizing this gesture makes another one, which has not begun,
    /// fail.
    func prevents(_ other: UIGestureRecognizer) -> Bool {
        guard isRelated(to: other) else { return false }
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true { return false }
        return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }

    /// Returns a Boolean value that indicates whether this gesture begins only after another one has failed.
    func requires(_ other: UIGestureRecognizer) -> Bool {
        if requirements.contains(where: { $0.recognizer === other }) { return true }
        let key = ObjectIdentifier(other)
        if let answer = dynamicRequirements[key] { return answer }
        let answer =
            shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
        dynamicRequirements[key] = answer
        return answer
    }

    /// Resets the touches and the cached answers of an attempt.
    func endSequence() {
        sequence = []
        touchedControls = []
        mayBegin = nil
        dynamicRequirements = [:]
    }
}
