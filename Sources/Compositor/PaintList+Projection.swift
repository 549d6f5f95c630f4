import CoreGraphics
import Raster

extension PaintList {
    /// A flat picture that is turned in space.
    struct ProjectedItem {
        /// Kept alive by `ProjectedPictures`.
        var picture: Unmanaged<ProjectedPicture>
        /// From pixels of the screen to those of the picture.
        var sampling: PlaneProjection
        var edges: QuadEdges
        var bevels: QuadEdges?
        /// Nothing is painted outside of these.
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
        // Kept alive by whoever builds the list.
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
