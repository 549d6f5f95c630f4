import Compositor
import CoreGraphics

/// Text that a layer shows without a backing store. It is an object, so that a layer with another text changes it in place.
final class LayerText {
    // Accesses are not checked for exclusivity at run time, as in layers.

    @exclusivity(unchecked) private(set) var placed: PlacedText

    /// The geometry of the backing store that the text takes the place of.
    @exclusivity(unchecked) private(set) var geometry: StoreGeometry

    /// The number of the text as contents.
    @exclusivity(unchecked) private(set) var version = Identifiers.next()

    init(_ placed: consuming PlacedText, _ geometry: StoreGeometry) {
        self.placed = placed
        self.geometry = geometry
    }

    /// Shows another text.
    func show(_ placed: consuming PlacedText, _ geometry: StoreGeometry) {
        self.placed = placed
        self.geometry = geometry
        version = Identifiers.next()
    }

    /// The number of bytes of the glyphs.
    var byteCount: Int { placed.run.byteCount }

    /// Returns the contents that show the text.
    /// - Parameter spare: Contents that nothing else refers to, whose memory is reused.
    func renderContents(
        _ placement: ContentsPlacement,
        in bounds: CGRect,
        reusing spare: RenderContents? = nil
    ) -> RenderContents {
        let transform = placement.transform(in: bounds)
        let changes = ContentChanges(version: version)
        guard let spare else {
            return RenderContents(glyphs: placed.run, transform: transform, changes: changes, placement: placement)
        }
        spare.show(placed.run, transform: transform, changes: changes, placement: placement)
        return spare
    }
}

/// The memory of a layer's former text, which the next one reuses: its glyphs, its contents and its render layer. They are taken
/// one after the other, each only if no tree shows it anymore.
extension LayerDisplayState {
    func takeSpareGlyphs() -> [GlyphRun.Glyph] {
        guard isKnownUniquelyReferenced(&spareLayer), let spareLayer else { return [] }
        return spareLayer.takeGlyphs()
    }

    func takeSpareContents() -> RenderContents? {
        guard isKnownUniquelyReferenced(&spareLayer), let spareLayer else { return nil }
        return spareLayer.takeContents()
    }

    func takeSpareLayer() -> RenderLayer? {
        guard isKnownUniquelyReferenced(&spareLayer) else { return nil }
        return spareLayer.take()
    }

    /// Retains the memory of a render layer for the text after the one that follows it.
    func spare(_ layer: RenderLayer?) {
        spareLayer = text != nil && layer?.isReusable(besides: renderContents) ?? false ? layer : nil
    }

    /// The number of bytes of the former text.
    var spareByteCount: Int {
        guard let contents = spareLayer?.contents, contents !== renderContents else { return 0 }
        return (contents.glyphs?.byteCount ?? 0) + contents.bytesMadeFromGlyphs
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
        let placed = text.placed(
            geometry.toPixels,
            size: geometry.size,
            background: pixel,
            // Copied only if its glyphs are likely to be those of the new text.
            former: text.mayBeRecolored(state.text?.placed.text) ? state.text?.placed : nil,
            reusing: state.takeSpareGlyphs()
        )
        guard let placed else { return false }
        let glyphsPlaced = placed.glyphsPlaced
        state.show(placed, geometry)
        root?.counters.drawing.drawCalls += 1
        root?.counters.drawing.runsMade += 1
        root?.counters.drawing.glyphsPlaced += glyphsPlaced
        return true
    }

    private func plainText(of drawer: CALayer, _ geometry: StoreGeometry) -> PlainText? {
        if let contentProvider { return contentProvider.clearsContent ? contentProvider.plainContent(of: drawer) : nil }
        return drawsReflected ? nil : (drawer as? any PlainTextLayer)?.plainText(geometry.toPixels)
    }
}
