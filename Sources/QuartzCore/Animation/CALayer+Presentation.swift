import Compositor
import CoreGraphics

/// The state that makes a layer the presentation layer of another layer.
final class PresentedLayer {
    let model: CALayer

    /// The time of the presentation, in seconds of the display's clock.
    let time: TimeInterval

    /// The superlayer, retained if the presentation was requested for the layer and not for its superlayer.
    let superlayer: CALayer?

    /// A Boolean value that indicates whether the layer draws the contents of its model layer.
    let drawsModel: Bool

    /// A Boolean value that indicates whether the sublayers have been created.
    var hasSublayers = false

    init(_ model: CALayer, _ time: TimeInterval, superlayer: CALayer?, drawsModel: Bool = false) {
        self.model = model
        self.time = time
        self.superlayer = superlayer
        self.drawsModel = drawsModel
    }
}

extension CALayer {
    func makePresentation() -> CALayer? {
        if isPresentation { return self }
        guard renderLayer != nil else { return nil }
        let time = presentTime
        return copy(at: time, in: storedSuperlayer?.presentation(at: time))
    }

    /// A Boolean value that indicates whether the layer is a presentation layer.
    var isPresentation: Bool { presented != nil }

    /// Returns the presentation of the layer, including its superlayers.
    private func presentation(at time: TimeInterval) -> CALayer {
        copy(at: time, in: storedSuperlayer?.presentation(at: time))
    }

    private func copy(at time: TimeInterval, in superlayer: CALayer?) -> CALayer {
        let copy = copy(presenting: PresentedLayer(self, time, superlayer: superlayer))
        copy.setStoredSuperlayer(superlayer)
        return copy
    }

    /// Returns a copy of the layer with the values of its animations.
    func copy(presenting presented: PresentedLayer) -> CALayer {
        // The copy is a presentation layer while its initializers run: their changes have no actions.
        let thread = AnimationThread.current
        let outer = thread.presenting
        thread.presenting = presented
        let copy = makeCopy()
        thread.presenting = outer
        copy.presented = presented
        copy.takeReflection(of: self)
        copy.take(values(at: presented.time), insteadOf: values)
        copy.takeCustomValues(animatedCustomValues(at: presented.time), of: self)
        return copy
    }

    /// Creates the sublayers of a presentation layer on first access.
    func presentSublayers() {
        guard let presented, !presented.hasSublayers else { return }
        presented.hasSublayers = true
        let copies: [CALayer] = presented.model.storedSublayers.compactMap { layer in
            guard layer.renderLayer != nil else { return nil }
            // Retained by this layer, so it must not retain this layer.
            let copy = layer.copy(at: presented.time, in: nil)
            copy.setStoredSuperlayer(self)
            return copy
        }
        setStoredSublayers(copies)
    }

    /// Sets the properties whose values differ from the old ones.
    func take(_ values: LayerValues, insteadOf old: LayerValues) {
        guard values != old else { return }
        anchorPoint = values.anchorPoint
        anchorPointZ = CGFloat(values.anchorPointZ)
        if values.backdropDeviation != old.backdropDeviation || values.backdropSaturation != old.backdropSaturation {
            backdrop = LayerBackdrop(deviation: values.backdropDeviation, saturation: values.backdropSaturation)
        }
        if values.backgroundColor != old.backgroundColor { backgroundColor = values.backgroundColor?.cgColor }
        if values.borderColor != old.borderColor { borderColor = values.borderColor?.cgColor }
        borderWidth = CGFloat(values.borderWidth)
        bounds = values.bounds
        contentsRect = values.rect(.contentsRect)
        cornerRadius = CGFloat(values.cornerRadius)
        isHidden = values.isHidden
        masksToBounds = values.masksToBounds
        opacity = Float(values.opacity)
        position = values.position
        var shadow = shadowStyle
        shadow.read(from: values, insteadOf: old)
        if effects != nil || shadow.opacity > 0 { makeEffects().shadow = shadow }
        sublayerTransform = values.sublayerTransform
        transform = values.transform
        vibrancyAmount = values.vibrancyAmount
        zPosition = CGFloat(values.zPosition)
        takeOwnValues(values)
    }
}
