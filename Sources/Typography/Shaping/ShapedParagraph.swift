import CPango
import Geometry

/// A shaped paragraph of an attributed text in reading order, before line breaking. Lengths are in pango's units of
/// 1/1024 point. Exists only while the text system's lock is held.
struct ShapedParagraph {
    /// A sequence of characters of one font and direction.
    struct Item {
        /// The face, or `nil` for glyphs that have to be drawn by pango.
        var face: GlyphFace?
        var emSize: Double
        var ascent: Int
        var descent: Int
        var leading: Int
        var level: UInt8
        var glyphs: [PangoGlyphInfo]
    }

    /// The smallest part of a text with its own glyphs.
    struct Cluster {
        /// The range in the paragraph's bytes.
        var start: Int
        var end: Int
        var item: Int
        var glyphs: Range<Int>

        /// The advance, including the spacing after it.
        var advance: Int
        var spacing = 0

        /// The index of the run with the cluster's attributes.
        var run: Int

        var isWhite = false
        var isTab = false
        var isSoftHyphen = false
        var isAttachment = false

        /// A Boolean value that indicates whether the cluster is an invisible control character without width.
        var isControl = false

        /// A Boolean value that indicates whether a line may begin here. `isCharacterStart` indicates whether it may if
        /// there is no other break.
        var mayBreakBefore = false
        var isCharacterStart = true
        /// A Boolean value that indicates whether a line may begin here if the former one ends with a hyphen.
        var mayHyphenateBefore = false
    }

    let style: TextParagraphStyle
    let isRightToLeft: Bool
    private(set) var items: [Item] = []
    var clusters: [Cluster] = []

    /// The number of clusters of the text. Ellipses and hyphens follow them.
    private(set) var textCount = 0

    private(set) var bytes: [UInt8]
    private let runs: [AttributedText.Run]

    /// The run of a paragraph without characters.
    let emptyRun: Int

    /// The UTF-16 offset of the character at each byte of the text, if it is tracked, and the length in UTF-16 units.
    private let units: [Int32]
    let unitCount: Int

    /// Creates a shaped paragraph.
    /// - Parameters:
    ///   - parts: The parts of the paragraph, each with its run.
    ///   - emptyRun: The run whose font an empty paragraph uses.
    ///   - tracksUnits: A Boolean value that indicates whether clusters can be mapped to UTF-16 offsets.
    init(
        parts: [(text: Substring.UTF8View, run: Int)],
        runs: [AttributedText.Run],
        emptyRun: Int,
        style: TextParagraphStyle,
        tracksUnits: Bool = false,
        library: FontLibrary,
        faces: inout GlyphFaces
    ) {
        self.style = style
        self.runs = runs
        self.emptyRun = emptyRun
        var source = ParagraphSource(tracksUnits: tracksUnits)
        for part in parts { source.append(part.text, run: part.run, attributes: runs[part.run].attributes) }
        source.finish()
        bytes = source.bytes
        (units, unitCount) = (source.units, source.unitCount)
        isRightToLeft =
            switch style.direction {
            case .leftToRight: false
            case .rightToLeft: true
            case .natural: source.isRightToLeft
            }
        guard !source.bytes.isEmpty else { return }
        let logs = source.breaks(library: library)
        shape(source, logs, library.context, library: library, faces: &faces)
        if !library.isContextForCairo, items.contains(where: { $0.face == nil }) {
            // Characters without a font have the sizes of the boxes that cairo draws.
            items.removeAll()
            clusters.removeAll()
            shape(source, logs, library.drawingContext, library: library, faces: &faces)
        }
        describe(source, logs)
        if style.hyphenationFactor > 0 { hyphenate(source, library.hyphenation) }
        if style.lineBreakStrategy.contains(.hangulWordPriority) { keepHangulWords(source) }
        textCount = clusters.count
    }

