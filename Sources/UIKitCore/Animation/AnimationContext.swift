import Motion
import QuartzCore

/// The settings of an animation block while its code runs. Changes made by that code are animated with these settings.
@MainActor
final class AnimationContext {
    /// The innermost block of the current session that is running.
    static var current: AnimationContext? {
        // A fast path, because this is read for each change of a layer and there is rarely a block.
        runningCount == 0 ? nil : interface.animationContext
    }

    private static var interface: UserInterface {
        // Current session: blocks are class methods of `UIView`, and know no view before they run.
        Session.current.userInterface
    }

    /// The number of blocks that are running in all sessions.
    private static var runningCount = 0

    /// A Boolean value that indicates whether animations of the current session are enabled. It is set by
    /// `UIView.setAnimationsEnabled(_:)`, and is false in `performWithoutAnimation`.
    static var areAnimationsEnabled: Bool {
        get { interface.areAnimationsEnabled }
        set { interface.areAnimationsEnabled = newValue }
    }

    let timing: RequestedTiming

    /// The duration, in seconds. For a spring with a duration of its own, that duration.
    let duration: TimeInterval

    /// The delay, in seconds.
    let delay: TimeInterval

    let options: UIView.AnimationOptions

    /// The calculation mode of values between keyframes; `nil` outside of keyframe animations.
    let calculationMode: CAAnimationCalculationMode?

    /// The recorded changes: those of the block itself, or those of the block that it is a part of.
    let changes: PropertyChanges

    /// A Boolean value that indicates whether `changes` belong to another block.
    let isPart: Bool

    /// The part of the changes' duration in which values reach their new value, as fractions.
    let range: ClosedRange<Double>

    /// The `range` of the keyframe block that contains this keyframe. For other blocks, their own `range`.
    let window: ClosedRange<Double>

    /// The repetition of the animations, if it is set for a part of the block.
    let repetition: Repetition?

    /// A Boolean value that indicates whether the block belongs to an animator, which can be paused and scrubbed.
    let isAnimator: Bool

    /// A Boolean value that indicates whether changes are animated.
    let isAnimated: Bool

    /// A Boolean value that indicates whether changes are animated only in blocks inside this one.
    private var animatesOnlyBlocks = false

    /// Creates the settings of a block. Within a running block, they inherit what the options do not override.
    init(
        timing: RequestedTiming,
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
        self.duration = given > 0 ? self.timing.timingCurve(duration: given).duration : 0
        self.calculationMode = calculationMode
        // A block that is part of an animator's timeline is paused and scrubbed with it.
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

    /// Creates the settings of an animator's block.
    /// - Parameter range: The part of the animator's duration that the block takes, as fractions.
    init(
        animator changes: PropertyChanges,
        timing: RequestedTiming,
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

    /// Creates the settings of a block that records its changes before it is complete.
    init(
        recording changes: PropertyChanges,
        timing: RequestedTiming,
        duration: TimeInterval,
        delay: TimeInterval = 0,
        options: UIView.AnimationOptions = .allowUserInteraction,
        repetition: Repetition? = nil
    ) {
        self.changes = changes
        self.timing = timing
        self.duration = max(0, duration)
        self.delay = max(0, delay)
        self.options = options
        self.repetition = repetition
        range = 0...1
        window = range
        calculationMode = nil
        isPart = false
        isAnimator = false
        isAnimated = Self.areAnimationsEnabled && duration > 0
    }

    /// Creates the settings of a part of a block.
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

    /// Returns the settings of a keyframe of the block.
    /// - Parameters:
    ///   - start: The start, as a fraction of the block's duration.
    ///   - duration: The duration, as a fraction of the block's duration.
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

    /// Returns the settings of a part of the block that repeats.
    func repeated(_ repetition: Repetition) -> AnimationContext {
        AnimationContext(of: self, range: range, repetition: repetition)
    }

    /// Runs code as the innermost block.
    func perform(_ body: () -> Void) {
        let interface = Self.interface
        let outer = interface.animationContext
        interface.animationContext = self
        Self.runningCount += 1
        body()
        if options.contains(.layoutSubviews), !isPart || isAnimator {
            // The layout of a view can change the size of its subviews.
            var seen = 0
            while seen < changes.all.count {
                let change = changes.all[seen]
                seen += 1
                if change.property == .bounds { (change.layer.delegate as? UIView)?.layoutIfNeeded() }
            }
        }
        Self.runningCount -= 1
        interface.animationContext = outer
    }

    /// The blocks of the current session that are open until they are committed, the outermost first.
    static var openBlocks: [OpenAnimationBlock] {
        get { interface.openAnimationBlocks }
        set { interface.openAnimationBlocks = newValue }
    }

    /// Makes settings those of the innermost block, until ``leave(_:to:)``.
    static func enter(_ context: AnimationContext) {
        interface.animationContext = context
        runningCount += 1
    }

    /// Replaces settings of the innermost block. It has no effect while another block runs within.
    static func replace(_ former: AnimationContext, by context: AnimationContext) {
        if interface.animationContext === former { interface.animationContext = context }
    }

    /// Returns from the settings of a block to those of the block outside of it.
    static func leave(_ context: AnimationContext, to outer: AnimationContext?) {
        if interface.animationContext === context { interface.animationContext = outer }
        runningCount -= 1
    }

    /// Runs code in a block of an animator so that its own changes are not animated, but those of animation blocks inside
    /// it are parts of the animator's timeline.
    static func performAnimatingOnlyBlocks(_ body: () -> Void) {
        guard let current, current.isAnimator else { return body() }
        let context = AnimationContext(of: current, range: current.range, repetition: nil)
        context.animatesOnlyBlocks = true
        context.perform(body)
    }

    /// Runs code without animating its changes.
    static func performWithoutAnimation(_ body: () -> Void) {
        let interface = interface
        let wereEnabled = interface.areAnimationsEnabled
        interface.areAnimationsEnabled = false
        body()
        interface.areAnimationsEnabled = wereEnabled
    }
}

/// An action that records the old and the new value of a layer's property for the animation block that changes it.
@MainActor
final class BlockAction {
    private let context: AnimationContext
    private let property: AnimatedProperty
    private let old: AnimationValue

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
    /// Returns the action for a property change, or `nil` if the change is not animated.
    static func action(for layer: CALayer, of view: UIView, _ event: String) -> (any CAAction)? {
        guard let context = current, context.isAnimated, !context.animatesOnlyBlocks, areAnimationsEnabled,
            layer === view.layer, view.isInWindow, let property = AnimatedProperty(rawValue: event)
        else { return nil }
        return BlockAction(context, property, of: layer)
    }
}
