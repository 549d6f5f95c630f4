/// A cache of recently shaped texts by string and font. Not thread-safe.
///
/// A text can be in one of four slots determined by its hash, and replaces the least recently used one.
struct TextCache {
    struct Key: Equatable {
        var string: String
        var font: FontDescription

        /// A hash of the bytes of the string and the size of the font. It takes a fraction of the time of the standard library's,
        /// which protects dictionaries from chosen keys; here they could only replace each other.
        var slotHash: Int {
            var string = string
            return string.withUTF8 { utf8 in
                let bytes = UnsafeRawBufferPointer(utf8)
                var hash =
                    Double(font.pointSize).bitPattern ^ UInt64(truncatingIfNeeded: font.weight &+ bytes.count &<< 16)
                var index = 0
                while index &+ 8 <= bytes.count {
                    hash = Self.mixed(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                    index &+= 8
                }
                var rest: UInt64 = 0
                while index < bytes.count {
                    rest = rest &<< 8 | UInt64(bytes[index])
                    index &+= 1
                }
                return Int(truncatingIfNeeded: Self.mixed(hash ^ rest))
            }
        }

        private static func mixed(_ value: UInt64) -> UInt64 {
            let product = value &* 0x9E37_79B9_7F4A_7C15
            return product ^ product &>> 29
        }
    }

    static let textLimit = 1024

    /// The maximum number of glyphs of a cached text.
    static let glyphLimit = 256
    private static let byteLimit = 2048

    private static let slotsPerSet = 4

    private struct Entry {
        var hash = 0
        var key: Key?
        var text: ShapedText?
        var lastUse: UInt64 = 0
    }

    private var entries = [Entry](repeating: Entry(), count: textLimit)
    private var clock: UInt64 = 0
    private(set) var hitCount = 0
    private(set) var count = 0
    private(set) var glyphCount = 0

    mutating func text(for key: Key, hash: Int) -> ShapedText? {
        let first = Self.firstSlot(hash)
        for index in first..<(first &+ Self.slotsPerSet) where entries[index].hash == hash && entries[index].key == key
        {
            clock &+= 1
            entries[index].lastUse = clock
            hitCount &+= 1
            return entries[index].text
        }
        return nil
    }

    /// Removes the text that the next one with a hash would replace, and returns it if nothing else refers to it, so that its
    /// memory is reused.
    mutating func takeReplaced(hash: Int) -> ShapedText? {
        let index = oldestSlot(hash)
        guard isKnownUniquelyReferenced(&entries[index].text) else { return nil }
        let text = entries[index].text
        entries[index] = Entry()
        if let text {
            count &-= 1
            glyphCount &-= text.glyphs.count
        }
        return text
    }

    /// Returns the slot of the least recently used text, or an empty one.
    private func oldestSlot(_ hash: Int) -> Int {
        let first = Self.firstSlot(hash)
        var oldest = first
        for index in first..<(first &+ Self.slotsPerSet) where entries[index].lastUse < entries[oldest].lastUse {
            oldest = index
        }
        return oldest
    }

    /// Inserts a text that is not in the cache.
    mutating func insert(_ text: ShapedText, for key: Key, hash: Int) {
        guard text.glyphs.count <= Self.glyphLimit, key.string.utf8.count <= Self.byteLimit else { return }
        let oldest = oldestSlot(hash)
        if let old = entries[oldest].text { glyphCount &-= old.glyphs.count } else { count &+= 1 }
        glyphCount &+= text.glyphs.count
        clock &+= 1
        entries[oldest] = Entry(hash: hash, key: key, text: text, lastUse: clock)
    }

    /// Removes all texts.
    mutating func removeAll() {
        for index in entries.indices { entries[index] = Entry() }
        (count, glyphCount) = (0, 0)
    }

    private static func firstSlot(_ hash: Int) -> Int { (hash & (textLimit / slotsPerSet &- 1)) &* slotsPerSet }
}
