/// Where each scan-out buffer of a display is, and how old its contents are.
///
/// A buffer is free, acquired, queued for a vertical blank, or in front (on screen). With two or more buffers the front
/// one is never handed out. A single buffer is painted while it is in front, but never while its flip is pending.
struct BufferQueue: Sendable {
    struct Entry: Hashable, Sendable {
        let index: Int
        let blank: UInt64
    }

    /// For each buffer the number of the frame it holds, from 1; 0 when its contents are undefined.
    private var frames: [UInt64]

    /// Oldest first; each waits for a later blank than the one before.
    private(set) var queued: [Entry] = []
    private(set) var acquired: Int?
    /// The buffer on screen; nil before the first flip.
    private(set) var front: Int?
    /// How many frames were queued since the start.
    private(set) var presentedCount: UInt64 = 0
    /// How many frames were on screen since the start, the present one included.
    private(set) var shownCount: UInt64 = 0

    init(bufferCount: Int) {
        frames = Array(repeating: 0, count: bufferCount)
        queued.reserveCapacity(bufferCount)
    }

    private var isSingle: Bool { frames.count == 1 }

    func age(of index: Int) -> Int { frames[index] == 0 ? 0 : Int(presentedCount - frames[index] + 1) }

    /// Hands out the free buffer with the newest contents, for it needs the least repair; one without contents comes
    /// last. Nil when none is free.
    mutating func acquire() -> Int? {
        var best: Int?
        for index in frames.indices where isFree(index) {
            if best.map({ frames[index] > frames[$0] }) ?? true { best = index }
        }
        acquired = best
        return best
    }

    private func isFree(_ index: Int) -> Bool {
        if index == acquired || (index == front && !isSingle) { return false }
        return !queued.contains { $0.index == index }
    }

    /// The blank a frame presented now would get, given the next blank of the display.
    func blank(noEarlierThan next: UInt64) -> UInt64 { queued.last.map { max($0.blank + 1, next) } ?? next }

    /// Queues the acquired buffer.
    mutating func enqueue(for blank: UInt64) {
        guard let index = acquired else { return }
        acquired = nil
        presentedCount += 1
        frames[index] = presentedCount
        queued.append(Entry(index: index, blank: blank))
    }

    /// Frees the acquired buffer. Whoever had it may have painted on it.
    mutating func cancel() {
        guard let index = acquired else { return }
        acquired = nil
        frames[index] = 0
    }

    /// Puts the oldest queued buffer in front.
    mutating func flip() {
        front = queued.removeFirst().index
        shownCount += 1
    }

    mutating func dropQueue() { queued.removeAll(keepingCapacity: true) }
}
