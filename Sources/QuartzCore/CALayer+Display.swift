import Compositor
import CoreGraphics

/// Draws the contents of a layer in place of `draw(in:)`, and may find that there is nothing to draw: then the layer
/// needs no backing store.
package protocol LayerContentProvider: AnyObject {
    /// - Parameters:
    ///   - rect: the part to draw, in the layer's own coordinates.
    ///   - hasContent: whether the layer shows an earlier drawing.
    ///   - context: makes the context, clipped to that part and cleared, when first called.
    /// - Returns: false when nothing was drawn and there is nothing to show.
    func drawContent(of layer: CALayer, in rect: CGRect, hasContent: Bool, context: @escaping () -> CGContext?) -> Bool

    /// What lies under the drawing. Painted into the contents, so that clearing erases it as well.
    var contentBackground: CGColor? { get }

    /// Whether the context starts, and is cleared, to opaque black in place of transparent.
    var contentIsOpaque: Bool { get }

    /// Whether the part to be drawn is cleared first.
    var clearsContent: Bool { get }
}

extension CALayer {
    /// Asks for a new drawing of the whole layer before the next commit.
    public func setNeedsDisplay() {
        isWhollyDirty = true
        dirtyPixels = .empty
        if !pending.contains(.display) { mark(.display) }
    }

    /// Asks for a new drawing of a part before the next commit. Parts add up exactly, not to a box around them.
    /// - Parameter rect: in the layer's own coordinates; cut at the bounds.
    public func setNeedsDisplay(_ rect: CGRect) {
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

    /// Whether the layer waits to be drawn.
    public func needsDisplay() -> Bool { pending.contains(.display) }

    /// Draws now, if the layer waits for it.
    public func displayIfNeeded() {
        guard pending.contains(.display) else { return }
        pending.remove(.display)
        mark(.properties)
        display()
    }

    /// The picture that the layer shows: a `CGImage`, or nil. Setting it gives up what was drawn. What `draw(in:)` made
    /// is not told, as in Core Animation, where its type is private.
    public var contents: Any? {
        get { contentImage }
        set {
            precondition(newValue == nil || newValue is CGImage, "the contents of a layer are a CGImage")
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
    private var storeGeometry: StoreGeometry { StoreGeometry(bounds: bounds, scale: contentsScale) }

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
        let isContextOpaque = contentProvider?.contentIsOpaque ?? isOpaque
        let old = store
        let target: BackingStore
        let region: Region
        if let old, old.geometry == geometry, old.isOpaque == isContextOpaque {
            target = old
            region = marked ?? Region(PixelRect(size: geometry.size))
        } else {
            target = BackingStore(geometry: geometry, isOpaque: isContextOpaque)
            region = Region(PixelRect(size: geometry.size))
        }
        if region.isEmpty { return }

        let root = rootContext
        var counters = DrawingCounters()
        var wasAsked = false
        let makeContext: () -> CGContext? = { [unowned self] in
            wasAsked = true
            let clears = contentProvider?.clearsContent ?? true
            guard
                let surface = target.beginDrawing(
                    region,
                    keepingItsPixels: !clears,
                    fence: root?.fence,
                    counters: &counters
                )
            else { return nil }
            let context = CGContext(
                surface: surface,
                isOpaque: isContextOpaque,
                baseTransform: geometry.toPixels,
                clip: region
            )
            if clears { self.clear(context, geometry) }
            return context
        }

        if let contentProvider {
            let rect = geometry.points(region.bounds)
            guard contentProvider.drawContent(of: self, in: rect, hasContent: old != nil, context: makeContext) else {
                store = nil
                backgroundIsInContents = false
                return
            }
        } else if let context = makeContext() {
            draw(in: context)
        }
        // Without memory nothing was drawn; the layer goes on showing what it showed.
        guard wasAsked, target.endDrawing(region) else { return }
        backgroundIsInContents = contentProvider != nil
        store = target
        contentImage = nil
        counters.drawCalls += 1
        counters.pixelsDrawn += region.area
        root?.counters.drawing.add(counters)
    }

    /// Erases the part that will be drawn.
    private func clear(_ context: CGContext, _ geometry: StoreGeometry) {
        let all = geometry.points(PixelRect(size: geometry.size))
        let background = contentProvider?.contentBackground
        if background?.alpha != 1 { context.clear(all) }
        guard let background else { return }
        context.saveGState()
        context.setFillColor(background)
        context.fill(all)
        context.restoreGState()
    }

    private var rootContext: LayerContext? {
        var layer = self
        while let above = layer.storedSuperlayer { layer = above }
        return layer.context
    }

    // MARK: What the compositor gets

    /// The picture to show, the same object as in the commit before when nothing about it changed.
    func makeRenderContents(serial: UInt64) -> RenderContents? {
        let next: RenderContents
        if let store {
            guard
                let contents = store.publish(
                    transform: contentsGravity.transform(
                        from: store.geometry.drawnSize,
                        scale: store.geometry.scale,
                        to: bounds
                    ),
                    serial: serial
                )
            else { return nil }
            next = contents
        } else if let image = contentImage {
            guard !bounds.isEmpty, contentsScale > 0 else { return nil }
            let size = CGSize(
                width: CGFloat(image.width) / contentsScale,
                height: CGFloat(image.height) / contentsScale
            )
            let transform = contentsGravity.transform(from: size, scale: contentsScale, to: bounds)
            // Asked before another is made: a layer that only moves allocates none.
            if let old = renderContents, old.changes.version == contentVersion, old.transform == transform,
                old.surface === image.surface
            {
                return old
            }
            next = RenderContents(
                surface: image.surface,
                source: PixelRect(size: image.surface.size),
                isOpaque: image.isOpaque,
                transform: transform,
                changes: ContentChanges(version: contentVersion)
            )
        } else {
            renderContents = nil
            return nil
        }
        if let old = renderContents, old.changes.version == next.changes.version, old.transform == next.transform,
            old.surface === next.surface
        {
            return old
        }
        renderContents = next
        return next
    }
}

extension CALayerContentsGravity {
    /// Maps pixels of a picture, which has `size` in points at `scale` pixels to the point, to places in `bounds`.
    func transform(from size: CGSize, scale: CGFloat, to bounds: CGRect) -> CGAffineTransform {
        var factorX: CGFloat = 1
        var factorY: CGFloat = 1
        if size.width > 0, size.height > 0 {
            let fitX = bounds.width / size.width
            let fitY = bounds.height / size.height
            switch self {
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
            case .resizeAspect: (factorX, factorY) = (min(fitX, fitY), min(fitX, fitY))
            case .resizeAspectFill: (factorX, factorY) = (max(fitX, fitY), max(fitX, fitY))
            default: (factorX, factorY) = (fitX, fitY)
            }
        }
        let spareX = bounds.width - size.width * factorX
        let spareY = bounds.height - size.height * factorY
        var x = spareX / 2
        var y = spareY / 2
        switch self {
        case .left, .topLeft, .bottomLeft: x = 0
        case .right, .topRight, .bottomRight: x = spareX
        default: break
        }
        switch self {
        case .top, .topLeft, .topRight: y = 0
        case .bottom, .bottomLeft, .bottomRight: y = spareY
        default: break
        }
        // An unscaled picture stays on whole pixels, or it would be blurred.
        if factorX == 1 { x = (x * scale).rounded() / scale }
        if factorY == 1 { y = (y * scale).rounded() / scale }
        return CGAffineTransform(
            a: factorX / scale,
            b: 0,
            c: 0,
            d: factorY / scale,
            tx: bounds.minX + x,
            ty: bounds.minY + y
        )
    }
}
