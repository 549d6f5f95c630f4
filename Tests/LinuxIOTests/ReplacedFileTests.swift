import Foundation
import Testing

@testable import LinuxIO

/// A file is replaced as a whole or not at all, and nothing is left beside it.
@Suite final class ReplacedFileTests {
    private let folder = NSTemporaryDirectory() + "easel-replaced-\(UUID().uuidString)"
    private var file: String { folder + "/file" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
    private var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }
    private func writeOld() throws { try "old".write(toFile: file, atomically: false, encoding: .utf8) }

    private func error(_ path: String, calls: ReplacedFile.Calls = ReplacedFile.Calls()) -> FileError? {
        do throws(FileError) {
            let file = try ReplacedFile(path: path, durability: .synchronized, calls: calls)
            try file.write(Data("new\n".utf8))
            try file.commit()
            return nil
        } catch { return error }
    }

    @Test func commitReplacesFile() throws {
        #expect(error(file) == nil)
        #expect(text == "new\n")
        try writeOld()
        let replaced = try ReplacedFile(path: file)
        try replaced.write(Data("newer".utf8))
        #expect(text == "old")
        try replaced.commit()
        #expect(text == "newer")
        #expect(names == ["file"])
    }

    @Test func uncommittedFileIsRemoved() throws {
        try writeOld()
        do { _ = try ReplacedFile(path: file) }
        #expect(names == ["file"] && text == "old")
    }

    @Test func newFileHasDefaultMode() throws {
        #expect(error(file) == nil)
        let mask = umask(0o777)
        umask(mask)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o666 & ~mask)
    }

    /// What replaces a private file is never readable by others, not even while it is written.
    @Test func replacedPrivateFileKeepsMode() throws {
        try writeOld()
        chmod(file, 0o600)
        let replaced = try ReplacedFile(path: file)
        for name in names {
            var status = stat()
            #expect(stat("\(folder)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
        }
        try replaced.commit()
    }

    @Test(arguments: ["fstatat", "open", "write", "fsync", "close", "rename"], [ENOSPC, EACCES, EIO])
    func failedOperationThrowsAndKeepsOldFile(operation: String, number: CInt) throws {
        try writeOld()
        func fail() -> CInt {
            errno = number
            return -1
        }
        var calls = ReplacedFile.Calls()
        switch operation {
        case "fstatat": calls.fstatat = { _, _ in fail() }
        case "open": calls.open = { _, _, _ in fail() }
        case "write": calls.write = { _, _ in Int(fail()) }
        case "fsync": calls.fsync = { _ in fail() }
        case "close":
            calls.close = {
                close($0)
                return fail()
            }
        default: calls.rename = { _, _ in fail() }
        }
        #expect(error(file, calls: calls) == FileError(path: file, errorNumber: number))
        #expect(text == "old" && names == ["file"])
    }

    @Test func writeContinuesAfterPartialWriteAndSignal() throws {
        var calls = ReplacedFile.Calls()
        var count = 0
        calls.write = { descriptor, bytes in
            count += 1
            guard count % 2 == 0 else {
                errno = count % 4 == 1 ? EINTR : EAGAIN
                return -1
            }
            return write(descriptor, bytes.baseAddress, 1)
        }
        #expect(error(file, calls: calls) == nil)
        #expect(text == "new\n" && count == 8)
    }

    @Test func unwritablePathThrowsErrorWithPath() throws {
        #expect(error(folder) == FileError(path: folder, errorNumber: EISDIR))
        let nowhere = "\(folder)/none/file"
        #expect(error(nowhere)?.description == "cannot write \(nowhere): No such file or directory (errno 2)")
        #expect(error("/dev/full")?.errorNumber == ENOSPC)
        #expect(FileError(path: "-", errorNumber: EIO).description.hasPrefix("cannot write standard output: "))
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "file")
        #expect(error(file)?.errorNumber == ELOOP)
        #expect(names == ["file"])
    }

    @Test func symbolicLinksAreFollowed() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/a/b", withIntermediateDirectories: true)
        for (link, target) in [
            ("\(folder)/one", "a/two"), ("\(folder)/a/two", "\(folder)/a/b/three"),
            ("\(folder)/a/b/three", "../../file"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        }
        #expect(error("\(folder)/one") == nil && text == "new\n", "a new file")
        try writeOld()
        #expect(error("\(folder)/one") == nil && text == "new\n")
        #expect(names == ["a", "file", "one"])
        #expect(FileTarget("\(folder)/one") == .path("\(folder)/a/b/../../file"))
    }

    @Test func descriptorPathsAreWrittenAndStayOpen() throws {
        let descriptor = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
            #expect(FileTarget(path) == .descriptor(descriptor))
            #expect(error(path) == nil)
        }
        #expect(text == "new\nnew\n" && fcntl(descriptor, F_GETFD) >= 0)
        #expect(error("/dev/fd/999999")?.errorNumber == EBADF)
        #expect(FileTarget("-") == .descriptor(STDOUT_FILENO))
    }
}
