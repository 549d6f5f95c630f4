import CFreeType
import Glibc
import Raster

/// A cache of glyphs as 8-bit coverage masks, each rasterized once. Not thread-safe.
///
/// The masks are stored in pages, one after the other. When all pages are full, the least recently used page is
/// emptied, which bounds the memory. A page with masks that runs use is replaced by another one instead: it lives as long
/// as the runs, and is never written again.
struct GlyphAtlas {
    static let pageByteCount = 1 << 16
    static let pageLimit = 64

    /// The maximum number of glyphs, independent of their size.
    private static let glyphLimit = 1 << 15

    /// The number of subpixel positions: glyphs begin at quarters of a pixel.
    static let subpixelPositions = 4

    /// A face at a size.
    struct Strike: Hashable {
        /// The size of the em square, in 64ths of a pixel.
        var width: Int32
        var height: Int32
        var face: ObjectIdentifier
    }

    /// The coverage mask of a glyph. Rows are padded with zeros to multiples of sixteen bytes.
    struct Glyph {
        /// The position of the first pixel relative to the glyph's origin, y down.
        var left: Int32 = 0
        var top: Int32 = 0
        var width: Int32 = 0
        var height: Int32 = 0

        /// A Boolean value that indicates whether the glyph is too large for a page.
        var isTooLarge = false
        fileprivate(set) var page: Int32 = -1

        /// The coverage, valid until `generation` changes.
        fileprivate(set) var coverage: UnsafeMutablePointer<UInt8>?

        var bounds: PixelRect { PixelRect(x: Int(left), y: Int(top), width: Int(width), height: Int(height)) }

        var stride: Int { (Int(width) &+ 15) & ~15 }
    }

    private struct Page {
        var memory = CoverageMemory(byteCount: pageByteCount)
        var used = 0
        var lastUse: UInt64 = 0
    }

    /// Memory for `pageLimit` pages; the first `pageCount` are in use.
    private let pages = UnsafeMutablePointer<Page>.allocate(capacity: pageLimit)
    private var pageCount = 0
    private var current = 0
    private var table = GlyphTable()
    /// The numbers of strikes, and their faces, which are retained because they are identified by their address.
    private var strikes: [Strike: (number: UInt64, face: GlyphFace)] = [:]
    private var nextStrike: UInt64 = 0
    /// The strike that was looked up last, which is mostly the next one, too.
    private var lastStrike: (strike: Strike, number: UInt64)?
    private var clock: UInt64 = 0

    /// A counter that changes whenever coverage that was returned becomes invalid.
    private(set) var generation: UInt64 = 0
    private(set) var rasterizedCount = 0
    private(set) var hitCount = 0

    var byteCount: Int { pageCount * Self.pageByteCount }
    var glyphCount: Int { table.count }

    /// The memory of the pages, for tests.
    var pagesInUse: [CoverageMemory] { (0..<pageCount).map { pages[$0].memory } }

    /// Returns the number that identifies a strike of a face in `key`. Numbers are never reused.
    mutating func number(of strike: Strike, face: GlyphFace) -> UInt64 {
        clock &+= 1
        if let lastStrike, lastStrike.strike == strike { return lastStrike.number }
        let number: UInt64
        if let known = strikes[strike] {
            number = known.number
        } else {
            // Limits the table for apps that animate the font size. The glyphs of removed strikes age and are evicted.
            if strikes.count >= 256 { strikes.removeAll(keepingCapacity: true) }
            nextStrike &+= 1
            strikes[strike] = (nextStrike, face)
            number = nextStrike
        }
        lastStrike = (strike, number)
        return number
    }

    /// Frees the memory. The atlas must not be used afterward.
    func deallocate() {
        pages.deinitialize(count: pageCount)
        pages.deallocate()
        table.deallocate()
    }

    /// Removes all glyphs, and frees the memory of the pages.
    mutating func removeAll() {
        pages.deinitialize(count: pageCount)
        (pageCount, current) = (0, 0)
        table.deallocate()
        table = GlyphTable()
        (strikes, lastStrike) = ([:], nil)
        generation &+= 1
    }

    /// Returns the key of a glyph of a strike.
    /// - Parameter subpixel: The horizontal offset of the glyph from the pixel grid, in quarters of a pixel.
    @inline(__always)
    static func key(of id: UInt32, strike number: UInt64, subpixel: Int) -> UInt64 {
        number &<< 26 | UInt64(id & 0xFF_FFFF) &<< 2 | UInt64(truncatingIfNeeded: subpixel & 3)
    }

    /// Returns a cached glyph, or `nil` if there is none.
    @inline(__always)
    mutating func known(_ key: UInt64) -> UnsafePointer<Glyph>? {
        guard let glyph = table.find(key) else { return nil }
        hitCount &+= 1
        pages[Int(glyph.pointee.page)].lastUse = clock
        return glyph
    }

    /// Returns the memory of a glyph's mask. A reference to it keeps the mask from being overwritten.
    @inline(__always)
    func page(of glyph: Glyph) -> CoverageMemory { pages[Int(glyph.page)].memory }

    /// Rasterizes and caches a glyph that is not in the cache.
    mutating func rasterize(
        _ id: UInt32,
        of face: GlyphFace,
        strike: Strike,
        key: UInt64,
        faces: inout GlyphFaces
    ) -> Glyph {
        rasterizedCount &+= 1
        if table.count >= Self.glyphLimit { emptyOldestPage() }
        var glyph = Glyph()
        faces.withOutline(of: id, in: face, width: strike.width, height: strike.height, hinted: true) {
            library,
            outline in
            FT_Outline_Translate(outline, FT_Pos(key & 3) * 64 / FT_Pos(Self.subpixelPositions), 0)
            glyph = rasterize(outline, library)
        }
        if glyph.page < 0 {
            // Glyphs without coverage belong to a page so that they are evicted with it.
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
        let coverage = pages[page].memory.bytes + pages[page].used
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

    /// Returns the index of a page with enough free bytes.
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
        (pages + pageCount).initialize(to: Page())
        current = pageCount
        pageCount += 1
    }

    /// Empties the least recently used page and makes it the current one.
    private mutating func emptyOldestPage() {
        guard let oldest = (0..<pageCount).min(by: { pages[$0].lastUse < pages[$1].lastUse }) else { return }
        table.removeAll { $0.page == Int32(oldest) }
        if !isKnownUniquelyReferenced(&pages[oldest].memory) {
            pages[oldest].memory = CoverageMemory(byteCount: Self.pageByteCount)
        }
        pages[oldest].used = 0
        current = oldest
        generation &+= 1
    }
}
