import Synchronization

extension TextFrame {
    /// Lays a text out, or finds what was laid out lately: measuring a text and then drawing it does it once.
    package static func frame(of text: AttributedText, in limits: Limits) -> TextFrame {
        let key = Cache.Key(text: text, limits: limits)
        if let known = cache.withLock({ $0.frame(for: key) }) { return known }
        let frame = TextFrame(text, in: limits)
        // Frames hold layouts, which are freed behind another lock: those that go are let go of out here.
        let gone = cache.withLock { $0.insert(frame, for: key) }
        withExtendedLifetime(gone) {}
        return frame
    }

    /// How often a frame was found.
    static var foundCount: Int { cache.withLock { $0.foundCount } }

    private static let cache = Mutex(Cache())

    /// Frames that were laid out lately, the one used last at the end.
    private struct Cache {
        struct Key: Hashable {
            var text: AttributedText
            var limits: Limits
        }

        private static let frameLimit = 64

        /// Of texts, in bytes; a frame takes some thirty times as much.
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

        mutating func insert(_ frame: TextFrame, for key: Key) -> [TextFrame] {
            entries.append((key.hashValue, key, frame))
            byteCount += key.text.string.utf8.count
            var gone: [TextFrame] = []
            // The newest stays, however long it is: it was measured to be drawn.
            while entries.count > 1, entries.count > Self.frameLimit || byteCount > Self.byteLimit {
                let oldest = entries.removeFirst()
                byteCount -= oldest.key.text.string.utf8.count
                gone.append(oldest.frame)
            }
            return gone
        }
    }
}
