import Compositor
import CoreGraphics

extension CALayer {
    func makePresentation() -> CALayer? {
        guard !isPresentation else { return self }
        guard renderLayer != nil else { return nil }
        return presentation(at: rootContext?.clock.now ?? CACurrentMediaTime())
    }

    /// Whether the layer is what another one shows.
    var isPresentation: Bool { modelLayer != nil }

    private func presentation(at time: TimeInterval) -> CALayer {
        let copy = CALayer(layer: self)
        copy.modelLayer = self
        if let above = storedSuperlayer?.presentation(at: time) {
            copy.storedSuperlayer = above
            copy.presentedSuperlayer = above
        }
        return copy
    }
}
