import AppFiles
import Foundation
import Synchronization

/// A writer that writes changes to the disk on its own thread, so that drawing never waits for the disk.
///
/// Changes are passed to the kernel immediately. They are synced on request, when there are 64 samples, and a tenth of
/// a second after the first unsynced change. Failed writes are retried every second, until the file is closed.
package final class JournalWriter: Sendable {
    /// The progress of the writer.
    package struct State: Equatable, Sendable {
        /// The number of changes that would survive a power loss.
        package var savedCount = 0
        /// The number of changes that were passed to the writer, on the disk or not.
        package var taken = 0
        /// The reason why some changes are not on the disk, if an attempt has failed and none has succeeded since.
        package var failure: StorageError?
        /// The length of the file, including bytes that are not written yet.
        package var length = 0
        /// The length above which the file must be compacted.
        fileprivate var limit = 0
        /// A Boolean value that indicates whether a compaction is in progress.
        fileprivate var isCompacting = false
    }

    private enum Item: Sendable {
        case records([UInt8], samples: Int)
        case sync
        case compact(Sketchbook)
    }

    private struct PendingItems {
        var items: [Item] = []
        var isAwaited = false
    }

    private struct Work {
        var file: JournalFile
        var changeCount = 0
        var samples = 0
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
    private let timers: JournalTimers
    private let shortestCompaction: Int
    private let whenChanged: @Sendable (State) -> Void

    private static let samplesPerSync = 64
    private static let syncDelay = 0.1
    private static let retryDelay = 1.0

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
        let isLong = state.withLock { state in
            // While the disk is full or defective, a second file would fail as well.
            guard !state.isCompacting, state.failure == nil, state.length > state.limit else { return false }
            state.isCompacting = true
            return true
        }
        put(isLong ? [.compact(book), .sync] : [.sync])
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
            pendingItems.items += items
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
        for item in items {
            switch item {
            case .records(let bytes, let samples):
                work.file.append(bytes)
                work.samples += samples
                work.changeCount += 1
            case .sync: isSyncRequested = true
            case .compact(let book): compact(&work, book)
            }
        }
        if work.retry != nil, !isForced { return publish(work, current.failure) }
        do throws(StorageError) {
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
        if work.retry != nil || work.file.isClosed { return }
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
        work.retry = timers.start(Self.retryDelay, queue) { [weak self] in
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
            let before = state.failure
            if work.file.isSynced { state.savedCount = work.changeCount }
            state.taken = work.changeCount
            state.failure = failure
            state.length = work.file.length
            return before == failure ? nil : state
        }
        if let changed { whenChanged(changed) }
    }
}
