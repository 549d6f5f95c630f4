import CoreGraphics
import Raster

/// The content of a 3D-transformed layer, as a flat bitmap.
final class ProjectedPicture: Sendable {
    let surface: Surface

    init(_ surface: Surface) { self.surface = surface }
}

/// A cache for the flat bitmaps of 3D-transformed layers.
///
/// A bitmap is painted when its layer is first seen. It stays valid while the content of the layer does not change,
/// however the layer rotates. After a change only the damage is repainted: the old and the new content of the layer are
/// compared as separate trees.
final class ProjectedPictures {
    private final class Entry {
        var tree: RenderTree
        var look: ProjectedLook.Picture
        var picture: ProjectedPicture
        /// The number of the repaint that used the entry most recently.
        var seen: Int

        /// The cache for 3D-transformed layers inside the layer.
        let inner: ProjectedPictures
        let backdrops: Backdrops
        var diff: RenderDiff.Memory
        var list = PaintList()

        init(_ tree: RenderTree, _ look: ProjectedLook.Picture, _ picture: ProjectedPicture, seen: Int) {
            self.tree = tree
            self.look = look
            self.picture = picture
            self.seen = seen
            inner = ProjectedPictures(screen: tree.size)
            backdrops = Backdrops(size: tree.size, store: StoredPictures(.never, byteLimit: 0, inner))
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
        guard !entries.isEmpty, repaint % (StoredPictures.patience / 4) == 0 else { return }
        entries = entries.filter { $0.value.seen + StoredPictures.patience >= repaint }
    }

    /// The number of bytes of all bitmaps.
    var byteCount: Int {
        entries.values.reduce(0) {
            $0 + $1.picture.surface.bytesPerRow * $1.picture.surface.size.height + $1.inner.byteCount
        }
    }

    /// Returns the up-to-date bitmap of a layer, or `nil` if there is not enough memory.
    func picture(of layer: RenderLayer, _ look: ProjectedLook.Picture) -> ProjectedPicture? {
        if let entry = entries[layer.id], entry.look == look {
            entry.seen = repaint
            if let root = entry.tree.root, root.hasInside(of: layer) { return entry.picture }
            let tree = layer.flatTree(look)
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
            return entry.picture
        }
        guard let surface = Surface(size: look.rect.size) else { return nil }
        let entry = Entry(layer.flatTree(look), look, ProjectedPicture(surface), seen: repaint)
        entries[layer.id] = entry
        paint(entry, Region(surface.bounds))
        return entry.picture
    }

    private func paint(_ entry: Entry, _ damage: Region) {
        if damage.isEmpty { return }
        entry.inner.beginRepaint()
        let surface = entry.picture.surface
        for rect in damage { PixelKernels.fill(surface, in: rect, with: 0) }
        entry.list.build(entry.tree, damage: damage, pictures: entry.inner, backdrops: entry.backdrops)
        let bounds = damage.bounds
        let height = Painter.bandHeight(width: bounds.width)
        for top in stride(from: bounds.minY, to: bounds.maxY, by: height) {
            var band = bounds
            band.minY = top
            band.maxY = min(top + height, bounds.maxY)
            painter.paint(entry.list, band: band, to: surface, at: .zero)
        }
        cost.picturesProjected += 1
        cost.layersVisited += entry.list.layersVisited
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
    fileprivate func hasInside(of other: RenderLayer) -> Bool {
        children.root === other.children.root && contents === other.contents && bounds == other.bounds
            && background == other.background && masksToBounds == other.masksToBounds && edge == other.edge
            && backdrop == other.backdrop
    }

    /// Returns the content of the layer as a separate tree.
    fileprivate func flatTree(_ look: ProjectedLook.Picture) -> RenderTree {
        let flat = RenderLayer(
            id: id,
            bounds: bounds,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: children
        )
        return RenderTree(
            serial: 0,
            root: flat,
            transform: look.transform,
            size: look.rect.size,
            isOnScreen: false
        )
    }

    /// Returns the pixels of a flat bitmap in which this layer's content differs from another layer's.
    func flatDamage(from old: RenderLayer, _ look: ProjectedLook.Picture) -> Region {
        var memory = RenderDiff.Memory(screen: PixelRect(size: look.rect.size))
        return RenderDiff.change(from: old.flatTree(look), to: flatTree(look), leastMove: nil, memory: &memory).damage
    }
}
