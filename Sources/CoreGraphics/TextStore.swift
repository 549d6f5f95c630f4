import CFreeType

/// What drawing text keeps from one time to the next. Used while the text system's lock is held.
final class TextStore {
    var faces = GlyphFaces()
    var atlas = GlyphAtlas()
    var shaper = TextShaper()
    var texts = TextCache()

    /// Glyphs of a line between finding and adding them up.
    private var found: [(glyph: GlyphAtlas.Glyph, x: Int, y: Int)] = []

    /// Texts whose coverage is kept, oldest first.
    private var keepers: [ShapedText] = []
    private var firstKeeper = 0
    private(set) var keptByteCount = 0
    private(set) var keptHitCount = 0

    /// Coverage kept in all, and of one text.
    static let keptByteLimit = 2 << 20
    private static let largestKept = 1 << 17

    enum Coverage {
        /// The mask, and where its origin lies.
        case mask(GlyphMask, PixelPoint)
        case nothing
        /// A glyph is larger than the atlas takes.
        case tooLarge
    }

    /// The coverage of a text, at least for the pixels within limits.
    /// - Parameters:
    ///   - origin: where the left end of the baseline lies.
    ///   - scratch: used for a text that is drawn for the first time.
    func coverage(
        of text: ShapedText,
        scale: TextScale,
        origin: PixelPoint,
        limits: PixelRect,
        scratch: GlyphMask
    ) -> Coverage {
        text.isInUse = true
        if let kept = text.kept, kept.scale == scale {
            keptHitCount &+= 1
            return .mask(kept.mask, origin)
        }
        let isAgain = text.lastScale == scale
        text.lastScale = scale
        guard let ink = find(text, scale) else { return .tooLarge }
        if ink.isEmpty { return .nothing }
        let byteCount = ((ink.width &+ 15) & ~15) &* ink.height
        if isAgain, byteCount <= Self.largestKept {
            let mask = GlyphMask()
            mask.reset(bounds: ink)
            gather(text, scale, into: mask, origin: .zero)
            keep(KeptCoverage(scale: scale, mask: mask), of: text)
            return .mask(mask, origin)
        }
        let visible = ink.offsetBy(x: origin.x, y: origin.y).intersection(limits)
        if visible.isEmpty { return .nothing }
        scratch.reset(bounds: visible)
        gather(text, scale, into: scratch, origin: origin)
        return .mask(scratch, .zero)
    }

    /// Finds all glyphs, and returns the pixels they may ink; nil when one is too large.
    private func find(_ text: ShapedText, _ scale: TextScale) -> PixelRect? {
        found.removeAll(keepingCapacity: true)
        let generation = atlas.generation
        var ink = PixelRect.empty
        var fits = true
        forEachGlyph(of: text, scale) { glyph, x, y in
            if glyph.isTooLarge { fits = false }
            if glyph.width == 0 { return }
            let x = x &+ Int(glyph.left)
            let y = y &+ Int(glyph.top)
            ink = ink.union(PixelRect(x: x, y: y, width: Int(glyph.width), height: Int(glyph.height)))
            found.append((glyph, x, y))
        }
        // Finding the last may have cost the first, when a line has more glyphs than the atlas: one at a time, then.
        if atlas.generation != generation { found.removeAll() }
        return fits ? ink : nil
    }

    /// Adds up the glyphs that were found.
    private func gather(_ text: ShapedText, _ scale: TextScale, into mask: GlyphMask, origin: PixelPoint) {
        if found.isEmpty {
            forEachGlyph(of: text, scale) { glyph, x, y in
                mask.add(glyph, x: x &+ Int(glyph.left) &+ origin.x, y: y &+ Int(glyph.top) &+ origin.y)
            }
        } else {
            for (glyph, x, y) in found { mask.add(glyph, x: x &+ origin.x, y: y &+ origin.y) }
        }
        // A long line must not keep its memory.
        if found.capacity > 4096 { found = [] }
    }

    /// Calls with each glyph and the whole pixel nearest to the left of its origin. A glyph is good until the next.
    private func forEachGlyph(
        of text: ShapedText,
        _ scale: TextScale,
        _ body: (GlyphAtlas.Glyph, Int, Int) -> Void
    ) {
        let steps = Double(GlyphAtlas.subpixelPositions)
        let stepX = scale.x * steps / 1024
        let unitY = scale.y / 1024
        text.glyphs.withUnsafeBufferPointer { glyphs in
            for span in text.spans {
                let strike = GlyphAtlas.Strike(
                    width: Int32(span.emSize * scale.x * 64 + 0.5),
                    height: Int32(span.emSize * scale.y * 64 + 0.5),
                    face: span.face.number
                )
                let number = atlas.number(of: strike)
                for index in span.glyphs {
                    let placed = glyphs[index]
                    let x = Int((Double(placed.x) * stepX).rounded())
                    let glyph = atlas.glyph(
                        placed.id,
                        of: span.face,
                        strike: strike,
                        number: number,
                        subpixel: Int32(truncatingIfNeeded: x & 3),
                        faces: &faces
                    )
                    body(glyph, x &>> 2, Int((Double(placed.y) * unitY).rounded()))
                }
            }
        }
    }

    /// Keeps the coverage of a text, at the cost of others that were not drawn since they were last spared.
    private func keep(_ coverage: KeptCoverage, of text: ShapedText) {
        if let old = text.kept { keptByteCount &-= old.mask.byteCount } else { keepers.append(text) }
        text.kept = coverage
        keptByteCount &+= coverage.mask.byteCount
        while keptByteCount > Self.keptByteLimit {
            let oldest = keepers[firstKeeper]
            firstKeeper &+= 1
            if oldest.isInUse, oldest !== text {
                oldest.isInUse = false
                keepers.append(oldest)
            } else {
                keptByteCount &-= oldest.kept?.mask.byteCount ?? 0
                oldest.kept = nil
            }
        }
        if firstKeeper > 256, 2 * firstKeeper > keepers.count {
            keepers.removeFirst(firstKeeper)
            firstKeeper = 0
        }
    }
}
