import Foundation
import Glibc
import Synchronization
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Files of assets that go on where a connection has ended, with a server that a test has chosen.
@Suite struct AssetTransferTests {
    /// A file that is sent in parts.
    final class Photo: Sendable {
        let data: Data
        let file: URL
        let asset: RecordAsset

        init(count: Int = 300_000) throws {
            data = Data((0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 9)) })
            file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")
            try data.write(to: file)
            asset = try RemoteRecordStore.asset(of: file)
        }

        deinit { try? FileManager.default.removeItem(at: file) }

        /// The paths of requests.
        var path: String { "\(RecordCall.prefix)assets/\(asset.hash)" }
        var question: String { "\(path)/upload?size=\(data.count)" }
        var download: String { "\(path)?size=\(data.count)" }

        /// The answer to a file that was sent.
        func answer() throws -> String { String(decoding: try JSONEncoder.records.encode(asset), as: UTF8.self) }
    }

    /// A cache that is removed at the end of a test.
    final class Cache {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        }

        /// Writes the partial file of an asset.
        func setPart(_ asset: RecordAsset, _ data: Data, age: Double = 0) throws {
            let file = folder.appending(path: "\(asset.hash).part")
            try data.write(to: file)
            let date = Date(timeIntervalSinceNow: -age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }

        /// The bytes of the partial file of an asset; `nil` if there is none.
        func part(_ asset: RecordAsset) -> Data? {
            FileManager.default.contents(atPath: folder.appending(path: "\(asset.hash).part").path)
        }
    }

    /// The answers of a server, each once, in their order.
    static func server(_ answers: [ScriptedServer.Answer]) throws -> ScriptedServer {
        let rest = Mutex(answers)
        return try ScriptedServer.accepting { _ in
            rest.withLock { $0.isEmpty ? .bytes(Data()) : $0.removeFirst() }
        }
    }

    /// The requests without those of the session.
    static func requests(_ server: ScriptedServer) -> [ScriptedServer.Request] {
        server.requests.filter { $0.path.hasPrefix("\(RecordCall.prefix)assets/") }
    }

    /// The value of a header of a request; `nil` if it does not have it.
    static func header(_ name: String, _ request: ScriptedServer.Request) -> String? {
        request.head.split(separator: "\r\n").first { $0.hasPrefix("\(name): ") }.map {
            String($0.dropFirst(name.count + 2))
        }
    }

    /// An answer that ends before its length.
    static func cut(_ data: Data, length: Int, status: Int = 200) -> ScriptedServer.Answer {
        .bytes(Data("HTTP/1.1 \(status) X\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n".utf8) + data)
    }

    // MARK: Receiving

    @Test func downloadGoesOnAfterACut() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let waits = Mutex<[Double]>([])
        let server = try Self.server([
            Self.cut(photo.data.prefix(400), length: 1000),
            Self.cut(photo.data[400..<700], length: 600, status: 206), .http(photo.data.dropFirst(700), status: 206),
        ])
        let store = try server.store(cache: cache.folder) { seconds in waits.withLock { $0.append(seconds) } }
        #expect(try Data(contentsOf: store.file(of: photo.asset)) == photo.data)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == Array(repeating: photo.download, count: 3))
        #expect(requests.map { Self.header("Range", $0) } == [nil, "bytes=400-", "bytes=700-"])
        // Each of the connections has brought bytes, so that the times start again.
        #expect(waits.withLock { $0.count == 2 && $0.allSatisfy { (0.5...1) ~= $0 } })
        #expect(cache.names == [photo.asset.hash])
    }

    @Test func downloadGoesOnInALaterCall() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let first = try Self.server([Self.cut(photo.data.prefix(400), length: 1000)])
        let error = #expect(throws: RecordStoreError.self) {
            try first.store(cache: cache.folder).file(of: photo.asset)
        }
        #expect(error?.isTemporary == true)
        // The attempt, and three without a byte.
        #expect(Self.requests(first).count == 4)
        #expect(cache.part(photo.asset) == photo.data.prefix(400))
        let second = try Self.server([.http(photo.data.dropFirst(400), status: 206)])
        #expect(try Data(contentsOf: second.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        #expect(Self.requests(second).map { Self.header("Range", $0) } == ["bytes=400-"])
        #expect(cache.names == [photo.asset.hash])
    }

    /// A server that is out of reach from the start is not tried again.
    @Test func downloadWithoutAByteIsNotRepeated() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let server = try Self.server([])
        #expect(throws: RecordStoreError.self) { try server.store(cache: cache.folder).file(of: photo.asset) }
        #expect(Self.requests(server).count == 1)
    }

    @Test func serverWithoutRangesSendsAllOfTheFile() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data.prefix(400))
        let server = try Self.server([.http(photo.data)])
        #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        #expect(Self.requests(server).count == 1)
    }

    @Test(arguments: [400, 999, 1000, 1200]) func damagedPartialFileIsFetchedAgain(count: Int) throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, Data(repeating: 0, count: count))
        // One that is as long as the asset needs no request to be found damaged.
        var answers: [ScriptedServer.Answer] = [.http(photo.data)]
        if count < 1000 { answers.insert(.http(photo.data.dropFirst(count), status: 206), at: 0) }
        let server = try Self.server(answers)
        #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        let ranges = Self.requests(server).map { Self.header("Range", $0) }
        #expect(ranges == (count < 1000 ? ["bytes=\(count)-", nil] : [nil]))
        #expect(cache.names == [photo.asset.hash])
    }

    /// The program has ended when the file was complete.
    @Test func completePartialFileIsUsed() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data)
        let server = try Self.server([])
        #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        #expect(Self.requests(server).isEmpty && cache.names == [photo.asset.hash])
    }

    @Test(arguments: [false, true]) func otherContentsAreAnErrorAndLeaveNothing(hasPart: Bool) throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let wrong = Data(repeating: 7, count: 1000)
        if hasPart { try cache.setPart(photo.asset, photo.data.prefix(400)) }
        let server = try Self.server(
            hasPart ? [.http(wrong.dropFirst(400), status: 206), .http(wrong)] : [.http(wrong)]
        )
        let expected = RecordStoreError.unreachable(
            reason: "the server has answered with other contents of an asset",
            retryAfter: nil
        )
        #expect(throws: expected) { try server.store(cache: cache.folder).file(of: photo.asset) }
        #expect(Self.requests(server).count == (hasPart ? 2 : 1) && cache.names.isEmpty)
    }

    @Test(arguments: [200, 206]) func longerAnswersAreErrorsAndLeaveNothing(status: Int) throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data.prefix(400))
        let server = try Self.server([.http(photo.data + Data([0]), status: status)])
        let expected = RecordStoreError.unreachable(
            reason: "the server has answered with a longer asset",
            retryAfter: nil
        )
        #expect(throws: expected) { try server.store(cache: cache.folder).file(of: photo.asset) }
        #expect(Self.requests(server).count == 1 && cache.names.isEmpty)
    }

    /// The bytes of an error are no bytes of the file.
    @Test func errorsLeaveThePartialFile() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let part = Data(photo.data.prefix(400))
        try cache.setPart(photo.asset, part)
        let server = try Self.server([
            .json("{\"code\":\"unavailable\",\"reason\":\"x\"}", status: 503),
            .json("{\"code\":\"missingAsset\",\"hash\":\"\(photo.asset.hash)\"}", status: 404),
        ])
        let store = try server.store(cache: cache.folder)
        #expect(throws: RecordStoreError.unreachable(reason: "x", retryAfter: nil)) { try store.file(of: photo.asset) }
        #expect(cache.part(photo.asset) == part)
        // An account that may no longer use the file does not keep a part of it.
        let missing = RecordStoreError.missingAsset(nil, field: nil, hash: photo.asset.hash)
        #expect(throws: missing) { try store.file(of: photo.asset) }
        #expect(Self.requests(server).count == 2 && cache.names.isEmpty)
    }

    @Test func impossibleRangeBeginsAnew() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data.prefix(400))
        let server = try Self.server([
            .json("{\"code\":\"impossibleRange\",\"limit\":100}", status: 416), .http(photo.data),
        ])
        #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        #expect(Self.requests(server).map { Self.header("Range", $0) } == ["bytes=400-", nil])
    }

    // MARK: Sending

    @Test func uploadSendsWhatTheServerDoesNotHave() throws {
        let photo = try Photo()
        let server = try Self.server([.json("{\"received\":200000}"), .json(try photo.answer())])
        #expect(try server.store().addAsset(contentsOf: photo.file) == photo.asset)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.question, photo.path])
        #expect(requests.map { $0.head.prefix(4) } == ["GET ", "PUT "])
        #expect(Self.header("Upload-Offset", requests[1]) == "200000")
        #expect(requests[1].body == photo.data.dropFirst(200_000))
    }

    @Test func uploadOfAFileThatIsThereSendsNoByte() throws {
        let photo = try Photo()
        let server = try Self.server([.json("{\"received\":300000}"), .json(try photo.answer())])
        #expect(try server.store().addAsset(contentsOf: photo.file) == photo.asset)
        let last = try #require(Self.requests(server).last)
        #expect(Self.header("Upload-Offset", last) == "300000" && Self.header("Content-Length", last) == "0")
        #expect(last.body.isEmpty)
    }

    /// A small file is sent without a question.
    @Test func smallFileIsSentAtOnce() throws {
        let photo = try Photo(count: 1 << 18)
        let server = try Self.server([.json(try photo.answer())])
        #expect(try server.store().addAsset(contentsOf: photo.file) == photo.asset)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.path] && Self.header("Upload-Offset", requests[0]) == nil)
        #expect(requests[0].body == photo.data)
    }

    @Test func serverWithoutPartsGetsAllOfTheFile() throws {
        let photo = try Photo()
        let server = try Self.server([
            .json("{\"code\":\"unknownCall\"}", status: 404), .json(try photo.answer()),
        ])
        #expect(try server.store().addAsset(contentsOf: photo.file) == photo.asset)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.question, photo.path])
        #expect(Self.header("Upload-Offset", requests[1]) == nil && requests[1].body == photo.data)
    }

    /// The connection ends in the middle: libcurl does not send the same part once more by itself, as the server may have a part of it.
    @Test func cutUploadAsksAgain() throws {
        let photo = try Photo()
        let waits = Mutex(0)
        let answer = try photo.answer()
        let count = Mutex(0)
        let server = try ScriptedServer.accepting { request in
            guard request.path == photo.question else { return .json(answer) }
            return count.withLock { count in
                count += 1
                return count == 1 ? .jsonBeforeReset("{\"received\":100000}") : .json("{\"received\":250000}")
            }
        }
        let store = try server.store { _ in waits.withLock { $0 += 1 } }
        #expect(try store.addAsset(contentsOf: photo.file) == photo.asset)
        #expect(server.interruptedRequests.map(\.path) == [photo.path])
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.question, photo.question, photo.path])
        #expect(Self.header("Upload-Offset", requests[2]) == "250000")
        #expect(requests[2].body == photo.data.dropFirst(250_000))
        #expect(waits.withLock { $0 } == 1)
    }

    @Test func anotherOffsetIsAskedForAgain() throws {
        let photo = try Photo()
        let server = try Self.server([
            .json("{\"received\":0}"), .json("{\"code\":\"wrongOffset\",\"offset\":1000}", status: 409),
            .json("{\"received\":2000}"), .json(try photo.answer()),
        ])
        #expect(try server.store().addAsset(contentsOf: photo.file) == photo.asset)
        #expect(Self.header("Upload-Offset", try #require(Self.requests(server).last)) == "2000")
    }

    /// A server that refuses every offset, and has no further byte, ends the attempts.
    @Test func uploadWithoutProgressEnds() throws {
        let photo = try Photo()
        let waits = Mutex<[Double]>([])
        let server = try ScriptedServer.accepting { request in
            request.path == photo.question
                ? .json("{\"received\":5}")
                : .json("{\"code\":\"wrongOffset\",\"offset\":6,\"reason\":\"x\"}", status: 409)
        }
        let store = try server.store { seconds in waits.withLock { $0.append(seconds) } }
        #expect(throws: RecordStoreError.unreachable(reason: "x", retryAfter: nil)) {
            try store.addAsset(contentsOf: photo.file)
        }
        #expect(Self.requests(server).count == 8)
        let found = waits.withLock { $0 }
        #expect(found.count == 3 && zip(found, [1.0, 2, 4]).allSatisfy { ($1 / 2...$1) ~= $0 })
    }

    /// What the server had was damaged. It has removed it.
    @Test func damagedPartOfTheServerIsSentAgainOnce() throws {
        let photo = try Photo()
        let wrong = "{\"code\":\"malformed\",\"reason\":\"the hash is not that of the contents\"}"
        let server = try Self.server([
            .json("{\"received\":200000}"), .json(wrong, status: 400), .json(try photo.answer()),
            .json("{\"received\":200000}"), .json(wrong, status: 400), .json(wrong, status: 400),
        ])
        let store = try server.store()
        #expect(try store.addAsset(contentsOf: photo.file) == photo.asset)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.question, photo.path, photo.path])
        #expect(Self.header("Upload-Offset", requests[2]) == "0" && requests[2].body == photo.data)
        #expect(throws: RecordStoreError.self) { try store.addAsset(contentsOf: photo.file) }
        #expect(Self.requests(server).count == 6)
    }

    @Test(arguments: ["-1", "300001", "9223372036854775807", "\"5\"", "1.5", "null"])
    func sizesThatAreNoneAreErrors(size: String) throws {
        let photo = try Photo()
        let server = try Self.server([.json("{\"received\":\(size)}")])
        let error = #expect(throws: RecordStoreError.self) { try server.store().addAsset(contentsOf: photo.file) }
        #expect(error?.isTemporary == true)
        #expect(Self.requests(server).map(\.path) == [photo.question])
    }
}
