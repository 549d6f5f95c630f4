import Geometry
import Raster

extension PaintList {
    /// The flat bitmap of a layer that is 3D-transformed or has a page curl.
    struct ProjectedItem {
        /// The mapping from pixels of the screen to pixels of the bitmap.
        enum Mapping {
            case plane(PlaneProjection)
            case curl(PageCurl)
        }

        /// The bitmap; `ProjectedLayerCaches` keeps it alive.
        var cache: Unmanaged<ProjectedLayerCache>
        var mapping: Mapping
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
        items.append(Item(kind: .projected, rect: rect, alpha: alpha, side: projections.count))
        projections.append(
            ProjectedItem(
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
