import CoreGraphics
import Raster

/// When pictures of groups are kept from frame to frame.
package enum GroupStoring: Sendable {
    case never
    /// Once painting a group anew has cost as much as its picture would.
    case whenItPays
    /// As soon as a group is seen. For tests.
    case always
}

/// Keeps the pictures of groups from frame to frame.
///
/// A group that moves or fades as a whole looks the same inside. Painting it anew into a picture of its own each frame
/// costs as much as all it holds; a picture that is kept costs one blend.
///
/// A picture stands for exactly what painting the group would give, or it is not used. It is known by the identity of
/// what the group holds: parts of render trees and contents never change, and are kept alive here, so that nothing else
/// can have their addresses. Where everything in the group lies firmly on whole pixels, the picture holds for any move
/// by whole pixels; else only while the group stands still.
final class StoredPictures {
    /// What a picture depends on.
    private struct Key {
        /// What is around and under the children.
        var bounds: CGRect
        var background: UInt32
        var masksToBounds: Bool
        var edge: RenderEdge
        var contents: RenderContents?
        var children: RenderChildren.Node?
        /// To pixels of the screen.
        var transform: CGAffineTransform

        init(_ layer: RenderLayer, _ transform: CGAffineTransform) {
            bounds = layer.bounds
            background = layer.background
            masksToBounds = layer.masksToBounds
            edge = layer.edge
            contents = layer.contents
            children = layer.children.root
            self.transform = transform
        }

        /// Whether a layer holds the same, wherever it lies.
        func hasInside(of layer: RenderLayer) -> Bool {
            children === layer.children.root && contents === layer.contents && bounds == layer.bounds
                && background == layer.background && masksToBounds == layer.masksToBounds
                && edge == layer.edge
        }
    }

    private struct Entry {
        var key: Key
        var picture: StoredPicture?
        /// Whether the picture holds for moves by whole pixels; nil until that was found out.
        var isMovable: Bool?
        /// Pixels painted while there was no picture.
        var painted = 0
        /// The repaint that saw it last.
        var seen: Int
    }

    /// Pictures that no repaint met for so long are let go.
    static let patience = 60

    /// How far a moved picture may be off the pixels that it was painted for; see `isMovable`.
    private static let slack = DeviceGeometry.tolerance / 4

    /// Those of layers that are turned in space.
    let pictures: ProjectedPictures?

    private let policy: GroupStoring
    private let byteLimit: Int
    private var entries: [RenderLayer.ID: Entry] = [:]
    private var repaint = 0
    private var list = PaintList()
    private var painter = Painter()

    /// In all pictures.
    private(set) var byteCount = 0

    private var cost = CompositorCounters()

    /// - Parameters:
    ///   - byteLimit: of all pictures together.
    ///   - pictures: of layers that are turned in space, which groups may hold.
    init(_ policy: GroupStoring, byteLimit: Int, _ pictures: ProjectedPictures? = nil) {
        self.pictures = pictures
        self.policy = policy
        self.byteLimit = byteLimit
    }

    /// Told before each repaint: lets go of pictures that are not seen any more.
    func beginRepaint() {
        repaint += 1
        // Not each time: pictures may outstay a little.
        guard repaint % (Self.patience / 4) == 0 else { return }
        for (id, entry) in entries where entry.seen + Self.patience < repaint { forget(id) }
    }

    private func forget(_ id: RenderLayer.ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let picture = entry.picture { byteCount -= picture.byteCount }
    }

    /// The picture of a group where it lies now, if it is kept or if it pays to keep it.
    /// - Parameter transform: the layer's, to pixels of the screen.
    func picture(of layer: RenderLayer, _ transform: CGAffineTransform) -> StoredPicture? {
        guard policy != .never else { return nil }
        guard let index = entries.index(forKey: layer.id) else {
            entries[layer.id] = Entry(key: Key(layer, transform), seen: repaint)
            return policy == .always ? makePicture(of: layer, transform) : nil
        }
        entries.values[index].seen = repaint
        let entry = entries.values[index]
        let isSameInside = entry.key.hasInside(of: layer)
        guard isSameInside, isPlaced(entry, transform) else {
            forget(layer.id)
            // What did not lie on whole pixels before need not be looked at again and again.
            let isMovable = isSameInside && entry.isMovable == false ? false : nil
            entries[layer.id] = Entry(key: Key(layer, transform), isMovable: isMovable, seen: repaint)
            return policy == .always ? makePicture(of: layer, transform) : nil
        }
        if let picture = entry.picture { return picture }
        return policy == .always || entry.painted > 0 ? makePicture(of: layer, transform) : nil
    }

