/// Text as the masks of its glyphs: where each lies, and in which color it is painted.
///
/// A run takes the place of a bitmap of a given size. Its pixels are those of a bitmap into which the text was drawn; see
/// ``makeSurface()``. It holds the memory of its masks, which never change, and shares it with other runs.
package struct GlyphRun: Sendable {
    /// A mask and its position in the run, in pixels.
    package struct Glyph: Sendable {
        /// The index of the first byte in the page. Rows are padded with zeros to multiples of sixteen bytes.
        fileprivate let offset: Int32
        fileprivate let page: Int32
        fileprivate let x: Int32
        fileprivate let y: Int32
        fileprivate let width: UInt16
        fileprivate let height: UInt16

        fileprivate var bounds: PixelRect { PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
    }

    /// Glyphs in one color. Their coverage is the saturating sum of their masks, and is painted once.
    struct Part: Sendable {
        var glyphs: Range<Int>
        var color: UInt32
        /// The bounding box of the masks.
        var ink: PixelRect
    }

    /// The size of the bitmap that the run takes the place of.
    package let size: PixelSize

    /// The color behind the glyphs, premultiplied: opaque, or 0 for none.
    package let background: UInt32

    /// The masks and their positions.
    package private(set) var glyphs: [Glyph]

    /// The bounding box of all pixels that are not transparent.
    package private(set) var ink: PixelRect

    // The first page and the first part, mostly the only ones, need no array.
    private var firstPage: CoverageMemory?
    private var otherPages: [CoverageMemory] = []
    private var firstPart: Part?
    private var otherParts: [Part] = []

    /// Creates a run without glyphs.
    /// - Parameters:
    ///   - background: The color behind the glyphs: opaque, or 0 for none.
    ///   - memory: The glyphs of a run that is no longer needed, whose memory is reused.
    package init(size: PixelSize, background: UInt32 = 0, reusing memory: consuming [Glyph] = []) {
        precondition(background == 0 || background >> 24 == 255)
        self.size = size
        self.background = background
        // Moved: a copy would have memory of its own.
        glyphs = consume memory
        glyphs.removeAll(keepingCapacity: true)
        ink = background == 0 ? .empty : PixelRect(size: size)
    }

    /// A Boolean value that indicates whether parts may overlap.
    private var hasOverlaps = false

    /// A Boolean value that indicates whether painting the run over other pixels may differ from painting its bitmap: if one
    /// part lies over another one, it makes a difference for the rounding which of them is blended first.
    package var needsSurface: Bool { hasOverlaps && background == 0 }

    /// A Boolean value that indicates whether every pixel is opaque.
    package var isOpaque: Bool { background != 0 }

    /// The number of parts in one color.
    var partCount: Int { (firstPart == nil ? 0 : 1) + otherParts.count }

    /// Returns the number of bytes of a row of coverage.
    @inline(__always)
    static func stride(_ width: Int) -> Int { (width &+ 15) & ~15 }

    // MARK: Glyphs

    /// Reserves memory for more glyphs.
    package mutating func reserve(_ count: Int) { glyphs.reserveCapacity(glyphs.count + count) }

    /// A page of a run, to which glyphs refer.
    package struct Page {
        fileprivate let number: Int32
        fileprivate let bytes: UnsafePointer<UInt8>
    }

    /// Returns the page of memory that contains masks. The run becomes an owner of the memory.
    package mutating func page(_ memory: CoverageMemory) -> Page {
        Page(number: Int32(truncatingIfNeeded: number(of: memory)), bytes: UnsafePointer(memory.bytes))
    }

    /// Adds a glyph to the part that the next call of ``endPart(color:)`` completes.
    /// - Parameters:
    ///   - coverage: The first byte of the mask, in `page`. Rows are padded with zeros to multiples of sixteen bytes.
    ///   - bounds: The position and the size of the mask.
    @inline(__always)
    package mutating func append(_ coverage: UnsafePointer<UInt8>, in page: Page, bounds: PixelRect) {
        glyphs.append(
            Glyph(
                offset: Int32(truncatingIfNeeded: coverage - page.bytes),
                page: page.number,
                x: Int32(truncatingIfNeeded: bounds.minX),
                y: Int32(truncatingIfNeeded: bounds.minY),
                width: UInt16(truncatingIfNeeded: bounds.width),
                height: UInt16(truncatingIfNeeded: bounds.height)
            )
        )
    }

    /// Takes the glyphs, whose memory is to be reused. The run is then of no use.
    package mutating func takeGlyphs() -> [Glyph] {
        var taken: [Glyph] = []
        swap(&taken, &glyphs)
        return taken
    }

    private mutating func number(of page: CoverageMemory) -> Int {
        if firstPage === page { return 0 }
        if firstPage == nil {
            firstPage = page
            return 0
        }
        if let index = otherPages.firstIndex(where: { $0 === page }) { return index + 1 }
        otherPages.append(page)
        return otherPages.count
    }

    /// Completes a part: the glyphs that were added since the last one. Glyphs that lie outside are removed.
    /// - Parameter color: The premultiplied color.
    package mutating func endPart(color: UInt32) {
        let start = otherParts.last?.glyphs.upperBound ?? firstPart?.glyphs.upperBound ?? 0
        let visible = box(of: start..<glyphs.count).intersection(PixelRect(size: size))
        if visible.isEmpty {
            glyphs.removeSubrange(start...)
            return
        }
        if firstPart?.ink.intersects(visible) ?? false || otherParts.contains(where: { $0.ink.intersects(visible) }) {
            hasOverlaps = true
        }
        ink = ink.union(visible)
        let part = Part(glyphs: start..<glyphs.count, color: color, ink: visible)
        if firstPart == nil { firstPart = part } else { otherParts.append(part) }
    }

    /// Returns the bounding box of glyphs.
    private func box(of range: Range<Int>) -> PixelRect {
        var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
        glyphs.withUnsafeBufferPointer { glyphs in
            for index in range {
                let glyph = glyphs[index]
                if glyph.width == 0 || glyph.height == 0 { continue }
                minX = min(minX, glyph.x)
                minY = min(minY, glyph.y)
                maxX = max(maxX, glyph.x &+ Int32(glyph.width))
                maxY = max(maxY, glyph.y &+ Int32(glyph.height))
            }
        }
        if minX >= maxX { return .empty }
        return PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
    }

    /// Returns the same glyphs in another color and before another background.
    package func recolored(_ color: UInt32, background: UInt32) -> GlyphRun {
        var run = GlyphRun(size: size, background: background)
        run.glyphs = glyphs
        (run.firstPage, run.otherPages) = (firstPage, otherPages)
        (run.firstPart, run.otherParts) = (firstPart, otherParts)
        run.hasOverlaps = hasOverlaps
        run.firstPart?.color = color
        for index in otherParts.indices { run.otherParts[index].color = color }
        for part in [firstPart].compactMap(\.self) + otherParts { run.ink = run.ink.union(part.ink) }
        return run
    }

    // MARK: Pixels

    /// Paints a part of the run over a surface.
    /// - Parameters:
    ///   - rect: The pixels of the surface to paint.
    ///   - point: The pixel of the run that corresponds to the first one of `rect`.
    ///   - kept: The coverage of the run, if it was kept.
    package func paint(
        on surface: Surface,
        in rect: PixelRect,
        at point: PixelPoint,
        kept: GlyphCoverage? = nil,
        _ scratch: GlyphScratch
    ) {
        if background != 0 { PixelKernels.fill(surface, in: rect, with: background) }
        let wanted = PixelRect(x: point.x, y: point.y, width: rect.width, height: rect.height)
        let offset = PixelPoint(x: rect.minX &- point.x, y: rect.minY &- point.y)
        if let firstPart { paint(firstPart, kept?.planes.first, on: surface, wanted, offset, scratch) }
        for index in otherParts.indices {
            paint(otherParts[index], kept?.planes[index + 1], on: surface, wanted, offset, scratch)
        }
    }

    @inline(__always)
    private func paint(
        _ part: Part,
        _ kept: CoverageMemory?,
        on surface: Surface,
        _ wanted: PixelRect,
        _ offset: PixelPoint,
        _ scratch: GlyphScratch
    ) {
        let area = part.ink.intersection(wanted)
        if area.isEmpty || part.color >> 24 == 0 { return }
        if let kept {
            PixelKernels.solidOver(
                surface,
                in: area.offsetBy(x: offset.x, y: offset.y),
                color: part.color,
                mask: MaskPlane(kept.bytes, size: part.ink.size, bytesPerRow: Self.stride(part.ink.width)),
                at: PixelPoint(x: area.minX &- part.ink.minX, y: area.minY &- part.ink.minY)
            )
            return
        }
        scratch.forEachTile(of: area) { tile, plane in
            cover(plane, tile, part.glyphs)
            PixelKernels.solidOver(
                surface,
                in: tile.offsetBy(x: offset.x, y: offset.y),
                color: part.color,
                mask: plane,
                at: .zero
            )
        }
    }

    /// Adds the masks of glyphs to the coverage of a rectangle. Sums saturate.
    private func cover(_ plane: MaskPlane, _ rect: PixelRect, _ range: Range<Int>) {
        glyphs.withUnsafeBufferPointer { glyphs in
            guard let firstPage else { return }
            for index in range {
                let glyph = glyphs[index]
                let bounds = glyph.bounds
                let area = bounds.intersection(rect)
                if area.isEmpty { continue }
                let page = glyph.page == 0 ? firstPage.bytes : otherPages[Int(glyph.page) &- 1].bytes
                let stride = Self.stride(Int(glyph.width))
                let source = page + Int(glyph.offset) + (area.minY &- bounds.minY) &* stride
                let row = plane.baseAddress + (area.minY &- rect.minY) &* plane.bytesPerRow
                // A mask that is entirely inside is added with its padding: zeros, in the rest of the row or at the
                // beginning of the next one.
                let isInside = area.minX == bounds.minX && area.maxX == bounds.maxX
                PixelKernels.add(
                    row + (area.minX &- rect.minX),
                    stride: plane.bytesPerRow,
                    from: source + (area.minX &- bounds.minX),
                    stride: stride,
                    size: PixelSize(width: isInside ? stride : area.width, height: area.height)
                )
            }
        }
    }

    /// Returns a bitmap of the run, or `nil` if there is not enough memory.
    package func makeSurface() -> Surface? {
        guard let surface = Surface(size: size) else { return nil }
        paint(on: surface, in: surface.bounds, at: .zero, GlyphScratch())
        return surface
    }

    /// Returns the coverage of all glyphs, so that it need not be summed up again.
    package func makeCoverage() -> GlyphCoverage {
        let parts = [firstPart].compactMap(\.self) + otherParts
        return GlyphCoverage(
            planes: parts.map { part in
                let stride = Self.stride(part.ink.width)
                let memory = CoverageMemory(byteCount: stride * part.ink.height + CoverageMemory.slack)
                memory.bytes.update(repeating: 0, count: memory.byteCount)
                let plane = MaskPlane(memory.bytes, size: part.ink.size, bytesPerRow: stride)
                cover(plane, part.ink, part.glyphs)
                return memory
            }
        )
    }

    /// The number of bytes of the run, without the pages of its masks.
    package var byteCount: Int { glyphs.capacity * MemoryLayout<Glyph>.stride }
}

/// The coverage of a run that is painted often.
package struct GlyphCoverage: Sendable {
    /// The coverage of each part.
    fileprivate let planes: [CoverageMemory]

    /// The number of bytes.
    package var byteCount: Int { planes.reduce(0) { $0 + $1.byteCount } }
}
