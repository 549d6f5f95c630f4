import Geometry
import Raster

/// The content of a 3D-transformed layer, as a flat bitmap.
final class ProjectedLayerCache: Sendable {
    let surface: Surface

    init(_ surface: Surface) { self.surface = surface }
}

/// A cache for the flat bitmaps of 3D-transformed layers.
///
/// A bitmap is painted when its layer is first seen. It stays valid while the content of the layer does not change,
/// however the layer rotates. After a change only the damage is repainted: the old and the new content of the layer are
/// compared as separate trees.
final class ProjectedLayerCaches {
    private final class Entry {
        var tree: RenderTree
        var bitmap: ProjectedLayout.Bitmap
        var cache: ProjectedLayerCache
        /// The number of the repaint that used the entry most recently.
        var seen: Int

        /// The cache for 3D-transformed layers inside the layer.
        let inner: ProjectedLayerCaches
        let backdrops: Backdrops
        var diff: RenderDiff.Memory
        var builder = PaintListBuilder()

        init(_ tree: RenderTree, _ bitmap: ProjectedLayout.Bitmap, _ cache: ProjectedLayerCache, seen: Int) {
            self.tree = tree
            self.bitmap = bitmap
            self.cache = cache
            self.seen = seen
            inner = ProjectedLayerCaches(screen: tree.size)
            backdrops = Backdrops(size: tree.size, store: LayerCaches(.never, byteLimit: 0, inner))
            diff = RenderDiff.Memory(screen: PixelRect(size: tree.size))
        }
    }

    /// The size of the screen, in pixels.
    let screen: PixelSize

    private var entries: [RenderLayer.ID: Entry] = [:]
    private var repaint = 0
    private var painter = Painter()
    private var cost = CompositorCounters()

    init(screen: PixelSize) { self.screen = screen }

    /// Called before each repaint. Removes bitmaps that have not been used recently.
    func beginRepaint() {
        repaint += 1
        guard !entries.isEmpty, repaint % (LayerCaches.patience / 4) == 0 else { return }
        entries = entries.filter { $0.value.seen + LayerCaches.patience >= repaint }
    }

    /// The number of bytes of all bitmaps.
    var byteCount: Int {
        entries.values.reduce(0) {
            $0 + $1.cache.surface.bytesPerRow * $1.cache.surface.size.height + $1.inner.byteCount
        }
    }

    /// Returns the up-to-date bitmap of a layer, or `nil` if there is not enough memory.
    func cache(of layer: RenderLayer, _ bitmap: ProjectedLayout.Bitmap) -> ProjectedLayerCache? {
        if let entry = entries[layer.id], entry.bitmap == bitmap {
            entry.seen = repaint
            if let root = entry.tree.root, root.hasSameContent(as: layer) { return entry.cache }
            let tree = layer.flatTree(bitmap)
            let change = RenderDiff.change(
                from: entry.tree,
                to: tree,
                leastMove: nil,
                memory: &entry.diff,
                backdrops: entry.backdrops
            )
            cost.layersVisited += change.layersVisited
            entry.tree = tree
            paint(entry, change.damage.simplified())
            return entry.cache
        }
        guard let surface = Surface(size: bitmap.rect.size) else { return nil }
        let entry = Entry(layer.flatTree(bitmap), bitmap, ProjectedLayerCache(surface), seen: repaint)
        entries[layer.id] = entry
        paint(entry, Region(surface.bounds))
        return entry.cache
    }

    private func paint(_ entry: Entry, _ damage: Region) {
        if damage.isEmpty { return }
        entry.inner.beginRepaint()
        let surface = entry.cache.surface
        for rect in damage { PixelKernels.fill(surface, in: rect, with: 0) }
        entry.builder.build(entry.tree, damage: damage, projectedCaches: entry.inner, backdrops: entry.backdrops)
        let bounds = damage.bounds
        let height = Painter.bandHeight(width: bounds.width)
        for top in stride(from: bounds.minY, to: bounds.maxY, by: height) {
            var band = bounds
            band.minY = top
            band.maxY = min(top + height, bounds.maxY)
            painter.paint(entry.builder.list, band: band, to: surface, at: .zero)
        }
        cost.projectedLayersPainted += 1
        cost.layersVisited += entry.builder.layersVisited
        cost.pixelsBlended += painter.pixelsBlended
        cost.pixelsProjected += painter.pixelsProjected
        cost.groupAllocations += painter.groupAllocations
        cost.add(entry.inner.takeCost())
        cost.add(entry.backdrops.takeCost())
        painter.resetCounters()
    }

    /// Returns the cost of painting bitmaps since the last call, and resets it.
    func takeCost() -> CompositorCounters {
        defer { cost = CompositorCounters() }
        return cost
    }
}

extension RenderLayer {
    /// Returns a Boolean value that indicates whether another layer has the same content, regardless of its position.
    func hasSameContent(as other: RenderLayer) -> Bool {
        children.root === other.children.root && contents === other.contents && sprites === other.sprites
            && bounds == other.bounds
            && background == other.background && masksToBounds == other.masksToBounds && edge == other.edge
            && backdrop == other.backdrop && mask === other.mask && shadowContents === other.shadowContents
    }

    /// Returns the content of the layer as a separate tree.
    fileprivate func flatTree(_ bitmap: ProjectedLayout.Bitmap) -> RenderTree {
        let flat = withNormalBlending().modified {
            $0.resetGeometry()
            $0.opacity = 1
            $0.animation = nil
        }
        return RenderTree(
            serial: 0,
            root: flat,
            transform: bitmap.transform,
            size: bitmap.rect.size,
            isOnScreen: false
        )
    }

    /// Returns the pixels of a flat bitmap in which this layer's content differs from another layer's.
    func flatDamage(from old: RenderLayer, _ bitmap: ProjectedLayout.Bitmap) -> Region {
        var memory = RenderDiff.Memory(screen: PixelRect(size: bitmap.rect.size))
        return RenderDiff.change(from: old.flatTree(bitmap), to: flatTree(bitmap), leastMove: nil, memory: &memory)
            .damage
    }
}
