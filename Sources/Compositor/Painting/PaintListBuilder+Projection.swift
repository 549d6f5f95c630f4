import Geometry
import Raster

/// Layers that are 3D-transformed or have a page curl.
extension PaintListBuilder {
    mutating func addProjected(
        _ layer: RenderLayer,
        _ projection: Projection,
        _ parent: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let alpha = Self.byte(inherited.alpha * layer.opacity * inherited.fade)
        guard alpha > 0 else { return }
        // The caller that builds the list keeps it alive.
        guard let projectedCaches = inherited.projectedCaches?.takeUnretainedValue(),
            let layout = ProjectedLayout(layer, projection, parent, projectedCaches.screen),
            let (mapping, edges) = layout.mapping
        else { return }
        var bands: [PixelRect] = []
        var around = PixelRect.empty
        layout.forEachBand {
            bands.append($0)
            around = around.union($0)
        }
        let rect = around.intersection(inherited.clip)
        guard meets(rect, inherited.clip), let cache = projectedCaches.cache(of: layer, layout.bitmap) else { return }
        list.items.append(Item(kind: .projected, rect: rect, alpha: alpha, side: list.projections.count))
        list.projections.append(
            PaintList.ProjectedItem(
                cache: .passUnretained(cache),
                mapping: mapping,
                edges: edges,
                bevels: layer.projected?.curl == nil ? layout.bevels : nil,
                bands: bands
            )
        )
    }
}

extension ProjectedLayout {
    /// The mapping from pixels of the screen to pixels of the bitmap, and the edges of the visible part; `nil` if nothing
    /// is visible.
    fileprivate var mapping: (PaintList.ProjectedItem.Mapping, QuadEdges)? {
        if isCurled { return curled.map { (.curl($0.mapping), $0.edges) } }
        return sampling.map { (.plane($0), $0.edges(of: bitmap.rect.size)) }
    }
}
