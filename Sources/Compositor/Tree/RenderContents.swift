import Geometry
import Raster
import Synchronization

/// The contents of a layer: a backing store, an image, or the glyphs of text.
///
/// Text has no bitmap: where its pixels map to those of the screen, its glyphs are painted. For all else, it has a
/// ``surface`` like an image, which is made when it is first asked for.
///
/// Contents never change while anything refers to them. They are sendable, because only their last owner makes another text
/// of them; see ``show(_:transform:changes:placement:)``.
package final class RenderContents: @unchecked Sendable {
    // Accesses are not checked for exclusivity at run time: painting reads several values.

    /// The bitmap, if it is no text.
    @exclusivity(unchecked) private var bitmap: Surface?

    /// The text, or `nil` for a bitmap.
    @exclusivity(unchecked) package private(set) var glyphs: GlyphRun?

    /// A Boolean value that indicates whether glyphs are painted, and no bitmap.
    @exclusivity(unchecked) private(set) var paintsGlyphs: Bool

    /// The objects that were made from the text.
    private let made: Mutex<MadeFromGlyphs>

    /// The size of the bitmap.
    @exclusivity(unchecked) package private(set) var size: PixelSize

    /// The visible part of the surface.
    @exclusivity(unchecked) package private(set) var source: PixelRect

    /// The bounding box of the pixels of `source` that are not transparent.
    @exclusivity(unchecked) package private(set) var ink: PixelRect

    /// A Boolean value that indicates whether every pixel of `source` is opaque, so that nothing shows through.
    @exclusivity(unchecked) package private(set) var isOpaque: Bool

    /// The transform from pixels of the surface to the layer's own coordinates.
    @exclusivity(unchecked) package private(set) var transform: CGAffineTransform

    /// The placement of the contents in bounds of another size, if the layer defines one.
    @exclusivity(unchecked) package private(set) var placement: ContentsPlacement?

    /// The interpolation of pixels.
    @exclusivity(unchecked) package private(set) var sampling: ContentsSampling

    /// The changes of the pixels since earlier contents of the same layer.
    @exclusivity(unchecked) package private(set) var changes: ContentChanges

    /// The rectangle of the contents in the layer's own coordinates.
    @exclusivity(unchecked) package private(set) var frame: CGRect

    /// The copy-on-write pin for pixels that are overwritten once no tree shows them, or `nil` if they never are.
    @exclusivity(unchecked) package private(set) var pin: PixelPin?

    package convenience init(
        surface: Surface,
        source: PixelRect,
        ink: PixelRect? = nil,
        isOpaque: Bool,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement? = nil,
        sampling: ContentsSampling? = nil,
        pin: PixelPin? = nil
    ) {
        self.init(
            bitmap: surface,
            size: surface.size,
            source: source,
            ink: ink,
            isOpaque: isOpaque,
            transform: transform,
            changes: changes,
            placement: placement,
            sampling: sampling,
            pin: pin
        )
    }

    /// Creates the contents that show text.
    package convenience init(
        glyphs: GlyphRun,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement? = nil
    ) {
        self.init(glyphs: glyphs, transform: transform, changes: changes, placement: placement, made: MadeFromGlyphs())
    }

    private convenience init(
        glyphs: GlyphRun,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement?,
        made: MadeFromGlyphs
    ) {
        self.init(
            glyphs: glyphs,
            made: made,
            size: glyphs.size,
            source: PixelRect(size: glyphs.size),
            ink: glyphs.ink,
            isOpaque: glyphs.isOpaque,
            transform: transform,
            changes: changes,
            placement: placement
        )
    }

    private init(
        bitmap: Surface? = nil,
        glyphs: GlyphRun? = nil,
        made: MadeFromGlyphs = MadeFromGlyphs(),
        size: PixelSize,
        source: PixelRect,
        ink: PixelRect?,
        isOpaque: Bool,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement?,
        sampling: ContentsSampling? = nil,
        pin: PixelPin? = nil
    ) {
        self.bitmap = bitmap
        self.glyphs = glyphs
        paintsGlyphs = glyphs.map { !$0.needsSurface } ?? false
        self.made = Mutex(made)
        self.size = size
        self.sampling = sampling ?? placement?.sampling ?? []
        self.pin = pin
        self.placement = placement
        self.source = source.intersection(PixelRect(size: size))
        self.ink = ink.map { $0.intersection(source) } ?? self.source
        self.isOpaque = isOpaque
        self.transform = transform
        self.changes = changes
        frame = RenderContents.frame(of: self.source, transform)
    }

    /// Shows another text in place of one that nothing else refers to, in the same memory.
    package func show(
        _ text: GlyphRun,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement?
    ) {
        bitmap = nil
        pin = nil
        made.withLock { $0 = MadeFromGlyphs() }
        paintsGlyphs = !text.needsSurface
        size = text.size
        sampling = placement?.sampling ?? []
        self.placement = placement
        source = PixelRect(size: size)
        ink = text.ink.intersection(source)
        isOpaque = text.isOpaque
        self.transform = transform
        self.changes = changes
        frame = RenderContents.frame(of: source, transform)
        glyphs = text
    }

    /// Takes the memory of the glyphs of a text that nothing else refers to.
    func takeGlyphs() -> [GlyphRun.Glyph] { glyphs?.takeGlyphs() ?? [] }

    private static func frame(of source: PixelRect, _ transform: CGAffineTransform) -> CGRect {
        CGRect(
            x: CGFloat(source.minX),
            y: CGFloat(source.minY),
            width: CGFloat(source.width),
            height: CGFloat(source.height)
        ).applying(transform)
    }

    /// The pixels. Those of text are made on first access, on any thread.
    package var surface: Surface {
        if let bitmap { return bitmap }
        return made.withLock { made in
            if let surface = made.surface { return surface }
            guard let surface = glyphs?.makeSurface() else {
                preconditionFailure("cannot allocate the bitmap of a text of \(size)")
            }
            made.surface = surface
            return surface
        }
    }

    /// Returns the same contents, placed in other bounds of the layer.
    /// - Parameter transform: The transform that the placement determines for the bounds.
    func placed(_ transform: CGAffineTransform) -> RenderContents {
        if let glyphs {
            // A layer that is resized in an animation is placed in each frame; its bitmap is made once.
            if transform.a != self.transform.a || transform.d != self.transform.d { _ = surface }
            return RenderContents(
                glyphs: glyphs,
                transform: transform,
                changes: changes,
                placement: placement,
                made: made.withLock { $0 }
            )
        }
        return RenderContents(
            surface: surface,
            source: source,
            ink: ink,
            isOpaque: isOpaque,
            transform: transform,
            changes: changes,
            placement: placement,
            pin: pin
        )
    }
}

/// Objects that were made from the glyphs of contents, because they were needed or because they pay off.
private struct MadeFromGlyphs {
    /// The bitmap.
    var surface: Surface?

    /// The coverage.
    var coverage: GlyphCoverage?

    /// The number of pixels painted without it.
    var painted = 0
}

extension RenderContents {
    /// The coverage of the glyphs, if it was kept.
    var keptCoverage: GlyphCoverage? { made.withLock(\.coverage) }

    /// Records that the glyphs are painted, and keeps their coverage once it was summed up twice.
    ///
    /// The number of pixels depends on the frames alone, and not on the threads that paint them.
    /// - Parameter area: The number of pixels.
    func notePainting(area: Int) {
        guard paintsGlyphs, let glyphs else { return }
        made.withLock { made in
            if made.coverage != nil { return }
            if made.painted >= 2 * ink.area {
                made.coverage = glyphs.makeCoverage()
            } else {
                made.painted += area
            }
        }
    }

    /// The number of bytes of what was made from the glyphs.
    package var bytesMadeFromGlyphs: Int {
        made.withLock { made in
            (made.surface.map { $0.bytesPerRow * $0.size.height } ?? 0) + (made.coverage?.byteCount ?? 0)
        }
    }
}
