import CoreGraphics
import Testing

@testable import Input

/// A file is replaced as a whole or not at all, and nothing is left beside it.
struct StagedFileTests {
    /// A folder that is removed at the end of the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "easel-staged-\(UUID().uuidString)"
        var file: String { path + "/strokes" }

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
        var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }
    }

    private func error(_ path: String, calls: SystemCalls = SystemCalls()) -> RecordingError? {
        do throws(RecordingError) {
            try StagedFile(replacing: path, calls: calls).commit("new\n")
            return nil
        } catch { return error }
    }

    @Test func theFileIsReplacedWhenItIsWhole() throws {
        let folder = try Folder()
        #expect(error(folder.file) == nil)
        #expect(folder.text == "new\n")
        try "old".write(toFile: folder.file, atomically: false, encoding: .utf8)
        let file = try StagedFile(replacing: folder.file)
        #expect(folder.text == "old")
        try file.commit("newer\n")
        #expect(folder.text == "newer\n")
        #expect(folder.names == ["strokes"])
    }

    @Test func whatIsGivenUpLeavesNothing() throws {
        let folder = try Folder()
        try "old".write(toFile: folder.file, atomically: false, encoding: .utf8)
        do { _ = try StagedFile(replacing: folder.file) }
        #expect(folder.names == ["strokes"])
        #expect(folder.text == "old")
    }

    @Test(arguments: ["create", "write", "fsync", "rename", "stat"], [ENOSPC, EACCES, EIO])
    func aFailureIsNamedAndTheOldFileStays(operation: String, number: CInt) throws {
        let folder = try Folder()
        try "old".write(toFile: folder.file, atomically: false, encoding: .utf8)
        var calls = SystemCalls()
        switch operation {
        case "create": calls.create = { (_, _) throws(ErrorNumber) in throw ErrorNumber(number) }
        case "write": calls.write = { (_, _) throws(ErrorNumber) in throw ErrorNumber(number) }
        case "fsync": calls.fsync = { _ throws(ErrorNumber) in throw ErrorNumber(number) }
        case "rename": calls.rename = { (_, _) throws(ErrorNumber) in throw ErrorNumber(number) }
        default: calls.fstatat = { _ throws(ErrorNumber) in throw ErrorNumber(number) }
        }
        #expect(error(folder.file, calls: calls) == .systemCall(operation, path: folder.file, errorNumber: number))
        #expect(folder.text == "old")
        #expect(folder.names == ["strokes"])
    }

    @Test func shortWritesAreContinued() throws {
        let folder = try Folder()
        var calls = SystemCalls()
        let write = calls.write
        calls.write = { (descriptor, bytes) throws(ErrorNumber) in try write(descriptor, bytes.prefix(1)) }
        #expect(error(folder.file, calls: calls) == nil)
        #expect(folder.text == "new\n")
    }

    @Test func whatIsNoFileIsNotReplaced() {
        #expect(error("/tmp") == .notAFile(path: "/tmp"))
        #expect(error("/dev/null") == .notAFile(path: "/dev/null"))
        let nowhere = "/nonexistent/strokes"
        #expect(error(nowhere) == .systemCall("create", path: nowhere, errorNumber: ENOENT))
    }
}