    /// Whether a picture holds, or would hold, under a transform.
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

    /// Notes that a group had to be painted.
    /// - Parameter area: of what was seen of it, in pixels.
    func notePainting(of id: RenderLayer.ID, area: Int) {
        guard let index = entries.index(forKey: id) else { return }
        entries.values[index].painted += area
    }

    private func makePicture(of layer: RenderLayer, _ transform: CGAffineTransform) -> StoredPicture? {
        guard let index = entries.index(forKey: layer.id) else { return nil }
        let bounds = Self.pixels(of: layer, transform)
        let bytes = ((bounds.width + 15) & ~15) * 4 * bounds.height
        guard !bounds.isEmpty, bounds.width <= byteLimit, bounds.height <= byteLimit, bytes <= byteLimit - byteCount
        else { return nil }
        if policy == .whenItPays, entries.values[index].painted < bounds.area { return nil }
        let isMovable = entries.values[index].isMovable ?? isMovable(layer, transform, bounds)
        entries.values[index].isMovable = isMovable
        // Its picture would be of no use after the next move.
        let isMoving = entries.values[index].key.transform != transform
        entries.values[index].key.transform = transform
        guard isMovable || !isMoving, let surface = Surface(size: bounds.size) else { return nil }
        build(inside: layer, transform, bounds)
        painter.paint(list, band: bounds, to: surface, at: bounds.origin)
        cost.pixelsBlended += painter.pixelsBlended
        cost.pixelsProjected += painter.pixelsProjected
        cost.groupAllocations += painter.groupAllocations
        painter.resetCounters()
        let picture = StoredPicture(surface, at: bounds.origin, transform)
        entries.values[index].picture = picture
        byteCount += picture.byteCount
        cost.picturesStored += 1
        return picture
    }

    private func build(inside layer: RenderLayer, _ transform: CGAffineTransform, _ bounds: PixelRect) {
        list.build(inside: layer, transform, in: bounds, pictures: pictures)
        cost.layersVisited += list.layersVisited
    }

    /// What painting pictures has cost since this was last asked.
    func takeCost() -> CompositorCounters {
        defer { cost = CompositorCounters() }
        return cost
    }

    /// All pixels that the inside of a layer may touch.
    private static func pixels(of layer: RenderLayer, _ transform: CGAffineTransform) -> PixelRect {
        let pixels = DeviceGeometry.pixels(touchedBy: layer.innerExtent, transform)
        guard layer.masksToBounds, let clip = DeviceGeometry.clipPixels(layer.bounds, transform) else { return pixels }
        return pixels.intersection(clip)
    }

    /// Whether the same pixels come out wherever whole pixels take the layer.
    ///
    /// What lies on whole pixels depends on how a place is rounded, and rounding is monotonous: if a little up and left
    /// gives the same as a little down and right, so does everything between, here and anywhere else.
    private func isMovable(_ layer: RenderLayer, _ transform: CGAffineTransform, _ bounds: PixelRect) -> Bool {
        guard abs(transform.tx) < DeviceGeometry.limit, abs(transform.ty) < DeviceGeometry.limit else { return false }
        func items(_ offset: CGFloat) -> (all: [PaintList.Item], shapes: [DeviceShape]) {
            var moved = transform
            moved.tx += offset
            moved.ty += offset
            build(inside: layer, moved, bounds)
            return (list.items, list.shapes)
        }
        let before = items(-2 * Self.slack)
        let after = items(2 * Self.slack)
        return before.all.count == after.all.count && before.shapes == after.shapes
            && before.shapes.allSatisfy(\.isWhole)
            && zip(before.all, after.all).allSatisfy { $0.isOnWholePixels(like: $1) }
    }
}

extension PaintList.Item {
    /// Whether both paint the same pixels, and do so at any whole number of pixels from here.
    fileprivate func isOnWholePixels(like other: PaintList.Item) -> Bool {
        guard kind == other.kind, rect == other.rect else { return false }
        switch kind {
        case .solid, .groupEnd: return true
        // Shapes have been compared.
        case .shape, .clip: return side == other.side
        case .blit: return origin == other.origin
        case .group: return quad == nil
        case .solidQuad, .sampled, .projected, .stored, .backdrop: return false
        }
    }
}
