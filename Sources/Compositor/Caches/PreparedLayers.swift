import Geometry
import Raster

/// The bitmaps of layers that are not painted directly: filtered and rasterized layers, and shadows.
///
/// Before a tree is compared with the previous one and painted, such layers are replaced: a filtered or rasterized layer
/// by one whose contents are the bitmap of the layer and its sublayers, a layer with a shadow by one that has the bitmap
/// of the shadow. Everything else treats bitmaps as images: if a layer moves or fades, its bitmaps are used again.
/// Subtrees that no commit and no animation has changed are not visited.
final class PreparedLayers {
    /// A layer before and after its replacement, and its descendants that were replaced.
    private final class Entry {
        let input: RenderLayer
        var output: RenderLayer
        var descendants: [RenderLayer.ID: Entry] = [:]
        /// The bitmap of a filtered or rasterized layer, or that of a shadow.
        var bitmap: RenderContents?
        var shadow: LayerShadow?

        init(_ input: RenderLayer) {
            self.input = input
            output = input
        }
    }

    private var root: Entry?
    private var scale: CGFloat = 1
    private var screen = PixelRect.empty
    private var version: UInt64 = 0
    private let shadows = LayerShadows()

    private var cost = Cost()

    /// The number of bitmaps that were made.
    struct Cost {
        var layersFiltered = 0
        var layersRasterized = 0
        var shadowsBlurred = 0
    }

    /// Returns the number of bitmaps that were made since the last call, and resets it.
    func takeCost() -> Cost {
        defer { cost = Cost() }
        cost.shadowsBlurred = shadows.takeBlurCount()
        return cost
    }

    /// Returns the tree with bitmaps: the same tree if it needs none.
    func replaced(in tree: RenderTree) -> RenderTree {
        guard let layer = tree.root, layer.needsPreparation else {
            root = nil
            return tree
        }
        // The scale of a rotated superlayer has a rounding error.
        let scale = max(1, (tree.transform.maximumScale * 64).rounded()) / 64
        let screen = PixelRect(size: tree.size)
        if scale != self.scale || screen != self.screen { root = nil }
        self.scale = scale
        self.screen = screen
        let entry = entry(for: layer, root)
        root = entry
        return RenderTree(
            serial: tree.serial,
            root: entry.output,
            transform: tree.transform,
            size: tree.size,
            background: tree.background,
            isOnScreen: tree.isOnScreen
        )
    }

    /// Returns the entry of a layer, given the entry of the previous tree.
    private func entry(for layer: RenderLayer, _ candidate: Entry?) -> Entry {
        let old = candidate?.input.id == layer.id ? candidate : nil
        if let old, old.input === layer { return old }
        let entry = Entry(layer)
        let options = layer.composition?.options
        // The content of a bitmap that is used again is not prepared either.
        if let old, old.bitmap != nil, options?.isBitmap == true, isSameBitmap(old.input, layer) {
            entry.bitmap = old.bitmap
            entry.descendants = old.descendants
            entry.output = layer.showing(old.bitmap).withMask { self.prepared($0, entry, old) }
            if options?.rasterizationScale == nil { addShadow(entry, old) }
            return entry
        }
        entry.output = layer.modified { attributes in
            attributes.children = layer.children.mapped { self.prepared($0, entry, old) }
            attributes.composition = layer.composition?.modified { $0.removePreparedOptions() }
        }.withMask { self.prepared($0, entry, old) }
        if let filter = options?.filter {
            entry.bitmap = filtered(entry.output, filter)
            entry.output = entry.output.showing(entry.bitmap)
        }
        addShadow(entry, old)
        if let density = options?.rasterizationScale {
            entry.bitmap = rasterized(entry.output, density)
            entry.output = entry.output.showing(entry.bitmap)
        }
        return entry
    }

    private func prepared(_ layer: RenderLayer, _ parent: Entry, _ old: Entry?) -> RenderLayer {
        let entry = entry(for: layer, old?.descendants[layer.id])
        parent.descendants[layer.id] = entry
        return entry.output
    }

    private func addShadow(_ entry: Entry, _ old: Entry?) {
        guard let shadow = entry.input.composition?.shadow, !entry.input.masksToBounds else { return }
        entry.shadow = shadows.shadow(shadow, of: entry.output, scale: scale, screen: screen, like: old?.shadow)
        let contents = entry.shadow?.contents
        entry.output = entry.output.modified { [composition = entry.output.composition] in
            var options = composition?.options ?? LayerComposition.Options()
            options.shadowContents = contents
            $0.composition = LayerComposition(options)
        }
    }

