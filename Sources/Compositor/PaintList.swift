import CoreGraphics
import Raster

/// What has to be painted to renew a part of the screen: single colours and pictures, back to front, each with the
/// pixels in which it will be seen.
///
/// The list is made once a frame and may then be painted band by band. Its storage is kept from frame to frame.
struct PaintList {
    enum Kind {
        /// A colour over whole pixels.
        case solid
        /// A colour with antialiased edges.
        case solidQuad
        /// A picture whose pixels are the screen's.
        case blit
        /// A picture that is scaled, turned, or lies between pixels.
        case sampled
        /// What follows, up to its `groupEnd`, is painted into a picture of its own, which then goes to the screen.
        case group
        case groupEnd
    }

    /// Plain numbers, so that lists are copied and walked without counting references.
    struct Item {
        var kind: Kind
        /// All pixels it may touch, cut by clips.
        var rect: PixelRect
        /// The box around the pixels in which it is seen: damaged, and not hidden under something opaque.
        var visible = PixelRect.empty
        /// Where in `regions` those pixels are, among others that are not in `visible`; -1 when they are all of it.
        var region = -1
        /// Premultiplied ARGB32, for colours.
        var color: UInt32 = 0
        /// 0…255, for pictures and groups.
        var alpha: UInt8 = 255
        /// Whether every pixel of `rect` ends up opaque.
        var isOpaque = false
        /// Kept alive by the tree that the list was made from.
        var contents: Unmanaged<RenderContents>?
        /// For `blit`: where pixel (0, 0) of the surface lands.
        var origin = PixelPoint.zero
        /// From pixels of the surface (`sampled`) or points (`solidQuad`, `group` with a mask) to pixels of the screen.
        var transform = CGAffineTransform.identity
        /// For `solidQuad` and masked groups: the rectangle that `transform` maps.
        var quad: CGRect?
        /// `group`: the index of its end; `groupEnd`: the index of its beginning.
        var partner = 0

        /// As measured, roughly, in tenths of a nanosecond.
        var costOfPixel: Int {
            switch kind {
            case .solid: isOpaque ? 1 : 2
            case .blit: isOpaque ? 1 : 2
            case .solidQuad, .group: 4
            case .sampled: 10
            case .groupEnd: 0
            }
        }
    }

    private(set) var items: [Item] = []
    private(set) var regions: [Region] = []

    /// The rows in which each item is seen, side by side: a band looks at all of them, and at few items.
    private(set) var spans: [Span] = []

    struct Span {
        var minY: Int32
        var maxY: Int32
    }
    private(set) var layersVisited = 0

    /// About how long painting takes, in units of a tenth of a nanosecond.
    private(set) var cost = 0

    /// Whether there is a picture of a group to be painted.
    private(set) var hasGroups = false

    /// What the damage is matched against layers by.
    private var probes: [PixelRect] = []

    /// Damage is matched against layers by at most this many rectangles.
    private static let probeLimit = 8

    /// Occlusion by small layers stops when the region in sight has this many rectangles.
    private static let holeLimit = 64

    /// A layer of so many pixels hides what is under it however complicated the region gets.
    private static let largeHole = 128 * 128

    /// Lists what paints `damage` of the tree. The first item is the screen's background.
    mutating func build(_ tree: RenderTree, damage: Region) {
        items.removeAll(keepingCapacity: true)
        regions.removeAll(keepingCapacity: true)
        probes.removeAll(keepingCapacity: true)
        layersVisited = 0
        let screen = PixelRect(size: tree.size)
        items.append(
            Item(
                kind: .solid,
                rect: damage.bounds,
                color: tree.background,
                isOpaque: true
            )
        )
        if let root = tree.root {
            if damage.rectangleCount > Self.probeLimit {
                probes.append(damage.bounds)
            } else {
                for rect in damage { probes.append(rect) }
            }
            visit(root, tree.transform, Surroundings(clip: screen, alpha: 1))
        }
        var remaining = damage
        cull(items.indices, &remaining, damage.bounds)
        spans.removeAll(keepingCapacity: true)
        cost = 0
        hasGroups = false
        for item in items {
            spans.append(Span(minY: Int32(item.visible.minY), maxY: Int32(item.visible.maxY)))
            cost += item.visible.area * item.costOfPixel
            if item.kind == .group { hasGroups = true }
        }
    }

    /// What a layer inherits from those above it.
    private struct Surroundings {
        var clip: PixelRect
        var alpha: Double
    }

    /// Whether a part of `rect` inside `clip` is damaged.
    private func meets(_ rect: PixelRect, _ clip: PixelRect) -> Bool {
        let rect = rect.intersection(clip)
        if rect.isEmpty { return false }
        for probe in probes where probe.intersects(rect) { return true }
        return false
    }

    private mutating func visit(_ layer: RenderLayer, _ parent: CGAffineTransform, _ surroundings: Surroundings) {
        guard layer.primitiveCount > 0 else { return }
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, parent)
        guard meets(extent, surroundings.clip) else { return }
        layersVisited += 1

