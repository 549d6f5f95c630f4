/// A cache of recently shaped texts by string and font. Not thread-safe.
///
/// A text can be in one of four slots determined by its hash, and replaces the least recently used one.
struct TextCache {
    struct Key: Hashable {
        var string: String
        var font: FontDescription
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

    /// Inserts a text that is not in the cache.
    mutating func insert(_ text: ShapedText, for key: Key, hash: Int) {
        guard text.glyphs.count <= Self.glyphLimit, key.string.utf8.count <= Self.byteLimit else { return }
        let first = Self.firstSlot(hash)
        var oldest = first
        for index in first..<(first &+ Self.slotsPerSet) where entries[index].lastUse < entries[oldest].lastUse {
            oldest = index
        }
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
