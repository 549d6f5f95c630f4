import Foundation
import TestSupport
import Testing

@testable import LinuxIO

/// Only regular files are read, up to a limit, and nothing waits.
@Suite final class RegularFileTests {
    private let folder = NSTemporaryDirectory() + "easel-regular-\(UUID().uuidString)"
    private var file: String { folder + "/file" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func error(_ path: String, atMost limit: Int = 100, calls: SystemCalls = SystemCalls()) -> RegularFileError?
    {
        do throws(RegularFileError) {
            _ = try RegularFile.bytes(of: path, atMost: limit, calls: calls)
            return nil
        } catch { return error }
    }

    @Test func contentsAreReadUpToTheLimit() throws {
        for count in [0, 1, 100] {
            let bytes = (0..<count).map { UInt8($0) }
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            #expect(try RegularFile.bytes(of: file, atMost: 100) == bytes)
            #expect(try RegularFile.data(of: file, atMost: 100) == Data(bytes))
        }
        try Data(count: 101).write(to: URL(fileURLWithPath: file))
        #expect(error(file)?.reason == .tooLong(byteCount: 101, limit: 100))
        #expect(error(file)?.description == "cannot read \(file): it is longer than 100 bytes")
        try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: file))
        #expect(try RegularFile.text(of: file, atMost: 2) == "a\u{FFFD}")
    }

    @Test func filesOfTheKernelAreReadDespiteTheirSizeOfZero() throws {
        let text = try RegularFile.text(of: "/proc/self/status", atMost: 1 << 16)
        #expect(text.contains("VmRSS:") && text.hasSuffix("\n"))
        #expect(error("/proc/self/status", atMost: 10)?.reason == .tooLong(byteCount: 11, limit: 10))
    }

    @Test func otherKindsOfFilesAreErrors() throws {
        let pipe = NamedPipe()
        var found: RegularFileError?
        let waited = pipe.makesWait { found = error(pipe.path) }
        #expect(!waited)
        #expect(found?.reason == .notRegular(.pipe))
        #expect(found?.description == "cannot read \(pipe.path): it is a named pipe, not a regular file")
        #expect(error("/dev/zero")?.reason == .notRegular(.characterDevice))
        #expect(error(folder)?.reason == .notRegular(.folder))
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: pipe.path)
        let waitedForLink = pipe.makesWait { found = error(file) }
        #expect(!waitedForLink)
        #expect(found?.reason == .notRegular(.pipe))
        let socket = try LocalSocket.listen(at: folder + "/socket")
        defer { close(socket) }
        #expect(error(folder + "/socket")?.errorNumber == ENXIO)
        #expect(error(folder + "/none")?.errorNumber == ENOENT)
        #expect(
            !RegularFile.exists(at: pipe.path) && !RegularFile.exists(at: folder) && RegularFile.exists(at: #filePath)
        )
    }

    @Test func shortReadsAreContinuedAndErrorsNameTheCall() throws {
        let bytes = (0..<50).map { UInt8($0) }
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        var calls = SystemCalls()
        let read = calls.read
        calls.read = { (descriptor, count) throws(Errno) in try read(descriptor, min(count, 7)) }
        #expect(try RegularFile.bytes(of: file, atMost: 50, calls: calls) == bytes)
        #expect(error(file, atMost: 49, calls: calls)?.reason == .tooLong(byteCount: 50, limit: 49))
        // A file that grows meanwhile has no end.
        calls.read = { (_, count) throws(Errno) in [UInt8](repeating: 0, count: count) }
        #expect(error(file, atMost: 1000, calls: calls)?.reason == .tooLong(byteCount: 1001, limit: 1000))
        for (call, number) in [("open", EACCES), ("fstat", EIO), ("read", EISDIR)] {
            var calls = SystemCalls()
            switch call {
            case "open": calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: number) }
            case "fstat": calls.fstat = { (_) throws(Errno) in throw Errno(rawValue: number) }
            default: calls.read = { (_, _) throws(Errno) in throw Errno(rawValue: number) }
            }
            #expect(error(file, calls: calls)?.reason == .system(call, Errno(rawValue: number)))
        }
    }

    @Test func interruptedCallsAreRepeated() throws {
        var count = 0
        let result = try Errno.check {
            count += 1
            if count < 4 { errno = EINTR }
            return count < 4 ? -1 : 5
        }
        #expect(result == 5 && count == 4)
    }
}
