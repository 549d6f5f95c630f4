import Compositor
import CoreGraphics

/// Text that a layer shows without a backing store.
struct LayerText {
    let placed: PlacedText

    /// The geometry of the backing store that the text takes the place of.
    let geometry: StoreGeometry

    /// The number of the text as contents.
    let version: UInt64

    /// The glyphs of the text before the last one, whose memory is reused once no compositor shows it.
    let spare: [GlyphRun.Glyph]

    /// The number of bytes of the glyphs.
    var byteCount: Int { placed.run.byteCount + spare.capacity * MemoryLayout<GlyphRun.Glyph>.stride }

    func renderContents(_ placement: ContentsPlacement, in bounds: CGRect) -> RenderContents {
        RenderContents(
            glyphs: placed.run,
            transform: placement.transform(in: bounds),
            changes: ContentChanges(version: version),
            placement: placement
        )
    }
}

/// A layer that draws text.
package protocol PlainTextLayer: CALayer {
    /// Returns the text that the layer draws, or `nil` if it must be drawn.
    /// - Parameter toPixels: The transform from the layer's own coordinates to pixels.
    func plainText(_ toPixels: CGAffineTransform) -> PlainText?
}

extension CALayer {
    /// Shows the text that a drawing would consist of, instead of a drawing.
    /// - Parameters:
    ///   - drawer: The layer that draws: this one, or a copy with the values of animations.
    ///   - background: The background behind the text.
    ///   - isOpaque: A Boolean value that indicates whether black shows through where nothing is drawn.
    /// - Returns: `false` if the layer must be drawn.
    func showText(
        as drawer: CALayer,
        _ geometry: StoreGeometry,
        _ background: CGColor?,
        isOpaque: Bool,
        _ root: LayerContext?
    ) -> Bool {
        // The pixel that clearing a backing store leaves.
        let pixel = (background?.premultipliedARGB ?? 0) | (isOpaque ? 0xFF00_0000 : 0)
        guard pixel == 0 || pixel >> 24 == 255, let text = plainText(of: drawer, geometry),
            contentsFormat != .gray8Uint, !drawsAsynchronously
        else { return false }
        let state = makeDisplayState()
        let former = state.text?.placed
        let placed = text.placed(
            geometry.toPixels,
            size: geometry.size,
            background: pixel,
            former: former,
            reusing: takeSpareGlyphs(state)
        )
        guard let placed else { return false }
        // The glyphs of a text in another color are those of the former text.
        let spare = placed.glyphsPlaced == 0 ? [] : former?.run.glyphs ?? []
        state.show(LayerText(placed: placed, geometry: geometry, version: Identifiers.next(), spare: spare))
        root?.counters.drawing.drawCalls += 1
        root?.counters.drawing.runsMade += 1
        root?.counters.drawing.glyphsPlaced += placed.glyphsPlaced
        return true
    }

    private func plainText(of drawer: CALayer, _ geometry: StoreGeometry) -> PlainText? {
        if let contentProvider { return contentProvider.clearsContent ? contentProvider.plainContent(of: drawer) : nil }
        return drawsReflected ? nil : (drawer as? any PlainTextLayer)?.plainText(geometry.toPixels)
    }

    /// Returns the memory of glyphs that are no longer shown. There must be no other reference to reuse it.
    private func takeSpareGlyphs(_ state: LayerDisplayState) -> [GlyphRun.Glyph] {
        guard let text = state.text else { return [] }
        state.text = LayerText(placed: text.placed, geometry: text.geometry, version: text.version, spare: [])
        return text.spare
    }
}
