import Compositor
import CoreGraphics

/// An object that draws the contents of a layer instead of `draw(in:)`. If it draws nothing, the layer needs no backing
/// store.
package protocol LayerContentProvider: AnyObject {
    /// Draws the contents of a layer.
    /// - Parameters:
    ///   - rect: The part to draw, in the layer's own coordinates.
    ///   - hasContent: A Boolean value that indicates whether the layer shows an earlier drawing.
    ///   - drawing: The drawing, which creates its context on first access.
    /// - Returns: `false` if nothing was drawn and there is nothing to show.
    func drawContent(of layer: CALayer, in rect: CGRect, hasContent: Bool, drawing: LayerDrawing) -> Bool

    /// A Boolean value that indicates whether the part to draw is cleared first.
    var clearsContent: Bool { get }

    /// Returns the text that a drawing of a layer would consist of, or `nil` if the layer must be drawn.
    func plainContent(of layer: CALayer) -> PlainText?
}

/// A view, which is the delegate of its layer and draws its contents.
package protocol LayerOwner: CALayerDelegate, LayerContentProvider {}

/// The state of a layer's drawings.
struct LayerDrawingState {
    fileprivate var isEntirelyDirty = false
    /// A Boolean value that indicates whether the layer was to be drawn but had no size.
    fileprivate(set) var awaitsSize = false
    /// A Boolean value that indicates whether the backing store includes the background.
    fileprivate(set) var backgroundIsInContents = false
}

/// The drawn or assigned contents of a layer.
final class LayerDisplayState {
    // Accesses are not checked for exclusivity at run time, as in layers.

    /// The backing store, if the contents were drawn into one.
    @exclusivity(unchecked) fileprivate(set) var store: BackingStore?
    /// The text that is shown instead of a drawing.
    @exclusivity(unchecked) var text: LayerText?
    /// The render layer of a former text, whose memory is reused.
    @exclusivity(unchecked) var spareLayer: RenderLayer?
    /// The pixels of the backing store to redraw; meaningless if the layer is entirely dirty.
    @exclusivity(unchecked) fileprivate var dirtyRegion = Region.empty
    @exclusivity(unchecked) fileprivate var contentImage: CGImage?
    @exclusivity(unchecked) fileprivate var contentVersion: UInt64 = 0
    @exclusivity(unchecked) var renderContents: RenderContents?
    /// The shown part of the image, in fractions.
    @exclusivity(unchecked) var contentsRect = ContentsPlacement.whole
    /// The part of it that is stretched, in fractions.
    @exclusivity(unchecked) var contentsCenter = ContentsPlacement.whole
    /// The interpolation of pixels.
    @exclusivity(unchecked) var sampling: ContentsSampling = []
    /// The parts of the image, if only its center is stretched.
    @exclusivity(unchecked) fileprivate var slices: SlicedContents?
    /// The pixels of a background pattern.
    @exclusivity(unchecked) var patternBackground: PatternBackground?
}

extension LayerDisplayState {
    /// Releases what was drawn.
    fileprivate func removeDrawing() {
        store = nil
        text = nil
        spareLayer = nil
    }

    /// Shows text instead of a drawing.
    func show(_ placed: consuming PlacedText, _ geometry: StoreGeometry) {
        if let text { text.show(placed, geometry) } else { text = LayerText(placed, geometry) }
        store = nil
        contentImage = nil
    }
}

extension CALayer {
    /// The backing store; `nil` if nothing was drawn into one.
    var store: BackingStore? { displayState?.store }

    /// A Boolean value that indicates whether the layer has drawn contents: a backing store, or text.
    package var hasDrawing: Bool {
        guard let displayState else { return false }
        return displayState.store != nil || displayState.text != nil
    }

    var awaitsSize: Bool { drawingState.awaitsSize }
    var backgroundIsInContents: Bool { drawingState.backgroundIsInContents }

    /// The interpolation of the pixels of contents.
    var sampling: ContentsSampling { displayState?.sampling ?? [] }

    private var contentImage: CGImage? { displayState?.contentImage }

