import Foundation
import Synchronization

/// Writes changes to the disk on a thread of its own: who draws never waits for it.
///
/// Changes are handed to the kernel as they come. They are synced when that is asked for, when there are 64 samples, and
/// a tenth of a second after the first that is not. What fails is tried again.
package final class JournalWriter: Sendable {
    /// How things stand.
    package struct State: Equatable, Sendable {
        /// How many changes would outlast a power cut.
        package var kept = 0
        /// Why not all are tried again without success.
        package var failure: StorageError?
        /// How long the file is, with all that is to be written.
        package var length = 0
    }

    private enum Item: Sendable {
        case records([UInt8], samples: Int)
        case sync
        case compact(Sketchbook)
    }

    private struct Inbox {
        var items: [Item] = []
        var isAwaited = false
    }

    private struct Work {
        var file: JournalFile
        var changeCount = 0
        var samples = 0
        /// There will be a sync in a tenth of a second.
        var isSyncPlanned = false
        /// An attempt has failed, and the next is to come.
        var isRetrying = false
    }

    private let queue = DispatchQueue(label: "sketch.journal", qos: .utility)
    private let inbox = Mutex(Inbox())
    private let work: Mutex<Work>
    private let state: Mutex<State>
    private let whenChanged: @Sendable (State) -> Void

    private static let samplesPerSync = 64
    private static let syncDelay = DispatchTimeInterval.milliseconds(100)
    private static let retryDelay = DispatchTimeInterval.seconds(1)

    /// - Parameter whenChanged: told on the writer's thread when a failure comes or goes.
    init(_ file: JournalFile, whenChanged: @escaping @Sendable (State) -> Void) {
        work = Mutex(Work(file: file))
        state = Mutex(State(length: file.length))
        self.whenChanged = whenChanged
    }

    deinit { work.withLock { $0.file.close() } }

    /// How things stand now.
    package var current: State { state.withLock { $0 } }

    /// Writes a change soon.
    func append(_ change: Change) {
        let samples =
            switch change {
            case .begin: 1
            case .extend(_, let points): points.count
            default: 0
            }
        put(.records(JournalRecord.bytes(of: change), samples: samples))
    }

    /// Syncs soon.
    func sync() { put(.sync) }

    /// Writes the journal anew, as short as it can be. `book` holds all changes before.
    func compact(_ book: Sketchbook) { put(.compact(book)) }

    /// Waits until all is synced, or an attempt to has failed.
    package func flush() {
        put(.sync)
        queue.sync { work.withLock { drain(&$0, isForced: true) } }
    }

    /// Waits like `flush()`, and closes the file.
    func close() {
        flush()
        queue.sync { work.withLock { $0.file.close() } }
    }

    private func put(_ item: Item) {
        let isFirst = inbox.withLock { inbox in
            inbox.items.append(item)
            defer { inbox.isAwaited = true }
            return !inbox.isAwaited
        }
        if isFirst { queue.async { [self] in work.withLock { drain(&$0) } } }
    }

    /// Does what there is to do.
    /// - Parameter isForced: syncs, also when an attempt has just failed.
    private func drain(_ work: inout Work, isForced: Bool = false) {
        let items = inbox.withLock { inbox in
            defer { inbox = Inbox() }
            return inbox.items
        }
        var isSyncAsked = isForced
        for item in items {
            switch item {
            case .records(let bytes, let samples):
                work.file.append(bytes)
                work.samples += samples
                work.changeCount += 1
            case .sync: isSyncAsked = true
            case .compact(let book): if !work.isRetrying { compact(&work, book) }
            }
        }
        if work.isRetrying, !isForced { return tell(work, current.failure) }
        do throws(StorageError) {
            if isSyncAsked || work.samples >= Self.samplesPerSync {
                try work.file.sync()
                work.samples = 0
            } else {
                try work.file.write()
                if !work.file.isSynced { syncLater(&work) }
            }
            tell(work, nil)
        } catch {
            retryLater(&work)
            tell(work, error)
        }
    }

    private func compact(_ work: inout Work, _ book: Sketchbook) {
        let bytes = JournalReading.header + book.essenceWithFingers.flatMap(JournalRecord.bytes)
        guard bytes.count < work.file.length / 2 else { return }
        // Where that fails the long journal is as good as before; what fails for good is found out with the next sync.
        try? work.file.replace(with: bytes)
    }

    private func syncLater(_ work: inout Work) {
        guard !work.isSyncPlanned else { return }
        work.isSyncPlanned = true
        queue.asyncAfter(deadline: .now() + Self.syncDelay) { [weak self] in
            self?.work.withLock { work in
                work.isSyncPlanned = false
                if !work.file.isSynced, !work.isRetrying { self?.drain(&work, isForced: true) }
            }
        }
    }

    private func retryLater(_ work: inout Work) {
        guard !work.isRetrying else { return }
        work.isRetrying = true
        queue.asyncAfter(deadline: .now() + Self.retryDelay) { [weak self] in
            self?.work.withLock { work in
                work.isRetrying = false
                self?.drain(&work, isForced: true)
            }
        }
    }

    private func tell(_ work: borrowing Work, _ failure: StorageError?) {
        let changed: State? = state.withLock { state in
            let before = state.failure
            if work.file.isSynced { state.kept = work.changeCount }
            state.failure = failure
            state.length = work.file.length
            return before == failure ? nil : state
        }
        if let changed { whenChanged(changed) }
    }
}
