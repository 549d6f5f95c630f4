import Geometry
import Raster

/// The policy for caching the bitmaps of groups across frames.
package enum GroupCaching: Sendable {
    case never
    /// Groups are cached once repainting has cost as much as rendering the bitmap would.
    case whenItPays
    /// Groups are cached as soon as they are visible. For tests.
    case always
}

/// A cache for the bitmaps of groups across frames.
///
/// A group that moves or fades as a unit has unchanged content. Repainting it into an intermediate surface in each
/// frame costs as much as all its content; a cached bitmap costs one blend.
///
/// A cached bitmap is used only if it equals exactly what painting the group would produce. It is identified by the
/// identity of the group's content: parts of render trees and contents never change, and are kept alive here, so that
/// no other object can have their addresses. If everything in the group is robustly pixel-aligned, the bitmap is valid
/// after any move by an integral number of pixels; otherwise only while the group does not move.
final class LayerCaches {
    /// The values that a bitmap depends on.
    private struct Key {
        /// The geometry and the content below the children.
        var bounds: CGRect
        var background: UInt32
        var masksToBounds: Bool
        var edge: RenderEdge
        var contents: RenderContents?
        var sprites: RenderSprites?
        var children: RenderChildren.Node?
        var mask: RenderLayer?
        var shadow: RenderContents?
        /// The transform to pixels of the screen.
        var transform: CGAffineTransform

        init(_ layer: RenderLayer, _ transform: CGAffineTransform) {
            bounds = layer.bounds
            background = layer.background
            masksToBounds = layer.masksToBounds
            edge = layer.edge
            contents = layer.contents
            sprites = layer.sprites
            children = layer.children.root
            mask = layer.mask
            shadow = layer.shadowContents
            self.transform = transform
        }

        /// Returns a Boolean value that indicates whether a layer has the same content, regardless of its position.
        func hasSameContent(as layer: RenderLayer) -> Bool {
            children === layer.children.root && contents === layer.contents && sprites === layer.sprites
                && bounds == layer.bounds
                && background == layer.background && masksToBounds == layer.masksToBounds
                && edge == layer.edge && mask === layer.mask && shadow === layer.shadowContents
        }
    }

    private struct Entry {
        var key: Key
        var cache: LayerCache?
        /// A Boolean value that indicates whether the bitmap is valid after moves by an integral number of pixels, or
        /// `nil` if that is not known yet.
        var isMovable: Bool?
        /// The number of pixels painted while there was no bitmap.
        var painted = 0
        /// The number of the repaint that used the entry most recently.
        var seen: Int
    }

    /// The number of repaints after which an unused bitmap is removed.
    static let patience = 60

    /// The maximum deviation of a moved bitmap from the pixels that it was painted for; see `isMovable`.
    private static let slack = DeviceGeometry.tolerance / 4

    /// The cache for the bitmaps of 3D-transformed layers.
    let projectedCaches: ProjectedLayerCaches?

    private let policy: GroupCaching
    private let byteLimit: Int
    private var entries: [RenderLayer.ID: Entry] = [:]
    private var repaint = 0
    private var builder = PaintListBuilder()
    private var painter = Painter()

    /// The number of bytes of all bitmaps.
    private(set) var byteCount = 0

    private var cost = CompositorCounters()

    /// Creates a cache.
    /// - Parameters:
    ///   - byteLimit: The maximum number of bytes of all bitmaps.
    ///   - projectedCaches: The cache for the bitmaps of 3D-transformed layers, which groups can contain.
    init(_ policy: GroupCaching, byteLimit: Int, _ projectedCaches: ProjectedLayerCaches? = nil) {
        self.projectedCaches = projectedCaches
        self.policy = policy
        self.byteLimit = byteLimit
    }

    /// Called before each repaint. Removes bitmaps that have not been used recently.
    func beginRepaint() {
        repaint += 1
        // Not on each call: bitmaps may stay a little longer.
        guard repaint % (Self.patience / 4) == 0 else { return }
        for (id, entry) in entries where entry.seen + Self.patience < repaint { forget(id) }
    }

    private func forget(_ id: RenderLayer.ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let cache = entry.cache { byteCount -= cache.byteCount }
    }

    /// Returns the bitmap of a group at its current position if it is cached or if caching it pays off.
    /// - Parameter transform: The layer's transform to pixels of the screen.
    func cache(of layer: RenderLayer, _ transform: CGAffineTransform) -> LayerCache? {
        guard policy != .never else { return nil }
        guard let index = entries.index(forKey: layer.id) else {
            entries[layer.id] = Entry(key: Key(layer, transform), seen: repaint)
            return policy == .always ? makeCache(of: layer, transform) : nil
        }
        entries.values[index].seen = repaint
        let entry = entries.values[index]
        let hasSameContent = entry.key.hasSameContent(as: layer)
        guard hasSameContent, isPlaced(entry, transform) else {
            forget(layer.id)
            // If the content was not pixel-aligned before, it need not be tested repeatedly.
            let isMovable = hasSameContent && entry.isMovable == false ? false : nil
            entries[layer.id] = Entry(key: Key(layer, transform), isMovable: isMovable, seen: repaint)
            return policy == .always ? makeCache(of: layer, transform) : nil
        }
        if let cache = entry.cache { return cache }
        return policy == .always || entry.painted > 0 ? makeCache(of: layer, transform) : nil
    }