    /// Shows the image of another layer, whose backing store is not shared.
    func copyContents(of layer: CALayer) {
        if let image = layer.contentImage { makeDisplayState().contentImage = image }
    }

    /// The implementation of `setNeedsDisplay()`.
    func markEntirelyDirty() {
        drawingState.isEntirelyDirty = true
        displayState?.dirtyRegion = .empty
        if !pending.contains(.display) { mark(.display) }
    }

    /// The implementation of `setNeedsDisplay(_:)`.
    func markDirty(_ rect: CGRect) {
        let geometry = storeGeometry
        let rect = drawsReflected ? rect.standardized.reflected : rect
        let pixels = geometry.pixels(touching: rect)
        guard !pixels.isEmpty else { return }
        if !drawingState.isEntirelyDirty, let displayState, displayState.store?.geometry == geometry {
            displayState.dirtyRegion.formUnion(pixels)
        } else {
            drawingState.isEntirelyDirty = true
        }
        if !pending.contains(.display) { mark(.display) }
    }

    /// The implementation of `displayIfNeeded`.
    func displayIfDirty() {
        guard takePendingDisplay() else { return }
        mark(.properties)
        displayCurrentValues()
    }

    /// Sets the interpolation of contents that are enlarged or reduced.
    func setSampling(_ option: ContentsSampling, _ filter: CALayerContentsFilter) {
        guard sampling.contains(option) != (filter == .nearest) else { return }
        makeDisplayState().sampling.formSymmetricDifference(option)
        mark(.properties)
        commitState.setChildrenNeedUpdate()
    }

    /// Shows the image that a copy of the layer has set as its contents in `display()`.
    func takeContents(setBy copy: CALayer) {
        guard let state = copy.displayState, state.contentVersion != 0 else { return }
        let displayState = makeDisplayState()
        displayState.contentImage = state.contentImage
        displayState.contentVersion = state.contentVersion
        displayState.removeDrawing()
        displayState.renderContents = nil
    }

    /// The implementation of `contents`.
    var shownImage: Any? {
        get { contentImage }
        set {
            // As Apple documents for snapshot views.
            guard snapshot == nil else { return }
            willChange("contents")
            defer { didChange("contents") }
            let displayState = makeDisplayState()
            displayState.contentImage = newValue as? CGImage
            displayState.contentVersion = Identifiers.next()
            displayState.removeDrawing()
            displayState.renderContents = nil
            mark(.properties)
        }
    }

    /// A Boolean value that indicates whether the layer has drawn contents into a bitmap.
    package var hasBackingStore: Bool { store != nil }

    /// The mapping from the bounds to the pixels of a backing store created now.
    var storeGeometry: StoreGeometry {
        StoreGeometry(bounds: drawsReflected ? bounds.reflected : bounds, scale: contentsScale)
    }

    /// Releases the backing store or the text. The layer is drawn again when it is visible.
    func discardBackingStore() {
        guard let displayState, hasDrawing else { return }
        displayState.removeDrawing()
        displayState.renderContents = nil
        markEntirelyDirty()
    }

    /// Draws the dirty region into the backing store: the default implementation of `display()`.
    func drawBackingStore() {
        if let presented, presented.drawsModel { return presented.model.drawBackingStore(as: self) }
        drawBackingStore(as: self)
    }

