import AppFiles
import Glibc
import GraphApp
import Testing
import UIKit

/// The file that stores the weights.
@Suite struct WeightStoreTests {
    private func file(_ folder: URL) -> URL { folder.appendingPathComponent("weights.txt") }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func saveAndLoadRoundTrip() throws {
        try withFolder { folder in
            let folder = folder.appendingPathComponent("not/there/yet")
            let store = WeightStore(folder: folder)
            #expect(try store.load() == [])
            let weights = try entries("2026-02-01 80.5,2026-02-03 79.9")
            try store.save(weights)
            #expect(try WeightStore.entries(in: folder) == weights)
            try store.save(Array(weights.dropLast()))
            #expect(try WeightStore.entries(in: folder) == Array(weights.dropLast()))
            #expect(try names(folder) == ["weights.lock", "weights.txt"])
            store.close()
            #expect(try WeightStore(folder: folder).load() == Array(weights.dropLast()))
        }
    }

    @Test func filesAndFoldersArePrivateToTheUser() throws {
        try withFolder { folder in
            func mode(_ url: URL) throws -> Int {
                try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
            }
            let (parent, lock) = (folder, folder.appendingPathComponent("graph/weights.lock"))
            let folder = folder.appendingPathComponent("graph")
            let store = WeightStore(folder: folder)
            try store.save([])
            #expect(try mode(parent) == 0o700 && mode(folder) == 0o700)
            #expect(try mode(file(folder)) == 0o600 && mode(lock) == 0o600)
            // What a process has left that was killed has no say in it.
            let staged = file(folder).path + ".new"
            try Data([1]).write(to: URL(fileURLWithPath: staged))
            chmod(staged, 0o666)
            try store.save([])
            #expect(try mode(file(folder)) == 0o600)
        }
    }

    /// Two processes that write whole files would lose entries of each other.
    @MainActor @Test func folderIsLockedForOneProgram() throws {
        try withFolder { folder in
            let first = WeightLog(store: WeightStore(folder: folder))
            let second = WeightLog(store: WeightStore(folder: folder))
            first.add(try entries("2026-02-01 80.5")[0])
            #expect(second.trouble == .disk(.inUse(path: file(folder).path)))
            second.add(try entries("2026-02-02 80.1")[0])
            #expect(second.trouble == .disk(.inUse(path: file(folder).path)), "it is still not saved")
            first.add(try entries("2026-02-03 79.9")[0])
            #expect(first.trouble == nil)
            let weights = try entries("2026-02-01 80.5,2026-02-03 79.9")
            #expect(try WeightStore.entries(in: folder) == weights)
            // The third one shows what is there, and has the folder when the first one leaves it.
            let third = WeightLog(store: WeightStore(folder: folder))
            #expect(third.entries == weights && third.trouble != nil)
            first.close()
            #expect(WeightLog(store: WeightStore(folder: folder)).trouble == nil)
            first.add(weights[0])
            #expect(try WeightStore.entries(in: folder) == weights, "what is closed writes nothing")
        }
    }

    @MainActor @Test func folderWithoutLockReportsErrorAndLoadsEntries() throws {
        try withFolder { folder in
            let weights = try entries("2026-02-01 80.5")
            try WeightStore(folder: folder).save(weights)
            var calls = StorageCalls()
            let real = calls.open
            calls.open = { path, flags, mode in
                guard flags & O_CREAT != 0 else { return real(path, flags, mode) }
                errno = EROFS
                return -1
            }
            let log = WeightLog(store: WeightStore(folder: folder, calls: calls))
            #expect(log.entries == weights)
            #expect(log.trouble == .disk(.notLocked(path: folder.path, errno: EROFS)))
        }
    }

    @Test func damagedFilesAreMovedAsideUnderUniqueNames() throws {
        try withFolder { folder in
            let store = WeightStore(folder: folder)
            try store.save(entries("2026-02-01 80.5"))
            for (number, damage) in ["easel weights 1\n2026-0", "something else", "\u{FFFF}"].enumerated() {
                try Data(damage.utf8).write(to: file(folder))
                let aside = folder.appendingPathComponent("weights-damaged-\(number + 1).txt")
                let error = #expect(throws: WeightStoreError.self) { try store.load() }
                guard case .damaged(let path, let line, _, let renamedTo)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(path == file(folder).path && renamedTo == aside.path && line == (number == 0 ? 2 : 1))
                #expect(error.map { "\($0)".contains(aside.path) } == true)
                #expect(try String(contentsOf: aside, encoding: .utf8) == damage)
                #expect(try store.load() == [])
            }
            try Data([0x65, 0xFF, 0xFE]).write(to: file(folder))
            #expect(throws: WeightStoreError.self) { try store.load() }
            #expect(try names(folder) == (1...4).map { "weights-damaged-\($0).txt" } + ["weights.lock"])
        }
    }

