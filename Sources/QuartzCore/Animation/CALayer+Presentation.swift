import Compositor
import CoreGraphics

/// What makes a layer the presentation of another one.
final class PresentedLayer {
    let model: CALayer

    /// Seconds of the display's clock.
    let time: TimeInterval

    /// Kept alive, where the layer was asked for and not what it is in.
    let superlayer: CALayer?

    /// Whether the sublayers have been made.
    var hasSublayers = false

    init(_ model: CALayer, _ time: TimeInterval, superlayer: CALayer?) {
        self.model = model
        self.time = time
        self.superlayer = superlayer
    }
}

extension CALayer {
    func makePresentation() -> CALayer? {
        if isPresentation { return self }
        guard renderLayer != nil else { return nil }
        let time = presentTime
        return copy(at: time, in: storedSuperlayer?.presentation(at: time))
    }

    /// Whether the layer is what another one shows.
    var isPresentation: Bool { presented != nil }

    /// What the layer shows, with all that it is in.
    private func presentation(at time: TimeInterval) -> CALayer {
        copy(at: time, in: storedSuperlayer?.presentation(at: time))
    }

    private func copy(at time: TimeInterval, in superlayer: CALayer?) -> CALayer {
        let copy = CALayer(layer: self)
        copy.presented = PresentedLayer(self, time, superlayer: superlayer)
        copy.take(values(at: time), insteadOf: values)
        copy.storedSuperlayer = superlayer
        return copy
    }

    /// Makes the sublayers of a presentation, when somebody asks for them.
    func presentSublayers() {
        guard let presented, !presented.hasSublayers else { return }
        presented.hasSublayers = true
        storedSublayers = presented.model.storedSublayers.compactMap { layer in
            guard layer.renderLayer != nil else { return nil }
            // Kept alive by this layer, so that it must not keep this one.
            let copy = layer.copy(at: presented.time, in: nil)
            copy.storedSuperlayer = self
            return copy
        }
    }

    /// Sets the properties whose values differ from the old ones.
    func take(_ values: LayerValues, insteadOf old: LayerValues) {
        guard values != old else { return }
        anchorPoint = values.anchorPoint
        anchorPointZ = CGFloat(values.anchorPointZ)
        if values.backgroundColor != old.backgroundColor { backgroundColor = values.backgroundColor?.cgColor }
        if values.borderColor != old.borderColor { borderColor = values.borderColor?.cgColor }
        borderWidth = CGFloat(values.borderWidth)
        bounds = values.bounds
        cornerRadius = CGFloat(values.cornerRadius)
        isHidden = values.isHidden
        masksToBounds = values.masksToBounds
        opacity = Float(values.opacity)
        position = values.position
        sublayerTransform = values.sublayerTransform
        transform = values.transform
        zPosition = CGFloat(values.zPosition)
    }
}
