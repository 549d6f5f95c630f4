import Geometry
import Raster

extension PaintListBuilder {
    /// Adds the particles of a layer as one item.
    mutating func addSprites(_ added: RenderSprites, _ transform: CGAffineTransform, _ inherited: InheritedState) {
        let alpha = Self.byte(inherited.alpha)
        guard alpha > 0 else { return }
        let first = list.sprites.sprites.count
        var rect = PixelRect.empty
        var area = 0
        added.forEachPlaced(transform, alpha: alpha, in: inherited.clip) { sprite, visible in
            guard meets(visible, inherited.clip) else { return }
            rect = rect.union(visible)
            area += visible.area
            list.sprites.append(sprite)
        }
        guard !rect.isEmpty else { return }
        list.items.append(Item(kind: .sprites, rect: rect, side: list.sprites.runs.count))
        list.sprites.addRun(from: first, in: rect)
        spriteCost += area * Item.costOfSpritePixel
    }
}
