import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Testing

/// Assets between a client and a server in a process of its own, over a network that is cut: what has arrived is not sent again.
@Suite(.serialized) struct AssetTransferTests {
    private static let contents = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 9)) })
    /// The bytes after which a connection is cut.
    private static let cutCount = 1_000_000
    /// The bytes of a handshake, requests, answers and records of TLS, at most.
    private static let overhead = 100_000

    /// A server, a network before it, and the folder of a device of an account.
    private final class Case {
        let server: ServerProcess
        let network: FaultProxy
        let store: RemoteRecordStore
        let file: URL
        private let folder: URL

        init(_ kind: TestStore.Kind = .file) throws {
            server = try ServerProcess(kind)
            network = try FaultProxy(to: server.port)
            folder = server.folder.appending(path: "client")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = server.folder.appending(path: "photo")
            try AssetTransferTests.contents.write(to: file)
            let link = try server.link(server.run("user", "add", "alice"))
            store = try Self.store(link, network.port, folder)
            try store.joinAccount(deviceName: "panel")
        }

        private static func store(_ link: RecordServerLink, _ port: Int, _ folder: URL) throws -> RemoteRecordStore {
            RemoteRecordStore(
                server: try RecordServerLink(
                    host: link.host,
                    port: port,
                    serverKey: link.serverKey,
                    code: link.code
                ),
                key: try DeviceKey(file: folder.appending(path: "key")),
                cache: folder.appending(path: "assets")
            )
        }

        /// The store of the device as after a restart of its program.
        func restarted() throws -> RemoteRecordStore { try Self.store(store.server, network.port, folder) }

        /// Another device of the account, without the network.
        func other() throws -> RemoteRecordStore {
            let link = try store.makeLink()
            let device = try server.device(server.link(link.description))
            try device.joinAccount(deviceName: "other")
            return device
        }

        /// The files of the device's cache.
        var cache: [URL] { Self.files(folder.appending(path: "assets")) }

        /// The files of parts that the server has received.
        var parts: [URL] {
            Self.files(server.folder.appending(path: "incoming/parts")).flatMap { Self.files($0) }
        }

        private static func files(_ folder: URL) -> [URL] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().map { folder.appending(path: $0) }
        }

        func restartServer() throws {
            let port = server.port
            server.stop(SIGKILL)
            try server.start(port: port)
        }
    }

    /// Changes the first byte of a file.
    private static func damage(_ file: URL) throws {
        var data = try Data(contentsOf: file)
        try #require(!data.isEmpty)
        data[data.startIndex] ^= 1
        try data.write(to: file)
    }

    // MARK: In one call

    @Test(arguments: TestStore.Kind.installed) func cutUploadGoesOn(kind: TestStore.Kind) throws {
        let test = try Case(kind)
        test.network.cut(after: Self.cutCount, from: .clients)
        let asset = try test.store.addAsset(contentsOf: test.file)
        #expect(asset.size == Int64(Self.contents.count))
        // The server may have lost what it has received but not read.
        let sent = test.network.sent.clients
        #expect(sent > 0 && sent < Self.contents.count - Self.cutCount / 4)
        #expect(test.parts.isEmpty)
        #expect(try Data(contentsOf: test.other().file(of: asset)) == Self.contents)
        #expect(try test.server.run("check") == "no errors")
    }

    @Test(arguments: TestStore.Kind.installed) func cutDownloadGoesOn(kind: TestStore.Kind) throws {
        let test = try Case(kind)
        let asset = try test.store.addAsset(contentsOf: test.file)
        test.network.cut(after: Self.cutCount, from: .server)
        #expect(try Data(contentsOf: test.store.file(of: asset)) == Self.contents)
        let sent = test.network.sent.server
        #expect(sent > 0 && sent < Self.contents.count - Self.cutCount + Self.overhead)
        #expect(test.cache.map(\.lastPathComponent) == [asset.hash])
    }

    /// The number of cuts is not limited, as long as each connection brings some bytes.
    @Test func transfersAreCutMoreThanOnce() throws {
        let test = try Case()
        test.network.cut(after: 600_000, 300_000, 300_000, from: .clients)
        let asset = try test.store.addAsset(contentsOf: test.file)
        test.network.cut(after: 600_000, 300_000, 300_000, from: .server)
        #expect(try Data(contentsOf: test.store.file(of: asset)) == Self.contents)
        // All of the cuts were made: the last connection has sent the rest.
        #expect(test.network.sent.server < 300_000 + Self.overhead)
        #expect(test.parts.isEmpty)
    }

    // MARK: In later calls

    @Test(arguments: [false, true]) func uploadGoesOnAfterRestarts(isDamaged: Bool) throws {
        let test = try Case()
        test.network.cut(after: Self.cutCount, from: .clients, then: .closed)
        let error = Changes.error { _ = try test.store.addAsset(contentsOf: test.file) }
        #expect(error?.isTemporary == true)
        try test.restartServer()
        #expect(test.parts.count == 1)
        if isDamaged { try Self.damage(try #require(test.parts.first)) }
        test.network.set(.open)
        let asset = try test.restarted().addAsset(contentsOf: test.file)
        #expect(asset.size == Int64(Self.contents.count))
        let sent = test.network.sent.clients
        if isDamaged {
            // The rest, and then all of it.
            #expect(sent > Self.contents.count)
        } else {
            #expect(sent > 0 && sent < Self.contents.count - Self.cutCount / 4)
        }
        #expect(test.parts.isEmpty)
        #expect(try Data(contentsOf: test.other().file(of: asset)) == Self.contents)
    }

    @Test(arguments: [false, true]) func downloadGoesOnAfterRestarts(isDamaged: Bool) throws {
        let test = try Case()
        let asset = try test.store.addAsset(contentsOf: test.file)
        test.network.cut(after: Self.cutCount, from: .server, then: .closed)
        let error = Changes.error { _ = try test.store.file(of: asset) }
        #expect(error?.isTemporary == true)
        #expect(test.cache.map(\.lastPathComponent) == ["\(asset.hash).part"])
        try test.restartServer()
        if isDamaged { try Self.damage(try #require(test.cache.first)) }
        test.network.set(.open)
        #expect(try Data(contentsOf: test.restarted().file(of: asset)) == Self.contents)
        let sent = test.network.sent.server
        if isDamaged {
            #expect(sent > Self.contents.count)
        } else {
            #expect(sent > 0 && sent < Self.contents.count - Self.cutCount + Self.overhead)
        }
        #expect(test.cache.map(\.lastPathComponent) == [asset.hash])
    }

    /// An asset that the account has is not sent.
    @Test func assetThatIsThereIsNotSentAgain() throws {
        let test = try Case()
        let asset = try test.other().addAsset(contentsOf: test.file)
        let before = test.network.sent.clients
        #expect(try test.store.addAsset(contentsOf: test.file) == asset)
        #expect(test.network.sent.clients - before < Self.overhead)
    }

    // MARK: At once

    @Test func devicesSendOneAssetAtOnce() throws {
        let test = try Case()
        let (file, stores) = (test.file, [test.store, try test.other(), try test.other()])
        try concurrently(stores.count) { index in
            let asset = try stores[index].addAsset(contentsOf: file)
            #expect(asset.size == Int64(Self.contents.count))
        }
        #expect(test.parts.isEmpty)
        let asset = try test.store.addAsset(contentsOf: file)
        #expect(try Data(contentsOf: test.store.file(of: asset)) == Self.contents)
        #expect(try test.server.run("check") == "no errors")
    }

    /// Another account that sends the same file sends all of it.
    @Test func partsOfAnotherAccountAreNotUsed() throws {
        let test = try Case()
        test.network.cut(after: Self.cutCount, from: .clients, then: .closed)
        #expect(Changes.error { _ = try test.store.addAsset(contentsOf: test.file) } != nil)
        let first = test.parts
        #expect(first.count == 1)
        let network = try FaultProxy(to: test.server.port)
        let link = try test.server.link(test.server.run("user", "add", "bob"))
        let bob = try test.server.device(
            RecordServerLink(host: link.host, port: network.port, serverKey: link.serverKey, code: link.code)
        )
        try bob.joinAccount(deviceName: "panel of bob")
        let before = network.sent.clients
        let asset = try bob.addAsset(contentsOf: test.file)
        #expect(network.sent.clients - before > Self.contents.count)
        #expect(test.parts == first)
        #expect(try Data(contentsOf: bob.file(of: asset)) == Self.contents)
    }
}