    /// Itemizes the text and shapes all items.
    private mutating func shape(
        _ source: ParagraphSource,
        _ logs: [PangoLogAttr],
        _ context: OpaquePointer,
        library: FontLibrary,
        faces: inout GlyphFaces
    ) {
        let attributes = source.pangoAttributes(runs: runs, logs: logs, library: library)
        defer { pango_attr_list_unref(attributes) }
        source.bytes.withUnsafeBufferPointer { raw in
            raw.withMemoryRebound(to: CChar.self) { text in
                guard let base = text.baseAddress else { return }
                let list = pango_itemize_with_base_dir(
                    context,
                    isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR,
                    base,
                    0,
                    Int32(text.count),
                    attributes,
                    nil
                )
                var next = list
                while let link = next {
                    next = link.pointee.next
                    guard let data = link.pointee.data else { continue }
                    let item = data.assumingMemoryBound(to: PangoItem.self)
                    add(item, text: base, length: Int32(text.count), faces: &faces)
                    pango_item_free(item)
                }
                g_list_free(list)
            }
        }
    }

    private mutating func add(
        _ item: UnsafeMutablePointer<PangoItem>,
        text: UnsafePointer<CChar>,
        length: Int32,
        faces: inout GlyphFaces
    ) {
        guard let font = item.pointee.analysis.font, let glyphs = pango_glyph_string_new() else { return }
        defer { pango_glyph_string_free(glyphs) }
        let offset = Int(item.pointee.offset)
        pango_shape_with_flags(
            text + offset,
            item.pointee.length,
            text,
            length,
            &item.pointee.analysis,
            glyphs,
            PANGO_SHAPE_NONE
        )
        let count = Int(glyphs.pointee.num_glyphs)
        guard count > 0, let infos = glyphs.pointee.glyphs, let starts = glyphs.pointee.log_clusters else { return }
        let list = Array(UnsafeBufferPointer(start: infos, count: count))
        let level = item.pointee.analysis.level
        let emSize = TextSystem.emSize(of: font)
        let isDrawable = list.allSatisfy { $0.glyph == Self.emptyGlyph || $0.glyph & Self.unknownGlyph == 0 }
        let index = items.count
        var entry = Self.measured(font, level: level)
        entry.face = isDrawable && emSize != nil ? faces.face(of: font) : nil
        entry.emSize = emSize ?? 0
        entry.glyphs = list
        items.append(entry)
        // Glyphs that begin at the same byte form a cluster; they are ordered from left to right.
        var found: [Cluster] = []
        var first = 0
        while first < count {
            var last = first + 1
            while last < count, starts[last] == starts[first] { last += 1 }
            found.append(
                Cluster(
                    start: offset + Int(starts[first]),
                    end: 0,
                    item: index,
                    glyphs: first..<last,
                    advance: list[first..<last].reduce(0) { $0 + Int($1.geometry.width) },
                    run: 0
                )
            )
            first = last
        }
        if level % 2 == 1 { found.reverse() }
        for position in found.indices {
            found[position].end =
                position + 1 < found.count ? found[position + 1].start : offset + Int(item.pointee.length)
        }
        clusters += found
    }

    /// The values of PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG, which Swift does not import.
    static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    private static let unknownGlyph: UInt32 = 0x1000_0000

    private static func measured(_ font: UnsafeMutablePointer<PangoFont>, level: UInt8) -> Item {
        var logical = PangoRectangle()
        pango_font_get_glyph_extents(font, emptyGlyph, nil, &logical)
        var extents = hb_font_extents_t()
        var leading = 0
        if let shaping = pango_font_get_hb_font(font), hb_font_get_h_extents(shaping, &extents) != 0 {
            leading = max(0, Int(extents.line_gap))
        }
        return Item(
            face: nil,
            emSize: 0,
            ascent: -Int(logical.y),
            descent: Int(logical.y + logical.height),
            leading: leading,
            level: level,
            glyphs: []
        )
    }

