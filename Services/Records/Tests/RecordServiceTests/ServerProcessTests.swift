import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization
import Testing

/// A server in a process of its own, over TLS.
@Suite(.serialized) struct ServerProcessTests {
    private static let zone = RecordZoneID(name: "z")
    private static let sharedZone = RecordZoneID(name: "z", owner: "alice")
    private static let database = RecordDatabaseID(container: ServerProcess.container, scope: .private)
    private static let sharedDatabase = RecordDatabaseID(container: ServerProcess.container, scope: .shared)

    private static func record(_ name: String, _ zone: RecordZoneID = zone, parent: String? = nil) -> Record {
        Record(
            id: RecordID(name: name, zone: zone),
            type: "Note",
            fields: ["text": .string(name)],
            parent: parent.map { RecordID(name: $0, zone: zone) }
        )
    }

    private static func share(_ permission: RecordShare.Permission, _ participants: [RecordShare.Participant] = [])
        -> Record
    {
        var share = Record(id: RecordID(name: "share", zone: zone), type: RecordShare.recordType)
        share.share = RecordShare(
            root: RecordID(name: "root", zone: zone),
            publicPermission: permission,
            participants: participants
        )
        return share
    }

    private static func error(_ body: () throws -> Void) -> RecordStoreError? {
        do { try body() } catch { return error as? RecordStoreError }
        return nil
    }

    // MARK: Calls

    @Test(arguments: TestStore.Kind.installed) func callByCall(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let alice = try server.client("alice")
        let bob = try server.client("bob")
        #expect(try alice.account() == .init(account: "alice", mayPublish: false))

        // Zones.
        try alice.saveZone(Self.zone, in: Self.database)
        #expect(try alice.zones(in: Self.database) == [.default, Self.zone])
        // A record with a file.
        let file = server.folder.appending(path: "photo")
        let photo = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try photo.write(to: file)
        let asset = try alice.addAsset(contentsOf: file)
        var child = Self.record("child", parent: "root")
        child.fields["photo"] = .asset(asset)
        child.fields["list"] = .list([.double(0.1), .integer(.max)])
        let saved = try alice.change(saving: [
            Self.record("root"), child, Self.share(.none, [.init(account: "bob", permission: .readWrite)]),
        ])
        #expect(saved.map(\.id.name) == ["root", "child", "share"] && saved.allSatisfy { $0.changeTag != nil })
        #expect(try alice.fetch("child", Self.zone).fields == child.fields)

        // Nothing is there for bob before he accepts.
        #expect(try bob.zones(in: Self.sharedDatabase).isEmpty)
        #expect(Self.error { try bob.fetch("root", Self.sharedZone, .shared) } == .unknownZone(Self.sharedZone))
        let secret = try #require(try alice.fetch("share", Self.zone).share?.secret)
        let metadata = try bob.shareMetadata(secret: secret, container: ServerProcess.container, account: "")
        #expect(metadata.owner == "alice" && metadata.permission == .readWrite && !metadata.hasAccepted)
        #expect(try bob.acceptShare(secret: secret, container: ServerProcess.container, account: "").hasAccepted)

        // What bob sees, and its file.
        let seen = try bob.fetch("child", Self.sharedZone, .shared)
        #expect(seen.fields == child.fields)
        #expect(try Data(contentsOf: bob.file(of: asset)) == photo)
        let query = RecordQuery(type: "Note", sort: [.init(.recordName)], zone: Self.sharedZone)
        let page = try bob.records(matching: query, limit: 1, in: Self.sharedDatabase)
        let rest = try bob.records(continuing: try #require(page.cursor), limit: nil, in: Self.sharedDatabase)
        #expect((page.records + rest.records).map(\.id.name) == ["child", "root"])

        // The feed of the participant, and that of the database.
        let feed = try bob.changes(
            of: Self.sharedZone,
            since: nil,
            desiredKeys: [],
            limit: nil,
            in: Self.sharedDatabase
        )
        #expect(feed.changes.count == 3 && !feed.isMoreComing)
        let all = try bob.databaseChanges(since: nil, limit: nil, in: Self.sharedDatabase)
        #expect(all.changed == [Self.sharedZone])
        try bob.change(.shared, saving: [Self.record("new", Self.sharedZone, parent: "root")])
        #expect(try alice.fetch("new", Self.zone).creator == "bob")
        let later = try bob.changes(
            of: Self.sharedZone,
            since: feed.token,
            desiredKeys: nil,
            limit: nil,
            in: Self.sharedDatabase
        )
        #expect(later.changes.count == 1)
        #expect(
            try bob.databaseChanges(since: all.token, limit: nil, in: Self.sharedDatabase).changed == [Self.sharedZone]
        )

        // Errors arrive as they are in a store on the device.
        let foreign = RecordID(name: "root", zone: Self.sharedZone)
        #expect(Self.error { try bob.change(.shared, deleting: [foreign]) } == .permissionDenied(foreign))
        var old = saved[0]
        old.changeTag = "old"
        let conflict = try alice.modify(RecordBatch(saves: [RecordSave(old)]), in: Self.database).saved[old.id]
        guard case .failure(.conflict(let versions))? = conflict else {
            Issue.record("there is no conflict")
            return
        }
        #expect(versions.server.id == old.id && versions.client.changeTag == "old")
        let wrong = RecordChangeToken(data: Data([1]))
        #expect(
            Self.error {
                _ = try bob.changes(
                    of: Self.sharedZone,
                    since: wrong,
                    desiredKeys: nil,
                    limit: nil,
                    in: Self.sharedDatabase
                )
            }
                == .changeTokenExpired
        )

