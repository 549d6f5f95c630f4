import Foundation
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Servers that answer with what no honest server does. A client ends with a typed error, in bounded memory, and believes nothing that it
/// has not asked for.
@Suite struct HostileServerTests {
    private static let database = RecordDatabaseID(container: "test", scope: .private)
    private static let id = RecordID(name: "a")

    /// The error of a fetch from a server with an answer.
    private static func error(_ answer: ScriptedServer.Answer) throws -> RecordStoreError? {
        let server = try ScriptedServer.accepting { _ in answer }
        let store = try server.store()
        do throws(RecordStoreError) {
            _ = try store.zones(in: database)
        } catch {
            return error
        }
        return nil
    }

    private static func isUnreachable(_ error: RecordStoreError?) -> Bool {
        if case .unreachable? = error { true } else { false }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "{\"zones\":1}", "{\"zones\":[{}]}", "{\"zones\":[{\"name\":1,\"owner\":\"a\"}]}",
        "{\"zones\":",
        "<html>", "\u{FEFF}{\"zones\":[]}x", "{\"zones\":[{\"name\":\"\\ud800\",\"owner\":\"a\"}]}",
    ])
    func answersOfAnotherFormAreErrors(text: String) throws {
        #expect(Self.isUnreachable(try Self.error(.json(text))))
    }

    @Test func deepAnswerIsAnError() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(Self.isUnreachable(try Self.error(.json("{\"zones\":\(deep)}"))))
    }

    @Test func truncatedAnswerIsAnError() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"zones\":[]}"
        #expect(Self.isUnreachable(try Self.error(.bytes(Data(head.utf8)))))
        #expect(Self.isUnreachable(try Self.error(.bytes(Data("HTTP/1.1 2".utf8)))))
        #expect(Self.isUnreachable(try Self.error(.bytes(Data()))))
        #expect(Self.isUnreachable(try Self.error(.bytes(Data((0...255).map { UInt8($0) })))))
    }

    @Test func endlessAnswerIsAnError() throws {
        // The first part has the head; without a length, the body ends with the connection.
        let part = Data("HTTP/1.1 200 OK\r\n\r\n".utf8) + Data(repeating: UInt8(ascii: " "), count: 4 << 20)
        #expect(Self.isUnreachable(try Self.error(.endless(part))))
    }

    @Test func redirectionIsNotFollowed() throws {
        let other = try ScriptedServer.accepting { _ in .json("{\"zones\":[]}") }
        let head = "HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:\(other.port)/\r\nContent-Length: 0\r\n\r\n"
        #expect(Self.isUnreachable(try Self.error(.bytes(Data(head.utf8)))))
        #expect(other.requests.isEmpty)
    }

    @Test func errorsWithoutTheirPartsAreErrors() throws {
        for text in ["{\"code\":\"conflict\"}", "{\"code\":\"unknownRecord\"}", "{\"code\":\"new\"}", "{}", "x"] {
            #expect(Self.isUnreachable(try Self.error(.json(text, status: 409))))
        }
        // A server cannot make a client wait for ever, nor fill its log.
        let reason = String(repeating: "x", count: 10_000)
        let error = try Self.error(
            .json("{\"code\":\"unavailable\",\"retryAfter\":1e300,\"reason\":\"\(reason)\"}", status: 503)
        )
        #expect(error == .unreachable(reason: String(reason.prefix(500)), retryAfter: 3600))
    }

    @Test func otherRecordsAreNotBelieved() throws {
        let record = Record(id: RecordID(name: "b"), type: "Note")
        let text = String(decoding: try JSONEncoder.records.encode(record), as: UTF8.self)
        let item =
            "{\"id\":{\"name\":\"a\",\"zone\":{\"name\":\"_defaultZone\",\"owner\":\"__defaultOwner__\"}},\"record\":\(text)}"
        let server = try ScriptedServer.accepting { request in
            request.path == RecordCall.fetch.path
                ? .json("{\"records\":[\(item)]}") : .json("{\"saved\":[\(item)],\"deleted\":[]}")
        }
        let store = try server.store()
        let fetched = try store.records(for: [Self.id, record.id], desiredKeys: nil, in: Self.database)
        #expect(fetched.count == 2)
        for result in fetched.values { #expect(throws: RecordStoreError.self) { try result.get() } }
        let batch = RecordBatch(saves: [RecordSave(Record(id: Self.id, type: "Note"))], deletions: [record.id])
        let result = try store.modify(batch, in: Self.database)
        #expect(Set(result.saved.keys) == [Self.id] && Set(result.deleted.keys) == [record.id])
        #expect(throws: RecordStoreError.self) { try result.saved[Self.id]?.get() }
        #expect(throws: RecordStoreError.self) { try result.deleted[record.id]?.get() }
    }

    @Test func feedWithoutProgressEnds() throws {
        let token = Data([1, 2])
        let page = "\"token\":\"\(token.base64EncodedString())\",\"isMoreComing\":true"
        let server = try ScriptedServer.accepting { request in
            request.path == RecordCall.zoneChanges.path
                ? .json("{\"changes\":[],\(page)}") : .json("{\"changed\":[],\"deleted\":[],\(page)}")
        }
        let store = try server.store()
        let position = RecordChangeToken(data: token)
        #expect(throws: RecordStoreError.self) {
            try store.changes(of: .default, since: position, desiredKeys: nil, limit: nil, in: Self.database)
        }
        #expect(throws: RecordStoreError.self) {
            try store.databaseChanges(since: position, limit: nil, in: Self.database)
        }
    }

    @Test func assetWithOtherContentsIsAnError() throws {
        let right = Data("photo".utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try right.write(to: file)
        let asset = try RemoteRecordStore.asset(of: file)
        let server = try ScriptedServer.accepting { _ in .http(Data("phxto".utf8)) }
        let store = try server.store()
        defer { try? FileManager.default.removeItem(at: store.cache) }
        #expect(throws: RecordStoreError.self) { try store.file(of: asset) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.cache.path).isEmpty)
        // A name that would lead out of the folder, and a size above the limit, are not asked for.
        let count = server.requests.count
        for wrong in [RecordAsset(hash: "../../etc/passwd", size: 5), RecordAsset(hash: asset.hash, size: 2 << 20)] {
            #expect(throws: RecordStoreError.missingAsset(nil, field: nil, hash: wrong.hash)) {
                try store.file(of: wrong)
            }
        }
        #expect(server.requests.count == count)
    }

    @Test func assetIsFetchedOnce() throws {
        let right = Data("photo".utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try right.write(to: file)
        let asset = try RemoteRecordStore.asset(of: file)
        let server = try ScriptedServer.accepting { _ in .http(right) }
        let store = try server.store()
        defer { try? FileManager.default.removeItem(at: store.cache) }
        #expect(try Data(contentsOf: store.file(of: asset)) == right)
        let count = server.requests.count
        #expect(try Data(contentsOf: store.file(of: asset)) == right)
        #expect(server.requests.count == count)
    }

    @Test func tokenThatIsNoTokenIsAnError() throws {
        let server = try ScriptedServer { request in
            request.path == RecordCall.challenge.path
                ? .json("{\"nonce\":\"\(Data(repeating: 7, count: 32).base64EncodedString())\"}")
                : .json("{\"token\":\"x\\r\\nX-Header: y\",\"lifetime\":900}")
        }
        #expect(throws: RecordStoreError.self) { try server.store().zones(in: Self.database) }
        #expect(server.requests.map(\.path) == [RecordCall.challenge.path, RecordCall.session.path])
    }

    @Test func expiredTokenIsRenewedOnce() throws {
        let server = try ScriptedServer.accepting { _ in
            .json("{\"code\":\"unauthenticated\",\"reason\":\"no\"}", status: 401)
        }
        let store = try server.store()
        #expect(throws: RecordStoreError.notAuthenticated(reason: "no")) { try store.zones(in: Self.database) }
        let first = server.requests.map(\.path)
        #expect(first == [RecordCall.challenge.path, RecordCall.session.path, RecordCall.zones.path])
        #expect(throws: RecordStoreError.notAuthenticated(reason: "no")) { try store.zones(in: Self.database) }
        #expect(server.requests.count == 7)
        #expect(server.requests.last?.head.contains("Authorization: Bearer \(ScriptedServer.token)") == true)
    }

    /// A server ends a connection that waits for a request just when the next one is sent.
    @Test func requestIsSentAgainIfItsConnectionWasReset() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let contents = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try contents.write(to: file)
        let asset = try RemoteRecordStore.asset(of: file)
        let answer = String(decoding: try JSONEncoder.records.encode(asset), as: UTF8.self)
        let server = try ScriptedServer.accepting { request in
            switch request.path {
            case RecordCall.zones.path: .jsonBeforeReset("{\"zones\":[]}")
            case RecordCall.databaseChanges.path:
                .json("{\"changed\":[],\"deleted\":[],\"token\":\"AQ==\",\"isMoreComing\":false}")
            default: .json(answer)
            }
        }
        let store = try server.store()
        #expect(try store.zones(in: Self.database).isEmpty)
        let changes = try store.databaseChanges(since: nil, limit: nil, in: Self.database)
        #expect(changes.token == RecordChangeToken(data: Data([1])))
        #expect(try store.zones(in: Self.database).isEmpty)
        #expect(try store.addAsset(contentsOf: file, account: nil) == asset)
        // The bytes of memory and of a file were sent twice, from their start.
        let interrupted = server.interruptedRequests
        let answered = server.requests.filter { request in interrupted.contains { $0.path == request.path } }
        #expect(
            interrupted.map(\.path) == [RecordCall.databaseChanges.path, "\(RecordCall.prefix)assets/\(asset.hash)"]
        )
        #expect(answered.map(\.body) == interrupted.map(\.body))
        #expect(answered.last?.body == contents)
    }

    /// The server may have performed the first one, without a chance to answer.
    @Test func changeThatIsSentAgainHasAnIdentifier() throws {
        let server = try ScriptedServer.accepting { request in
            request.path == RecordCall.zones.path
                ? .jsonBeforeReset("{\"zones\":[]}") : .json("{\"saved\":[],\"deleted\":[]}")
        }
        let store = try server.store()
        #expect(try store.zones(in: Self.database).isEmpty)
        let batch = RecordBatch(deletions: [RecordID(name: "a")])
        _ = try store.modify(batch, in: Self.database)
        let requests = (server.interruptedRequests + server.requests).filter { $0.path == RecordCall.modify.path }
        let sent = try requests.map {
            try JSONDecoder.records.decode(RecordWire.ModifyRequest.self, from: $0.body).batch
        }
        let identifiers = Set(sent.compactMap(\.identifier))
        #expect(sent.count == 2 && sent.allSatisfy { $0.identifier != nil } && identifiers.count == 1)
        // The identifier of a queue remains.
        let own = RecordBatch(deletions: [RecordID(name: "a")], identifier: UUID())
        _ = try store.modify(own, in: Self.database)
        let last = try #require(server.requests.last { $0.path == RecordCall.modify.path })
        #expect(try JSONDecoder.records.decode(RecordWire.ModifyRequest.self, from: last.body).batch == own)
    }

    @Test func serverThatIsNotThereIsUnreachable() throws {
        let store: RemoteRecordStore
        do {
            let server = try ScriptedServer { _ in .bytes(Data()) }
            store = try server.store()
        }
        do throws(RecordStoreError) {
            _ = try store.zones(in: Self.database)
            Issue.record("there is no server")
        } catch {
            #expect(Self.isUnreachable(error) && error.isTemporary)
        }
    }
}
