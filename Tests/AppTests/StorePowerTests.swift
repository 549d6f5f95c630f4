import AppFiles
import GraphApp
import SketchApp
import TestSupport
import Testing
import UIKit

@testable import SettingsApp

/// Stores of apps on a disk that loses power at any call: saved data is on the disk, in any order of the kernel's writes.
@MainActor @Suite struct StorePowerTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let randomCount = TestEffort.rounds(40, reduced: 4)

    /// The number of the content that is saved for certain after a number of calls, and of the one that may be.
    private func allowed(_ ends: [Int], after calls: Int) -> ClosedRange<Int> {
        let saved = ends.lastIndex { $0 <= calls } ?? 0
        return saved...min(saved + 1, ends.count - 1)
    }

    @Test func savedEntriesSurvivePowerFailureAtEveryCall() throws {
        let contents =
            try ["", "2026-02-01 80.5", "2026-02-01 80.5,2026-02-02 80.1"].map(entries)
            + [entries((1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0) 80.5" }.joined(separator: ",")), []]
        let disk = SimulatedDisk()
        disk.record()
        let store = WeightStore(folder: Self.folder, calls: disk.calls)
        var ends = [0]
        for weights in contents.dropFirst() {
            try store.save(weights)
            ends.append(disk.callCount)
        }
        for (calls, files) in disk.history.enumerated() {
            let valid = contents[allowed(ends, after: calls)]
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(calls), randomCount: Self.randomCount) {
                let restarted = SimulatedDisk(files.after(failure))
                let found = try WeightStore(folder: Self.folder, calls: restarted.calls).load()
                #expect(valid.contains(found), "call \(calls), \(failure)")
                #expect(!restarted.names.contains { $0.contains("damaged") })
            }
        }
    }

    @Test func damagedSettingsAreKeptAndSavedOnesSurvivePowerFailureAtEveryCall() throws {
        let damage = Array("{".utf8)
        let disk = SimulatedDisk()
        disk.put(damage, at: "/d/settings.json")
        disk.record()
        let store = SettingsStore(folder: Self.folder, calls: disk.calls)
        #expect(throws: SettingsStoreError.damaged(path: "/d/settings.json", renamedTo: "/d/settings-damaged-1.json")) {
            try store.load()
        }
        var contents = [SettingsValues()]
        var ends = [0]
        for network in ["Lighthouse", "Pier"] {
            var values = SettingsValues()
            values.network = network
            try store.save(values)
            contents.append(values)
            ends.append(disk.callCount)
        }
        for (calls, files) in disk.history.enumerated() {
            let valid = contents[allowed(ends, after: calls)]
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(calls), randomCount: Self.randomCount) {
                let restarted = SimulatedDisk(files.after(failure))
                #expect(restarted.names.contains { restarted.bytes(of: $0) == damage }, "call \(calls), \(failure)")
                let store = SettingsStore(folder: Self.folder, calls: restarted.calls)
                do throws(SettingsStoreError) {
                    let found = try store.load()
                    #expect(valid.contains(found), "call \(calls), \(failure)")
                } catch {
                    // The file has its former name.
                    #expect(!error.isFinal && valid.contains(SettingsValues()), "call \(calls), \(failure): \(error)")
                }
                #expect(restarted.names.contains { restarted.bytes(of: $0) == damage })
            }
        }
    }

    /// The first damages tell the most, and the number of files is bounded.
    @Test func damagedSettingsAreNumberedUpToALimit() throws {
        let disk = SimulatedDisk()
        for number in 1...15 {
            let store = SettingsStore(folder: Self.folder, calls: disk.calls)
            disk.put(Array("damage \(number)".utf8), at: "/d/settings.json")
            let path = "/d/settings-damaged-\(min(number, 10)).json"
            #expect(throws: SettingsStoreError.damaged(path: "/d/settings.json", renamedTo: path)) { try store.load() }
        }
        #expect(disk.names.filter { $0.contains("damaged") }.count == 10)
        #expect(disk.bytes(of: "/d/settings-damaged-1.json") == Array("damage 1".utf8))
        #expect(disk.bytes(of: "/d/settings-damaged-10.json") == Array("damage 15".utf8))
    }

    @Test func interruptedAndShortCallsAreContinued() throws {
        let weights = try entries("2026-02-01 80.5,2026-02-02 80.1")
        var values = SettingsValues()
        values.network = "Lighthouse"
        for index in 0..<40 {
            let disk = SimulatedDisk()
            disk.put(Array("{".utf8), at: "/d/settings.json")
            disk.put(Array("{".utf8), at: "/d/weights.txt")
            disk.put([1], at: "/d/settings.json.new")
            disk.limitTransfers(9)
            disk.failAny { count, _ in count == index || index == 39 && count % 2 == 0 ? EINTR : nil }
            let store = WeightStore(folder: Self.folder, calls: disk.calls)
            #expect(throws: WeightStoreError.self) { try store.load() }
            try store.save(weights)
            #expect(try store.load() == weights)
            let settings = SettingsStore(folder: Self.folder, calls: disk.calls)
            #expect(throws: SettingsStoreError.self) { try settings.load() }
            try settings.save(values)
            #expect(try settings.load() == values, "call \(index)")
            #expect(disk.bytes(of: "/d/weights-damaged-1.txt") == disk.bytes(of: "/d/settings-damaged-1.json"))
        }
    }

    @Test(arguments: [ENOSPC, EIO]) func failureOfAnyCallKeepsAWholeFile(code: CInt) throws {
        var new = SettingsValues()
        new.network = "Lighthouse"
        var failures = 0
        for index in 0..<12 {
            let disk = SimulatedDisk()
            try SettingsStore(folder: Self.folder, calls: disk.calls).save(SettingsValues())
            let first = disk.totalCount
            disk.failAny { count, _ in count >= first + index ? code : nil }
            do throws(SettingsStoreError) {
                try SettingsStore(folder: Self.folder, calls: disk.calls).save(new)
            } catch {
                failures += 1
                #expect(error == .notSaved(path: "/d/settings.json", errno: code))
            }
            disk.failAny { _, _ in nil }
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(index), randomCount: 5) {
                let calls = SimulatedDisk(disk.files.after(failure)).calls
                let found = try SettingsStore(folder: Self.folder, calls: calls).load()
                #expect(found == SettingsValues() || found == new, "call \(index), \(failure)")
            }
        }
        #expect(failures > 4)
    }

    /// A pipe in the place of a file makes nothing wait, and is not replaced.
    @Test(arguments: [
        "settings.json", "settings.lock", "weights.txt", "weights.lock", "drawing.journal", "drawing.lock",
    ])
    func pipeInPlaceOfAFileIsAnError(name: String) throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let pipe = NamedPipe(at: folder.appendingPathComponent(name).path)
            var message = ""
            let waited = try pipe.makesWait {
                if name.hasPrefix("settings") {
                    let model = SettingsModel(store: SettingsStore(folder: folder), dates: SettingsScreen.dates)
                    message = model.trouble ?? ""
                    model.values.network = "Lighthouse"
                    model.close()
                } else if name.hasPrefix("weights") {
                    let log = WeightLog(store: WeightStore(folder: folder))
                    message = log.trouble.map { "\($0)" } ?? ""
                    log.add(try entries("2026-02-01 80.5")[0])
                    log.close()
                } else {
                    let controller = SketchViewController(storage: folder)
                    message = controller.noticeText ?? ""
                    controller.close()
                }
            }
            #expect(!waited)
            #expect(message.contains("not a regular file") || message.contains("notAFile"), "\(message)")
            var status = stat()
            #expect(lstat(pipe.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        }
    }

    /// Names that are not UTF-8, and special files under the names of set-aside files, change nothing.
    @Test func strangeNamesInAFolderChangeNothing() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let bytes = Array(folder.path.utf8CString.dropLast()) + [0x2F, -1, -2, 0]
            try #require(mkdir(bytes, 0o700) == 0)
            defer { rmdir(bytes) }
            let pipe = NamedPipe(at: folder.path + "/drawing-1.aside")
            let file = folder.appendingPathComponent("drawing.journal")
            try Data("a letter".utf8).write(to: file)
            var notice: String?
            let waited = pipe.makesWait {
                let controller = SketchViewController(storage: folder)
                notice = controller.noticeText
                controller.close()
            }
            #expect(!waited && notice?.contains("drawing-2.aside") == true)
            let settings = SettingsStore(folder: folder)
            try settings.save(SettingsValues())
            #expect(try settings.load() == SettingsValues())
        }
    }
}