    /// Returns a Boolean value that indicates whether two versions of a layer have the same bitmap.
    private func isSameBitmap(_ old: RenderLayer, _ new: RenderLayer) -> Bool {
        guard old.hasSameContent(as: new), let before = old.composition?.options, let now = new.composition?.options
        else { return false }
        return before.filter === now.filter && before.rasterizationScale == now.rasterizationScale
            && (now.rasterizationScale == nil || before.shadow == now.shadow)
    }

    /// Returns the filtered bitmap of a layer. Content that is farther from the bounds than the screen is large is
    /// omitted.
    private func filtered(_ layer: RenderLayer, _ filter: RenderFilter) -> RenderContents? {
        let bounds = DeviceGeometry.pixels(touchedBy: layer.bounds, layer.transformToBitmap(scale))
        guard let bitmap = layer.bitmap(scale, screen) else { return nil }
        cost.layersFiltered += 1
        return filter.apply(bitmap, bounds).map { contents($0, of: layer, scale) }
    }

    /// Returns the bitmap of a layer and its sublayers.
    private func rasterized(_ layer: RenderLayer, _ density: Double) -> RenderContents? {
        guard let bitmap = layer.bitmap(CGFloat(density), screen) else { return nil }
        cost.layersRasterized += 1
        return contents(bitmap, of: layer, CGFloat(density))
    }

    private func contents(_ bitmap: RenderFilter.Bitmap, of layer: RenderLayer, _ scale: CGFloat) -> RenderContents {
        version += 1
        return bitmap.contents(of: layer, scale, version: version)
    }
}

extension LayerComposition.Options {
    /// A Boolean value that indicates whether the layer is shown as a bitmap.
    fileprivate var isBitmap: Bool { filter != nil || rasterizationScale != nil }

    /// Removes what is part of a bitmap.
    fileprivate mutating func removePreparedOptions() {
        filter = nil
        shadow = nil
        rasterizationScale = nil
    }
}

extension RenderFilter.Bitmap {
    /// Returns the bitmap as contents of a layer.
    func contents(of layer: RenderLayer, _ scale: CGFloat, offset: CGSize = .zero, version: UInt64) -> RenderContents {
        RenderContents(
            surface: surface,
            source: PixelRect(size: rect.size),
            isOpaque: isOpaque,
            transform: CGAffineTransform(
                a: 1 / scale,
                b: 0,
                c: 0,
                d: 1 / scale,
                tx: layer.bounds.minX + CGFloat(rect.minX) / scale + offset.width,
                ty: layer.bounds.minY + CGFloat(rect.minY) / scale + offset.height
            ),
            changes: ContentChanges(version: version)
        )
    }
}

extension RenderLayer {
    /// Returns the transform from the layer's own coordinates to pixels of a bitmap, which begin at the top left corner
    /// of the bounds.
    func transformToBitmap(_ scale: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale)
    }

    /// Returns a bitmap of the content and the shadow of the layer, without its mask and backdrop.
    func bitmap(_ scale: CGFloat, _ screen: PixelRect) -> RenderFilter.Bitmap? {
        let content = modified {
            $0.resetGeometry()
            $0.opacity = 1
            $0.animation = nil
            $0.backdrop = nil
            $0.composition = composition?.modified { options in
                let shadow = options.shadowContents
                options = LayerComposition.Options()
                options.shadowContents = shadow
            }
        }
        let transform = transformToBitmap(scale)
        let pixels = DeviceGeometry.pixels(touchedBy: bounds, transform)
        let around = pixels.insetBy(-max(screen.width, screen.height))
        guard around.width <= Self.longestSide, around.height <= Self.longestSide,
            let bitmap = LayerRaster.paint(content, transform, on: around, part: around)
        else { return nil }
        let rect = PixelRect(size: bitmap.surface.size).offsetBy(x: bitmap.origin.x, y: bitmap.origin.y)
        return RenderFilter.Bitmap(surface: bitmap.surface, rect: rect, isOpaque: false)
    }

    private static let longestSide = 32_767

    /// Returns the layer with contents in place of everything in it but its backdrop.
    fileprivate func showing(_ contents: RenderContents?) -> RenderLayer {
        modified {
            $0.background = 0
            $0.contents = contents
            $0.sprites = nil
            $0.masksToBounds = false
            $0.edge = .plain
            $0.children = .empty
            $0.composition = composition?.modified { options in
                options.removePreparedOptions()
                options.shadowContents = nil
            }
        }
    }

    /// Returns the layer with another version of its mask, if the mask needs preparation.
    fileprivate func withMask(_ prepare: (RenderLayer) -> RenderLayer) -> RenderLayer {
        guard let mask, mask.needsPreparation else { return self }
        let prepared = prepare(mask)
        return modified { $0.composition = composition?.with(mask: prepared) }
    }
}
