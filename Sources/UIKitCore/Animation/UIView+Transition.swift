import QuartzCore

/// Transitions: a view's look becomes the one that it has after a block.
///
/// A look dissolves into the other one, or the view flips and shows it on its back. Page curls are not among the options.
/// While a transition runs, a still picture stands for the old look, and when it flips, for the new one too, unless
/// `allowAnimatedContent` is given. What the block does to properties of views is not animated then, either. The view takes
/// no touches meanwhile, unless `allowUserInteraction` is given.
extension UIView {
    /// Shows a view's new look by a transition.
    /// - Parameters:
    ///   - view: what is shown by the transition, with all in it.
    ///   - duration: seconds. When not above zero, the new look shows at once.
    ///   - options: the kind of transition; without one the new look shows at once. A curve.
    ///   - animations: makes the changes. Called at once.
    ///   - completion: called at the end, with whether it was reached.
    public static func transition(
        with view: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = AnimationContext(
            timing: .curve(options.curve),
            duration: duration,
            delay: 0,
            options: options
        )
        let transition =
            context.isAnimated && view.window != nil
            ? options.transition.flatMap { ViewTransition($0, of: view, in: context) } : nil
        let body = {
            guard let animations else { return }
            if options.contains(.allowAnimatedContent) {
                animations()
            } else {
                performWithoutAnimation(animations)
            }
        }
        guard let transition else {
            context.animate(body, completion: completion)
            return
        }
        context.animate(body, completion: nil)
        transition.begin(completion: completion)
    }

    /// Shows a view in the place of another one by a transition of the view that they are in.
    /// - Parameters:
    ///   - fromView: is removed from its superview, or hidden, when `showHideTransitionViews` is given.
    ///   - toView: is added to the superview of `fromView`, or shown.
    ///   - duration: seconds. When not above zero, the new look shows at once.
    ///   - options: the kind of transition; without one the new look shows at once. A curve.
    ///   - completion: called at the end, with whether it was reached.
    public static func transition(
        from fromView: UIView,
        to toView: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            fatalError("UIView.transition(from:to:) needs a view to begin with that is in another one")
        }
        let change = {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                container.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        }
        transition(with: container, duration: duration, options: options, animations: change, completion: completion)
    }
}

/// A transition of a view's look that is being made.
@MainActor
struct ViewTransition {
    /// How a look becomes another one.
    enum Kind {
        case crossDissolve
        case flip(Side)
    }

    /// Where the new look of a flip comes from.
    enum Side { case left, right, top, bottom }

    private let kind: Kind
    private let view: UIView
    private let context: AnimationContext
    private let before: LayerSnapshot?

    /// Takes the old look.
    /// - Returns: nil for a view without a size.
    init?(_ kind: Kind, of view: UIView, in context: AnimationContext) {
        self.kind = kind
        self.view = view
        self.context = context
        switch kind {
        case .crossDissolve: before = nil
        case .flip:
            guard let before = Self.look(of: view) else { return nil }
            self.before = before
        }
    }

    private static func look(of view: UIView) -> LayerSnapshot? {
        view.layer.presentPicture().flatMap { LayerSnapshot(of: $0, view.bounds) }
    }

    private var function: CAMediaTimingFunction? { context.timing.pace(duration: context.duration).function }

    /// Shows what the view looks like now.
    func begin(completion: ((Bool) -> Void)?) {
        switch kind {
        case .crossDissolve:
            let tracker = makeTracker([completion])
            let transition = CATransition()
            transition.duration = context.duration
            transition.timingFunction = function
            tracker.add(transition, to: view.layer, forKey: kCATransition)
            tracker.begin()
        case .flip(let side): flip(from: side, completion: completion)
        }
    }

    private func makeTracker(_ completions: [((Bool) -> Void)?]) -> AnimationTracker {
        let isBlocking = !context.options.contains(.allowUserInteraction)
        return AnimationTracker(blocking: isBlocking ? [view] : [], completions: completions.compactMap { $0 })
    }

    // MARK: Flipping

