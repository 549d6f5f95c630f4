import Compositor

/// The effect that a layer applies to the content behind it.
package struct LayerBackdrop: Hashable, Sendable {
    /// The effect for the compositor.
    let render: RenderBackdrop

    /// Creates an effect.
    /// - Parameters:
    ///   - deviation: The standard deviation of the Gaussian blur, in points. A value that is zero, negative, or not a
    ///     number does not blur.
    ///   - saturation: The saturation of the colors: 0 for grayscale, 1 for no change.
    package init(deviation: Double, saturation: Double = 1) {
        render = RenderBackdrop(deviation: deviation, saturation: saturation)
    }
}
