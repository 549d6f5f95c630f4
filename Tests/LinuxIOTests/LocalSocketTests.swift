import Foundation
import LinuxIO
import Testing

@Suite struct LocalSocketTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = "/tmp/easel-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private struct Failure: Equatable {
        let call: String
        let path: String
        let errno: Errno

        init(_ call: String, _ path: String, _ errno: Errno) {
            self.call = call
            self.path = path
            self.errno = errno
        }
    }

    /// Returns the error that a closure throws.
    private func failure(_ body: () throws -> Void) -> Failure? {
        do {
            try body()
            return nil
        } catch {
            guard let error = error as? LocalSocketError else { return nil }
            return Failure(error.call, error.path, error.errno)
        }
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func socketBelongsToUserOrGroup() throws {
        try withFolder { folder in
            let own = try LocalSocket.listen(at: "\(folder)/a")
            #expect(mode("\(folder)/a") == 0o600)
            let shared = try LocalSocket.listen(at: "\(folder)/b", access: .group(getgid()))
            #expect(mode("\(folder)/b") == 0o660)
            for descriptor in [own, shared] { close(descriptor) }
        }
    }

    @Test func socketOfDeadListenerIsReplaced() throws {
        try withFolder { folder in
            let path = "\(folder)/a"
            let first = try LocalSocket.listen(at: path)
            #expect(failure { close(try LocalSocket.listen(at: path)) } == Failure("bind", path, .addressInUse))
            close(try LocalSocket.connect(to: path))
            close(first)
            #expect(
                failure { close(try LocalSocket.connect(to: path)) } == Failure("connect", path, .connectionRefused)
            )
            let second = try LocalSocket.listen(at: path)
            close(try LocalSocket.connect(to: path))
            close(second)
        }
    }

    @Test func otherFilesRemain() throws {
        try withFolder { folder in
            let path = "\(folder)/a"
            try Data("text".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: LocalSocketError.self) { close(try LocalSocket.listen(at: path)) }
            #expect(FileManager.default.contents(atPath: path) == Data("text".utf8))
            let long = "\(folder)/" + String(repeating: "x", count: LocalSocket.longestPath)
            #expect(failure { close(try LocalSocket.listen(at: long)) } == Failure("bind", long, .fileNameTooLong))
            let missing = "\(folder)/none/a"
            #expect(
                failure { close(try LocalSocket.listen(at: missing)) }
                    == Failure("bind", missing, .noSuchFileOrDirectory)
            )
        }
    }
}
