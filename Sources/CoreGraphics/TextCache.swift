/// Texts that were shaped lately, by what they say and in which font. Not for two threads at once.
struct TextCache {
    struct Key: Hashable {
        var string: String
        var font: FontDescription
    }

    /// So many texts, and so many glyphs in all of them, at most.
    static let textLimit = 1024
    static let glyphLimit = 1 << 16

    private var texts: [Key: ShapedText] = [:]

    /// Keys by age, oldest first.
    private var keys: [Key] = []
    private var first = 0
    private(set) var glyphCount = 0
    private(set) var hitCount = 0

    var count: Int { texts.count }

    mutating func text(for key: Key) -> ShapedText? {
        guard let text = texts[key] else { return nil }
        hitCount &+= 1
        text.isInUse = true
        return text
    }

    /// Remembers a text that is not known yet, at the cost of those that were not asked for since they were last spared.
    mutating func insert(_ text: ShapedText, for key: Key) {
        guard text.glyphs.count <= Self.glyphLimit / 16 else { return }
        text.isInUse = false
        texts[key] = text
        keys.append(key)
        glyphCount &+= text.glyphs.count
        while texts.count > Self.textLimit || glyphCount > Self.glyphLimit {
            let oldest = keys[first]
            first &+= 1
            guard let text = texts[oldest] else { continue }
            if text.isInUse {
                text.isInUse = false
                keys.append(oldest)
            } else {
                texts[oldest] = nil
                glyphCount &-= text.glyphs.count
            }
        }
        if first > 1024, 2 * first > keys.count {
            keys.removeFirst(first)
            first = 0
        }
    }
}
