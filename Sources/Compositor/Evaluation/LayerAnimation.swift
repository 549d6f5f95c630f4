import Geometry
import Motion

/// The animation of a layer in a commit: the layer's own values, its animations in the order in which they apply, and
/// its timing.
package final class LayerAnimation: Sendable {
    package let timing: LayerTiming
    package let values: LayerValues
    package let animations: [CompiledAnimation]

    /// The properties of the layer that are not animated but needed to position it.
    package struct Frame: Sendable {
        /// A Boolean value that indicates whether the back of the layer is visible. The default is `true`.
        package var isDoubleSided = true

        /// The transform that the superlayer applies to its sublayers; see `RenderGeometry`.
        package var parentTransform: CATransform3D?

        /// A Boolean value that indicates whether the superlayer does not flatten its sublayers; see `RenderGeometry`. The
        /// default is `false`.
        package var sharesDepth = false

        /// A Boolean value that indicates whether the layer is only a transform of its sublayers, which it does not
        /// flatten. The default is `false`.
        package var isTransform = false

        /// The reflections between the layer's values and the render tree. The default is none. All other properties are
        /// those of the render tree.
        package var reflection: LayerReflection = []

        /// The rounded corners. The default is `all`.
        package var corners = RenderEdge.Corners.all

        /// A Boolean value that indicates whether the curvature of the corners changes continuously. The default is
        /// `false`.
        package var hasContinuousCorners = false

        /// The sides that are not antialiased. The default is none.
        package var aliasedSides: RenderEdge.Sides = []

        /// A Boolean value that indicates whether the background color is painted; `false` if it is part of the
        /// contents. The default is `true`.
        package var paintsBackground = true

        /// The function that renders the outline of a shadow; see `RenderShadow`.
        package var coverOutline: RenderShadow.Outline.Cover?

        /// The closure that creates the first children of the layer for other values: those that show an image fitted
        /// to the bounds, or a drawing.
        package var fit: (@Sendable (LayerValues) -> [RenderLayer])?

        /// The function that returns the particles of the layer at a time of its clock; the next change is added to the
        /// parameter. Everything else in the animation then has no effect.
        package var emission: (@Sendable (LayerClock, inout NextChange) -> RenderSprites?)?

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

    /// Returns the same animation for a layer whose first children are recreated for other values.
    package func fitting(_ fit: @escaping @Sendable (LayerValues) -> [RenderLayer]) -> LayerAnimation {
        var frame = frame
        frame.fit = fit
        return LayerAnimation(timing: timing, values: values, animations: animations, frame: frame)
    }

    /// A Boolean value that indicates whether a hidden or transparent layer can become visible at some time.
    package var mayReveal: Bool { animations.contains(where: \.mayReveal) }

    /// The layer's own values in the coordinates of the render tree.
    var renderValues: LayerValues { values.reflected(frame.reflection) }

    /// Returns the layer's state at a moment.
    /// - Parameters:
    ///   - clock: The clock of the layer itself.
    ///   - next: The time of the next change, which is updated.
    func state(_ clock: LayerClock, _ next: inout NextChange) -> AnimatedState {
        var state = AnimatedState(values)
        for animation in animations { animation.apply(clock, isMember: false, to: &state, &next) }
        state.finish()
        return state
    }

    /// Returns the layer's values at a moment, for clients that do not paint them.
    /// - Parameter clock: The clock of the layer itself.
    package func values(_ clock: LayerClock) -> LayerValues {
        var next = NextChange()
        return state(clock, &next).values
    }

    /// Returns the time of the next change of the values, in seconds of the display's clock: `nil` if they never change,
    /// or a time not after that of the clock if they change continuously.
    /// - Parameter clock: The clock of the layer itself.
    package func nextChange(_ clock: LayerClock) -> TimeInterval? {
        var next = NextChange()
        _ = state(clock, &next)
        return next.time
    }
}
