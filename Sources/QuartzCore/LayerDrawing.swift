import Compositor
import CoreGraphics

/// One drawing of a layer's contents: makes the context, clipped to the part to be drawn and cleared, when that is first
/// asked for. A drawing that asks for none costs no backing store.
package final class LayerDrawing: GraphicsContextSource {
    let store: BackingStore
    let region: Region
    private let fence: CommitFence?
    private let background: CGColor?
    private let clears: Bool

    /// Whether anybody has asked for the context.
    private(set) var wasAsked = false
    private(set) var counters = DrawingCounters()
    package private(set) var contextIfMade: CGContext?

    init(store: BackingStore, region: Region, fence: CommitFence?, background: CGColor?, clears: Bool) {
        self.store = store
        self.region = region
        self.fence = fence
        self.background = background
        self.clears = clears
    }

    package var context: CGContext? {
        if !wasAsked {
            // First, since what is called may ask for the current context itself.
            wasAsked = true
            contextIfMade = makeContext()
        }
        return contextIfMade
    }

    /// Whether nothing is to be seen but the layer's background when nobody asks for the context.
    package var leavesBackgroundOnly: Bool {
        clears && region.isRectangle && region.bounds == PixelRect(size: store.geometry.size)
            && !(store.isOpaque && background == nil)
    }

    /// A context whose pixels are made when something is drawn on it, for as long as the drawing goes on.
    /// - Parameter spare: one of an earlier drawing, to be used again if nobody else has it.
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
            let surface = store.beginDrawing(region, keepingItsPixels: !clears, fence: fence, counters: &counters)
        else { return nil }
        if clears { clear(surface) }
        return CGContext(
            surface: surface,
            isOpaque: store.isOpaque,
            baseTransform: store.geometry.toPixels,
            clip: region,
            isPrepared: clears
        )
    }

    /// What is left behind by clearing: the background, over black where the layer is opaque.
    private var clearPixel: UInt32 {
        (background?.premultipliedARGB ?? 0) | (store.isOpaque ? 0xFF00_0000 : 0)
    }

    private func clear(_ surface: Surface) {
        let pixel = clearPixel
        for rect in region {
            // Where nothing was drawn there is nothing to erase.
            let rect = pixel == 0 ? rect.intersection(store.targetInk) : rect
            if !rect.isEmpty { PixelKernels.fill(surface, in: rect, with: pixel) }
        }
    }

    /// Puts what was drawn in front.
    /// - Returns: false when nothing was drawn.
    func end() -> Bool {
        guard wasAsked, let context = contextIfMade else { return false }
        let ink = clears && clearPixel == 0 ? context.inkedBounds : region.bounds.union(context.inkedBounds)
        counters.drawCalls += 1
        counters.pixelsDrawn += region.area
        return store.endDrawing(region, ink: ink, isAllNew: clears && region.isRectangle)
    }
}
