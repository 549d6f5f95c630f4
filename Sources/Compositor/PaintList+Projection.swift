import CoreGraphics
import Raster

extension PaintList {
    /// The flat bitmap of a 3D-transformed layer.
    struct ProjectedItem {
        /// The bitmap; `ProjectedPictures` keeps it alive.
        var picture: Unmanaged<ProjectedPicture>
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
        _ surroundings: Surroundings
    ) {
        let alpha = Self.byte(surroundings.alpha * layer.opacity)
        guard alpha > 0 else { return }
        // The caller that builds the list keeps it alive.
        guard let pictures = surroundings.pictures?.takeUnretainedValue(),
            let look = ProjectedLook(layer, projection, parent, pictures.screen), let sampling = look.sampling
        else { return }
        var bands: [PixelRect] = []
        var around = PixelRect.empty
        look.forEachBand {
            bands.append($0)
            around = around.union($0)
        }
        let rect = around.intersection(surroundings.clip)
        guard meets(rect, surroundings.clip), let picture = pictures.picture(of: layer, look.picture) else { return }
        items.append(Item(kind: .projected, rect: rect, alpha: alpha, side: projections.count))
        projections.append(
            ProjectedItem(
                picture: .passUnretained(picture),
                sampling: sampling,
                edges: sampling.edges(of: look.picture.rect.size),
                bevels: look.bevels,
                bands: bands
            )
        )
    }
}
