import Foundation
import Synchronization
import Testing

@testable import RecordNetwork
@testable import RecordStore

// Servers that ask a client to come again later, in the middle of a transfer.
extension AssetTransferTests {
    private static func busy(_ seconds: Double) -> ScriptedServer.Answer {
        .json("{\"code\":\"unavailable\",\"reason\":\"x\",\"retryAfter\":\(seconds)}", status: 503)
    }

    private static func error(_ seconds: Double) -> RecordStoreError { .unreachable(reason: "x", retryAfter: seconds) }

    @Test func uploadGoesOnAfterAPause() throws {
        let photo = try Photo()
        let waits = Mutex<[Double]>([])
        let server = try Self.server([
            .json("{\"received\":0}"), Self.busy(2), .json("{\"code\":\"rateLimited\",\"retryAfter\":3}", status: 429),
            .json("{\"received\":1000}"), .json(try photo.answer()),
        ])
        let store = try server.store { seconds in waits.withLock { $0.append(seconds) } }
        #expect(try store.addAsset(contentsOf: photo.file) == photo.asset)
        let requests = Self.requests(server)
        #expect(requests.map(\.path) == [photo.question, photo.path, photo.question, photo.question, photo.path])
        #expect(Self.header("Upload-Offset", requests[4]) == "1000")
        // The time of the server, and then half to all of that of the client, which doubles.
        let found = waits.withLock { $0 }
        #expect(found.count == 2 && zip(found, [2.5...3, 4.0...5]).allSatisfy { $1 ~= $0 })
    }

    @Test func downloadGoesOnAfterAPause() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let waits = Mutex<[Double]>([])
        let server = try Self.server([
            Self.cut(photo.data.prefix(400), length: 1000), Self.busy(2),
            .http(photo.data.dropFirst(400), status: 206),
        ])
        let store = try server.store(cache: cache.folder) { seconds in waits.withLock { $0.append(seconds) } }
        #expect(try Data(contentsOf: store.file(of: photo.asset)) == photo.data)
        #expect(Self.requests(server).map { Self.header("Range", $0) } == [nil, "bytes=400-", "bytes=400-"])
        let found = waits.withLock { $0 }
        #expect(found.count == 2 && zip(found, [0.5...1, 3.0...4]).allSatisfy { $1 ~= $0 })
        #expect(cache.names == [photo.asset.hash])
    }

    /// The attempt, and three without a byte. A time above a minute ends the call at once.
    @Test(arguments: [(1.0, 3), (60, 3), (60.5, 0)]) func pausesEnd(seconds: Double, count: Int) throws {
        let photo = try Photo()
        let waits = Mutex(0)
        let server = try ScriptedServer.accepting { request in
            request.path == photo.question ? .json("{\"received\":5}") : Self.busy(seconds)
        }
        let store = try server.store { _ in waits.withLock { $0 += 1 } }
        #expect(throws: Self.error(seconds)) { try store.addAsset(contentsOf: photo.file) }
        #expect(Self.requests(server).count == 2 + 2 * count && waits.withLock { $0 } == count)
    }

    @Test func pauseOfADownloadEnds() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let waits = Mutex(0)
        let isFirst = Mutex(true)
        let data = photo.data
        let server = try ScriptedServer.accepting { _ in
            isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? Self.cut(data.prefix(400), length: 1000) : Self.busy(2)
            }
        }
        let store = try server.store(cache: cache.folder) { _ in waits.withLock { $0 += 1 } }
        #expect(throws: Self.error(2)) { try store.file(of: photo.asset) }
        // The cut has brought bytes, and the three attempts after it have brought none.
        #expect(Self.requests(server).count == 4 && waits.withLock { $0 } == 3)
        #expect(cache.part(photo.asset) == photo.data.prefix(400))
    }

    @Test func transferThatBeginsWithAPauseIsNotRepeated() throws {
        let photo = try Photo()
        let cache = try Cache()
        let server = try Self.server([Self.busy(2), Self.busy(2)])
        let store = try server.store(cache: cache.folder) { _ in Issue.record("the client has waited") }
        #expect(throws: Self.error(2)) { try store.addAsset(contentsOf: photo.file) }
        #expect(throws: Self.error(2)) { try store.file(of: photo.asset) }
        #expect(Self.requests(server).count == 2)
    }
}
