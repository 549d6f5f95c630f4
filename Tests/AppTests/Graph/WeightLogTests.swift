import AppFiles
import Glibc
import GraphApp
import Testing
import UIKit

/// The model behind the graph.
@MainActor @Suite struct WeightLogTests {
    private final class Listener {
        var count = 0
    }

    @Test func entriesAreSortedByDayThenByInsertion() throws {
        let log = WeightLog(entries: [])
        for entry in try entries("2026-02-03 80.5,2026-02-01 80.1,2026-02-03 80.2,2026-02-02 80.3,2026-02-01 80.4") {
            log.add(entry)
        }
        let expected = "2026-02-01 80.1,2026-02-01 80.4,2026-02-02 80.3,2026-02-03 80.5,2026-02-03 80.2"
        #expect(log.entries == (try entries(expected)))
        log.removeLast()
        #expect(log.entries.last == (try entries("2026-02-03 80.5").first))
        for _ in 0..<6 { log.removeLast() }
        #expect(log.entries == [])
    }

    @Test func observersAreNotifiedOfChangesWhileAlive() throws {
        let log = WeightLog(entries: [])
        let first = Listener()
        var second: Listener? = Listener()
        weak let gone = second
        log.observe(by: first) { $0.count += 1 }
        log.observe(by: try #require(second)) { $0.count += 10 }
        let entry = try entries("2026-02-01 80.5")[0]
        log.add(entry)
        #expect(first.count == 1 && second?.count == 10)
        second = nil
        #expect(gone == nil)
        log.removeLast()
        #expect(first.count == 2)
        // There is nothing more to take away.
        log.removeLast()
        #expect(first.count == 2)
    }

    @Test func entriesAreStoredAndReloaded() throws {
        try withFolder { folder in
            let log = WeightLog(store: WeightStore(folder: folder))
            let weights = try entries("2026-02-01 80.5,2026-02-02 80.1")
            for entry in weights { log.add(entry) }
            #expect(log.trouble == nil)
            #expect(WeightLog(store: WeightStore(folder: folder)).entries == weights)
            log.removeLast()
            #expect(WeightLog(store: WeightStore(folder: folder)).entries == Array(weights.prefix(1)))
        }
    }

    @Test func damagedFileIsReportedAndMovedAside() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let damage = "easel weights 1\n2026-02-01 80.5\n"
            try Data(damage.utf8).write(to: folder.appendingPathComponent("weights.txt"))
            let log = WeightLog(store: WeightStore(folder: folder))
            guard case .disk(.damaged(_, 3, _, let aside?))? = log.trouble else {
                Issue.record("\(String(describing: log.trouble))")
                return
            }
            #expect(log.entries == [])
            log.add(try entries("2026-02-02 80.1")[0])
            #expect(log.trouble == nil)
            #expect((try WeightStore.entries(in: folder)) == log.entries)
            #expect(try String(contentsOfFile: aside, encoding: .utf8) == damage)
        }
    }

    @Test func unreadableFileIsNeverOverwritten() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("weights.txt")
            try Data("damage".utf8).write(to: file)
            var calls = StorageCalls()
            calls.rename = { _, _ in
                errno = EPERM
                return -1
            }
            let damaged = WeightLog(store: WeightStore(folder: folder, calls: calls))
            guard case .disk(.damaged(_, 1, _, nil))? = damaged.trouble else {
                Issue.record("\(String(describing: damaged.trouble))")
                return
            }
            calls = StorageCalls()
            calls.pread = { _, _, _, _ in
                errno = EIO
                return -1
            }
            let unreadable = WeightLog(store: WeightStore(folder: folder, calls: calls))
            #expect(unreadable.trouble == .disk(.unreadable(path: file.path, errno: EIO)))
            for log in [damaged, unreadable] {
                log.add(try entries("2026-02-02 80.1")[0])
                #expect(log.entries.count == 1)
                #expect(log.trouble != nil, "it is still not saved")
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "weights.lock", "weights.txt",
                ]
            )
            #expect(try String(contentsOf: file, encoding: .utf8) == "damage")
        }
    }

    @Test func fullDiskEntriesAreSavedWhenThereIsRoom() throws {
        try withFolder { folder in
            let isFull = Shared(false)
            var calls = StorageCalls()
            let real = calls
            calls.pwrite = { descriptor, bytes, count, position in
                guard isFull.value else { return real.pwrite(descriptor, bytes, count, position) }
                errno = ENOSPC
                return -1
            }
            let log = WeightLog(store: WeightStore(folder: folder, calls: calls))
            let weights = try entries("2026-02-01 80.5,2026-02-02 80.1,2026-02-03 79.9")
            log.add(weights[0])
            isFull.value = true
            log.add(weights[1])
            let trouble = try #require(log.trouble)
            #expect(log.entries.count == 2 && "\(trouble)".contains("the disk is full"))
            #expect(try WeightStore.entries(in: folder) == Array(weights.prefix(1)))
            isFull.value = false
            log.add(weights[2])
            #expect(log.trouble == nil)
            #expect(try WeightStore.entries(in: folder) == weights)
        }
    }

    @Test func entriesAreLimited() throws {
        let entry = try entries("2026-02-01 80.5")[0]
        let log = WeightLog(entries: Array(repeating: entry, count: WeightLog.mostEntries - 1))
        log.add(entry)
        #expect(log.entries.count == WeightLog.mostEntries && log.trouble == nil)
        log.add(entry)
        #expect(log.entries.count == WeightLog.mostEntries && log.trouble == .full)
        log.removeLast()
        #expect(log.entries.count == WeightLog.mostEntries - 1 && log.trouble == nil)
    }
}
