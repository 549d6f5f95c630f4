import Geometry
import Raster

/// The bitmaps of layers with filters.
///
/// Before a tree is compared with the previous one and painted, each layer with a filter is replaced by a layer whose
/// contents are the filtered bitmap of the layer and its sublayers. Everything else treats it as a layer with an image:
/// if it moves or fades, it is neither painted nor filtered again. A change anywhere in it filters it as a whole.
final class FilteredLayers {
    private struct Entry {
        var input: RenderLayer
        var scale: CGFloat
        var output: RenderLayer
        /// The number of the tree that used the entry most recently.
        var seen: Int
    }

    private var entries: [RenderLayer.ID: Entry] = [:]
    private var treeCount = 0
    private var version: UInt64 = 0

    private var filterCount = 0

    /// Returns the number of bitmaps that were filtered since the last call, and resets it.
    func takeFilterCount() -> Int {
        defer { filterCount = 0 }
        return filterCount
    }

    /// Returns the tree with the bitmaps of filtered layers: the same tree if there are none.
    func replaced(in tree: RenderTree) -> RenderTree {
        guard let root = tree.root, root.hasFilter else {
            entries.removeAll()
            return tree
        }
        treeCount += 1
        // The scale of a rotated superlayer has a rounding error.
        let scale = max(1, (tree.transform.maximumScale * 64).rounded()) / 64
        let layer = replaced(root, scale, PixelRect(size: tree.size))
        if entries.values.contains(where: { $0.seen != treeCount }) {
            entries = entries.filter { $0.value.seen == treeCount }
        }
        return RenderTree(
            serial: tree.serial,
            root: layer,
            transform: tree.transform,
            size: tree.size,
            background: tree.background,
            isOnScreen: tree.isOnScreen
        )
    }

    private func replaced(_ layer: RenderLayer, _ scale: CGFloat, _ screen: PixelRect) -> RenderLayer {
        guard layer.hasFilter else { return layer }
        if let filter = layer.composition?.filter { return filtered(layer, filter, scale, screen) }
        return layer.modified {
            $0.children = layer.children.mapped { replaced($0, scale, screen) }
            $0.composition = layer.composition?.with(mask: layer.mask.map { replaced($0, scale, screen) })
        }
    }

    private func filtered(
        _ layer: RenderLayer,
        _ filter: RenderFilter,
        _ scale: CGFloat,
        _ screen: PixelRect
    ) -> RenderLayer {
        if let entry = entries[layer.id], entry.scale == scale {
            if entry.input === layer {
                entries[layer.id]?.seen = treeCount
                return entry.output
            }
            if entry.input.hasSameContent(as: layer), entry.input.composition?.filter === filter {
                let output = layer.showing(entry.output.contents)
                entries[layer.id] = Entry(input: layer, scale: scale, output: output, seen: treeCount)
                return output
            }
        }
        let output = layer.showing(contents(of: layer, filter, scale, screen))
        entries[layer.id] = Entry(input: layer, scale: scale, output: output, seen: treeCount)
        return output
    }

    /// Returns the filtered bitmap of a layer. Content that is farther from the bounds than the screen is large is
    /// omitted.
    private func contents(
        of layer: RenderLayer,
        _ filter: RenderFilter,
        _ scale: CGFloat,
        _ screen: PixelRect
    ) -> RenderContents? {
        let content = layer.modified {
            $0.resetGeometry()
            $0.opacity = 1
            $0.animation = nil
            $0.backdrop = nil
            $0.composition = nil
            $0.children = layer.children.mapped { replaced($0, scale, screen) }
        }
        let transform = CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -layer.bounds.minX * scale,
            ty: -layer.bounds.minY * scale
        )
        let bounds = DeviceGeometry.pixels(touchedBy: layer.bounds, transform)
        let reach = max(screen.width, screen.height)
        let around = bounds.insetBy(-reach)
        guard around.width <= Self.sideLimit, around.height <= Self.sideLimit,
            let bitmap = LayerRaster.paint(content, transform, on: around, part: around)
        else { return nil }
        filterCount += 1
        let rect = PixelRect(size: bitmap.surface.size).offsetBy(x: bitmap.origin.x, y: bitmap.origin.y)
        let unfiltered = RenderFilter.Bitmap(surface: bitmap.surface, rect: rect, isOpaque: false)
        guard let result = filter.apply(unfiltered, bounds) else { return nil }
        version += 1
        return RenderContents(
            surface: result.surface,
            source: PixelRect(size: result.rect.size),
            isOpaque: result.isOpaque,
            transform: CGAffineTransform(
                a: 1 / scale,
                b: 0,
                c: 0,
                d: 1 / scale,
                tx: layer.bounds.minX + CGFloat(result.rect.minX) / scale,
                ty: layer.bounds.minY + CGFloat(result.rect.minY) / scale
            ),
            changes: ContentChanges(version: version)
        )
    }

    private static let sideLimit = 32_767
}

extension RenderLayer {
    /// Returns the layer with contents in place of everything in it.
    fileprivate func showing(_ contents: RenderContents?) -> RenderLayer {
        modified {
            $0.background = 0
            $0.contents = contents
            $0.masksToBounds = false
            $0.edge = .plain
            $0.children = .empty
            $0.composition = composition?.withoutFilter
        }
    }
}