    /// Draws the dirty region into the backing store.
    /// - Parameter drawer: The layer that draws: this one, or a copy with the values of animations.
    private func drawBackingStore(as drawer: CALayer) {
        // Taken first: regions invalidated while drawing belong to the next display.
        let dirty = drawingState.isEntirelyDirty ? nil : displayState?.dirtyRegion ?? .empty
        drawingState.isEntirelyDirty = false
        displayState?.dirtyRegion = .empty
        let geometry = drawer.storeGeometry
        drawingState.awaitsSize = geometry.size.isEmpty
        guard !awaitsSize else {
            displayState?.removeDrawing()
            return
        }
        let contentProvider = contentProvider
        // A provider's drawing includes the background, so that clearing erases both. As in UIKit, black shows through
        // an opaque view without a background, and through a view whose background is fully opaque. A pattern is
        // repeated under the contents, so that its pixels are drawn once.
        let hasPattern = drawer.backgroundColor?.pattern != nil
        let background = contentProvider == nil || hasPattern ? nil : drawer.backgroundColor
        let isContextOpaque = background.map { $0.alpha >= 1 } ?? (isOpaque && !(hasPattern && contentProvider != nil))
        let root = commitState.drawingContext ?? rootContext
        if !hasPattern, root?.showsGlyphs ?? true,
            showText(as: drawer, geometry, background, isOpaque: isContextOpaque, root)
        {
            drawingState.backgroundIsInContents = contentProvider != nil
            return
        }
        let (old, hadContent) = (store, hasDrawing)
        let target: BackingStore
        let region: Region
        if let old, old.isOpaque == isContextOpaque, old.geometry == geometry {
            target = old
            region = dirty ?? Region(PixelRect(size: geometry.size))
        } else {
            target = BackingStore(geometry: geometry, isOpaque: isContextOpaque)
            region = Region(PixelRect(size: geometry.size))
        }
        if region.isEmpty { return }

        let drawing = LayerDrawing(
            store: target,
            region: region,
            fence: root?.fence,
            background: background,
            clears: contentProvider?.clearsContent ?? true,
            format: contentsFormat,
            workers: drawsAsynchronously ? root?.drawingWorkers : nil,
            spare: root?.spareContext.take()
        )
        defer { root?.spareContext = drawing.takeContext() }
        if let contentProvider {
            let rect = geometry.points(region.bounds)
            guard contentProvider.drawContent(of: drawer, in: rect, hasContent: hadContent, drawing: drawing) else {
                displayState?.removeDrawing()
                drawingState.backgroundIsInContents = false
                return
            }
        } else if let context = drawing.context {
            if drawsReflected { context.concatenate(.reflection) }
            drawer.draw(in: context)
        }
        // If memory ran out, nothing was drawn, and the layer keeps its earlier contents.
        guard drawing.end() else { return }
        drawingState.backgroundIsInContents = contentProvider != nil && !hasPattern
        let displayState = makeDisplayState()
        displayState.store = target
        displayState.text = nil
        displayState.spareLayer = nil
        displayState.contentImage = nil
        root?.counters.drawing.add(drawing.counters)
    }

    // MARK: Render contents

    /// Returns the contents to show; the same object as in the previous commit if they are unchanged.
    func makeRenderContents(serial: UInt64) -> RenderContents? {
        let next: RenderContents
        if let store {
            if let pending = store.pendingDrawing {
                if let context = rootContext { context.addPending(pending) } else { pending.complete() }
            }
            guard let contents = store.publish(placement(of: store.geometry), in: renderBounds, serial: serial) else {
                return nil
            }
            next = contents
        } else if let text = displayState?.text {
            // Checked before allocating, as below.
            let placement = placement(of: text.geometry)
            if let old = displayState?.renderContents, old.changes.version == text.version, old.placement == placement,
                old.transform == placement.transform(in: renderBounds)
            {
                return old
            }
            next = text.renderContents(placement, in: renderBounds, reusing: displayState?.takeSpareContents())
        } else if let displayState, let image = displayState.contentImage {
            guard !bounds.isEmpty, contentsScale > 0 else { return nil }
            let placement = placement(of: image)
            // Checked before allocating: a layer that only moves allocates nothing.
            if let old = displayState.renderContents, old.changes.version == displayState.contentVersion,
                old.glyphs == nil, old.surface === image.surface,
                old.placement == placement, old.transform == placement.transform(in: renderBounds)
            {
                return old
            }
            guard let contents = contents(showing: image, placement) else {
                displayState.renderContents = nil
                return nil
            }
            next = contents
        } else {
            displayState?.renderContents = nil
            return nil
        }
        if next.glyphs == nil, let old = displayState?.renderContents, old.glyphs == nil,
            old.changes.version == next.changes.version,
            old.transform == next.transform,
            old.surface === next.surface, old.placement == next.placement
        {
            return old
        }
        displayState?.renderContents = next
        return next
    }

