import Compositor
import CoreGraphics

/// Draws the contents of a layer in place of `draw(in:)`, and may find that there is nothing to draw: then the layer
/// needs no backing store.
package protocol LayerContentProvider: AnyObject {
    /// - Parameters:
    ///   - rect: the part to draw, in the layer's own coordinates.
    ///   - hasContent: whether the layer shows an earlier drawing.
    ///   - drawing: makes the context when first asked.
    /// - Returns: false when nothing was drawn and there is nothing to show.
    func drawContent(of layer: CALayer, in rect: CGRect, hasContent: Bool, drawing: LayerDrawing) -> Bool

    /// Whether the part to be drawn is cleared first.
    var clearsContent: Bool { get }
}

extension CALayer {
    /// The implementation of `setNeedsDisplay`.
    func markDirty(_ rect: CGRect) {
        let geometry = storeGeometry
        let pixels = geometry.pixels(touching: rect)
        guard !pixels.isEmpty else { return }
        if !isWhollyDirty, let store, store.geometry == geometry {
            dirtyPixels.formUnion(pixels)
        } else {
            isWhollyDirty = true
        }
        if !pending.contains(.display) { mark(.display) }
    }

    /// The implementation of `displayIfNeeded`.
    func displayIfDirty() {
        guard pending.contains(.display) else { return }
        pending.remove(.display)
        mark(.properties)
        display()
    }

    /// The implementation of `contents`.
    var shownImage: Any? {
        get { contentImage }
        set {
            precondition(newValue == nil || newValue is CGImage, "the contents of a layer are a CGImage")
            // As Apple documents of snapshot views.
            guard snapshot == nil else { return }
            willChange("contents")
            defer { didChange("contents") }
            contentImage = newValue as? CGImage
            contentVersion = Identifiers.next()
            store = nil
            renderContents = nil
            mark(.properties)
        }
    }

    /// Whether the layer has drawn something.
    package var hasBackingStore: Bool { store != nil }

    /// How the bounds map to the pixels of a backing store made now.
    var storeGeometry: StoreGeometry { StoreGeometry(bounds: bounds, scale: contentsScale) }

    /// Draws what is marked into the backing store: the default of `display()`.
    func drawBackingStore() {
        // Taken first: what is marked while drawing is for the next time.
        let marked = isWhollyDirty ? nil : dirtyPixels
        isWhollyDirty = false
        dirtyPixels = .empty
        let geometry = storeGeometry
        awaitsSize = geometry.size.isEmpty
        guard !awaitsSize else {
            store = nil
            return
        }
        let contentProvider = contentProvider
        // What a provider draws lies on the background, so that clearing erases both. As UIKit does it, black shows
        // through an opaque view without a background, and through one whose background is fully opaque.
        // A pattern is repeated under the contents, so that its pixels are drawn once.
        let hasPattern = backgroundColor?.pattern != nil
        let background = contentProvider == nil || hasPattern ? nil : backgroundColor
        let isContextOpaque = background.map { $0.alpha >= 1 } ?? (isOpaque && !(hasPattern && contentProvider != nil))
        let old = store
        let target: BackingStore
        let region: Region
        if let old, old.isOpaque == isContextOpaque, old.geometry == geometry {
            target = old
            region = marked ?? Region(PixelRect(size: geometry.size))
        } else {
            target = BackingStore(geometry: geometry, isOpaque: isContextOpaque)
            region = Region(PixelRect(size: geometry.size))
        }
        if region.isEmpty { return }

        let root = drawingContext ?? rootContext
        let drawing = LayerDrawing(
            store: target,
            region: region,
            fence: root?.fence,
            background: background,
            clears: contentProvider?.clearsContent ?? true
        )
        if let contentProvider {
            let rect = geometry.points(region.bounds)
            guard contentProvider.drawContent(of: self, in: rect, hasContent: old != nil, drawing: drawing) else {
                store = nil
                backgroundIsInContents = false
                return
            }
        } else if let context = drawing.context {
            draw(in: context)
        }
        // Without memory nothing was drawn; the layer goes on showing what it showed.
        guard drawing.end() else { return }
        backgroundIsInContents = contentProvider != nil && !hasPattern
        store = target
        contentImage = nil
        root?.counters.drawing.add(drawing.counters)
    }

    // MARK: What the compositor gets

    /// The picture to show, the same object as in the commit before when nothing about it changed.
    func makeRenderContents(serial: UInt64) -> RenderContents? {
        let next: RenderContents
        if let store {
            guard let contents = store.publish(placement(of: store), in: bounds, serial: serial) else { return nil }
            next = contents
        } else if let image = contentImage {
            guard !bounds.isEmpty, contentsScale > 0 else { return nil }
            let placement = placement(of: image)
            // Asked before another is made: a layer that only moves allocates none.
            if let old = renderContents, old.changes.version == contentVersion, old.surface === image.surface,
                old.placement == placement, old.transform == placement.transform(in: bounds)
            {
                return old
            }
            next = contents(showing: image, placement)
        } else {
            renderContents = nil
            return nil
        }
        if let old = renderContents, old.changes.version == next.changes.version, old.transform == next.transform,
            old.surface === next.surface, old.placement == next.placement
        {
            return old
        }
        renderContents = next
        return next
    }

    /// The picture to show now, for whoever does not commit it.
    var presentContents: RenderContents? {
        if let store { return store.picture(placement(of: store), in: bounds) }
        guard let contentImage, !bounds.isEmpty, contentsScale > 0 else { return nil }
        return contents(showing: contentImage, placement(of: contentImage))
    }

    private func placement(of store: BackingStore) -> ContentsPlacement {
        ContentsPlacement(gravity: renderGravity, size: store.geometry.drawnSize, scale: store.geometry.scale)
    }

    private func placement(of image: CGImage) -> ContentsPlacement {
        let size = CGSize(width: CGFloat(image.width) / contentsScale, height: CGFloat(image.height) / contentsScale)
        return ContentsPlacement(gravity: renderGravity, size: size, scale: contentsScale)
    }

    /// A picture as the layer would show it.
    func renderContents(showing image: CGImage) -> RenderContents? {
        guard contentsScale > 0 else { return nil }
        let placement = placement(of: image)
        return RenderContents(
            surface: image.surface,
            source: PixelRect(size: image.surface.size),
            isOpaque: image.isOpaque,
            transform: placement.transform(in: bounds),
            changes: ContentChanges(version: Identifiers.next()),
            placement: placement
        )
    }

    private func contents(showing image: CGImage, _ placement: ContentsPlacement) -> RenderContents {
        RenderContents(
            surface: image.surface,
            source: PixelRect(size: image.surface.size),
            isOpaque: image.isOpaque,
            transform: placement.transform(in: bounds),
            changes: ContentChanges(version: contentVersion),
            placement: placement
        )
    }
}

extension CALayerContentsGravity {
    /// What the compositor calls it.
    var placement: ContentsPlacement.Gravity {
        switch self {
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        case .resizeAspect: .resizeAspect
        case .resizeAspectFill: .resizeAspectFill
        default: .resize
        }
    }
}
