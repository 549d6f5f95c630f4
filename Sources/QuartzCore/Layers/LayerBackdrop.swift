import Compositor
import Raster

/// The effect that a layer applies to the content behind it.
package struct LayerBackdrop: Hashable, Sendable {
    /// The standard deviation of the Gaussian blur, in points. A value that is zero, negative, or not a number does not
    /// blur.
    package var deviation = 0.0

    /// The saturation of the colors: 0 for grayscale, 1 for no change.
    package var saturation = 1.0

    /// Creates an effect; by default, one that changes nothing.
    package init(deviation: Double = 0, saturation: Double = 1) {
        self.deviation = deviation
        self.saturation = saturation
    }

    /// Returns the effect for the compositor, or `nil` if it changes nothing.
    /// - Parameter filter: The filter that applies to the blurred content.
    func render(filter: RenderFilter?) -> RenderBackdrop? {
        let render = RenderBackdrop(deviation: deviation, saturation: saturation, filter: filter)
        return render.isIdentity ? nil : render
    }
}

/// An effect that replaces the colors of content by lighter or darker shades of the content behind it.
package struct LayerVibrancy: Hashable, Sendable {
    let render: RenderVibrancy

    /// Creates an effect.
    /// - Parameters:
    ///   - lightening: The amount that opaque content adds to each color component, from 0 to 1.
    package init(lightening: Double) { self.init(lightening, .plusLighter) { $0 } }

    /// Creates an effect.
    /// - Parameters:
    ///   - darkening: The amount that opaque content subtracts from each color component, from 0 to 1.
    package init(darkening: Double) { self.init(darkening, .plusDarker) { 255 - $0 } }

    private init(_ amount: Double, _ blendMode: BlendMode, _ level: (UInt32) -> UInt32) {
        let level = level(UInt32((min(max(amount, 0), 1) * 255).rounded()))
        render = RenderVibrancy(color: 0xFF00_0000 | level << 16 | level << 8 | level, blendMode: blendMode)
    }

    init(_ render: RenderVibrancy) {
        var whole = render
        whole.amount = 1
        self.render = whole
    }
}

extension CALayer {
    /// The effect on the content behind the layer, shown within the bounds and under the background. Animatable by the
    /// keys `backdropDeviation` and `backdropSaturation`.
    package var backdrop: LayerBackdrop {
        get { effects?.backdrop ?? LayerBackdrop() }
        set {
            let old = backdrop
            guard newValue != old else { return }
            let keys = [
                newValue.deviation != old.deviation ? "backdropDeviation" : nil,
                newValue.saturation != old.saturation ? "backdropSaturation" : nil,
            ].compactMap { $0 }
            for key in keys { willChange(key) }
            makeEffects().backdrop = newValue
            mark(.properties)
            // Actions are kept on a stack.
            for key in keys.reversed() { didChange(key) }
        }
    }
}
