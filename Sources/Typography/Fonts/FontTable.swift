import CPango

/// The bytes of a font table. Reading beyond the end returns `nil`.
struct FontTable {
    static let substitutions = tag("GSUB")
    static let positions = tag("GPOS")
    static let kerning = tag("kern")

    private static func tag(_ name: StaticString) -> hb_tag_t {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
    }

    let tag: hb_tag_t
    private let bytes: [UInt8]

    init(_ face: OpaquePointer, _ tag: hb_tag_t) { self.init(tag, bytes: Self.bytes(of: face, tag)) }

    init(_ tag: hb_tag_t, bytes: [UInt8]) {
        self.tag = tag
        self.bytes = bytes
    }

    static func bytes(of face: OpaquePointer, _ tag: hb_tag_t) -> [UInt8] {
        let blob = hb_face_reference_table(face, tag)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The number of lookups of a substitution or positioning table, or 1 if it cannot be read.
    var lookupCount: UInt32 { max(1, uint16(8).flatMap { uint16($0) }.map { UInt32($0) } ?? 1) }

    func uint16(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 1 < bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    func uint32(_ offset: Int) -> Int? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Returns the glyphs of a coverage table in order.
    func coverage(_ offset: Int) -> [UInt32]? {
        guard let count = uint16(offset + 2) else { return nil }
        var glyphs: [UInt32] = []
        for index in 0..<count {
            switch uint16(offset) {
            case 1:
                guard let glyph = uint16(offset + 4 + 2 * index) else { return nil }
                glyphs.append(UInt32(glyph))
            case 2:
                guard let first = uint16(offset + 4 + 6 * index), let last = uint16(offset + 6 + 6 * index),
                    first <= last, glyphs.count + last - first < 1 << 16
                else { return nil }
                for glyph in first...last { glyphs.append(UInt32(glyph)) }
            default: return nil
            }
        }
        return glyphs
    }

    /// Returns the glyphs of a coverage table that are among others, or `nil` if it cannot be read.
    func coverage(_ offset: Int, among glyphs: GlyphNumberSet) -> Set<UInt32>? {
        guard let format = uint16(offset), let count = uint16(offset + 2) else { return nil }
        var found: Set<UInt32> = []
        var total = 0
        for index in 0..<count {
            switch format {
            case 1:
                guard let glyph = uint16(offset + 4 + 2 * index) else { return nil }
                if glyphs.contains(glyph) { found.insert(UInt32(glyph)) }
            case 2:
                guard let first = uint16(offset + 4 + 6 * index), let last = uint16(offset + 6 + 6 * index),
                    first <= last, total + last - first < 1 << 16
                else { return nil }
                total += last - first + 1
                for glyph in first...last where glyphs.contains(glyph) { found.insert(UInt32(glyph)) }
            default: return nil
            }
        }
        return found
    }

    /// Returns the classes that a class definition assigns to glyphs; 0 for glyphs without an assignment.
    func classes(_ offset: Int, of glyphs: Set<UInt32>) -> [UInt32: Int]? {
        guard let format = uint16(offset) else { return nil }
        var classes = [UInt32: Int](uniqueKeysWithValues: glyphs.map { ($0, 0) })
        switch format {
        case 1:
            guard let first = uint16(offset + 2), let count = uint16(offset + 4) else { return nil }
            for glyph in glyphs where Int(glyph) >= first && Int(glyph) < first + count {
                guard let number = uint16(offset + 6 + 2 * (Int(glyph) - first)) else { return nil }
                classes[glyph] = number
            }
        case 2:
            guard let count = uint16(offset + 2) else { return nil }
            for range in 0..<count {
                guard let first = uint16(offset + 4 + 6 * range), let last = uint16(offset + 6 + 6 * range),
                    let number = uint16(offset + 8 + 6 * range)
                else { return nil }
                for glyph in glyphs where Int(glyph) >= first && Int(glyph) <= last { classes[glyph] = number }
            }
        default: return nil
        }
        return classes
    }
}

/// A set of glyphs whose members are found without hashing.
struct GlyphNumberSet {
    private var words = [UInt64](repeating: 0, count: (1 << 16) / 64)

    /// Creates the mask of some glyphs of a font, whose numbers have 16 bits.
    init(_ glyphs: some Sequence<UInt32>) {
        for glyph in glyphs where glyph < 1 << 16 { words[Int(glyph) / 64] |= 1 << (UInt64(glyph) % 64) }
    }

    /// Returns a Boolean value that indicates whether a glyph, whose number has 16 bits, is in the set.
    func contains(_ glyph: Int) -> Bool { words[glyph / 64] & 1 << UInt64(glyph % 64) != 0 }
}
