import QuartzCore

/// Animated transitions from a view's current appearance to its appearance after a block.
///
/// The view dissolves to its new appearance, flips and shows it on its back, or curls up or down as a page. During a
/// transition, a snapshot shows the old appearance; a flip uses a snapshot of the new appearance, too, unless
/// `allowAnimatedContent` is given. Without that option, property changes in the block are not animated, either. The
/// view receives no touches during the transition, unless `allowUserInteraction` is given.
extension UIView {
    /// Changes a view with a transition from its old appearance to the new one.
    /// - Parameters:
    ///   - view: The view to transition, with its subviews.
    ///   - duration: The duration, in seconds. If it is not greater than zero, the new appearance is shown immediately.
    ///   - options: The kind of transition and the curve. Without a kind, the new appearance is shown immediately.
    ///   - animations: The block that makes the changes. It is called immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the transition reached
    ///     its end.
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

    /// Replaces a view by another one with a transition of their superview.
    /// - Parameters:
    ///   - fromView: The view to remove from its superview, or to hide if `showHideTransitionViews` is given.
    ///   - toView: The view to add to the superview of `fromView`, or to show.
    ///   - duration: The duration, in seconds. If it is not greater than zero, the new appearance is shown immediately.
    ///   - options: The kind of transition and the curve. Without a kind, the new appearance is shown immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the transition reached
    ///     its end.
    public static func transition(
        from fromView: UIView,
        to toView: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            fatalError("UIView.transition(from:to:): the source view must have a superview")
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

/// A transition of a view's appearance that is being prepared.
@MainActor
struct ViewTransition {
    /// The kinds of transitions.
    enum Kind {
        case crossDissolve
        case curl(Curl)
        case flip(Side)
    }

    /// The side of the view that moves to the front in a flip.
    enum Side { case left, right, top, bottom }

    /// The direction of a page curl: the old appearance curls up, or the new one down.
    enum Curl { case up, down }

    private let kind: Kind
    private let view: UIView
    private let context: AnimationContext
    private let before: StretchableSnapshot?

    /// Creates a transition, and takes a snapshot of the old appearance for a flip.
    /// - Returns: `nil` if no snapshot can be taken, for example of a view without a size.
    init?(_ kind: Kind, of view: UIView, in context: AnimationContext) {
        self.kind = kind
        self.view = view
        self.context = context
        switch kind {
        case .crossDissolve, .curl: before = nil
        case .flip:
            guard let before = Self.snapshot(of: view) else { return nil }
            self.before = before
        }
    }

    private static func snapshot(of view: UIView) -> StretchableSnapshot? {
        view.layer.currentSnapshot().flatMap { StretchableSnapshot(of: $0, view.bounds) }
    }

    private var function: CAMediaTimingFunction? { context.timing.timingCurve(duration: context.duration).function }

    /// Starts the transition to the view's current appearance.
    func begin(completion: ((Bool) -> Void)?) {
        switch kind {
        case .crossDissolve: begin(.fade, completion: completion)
        case .curl(.up): begin(CATransitionType(rawValue: "pageCurl"), completion: completion)
        case .curl(.down): begin(CATransitionType(rawValue: "pageUnCurl"), completion: completion)
        case .flip(let side): flip(from: side, completion: completion)
        }
    }

    /// Starts a transition of the view's layer.
    private func begin(_ type: CATransitionType, completion: ((Bool) -> Void)?) {
        let tracker = makeTracker([completion])
        let transition = CATransition()
        transition.type = type
        transition.duration = context.duration
        transition.timingFunction = function
        tracker.add(transition, to: view.layer, forKey: kCATransition)
        tracker.begin()
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

        let rotation = side.rotation
        let old = makeLayer(showing: before, in: stage)
        // At the end of its animation the layer must be invisible, even if the stage is removed later.
        old.opacity = 0
        show(old, until: 0.5, tracker)
        rotate(old, from: 0, to: rotation.angle, about: rotation.axis, tracker)

        if context.options.contains(.allowAnimatedContent) {
            hide(view.layer, until: 0.5, tracker)
            rotate(view.layer, from: -rotation.angle, about: rotation.axis, tracker)
        } else {
            let new = makeLayer(showing: Self.snapshot(of: view), in: stage)
            hide(new, until: 0.5, tracker)
            rotate(new, from: -rotation.angle, to: 0, about: rotation.axis, tracker)
            hide(view.layer, until: 1, tracker)
        }
        tracker.begin()
    }

    /// The distance from which the flip is viewed, in points.
    private var distance: CGFloat { 2 * max(view.bounds.width, view.bounds.height, 1) }

    private func makeLayer(showing snapshot: StretchableSnapshot?, in stage: CALayer) -> CALayer {
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
        tracker.add(animation, to: layer, forKey: layer.unusedAnimationKey("transition"))
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

    /// Rotates a layer that has no stage to its position.
    private func rotate(_ layer: CALayer, from start: CGFloat, about axis: Axis, _ tracker: AnimationTracker) {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        let x = (0.5 - layer.anchorPoint.x) * layer.bounds.width
        let y = (0.5 - layer.anchorPoint.y) * layer.bounds.height
        let steps = 8
        animation.values = (0...steps).map { step in
            let angle = start * CGFloat(steps - step) / CGFloat(steps)
            var matrix = CATransform3DMakeTranslation(-x, -y, 0)
            matrix = CATransform3DConcat(
                matrix,
                CATransform3DMakeRotation(angle, axis == .x ? 1 : 0, axis == .y ? 1 : 0, 0)
            )
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / distance
            matrix = CATransform3DConcat(matrix, perspective)
            return CATransform3DConcat(matrix, CATransform3DMakeTranslation(x, y, 0))
        }
        animation.isAdditive = true
        add(animation, to: layer, tracker)
    }

    fileprivate enum Axis { case x, y }
}

extension ViewTransition.Side {
    /// The rotation of the old appearance in a flip, which moves the given side to the front.
    fileprivate var rotation: (angle: CGFloat, axis: ViewTransition.Axis) {
        switch self {
        case .left: (.pi, .y)
        case .right: (-.pi, .y)
        case .top: (-.pi, .x)
        case .bottom: (.pi, .x)
        }
    }
}