    /// Sets the properties of each cluster.
    private mutating func describe(_ source: ParagraphSource, _ logs: [PangoLogAttr]) {
        var position = 0
        var character = 0
        guard let first = clusters.first else { return }
        // Attributes are copied for each run instead of each cluster.
        var run = source.run(at: first.start)
        var attributes = runs[run].attributes
        for index in clusters.indices {
            let start = clusters[index].start
            while position < start {
                if bytes[position] & 0xC0 != 0x80 { character += 1 }
                position += 1
            }
            let ownRun = source.run(at: start)
            if ownRun != run {
                run = ownRun
                attributes = runs[run].attributes
            }
            clusters[index].run = run
            let log = character < logs.count ? logs[character] : PangoLogAttr()
            clusters[index].mayBreakBefore = log.is_line_break != 0
            clusters[index].isCharacterStart = log.is_char_break != 0 && log.is_cursor_position != 0
            clusters[index].isWhite = log.is_white != 0
            let scalar = source.scalar(start..<clusters[index].end)
            switch scalar {
            case 0x09: clusters[index].isTab = true
            case 0xAD: clusters[index].isSoftHyphen = true
            case 0xFFFC where attributes.attachmentBounds != nil:
                clusters[index].isAttachment = true
                clusters[index].advance = Self.units(attributes.attachmentBounds?.width ?? 0)
            case .some(0x202A...0x202E):
                clusters[index].isControl = true
                clusters[index].advance = 0
                continue
            default: break
            }
            if attributes.expansion != 0, !clusters[index].isTab, !clusters[index].isAttachment {
                let advance = CGFloat(clusters[index].advance) * attributes.stretch
                clusters[index].advance = Int(advance.rounded())
            }
            let spacing = Self.units(attributes.spacing)
            if spacing != 0, !clusters[index].isTab, !clusters[index].isSoftHyphen {
                clusters[index].spacing = spacing
                clusters[index].advance += spacing
            }
        }
    }

    static func units(_ points: CGFloat) -> Int {
        Int((min(max(points, -1e6), 1e6) * CGFloat(PANGO_SCALE)).rounded())
    }

    /// Adds a cluster for a character that is not in the text, with the attributes of a run. Returns `nil` if its font
    /// has no suitable glyph.
    mutating func insert(
        _ text: String,
        run: Int,
        library: FontLibrary,
        faces: inout GlyphFaces
    ) -> Int? {
        var attributes = runs[run].attributes
        attributes.writingDirections = []
        attributes.attachmentBounds = nil
        var plain = runs[run]
        plain.attributes = attributes
        let inserted = ShapedParagraph(
            parts: [(Substring(text).utf8, 0)],
            runs: [plain],
            emptyRun: 0,
            style: style,
            library: library,
            faces: &faces
        )
        guard var cluster = inserted.clusters.first, let item = inserted.items.first else { return nil }
        items.append(item)
        items[items.count - 1].level = isRightToLeft ? 1 : 0
        cluster.item = items.count - 1
        cluster.run = run
        // Appends its bytes, so that the cluster can be rendered by pango.
        let start = bytes.count
        bytes += Array(text.utf8)
        cluster.start = start
        cluster.end = bytes.count
        cluster.isWhite = false
        clusters.append(cluster)
        return clusters.count - 1
    }

    /// Returns the UTF-16 offset of the character at a byte of the text.
    func unit(at byte: Int) -> Int { byte < units.count ? Int(units[byte]) : unitCount }

    func text(of cluster: Cluster) -> String { String(decoding: bytes[cluster.start..<cluster.end], as: UTF8.self) }

    /// Returns the text of parts of the bytes, in their order.
    func text(of parts: [Range<Int>]) -> String {
        if parts.count == 1 { return String(decoding: bytes[parts[0]], as: UTF8.self) }
        return parts.reduce(into: "") { $0 += String(decoding: bytes[$1], as: UTF8.self) }
    }

    func attributes(of cluster: Cluster) -> TextAttributes { runs[cluster.run].attributes }

    func attributes(ofRun run: Int) -> TextAttributes { runs[run].attributes }

    /// Returns the metrics of a font without characters.
    static func measures(of font: FontDescription, library: FontLibrary) -> (ascent: Int, descent: Int, leading: Int) {
        let layout = library.makeLayout(of: "", font: font)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &logical)
        return (-Int(logical.y), Int(logical.y + logical.height), 0)
    }
}
