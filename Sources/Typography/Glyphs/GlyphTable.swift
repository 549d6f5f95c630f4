/// A hash table of glyphs with open addressing. Lookup dominates the cost of drawing new text.
///
/// The table must not be copied; its owner frees the memory.
struct GlyphTable {
    /// The keys of the slots; zero for a free slot.
    private var keys: UnsafeMutablePointer<UInt64>
    private var glyphs: UnsafeMutablePointer<GlyphAtlas.Glyph>
    private var mask: Int
    private(set) var count = 0

    init() {
        mask = 1023
        (keys, glyphs) = Self.allocate(capacity: 1024)
    }

    func deallocate() {
        keys.deallocate()
        glyphs.deallocate()
    }

    /// Returns the glyph for a key, or `nil` if there is none.
    /// - Parameter key: The key, not zero.
    @inline(__always)
    func find(_ key: UInt64) -> UnsafePointer<GlyphAtlas.Glyph>? {
        let slot = slot(of: key)
        return keys[slot] == key ? UnsafePointer(glyphs + slot) : nil
    }

    /// Inserts a glyph.
    /// - Parameter key: The key, not zero and not in the table.
    mutating func insert(_ glyph: GlyphAtlas.Glyph, for key: UInt64) {
        if 2 * count > mask { rebuild(capacity: 2 * (mask + 1)) { _ in true } }
        put(glyph, for: key)
    }

    private mutating func put(_ glyph: GlyphAtlas.Glyph, for key: UInt64) {
        let slot = slot(of: key)
        keys[slot] = key
        glyphs[slot] = glyph
        count &+= 1
    }

    mutating func removeAll(where isObsolete: (GlyphAtlas.Glyph) -> Bool) {
        rebuild(capacity: mask + 1) { !isObsolete($0) }
    }

    /// Returns the slot of the key, or the slot to insert it into.
    @inline(__always)
    private func slot(of key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
        while keys[slot] != 0, keys[slot] != key { slot = (slot &+ 1) & mask }
        return slot
    }

    private mutating func rebuild(capacity: Int, retaining: (GlyphAtlas.Glyph) -> Bool) {
        let (oldKeys, oldGlyphs, oldCapacity) = (keys, glyphs, mask + 1)
        (keys, glyphs) = Self.allocate(capacity: capacity)
        mask = capacity - 1
        count = 0
        for slot in 0..<oldCapacity where oldKeys[slot] != 0 && retaining(oldGlyphs[slot]) {
            put(oldGlyphs[slot], for: oldKeys[slot])
        }
        oldKeys.deallocate()
        oldGlyphs.deallocate()
    }

    private static func allocate(
        capacity: Int
    ) -> (UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<GlyphAtlas.Glyph>) {
        let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
        keys.initialize(repeating: 0, count: capacity)
        let glyphs = UnsafeMutablePointer<GlyphAtlas.Glyph>.allocate(capacity: capacity)
        glyphs.initialize(repeating: GlyphAtlas.Glyph(), count: capacity)
        return (keys, glyphs)
    }
}
