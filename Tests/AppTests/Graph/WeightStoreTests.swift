import Glibc
import GraphApp
import Testing
import UIKit

/// The file that weights are kept in.
@Suite struct WeightStoreTests {
    private func file(_ folder: URL) -> URL { folder.appendingPathComponent("weights.txt") }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func whatIsSavedIsLoaded() throws {
        try withFolder { folder in
            let folder = folder.appendingPathComponent("not/there/yet")
            let store = WeightStore(folder: folder)
            #expect(try store.load() == [])
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            let weights = try entries("2026-02-01 80.5,2026-02-03 79.9")
            try store.save(weights)
            #expect(try WeightStore(folder: folder).load() == weights)
            try store.save(Array(weights.dropLast()))
            #expect(try WeightStore(folder: folder).load() == Array(weights.dropLast()))
            #expect(try names(folder) == ["weights.txt"])
            // Nobody else's business.
            let attributes = try FileManager.default.attributesOfItem(atPath: file(folder).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func aDamagedFileIsKeptAsideAndNoNameIsTakenTwice() throws {
        try withFolder { folder in
            let store = WeightStore(folder: folder)
            try store.save(entries("2026-02-01 80.5"))
            for (number, damage) in ["easel weights 1\n2026-0", "something else", "\u{FFFF}"].enumerated() {
                try Data(damage.utf8).write(to: file(folder))
                let aside = folder.appendingPathComponent("weights-damaged-\(number + 1).txt")
                let error = #expect(throws: WeightStoreError.self) { try store.load() }
                guard case .damaged(let path, let line, _, let keptAs)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(path == file(folder).path && keptAs == aside.path && line == (number == 0 ? 2 : 1))
                #expect(error.map { "\($0)".contains(aside.path) } == true)
                #expect(try String(contentsOf: aside, encoding: .utf8) == damage)
                #expect(try store.load() == [])
            }
            try Data([0x65, 0xFF, 0xFE]).write(to: file(folder))
            #expect(throws: WeightStoreError.self) { try store.load() }
            #expect(try names(folder) == (1...4).map { "weights-damaged-\($0).txt" })
        }
    }

    @Test func aFileThatCannotBeReadSaysWhy() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: file(folder), withIntermediateDirectories: true)
            let error = #expect(throws: WeightStoreError.self) { try WeightStore(folder: folder).load() }
            #expect(error == .unreadable(path: file(folder).path, errno: EISDIR))
        }
    }

    @Test func aFolderThatCannotBeMadeSaysWhy() throws {
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

    /// Every call fails once, each in its turn: the file is the old one or the new one, never anything else.
    @Test(arguments: [ENOSPC, EIO])
    func whateverFailsTheFileIsWhole(number: CInt) throws {
        let old = try entries("2026-02-01 80.5")
        let new = try entries("2026-02-01 80.5,2026-02-02 80.1,2026-02-03 80.2")
        var failures = 0
        for failing in 1... {
            var hasFailed = false
            try withFolder { folder in
                try WeightStore(folder: folder).save(old)
                var count = 0
                func fails() -> Bool {
                    count += 1
                    guard count == failing else { return false }
                    hasFailed = true
                    errno = number
                    return true
                }
                var calls = FileCalls()
                calls.open = { fails() ? -1 : Glibc.open($0, $1, $2) }
                // A few bytes at a time, as a disk that fills up takes them.
                calls.write = { fails() ? -1 : Glibc.write($0, $1, min($2, 20)) }
                calls.synchronize = { fails() ? -1 : Glibc.fsync($0) }
                calls.rename = { fails() ? -1 : Glibc.rename($0, $1) }
                calls.close = { descriptor in
                    let result = Glibc.close(descriptor)
                    return fails() ? -1 : result
                }
                var error: WeightStoreError?
                do throws(WeightStoreError) {
                    try WeightStore(folder: folder, calls: calls).save(new)
                } catch let caught {
                    error = caught
                }
                // The last call closes a folder that is on disk by then.
                if let error {
                    failures += 1
                    #expect(error == .notSaved(path: file(folder).path, errno: number))
                    #expect("\(error)".contains(number == ENOSPC ? "the disk is full" : "Input/output error"))
                }
                let kept = try WeightStore(folder: folder).load()
                #expect(kept == old || kept == new)
                if error == nil { #expect(kept == new) }
                #expect(try names(folder) == ["weights.txt"])
            }
            if !hasFailed { break }
        }
        // Open, five writes, synchronise, close, rename; open and synchronise the folder.
        #expect(failures >= 9)
    }

    @Test func everythingIsOnDiskBeforeTheNameIsAndTheNameBeforeItReturns() throws {
        try withFolder { folder in
            var steps: [String] = []
            var calls = FileCalls()
            let real = calls
            calls.open = { path, flags, mode in
                steps.append("open \((path as NSString).lastPathComponent)")
                return real.open(path, flags, mode)
            }
            calls.write = { descriptor, bytes, count in
                steps.append("write")
                return real.write(descriptor, bytes, count)
            }
            calls.synchronize = { descriptor in
                steps.append("synchronize")
                return real.synchronize(descriptor)
            }
            calls.rename = { old, new in
                steps.append("rename \((new as NSString).lastPathComponent)")
                return real.rename(old, new)
            }
            let made = "open \((folder.deletingLastPathComponent().path as NSString).lastPathComponent)"
            try WeightStore(folder: folder, calls: calls).save([])
            let saving = [
                "open weights.txt.new", "write", "synchronize", "rename weights.txt",
                "open \(folder.lastPathComponent)", "synchronize",
            ]
            #expect(steps == [made, "synchronize"] + saving)
            steps = []
            try WeightStore(folder: folder, calls: calls).save([])
            #expect(steps == saving)
        }
    }

    @Test func interruptedCallsAreMadeAgain() throws {
        try withFolder { folder in
            var interruptions = 0
            var calls = FileCalls()
            calls.write = { descriptor, bytes, count in
                interruptions += 1
                if interruptions % 2 == 1 {
                    errno = EINTR
                    return -1
                }
                return Glibc.write(descriptor, bytes, min(count, 7))
            }
            calls.read = { descriptor, bytes, count in
                interruptions += 1
                if interruptions % 2 == 1 {
                    errno = EINTR
                    return -1
                }
                return Glibc.read(descriptor, bytes, min(count, 7))
            }
            let weights = try entries("2026-02-01 80.5,2026-02-02 80.1,2026-02-03 80.2")
            let store = WeightStore(folder: folder, calls: calls)
            try store.save(weights)
            #expect(try store.load() == weights && interruptions > 10)
        }
    }
}
