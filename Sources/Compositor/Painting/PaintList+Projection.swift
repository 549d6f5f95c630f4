import Geometry
import Raster

extension PaintList {
    /// The flat bitmap of a 3D-transformed layer.
    struct ProjectedItem {
        /// The bitmap; `ProjectedLayerCaches` keeps it alive.
        var cache: Unmanaged<ProjectedLayerCache>
        /// The mapping from pixels of the screen to pixels of the bitmap.
        var sampling: PlaneProjection
        var edges: QuadEdges
        var bevels: QuadEdges?
        /// The rectangles of the screen in which the layer can be visible. Nothing is painted outside of them.
        var bands: [PixelRect]
    }

    mutating func addProjected(
        _ layer: RenderLayer,
        _ projection: Projection,
        _ parent: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let alpha = Self.byte(inherited.alpha * layer.opacity)
        guard alpha > 0 else { return }
        // The caller that builds the list keeps it alive.
        guard let projectedCaches = inherited.projectedCaches?.takeUnretainedValue(),
            let layout = ProjectedLayout(layer, projection, parent, projectedCaches.screen),
            let sampling = layout.sampling
        else { return }
        var bands: [PixelRect] = []
        var around = PixelRect.empty
        layout.forEachBand {
            bands.append($0)
            around = around.union($0)
        }
        let rect = around.intersection(inherited.clip)
        guard meets(rect, inherited.clip), let cache = projectedCaches.cache(of: layer, layout.bitmap) else { return }
        items.append(Item(kind: .projected, rect: rect, alpha: alpha, side: projections.count))
        projections.append(
            ProjectedItem(
                cache: .passUnretained(cache),
                sampling: sampling,
                edges: sampling.edges(of: layout.bitmap.rect.size),
                bevels: layout.bevels,
                bands: bands
            )
        )
    }
}
