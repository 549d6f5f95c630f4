import Compositor
import CoreGraphics

/// What a layer and all in it looked like at some time: pictures, colours and places, but no copy of any pixel.
///
/// It is in the layer's own coordinates, so that neither its place nor its transform count; its opacity does.
package struct LayerPicture {
    let layer: RenderLayer

    /// The layer's, at that time.
    package let bounds: CGRect

    /// Draws the picture, without sublayers cut at the layer's bounds unless they were.
    ///
    /// It is made in the pixels of the context by the same code as a screen's, and then put there as one image: by the
    /// context's clip, alpha, blend mode and shadow.
    package func draw(in context: CGContext) { Self.draw(layer, in: context) }

    /// Draws what was in the layer's bounds, scaled to a rectangle.
    package func draw(fitting rect: CGRect, in context: CGContext) {
        guard let part = Part(from: bounds, to: rect.standardized) else { return }
        Self.draw(part.layer(id: Identifiers.next(), of: layer), in: context)
    }

    /// The same, cut at the layer's bounds.
    package var clipped: LayerPicture {
        let id = Identifiers.next()
        return LayerPicture(
            layer: RenderLayer(
                id: id,
                bounds: bounds,
                masksToBounds: true,
                children: RenderChildren([layer], structure: id)
            ),
            bounds: bounds
        )
    }

    private static func draw(_ layer: RenderLayer, in context: CGContext) {
        context.drawPixels { transform, device, visible in
            LayerRaster.paint(layer, transform, on: device, part: visible).map {
                ($0.surface, $0.origin)
            }
        }
    }
}

extension CALayer {
    /// What the layer looks like now, with what waits to be laid out or drawn. Nothing is committed.
    package func presentPicture() -> LayerPicture? {
        var top = self
        while let above = top.storedSuperlayer { top = above }
        top.layoutSubtree()
        guard bounds.isFinite else { return nil }
        return LayerPicture(layer: presentLayer(.affine(.identity)), bounds: bounds)
    }

    /// - Parameter spot: nil when it is not seen.
    private func presentLayer(_ spot: Spot?) -> RenderLayer {
        guard let spot, !isHidden, opacity > 0 else { return RenderLayer(id: id, bounds: .zero, opacity: 0) }
        displayIfNeeded()
        let inner = sublayersInPaintOrder.map { $0.presentLayer(Spot(of: $0)) }
        let contents = presentContents
        let parts = parts(showing: contents)
        return spot.layer(
            of: self,
            contents: parts?.contents == nil ? contents : nil,
            children: RenderChildren((parts?.layers(in: bounds) ?? []) + inner, structure: Identifiers.next())
        )
    }

    /// What the last commit shows of the layer now; nil when it was in none.
    package var shownPicture: LayerPicture? {
        guard let layer = shownLayer else { return nil }
        return LayerPicture(
            layer: layer.inPlace(opacity: layer.opacity),
            bounds: layer.opacity > 0 ? layer.bounds : bounds
        )
    }

    /// What a transition starts from: the layer as it is shown, but for its opacity. Its pixels are never written again.
    var pictureForTransition: RenderLayer? {
        guard let layer = shownLayer, layer.opacity > 0 else { return nil }
        return layer.inPlace(opacity: 1).twin(keeping: true, Identifiers.next)
    }

    private var shownLayer: RenderLayer? {
        guard let renderLayer, renderLayer.hasAnimation else { return renderLayer }
        let time = presentTime
        return renderLayer.evaluated(storedSuperlayer?.clock(at: time) ?? LayerClock(time: time))
    }

    /// Whether the last commit showed the layer and all in it that are not hidden.
    package var isShown: Bool {
        isHidden || renderLayer != nil && storedSublayers.allSatisfy(\.isShown)
    }
}

extension RenderLayer {
    /// The same in its own coordinates.
    fileprivate func inPlace(opacity: Double) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: bounds,
            opacity: opacity,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: children
        )
    }
}

/// A rectangle of a picture, and where it is shown.
struct Part {
    let source: CGRect
    private let transform: CGAffineTransform

    /// Nil when there is nothing to show.
    init?(from source: CGRect, to target: CGRect) {
        guard source.isFinite, target.isFinite, source.width > 0, source.height > 0, target.width > 0, target.height > 0
        else { return nil }
        self.source = source
        let (scaleX, scaleY) = (target.width / source.width, target.height / source.height)
        transform = CGAffineTransform(
            a: scaleX,
            b: 0,
            c: 0,
            d: scaleY,
            tx: target.minX - source.minX * scaleX,
            ty: target.minY - source.minY * scaleY
        )
    }

    /// A layer that shows the part.
    func layer(id: UInt64, of picture: RenderLayer) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: source,
            transform: transform,
            masksToBounds: true,
            children: RenderChildren([picture], structure: id),
            zPosition: -.infinity
        )
    }
}