    @Test func unreadableFileReportsError() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: file(folder), withIntermediateDirectories: true)
            let error = #expect(throws: WeightStoreError.self) { try WeightStore(folder: folder).load() }
            #expect(error == .unreadable(path: file(folder).path, errno: EISDIR))
        }
    }

    @Test func folderCreationFailureReportsError() throws {
        try withFolder { folder in
            try Data().write(to: folder)
            let store = WeightStore(folder: folder.appendingPathComponent("folder"))
            let error = #expect(throws: WeightStoreError.self) { try store.save([]) }
            guard case .notSaved(_, ENOTDIR)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// Every call fails once, one after the other: the file is the old one or the new one, never anything else.
    @Test(arguments: [ENOSPC, EIO])
    func failureOfAnyCallLeavesCompleteFile(number: CInt) throws {
        let old = try entries("2026-02-01 80.5")
        let new = try entries("2026-02-01 80.5,2026-02-02 80.1,2026-02-03 80.2")
        var failures = 0
        for failing in 1... {
            var hasFailed = false
            try withFolder { folder in
                try WeightStore(folder: folder).save(old)
                let count = Shared(0)
                @Sendable func fails() -> Bool {
                    count.change { $0 += 1 }
                    guard count.value == failing else { return false }
                    errno = number
                    return true
                }
                var calls = StorageCalls()
                let real = calls
                calls.open = { fails() ? -1 : real.open($0, $1, $2) }
                calls.flock = { fails() ? -1 : real.flock($0, $1) }
                // A few bytes at a time, as a disk that fills up takes them.
                calls.pwrite = { fails() ? -1 : real.pwrite($0, $1, min($2, 20), $3) }
                calls.fsync = { fails() ? -1 : real.fsync($0) }
                calls.rename = { fails() ? -1 : real.rename($0, $1) }
                defer { hasFailed = count.value >= failing }
                var error: WeightStoreError?
                do throws(WeightStoreError) {
                    try WeightStore(folder: folder, calls: calls).save(new)
                } catch let caught {
                    error = caught
                }
                if let error {
                    failures += 1
                    #expect(error == .notSaved(path: file(folder).path, errno: number))
                    #expect("\(error)".contains(number == ENOSPC ? "the disk is full" : "Input/output error"))
                }
                let stored = try WeightStore.entries(in: folder)
                #expect(stored == old || stored == new)
                if error == nil { #expect(stored == new) }
                #expect(try names(folder) == ["weights.lock", "weights.txt"])
            }
            if !hasFailed { break }
        }
        // Open the folder; open the lock, lock; open, four writes, sync, rename; open and sync the folder.
        #expect(failures >= 12)
    }

    @Test func saveSyncsFileBeforeRenameAndFolderAfter() throws {
        try withFolder { folder in
            let steps = Shared<[String]>([])
            var calls = StorageCalls()
            let real = calls
            calls.open = { path, flags, mode in
                steps.change { $0.append("open \((path as NSString).lastPathComponent)") }
                return real.open(path, flags, mode)
            }
            calls.pwrite = { descriptor, bytes, count, position in
                steps.change { $0.append("write") }
                return real.pwrite(descriptor, bytes, count, position)
            }
            calls.fsync = { descriptor in
                steps.change { $0.append("sync") }
                return real.fsync(descriptor)
            }
            calls.rename = { old, new in
                steps.change { $0.append("rename \((new as NSString).lastPathComponent)") }
                return real.rename(old, new)
            }
            let made = "open \((folder.deletingLastPathComponent().path as NSString).lastPathComponent)"
            let store = WeightStore(folder: folder, calls: calls)
            try store.save([])
            let saving = [
                "open weights.txt.new", "write", "sync", "rename weights.txt", "open \(folder.lastPathComponent)",
                "sync",
            ]
            #expect(steps.value == [made, "sync", "open weights.lock"] + saving)
            steps.value = []
            try store.save([])
            #expect(steps.value == saving)
        }
    }

    @Test func interruptedCallsAreRetried() throws {
        try withFolder { folder in
            let interruptions = Shared(0)
            @Sendable func interrupts() -> Bool {
                interruptions.change { $0 += 1 }
                guard interruptions.value % 2 == 1 else { return false }
                errno = EINTR
                return true
            }
            var calls = StorageCalls()
            let real = calls
            calls.pwrite = { interrupts() ? -1 : real.pwrite($0, $1, min($2, 7), $3) }
            calls.pread = { interrupts() ? -1 : real.pread($0, $1, min($2, 7), $3) }
            let weights = try entries("2026-02-01 80.5,2026-02-02 80.1,2026-02-03 80.2")
            let store = WeightStore(folder: folder, calls: calls)
            try store.save(weights)
            #expect(try store.load() == weights && interruptions.value > 10)
        }
    }
}
