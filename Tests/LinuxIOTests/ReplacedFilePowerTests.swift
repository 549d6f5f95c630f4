import Foundation
import TestSupport
import Testing

@testable import LinuxIO

/// A file that has been replaced is on the disk, whenever the power fails and whatever the kernel has written before.
@Suite struct ReplacedFilePowerTests {
    private static let path = "/d/file"

    /// Contents of different lengths, some of them longer than a sector. The first is that of the existing file.
    private static let contents: [[UInt8]] = [700, 3, 1300, 512, 0, 2100].enumerated().map { index, length in
        (0..<length).map { UInt8(truncatingIfNeeded: index * 31 + $0 / 100) }
    }

    private func replace(_ system: SimulatedFileSystem, by bytes: [UInt8]) throws(FileError) {
        let file = try ReplacedFile(path: Self.path, durability: .synchronized, calls: system.replacedFileCalls)
        // In two parts, as programs that encode do.
        try file.write(Data(bytes.prefix(bytes.count / 2)))
        try file.write(Data(bytes.dropFirst(bytes.count / 2)))
        try file.commit()
    }

    @Test func replacedFileSurvivesPowerFailureAtEveryCall() throws {
        let system = SimulatedFileSystem()
        system.put(Self.contents[0], at: Self.path)
        system.record()
        // The number of calls after which each content was complete.
        var ends = [0]
        for bytes in Self.contents.dropFirst() {
            try replace(system, by: bytes)
            ends.append(system.callCount)
        }
        let history = system.history
        #expect(history.count == system.callCount + 1 && history.count > 25)
        for (count, files) in history.enumerated() {
            let complete = ends.lastIndex { $0 <= count } ?? 0
            let allowed = Self.contents[complete...min(complete + 1, Self.contents.count - 1)]
            let random = TestEffort.rounds(60, reduced: 5)
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(count), randomCount: random) {
                let found = files.after(failure)
                let bytes = found.bytes(of: Self.path)
                #expect(allowed.contains { $0 == bytes }, "call \(count), \(failure): \(bytes?.count ?? -1) bytes")
                // What was left behind is removed by the next one.
                let restarted = SimulatedFileSystem(found)
                try replace(restarted, by: [1, 2, 3])
                #expect(restarted.bytes(of: Self.path) == [1, 2, 3] && restarted.names == [Self.path])
            }
        }
    }

    @Test func interruptedAndShortCallsAreContinued() throws {
        var index = 0
        while true {
            let system = SimulatedFileSystem()
            system.put(Self.contents[0], at: Self.path)
            system.put([9], at: "/d/.easel-12-34")
            system.limitTransfers(400)
            let current = index
            system.failAny { count, _ in count == current ? EINTR : nil }
            try replace(system, by: Self.contents[2])
            #expect(system.bytes(of: Self.path) == Self.contents[2])
            #expect(system.files.after(.nothing).bytes(of: Self.path) == Self.contents[2], "call \(index)")
            if system.totalCount <= index { break }
            index += 1
        }
        #expect(index > 8)
    }

    @Test(arguments: [ENOSPC, EIO, EDQUOT]) func failureOfAnyCallKeepsAWholeFile(code: CInt) throws {
        var index = 0
        var failures = 0
        while true {
            for lasts in [false, true] {
                let system = SimulatedFileSystem()
                system.put(Self.contents[0], at: Self.path)
                let current = index
                system.failAny { count, _ in count == current || lasts && count > current ? code : nil }
                do throws(FileError) {
                    try replace(system, by: Self.contents[2])
                } catch {
                    failures += 1
                    #expect(error == FileError(path: Self.path, errorNumber: code))
                }
                for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(index), randomCount: 5) {
                    let bytes = system.files.after(failure).bytes(of: Self.path)
                    #expect(bytes == Self.contents[0] || bytes == Self.contents[2], "call \(index), \(failure)")
                }
                system.failAny { _, _ in nil }
                try replace(system, by: Self.contents[1])
                #expect(system.bytes(of: Self.path) == Self.contents[1] && system.names == [Self.path])
                if system.totalCount <= index { break }
            }
            index += 1
            if index > 30 { break }
        }
        #expect(failures > 5)
    }

    @Test func fullDiskKeepsTheOldFile() throws {
        let system = SimulatedFileSystem()
        system.put(Self.contents[0], at: Self.path)
        system.limit(Self.contents[0].count + 500)
        #expect(throws: FileError(path: Self.path, errorNumber: ENOSPC)) { try replace(system, by: Self.contents[2]) }
        #expect(system.bytes(of: Self.path) == Self.contents[0] && system.names == [Self.path])
    }
}
