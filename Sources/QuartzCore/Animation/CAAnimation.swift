import CoreGraphics

/// What is common to all animations: when they run, at what pace, and who is told.
///
/// A layer that gets an animation keeps a copy of it; what is changed in the original afterwards has no effect. It is the
/// copy that the delegate is given. Copies of classes derived from those here are of the class here that they derive
/// from, unless they override `copy(with:)`.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    /// When the animation begins, in the layer's time or that of the group. Seconds; 0 stands for the time of the commit
    /// that first carries it, and in a group for the group's beginning.
    open var beginTime: CFTimeInterval = 0

    /// How long one run takes. Seconds; 0 stands for the transaction's duration, and in a group for the group's.
    open var duration: CFTimeInterval = 0

    /// How fast the animation's time runs. Negative: from the end to the beginning.
    open var speed: Float = 1

    /// Where in the animation the run starts. Seconds.
    open var timeOffset: CFTimeInterval = 0

    /// How often the animation runs; fractions count. 0 means once.
    open var repeatCount: Float = 0

    /// How long the animation runs again and again. Seconds; 0 leaves it to `repeatCount`.
    open var repeatDuration: CFTimeInterval = 0

    /// Whether each run is followed by one that goes back.
    open var autoreverses = false

    /// What shows before the animation begins and after it has ended.
    open var fillMode = CAMediaTimingFillMode.removed

    /// The pace of each run; nil is even.
    open var timingFunction: CAMediaTimingFunction?

    /// Told when the animation begins and ends. Kept, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)?

    /// Whether the layer lets go of the animation when it has ended. One that stays goes on showing what its fill mode
    /// says, until it is removed.
    open var isRemovedOnCompletion = true

    /// Added to `beginTime` when that is 0 and a commit gives it a value, so that animations of one turn keep their
    /// distances. Seconds.
    package var commitDelay: TimeInterval = 0

    /// Values that the app keeps with the animation, by keys of its own.
    var userValues: [String: Any] = [:]

    /// Makes an animation of nothing.
    public override init() { super.init() }

    /// A copy with the same values. The delegate is shared.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimation()
        copy.takeValues(of: self)
        return copy
    }

    /// Takes over all that copies have in common.
    func takeValues(of other: CAAnimation) {
        beginTime = other.beginTime
        duration = other.duration
        speed = other.speed
        timeOffset = other.timeOffset
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        commitDelay = other.commitDelay
        userValues = other.userValues
    }

    /// Returns the value of a property, or one that was set under a key of the app's own; nil where there is none.
    open func value(forKey key: String) -> Any? { property(forKey: key).map { $0.get(self) } ?? userValues[key] }

    /// Sets a property by its key, or keeps a value of the app's own with the animation and its copies, to know it again
    /// by; nil removes that.
    ///
    /// A value of another kind than the property's traps.
    open func setValue(_ value: Any?, forKey key: String) {
        if let property = property(forKey: key) { property.set(self, value) } else { userValues[key] = value }
    }

    /// The access to a property of the class; subclasses add theirs.
    func property(forKey key: String) -> KeyedProperty? { KeyedProperty.animation[key] }

    /// Adds the animation to the layer, by the name of the change.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }
}

/// Told when an animation begins and ends.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation has begun; after its delay, where it has one.
    func animationDidStart(_ anim: CAAnimation)

    /// The animation has ended. Called once for each animation that was added to a layer.
    /// - Parameter flag: whether it came to its end; false when it was removed before, or its layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}

    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
