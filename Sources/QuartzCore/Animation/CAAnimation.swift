import CoreGraphics

/// The base class of all animations, with their timing, timing function and delegate.
///
/// A layer stores a copy of an animation that is added to it; later changes of the original have no effect. The
/// delegate receives the copy. Copies of subclasses that do not override `copy(with:)` are instances of the superclass
/// declared here.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    /// The begin time, in the time of the layer or of the group. In seconds; 0 stands for the time of the commit that
    /// first carries the animation, and in a group for the group's begin time.
    open var beginTime: CFTimeInterval = 0

    /// The duration of one run, in seconds; 0 stands for the transaction's duration, and in a group for the group's.
    open var duration: CFTimeInterval = 0

    /// The rate of the animation's time. If it is negative, the animation runs from its end to its beginning.
    open var speed: Float = 1

    /// The offset within the animation at which the run starts, in seconds.
    open var timeOffset: CFTimeInterval = 0

    /// The number of runs, which may be fractional. 0 means one run.
    open var repeatCount: Float = 0

    /// The duration for which the animation repeats, in seconds; 0 means that `repeatCount` determines it.
    open var repeatDuration: CFTimeInterval = 0

    /// A Boolean value that indicates whether each run is followed by a reverse run.
    open var autoreverses = false

    /// The behavior before the animation begins and after it has ended.
    open var fillMode = CAMediaTimingFillMode.removed

    /// The timing function of each run; `nil` is linear.
    open var timingFunction: CAMediaTimingFunction?

    /// The delegate that is notified when the animation begins and ends. Retained, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)?

    /// A Boolean value that indicates whether the layer removes the animation when it has ended. If `false`, the fill
    /// mode applies until the animation is removed.
    open var isRemovedOnCompletion = true

    /// The delay that a commit adds to its time when it replaces a `beginTime` of 0, so that animations of the same run
    /// loop iteration keep their relative delays. In seconds.
    package var commitDelay: TimeInterval = 0

    /// The values that the app stores with the animation, by keys of its own.
    var userValues: [String: Any] = [:]

    /// Creates an animation that animates nothing.
    public override init() { super.init() }

    /// Returns a copy with the same values. The delegate is shared.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimation()
        copy.takeValues(of: self)
        return copy
    }

    /// Copies all values from another animation, as far as the class has them.
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

    /// Returns the value of a property, or a value that the app stored under its own key; `nil` if there is none.
    open func value(forKey key: String) -> Any? { property(forKey: key).map { $0.get(self) } ?? userValues[key] }

    /// Sets a property by its key, or stores a value under a key of the app's own, which copies retain and which
    /// identifies the animation; `nil` removes such a value.
    ///
    /// A value whose type does not match the property traps.
    open func setValue(_ value: Any?, forKey key: String) {
        if let property = property(forKey: key) { property.set(self, value) } else { userValues[key] = value }
    }

    /// Returns the access to a property of the class; subclasses add their own.
    func property(forKey key: String) -> KeyedProperty? { KeyedProperty.animation[key] }

    /// Adds the animation to the layer, with the event as its key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }
}

/// The methods that notify of the start and end of an animation.
public protocol CAAnimationDelegate: AnyObject {
    /// Tells the delegate that the animation has begun; after its delay, if it has one.
    func animationDidStart(_ anim: CAAnimation)

    /// Tells the delegate that the animation has ended. Called once for each animation that was added to a layer.
    /// - Parameter flag: A Boolean value that indicates whether the animation ran to its end; `false` if it was removed
    ///   earlier or its layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}

    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
