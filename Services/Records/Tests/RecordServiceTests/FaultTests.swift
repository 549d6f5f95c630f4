import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization
import Testing

/// Faults of the database, of clocks, of the disk and of access: nothing that was acknowledged is lost, and nothing is there twice.
@Suite(.serialized) struct FaultTests {
    private static let sharedDatabase = RecordDatabaseID(container: ServerProcess.container, scope: .shared)
    private static let zone = RecordZoneID(name: "z")
    private static let sharedZone = RecordZoneID(name: "z", owner: "alice")

    // MARK: The database

    /// The processes of PostgreSQL end at once, and it starts again with the changes that it has confirmed.
    @Test(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
    func queueSendsEachBatchOnceToADatabaseThatCrashes() throws {
        let cluster = try PostgresCluster(name: "-crash")
        let server = try ServerProcess(.postgres, cluster: cluster)
        let alice = try server.client("alice")
        let outbox = try RecordOutbox(file: server.folder.appending(path: "outbox.sqlite"))
        let count = 24
        for index in 0..<count { try outbox.add(Changes.batch(Changes.note("r\(index)")), to: Changes.database) }
        var crashes = 0
        try Changes.send(outbox, to: alice) { number in
            guard number % 8 == 0, crashes < 2 else { return }
            crashes += 1
            try cluster.crash()
        }
        #expect(crashes == 2)
        #expect(try Changes.names(alice) == (0..<count).map { "r\($0)" })
        #expect(try server.run("check") == "no errors")
    }

    /// A crash in the middle of changes by several devices.
    @Test(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
    func acknowledgedChangesSurviveACrashOfTheDatabase() throws {
        let cluster = try PostgresCluster(name: "-middle")
        let server = try ServerProcess(.postgres, cluster: cluster)
        let accounts = try (0..<4).map { try server.client("user\($0)") }
        let acknowledged = Mutex<[Int: Set<String>]>([:])
        let ended = Mutex(0)
        try concurrently(accounts.count + 1) { index in
            if index == accounts.count {
                // Some changes are under way.
                while acknowledged.withLock({ $0.values.reduce(0) { $0 + $1.count } }) < 20, ended.withLock({ $0 }) == 0
                {
                    usleep(1000)
                }
                try cluster.crash()
                return
            }
            defer { ended.withLock { $0 += 1 } }
            for number in 0..<30 {
                let batch = Changes.batch(Changes.note("r\(number)"))
                // A device that repeats what got no answer.
                let result = try Devices.persisting(pause: 20_000) { () throws(RecordStoreError) in
                    try accounts[index].modify(batch, in: Changes.database)
                }
                for (id, item) in result.saved {
                    _ = try item.get()
                    acknowledged.withLock { _ = $0[index, default: []].insert(id.name) }
                }
            }
        }
        for (index, account) in accounts.enumerated() {
            let names = try Changes.names(account)
            #expect(names.count == 30 && Set(names) == acknowledged.withLock { $0[index] })
        }
        #expect(try server.run("check") == "no errors")
    }

    // MARK: Time

    /// Clients whose clock is wrong: the certificate is not valid yet, or no longer. They compare its key.
    @Test(arguments: [("19990101000000Z", "20000101000000Z"), ("20800101000000Z", "20810101000000Z")])
    func certificateOfAnotherTimeIsAccepted(begin: String, end: String) throws {
        let server = try ServerProcess()
        let alice = try server.client("alice")
        let port = server.port
        server.stop(SIGTERM)
        try Self.makeCertificate(in: server.folder, begin, end)
        try server.start(port: port)
        let record = Changes.note("a")
        let saved = try alice.modify(Changes.batch(record), in: Changes.database).saved[record.id]?.get()
        // The dates of records are those of the server.
        let age = try #require(saved?.modificationDate).timeIntervalSinceNow
        #expect(abs(age) < 3600)
        #expect(try server.client("bob").account().account == "bob")
    }

    /// Replaces the certificate of a server by one of the same key for another time.
    private static func makeCertificate(in folder: URL, _ begin: String, _ end: String) throws {
        let script = """
            set -e
            cd "$1"
            mkdir ca
            : >ca/index
            printf '%s\\n' '[ca]' 'default_ca=own' '[own]' 'database=ca/index' 'new_certs_dir=ca' 'rand_serial=yes' \\
            'default_md=sha256' 'policy=names' '[names]' 'commonName=supplied' >ca/settings
            openssl req -new -key private-key.pem -subj /CN=easel-records -out ca/request
            openssl ca -batch -notext -config ca/settings -selfsign -keyfile private-key.pem -in ca/request \\
            -startdate "$2" -enddate "$3" -out certificate.pem
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", folder.path, begin, end]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ServerProcess.Failure(description: text) }
    }

    // MARK: The disk

    @Test(.enabled(if: Namespace.isPermitted, "only the superuser may mount a small file system"))
    func fullDiskLosesNoAcknowledgedChange() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let disk = try Namespace(.mount)
        try disk.run("mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder.path)
        let server = try ServerProcess(namespace: disk, folder: folder)
        let alice = try server.client("alice")
        var acknowledged: [String] = []
        var refused: RecordBatch?
        for number in 0..<400 where refused == nil {
            let record = Changes.note("r\(number)", .default, String(repeating: "full ", count: 8000))
            let batch = Changes.batch(record)
            do throws(RecordStoreError) {
                _ = try alice.modify(batch, in: Changes.database).saved[record.id]?.get()
                acknowledged.append(record.id.name)
            } catch {
                #expect(error == .unreachable(reason: "the disk of the server is full", retryAfter: nil))
                refused = batch
            }
        }
        let batch = try #require(refused)
        #expect(acknowledged.count > 3)
        #expect(try Changes.names(alice) == acknowledged)
        // After a crash as well.
        let port = server.port
        server.stop(SIGKILL)
        try disk.run("mount", "-o", "remount,size=16m", folder.path)
        try server.start(port: port)
        #expect(try Changes.names(alice) == acknowledged)
        // The refused batch can be repeated when there is space.
        for item in try alice.modify(batch, in: Changes.database).saved.values { _ = try item.get() }
        #expect(try Changes.names(alice) == acknowledged + batch.saves.map(\.record.id.name))
        #expect(try server.run("check") == "no errors")
    }

    /// The disk of a database is full, and has room again.
    @Test(
        .enabled(
            if: Namespace.isPermitted && PostgresCluster.isInstalled,
            "only the superuser may mount a small file system, and PostgreSQL has to be installed"
        )
    )
    func fullDiskOfADatabaseLosesNoAcknowledgedChange() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tablespace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let disk = try Namespace(.mount)
        try disk.run("mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", folder.path)
        try disk.run("chown", "postgres", folder.path)
        let cluster = try PostgresCluster(name: "-full", disk: (namespace: disk, folder: folder.path))
        let server = try ServerProcess(.postgres, cluster: cluster)
        let alice = try server.client("alice")
        // The files of a new database have holes until its pages are written.
        try cluster.run("CHECKPOINT", user: "postgres")
        var acknowledged: [String] = []
        var refused: RecordBatch?
        // An empty database has some megabytes. Random bytes cannot be compressed.
        for number in 0..<400 where refused == nil {
            let bytes = Data((0..<90_000).map { _ in UInt8.random(in: 0 ... .max) })
            let batch = Changes.batch(Changes.note("r\(number)", .default, bytes.base64EncodedString()))
            do throws(RecordStoreError) {
                for item in try alice.modify(batch, in: Changes.database).saved.values { _ = try item.get() }
                acknowledged.append("r\(number)")
            } catch {
                #expect(error == .unreachable(reason: "the disk of the server is full", retryAfter: nil))
                refused = batch
            }
        }
        let batch = try #require(refused)
        #expect(acknowledged.count > 3)
        #expect(try Changes.names(alice) == acknowledged)
        // With more space, saves go on at once, also that of the refused batch, and all of them survive a crash.
        try disk.run("mount", "-o", "remount,size=64m", folder.path)
        for item in try alice.modify(batch, in: Changes.database).saved.values { _ = try item.get() }
        let all = acknowledged + batch.saves.map(\.record.id.name)
        #expect(try Changes.names(alice) == all)
        try cluster.crash()
        // Each connection of the server is made again when it is used.
        var found: [String] = []
        for _ in 0..<200 where found.isEmpty {
            do { found = try Changes.names(alice) } catch { usleep(20_000) }
        }
        #expect(found == all)
        #expect(try server.run("check") == "no errors")
    }

    // MARK: Access

    /// A participant whose access ends while its devices write: what was acknowledged is there, and nothing arrives afterwards.
    @Test(arguments: TestStore.Kind.installed) func revokedParticipantWritesNothingMore(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let alice = try server.client("alice")
        let first = try server.client("bob")
        let bobs =
            try [first]
            + (0..<2).map { _ in
                let device = try server.device(first.makeLink())
                try device.joinAccount(deviceName: "panel")
                return device
            }
        try alice.saveZone(Self.zone, in: Changes.database)
        var share = Record(id: RecordID(name: "share", zone: Self.zone), type: RecordShare.recordType)
        share.share = RecordShare(root: RecordID(name: "root", zone: Self.zone), publicPermission: .readWrite)
        try alice.change(saving: [Changes.note("root", Self.zone), share])
        let secret = try #require(try alice.fetch("share", Self.zone).share?.secret)
        try first.acceptShare(secret: secret, container: ServerProcess.container, account: "")
        let shareID = share.id
        let acknowledged = Mutex<Set<String>>([])
        let ended = Mutex(0)
        try concurrently(bobs.count + 1) { index in
            if index < bobs.count {
                defer { ended.withLock { $0 += 1 } }
                for number in 0..<200 {
                    var record = Changes.note("\(index)-\(number)", Self.sharedZone)
                    record.parent = RecordID(name: "root", zone: Self.sharedZone)
                    let batch = Changes.batch(record)
                    let result = try Devices.persisting { () throws(RecordStoreError) in
                        try bobs[index].modify(batch, in: Self.sharedDatabase)
                    }
                    guard case .success? = result.saved[record.id] else { return }
                    acknowledged.withLock { _ = $0.insert(record.id.name) }
                }
                return
            }
            while acknowledged.withLock({ $0.count }) < 10, ended.withLock({ $0 }) < bobs.count { usleep(1000) }
            try alice.change(deleting: [shareID])
            let before = Set(try Changes.names(alice, Self.zone))
            while ended.withLock({ $0 }) < bobs.count { usleep(1000) }
            #expect(Set(try Changes.names(alice, Self.zone)) == before)
        }
        let names = try Changes.names(alice, Self.zone).filter { $0 != "root" }
        #expect(Set(names) == acknowledged.withLock { $0 } && names.count == acknowledged.withLock { $0.count })
        #expect(
            Changes.error { _ = try first.fetch("root", Self.sharedZone, .shared) } == .unknownZone(Self.sharedZone)
        )
        #expect(try server.run("check") == "no errors")
    }
}
