/// The state of each scan-out buffer of a display, and the age of its contents.
///
/// A buffer is free, acquired, queued for a vblank, or in front (on screen). With two or more buffers, the front buffer
/// is never acquired. A single buffer is painted while it is in front, but never while its flip is pending.
struct BufferQueue: Sendable {
    struct Entry: Hashable, Sendable {
        let index: Int
        let vblank: UInt64
    }

    /// The number of the queued frame that each buffer contains, from 1; 0 if its contents are undefined.
    private var frames: [UInt64]
    /// The number of frames queued since the start.
    private var queuedCount: UInt64 = 0

    /// The queued buffers, oldest first; each waits for a later vblank than the previous one.
    private(set) var queued: [Entry] = []
    private(set) var acquired: Int?
    /// The index of the buffer on screen; `nil` before the first flip.
    private(set) var front: Int?
    /// The indexes of other buffers that cannot be painted, because they are on another panel.
    var held: [Int] = []
    /// The number of frames presented since the start: queued, or by a change of the buffer on screen.
    private(set) var presentedCount: UInt64 = 0
    /// The number of frames shown since the start, including the current one.
    private(set) var shownCount: UInt64 = 0

    /// - Parameter front: The index of the buffer that is on screen already, with undefined contents.
    init(bufferCount: Int, front: Int? = nil) {
        self.front = front
        frames = Array(repeating: 0, count: bufferCount)
        queued.reserveCapacity(bufferCount)
    }

    private var isSingle: Bool { frames.count == 1 }

    func age(of index: Int) -> Int { frames[index] == 0 ? 0 : Int(queuedCount - frames[index] + 1) }

    /// Acquires the free buffer with the newest contents, because it has the least accumulated damage; a buffer without
    /// contents comes last. Returns `nil` if no buffer is free.
    mutating func acquire() -> Int? {
        var best: Int?
        for index in frames.indices where isFree(index) {
            if best.map({ frames[index] > frames[$0] }) ?? true { best = index }
        }
        acquired = best
        return best
    }

    private func isFree(_ index: Int) -> Bool {
        if index == acquired || (index == front && !isSingle) || held.contains(index) { return false }
        return !queued.contains { $0.index == index }
    }

    /// Returns the vblank for a frame that is presented now, where `next` is the next vblank of the display.
    func vblank(noEarlierThan next: UInt64) -> UInt64 { queued.last.map { max($0.vblank + 1, next) } ?? next }

    /// Queues the acquired buffer.
    mutating func enqueue(for vblank: UInt64) {
        guard let index = acquired else { return }
        acquired = nil
        presentedCount += 1
        queuedCount += 1
        frames[index] = queuedCount
        queued.append(Entry(index: index, vblank: vblank))
    }

    /// Frees the acquired buffer. Its contents count as undefined, because it may have been painted.
    mutating func cancel() {
        guard let index = acquired else { return }
        acquired = nil
        frames[index] = 0
    }

    /// Moves the oldest queued buffer to the front.
    mutating func flip() {
        front = queued.removeFirst().index
        shownCount += 1
    }

    /// The index of the buffer on screen, if it contains the newest frame and others can be painted meanwhile.
    var changeableFront: Int? {
        guard let front, !isSingle, queued.isEmpty, frames[front] == queuedCount, queuedCount > 0 else {
            return nil
        }
        return front
    }

    /// Notes that the buffer on screen was changed. The change counts as a part of the frame that it contains: no age
    /// changes, so the other buffers still are a few frames older, however many changes there were.
    mutating func changeFront() {
        guard front != nil else { return }
        presentedCount += 1
        shownCount += 1
    }

    mutating func dropQueue() { queued.removeAll(keepingCapacity: true) }
}
