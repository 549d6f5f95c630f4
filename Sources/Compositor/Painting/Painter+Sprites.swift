import Geometry
import Raster

extension Painter {
    /// Blends the particles of a layer.
    mutating func paintSprites(
        _ strips: borrowing SpriteStrips,
        _ run: SpriteStrips.Run,
        _ rect: PixelRect,
        _ target: borrowing Target
    ) {
        let height = SpriteStrips.height
        let first = max(0, (rect.minY - run.top) / height)
        let end = min(run.count, (rect.maxY - 1 - run.top) / height + 1)
        guard first < end else { return }
        let surface = target.surface
        var area = 0
        strips.sprites.withUnsafeBufferPointer { sprites in
            strips.order.withUnsafeBufferPointer { order in
                for strip in first..<end {
                    let top = run.top + strip * height
                    let zone = rect.intersection(
                        PixelRect(minX: rect.minX, minY: top, maxX: rect.maxX, maxY: top + height)
                    )
                    let start = Int(strips.starts[run.first + strip])
                    for index in start..<Int(strips.starts[run.first + strip + 1]) {
                        let sprite = Int(order[index])
                        let visible = sprites[sprite].bounds.intersection(zone)
                        if visible.isEmpty { continue }
                        area &+= visible.area
                        sprites[sprite].paint(to: surface, in: target.local(visible), at: visible.origin)
                    }
                }
            }
        }
        pixelsBlended &+= area
    }
}