    private func flip(from side: Side, completion: ((Bool) -> Void)?) {
        guard let above = view.layer.superlayer else {
            makeTracker([completion]).begin()
            return
        }
        let stage = CALayer()
        let tracker = makeTracker([{ _ in stage.removeFromSuperlayer() }, completion])
        stage.bounds = view.bounds
        stage.position = view.layer.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: above)
        stage.transform = view.layer.transform
        stage.zPosition = view.layer.zPosition
        stage.sublayerTransform.m34 = -1 / distance
        above.insertSublayer(stage, above: view.layer)

        let turn = side.turn
        let old = picture(before, in: stage)
        // When the time is up it is not to be seen, however late the stage goes.
        old.opacity = 0
        show(old, until: 0.5, tracker)
        rotate(old, from: 0, to: turn.angle, about: turn.axis, tracker)

        if context.options.contains(.allowAnimatedContent) {
            hide(view.layer, until: 0.5, tracker)
            rotate(view.layer, from: -turn.angle, about: turn.axis, tracker)
        } else {
            let new = picture(Self.look(of: view), in: stage)
            hide(new, until: 0.5, tracker)
            rotate(new, from: -turn.angle, to: 0, about: turn.axis, tracker)
            hide(view.layer, until: 1, tracker)
        }
        tracker.begin()
    }

    /// From how far the flip is seen, in points.
    private var distance: CGFloat { 2 * max(view.bounds.width, view.bounds.height, 1) }

    private func picture(_ snapshot: LayerSnapshot?, in stage: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = stage.bounds
        layer.snapshot = snapshot
        stage.addSublayer(layer)
        return layer
    }

    private func add(_ animation: CAPropertyAnimation, to layer: CALayer, _ tracker: AnimationTracker) {
        animation.duration = context.duration
        animation.timingFunction = function
        animation.fillMode = .backwards
        tracker.add(animation, to: layer, forKey: layer.freeAnimationKey("transition"))
    }

    private func show(_ layer: CALayer, until part: Double, _ tracker: AnimationTracker) {
        switchOpacity(of: layer, [1, 0], at: part, tracker)
    }

    private func hide(_ layer: CALayer, until part: Double, _ tracker: AnimationTracker) {
        switchOpacity(of: layer, [0, Double(layer.opacity)], at: part, tracker)
    }

    private func switchOpacity(of layer: CALayer, _ values: [Double], at part: Double, _ tracker: AnimationTracker) {
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        animation.calculationMode = .discrete
        animation.values = values
        animation.keyTimes = [0, NSNumber(value: part), 1]
        add(animation, to: layer, tracker)
    }

    private func rotate(
        _ layer: CALayer,
        from start: CGFloat,
        to end: CGFloat,
        about axis: Axis,
        _ tracker: AnimationTracker
    ) {
        let animation = CABasicAnimation(keyPath: "transform.rotation.\(axis)")
        animation.fromValue = start
        animation.toValue = end
        add(animation, to: layer, tracker)
    }

    /// Turns a layer that has no stage to itself, to where it belongs.
    private func rotate(_ layer: CALayer, from start: CGFloat, about axis: Axis, _ tracker: AnimationTracker) {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        let x = (0.5 - layer.anchorPoint.x) * layer.bounds.width
        let y = (0.5 - layer.anchorPoint.y) * layer.bounds.height
        let steps = 8
        animation.values = (0...steps).map { step in
            let angle = start * CGFloat(steps - step) / CGFloat(steps)
            var turned = CATransform3DMakeTranslation(-x, -y, 0)
            turned = CATransform3DConcat(
                turned,
                CATransform3DMakeRotation(angle, axis == .x ? 1 : 0, axis == .y ? 1 : 0, 0)
            )
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / distance
            turned = CATransform3DConcat(turned, perspective)
            return CATransform3DConcat(turned, CATransform3DMakeTranslation(x, y, 0))
        }
        animation.isAdditive = true
        add(animation, to: layer, tracker)
    }

    fileprivate enum Axis { case x, y }
}

extension ViewTransition.Side {
    /// How the old look turns away: the side that the new one comes from moves to the front.
    fileprivate var turn: (angle: CGFloat, axis: ViewTransition.Axis) {
        switch self {
        case .left: (.pi, .y)
        case .right: (-.pi, .y)
        case .top: (-.pi, .x)
        case .bottom: (.pi, .x)
        }
    }
}