        let transform = layer.transform.concatenating(parent)
        var inner = surroundings
        var maskQuad: CGRect?
        if layer.masksToBounds {
            if let clip = DeviceGeometry.clipPixels(layer.bounds, transform) {
                inner.clip = inner.clip.intersection(clip)
            } else {
                inner.clip = inner.clip.intersection(DeviceGeometry.pixels(touchedBy: layer.bounds, transform))
                maskQuad = layer.bounds
            }
            if inner.clip.isEmpty { return }
        }
        var group: Int?
        if layer.needsGroup || maskQuad != nil {
            group = items.count
            items.append(
                Item(
                    kind: .group,
                    rect: extent.intersection(inner.clip),
                    alpha: Self.byte(surroundings.alpha * layer.opacity),
                    transform: transform,
                    quad: maskQuad
                )
            )
            inner.alpha = 1
        } else {
            inner.alpha = surroundings.alpha * layer.opacity
        }

        if layer.background != 0 { addSolid(layer.background, layer.bounds, transform, inner) }
        if let contents = layer.uncountedContents {
            contents._withUnsafeGuaranteedRef { addContents($0, transform, inner) }
        }
        if let root = layer.children.root { visitChildren(root, transform, inner) }

        if let group {
            items[group].partner = items.count
            items.append(Item(kind: .groupEnd, rect: items[group].rect, partner: group))
        }
    }

    private mutating func visitChildren(
        _ node: RenderChildren.Node,
        _ transform: CGAffineTransform,
        _ surroundings: Surroundings
    ) {
        guard node.primitiveCount > 0,
            meets(DeviceGeometry.pixels(touchedBy: node.extent, transform), surroundings.clip)
        else { return }
        switch node.items {
        case .layers(let layers): layers.forEachUncounted { visit($0, transform, surroundings) }
        case .nodes(let nodes): for node in nodes { visitChildren(node, transform, surroundings) }
        }
    }

    private static func byte(_ alpha: Double) -> UInt8 { UInt8(max(0, min(255, (alpha * 255).rounded()))) }

    private mutating func addSolid(
        _ color: UInt32,
        _ bounds: CGRect,
        _ transform: CGAffineTransform,
        _ surroundings: Surroundings
    ) {
        let color = PixelKernels.fade(color, by: Self.byte(surroundings.alpha))
        guard color != 0 else { return }
        if let whole = DeviceGeometry.wholePixels(bounds, transform) {
            let rect = whole.intersection(surroundings.clip)
            guard meets(rect, surroundings.clip) else { return }
            items.append(Item(kind: .solid, rect: rect, color: color, isOpaque: color >> 24 == 255))
        } else {
            let rect = DeviceGeometry.pixels(touchedBy: bounds, transform).intersection(surroundings.clip)
            guard meets(rect, surroundings.clip) else { return }
            items.append(
                Item(kind: .solidQuad, rect: rect, color: color, transform: transform, quad: bounds)
            )
        }
    }

    private mutating func addContents(
        _ contents: RenderContents,
        _ transform: CGAffineTransform,
        _ surroundings: Surroundings
    ) {
        let alpha = Self.byte(surroundings.alpha)
        guard alpha > 0 else { return }
        let toPixels = contents.transform.concatenating(transform)
        if let origin = contents.blitOrigin(toPixels) {
            let rect = contents.source.offsetBy(x: origin.x, y: origin.y).intersection(surroundings.clip)
            guard meets(rect, surroundings.clip) else { return }
            items.append(
                Item(
                    kind: .blit,
                    rect: rect,
                    alpha: alpha,
                    isOpaque: contents.isOpaque && alpha == 255,
                    contents: .passUnretained(contents),
                    origin: origin
                )
            )
        } else {
            let frame = contents.frame
            let rect = DeviceGeometry.pixels(touchedBy: frame, transform).intersection(surroundings.clip)
            guard meets(rect, surroundings.clip) else { return }
            items.append(
                Item(
                    kind: .sampled,
                    rect: rect,
                    alpha: alpha,
                    contents: .passUnretained(contents),
                    transform: toPixels
                )
            )
        }
    }

    /// Hides what lies under something opaque: from front to back, each item keeps what is left of the damage.
    /// - Parameter clip: what is outside is not seen; what is in a group is not seen where the group is not.
    private mutating func cull(_ range: Range<Int>, _ remaining: inout Region, _ clip: PixelRect) {
        var index = range.upperBound
        // Where `remaining` has been noted, once an item needs it.
        var region = -1
        while index > range.lowerBound {
            index -= 1
            if items[index].kind == .groupEnd {
                // What is opaque inside a group hides the group's own items only: the group may be translucent.
                let begin = items[index].partner
                show(begin, in: remaining, clip, &region)
                let visible = items[begin].visible
                var inside = visible.isEmpty ? .empty : remaining
                cull(begin + 1..<index, &inside, visible)
                index = begin
                continue
            }
            show(index, in: remaining, clip, &region)
            // Many small holes cost more to keep than they save.
            if items[index].isOpaque, !items[index].visible.isEmpty,
                remaining.rectangleCount < Self.holeLimit || items[index].visible.area >= Self.largeHole
            {
                remaining.subtract(Region(items[index].rect))
                region = -1
            }
        }
    }

    /// Notes where an item is seen. The region is shared by all items that find the same one left, so that none is made
    /// for each item.
    private mutating func show(_ index: Int, in remaining: Region, _ clip: PixelRect, _ region: inout Int) {
        let rect = items[index].rect.intersection(clip)
        if remaining.isRectangle || remaining.isEmpty {
            items[index].visible = rect.intersection(remaining.bounds)
            return
        }
        let (bounds, parts) = remaining.bounds(within: rect)
        items[index].visible = bounds
        guard parts > 1 else { return }
        if region < 0 {
            region = regions.count
            regions.append(remaining)
        }
        items[index].region = region
    }
}
