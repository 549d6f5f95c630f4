import CLinux
import Foundation
import TestSupport
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

    @Test func publishedFileGrowsUnderItsName() throws {
        try writeOld()
        do {
            let published = try ReplacedFile(path: file)
            try published.write(Data("first ".utf8))
            #expect(text == "old")
            try published.publish()
            #expect(text == "first " && names == ["file"])
            try published.write(Data("second".utf8))
            #expect(text == "first second")
        }
        #expect(text == "first second" && names == ["file"], "it remains")
        let committed = try ReplacedFile(path: file)
        try committed.publish()
        #expect(text == "")
        try committed.write(Data("third".utf8))
        try committed.commit()
        #expect(text == "third" && names == ["file"])
    }

    @Test(arguments: ["fsync", "rename"], [ENOSPC, EIO]) func failedPublicationKeepsOldFile(
        operation: String,
        number: CInt
    ) throws {
        try writeOld()
        func fail() -> CInt {
            errno = number
            return -1
        }
        var calls = ReplacedFile.Calls()
        if operation == "fsync" { calls.fsync = { _ in fail() } } else { calls.rename = { _, _ in fail() } }
        let published = try ReplacedFile(path: file, durability: .synchronized, calls: calls)
        #expect(throws: FileError(path: file, errorNumber: number)) { try published.publish() }
        #expect(text == "old" && names == ["file"])
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

    /// The folder as well: without it, the file could be the old one after a power failure.
    @Test func folderIsSynchronizedAfterTheRename() throws {
        var steps: [String] = []
        var calls = ReplacedFile.Calls()
        calls.rename = {
            steps.append("rename")
            return rename($0, $1)
        }
        calls.fsync = { descriptor in
            var status = stat()
            fstat(descriptor, &status)
            steps.append(status.st_mode & S_IFMT == S_IFDIR ? "sync folder" : "sync file")
            return fsync(descriptor)
        }
        #expect(error(file, calls: calls) == nil && steps == ["sync file", "rename", "sync folder"])
        // Some file systems of networks cannot do that.
        for (number, expected) in [(EINVAL, nil), (EIO, FileError(path: file, errorNumber: EIO))] {
            calls.fsync = { descriptor in
                var status = stat()
                fstat(descriptor, &status)
                guard status.st_mode & S_IFMT == S_IFDIR else { return 0 }
                errno = number
                return -1
            }
            #expect(error(file, calls: calls) == expected)
        }
        #expect(names == ["file"])
    }

    /// Without the right to read names, all file systems are synchronized.
    @Test func folderThatCannotBeOpenedIsSynchronizedWithAllOthers() throws {
        var calls = ReplacedFile.Calls()
        var count = 0
        calls.sync = { count += 1 }
        calls.open = { path, flags, mode in
            guard flags & O_DIRECTORY == 0 else {
                errno = EACCES
                return -1
            }
            return open(path, flags, mode)
        }
        #expect(error(file, calls: calls) == nil && count == 1)
    }

    @Test func leftoversOfDeadProcessesAreRemoved() throws {
        let others = [".easel-1", ".easel-1-", ".easel-1-2-3", ".easel-a-2", ".easel-1-2x", "easel-1-2", ".easel.toml"]
        for name in [".easel-999999999-123", ".easel-1-4294967295"] + others { try Data().write(to: url(name)) }
        // What another process is writing, and what is none of its files.
        try Data().write(to: url(".easel-1-7"))
        let held = open("\(folder)/.easel-1-7", O_WRONLY | O_CLOEXEC)
        defer { close(held) }
        try #require(easel_flock(held, LOCK_EX | LOCK_NB) == 0)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/.easel-1-8", withDestinationPath: "easel-1-2")
        let pipe = NamedPipe(at: "\(folder)/.easel-1-9")
        let own = try ReplacedFile(path: file)
        let kept = Set(others + [".easel-1-7", ".easel-1-8", ".easel-1-9", "other"])
        var failure: FileError?
        let waited = pipe.makesWait { failure = error("\(folder)/other") }
        #expect(!waited && failure == nil)
        #expect(Set(names).isSuperset(of: kept) && names.count == kept.count + 1)
        try own.write(Data("own".utf8))
        try own.commit()
        #expect(text == "own" && Set(names) == kept.union(["file"]))
        // The writer has died.
        easel_flock(held, LOCK_UN)
        #expect(error(file) == nil && !names.contains(".easel-1-7"))
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: "\(folder)/\(name)") }

    @Test func pipeIsAnErrorWhereARegularFileIsExpected() throws {
        let pipe = NamedPipe()
        var found: FileError?
        let waited = pipe.makesWait {
            do throws(FileError) {
                try ReplacedFile.write(Data("x".utf8), to: pipe.path, isRegular: true)
            } catch { found = error }
        }
        #expect(!waited && found == FileError(path: pipe.path, errorNumber: EINVAL))
        #expect(throws: FileError(path: "-", errorNumber: EINVAL)) {
            try ReplacedFile.write(Data("x".utf8), to: "-", isRegular: true)
        }
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

    /// A user could lead root to any file, or make it wait.
    @Test(.enabled(if: geteuid() == 0)) func rootFollowsNoLinksOfOthersAndWaitsForNone() throws {
        try writeOld()
        let link = "\(folder)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
        lchown(link, 65534, 65534)
        #expect(error(link) == nil && text == "old")
        #expect(try String(contentsOfFile: link, encoding: .utf8) == "new\n")
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == 0)
        let pipe = NamedPipe(at: "\(folder)/pipe")
        chown(pipe.path, 65534, 65534)
        var found: FileError?
        let waited = pipe.makesWait { found = error(pipe.path) }
        #expect(!waited && found?.errorNumber == EACCES)
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
