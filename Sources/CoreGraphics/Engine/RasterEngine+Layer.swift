import Glibc

extension RasterEngine {
    /// An open transparency layer, and the state to restore when it ends.
    struct Layer {
        /// The state for compositing the layer.
        let state: DrawingState

        /// The pixels of the layer, or `nil` if it is empty or could not be allocated.
        let surface: Surface?
        let bounds: PixelRect

        fileprivate let below: DrawingTarget
        fileprivate let clipMasks: [AppliedClip]
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        let seen = paintable(state)?.bounds ?? .empty
        var visible = target.visible
        if let shadow = state.shadow, !seen.isEmpty { visible = visible.union(shadow.source(of: visible)) }
        let bounds = Self.layerBounds(content: content, state: state, seen: seen)
        return push(bounds: bounds, visible: visible, state: state)
    }

    /// Returns the pixels of a transparency layer.
    /// - Parameter seen: The bounding box of the pixels inside the clip.
    static func layerBounds(content: CGRect?, state: DrawingState, seen: PixelRect) -> PixelRect {
        var bounds = seen
        if let shadow = state.shadow, !seen.isEmpty { bounds = bounds.union(shadow.source(of: seen)) }
        if let content {
            bounds = PixelRect(around: content, within: bounds) ?? .empty
        }
        if let shadow = state.shadow, !bounds.isEmpty { bounds = shadow.aligned(bounds) }
        return bounds
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

    /// Makes transparent pixels the current destination.
    /// - Returns: The clip that contains all of the pixels. It is empty if there are none, or not enough memory for
    ///   them.
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

    /// Restores the previous destination.
    func pop() -> Layer? {
        guard let layer = layers.popLast() else { return nil }
        target = layer.below
        clipMasks = layer.clipMasks
        return layer
    }
}
