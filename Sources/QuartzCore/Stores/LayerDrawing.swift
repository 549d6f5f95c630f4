import Compositor
import CoreGraphics

/// A single drawing of a layer's contents. It creates the context, clipped to the part to be drawn and cleared, on
/// first access. A drawing that does not access the context needs no backing store.
package final class LayerDrawing: GraphicsContextSource {
    // Accesses are not checked for exclusivity at run time, as in layers.

    let store: BackingStore
    let region: Region
    private let fence: CommitFence?
    private let background: CGColor?
    private let clears: Bool
    private let format: CALayerContentsFormat

    /// The counter of drawings that other threads perform, or `nil` if this one performs the drawing.
    private let workers: AsynchronousDrawing.WorkerCount?
    @exclusivity(unchecked) private var surface: Surface?

    /// A context of an earlier drawing, reused if there are no other references to it.
    @exclusivity(unchecked) private var spare: CGContext?

    /// A Boolean value that indicates whether the context has been accessed.
    @exclusivity(unchecked) private(set) var wasRequested = false
    @exclusivity(unchecked) private(set) var counters = DrawingCounters()
    @exclusivity(unchecked) package private(set) var contextIfMade: CGContext?

    init(
        store: BackingStore,
        region: Region,
        fence: CommitFence?,
        background: CGColor?,
        clears: Bool,
        format: CALayerContentsFormat,
        workers: AsynchronousDrawing.WorkerCount? = nil,
        spare: CGContext? = nil
    ) {
        self.spare = spare
        self.workers = workers
        self.store = store
        self.region = region
        self.fence = fence
        self.background = background
        self.clears = clears
        self.format = format
    }

    package var context: CGContext? {
        if !wasRequested {
            // Set first, because a callback may access the current context itself.
            wasRequested = true
            contextIfMade = makeContext()
        }
        return contextIfMade
    }

    /// A Boolean value that indicates whether only the layer's background is visible if the context is never accessed.
    package var leavesBackgroundOnly: Bool {
        clears && region.isRectangle && region.bounds == PixelRect(size: store.geometry.size)
            && !(store.isOpaque && background == nil)
    }

    /// Returns a context whose pixels are allocated when something is drawn, valid for the duration of the drawing.
    /// - Parameter spare: A context of an earlier drawing, reused if it is uniquely referenced.
    package func deferredContext(reusing spare: consuming CGContext?) -> CGContext {
        if isKnownUniquelyReferenced(&spare), let context = spare {
            context.restart(
                deferring: self,
                isOpaque: store.isOpaque,
                baseTransform: store.geometry.toPixels,
                clip: region
            )
            return context
        }
        return CGContext(
            deferring: self,
            isOpaque: store.isOpaque,
            baseTransform: store.geometry.toPixels,
            clip: region
        )
    }

    private func makeContext() -> CGContext? {
        guard
            let surface = store.beginDrawing(region, preservingPixels: !clears, fence: fence, counters: &counters)
        else { return nil }
        if workers != nil { return queueingContext(surface) }
        if clears { clear(surface) }
        if isKnownUniquelyReferenced(&spare), let context = spare,
            context.restart(
                surface: surface,
                isOpaque: store.isOpaque,
                baseTransform: store.geometry.toPixels,
                clip: region,
                isPrepared: clears
            )
        {
            spare = nil
            return context
        }
        return CGContext(
            surface: surface,
            isOpaque: store.isOpaque,
            baseTransform: store.geometry.toPixels,
            clip: region,
            isPrepared: clears
        )
    }

    private func queueingContext(_ surface: Surface) -> CGContext {
        self.surface = surface
        let pixel = clearPixel
        var rects: [PixelRect] = []
        if clears { forEachClearedRect { rects.append($0) } }
        let clearedRects = rects
        return CGContext(
            queueingFor: surface,
            isOpaque: store.isOpaque,
            baseTransform: store.geometry.toPixels,
            clip: region,
            isPrepared: clears
        ) {
            for rect in clearedRects { PixelKernels.fill(surface, in: rect, with: pixel) }
        }
    }

    /// The pixel value that clearing leaves: the background, over black if the layer is opaque.
    private var clearPixel: UInt32 {
        (background?.premultipliedARGB ?? 0) | (store.isOpaque ? 0xFF00_0000 : 0)
    }

    private func clear(_ surface: Surface) {
        let pixel = clearPixel
        forEachClearedRect { PixelKernels.fill(surface, in: $0, with: pixel) }
    }

    /// Calls a closure with the rectangles of pixels to clear.
    private func forEachClearedRect(_ body: (PixelRect) -> Void) {
        // Transparent pixels need no erasing.
        let ink = clearPixel == 0 ? store.targetInk : nil
        for rect in region {
            let rect = ink.map(rect.intersection) ?? rect
            if !rect.isEmpty { body(rect) }
        }
    }

    /// Moves the drawn copy to the front of the backing store.
    /// - Returns: `false` if nothing was drawn.
    func end() -> Bool {
        guard wasRequested, let context = contextIfMade else { return false }
        let ink = clears && clearPixel == 0 ? context.inkedBounds : region.bounds.union(context.inkedBounds)
        let pending = asynchronousDrawing(context)
        if pending == nil, format == .gray8Uint { store.desaturateTarget(region) }
        counters.drawCalls += 1
        counters.pixelsDrawn += region.area
        defer { pending?.start() }
        return store.endDrawing(region, ink: ink, isAllNew: clears && region.isRectangle, pending: pending)
    }

    /// Returns a context for the next drawing, or `nil` if the drawing code still has a reference to it. The drawing has
    /// ended.
    func takeContext() -> CGContext? {
        guard contextIfMade != nil else { return spare }
        guard workers == nil, isKnownUniquelyReferenced(&contextIfMade), let context = contextIfMade else { return nil }
        contextIfMade = nil
        return context.releaseSurface() ? context : nil
    }

    /// Returns what the context has queued for another thread.
    private func asynchronousDrawing(_ context: CGContext) -> AsynchronousDrawing? {
        guard let workers, let surface, let queued = context.takeQueuedDrawing() else { return nil }
        counters.asynchronousDrawings += 1
        let (region, isGray) = (region, format == .gray8Uint)
        return AsynchronousDrawing(queued, counting: workers) {
            guard isGray else { return }
            for rect in region { PixelKernels.saturate(surface, in: rect, by: 0) }
        }
    }
}
