import Compositor
import CoreGraphics
import Motion

/// A snapshot of a layer and its sublayers at some time: contents, colors and placement, without copies of pixels.
///
/// It is in the layer's own coordinates, so that the layer's position and transform are ignored; its opacity is
/// applied.
package struct LayerSnapshot {
    let layer: RenderLayer

    /// The bounds of the layer at that time.
    package let bounds: CGRect

    /// A Boolean value that indicates whether the y-axis of the layer's coordinates points up. The snapshot is upright
    /// nevertheless: its origin is at the top of the bounds.
    private(set) var isReflected = false

    init(layer: RenderLayer, bounds: CGRect, isReflected: Bool = false) {
        self.layer = layer
        self.bounds = bounds
        self.isReflected = isReflected
    }

    /// Draws the snapshot. Sublayers are clipped to the layer's bounds only if the layer clips them.
    ///
    /// The snapshot is rendered in the pixels of the context by the same code as a screen, and then drawn as one image
    /// with the context's clip, alpha, blend mode and shadow.
    package func draw(in context: CGContext) { Self.draw(layer, in: context) }

    /// Draws the content within the layer's bounds, scaled to a rectangle.
    package func draw(fitting rect: CGRect, in context: CGContext) {
        guard let part = Part(from: bounds, to: rect.standardized) else { return }
        Self.draw(part.layer(id: Identifiers.next(), of: layer), in: context)
    }

    /// The snapshot, clipped to the layer's bounds.
    package var clipped: LayerSnapshot {
        let id = Identifiers.next()
        return LayerSnapshot(
            layer: RenderLayer(
                id: id,
                bounds: bounds,
                masksToBounds: true,
                children: RenderChildren([layer], structure: id)
            ),
            bounds: bounds,
            isReflected: isReflected
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
    /// Returns a snapshot of the layer in its current state, after pending layout and drawing. Nothing is committed.
    package func currentSnapshot() -> LayerSnapshot? {
        var top = self
        while let above = top.storedSuperlayer { top = above }
        top.layoutSubtree()
        guard bounds.isFinite else { return nil }
        return LayerSnapshot(
            layer: currentRenderLayer(.affine(uprightTransform)),
            bounds: bounds,
            isReflected: isReflected
        )
    }

    /// Returns the render layer in its current state.
    /// - Parameter placement: The placement of the layer; `nil` if the layer is not visible.
    private func currentRenderLayer(_ placement: Placement?) -> RenderLayer {
        guard let placement, !isHidden, opacity > 0 else { return RenderLayer(id: id, bounds: .zero, opacity: 0) }
        if !isTransformLayer { displayIfNeeded() }
        var inner = sublayersInPaintOrder.map { $0.currentRenderLayer(Placement(of: $0)) }
        let contents = isTransformLayer ? nil : presentContents
        var parts = isTransformLayer ? nil : parts(showing: contents)
        if replicatesSublayers {
            parts = replication(of: inner, parts)
            inner = []
        }
        let clock = clock(at: presentTime)
        let under = (parts?.layers(renderValues) ?? []).map { $0.evaluated(clock) }
        return placement.layer(
            of: self,
            contents: parts?.contents == nil ? contents : nil,
            children: RenderChildren(under + inner, structure: Identifiers.next()),
            composition: isTransformLayer ? nil : effects?.composition { $0.currentRenderLayer(Placement(of: $0)) }
        )
    }

    /// A snapshot of the layer as the last commit shows it now; `nil` if the layer was not part of a commit.
    package var presentationSnapshot: LayerSnapshot? {
        guard let layer = shownLayer else { return nil }
        let shown = layer.inOwnCoordinates(opacity: layer.opacity)
        guard isReflected else { return LayerSnapshot(layer: shown, bounds: layer.opacity > 0 ? layer.bounds : bounds) }
        let bounds = layer.opacity > 0 ? layer.bounds.reflected : bounds
        let transform = CGAffineTransform.upright(bounds)
        return LayerSnapshot(layer: shown.modified { $0.transform = transform }, bounds: bounds, isReflected: true)
    }

    /// The start of a transition: the layer as it is shown, without its opacity. Its pixels are pinned.
    var transitionSnapshot: RenderLayer? {
        guard let layer = shownLayer, layer.opacity > 0 else { return nil }
        return layer.inOwnCoordinates(opacity: 1).copy(pinning: true, Identifiers.next)
    }

    private var shownLayer: RenderLayer? {
        rootContext?.completeDrawings()
        guard let renderLayer, renderLayer.hasAnimation else { return renderLayer }
        let time = presentTime
        return renderLayer.evaluated(storedSuperlayer?.clock(at: time) ?? LayerClock(time: time))
    }

    /// A Boolean value that indicates whether the last commit included the layer and all its descendants that are not
    /// hidden.
    package var isShown: Bool {
        isHidden || renderLayer != nil && storedSublayers.allSatisfy(\.isShown)
    }
}

extension RenderLayer {
    /// Returns the layer in its own coordinates.
    fileprivate func inOwnCoordinates(opacity: Double) -> RenderLayer {
        modified {
            $0.resetGeometry()
            $0.opacity = opacity
            $0.animation = nil
        }
    }
}

/// A part of a snapshot and its target rectangle.
struct Part {
    let source: CGRect
    private let transform: CGAffineTransform

    /// Creates a part, or returns `nil` if there is nothing to show.
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

    /// Returns a layer that shows the part.
    func layer(id: UInt64, of content: RenderLayer) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: source,
            transform: transform,
            masksToBounds: true,
            children: RenderChildren([content], structure: id),
            zPosition: -.infinity
        )
    }
}