    /// Returns a Boolean value that indicates whether a bitmap is valid, or would be valid, under a transform.
    private func isPlaced(_ entry: Entry, _ transform: CGAffineTransform) -> Bool {
        let old = entry.key.transform
        if old == transform { return true }
        guard entry.isMovable != false, old.a == transform.a, old.b == transform.b, old.c == transform.c,
            old.d == transform.d
        else { return false }
        let (x, y) = (transform.tx - old.tx, transform.ty - old.ty)
        guard abs(x) < DeviceGeometry.limit, abs(y) < DeviceGeometry.limit else { return false }
        return abs(x - x.rounded()) <= Self.slack && abs(y - y.rounded()) <= Self.slack
    }

    /// Records that a group had to be painted.
    /// - Parameter area: The visible area of the group, in pixels.
    func notePainting(of id: RenderLayer.ID, area: Int) {
        guard let index = entries.index(forKey: id) else { return }
        entries.values[index].painted += area
    }

    private func makeCache(of layer: RenderLayer, _ transform: CGAffineTransform) -> LayerCache? {
        guard let index = entries.index(forKey: layer.id) else { return nil }
        let bounds = Self.pixels(of: layer, transform)
        let bytes = ((bounds.width + 15) & ~15) * 4 * bounds.height
        guard !bounds.isEmpty, bounds.width <= byteLimit, bounds.height <= byteLimit, bytes <= byteLimit - byteCount
        else { return nil }
        if policy == .whenItPays, entries.values[index].painted < bounds.area { return nil }
        let isMovable = entries.values[index].isMovable ?? isMovable(layer, transform, bounds)
        entries.values[index].isMovable = isMovable
        // The bitmap would be useless after the next move.
        let isMoving = entries.values[index].key.transform != transform
        entries.values[index].key.transform = transform
        guard isMovable || !isMoving, let surface = Surface(size: bounds.size) else { return nil }
        build(inside: layer, transform, bounds)
        painter.paint(builder.list, band: bounds, to: surface, at: bounds.origin)
        cost.pixelsBlended += painter.pixelsBlended
        cost.pixelsProjected += painter.pixelsProjected
        cost.groupAllocations += painter.groupAllocations
        painter.resetCounters()
        let cache = LayerCache(surface, at: bounds.origin, transform)
        entries.values[index].cache = cache
        byteCount += cache.byteCount
        cost.layersCached += 1
        return cache
    }

    private func build(inside layer: RenderLayer, _ transform: CGAffineTransform, _ bounds: PixelRect) {
        builder.build(inside: layer, transform, in: bounds, projectedCaches: projectedCaches)
        cost.layersVisited += builder.layersVisited
    }

    /// Returns the cost of painting bitmaps since the last call, and resets it.
    func takeCost() -> CompositorCounters {
        defer { cost = CompositorCounters() }
        return cost
    }

    /// Returns the bounding box of all pixels that the content of a layer can touch.
    private static func pixels(of layer: RenderLayer, _ transform: CGAffineTransform) -> PixelRect {
        let pixels = DeviceGeometry.pixels(touchedBy: layer.innerExtent, transform)
        guard layer.masksToBounds, let clip = DeviceGeometry.clipPixels(layer.bounds, transform) else { return pixels }
        return pixels.intersection(clip)
    }

    /// Returns a Boolean value that indicates whether the result is the same after any move of the layer by an integral
    /// number of pixels.
    ///
    /// Pixel alignment depends on the rounding of positions, and rounding is monotonic: if a small offset up and left
    /// gives the same result as a small offset down and right, all positions in between do so, too, here and at any
    /// other pixel.
    private func isMovable(_ layer: RenderLayer, _ transform: CGAffineTransform, _ bounds: PixelRect) -> Bool {
        guard abs(transform.tx) < DeviceGeometry.limit, abs(transform.ty) < DeviceGeometry.limit else { return false }
        func items(_ offset: CGFloat) -> (all: [PaintList.Item], shapes: [DeviceShape]) {
            var moved = transform
            moved.tx += offset
            moved.ty += offset
            build(inside: layer, moved, bounds)
            return (builder.list.items, builder.list.shapes)
        }
        let before = items(-2 * Self.slack)
        let after = items(2 * Self.slack)
        return before.all.count == after.all.count && before.shapes == after.shapes
            && before.shapes.allSatisfy(\.isPixelAligned)
            && zip(before.all, after.all).allSatisfy { $0.isPixelAligned(like: $1) }
    }
}

extension PaintList.Item {
    /// Returns a Boolean value that indicates whether both items paint the same pixels, and do so at any integral pixel
    /// offset from here.
    fileprivate func isPixelAligned(like other: PaintList.Item) -> Bool {
        guard kind == other.kind, rect == other.rect else { return false }
        switch kind {
        case .solid, .groupEnd: return true
        // The shapes have been compared already.
        case .shape, .clip: return side == other.side
        case .blit: return origin == other.origin
        case .group: return quad == nil && blendMode == other.blendMode
        case .solidQuad, .sampled, .sprites, .projected, .cached, .backdrop: return false
        }
    }
}
