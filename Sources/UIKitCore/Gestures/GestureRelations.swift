import QuartzCore

/// How recognisers stand to each other.
extension UIGestureRecognizer {
    /// Whether it is before its decision, and more touches or time may bring that about.
    var isUndecided: Bool { settled == .possible && !sequence.isEmpty }

    /// Whether touches are brought to it: not after the end, nor when the end waits to be decided.
    var canReceive: Bool { !(requests.last ?? settled).isFinal && !settled.isFinal }

    /// Whether it is asked before another: the deeper view's first, on one view the one that was added first.
    func comes(before other: UIGestureRecognizer) -> Bool {
        if rank.depth != other.rank.depth { return rank.depth > other.rank.depth }
        if precedence != other.precedence { return precedence > other.precedence }
        return rank.index < other.rank.index
    }

    /// Whether both have received the same touch.
    func isRelated(to other: UIGestureRecognizer) -> Bool { !sequence.isDisjoint(with: other.sequence) }

    /// Whether another one, that has not begun, fails by this one being recognised.
    func prevents(_ other: UIGestureRecognizer) -> Bool {
        guard isRelated(to: other) else { return false }
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true { return false }
        return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }

    /// Whether it begins only after another one has failed.
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

    /// Forgets the touches and the answers of an attempt.
    func endSequence() {
        sequence = []
        touchedControls = []
        mayBegin = nil
        dynamicRequirements = [:]
    }
}
