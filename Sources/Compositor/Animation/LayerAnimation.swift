import CoreGraphics

/// What moves a layer, as a commit hands it over: the layer's own values, its animations in the order in which they
/// apply, and how its time runs.
package final class LayerAnimation: Sendable {
    package let timing: LayerTiming
    package let values: LayerValues
    package let animations: [CompiledAnimation]

    /// What of the layer is not animated, but needed to place it.
    package struct Frame: Sendable {
        /// Whether the layer's back is seen as well.
        package var isDoubleSided = true

        /// What the layer that it is in does to all in it; see `RenderPlace`.
        package var surroundings: CATransform3D?

        /// Those that are round.
        package var corners = RenderEdge.Corners.all

        /// Whether the background colour is painted; false where it lies in the contents.
        package var paintsBackground = true

        /// Those of the layer's children that show a picture fitted to the bounds come first, and are made anew for other
        /// bounds by this.
        package var fit: (@Sendable (CGRect) -> [RenderLayer])?

        package init() {}
    }

    package let frame: Frame

    package init(
        timing: LayerTiming = .plain,
        values: LayerValues,
        animations: [CompiledAnimation],
        frame: Frame = Frame()
    ) {
        self.timing = timing
        self.values = values
        self.animations = animations
        self.frame = frame
    }

    /// Returns the same animation of a layer whose first children are made anew for other bounds.
    package func fitting(_ fit: @escaping @Sendable (CGRect) -> [RenderLayer]) -> LayerAnimation {
        var frame = frame
        frame.fit = fit
        return LayerAnimation(timing: timing, values: values, animations: animations, frame: frame)
    }

    /// Whether a layer that is hidden or transparent may be seen at some time.
    package var mayReveal: Bool { animations.contains(where: \.mayReveal) }

    /// The layer's values at a moment.
    /// - Parameters:
    ///   - clock: the layer's own.
    ///   - next: told when they change.
    func stage(_ clock: LayerClock, _ next: inout NextChange) -> LayerStage {
        var stage = LayerStage(values)
        for animation in animations { animation.apply(clock, isMember: false, to: &stage, &next) }
        stage.finish()
        return stage
    }

    /// The layer's values at a moment, for whoever does not paint them.
    /// - Parameter clock: the layer's own.
    package func values(_ clock: LayerClock) -> LayerValues {
        var next = NextChange()
        return stage(clock, &next).values
    }
}
