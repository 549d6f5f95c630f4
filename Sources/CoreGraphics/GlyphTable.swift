/// Glyphs by a number: a hash table with open addressing, since looking up is what drawing new text mostly does.
struct GlyphTable {
    private var keys: [UInt64] = Array(repeating: 0, count: 1024)
    private var glyphs: [GlyphAtlas.Glyph] = Array(repeating: GlyphAtlas.Glyph(), count: 1024)
    private(set) var count = 0

    /// Keys are never zero. Setting nil is not for removing.
    subscript(key: UInt64) -> GlyphAtlas.Glyph? {
        get {
            let slot = slot(of: key)
            return keys[slot] == key ? glyphs[slot] : nil
        }
        set {
            guard let newValue else { return }
            if 2 * count >= keys.count { rebuild(capacity: 2 * keys.count) { _ in true } }
            let slot = slot(of: key)
            if keys[slot] == 0 { count &+= 1 }
            keys[slot] = key
            glyphs[slot] = newValue
        }
    }

    mutating func removeAll(where isObsolete: (GlyphAtlas.Glyph) -> Bool) {
        rebuild(capacity: keys.count) { !isObsolete($0) }
    }

    /// Where the key is, or would be.
    private func slot(of key: UInt64) -> Int {
        let mask = keys.count &- 1
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
        while keys[slot] != 0, keys[slot] != key { slot = (slot &+ 1) & mask }
        return slot
    }

    private mutating func rebuild(capacity: Int, keeping: (GlyphAtlas.Glyph) -> Bool) {
        let (oldKeys, oldGlyphs) = (keys, glyphs)
        keys = Array(repeating: 0, count: capacity)
        glyphs = Array(repeating: GlyphAtlas.Glyph(), count: capacity)
        count = 0
        for (key, glyph) in zip(oldKeys, oldGlyphs) where key != 0 && keeping(glyph) {
            let slot = slot(of: key)
            keys[slot] = key
            glyphs[slot] = glyph
            count &+= 1
        }
    }
}
