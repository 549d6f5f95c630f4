import Glibc

extension RasterEngine {
    /// A layer that is being drawn on, and where to go on when it ends.
    struct Layer {
        /// How the layer is put onto what is below it.
        let state: DrawingState

        /// Nil where there was nothing to draw on.
        let surface: Surface?
        let bounds: PixelRect

        fileprivate let below: DrawingTarget
        fileprivate let clipMasks: [AppliedClip]
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        let seen = paintable(state)?.bounds ?? .empty
        var bounds = seen
        var visible = target.visible
        if let shadow = state.shadow, !seen.isEmpty {
            bounds = bounds.union(shadow.source(of: seen))
            visible = visible.union(shadow.source(of: visible))
        }
        if let content {
            bounds = PixelRect(around: content, within: bounds) ?? .empty
        }
        if let shadow = state.shadow, !bounds.isEmpty { bounds = shadow.aligned(bounds) }
        return push(bounds: bounds, visible: visible, state: state)
    }

    func endLayer() {
        guard let layer = pop(), let surface = layer.surface else { return }
        var state = layer.state
        guard let region = paintable(state) else { return }
        if let shadow = state.shadow {
            paint(shadow, of: surface, at: layer.bounds, state)
            state.shadow = nil
        }
        composite(state, in: layer.bounds, through: nil, region: region) { part in
            PixelSource(
                pixels: surface.row(part.minY &- layer.bounds.minY) + (part.minX &- layer.bounds.minX),
                stride: surface.stride,
                isOpaque: false
            )
        }
    }

    /// Makes transparent pixels what is drawn on.
    /// - Returns: the clip that lets through all of them; it is empty where there are none, or no memory for them.
    func push(bounds: PixelRect, visible: PixelRect, state: DrawingState) -> Clip {
        let surface = Surface(size: bounds.size)
        layers.append(Layer(state: state, surface: surface, bounds: bounds, below: target, clipMasks: clipMasks))
        clipMasks = []
        let region = surface == nil ? .empty : Region(bounds)
        target = DrawingTarget(
            surface: surface ?? target.surface,
            bounds: surface == nil ? target.bounds : bounds,
            isOpaque: false,
            limits: region,
            visible: visible
        )
        return Clip(region: region, path: nil)
    }

    /// Goes back to what was drawn on before.
    func pop() -> Layer? {
        guard let layer = layers.popLast() else { return nil }
        target = layer.below
        clipMasks = layer.clipMasks
        return layer
    }
}
