import Foundation
import Glibc
import RecordNetwork
import RecordService
import RecordStore
import Testing

@Suite struct DiscoveryDependencyTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_CI"] != nil, "not in continuous integration"))
    func avahiIsInstalled() {
        #expect(AvahiDaemon.isInstalled, "install avahi-daemon and dbus-daemon: scripts/dependencies machines")
    }
}

/// Servers that Avahi announces, by the real daemon in a network of its own.
@Suite(.serialized, .enabled(if: AvahiDaemon.isPossible, "only the superuser may run Avahi in a namespace"))
struct DiscoveryTests {
    /// A search that is not late on a busy machine. It ends when Avahi has told about all servers.
    private static func discovery(_ avahi: AvahiDaemon) -> RecordServerDiscovery {
        RecordServerDiscovery(timeLimit: 60, bus: avahi.bus)
    }

    /// The link of a server whose address has changed: nothing listens there now.
    private static func formerLink(_ link: RecordServerLink) throws -> RecordServerLink {
        try RecordServerLink(host: AvahiDaemon.address, port: 1, serverKey: link.serverKey, code: link.code)
    }

    private static func server(_ avahi: AvahiDaemon) throws -> ServerProcess {
        try ServerProcess(options: ["--address", AvahiDaemon.address], namespace: avahi.network)
    }

    private static func store(
        _ link: RecordServerLink,
        _ server: ServerProcess,
        _ discovery: RecordServerDiscovery?
    ) throws -> RemoteRecordStore {
        RemoteRecordStore(
            server: link,
            key: try DeviceKey(seed: Data(repeating: 5, count: 32)),
            cache: server.folder.appending(path: "cache"),
            discovery: discovery
        )
    }

    private static func isUnreachable(_ error: RecordStoreError?) -> Bool {
        if case .unreachable? = error { true } else { false }
    }

    @Test func serverIsFoundByItsKey() throws {
        let avahi = try AvahiDaemon()
        let server = try Self.server(avahi)
        // The port of the settings is another one, because the test lets the system select it.
        let written = try server.run(
            "announce",
            "--services",
            avahi.services.path,
            "--port",
            "\(server.port)",
            "--name",
            "Küche <1> & \"2\""
        )
        #expect(written == avahi.services.appending(path: "easel-records.service").path)
        try avahi.start(services: 1)
        let discovery = Self.discovery(avahi)
        let link = try server.link(server.run("user", "add", "alice"))
        let found = try discovery.servers()
        #expect(found.map(\.name) == ["Küche <1> & \"2\""])
        #expect(found.map(\.host) == [AvahiDaemon.address] && found.map(\.port) == [server.port])
        #expect(found.map(\.serverKey) == [link.serverKey])
        // Servers with other keys are none of its links.
        let stranger = try RecordServerLink(host: "10.78.0.9", serverKey: Data(repeating: 1, count: 32))
        #expect(try discovery.links(to: stranger) == [])

        // The device joins, and saves, at the address that was found.
        let former = try Self.formerLink(link)
        let store = try Self.store(former, server, discovery)
        let record = Changes.note("a")
        let names = try avahi.network.perform {
            try store.joinAccount(deviceName: "panel")
            _ = try store.modify(Changes.batch(record), in: Changes.database).saved[record.id]?.get()
            return try Changes.names(store)
        }
        #expect(names == ["a"])
        // Without it, the address of the link is all there is.
        let other = try Self.store(former, server, nil)
        let error = try avahi.network.perform { Changes.error { _ = try other.account() } }
        #expect(Self.isUnreachable(error), "\(String(describing: error))")
        withExtendedLifetime((avahi, server)) {}
    }

