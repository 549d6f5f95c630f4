import AppFiles
import SketchApp
import TestSupport
import Testing
import UIKit

@testable import SketchProbe

/// A drawing on a disk that writes what was not synced in any order, or not at all, before the power fails.
@MainActor @Suite struct SketchPowerTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let journal = "/d/drawing.journal"

    /// A session of drawing, and what was known of it after each number of calls.
    private struct Session {
        /// The content after each number of changes.
        var states: [[Change]] = []
        /// The number of calls at some times, with the number of changes that were reported as saved and that were made.
        var reports: [(calls: Int, saved: Int, made: Int)] = []
        var history: [SimulatedFiles] = []

        /// The contents that may be found after a number of calls.
        func allowed(after calls: Int) -> ArraySlice<[Change]> {
            let saved = reports.last { $0.calls <= calls }?.saved ?? 0
            let made = reports.first { $0.calls >= calls }?.made ?? states.count - 1
            return states[saved...max(saved, made)]
        }
    }

    private func open(_ disk: SimulatedDisk) throws -> SketchStore {
        try SketchStore(
            folder: Self.folder,
            calls: disk.calls,
            timers: HeldTimers().timers,
            compactionLength: 1500
        )
    }

    private func draw(on disk: SimulatedDisk, seed: Int, steps: Int) throws -> Session {
        var session = Session()
        disk.record()
        let store = try open(disk)
        let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
        session.states = [sketch.book.compactedChanges]
        sketch.onChange = { _ in session.states.append(sketch.book.compactedChanges) }
        var doodle = Doodle(seed: seed)
        for number in 1...steps {
            // Undone strokes make the journal longer than its content.
            if number % 20 < 7 { sketch.undo() } else { doodle.step(sketch) }
            if number % 5 == 0 { store.writer.flush() } else { store.writer.waitUntilIdle() }
            let saved = store.writer.current.savedCount
            session.reports.append((disk.callCount, saved, session.states.count - 1))
        }
        let state = store.close()
        #expect(state.failure == nil && state.savedCount == session.states.count - 1)
        session.reports.append((disk.callCount, state.savedCount, state.taken))
        session.history = disk.history
        return session
    }

    @Test func savedChangesSurvivePowerFailureAtEveryCall() throws {
        let disk = SimulatedDisk()
        let session = try draw(on: disk, seed: 31, steps: 240)
        #expect(session.history.count > 100 && disk.renameCount > 1, "it is compacted as well")
        var openings = 0
        let interval = TestEffort.isReduced ? 3 : 1
        for (calls, files) in session.history.enumerated() where calls % interval == 0 {
            let allowed = session.allowed(after: calls)
            let random = TestEffort.rounds(20, reduced: 1)
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(calls), randomCount: random) {
                let found = files.after(failure)
                let reading = JournalReading(found.bytes(of: Self.journal) ?? JournalReading.header)
                let changes = reading.book.compactedChanges
                #expect(reading.end != .foreign && allowed.contains(changes), "call \(calls), \(failure)")
                // The program's own recovery finds the same, and leaves a sound journal.
                guard reading.end != .sound || calls % 10 == 0 else { continue }
                openings += 1
                let restarted = SimulatedDisk(found)
                let store = try open(restarted)
                #expect(store.takeSketchbook().compactedChanges == changes)
                #expect(store.end == reading.end && (store.asidePath != nil) == (reading.end == .damaged))
                #expect(store.close().failure == nil)
                let again = JournalReading(restarted.bytes(of: Self.journal) ?? JournalReading.header)
                #expect(again.end == .sound && again.book.compactedChanges == changes)
                let kept = restarted.files.after(.nothing).bytes(of: Self.journal) ?? JournalReading.header
                #expect(JournalReading(kept).book.compactedChanges == changes, "what is shown is on the disk")
            }
        }
        #expect(openings > (TestEffort.isReduced ? 20 : 50))
    }

    /// The power fails again while the program recovers.
    @Test func recoverySurvivesPowerFailureAtEveryCall() throws {
        let disk = SimulatedDisk()
        let session = try draw(on: disk, seed: 32, steps: 100)
        var sound = 0
        let interval = TestEffort.isReduced ? 16 : 4
        for (calls, files) in session.history.enumerated() where calls % interval == 0 {
            let failure = SimulatedFiles.PowerFailure.some(seed: UInt64(calls))
            let restarted = SimulatedDisk(files.after(failure))
            restarted.record()
            let store = try open(restarted)
            let changes = store.takeSketchbook().compactedChanges
            store.close()
            for (number, files) in restarted.history.enumerated() {
                for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(number), randomCount: 2) {
                    let bytes = files.after(failure).bytes(of: Self.journal) ?? JournalReading.header
                    #expect(
                        JournalReading(bytes).book.compactedChanges == changes,
                        "call \(calls), \(number), \(failure)"
                    )
                    sound += 1
                }
            }
        }
        #expect(sound > 50)
    }

    /// Signals, and disks that take a few bytes at a time.
    @Test(arguments: 1...3) func interruptedAndShortCallsAreContinued(every interval: Int) throws {
        let disk = SimulatedDisk()
        disk.limitTransfers(interval * 50)
        disk.failAny { count, _ in count % (interval + 1) == 0 ? EINTR : nil }
        let session = try draw(on: disk, seed: 33, steps: 100)
        let reading = JournalReading(disk.files.after(.nothing).bytes(of: Self.journal) ?? [])
        #expect(reading.end == .sound && reading.book.compactedChanges == session.states.last)
        let store = try open(disk)
        #expect(store.takeSketchbook().compactedChanges == session.states.last)
        store.close()
    }

    /// Also reading: a drawing that cannot be read completely is not taken for a shorter one.
    @Test func failureOfAnyCallOfTheOpeningIsAnErrorOrLosesNothing() throws {
        let disk = SimulatedDisk()
        let session = try draw(on: disk, seed: 34, steps: 100)
        let torn = (disk.bytes(of: Self.journal) ?? []) + [40, 0, 0, 0, 3, 1, 2]
        var errors = 0
        for index in 0..<20 {
            let disk = SimulatedDisk()
            disk.put(torn, at: Self.journal)
            disk.failAny { count, _ in count == index ? EIO : nil }
            do throws(StorageError) {
                let store = try SketchStore(folder: Self.folder, calls: disk.calls)
                #expect(store.takeSketchbook().compactedChanges == session.states.last)
                store.close()
            } catch {
                errors += 1
                #expect(error.code == EIO)
            }
            disk.failAny { _, _ in nil }
            let bytes = disk.files.after(.nothing).bytes(of: Self.journal) ?? []
            #expect(JournalReading(bytes).book.compactedChanges == session.states.last)
        }
        #expect(errors > 3)
    }
}
