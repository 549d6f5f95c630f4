import AppFiles
import Dispatch
import SketchApp
import Synchronization
import UIKit
import UIKitTesting

/// Checks the drawing of a sketch pad while a monkey draws, on a disk that fills and empties: all changes that were
/// reported as saved must be in the journal at each check, and at the next launch.
///
/// The timers of the writer run on the virtual clock, and each step waits for its thread: the same seed fills the same
/// disk at the same time. Only the number of changes of a step that the thread handles at once can vary.
@MainActor
final class StoredSketchAudit: MonkeyRun.Observer {
    /// A disk with a variable amount of free space.
    struct Disk {
        /// Fills the disk, except for a number of bytes.
        var fill: @MainActor (_ room: Int) -> Void
        /// Frees the space.
        var empty: @MainActor () -> Void
        /// Reads the drawing as it would be found after a power loss or, if that cannot be simulated, as it is.
        var read: @MainActor () throws(StorageError) -> Sketchbook
    }

    private let folder: URL
    private let calls: StorageCalls
    private let compactionLength: Int
    private let disk: Disk
    private var random: MonkeyRandom
    private var stepsUntilCheck = 200
    private var isFull = false
    /// The number of checks since the disk was filled.
    private var checksWhileFull = 0
    /// A Boolean value that indicates whether the last attempt to write failed.
    private var wasFailing = false

    private var delegate: SketchDelegate?
    private var timers: VirtualTimers?
    /// A drawing that was in the journal, and the changes since: the first `baseCount` changes of the session result in
    /// it.
    private var base = Sketchbook()
    private var baseCount = 0
    private var changes: [Change] = []
    private var writer: JournalWriter?

    /// The number of checks of the journal.
    private(set) var checkCount = 0
    /// The number of changes that were on the disk at the end of their session.
    private(set) var savedCount = 0
    /// The number of times that the disk was full and a write failed.
    private(set) var failureCount = 0
    /// The number of times that changes were written after a failure.
    private(set) var recoveryCount = 0

    /// - Parameter compactionLength: The length up to which a journal is not compacted: short for small disks.
    init(
        folder: URL,
        seed: UInt64,
        calls: StorageCalls = StorageCalls(),
        compactionLength: Int = 1 << 13,
        disk: Disk
    ) {
        self.folder = folder
        self.calls = calls
        self.compactionLength = compactionLength
        self.disk = disk
        random = MonkeyRandom(seed: seed)
        base = (try? disk.read()) ?? Sketchbook()
    }

    /// Creates the app for a session.
    func makeDelegate(on host: VirtualHost) -> SketchDelegate {
        let timers = VirtualTimers(clock: host.clock)
        let delegate = SketchDelegate(
            storage: folder,
            loading: .atOnce,
            calls: calls,
            timers: timers.timers,
            compactionLength: compactionLength
        )
        (self.delegate, self.timers) = (delegate, timers)
        return delegate
    }

    func monkeyDidLaunch() -> [String] {
        // If the folder cannot be opened, no changes are reported as saved.
        guard let sketch = delegate?.controller?.sketch, let store = sketch.store else { return [] }
        defer { (base, baseCount, changes) = (sketch.book, 0, []) }
        writer = store.writer
        sketch.onMake = { [weak self] in self?.changes.append($0) }
        return isMade(sketch.book)
            ? [] : ["the drawing differs from that of the previous session\(missing(in: sketch.book))"]
    }

    func monkeyDidStep() -> [String] {
        writer?.waitUntilIdle()
        timers?.fire()
        writer?.waitUntilIdle()
        count()
        stepsUntilCheck -= 1
        guard stepsUntilCheck <= 0 else { return [] }
        stepsUntilCheck = random.int(20...200)
        let findings = checkJournal()
        checksWhileFull += 1
        // A file may have room in its last block: the disk stays full until a write fails.
        if !isFull || wasFailing || checksWhileFull > 8 { change() }
        return findings
    }

    func monkeyDidEndSession() -> [String] {
        // A change that was not written is not written later either, even with free space: the folder may be in use by
        // another program.
        if isFull, random.once(in: 2) { change() }
        timers?.fire(all: true)
        writer?.waitUntilIdle()
        count()
        let findings = checkJournal()
        savedCount += writer?.current.savedCount ?? 0
        (delegate, timers, writer) = (nil, nil, nil)
        return findings
    }

    /// A summary of the checks, in one line.
    var summary: String {
        "journal: \(checkCount) checks, \(savedCount) changes saved, \(failureCount) write failures, "
            + "\(recoveryCount) recoveries"
    }

