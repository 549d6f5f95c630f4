import Foundation
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Files that change while they are sent.
@Suite struct ChangedFileTests {
    /// A file that is removed at the end of a test.
    private final class File: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(path: "changed-\(UUID().uuidString)")
        let data: Data

        init(count: Int) throws {
            data = Data((0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 9)) })
            try data.write(to: url)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        /// The error for the file when it has changed.
        var changed: RecordStoreError { .file(path: url.path, reason: "it has changed while it was sent") }
    }

    private static func connections(_ server: ScriptedServer) -> ServerConnections {
        ServerConnections(address: "http://127.0.0.1:\(server.port)", pinnedKey: nil)
    }

    /// A request that sends a file with a length of its own.
    private static func request(_ handle: FileHandle, _ length: Int64, isRest: Bool) -> ServerRequest {
        var request = ServerRequest(method: "PUT", path: "/")
        request.body = isRest ? .rest(handle.fileDescriptor, length) : .file(handle.fileDescriptor, length)
        return request
    }

    /// The requests that send bytes of assets.
    private static func uploads(_ server: ScriptedServer) -> [ScriptedServer.Request] {
        server.requests.filter { $0.head.hasPrefix("PUT ") }
    }

    // MARK: Bodies

    /// Bytes behind the length would be the next request for the server.
    @Test(arguments: [false, true]) func longerFileIsSentUpToTheLength(isRest: Bool) throws {
        let file = try File(count: 100_000)
        let server = try ScriptedServer { _ in .http(Data()) }
        let handle = try FileHandle(forReadingFrom: file.url)
        defer { try? handle.close() }
        let request = Self.request(handle, 70_000, isRest: isRest)
        let status = try Self.connections(server).perform(request, receive: { _, _ in true })
        #expect(status == 200)
        #expect(server.requests.map(\.body) == [file.data.prefix(70_000)])
    }

    /// The server would wait for the bytes that are missing, and the client for an answer.
    @Test(arguments: [false, true]) func shorterFileEndsTheRequest(isRest: Bool) throws {
        let file = try File(count: 100_000)
        let server = try ScriptedServer { _ in .http(Data()) }
        let handle = try FileHandle(forReadingFrom: file.url)
        defer { try? handle.close() }
        let request = Self.request(handle, 100_001, isRest: isRest)
        let connections = Self.connections(server)
        let expected = RecordStoreError.unreachable(reason: "the request was ended", retryAfter: nil)
        #expect(throws: expected) { try connections.perform(request, receive: { _, _ in true }) }
        #expect(server.requests.isEmpty)
    }

    // MARK: Assets

    @Test func fileThatHasBecomeShorterIsAnError() throws {
        let file = try File(count: 300_000)
        let server = try ScriptedServer.accepting { _ in
            try? file.data.prefix(200_000).write(to: file.url)
            return .json("{\"received\":0}")
        }
        let store = try server.store()
        #expect(throws: file.changed) { try store.addAsset(contentsOf: file.url) }
        #expect(Self.uploads(server).isEmpty)
    }

    /// The server has other contents than those of the hash, because the file has them: what it has is not damaged.
    @Test(arguments: [300_000, 1000]) func fileThatHasChangedIsNotSentOnceMore(count: Int) throws {
        let file = try File(count: count)
        let server = try ScriptedServer.accepting { request in
            // Only a large file has the question.
            if request.path.contains("/upload?") { return .json("{\"received\":5}") }
            try? Data(repeating: 0, count: count).write(to: file.url)
            return .json("{\"code\":\"malformed\",\"reason\":\"x\"}", status: 400)
        }
        let store = try server.store()
        #expect(throws: file.changed) { try store.addAsset(contentsOf: file.url) }
        #expect(Self.uploads(server).count == 1)
    }
}