    /// The current contents, for drawing outside of a commit.
    var presentContents: RenderContents? {
        if let store {
            store.completeFront()
            return store.renderContents(placement(of: store.geometry), in: renderBounds)
        }
        if let text = displayState?.text { return text.renderContents(placement(of: text.geometry), in: renderBounds) }
        guard let contentImage, !bounds.isEmpty, contentsScale > 0 else { return nil }
        return contents(showing: contentImage, placement(of: contentImage))
    }

    private func placement(of geometry: StoreGeometry) -> ContentsPlacement {
        ContentsPlacement(
            gravity: renderGravity,
            size: geometry.drawnSize,
            scale: geometry.scale,
            sampling: sampling
        )
    }

    private func placement(of image: CGImage) -> ContentsPlacement {
        let size = CGSize(width: CGFloat(image.width) / contentsScale, height: CGFloat(image.height) / contentsScale)
        return ContentsPlacement(
            gravity: renderGravity,
            size: size,
            scale: contentsScale,
            part: contentsRect,
            sampling: sampling
        )
    }

    /// Returns the contents that show an image as the layer would.
    func renderContents(showing image: CGImage) -> RenderContents? {
        guard contentsScale > 0 else { return nil }
        let placement = placement(of: image)
        return RenderContents(
            surface: image.surface,
            source: placement.source(of: image.surface.size),
            isOpaque: image.isOpaque,
            transform: placement.transform(in: renderBounds),
            changes: ContentChanges(version: Identifiers.next()),
            placement: placement
        )
    }

    private func contents(showing image: CGImage, _ placement: ContentsPlacement) -> RenderContents? {
        let source = placement.source(of: image.surface.size)
        if source.isEmpty { return nil }
        return RenderContents(
            surface: image.surface,
            source: source,
            isOpaque: image.isOpaque,
            transform: placement.transform(in: renderBounds),
            changes: ContentChanges(version: displayState?.contentVersion ?? 0),
            placement: placement
        )
    }
}

extension CALayer {
    /// The function that shows the parts of an image whose center is stretched, or `nil` if the image is stretched as a
    /// whole.
    func slicing(_ contents: RenderContents?) -> LayerParts.Slicing? {
        guard let displayState, displayState.contentImage != nil,
            displayState.contentsCenter != ContentsPlacement.whole, let contents, contents.placement?.resizes ?? false,
            contentsScale > 0
        else {
            if displayState?.slices != nil {
                displayState?.slices = nil
                commitState.setChildrenNeedUpdate()
            }
            return nil
        }
        let slices = displayState.slices ?? SlicedContents()
        displayState.slices = slices
        let (center, scale) = (displayState.contentsCenter, contentsScale)
        return { bounds in
            let frame = contents.placement?.frame(in: bounds) ?? bounds
            return slices.layers(contents, center: center, scale: scale, filling: frame, in: bounds)
        }
    }
}

extension CALayerContentsGravity {
    /// The compositor's equivalent. The vertical names are those of coordinates with y up, as on iOS (empirical; not documented
    /// by Apple): `top` is the edge of the larger y.
    var placement: ContentsPlacement.Gravity {
        switch self {
        case .center: .center
        case .top: .bottom
        case .bottom: .top
        case .left: .left
        case .right: .right
        case .topLeft: .bottomLeft
        case .topRight: .bottomRight
        case .bottomLeft: .topLeft
        case .bottomRight: .topRight
        case .resizeAspect: .resizeAspect
        case .resizeAspectFill: .resizeAspectFill
        default: .resize
        }
    }

    /// Creates the gravity that the compositor shows as `placement`.
    init(_ placement: ContentsPlacement.Gravity) {
        self =
            switch placement {
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            case .resize: .resize
            case .resizeAspect: .resizeAspect
            case .resizeAspectFill: .resizeAspectFill
            }
    }
}
