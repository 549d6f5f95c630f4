/// Glyphs by a number: a hash table with open addressing, since looking up is what drawing new text mostly does.
///
/// Never copied; its memory is freed by whoever owns it.
struct GlyphTable {
    struct Entry {
        /// Zero for a slot that is free.
        var key: UInt64
        var glyph: GlyphAtlas.Glyph
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private(set) var count = 0

    init() {
        mask = 1023
        entries = Self.allocate(capacity: 1024)
    }

    func deallocate() { entries.deallocate() }

    /// - Parameter key: not zero.
    @inline(__always)
    func find(_ key: UInt64) -> UnsafePointer<Entry>? {
        let slot = slot(of: key)
        return entries[slot].key == key ? UnsafePointer(entries + slot) : nil
    }

    /// - Parameter key: not zero, and not in the table.
    mutating func insert(_ glyph: GlyphAtlas.Glyph, for key: UInt64) {
        if 2 * count > mask { rebuild(capacity: 2 * (mask + 1)) { _ in true } }
        entries[slot(of: key)] = Entry(key: key, glyph: glyph)
        count &+= 1
    }

    mutating func removeAll(where isObsolete: (GlyphAtlas.Glyph) -> Bool) {
        rebuild(capacity: mask + 1) { !isObsolete($0) }
    }

    /// Where the key is, or would be.
    @inline(__always)
    private func slot(of key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
        while entries[slot].key != 0, entries[slot].key != key { slot = (slot &+ 1) & mask }
        return slot
    }

    private mutating func rebuild(capacity: Int, keeping: (GlyphAtlas.Glyph) -> Bool) {
        let old = UnsafeMutableBufferPointer(start: entries, count: mask + 1)
        entries = Self.allocate(capacity: capacity)
        mask = capacity - 1
        count = 0
        for entry in old where entry.key != 0 && keeping(entry.glyph) {
            entries[slot(of: entry.key)] = entry
            count &+= 1
        }
        old.deallocate()
    }

    private static func allocate(capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(key: 0, glyph: GlyphAtlas.Glyph()), count: capacity)
        return entries
    }
}