        // Leaving, and deleting the zone.
        try bob.change(.shared, deleting: [RecordID(name: "share", zone: Self.sharedZone)])
        #expect(Self.error { try bob.fetch("root", Self.sharedZone, .shared) } == .unknownZone(Self.sharedZone))
        #expect(
            Self.error { _ = try bob.file(of: RecordAsset(hash: asset.hash, size: asset.size)) } == nil,
            "it is in the cache"
        )
        try alice.deleteZone(Self.zone, in: Self.database)
        #expect(try alice.zones(in: Self.database) == [.default])
        #expect(try server.run("check") == "no errors")
    }

    // MARK: Identity

    @Test func serverWithAnotherKeyIsNotAccepted() throws {
        let server = try ServerProcess()
        let alice = try server.client("alice")
        let impostor = try RecordServerLink(
            host: "127.0.0.1",
            port: server.port,
            serverKey: Data(repeating: 1, count: 32)
        )
        let device = try server.device(impostor)
        #expect(
            Self.error { _ = try device.account() }
                == .unreachable(reason: "the server has another key than that of the pairing", retryAfter: nil)
        )
        // Another server with a certificate of its own, at the address of the first one.
        let other = try ServerProcess()
        let moved = try RecordServerLink(host: "127.0.0.1", port: other.port, serverKey: alice.server.serverKey)
        #expect(Self.error { _ = try server.device(moved).account() } != nil)
        #expect(try alice.account().account == "alice")
    }

    @Test func devicesJoinByCodesAndAreRevoked() throws {
        let server = try ServerProcess()
        let first = try server.client("alice")
        // A device creates a link for another one.
        let link = try first.makeLink()
        let second = try server.device(link)
        #expect(try second.joinAccount(deviceName: "second").account == "alice")
        #expect(Self.error { _ = try server.device(link).joinAccount(deviceName: "third") } != nil)
        try first.change(saving: [Record(id: RecordID(name: "a"), type: "Note")])
        #expect(try second.fetch("a", .default).type == "Note")
        // A device without an account.
        guard case .notAuthenticated? = Self.error({ _ = try server.device(link).account() }) else {
            Issue.record("a stranger has an account")
            return
        }
        // By the operator, while the server runs.
        let list = try server.run("user", "list").split(separator: "\n").map(String.init)
        let line = try #require(list.first { $0.hasSuffix("second") })
        let identifier = try #require(line.split(separator: " ").first.map(String.init))
        try server.run("user", "revoke", identifier)
        guard case .notAuthenticated? = Self.error({ _ = try second.account() }) else {
            Issue.record("the revoked device has an account")
            return
        }
        #expect(try first.account().account == "alice")
        // A session that the server has forgotten is begun again.
        let port = server.port
        server.stop(SIGTERM)
        #expect(server.status == 0)
        try server.start(port: port)
        #expect(try first.account().account == "alice")
    }

    // MARK: Events

    /// The events that a client has received.
    private final class Received: Sendable {
        private let scopes = Mutex<[RecordDatabaseID.Scope?]>([])
        private let semaphore = DispatchSemaphore(value: 0)

        func add(_ scope: RecordDatabaseID.Scope?) {
            scopes.withLock { $0.append(scope) }
            semaphore.signal()
        }

        /// Waits for the next event, and returns all so far.
        func next() throws -> [RecordDatabaseID.Scope?] {
            guard semaphore.wait(timeout: .now() + 30) == .success else {
                throw ServerProcess.Failure(description: "there is no event")
            }
            return scopes.withLock { $0 }
        }
    }

    @Test func eventsTellAboutChangesAndReconnections() throws {
        let server = try ServerProcess()
        let alice = try server.client("alice")
        let bob = try server.client("bob")
        try alice.saveZone(Self.zone, in: Self.database)
        try alice.change(saving: [Self.record("root"), Self.share(.readWrite)])
        let secret = try #require(try alice.fetch("share", Self.zone).share?.secret)
        let received = Received()
        let events = bob.events(of: ServerProcess.container, handler: received.add)
        defer { events.cancel() }
        #expect(try received.next() == [nil])
        try bob.acceptShare(secret: secret, container: ServerProcess.container, account: "")
        #expect(try received.next() == [nil, .shared])
        try alice.change(saving: [Self.record("child", parent: "root")])
        #expect(try received.next() == [nil, .shared, .shared])
        // Changes while the connection was lost are fetched after the first event of the next one.
        let port = server.port
        server.stop(SIGKILL)
        try server.start(port: port)
        #expect(try received.next() == [nil, .shared, .shared, nil])
    }

    // MARK: Several servers

    /// Two servers of one database: devices of both share records, and are told of each other's changes.
    @Test(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
    func serversOfOneDatabaseShareRecords() throws {
        let first = try ServerProcess(.postgres)
        let second = try ServerProcess(beside: first)
        let alice = try first.client("alice")
        let bob = try second.device(second.link(first.run("user", "add", "bob")))
        try bob.joinAccount(deviceName: "panel of bob")
        try alice.saveZone(Self.zone, in: Self.database)
        try alice.change(saving: [Self.record("root"), Self.share(.readWrite)])
        let secret = try #require(try alice.fetch("share", Self.zone).share?.secret)
        try bob.acceptShare(secret: secret, container: ServerProcess.container, account: "")
        let received = Received()
        let events = bob.events(of: ServerProcess.container, handler: received.add)
        defer { events.cancel() }
        #expect(try received.next() == [nil])
        try alice.change(saving: [Self.record("child", parent: "root")])
        #expect(try received.next() == [nil, .shared])
        #expect(try bob.fetch("child", Self.sharedZone, .shared).fields == ["text": .string("child")])
        try bob.change(.shared, saving: [Self.record("new", Self.sharedZone, parent: "root")])
        #expect(try alice.fetch("new", Self.zone).creator == "bob")
        // A device that one server revokes has no access through the other.
        let lines = try first.run("user", "list").split(separator: "\n").map(String.init)
        let line = try #require(lines.first { $0.hasSuffix("panel of bob") })
        try first.run("user", "revoke", try #require(line.split(separator: " ").first.map(String.init)))
        guard case .notAuthenticated? = Self.error({ _ = try bob.account() }) else {
            Issue.record("the revoked device has an account")
            return
        }
        #expect(try second.run("check") == "no errors")
    }

    @Test(arguments: ["host=/nowhere password=secret", "postgresql://easel:secret@nowhere/easel"])
    func passwordsAreNotStored(parameters: String) throws {
        let server = try ServerProcess()
        let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        let error = #expect(throws: ServerProcess.Failure.self) {
            try server.run(["init", "--container", "x", "--database", parameters], folder: folder)
        }
        #expect(error?.description.contains("~/.pgpass") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    // MARK: Faults

    @Test(arguments: TestStore.Kind.installed)
    func queueSendsEachBatchOnceToAServerThatIsKilled(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let alice = try server.client("alice")
        let file = server.folder.appending(path: "outbox.sqlite")
        let outbox = try RecordOutbox(file: file)
        let count = 30
        for index in 0..<count {
            // Without a tag: a record that was saved before would be a conflict.
            let record = Record(id: RecordID(name: "r\(index)"), type: "Note", fields: ["n": .integer(Int64(index))])
            try outbox.add(RecordBatch(saves: [RecordSave(record)], identifier: UUID()), to: Self.database)
        }
        let port = server.port
        var answered = 0
        var kills = 0
        while try outbox.count() > 0 {
            let batchesBeforeKill = 4
            var inThisRun = 0
            do {
                try outbox.send(to: alice) { _, answer in
                    guard case .success(let result) = answer else {
                        Issue.record("\(answer)")
                        return
                    }
                    for item in result.saved.values { #expect(throws: Never.self) { try item.get() } }
                    answered += 1
                    inThisRun += 1
                    if inThisRun == batchesBeforeKill, kills < 4 {
                        server.stop(SIGKILL)
                        kills += 1
                    }
                }
            } catch {
                #expect(error.isTemporary)
                try server.start(port: port)
            }
        }
        #expect(answered == count && kills == 4)
        let feed = try alice.changes(of: .default, since: nil, desiredKeys: nil, limit: nil, in: Self.database)
        let names = feed.changes.compactMap { if case .saved(let record) = $0 { record.id.name } else { nil } }
        #expect(Set(names) == Set((0..<count).map { "r\($0)" }) && names.count == count)
        #expect(try server.run("check") == "no errors")
    }

    @Test func lostAnswersAreNotPerformedTwice() throws {
        let server = try ServerProcess()
        let alice = try server.client("alice")
        let record = Record(id: RecordID(name: "a"), type: "Note")
        let batch = RecordBatch(saves: [RecordSave(record)], identifier: UUID())
        let first = try #require(alice.modify(batch, in: Self.database).saved[record.id]).get()
        // As a client that has not got the answer.
        let second = try #require(alice.modify(batch, in: Self.database).saved[record.id]).get()
        #expect(first.changeTag == second.changeTag)
    }

    @Test func strangeConnectionsDoNotDisturb() throws {
        let server = try ServerProcess()
        let alice = try server.client("alice")
        let garbage: [Data] = [
            Data(), Data("GET / HTTP/1.1\r\n\r\n".utf8), Data((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
            // The beginning of a handshake that does not go on.
            Data([0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]),
        ]
        var sockets: [CInt] = []
        defer { for socket in sockets { close(socket) } }
        for index in 0..<100 {
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            sockets.append(connection)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(server.port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            #expect(isConnected)
            let bytes = garbage[index % garbage.count]
            _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        #expect(try alice.account().account == "alice")
    }

    // MARK: Operation

    @Test(arguments: TestStore.Kind.installed) func backupIsRestoredWithItsDevices(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let alice = try server.client("alice")
        let file = server.folder.appending(path: "photo")
        try Data("photo".utf8).write(to: file)
        let photo = try alice.addAsset(contentsOf: file)
        try alice.change(saving: [Record(id: RecordID(name: "a"), type: "Note", fields: ["photo": .asset(photo)])])
        let token = try alice.changes(of: .default, since: nil, desiredKeys: nil, limit: nil, in: Self.database).token
        let backup = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        let restored = FileManager.default.temporaryDirectory.appending(path: "restored-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: backup) }
        try server.run("backup", backup.path)
        try alice.change(saving: [Record(id: RecordID(name: "later"), type: "Note")])
        #expect(throws: ServerProcess.Failure.self) { try server.run("backup", backup.path) }
        #expect(throws: ServerProcess.Failure.self) { try server.run("restore", backup.path) }
        #expect(try server.run("stats").contains("records 2"))

        let port = server.port
        server.stop(SIGTERM)
        let second = try ServerProcess(restoring: backup, to: restored, kind, port: port)
        // The device, its key, the certificate and the tokens of changes are the same.
        #expect(try alice.fetch("a", .default).fields["photo"] == .asset(photo))
        #expect(try Data(contentsOf: alice.file(of: photo)) == Data("photo".utf8))
        #expect(Self.error { _ = try alice.fetch("later", .default) } == .unknownRecord(RecordID(name: "later")))
        let feed = try alice.changes(of: .default, since: token, desiredKeys: nil, limit: nil, in: Self.database)
        #expect(feed.changes.isEmpty)
        #expect(try second.run("check") == "no errors")
    }

    @Test func setupIsCheckedAndNotRepeated() throws {
        let server = try ServerProcess()
        #expect(throws: ServerProcess.Failure.self) {
            try server.run("init", "--container", "x", "--host", "127.0.0.1")
        }
        #expect(throws: ServerProcess.Failure.self) { try server.run("user", "add", "_x") }
        _ = try server.run("user", "add", "alice")
        #expect(throws: ServerProcess.Failure.self) { try server.run("user", "add", "alice") }
        #expect(throws: ServerProcess.Failure.self) { try server.run("user", "revoke", "0123") }
        let key = server.folder.appending(path: "private-key.pem")
        let mode = try FileManager.default.attributesOfItem(atPath: key.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
        #expect(throws: ServerProcess.Failure.self) { try server.run("check") }
    }
}
