import Synchronization

extension TextFrame {
    /// Returns the layout of a text in the fonts of a library, from its cache if the text was laid out recently, so that
    /// measuring and then drawing a text lays it out once.
    package static func frame(
        of text: AttributedText,
        in limits: Limits,
        library: FontLibrary = .current
    ) -> TextFrame {
        let key = TextFrameCache.Key(text: text, limits: limits)
        if let known = library.frames.withLock({ $0.frame(for: key) }) { return known }
        let frame = TextFrame(text, in: limits, library: library)
        // Frames hold layouts, which are freed under another lock, so evicted frames are released here.
        let gone = library.frames.withLock { $0.insert(frame, for: key) }
        withExtendedLifetime(gone) {}
        return frame
    }
}

/// A cache of recently used frames, the last used at the end.
struct TextFrameCache {
    struct Key: Hashable {
        var text: AttributedText
        var limits: TextFrame.Limits
    }

    private static let frameLimit = 64

    /// The maximum size of cached texts in bytes. A frame takes about thirty times as much memory.
    private static let byteLimit = 128 << 10

    private var entries: [(hash: Int, key: Key, frame: TextFrame)] = []
    private var byteCount = 0
    private(set) var foundCount = 0

    mutating func frame(for key: Key) -> TextFrame? {
        let hash = key.hashValue
        guard let index = entries.lastIndex(where: { $0.hash == hash && $0.key == key }) else { return nil }
        foundCount &+= 1
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.frame
    }

    /// Removes and returns all frames.
    mutating func removeAll() -> [TextFrame] {
        defer { (entries, byteCount) = ([], 0) }
        return entries.map(\.frame)
    }

    mutating func insert(_ frame: TextFrame, for key: Key) -> [TextFrame] {
        entries.append((key.hashValue, key, frame))
        byteCount += key.text.string.utf8.count
        var gone: [TextFrame] = []
        // The newest frame is never evicted, whatever its size: it was measured in order to be drawn.
        while entries.count > 1, entries.count > Self.frameLimit || byteCount > Self.byteLimit {
            let oldest = entries.removeFirst()
            byteCount -= oldest.key.text.string.utf8.count
            gone.append(oldest.frame)
        }
        return gone
    }
}
