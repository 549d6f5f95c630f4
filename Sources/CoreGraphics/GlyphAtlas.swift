import CFreeType

/// Glyphs as 8-bit coverage, each rasterised once. Not for two threads at once.
///
/// The coverage lies in pages, one glyph after the other. When all pages are full, the one whose glyphs have not been
/// asked for longest is emptied: memory has a limit, whatever is drawn.
struct GlyphAtlas {
    static let pageByteCount = 1 << 16
    static let pageLimit = 64

    /// So many glyphs at most, however small.
    private static let glyphLimit = 1 << 15

    /// Glyphs begin at quarters of a pixel.
    static let subpixelPositions: Int32 = 4

    /// A face in a size.
    struct Strike: Hashable {
        /// The em square, in 64ths of a pixel.
        var width: Int32
        var height: Int32
        var face: UInt32
    }

    /// The coverage of a glyph. Rows are padded with zeros to multiples of sixteen bytes.
    struct Glyph {
        /// Of the first pixel, from the glyph's origin, y down.
        var left: Int32 = 0
        var top: Int32 = 0
        var width: Int32 = 0
        var height: Int32 = 0

        /// Whether there is no room in a page for it.
        var isTooLarge = false
        fileprivate(set) var page: Int32 = -1

        /// Good until `generation` changes.
        fileprivate(set) var coverage: UnsafeMutablePointer<UInt8>?

        var stride: Int { (Int(width) &+ 15) & ~15 }
    }

    private struct Page {
        let memory: UnsafeMutablePointer<UInt8>
        var used = 0
        var lastUse: UInt64 = 0
    }

    /// Room for `pageLimit`, the first `pageCount` in use.
    private let pages = UnsafeMutablePointer<Page>.allocate(capacity: pageLimit)
    private var pageCount = 0
    private var current = 0
    private var table = GlyphTable()
    private var strikes: [Strike: UInt64] = [:]
    private var nextStrike: UInt64 = 0
    private var clock: UInt64 = 0

    /// Changes whenever coverage that was handed out is gone.
    private(set) var generation: UInt64 = 0
    private(set) var rasterizedCount = 0
    private(set) var hitCount = 0

    var byteCount: Int { pageCount * Self.pageByteCount }
    var glyphCount: Int { table.count }

    /// What `glyph` wants to know a strike by. Never the same for two.
    mutating func number(of strike: Strike) -> UInt64 {
        clock &+= 1
        if let number = strikes[strike] { return number }
        // An app that animates a size would make this grow for ever. Glyphs of strikes forgotten age.
        if strikes.count >= 256 { strikes.removeAll(keepingCapacity: true) }
        nextStrike &+= 1
        strikes[strike] = nextStrike
        return nextStrike
    }

    /// Frees the memory; the atlas is not to be used any more.
    func deallocate() {
        for index in 0..<pageCount { pages[index].memory.deallocate() }
        pages.deallocate()
        table.deallocate()
    }

    /// - Parameter subpixel: how many quarters of a pixel the glyph begins to the right of a whole one.
    mutating func glyph(
        _ id: UInt32,
        of face: GlyphFace,
        strike: Strike,
        number: UInt64,
        subpixel: Int32,
        faces: inout GlyphFaces
    ) -> Glyph {
        let key = number &<< 26 | UInt64(id & 0xFF_FFFF) &<< 2 | UInt64(subpixel)
        if let entry = table.find(key) {
            hitCount &+= 1
            pages[Int(entry.pointee.glyph.page)].lastUse = clock
            return entry.pointee.glyph
        }
        return rasterize(id, of: face, strike: strike, key: key, subpixel: subpixel, faces: &faces)
    }

    private mutating func rasterize(
        _ id: UInt32,
        of face: GlyphFace,
        strike: Strike,
        key: UInt64,
        subpixel: Int32,
        faces: inout GlyphFaces
    ) -> Glyph {
        rasterizedCount &+= 1
        if table.count >= Self.glyphLimit { emptyOldestPage() }
        var glyph = Glyph()
        faces.withOutline(of: id, in: face, width: strike.width, height: strike.height, hinted: true) {
            library,
            outline in
            FT_Outline_Translate(outline, FT_Pos(subpixel * 64 / Self.subpixelPositions), 0)
            glyph = rasterize(outline, library)
        }
        if glyph.page < 0 {
            // It belongs to a page to age with.
            if pageCount == 0 { addPage() }
            glyph.page = Int32(current)
        }
        table.insert(glyph, for: key)
        return glyph
    }

    private mutating func rasterize(_ outline: UnsafeMutablePointer<FT_Outline>, _ library: FT_Library) -> Glyph {
        guard outline.pointee.n_points > 0 else { return Glyph() }
        var box = FT_BBox()
        FT_Outline_Get_CBox(outline, &box)
        let (minX, minY) = (box.xMin >> 6, box.yMin >> 6)
        let (maxX, maxY) = ((box.xMax + 63) >> 6, (box.yMax + 63) >> 6)
        guard maxX > minX, maxY > minY else { return Glyph() }
        guard maxX - minX < 1 << 14, maxY - minY < 1 << 14 else { return Glyph(isTooLarge: true) }
        var glyph = Glyph(
            left: Int32(minX),
            top: Int32(-maxY),
            width: Int32(maxX - minX),
            height: Int32(maxY - minY)
        )
        let needed = glyph.stride * Int(glyph.height)
        guard let page = reserve(needed) else { return Glyph(isTooLarge: true) }
        let coverage = pages[page].memory + pages[page].used
        pages[page].used += needed
        memset(coverage, 0, needed)
        FT_Outline_Translate(outline, -minX << 6, -minY << 6)
        var bitmap = FT_Bitmap()
        bitmap.rows = UInt32(glyph.height)
        bitmap.width = UInt32(glyph.width)
        bitmap.pitch = Int32(glyph.stride)
        bitmap.buffer = coverage
        bitmap.num_grays = 256
        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        FT_Outline_Get_Bitmap(library, outline, &bitmap)
        glyph.page = Int32(page)
        glyph.coverage = coverage
        return glyph
    }

    /// The page that has so many bytes left.
    private mutating func reserve(_ needed: Int) -> Int? {
        guard needed <= Self.pageByteCount else { return nil }
        if pageCount == 0 { addPage() }
        if pages[current].used + needed > Self.pageByteCount {
            if pageCount < Self.pageLimit { addPage() } else { emptyOldestPage() }
        }
        pages[current].lastUse = clock
        return current
    }

    private mutating func addPage() {
        (pages + pageCount).initialize(to: Page(memory: .allocate(capacity: Self.pageByteCount)))
        current = pageCount
        pageCount += 1
    }

    /// Makes room for what comes, and leaves `current` at it.
    private mutating func emptyOldestPage() {
        guard let oldest = (0..<pageCount).min(by: { pages[$0].lastUse < pages[$1].lastUse }) else { return }
        table.removeAll { $0.page == Int32(oldest) }
        pages[oldest].used = 0
        current = oldest
        generation &+= 1
    }
}
