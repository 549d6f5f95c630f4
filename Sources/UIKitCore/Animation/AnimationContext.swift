import QuartzCore

/// An animation block while its code runs: what is changed meanwhile is animated as it says.
@MainActor
final class AnimationContext {
    /// The innermost block that is running.
    private(set) static var current: AnimationContext?

    /// As set by `UIView.setAnimationsEnabled(_:)`, and false in `performWithoutAnimation`.
    static var areAnimationsEnabled = true

    let timing: AnimationTiming

    /// Seconds; of springs that have a time of their own, that time.
    let duration: TimeInterval

    /// Seconds.
    let delay: TimeInterval

    let options: UIView.AnimationOptions

    /// Between key frames; nil outside of them.
    let calculationMode: CAAnimationCalculationMode?

    /// Where the changes are written down: the block's own, or those of the one that it is a part of.
    let changes: PropertyChanges

    /// Whether `changes` are another block's.
    let isPart: Bool

    /// The part of the changes' time in which values are reached.
    let range: ClosedRange<Double>

    /// The same, of the block that has key frames, where this is one of them.
    let window: ClosedRange<Double>

    /// How often animations of what changes run, where that was said for a part of the block.
    let repetition: Repetition?

    /// Whether the block's time is that of an animator, which can be paused and moved.
    let isAnimator: Bool

    /// Whether changes are animated at all.
    let isAnimated: Bool

    /// A block of its own, or one within the current one that takes over from that what it is not told to override.
    init(
        timing: AnimationTiming,
        duration: TimeInterval,
        delay: TimeInterval,
        options: UIView.AnimationOptions,
        calculationMode: CAAnimationCalculationMode? = nil
    ) {
        let outer = Self.current.flatMap { $0.isAnimated ? $0 : nil }
        let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
        let inheritsCurve = outer != nil && !options.contains(.overrideInheritedCurve)
        var options = options
        if let outer, !options.contains(.overrideInheritedOptions) { options.formUnion(outer.options.inherited) }
        self.options = options
        self.timing = inheritsCurve ? outer?.timing ?? timing : timing
        let given = inheritsDuration ? outer?.duration ?? duration : duration
        self.duration = given > 0 ? self.timing.pace(duration: given).duration : 0
        self.calculationMode = calculationMode
        // What is part of an animator's course is paused and moved with it.
        isPart = inheritsDuration && outer?.isAnimator == true
        isAnimator = isPart
        if isPart, let outer {
            changes = outer.changes
            let start = outer.range.lowerBound + (outer.duration > 0 ? max(0, delay) / outer.duration : 0)
            range = min(start, outer.range.upperBound)...outer.range.upperBound
            self.delay = 0
        } else {
            changes = PropertyChanges()
            range = 0...1
            self.delay = max(0, delay) + (inheritsDuration ? outer?.delay ?? 0 : 0)
        }
        window = range
        repetition = nil
        isAnimated = Self.areAnimationsEnabled && (self.duration > 0 || isPart)
    }

    /// A block of an animator.
    /// - Parameter range: the part of the animator's time that it takes.
    init(
        animator changes: PropertyChanges,
        timing: AnimationTiming,
        duration: TimeInterval,
        range: ClosedRange<Double>,
        options: UIView.AnimationOptions
    ) {
        self.changes = changes
        self.timing = timing
        self.duration = duration
        self.range = range
        window = range
        self.options = options
        delay = 0
        calculationMode = nil
        repetition = nil
        isPart = false
        isAnimator = true
        isAnimated = Self.areAnimationsEnabled
    }

    /// A part of a block.
    private init(of outer: AnimationContext, range: ClosedRange<Double>, repetition: Repetition?) {
        timing = outer.timing
        duration = outer.duration
        delay = outer.delay
        options = outer.options
        calculationMode = outer.calculationMode
        changes = outer.changes
        self.range = range
        window = outer.window
        self.repetition = repetition
        isPart = true
        isAnimator = outer.isAnimator
        isAnimated = outer.isAnimated
    }

    /// A key frame of the block.
    /// - Parameters:
    ///   - start: as a part of the block's time.
    ///   - duration: the same.
    func frame(start: Double, duration: Double) -> AnimationContext {
        let length = range.upperBound - range.lowerBound
        let start = min(1, max(0, start))
        let end = min(1, start + max(0, duration))
        return AnimationContext(
            of: self,
            range: range.lowerBound + start * length...range.lowerBound + end * length,
            repetition: repetition
        )
    }

    /// A part of the block that is repeated.
    func repeated(_ repetition: Repetition) -> AnimationContext {
        AnimationContext(of: self, range: range, repetition: repetition)
    }

    /// Runs code as the innermost block.
    func perform(_ body: () -> Void) {
        let outer = Self.current
        Self.current = self
        body()
        if options.contains(.layoutSubviews), !isPart || isAnimator {
            // Placing a view's subviews may give one of them another size.
            var seen = 0
            while seen < changes.all.count {
                let change = changes.all[seen]
                seen += 1
                if change.property == .bounds { (change.layer.delegate as? UIView)?.layoutIfNeeded() }
            }
        }
        Self.current = outer
    }

    /// Runs code without any animation.
    static func performWithoutAnimation(_ body: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        body()
        areAnimationsEnabled = wereEnabled
    }
}

/// Writes down what a layer's property was, and what it has become, for the animation block that changes it.
@MainActor
final class BlockAction {
    private let context: AnimationContext
    private let property: AnimatedProperty
    private let old: MotionValue

    init(_ context: AnimationContext, _ property: AnimatedProperty, of layer: CALayer) {
        self.context = context
        self.property = property
        old = property.value(of: layer)
    }
}

extension BlockAction: @MainActor CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        context.changes.note(layer, property, from: old, in: context)
    }
}

extension AnimationContext {
    /// What a view's layer is answered that asks for an action; nil when its change is not to be animated.
    static func action(for layer: CALayer, of view: UIView, _ event: String) -> (any CAAction)? {
        guard let context = current, context.isAnimated, areAnimationsEnabled, layer === view.layer,
            view.window != nil, let property = AnimatedProperty(rawValue: event)
        else { return nil }
        return BlockAction(context, property, of: layer)
    }
}
