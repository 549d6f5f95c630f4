import Compositor
import CoreGraphics
import Motion

extension CALayer {
    func store(_ anim: CAAnimation, forKey key: String?) {
        // A presentation layer is not animated.
        guard !isPresentation else { return }
        let key = anim is CATransition ? kCATransition : key
        if let key { removeAnimation(forKey: key) }
        let copy = anim.snapshot()
        if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil, !(copy is CASpringAnimation) {
            copy.timingFunction = CATransaction.animationTimingFunction()
        }
        let animation = RunningAnimation(
            copy,
            of: self,
            key: key,
            oldSnapshot: copy is CATransition ? transitionSnapshot : nil,
            completion: AnimationThread.current.completion
        )
        makeMotion().animations.append(animation)
        if animation.redrawsLayer { setNeedsDisplay() }
        mark(.properties)
        animationThread.addFresh(self)
    }

    /// Schedules the notification that removed animations did not finish.
    func stop(_ animations: [RunningAnimation]) {
        let thread = animationThread
        for animation in animations { thread.addStopped(animation) }
        markMoved(by: animations)
    }

    /// Marks the layer for a commit because its animations changed.
    func markMoved(by animations: [RunningAnimation]) {
        mark(.properties)
        if animations.contains(where: \.redrawsLayer) { setNeedsDisplay() }
        if animations.contains(where: { moveSublayers($0) }) { markSublayers() }
    }

    /// Returns a Boolean value that indicates whether an animation changes the layer's transform of its sublayers.
    private func moveSublayers(_ animation: RunningAnimation) -> Bool {
        animation.compiled?.movesSublayers(
            hasSublayerTransform: hasSublayerTransform,
            isTransformLayer: isTransformLayer
        ) ?? false
    }

    /// The thread that commits the layer: that of its tree's session, or the current one.
    private var animationThread: AnimationThread { rootContext?.animationThread ?? .current }

    /// The context of the tree that the layer is in.
    var rootContext: LayerContext? {
        var layer = self
        while let above = layer.storedSuperlayer { layer = above }
        return layer.context
    }

    /// Starts the layer's animations that a commit carries for the first time.
    /// - Parameter time: The time of the commit, in seconds of the display's clock.
    func commitAnimations(at time: TimeInterval) {
        guard let motion else { return }
        let local = clock(at: time).local
        let new = motion.animations.filter { $0.compiled == nil }
        for animation in new { animation.commit(self, at: local) }
        markMoved(by: new)
    }

    // MARK: Render layer

    /// A Boolean value that indicates whether animations change the layer's transform of its sublayers.
    private var movesSublayers: Bool {
        if motion?.animations.contains(where: { moveSublayers($0) }) ?? false { return true }
        return hasSublayerTransform && isTransformLayer && storedSuperlayer?.movesSublayers ?? false
    }

    /// The animation for the compositor; `nil` for most layers.
    var layerAnimation: LayerAnimation? {
        let above = storedSuperlayer
        let isMovedFromAbove = above?.movesSublayers ?? false
        guard motion != nil || isMovedFromAbove else { return nil }
        let timing = motion?.timing.timing ?? .plain
        let animations = motion?.animations.compactMap(\.compiled) ?? []
        guard isMovedFromAbove || timing != .plain || !animations.isEmpty else { return nil }
        return LayerAnimation(timing: timing, values: values, animations: animations, frame: animationFrame)
    }

    private var animationFrame: LayerAnimation.Frame {
        var frame = LayerAnimation.Frame()
        frame.isDoubleSided = isDoubleSided
        frame.reflection = reflection
        let geometry = renderGeometry
        frame.parentTransform = geometry.parentTransform
        frame.sharesDepth = geometry.sharesDepth
        frame.isTransform = isTransformLayer
        frame.corners = renderCorners
        frame.hasContinuousCorners = cornerCurve == .continuous
        frame.aliasedSides = aliasedSides
        frame.coverOutline = LayerShadowStyle.cover
        frame.paintsBackground = !(backgroundIsInContents && hasDrawing)
        return frame
    }

    /// The model values in the coordinates of the render tree.
    var renderValues: LayerValues { values.reflected(reflection) }

    /// The model values of the layer.
    var values: LayerValues {
        var values = LayerValues()
        values.anchorPoint = anchorPoint
        values.anchorPointZ = Double(anchorPointZ)
        if let effects {
            values.backdropDeviation = effects.backdrop.deviation
            values.backdropSaturation = effects.backdrop.saturation
            values.vibrancyAmount = vibrancyAmount
            effects.shadow.write(to: &values)
        }
        values.backgroundColor = backgroundColor.map { AnimationColor($0) }
        values.borderColor = borderColor.map { AnimationColor($0) }
        values.borderWidth = Double(borderWidth)
        values.bounds = bounds
        values[.contentsRect] = .rect(contentsRect)
        values.cornerRadius = Double(cornerRadius)
        values.isHidden = isHidden
        values.masksToBounds = masksToBounds
        values.opacity = Double(opacity)
        values.position = position
        values.sublayerTransform = sublayerTransform
        values.transform = transform
        values.zPosition = Double(zPosition)
        writeOwnValues(to: &values)
        return values
    }

    /// Returns the layer's values with its animations applied.
    func values(at time: TimeInterval) -> LayerValues {
        guard let motion, !motion.animations.isEmpty else { return values }
        let clock = clock(at: time)
        let animations = motion.animations.map { $0.compiled(self, at: clock.local) }
        return LayerAnimation(values: values, animations: animations).values(clock)
    }

    /// Returns the presentation value of a property, for an animation that starts there.
    func presentedValue(_ key: String) -> Any? {
        if key == "contents" {
            let contents = renderLayer?.contents
            contents?.pin?.set()
            return LayerContents(contents)
        }
        if isCustom(key) { return presentedCustomValue(key) }
        guard let target = target(ofAnimation: key) else { return nil }
        let value = values(at: presentTime)[target]
        // In the property's own precision, so that the number can be cast to `Float` without loss.
        if target.property == .opacity, case .scalar(let number)? = value { return NSNumber(value: Float(number)) }
        return value?.boxed
    }

    /// The current time of the display's clock, in seconds.
    var presentTime: TimeInterval { rootContext?.clock.now.seconds ?? CACurrentMediaTime() }
}