    @Test func impostorIsRefused() throws {
        let avahi = try AvahiDaemon()
        let server = try Self.server(avahi)
        let impostor = try Self.server(avahi)
        let link = try server.link(server.run("user", "add", "alice"))
        try server.run("announce", "--services", avahi.services.path, "--port", "\(server.port)", "--name", "b")
        // The impostor has the key in its announcement, and is tried first.
        let file = try AvahiServiceFile(name: "a", port: impostor.port, serverKey: link.serverKey)
        try Data(file.text.utf8).write(to: avahi.services.appending(path: "impostor.service"))
        try avahi.start(services: 2)
        let discovery = Self.discovery(avahi)
        let former = try Self.formerLink(link)
        let links = try discovery.links(to: former)
        #expect(links.map(\.port) == [impostor.port, server.port])
        #expect(links.allSatisfy { $0.serverKey == link.serverKey && $0.code == link.code })

        let deceived = try Self.store(try #require(links.first), server, nil)
        let store = try Self.store(former, server, discovery)
        let refusal = try avahi.network.perform {
            Changes.error { try deceived.joinAccount(deviceName: "panel") }
        }
        let reason = "the server has another key than that of the pairing"
        #expect(refusal == .unreachable(reason: reason, retryAfter: nil))
        // The code was sent to the server only, and is still valid.
        let accounts = try avahi.network.perform {
            [try store.joinAccount(deviceName: "panel").account, try store.account().account]
        }
        #expect(accounts == ["alice", "alice"])
        // Alone, it is refused, and the server is out of reach.
        server.stop(SIGKILL)
        let last = try Self.store(former, server, discovery)
        let error = try avahi.network.perform { Changes.error { _ = try last.account() } }
        #expect(Self.isUnreachable(error), "\(String(describing: error))")
        withExtendedLifetime((avahi, server, impostor)) {}
    }

    @Test func daemonThatDoesNotAnswerIsAnError() throws {
        let avahi = try AvahiDaemon()
        let server = try Self.server(avahi)
        let link = try server.link(server.run("user", "add", "alice"))
        let former = try Self.formerLink(link)
        // Before Avahi runs, and without a bus.
        for missing in [Self.discovery(avahi), RecordServerDiscovery(bus: "unix:path=/nonexistent/bus")] {
            do throws(RecordDiscoveryError) {
                _ = try missing.servers()
                Issue.record("there is no Avahi")
            } catch {
                guard case .unavailable(let reason) = error else {
                    Issue.record(error)
                    continue
                }
                #expect(reason.contains("\"avahi-daemon\""))
            }
        }
        try server.run("announce", "--services", avahi.services.path, "--port", "\(server.port)")
        try avahi.start(services: 1)
        let discovery = RecordServerDiscovery(timeLimit: 0.2, bus: avahi.bus)
        avahi.send(SIGSTOP)
        #expect(throws: RecordDiscoveryError.timedOut(seconds: 0.2)) { try discovery.servers() }
        // The store is as it is without Avahi.
        let store = try Self.store(former, server, discovery)
        let error = try avahi.network.perform { Changes.error { _ = try store.account() } }
        #expect(Self.isUnreachable(error), "\(String(describing: error))")
        avahi.send(SIGCONT)
        #expect(try Self.discovery(avahi).servers().map(\.name) == [AvahiDaemon.hostName])
        avahi.stop()
        #expect(throws: RecordDiscoveryError.self) { try discovery.servers() }
        withExtendedLifetime((avahi, server)) {}
    }
}

@Suite struct AvahiServiceFileTests {
    private static let key = Data(repeating: 0, count: 32)

    @Test func fileHasTheKeyOfTheLink() throws {
        let file = try AvahiServiceFile(name: nil, port: 8753, serverKey: Self.key)
        #expect(
            file.text == """
                <?xml version="1.0" encoding="utf-8" standalone="no"?>
                <!DOCTYPE service-group SYSTEM "avahi-service.dtd">
                <!-- Written by `easel-records announce`. -->
                <service-group>
                  <name replace-wildcards="yes">%h</name>
                  <service>
                    <type>_easel-records._tcp</type>
                    <port>8753</port>
                    <txt-record>version=1</txt-record>
                    <txt-record>key=\(String(repeating: "A", count: 43))</txt-record>
                  </service>
                </service-group>

                """
        )
    }

    @Test func namesAreEscaped() throws {
        let name = "<a>&amp;&\u{301}</name>%h"
        let file = try AvahiServiceFile(name: name, port: 1, serverKey: Self.key)
        #expect(file.text.contains("  <name>&lt;a&gt;&amp;amp;&amp;\u{301}&lt;/name&gt;%h</name>\n"))
    }

    @Test(arguments: ["", "a\nb", "a\u{0}", "\u{7F}", "\u{85}", "\u{FFFE}", String(repeating: "é", count: 32)])
    func wrongNamesAreErrors(name: String) {
        #expect(throws: ToolError.self) { try AvahiServiceFile(name: name, port: 1, serverKey: Self.key) }
    }

    @Test func wrongPortsAndKeysAreErrors() {
        #expect(throws: RecordStoreError.self) { try AvahiServiceFile(name: nil, port: 0, serverKey: Self.key) }
        #expect(throws: RecordStoreError.self) { try AvahiServiceFile(name: nil, port: 1, serverKey: Data([1])) }
    }

    @Test func announceWritesPrintsAndRemovesTheFile() throws {
        let server = try ServerProcess()
        let services = server.folder.appending(path: "services")
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: false)
        try server.run("announce", "--services", services.path)
        // All of it is there at once, for the user of Avahi, and nothing else.
        #expect(try FileManager.default.contentsOfDirectory(atPath: services.path) == [AvahiServiceFile.fileName])
        let file = services.appending(path: AvahiServiceFile.fileName)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o644)
        let link = try server.link(server.run("user", "add", "alice"))
        let expected = try AvahiServiceFile(
            name: nil,
            port: RecordServerLink.defaultPort,
            serverKey: link.serverKey
        )
        #expect(try String(contentsOf: file, encoding: .utf8) == expected.text)
        let printed = try server.run("announce", "--print")
        #expect(printed == expected.text.trimmingCharacters(in: .whitespacesAndNewlines))
        // Another name replaces the file.
        try server.run("announce", "--services", services.path, "--name", "a")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("<name>a</name>"))
        for _ in 0..<2 { try server.run("announce", "--services", services.path, "--remove") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: services.path).isEmpty)
        #expect(throws: ServerProcess.Failure.self) { try server.run("announce", "--print", "--remove") }
    }

    @Test func missingFolderIsAnError() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "services-\(UUID().uuidString)")
        let file = try AvahiServiceFile(name: nil, port: 1, serverKey: Self.key)
        do {
            try file.write(to: folder)
            Issue.record("there is no folder")
        } catch let error as ToolError {
            #expect(error.description.contains("avahi-daemon"))
        }
        #expect(throws: Never.self) { try AvahiServiceFile.remove(from: folder) }
    }
}
