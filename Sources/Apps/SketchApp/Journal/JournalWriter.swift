import AppFiles
import Foundation
import Synchronization

/// A writer that writes changes to the disk on its own thread, so that drawing never waits for the disk.
///
/// Changes are passed to the kernel immediately. They are synced on request, when there are 64 samples, and a tenth of
/// a second after the first unsynced change. Failed writes are retried every second, until the file is closed.
///
/// Changes that are not on the disk are in memory twice: in the book, and as bytes to write. As the book grows with each of
/// them, the bytes are limited. If there are more, because the disk is full or does not answer, they are discarded, and the
/// book is written as a whole, which is tried every ten seconds.
package final class JournalWriter: Sendable {
    /// The progress of the writer.
    package struct State: Equatable, Sendable {
        /// The number of changes that would survive a power loss.
        package var savedCount = 0
        /// The number of changes that were passed to the writer, on the disk or not.
        package var taken = 0
        /// The reason why some changes are not on the disk, if an attempt has failed and none has succeeded since.
        package var failure: StorageError?
        /// A Boolean value that indicates whether there were more bytes to write than the limit, so that the book is to be
        /// written as a whole. There is a failure in this case.
        package var isIncomplete = false
        /// The number of times that the writer has needed a book to write as a whole, which the next `settle(_:)` gives it.
        package var bookRequestCount = 0
        /// The length of the file, including bytes that are not written yet.
        package var length = 0
        /// The number of bytes that are in memory because they are not on the disk.
        package var unsyncedCount = 0
        /// The length above which the file must be compacted.
        fileprivate var limit = 0
        /// A Boolean value that indicates whether a compaction is in progress.
        fileprivate var isCompacting = false
    }

    private enum Item: Sendable {
        case records([UInt8], samples: Int)
        /// Changes whose bytes were discarded.
        case discarded(changes: Int)
        case sync
        case compact(Sketchbook)
        case replace(Sketchbook)
    }

    private struct PendingItems {
        var items: [Item] = []
        /// The number of bytes of the records.
        var byteCount = 0
        var isAwaited = false

        mutating func append(_ new: [Item]) {
            for item in new {
                switch item {
                case .records(let bytes, _): byteCount += bytes.count
                // The latest book is enough.
                case .replace: items.removeAll { if case .replace = $0 { true } else { false } }
                case .sync: if case .sync? = items.last { continue }
                case .discarded, .compact: break
                }
                items.append(item)
            }
            // The disk does not answer.
            if byteCount > JournalWriter.unsyncedLimit { discardRecords() }
        }

        private mutating func discardRecords() {
            var rest: [Item] = []
            var count = 0
            for item in items {
                switch item {
                case .records: count += 1
                case .discarded(let changes): count += changes
                case .sync: continue
                case .compact, .replace:
                    if count > 0 { rest.append(.discarded(changes: count)) }
                    count = 0
                    rest.append(item)
                }
            }
            if count > 0 { rest.append(.discarded(changes: count)) }
            (items, byteCount) = (rest + [.sync], 0)
        }
    }

    private struct Work {
        var file: JournalFile
        var changeCount = 0
        var samples = 0
        /// The book to write as a whole while the file is incomplete, and the number of changes that made it.
        var book: (book: Sketchbook, changeCount: Int)?
        /// The number of changes of the book that was last written as a whole.
        var replacedCount = 0
        var bookRequestCount = 0
        /// Cancels the planned sync.
        var plannedSync: JournalTimers.Cancel?
        /// Cancels the retry after a failure.
        var retry: JournalTimers.Cancel?

        mutating func cancelSync() {
            plannedSync?()
            plannedSync = nil
        }

        mutating func cancelRetry() {
            retry?()
            retry = nil
        }
    }

    private let queue = DispatchQueue(label: "sketch.journal", qos: .utility)
    private let pendingItems = Mutex(PendingItems())
    private let work: Mutex<Work>
    private let state: Mutex<State>
    private let lock: FolderLock
    private let path: String
    private let timers: JournalTimers
    private let shortestCompaction: Int
    private let whenChanged: @Sendable (State) -> Void

    private static let samplesPerSync = 64
    private static let syncDelay = 0.1
    private static let retryDelay = 1.0
    /// The delay if the whole book is to be written.
    private static let longRetryDelay = 10.0

    /// The maximum number of bytes that are not on the disk and stay in memory: those of about a quarter of an hour of
    /// drawing.
    package static let unsyncedLimit = 4 << 20

    /// - Parameters:
    ///   - lock: The lock of the folder, which is held until the last write.
    ///   - shortestCompaction: The length up to which the file is not compacted.
    ///   - whenChanged: Called on the writer's thread when a failure comes or goes.
    init(
        _ file: JournalFile,
        lock: FolderLock,
        timers: JournalTimers,
        shortestCompaction: Int,
        whenChanged: @escaping @Sendable (State) -> Void
    ) {
        path = file.path
        work = Mutex(Work(file: file))
        state = Mutex(State(length: file.length, limit: shortestCompaction))
        self.lock = lock
        self.timers = timers
        self.shortestCompaction = shortestCompaction
        self.whenChanged = whenChanged
    }

    // The lock is released after this.
    deinit {
        work.withLock { work in
            work.cancelSync()
            work.cancelRetry()
            work.file.close()
        }
    }

    /// The number of bytes that wait for the writer's thread.
    package var pendingByteCount: Int { pendingItems.withLock { $0.byteCount } }

    /// The progress so far.
    package var current: State { state.withLock { $0 } }

    /// Writes a change soon.
    func append(_ change: Change) {
        let samples =
            switch change {
            case .begin: 1
            case .extend(_, let points): points.count
            default: 0
            }
        put([.records(JournalRecord.bytes(of: change), samples: samples)])
    }

    /// Syncs soon, and compacts the file if it has become much longer than `book` requires.
    /// - Parameter book: The book with all changes so far.
    func settle(_ book: Sketchbook) {
        let items: [Item] = state.withLock { state in
            if state.isIncomplete { return [.replace(book), .sync] }
            // While the disk is full or defective, a second file would fail as well.
            guard !state.isCompacting, state.failure == nil, state.length > state.limit else { return [.sync] }
            state.isCompacting = true
            return [.compact(book), .sync]
        }
        put(items)
    }

    /// Waits until all changes are synced, or an attempt to sync has failed.
    package func flush() { queue.sync { work.withLock { drain(&$0, isForced: true) } } }

    /// Waits until all requested work is done, except for work that waits for a timer.
    package func waitUntilIdle() { queue.sync {} }

    /// Makes a last attempt to sync all changes, closes the file, and unlocks the folder for other programs. Nothing is
    /// written after that.
    /// - Returns: The progress: `failure` is the reason why changes from `savedCount` to `taken` are lost.
    @discardableResult
    func close() -> State {
        queue.sync {
            work.withLock { work in
                guard !work.file.isClosed else { return }
                drain(&work, isForced: true)
                work.cancelSync()
                work.cancelRetry()
                work.file.close()
            }
            lock.release()
        }
        return current
    }

    private func put(_ items: [Item]) {
        let isFirst = pendingItems.withLock { pendingItems in
            pendingItems.append(items)
            defer { pendingItems.isAwaited = true }
            return !pendingItems.isAwaited
        }
        if isFirst { queue.async { [self] in work.withLock { drain(&$0) } } }
    }

    /// Does the pending work.
    /// - Parameter isForced: A Boolean value that indicates whether to sync, even if an attempt has just failed.
    private func drain(_ work: inout Work, isForced: Bool = false) {
        let items = pendingItems.withLock { pendingItems in
            defer { pendingItems = PendingItems() }
            return pendingItems.items
        }
        var isSyncRequested = isForced
        let mayTry = isForced || work.retry == nil
        for item in items {
            switch item {
            case .records(let bytes, let samples):
                work.changeCount += 1
                makeRoom(&work, for: bytes.count, mayTry: mayTry)
                work.file.append(bytes)
                work.samples += samples
            case .discarded(let changes):
                work.changeCount += changes
                discard(&work)
            case .sync: isSyncRequested = true
            case .compact(let book): compact(&work, book)
            case .replace(let book):
                guard work.file.isIncomplete else { break }
                work.book = (book, work.changeCount)
                // Before the following records, which complete the file. A failure occurs again below.
                if mayTry { try? replace(&work) }
            }
        }
        if !mayTry { return publish(work, work.file.isIncomplete ? reasonOfIncompleteness : current.failure) }
        do throws(StorageError) {
            if work.file.isIncomplete {
                try replace(&work)
                // Without the latest book.
                if work.file.isIncomplete { throw reasonOfIncompleteness }
            }
            if isSyncRequested || work.samples >= Self.samplesPerSync {
                try work.file.sync()
                work.samples = 0
                work.cancelSync()
            } else {
                try work.file.write()
                if !work.file.isSynced { syncLater(&work) }
            }
            work.cancelRetry()
            publish(work, nil)
        } catch {
            retryLater(&work)
            publish(work, error)
        }
    }

    /// Limits the bytes in memory, before more are appended.
    private func makeRoom(_ work: inout Work, for count: Int, mayTry: Bool) {
        guard !work.file.isIncomplete, work.file.unsyncedCount + count > Self.unsyncedLimit else { return }
        if mayTry { try? work.file.sync() }
        if work.file.unsyncedCount + count > Self.unsyncedLimit { discard(&work) }
    }

    private func discard(_ work: inout Work) {
        guard !work.file.isIncomplete else { return }
        work.file.discard()
        work.samples = 0
        work.bookRequestCount += 1
    }

    /// Replaces an incomplete file by the book, if there is one.
    private func replace(_ work: inout Work) throws(StorageError) {
        guard let (book, changeCount) = work.book else { return }
        let bytes = JournalRecord.bytes(of: book.compactedChangesWithFingers, behind: JournalReading.header)
        defer {
            // It is replaced even if its name is not on the disk yet.
            if !work.file.isIncomplete {
                work.book = nil
                // Changes since then were discarded.
                if changeCount < work.changeCount { discard(&work) }
            }
        }
        try work.file.replace(with: bytes)
        work.replacedCount = changeCount
    }

    /// The reason why the file is incomplete: the last failure or, without one, that the disk has not answered for too long.
    private var reasonOfIncompleteness: StorageError { current.failure ?? .failed(.write, path: path, code: ENOBUFS) }

    /// Replaces the file by the shortest equivalent one, if it is much shorter.
    ///
    /// The limit for the next compaction is derived from the length of that content, not of the file. If a compaction
    /// fails, the long file remains valid, and the compaction is retried when the file has grown by a quarter of the
    /// content.
    private func compact(_ work: inout Work, _ book: Sketchbook) {
        var limit = current.limit
        defer {
            state.withLock { state in
                state.limit = limit
                state.isCompacting = false
            }
        }
        if work.retry != nil || work.file.isClosed || work.file.isIncomplete { return }
        let bytes = JournalRecord.bytes(of: book.compactedChangesWithFingers, behind: JournalReading.header)
        // A persistent failure occurs again, and is reported, at the next sync.
        if bytes.count < work.file.length / 2 { try? work.file.replace(with: bytes) }
        limit = max(shortestCompaction, 2 * bytes.count)
        if work.file.length >= limit { limit = work.file.length + max(shortestCompaction, bytes.count) / 4 }
    }

    private func syncLater(_ work: inout Work) {
        guard work.plannedSync == nil else { return }
        work.plannedSync = timers.start(Self.syncDelay, queue) { [weak self] in
            self?.work.withLock { work in
                work.plannedSync = nil
                if !work.file.isSynced, work.retry == nil { self?.tryAgain(&work) }
            }
        }
    }

    private func retryLater(_ work: inout Work) {
        guard work.retry == nil, !work.file.isClosed else { return }
        work.retry = timers.start(work.file.isIncomplete ? Self.longRetryDelay : Self.retryDelay, queue) {
            [weak self] in
            self?.work.withLock { work in
                work.retry = nil
                self?.tryAgain(&work)
            }
        }
    }

    /// Retries a sync when a timer fires, unless the file is closed.
    private func tryAgain(_ work: inout Work) { if !work.file.isClosed { drain(&work, isForced: true) } }

    private func publish(_ work: borrowing Work, _ failure: StorageError?) {
        let changed: State? = state.withLock { state in
            let before = (state.failure, state.isIncomplete, state.bookRequestCount)
            state.savedCount = work.file.isSynced ? work.changeCount : max(state.savedCount, work.replacedCount)
            state.isIncomplete = work.file.isIncomplete
            state.unsyncedCount = work.file.unsyncedCount
            state.bookRequestCount = work.bookRequestCount
            state.taken = work.changeCount
            state.failure = failure
            state.length = work.file.length
            return before == (failure, state.isIncomplete, state.bookRequestCount) ? nil : state
        }
        if let changed { whenChanged(changed) }
    }
}
