import CFreeType
import Raster

/// The caches of text drawing of a library. Used only under the text system's lock.
final class TextStore {
    // Looking up a glyph or a text takes less time than a check of exclusive access. Nothing is called during an access that
    // could begin another one.
    @exclusivity(unchecked) var faces = GlyphFaces()
    @exclusivity(unchecked) var atlas = GlyphAtlas()
    @exclusivity(unchecked) var shaper = TextShaper()
    @exclusivity(unchecked) var texts = TextCache()
    var framesLaidOut = 0

    /// The glyphs of a line between lookup and accumulation.
    private var found = UnsafeMutablePointer<Found>.allocate(capacity: 256)
    private var foundCapacity = 256
    private var foundCount = 0

    private struct Found {
        let glyph: GlyphAtlas.Glyph
        let x: Int
        let y: Int
    }

    /// The texts with cached coverage, oldest first.
    private var cachedTexts: [ShapedText] = []
    private var firstCachedText = 0
    private(set) var cachedByteCount = 0
    private(set) var cacheHitCount = 0

    /// The limits of cached coverage in bytes: in total, and per text.
    static let cachedByteLimit = 2 << 20
    private static let largestCached = 1 << 17

    /// Frees all memory, and releases the coverage that texts cache for this store. The store must not be used
    /// afterward.
    func end() {
        for text in cachedTexts[firstCachedText...] { text.use.coverage = nil }
        cachedTexts = []
        atlas.deallocate()
        found.deallocate()
        shaper.deallocate()
        faces.close()
    }

    /// Releases texts, coverage and glyphs, which are made again when they are needed.
    func releaseCaches() {
        for text in cachedTexts[firstCachedText...] { text.use.coverage = nil }
        (cachedTexts, firstCachedText, cachedByteCount) = ([], 0, 0)
        texts.removeAll()
        atlas.removeAll()
        shaper.removeAll()
    }

    enum Coverage {
        /// The mask, and the position of its origin.
        case mask(GlyphMask, PixelPoint)
        case nothing
        /// A glyph is too large for the atlas.
        case tooLarge
    }

    /// Returns the coverage of a text, at least for the pixels inside the limits.
    /// - Parameters:
    ///   - origin: The position of the left end of the baseline.
    ///   - scratch: The mask to use for a text that is drawn for the first time.
    func coverage(
        of text: ShapedText,
        scale: TextScale,
        origin: PixelPoint,
        limits: PixelRect,
        scratch: GlyphMask
    ) -> Coverage {
        text.use.isRecent = true
        if let cached = text.use.coverage, cached.scale == scale {
            cacheHitCount &+= 1
            return .mask(cached.mask, origin)
        }
        let isAgain = text.use.lastScale == scale
        text.use.lastScale = scale
        guard let ink = find(text, scale) else { return .tooLarge }
        if ink.isEmpty { return .nothing }
        let byteCount = ((ink.width &+ 15) & ~15) &* ink.height
        if isAgain, byteCount <= Self.largestCached,
            text.use.coverage.map({ $0.owner == ObjectIdentifier(self) }) ?? true
        {
            let mask = GlyphMask()
            mask.reset(bounds: ink)
            gather(text, scale, into: mask, origin: .zero)
            cache(CachedCoverage(owner: ObjectIdentifier(self), scale: scale, mask: mask), of: text)
            return .mask(mask, origin)
        }
        let visible = ink.offsetBy(x: origin.x, y: origin.y).intersection(limits)
        if visible.isEmpty { return .nothing }
        scratch.reset(bounds: visible)
        gather(text, scale, into: scratch, origin: origin)
        return .mask(scratch, .zero)
    }

    /// Adds the glyphs of a text to a run, as one part.
    /// - Parameters:
    ///   - origin: The position of the left end of the baseline.
    ///   - color: The premultiplied color.
    /// - Returns: `false` if a glyph is too large for the atlas. The run is then of no use.
    func place(
        _ text: ShapedText,
        scale: TextScale,
        origin: PixelPoint,
        color: UInt32,
        in run: inout GlyphRun
    ) -> Bool {
        var fits = true
        run.reserve(text.glyphs.count)
        // Most glyphs are on the page of the one before. Looking up a glyph may evict a page, which then has other memory.
        var last: (page: GlyphRun.Page, number: Int32, generation: UInt64)?
        forEachGlyph(of: text, scale) { glyph, x, y in
            if glyph.isTooLarge { fits = false }
            guard let coverage = glyph.coverage else { return }
            let page: GlyphRun.Page
            if let last, last.number == glyph.page, last.generation == atlas.generation {
                page = last.page
            } else {
                page = run.page(atlas.page(of: glyph))
                last = (page, glyph.page, atlas.generation)
            }
            run.append(coverage, in: page, bounds: glyph.bounds.offsetBy(x: x &+ origin.x, y: y &+ origin.y))
        }
        run.endPart(color: color)
        return fits
    }