    /// Empties the disk at the end.
    func finish() { disk.empty() }

    /// Fills the disk if it is not full, and empties it otherwise.
    private func change() {
        isFull.toggle()
        checksWhileFull = 0
        if isFull { disk.fill(random.once(in: 2) ? 0 : random.int(0...12_000)) } else { disk.empty() }
    }

    private func count() {
        guard let isFailing = writer.map({ $0.current.failure != nil }), isFailing != wasFailing else { return }
        if isFailing { failureCount += 1 } else { recoveryCount += 1 }
        wasFailing = isFailing
    }

    /// Compares the journal with the reported state: it must be the result of the first `savedCount` changes, or of more of
    /// them.
    private func checkJournal() -> [String] {
        guard let state = writer?.current else { return [] }
        checkCount += 1
        while baseCount < state.savedCount { advance() }
        let found: Sketchbook
        do throws(StorageError) {
            found = try disk.read()
        } catch .failed(.read, _, ENOENT) where state.savedCount == 0 && base.page.ink.strokeCount == 0 {
            return []
        } catch {
            return ["\(error); \(state.savedCount) changes were reported as saved"]
        }
        if isMade(found) { return [] }
        return [
            "\(state.savedCount) of \(changes.count) changes were reported as saved, but the drawing in the journal differs"
                + missing(in: found)
        ]
    }

    /// Returns a Boolean value that indicates whether a drawing is the result of the changes up to `baseCount`, or of
    /// more of them.
    private func isMade(_ found: Sketchbook) -> Bool {
        let goal = found.compactedChanges
        var (book, count) = (base, baseCount)
        while true {
            // Most drawings already differ in their numbers of strokes.
            if book.pages.map(\.ink.strokeCount) == found.pages.map(\.ink.strokeCount), book.compactedChanges == goal {
                return true
            }
            guard count < changes.count else { return false }
            _ = book.apply(changes[count])
            count += 1
        }
    }

    private func missing(in found: Sketchbook) -> String {
        let strokes = Set(base.pages.flatMap(\.ink.numbers)).subtracting(found.pages.flatMap(\.ink.numbers))
        return strokes.isEmpty ? "" : "; strokes \(strokes.sorted()) are missing"
    }

    private func advance() {
        _ = base.apply(changes[baseCount])
        baseCount += 1
    }
}

extension StoredSketchAudit.Disk {
    /// Creates a real disk with the folder of a drawing, filled by a file outside of that folder.
    /// - Parameters:
    ///   - ballast: The path of the file.
    ///   - limit: The maximum length of the file; a larger disk is not filled.
    static func real(_ folder: URL, ballast: String, limit: Int) -> Self {
        Self(
            fill: { room in
                guard limit > 0 else { return }
                let descriptor = open(ballast, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
                guard descriptor >= 0 else { return }
                defer { close(descriptor) }
                let page = [UInt8](repeating: 1, count: 4096)
                var length = 0
                while length < limit, case let count = write(descriptor, page, min(page.count, limit - length)),
                    count > 0
                {
                    length += count
                }
                _ = ftruncate(descriptor, off_t(max(0, length - room)))
            },
            empty: { if limit > 0 { unlink(ballast) } },
            read: { () throws(StorageError) in try SketchStore.read(folder) }
        )
    }
}

/// The timers of a journal's writer on a virtual clock.
final class VirtualTimers: Sendable {
    private struct Timer: Sendable {
        var time: MonotonicInstant
        var queue: DispatchQueue
        var body: @Sendable () -> Void
    }

    private struct State {
        var timers: [Int: Timer] = [:]
        var nextNumber = 0
    }

    private let clock: VirtualClock
    private let state = Mutex(State())

    init(clock: VirtualClock) { self.clock = clock }

    /// The closure that starts the timers.
    var timers: JournalTimers {
        JournalTimers { [self] seconds, queue, body in
            let number = state.withLock { state in
                state.nextNumber += 1
                state.timers[state.nextNumber] = Timer(time: clock.now + .seconds(seconds), queue: queue, body: body)
                return state.nextNumber
            }
            return { [self] in state.withLock { $0.timers[number] = nil } }
        }
    }

    /// Calls the timers that are due, or all, on their queues.
    func fire(all: Bool = false) {
        let due = state.withLock { state in
            let due = state.timers.filter { all || $0.value.time <= clock.now }
            for number in due.keys { state.timers[number] = nil }
            return due.sorted { $0.key < $1.key }.map(\.value)
        }
        for timer in due { timer.queue.async(execute: timer.body) }
    }
}
