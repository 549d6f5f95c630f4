import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization
import Testing

/// Faults of the network: nothing that was acknowledged is lost, and nothing is there twice.
@Suite(.serialized) struct NetworkFaultTests {
    /// Continuous integration must not pass without the faults that only the superuser can cause.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_CI"] != nil, "not in continuous integration"))
    func faultsArePossibleInContinuousIntegration() throws {
        try #require(Namespace.isPermitted, "run as root, with util-linux and iproute2: unshare, nsenter, mount, ip")
        // The link of two networks, and the mount of a small disk.
        let network = try ServerNetwork()
        try network.set(isConnected: false)
        try network.set(isConnected: true)
        let folder = FileManager.default.temporaryDirectory.appending(path: "mount-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let disk = try Namespace(.mount)
        try disk.run("mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder.path)
        try disk.run("mount", "-o", "remount,size=16m", folder.path)
    }

    /// A link that is cut in the middle of a request, and heals: the request is answered, and performed once.
    @Test(.enabled(if: Namespace.isPermitted, "only the superuser may create namespaces of networks"))
    func requestsGoOnWhenTheNetworkHeals() throws {
        let network = try ServerNetwork()
        let server = try ServerProcess(options: ["--address", ServerNetwork.address], namespace: network.server)
        let alice = try Self.client("alice", server, network)
        try network.clients.perform {
            _ = try alice.modify(Changes.batch(Changes.note("before")), in: Changes.database)
        }
        try network.set(isConnected: false)
        let begun = DispatchSemaphore(value: 0)
        try concurrently(2) { index in
            if index == 0 {
                try network.clients.perform {
                    begun.signal()
                    let record = Changes.note("during")
                    _ = try alice.modify(Changes.batch(record), in: Changes.database).saved[record.id]?.get()
                }
            } else {
                begun.wait()
                // The request is under way.
                usleep(200_000)
                try network.set(isConnected: true)
            }
        }
        #expect(try network.clients.perform { try Changes.names(alice) } == ["before", "during"])
    }

    /// The server ends while the network is cut, so that the client's connection is still open.
    @Test(.enabled(if: Namespace.isPermitted, "only the superuser may create namespaces of networks"))
    func halfOpenConnectionsAreMadeAgain() throws {
        let network = try ServerNetwork()
        let server = try ServerProcess(options: ["--address", ServerNetwork.address], namespace: network.server)
        let alice = try Self.client("alice", server, network)
        try network.clients.perform {
            _ = try alice.modify(Changes.batch(Changes.note("before")), in: Changes.database)
        }
        let port = server.port
        try network.set(isConnected: false)
        server.stop(SIGKILL)
        try network.set(isConnected: true)
        try server.start(port: port)
        let names = try network.clients.perform {
            let record = Changes.note("after")
            let batch = Changes.batch(record)
            let result = try Devices.persisting { () throws(RecordStoreError) in
                try alice.modify(batch, in: Changes.database)
            }
            _ = try result.saved[record.id]?.get()
            return try Changes.names(alice)
        }
        #expect(names == ["before", "after"])
    }

    private static func client(
        _ account: String,
        _ server: ServerProcess,
        _ network: ServerNetwork
    ) throws -> RemoteRecordStore {
        let link = try server.link(server.run("user", "add", account))
        let moved = try RecordServerLink(
            host: ServerNetwork.address,
            port: link.port,
            serverKey: link.serverKey,
            code: link.code
        )
        let store = try server.device(moved)
        _ = try network.clients.perform { try store.joinAccount(deviceName: "panel of \(account)") }
        return store
    }

    /// Connections that have begun a request, and on which nothing more arrives, do not keep others from the server.
    @Test(arguments: TestStore.Kind.installed) func silentConnectionsDoNotDisturb(kind: TestStore.Kind) throws {
        let devices = try Devices(kind)
        let silent = devices.networks.dropLast()
        let last = devices.stores[Devices.count - 1]
        for network in silent { network.set(.silent) }
        try concurrently(Devices.count) { index in
            if index < silent.count {
                // The request waits, until its connection is cut.
                let error = Changes.error {
                    _ = try devices.stores[index].modify(Changes.batch(Changes.note("lost")), in: Changes.database)
                }
                #expect(error?.isTemporary == true)
                return
            }
            defer {
                for network in silent {
                    network.cut()
                    network.set(.closed)
                }
            }
            for number in 0..<20 {
                let record = Changes.note("r\(number)")
                _ = try last.modify(Changes.batch(record), in: Changes.database).saved[record.id]?.get()
            }
        }
        let names = try Changes.names(devices.observer)
        #expect(names.filter { $0 != "lost" } == (0..<20).map { "r\($0)" })
        #expect(names.count(where: { $0 == "lost" }) <= 1)
    }

    /// A device is told of all databases after a connection that was lost without a notice.
    @Test func eventsReturnAfterACut() throws {
        let devices = try Devices(.file)
        let semaphore = DispatchSemaphore(value: 0)
        let scopes = Mutex<[RecordDatabaseID.Scope?]>([])
        let events = devices.stores[0].events(of: ServerProcess.container) { scope in
            scopes.withLock { $0.append(scope) }
            semaphore.signal()
        }
        defer { events.cancel() }
        #expect(semaphore.wait(timeout: .now() + 30) == .success)
        devices.networks[0].set(.silent)
        let record = Changes.note("a")
        _ = try devices.observer.modify(Changes.batch(record), in: Changes.database).saved[record.id]?.get()
        devices.networks[0].cut()
        devices.networks[0].set(.open)
        #expect(semaphore.wait(timeout: .now() + 30) == .success)
        // The event of the change was lost with the connection, or has arrived before its end.
        #expect(scopes.withLock { $0.last } == .some(nil))
    }

    @Test(arguments: TestStore.Kind.installed) func fiftyDevicesReturnAtOnce(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let network = try FaultProxy(to: server.port)
        let first = try server.client("alice")
        let (count, length) = (50, 4)
        let stores = try (0..<count).map { _ in
            let link = try first.makeLink()
            let moved = try RecordServerLink(
                host: link.host,
                port: network.port,
                serverKey: link.serverKey,
                code: link.code
            )
            let store = try server.device(moved)
            try store.joinAccount(deviceName: "panel")
            return store
        }
        network.set(.closed)
        network.cut()
        let outboxes = try (0..<count).map { device in
            let outbox = try RecordOutbox(file: server.folder.appending(path: "outbox-\(device).sqlite"))
            for number in 0..<length {
                try outbox.add(Changes.batch(Changes.note("\(device)-\(number)")), to: Changes.database)
            }
            #expect(throws: RecordStoreError.self) { try outbox.send(to: stores[device]) }
            return outbox
        }
        network.set(.open)
        try concurrently(count) { try Changes.send(outboxes[$0], to: stores[$0]) }
        let names = try Changes.names(first)
        #expect(names.count == count * length)
        for device in 0..<count {
            #expect(names.filter { $0.hasPrefix("\(device)-") } == (0..<length).map { "\(device)-\($0)" })
        }
        #expect(try server.run("check") == "no errors")
    }
}
