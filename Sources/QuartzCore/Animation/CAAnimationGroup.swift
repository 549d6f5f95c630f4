import CoreGraphics

/// A group of animations that run together, in the time of the group.
///
/// The members are not scaled to the group's duration but truncated at it. Their own `delegate` and
/// `isRemovedOnCompletion` have no effect: the group ends as a unit.
open class CAAnimationGroup: CAAnimation {
    /// The members. Their `beginTime` is relative to the group's begin time; a `duration` of 0 is replaced by the
    /// group's.
    open var animations: [CAAnimation]?

    /// Returns a copy with copies of the members. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimationGroup()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.group[key] ?? super.property(forKey: key)
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { $0.snapshot() }
    }
}

extension CAAnimation {
    /// Returns a private copy.
    func snapshot() -> CAAnimation {
        guard let copy = copy() as? CAAnimation else {
            fatalError("\(type(of: self)).copy(with:) must return an animation")
        }
        return copy
    }
}