    /// Rasterizes the glyphs of a text that are not in the cache.
    func rasterize(_ text: ShapedText, scale: TextScale) { forEachGlyph(of: text, scale) { _, _, _ in } }

    /// Looks up all glyphs and returns the pixels they may paint, or `nil` if one is too large.
    private func find(_ text: ShapedText, _ scale: TextScale) -> PixelRect? {
        if foundCapacity < text.glyphs.count {
            found.deallocate()
            foundCapacity = max(256, text.glyphs.count)
            found = .allocate(capacity: foundCapacity)
        }
        let generation = atlas.generation
        var ink = PixelRect.empty
        var count = 0
        var fits = true
        forEachGlyph(of: text, scale) { glyph, x, y in
            if glyph.isTooLarge { fits = false }
            if glyph.width == 0 { return }
            ink = ink.union(glyph.bounds.offsetBy(x: x, y: y))
            (found + count).initialize(to: Found(glyph: glyph, x: x, y: y))
            count &+= 1
        }
        // Looking up the last glyph may have evicted the first.
        foundCount = atlas.generation == generation ? count : 0
        return fits ? ink : nil
    }

    /// Accumulates the glyphs that were looked up.
    private func gather(_ text: ShapedText, _ scale: TextScale, into mask: GlyphMask, origin: PixelPoint) {
        for index in 0..<foundCount {
            mask.add(found[index].glyph, x: found[index].x &+ origin.x, y: found[index].y &+ origin.y)
        }
        if foundCount > 0 { return }
        forEachGlyph(of: text, scale) { mask.add($0, x: $1 &+ origin.x, y: $2 &+ origin.y) }
    }

    /// Calls a closure with each glyph and the pixel at or before its origin. A glyph is valid only until the next one.
    @inline(__always)
    private func forEachGlyph(
        of text: ShapedText,
        _ scale: TextScale,
        _ body: (GlyphAtlas.Glyph, Int, Int) -> Void
    ) {
        let stepX = scale.x * Double(GlyphAtlas.subpixelPositions) / 1024
        let unitY = scale.y / 1024
        for span in text.spans {
            let strike = GlyphAtlas.Strike(
                width: Int32(span.emSize * scale.x * 64 + 0.5),
                height: Int32(span.emSize * scale.y * 64 + 0.5),
                face: ObjectIdentifier(span.face)
            )
            let number = atlas.number(of: strike, face: span.face)
            text.glyphs.withUnsafeBufferPointer { glyphs in
                for index in span.glyphs {
                    let placed = glyphs[index]
                    let quarters = Self.rounded(Double(placed.x) * stepX)
                    let key = GlyphAtlas.key(of: placed.id, strike: number, subpixel: quarters)
                    let y = Self.rounded(Double(placed.y) * unitY)
                    if let glyph = atlas.known(key) {
                        body(glyph.pointee, quarters &>> 2, y)
                    } else {
                        body(
                            atlas.rasterize(placed.id, of: span.face, strike: strike, key: key, faces: &faces),
                            quarters &>> 2,
                            y
                        )
                    }
                }
            }
        }
    }

    /// Returns the nearest integer. Other methods call a function, since the oldest processors lack an instruction for
    /// it.
    private static func rounded(_ value: Double) -> Int {
        let far = Double(1 << 40)
        return Int(value + (far + 0.5)) &- 1 << 40
    }

    /// Caches the coverage of a text, and evicts that of texts that were not drawn since they were last spared.
    private func cache(_ coverage: CachedCoverage, of text: ShapedText) {
        if let old = text.use.coverage { cachedByteCount &-= old.mask.byteCount } else { cachedTexts.append(text) }
        text.use.coverage = coverage
        cachedByteCount &+= coverage.mask.byteCount
        while cachedByteCount > Self.cachedByteLimit {
            let oldest = cachedTexts[firstCachedText]
            firstCachedText &+= 1
            if oldest.use.isRecent, oldest !== text {
                oldest.use.isRecent = false
                cachedTexts.append(oldest)
            } else {
                cachedByteCount &-= oldest.use.coverage?.mask.byteCount ?? 0
                oldest.use.coverage = nil
            }
        }
        if firstCachedText > 256, 2 * firstCachedText > cachedTexts.count {
            cachedTexts.removeFirst(firstCachedText)
            firstCachedText = 0
        }
    }
}
