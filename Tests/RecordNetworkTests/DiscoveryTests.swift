import Foundation
import Synchronization
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// The announcements of servers on a network, where anyone can announce anything.
@Suite struct AnnouncementTests {
    private static let key = Data((0..<32).map { UInt8($0) })
    private static let keyText = "key=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    private static func server(
        name: String = "records",
        address: String = "192.168.1.7",
        port: Int = 8753,
        texts: [String]
    ) -> DiscoveredServer? {
        DiscoveredServer(name: name, address: address, port: port, texts: texts.map { Array($0.utf8) })
    }

    @Test func announcedTextsAreReadAsTheyWereWritten() {
        let texts = ServerAnnouncement.texts(serverKey: Self.key)
        #expect(texts == ["version=1", Self.keyText])
        let server = Self.server(texts: texts)
        #expect(server?.serverKey == Self.key && server?.host == "192.168.1.7" && server?.port == 8753)
        // Names have no case, the first one counts, and unknown ones do not disturb.
        let others = ["", "=", "=x", "alone", "KEY\(Self.keyText.dropFirst(3))", "Version=1", "key=x", "version=9"]
        #expect(Self.server(texts: others) == server)
    }

    @Test(arguments: [
        [], ["version=1"], [keyText], ["version=2", keyText], ["version", keyText], ["version=1\u{0}", keyText],
        ["version=1", "key="], ["version=1", "key=AAAA"], ["version=1", keyText + "AAAA"],
        ["version=1", keyText + " "],
        ["version=1", "key=\u{0}\(keyText.dropFirst(4))"], ["key=x", "version=1", keyText],
        ["version=1", keyText, String(repeating: "x", count: 256)],
        ["version=1", keyText] + Array(repeating: "", count: 15),
    ])
    func announcementsOfAnotherFormAreNoServers(texts: [String]) {
        #expect(Self.server(texts: texts) == nil)
    }

    @Test func textsThatAreNoUnicodeAreLeftOut() {
        let texts = ServerAnnouncement.texts(serverKey: Self.key).map { Array($0.utf8) }
        let wrong: [[UInt8]] = [[0x6B, 0x65, 0x79, 0x3D, 0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
        let server = DiscoveredServer(name: "a", address: "10.0.0.1", port: 1, texts: wrong + texts)
        #expect(server?.serverKey == Self.key)
    }

    @Test func namesArePrintable() {
        let texts = ServerAnnouncement.texts(serverKey: Self.key)
        #expect(Self.server(name: "Küche", texts: texts)?.name == "Küche")
        #expect(Self.server(name: "a\u{1B}[2J\n\u{202E}b", texts: texts)?.name == "a\\u{1B}[2J\\n\\u{202E}b")
        #expect(Self.server(name: String(repeating: "x", count: 63), texts: texts) != nil)
        #expect(Self.server(name: String(repeating: "x", count: 64), texts: texts) == nil)
        #expect(Self.server(name: "", texts: texts) == nil)
        for port in [0, -1, 65_536] { #expect(Self.server(port: port, texts: texts) == nil) }
    }

    /// An announcement cannot lead a device to its own services, or to a group.
    @Test(arguments: [
        ("192.168.1.7", true), ("10.0.0.1", true), ("169.254.1.1", true), ("fd00::7", true), ("2001:db8::1", true),
        ("127.0.0.1", false), ("127.255.255.255", false), ("0.0.0.0", false), ("224.0.0.251", false),
        ("255.255.255.255", false), ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("::7f00:1", false),
        ("fe80::1", false), ("febf::1", false), ("ff02::fb", false), ("fe80::1%eth0", false), ("records.local", false),
        ("", false), ("10.0.0.1 ", false), ("10.0.0.1\n", false), ("10.0.0.1\u{0}", false), ("fd00::7\u{0}x", false),
        ("10.0.0", false), ("0x7f.0.0.1", false),
        (String(repeating: "1", count: 10_000), false),
    ])
    func addressesAreThoseOfOtherMachines(address: String, isUsable: Bool) {
        #expect(DiscoveredServer.isUsable(address: address) == isUsable)
    }

    @Test func linksHaveTheKeyAndTheCodeOfTheLink() throws {
        let texts = ServerAnnouncement.texts(serverKey: Self.key)
        let stranger = ServerAnnouncement.texts(serverKey: Data(repeating: 1, count: 32))
        let servers = [
            Self.server(name: "b", address: "fd00::7", texts: texts), Self.server(name: "b", texts: texts),
            Self.server(name: "a", port: 2, texts: stranger), Self.server(name: "a", port: 1, texts: texts),
        ].compactMap { $0 }.sorted(by: DiscoveredServer.isBefore)
        let link = try RecordServerLink(host: "records.local", serverKey: Self.key, code: "ABCD-EFGH-JKMN")
        let links = RecordServerDiscovery.links(to: link, in: servers)
        #expect(
            links.map(\.address) == ["https://192.168.1.7:1", "https://192.168.1.7:8753", "https://[fd00::7]:8753"]
        )
        #expect(links.allSatisfy { $0.serverKey == Self.key && $0.code == "ABCD-EFGH-JKMN" })
        // Many impostors cost no more than some.
        let many = (1...100).compactMap { Self.server(port: $0, texts: texts) }
        #expect(RecordServerDiscovery.links(to: link, in: many).map(\.port) == Array(1...8))
    }

    @Test func timeLimitIsBounded() {
        #expect(RecordServerDiscovery().timeLimit == 5)
        #expect(RecordServerDiscovery(timeLimit: 0.5).timeLimit == 0.5)
        for time in [61, Double.infinity, .nan, 1e300] {
            #expect(RecordServerDiscovery(timeLimit: time).timeLimit == 60)
        }
        for time in [-1, -Double.infinity] { #expect(RecordServerDiscovery(timeLimit: time).timeLimit == 0) }
    }

    @Test func missingBusIsAnErrorThatSaysWhatToInstall() {
        do throws(RecordDiscoveryError) {
            _ = try RecordServerDiscovery(bus: "unix:path=/nonexistent/bus").servers()
            Issue.record("there is no bus")
        } catch {
            #expect(error.description.contains("\"avahi-daemon\""), "\(error)")
        }
        #expect(throws: RecordDiscoveryError.self) { try RecordServerDiscovery(bus: "\u{0}nonsense;=:").servers() }
    }
}

/// The search, with an Avahi that plays what a test has chosen, in a time of its own.
@Suite struct ServerSearchTests {
    /// An Avahi that tells what a test has chosen, and then nothing.
    private final class ScriptedAvahi: AvahiConnection {
        enum Step {
            case event(AvahiEvent)
            /// Nothing for some seconds.
            case silence(Double)
            /// The same event without an end, each after some seconds.
            case endless(AvahiEvent, Double)
        }

        var steps: [Step]
        private(set) var time = ContinuousClock.now
        private(set) var resolved: [AvahiService] = []
        private(set) var types: [String] = []
        private(set) var count = 0

        init(_ steps: [Step]) { self.steps = steps }

        func browse(_ type: String) throws(RecordDiscoveryError) { types.append(type) }

        /// The requests have the numbers 0, 1 and so on.
        func resolve(_ service: AvahiService, _ type: String) throws(RecordDiscoveryError) -> UInt64 {
            resolved.append(service)
            types.append(type)
            return UInt64(resolved.count - 1)
        }

        func next(within limit: Duration) throws(RecordDiscoveryError) -> AvahiEvent? {
            count += 1
            switch steps.first {
            case .event(let event):
                steps.removeFirst()
                return event
            case .silence(let seconds):
                steps.removeFirst()
                time += min(limit, .seconds(seconds))
                return nil
            case .endless(let event, let seconds):
                time += .seconds(seconds)
                return event
            case nil:
                time += limit
                return nil
            }
        }
    }

    private static func service(_ name: String, interface: Int32 = 2) -> AvahiService {
        AvahiService(interface: interface, protocolNumber: 0, name: name, domain: "local")
    }

    private static func address(_ last: Int, key: UInt8 = 9) -> AvahiEvent.Address {
        let texts = ServerAnnouncement.texts(serverKey: Data(repeating: key, count: 32)).map { Array($0.utf8) }
        return AvahiEvent.Address(address: "10.0.0.\(last)", port: 8753, texts: texts)
    }

    private static func search(_ avahi: ScriptedAvahi) throws(RecordDiscoveryError) -> [DiscoveredServer] {
        try ServerSearch(avahi, timeLimit: 5, now: { avahi.time }).servers()
    }

    @Test func serversAreThoseThatAreResolved() throws {
        let avahi = ScriptedAvahi([
            .silence(0.5), .event(.found(Self.service("b"))), .event(.found(Self.service("a"))),
            .event(.found(Self.service("b"))), .event(.found(Self.service("b", interface: 3))),
            .event(.resolved(request: 1, Self.address(1))), .event(.complete),
            .event(.resolved(request: 0, Self.address(2))),
            // The same server at another interface, and answers that were not asked for.
            .event(.resolved(request: 7, Self.address(7))), .event(.resolved(request: 1, Self.address(8))),
            .event(.resolved(request: 2, Self.address(2))),
        ])
        let servers = try Self.search(avahi)
        #expect(servers.map(\.name) == ["a", "b"] && servers.map(\.host) == ["10.0.0.1", "10.0.0.2"])
        #expect(avahi.resolved.map(\.name) == ["b", "a", "b"] && avahi.resolved.map(\.interface) == [2, 2, 3])
        #expect(Set(avahi.types) == ["_easel-records._tcp"])
        #expect(avahi.count == 11)
    }

    @Test func servicesWithoutAnAddressAreNone() throws {
        var wrong = Self.address(1)
        wrong.texts = [[0xFF]]
        let avahi = ScriptedAvahi([
            .event(.found(Self.service("a"))), .event(.found(Self.service("b"))), .event(.complete),
            .event(.resolved(request: 0, nil)), .event(.resolved(request: 1, wrong)),
        ])
        #expect(try Self.search(avahi) == [])
        #expect(try Self.search(ScriptedAvahi([.event(.complete)])) == [])
    }

    @Test func silenceIsALateAnswer() {
        let scripts: [[ScriptedAvahi.Step]] = [
            [], [.silence(1), .silence(1)], [.event(.found(Self.service("a"))), .event(.complete)],
            [.endless(.resolved(request: 1, nil), 0.01)],
        ]
        for steps in scripts {
            let avahi = ScriptedAvahi(steps)
            let start = avahi.time
            #expect(throws: RecordDiscoveryError.timedOut(seconds: 5)) { try Self.search(avahi) }
            #expect(avahi.time >= start + .seconds(5) && avahi.time < start + .seconds(5.1))
        }
    }

    /// One announcement without an end, or without an address, does not hide the other servers.
    @Test func serversThatWereFoundInTimeAreReturned() throws {
        let avahi = ScriptedAvahi([
            .event(.found(Self.service("a"))), .event(.found(Self.service("b"))),
            .event(.resolved(request: 1, Self.address(1))), .event(.complete),
            .endless(.found(Self.service("a")), 0.5),
        ])
        #expect(try Self.search(avahi).map(\.name) == ["b"])
        #expect(avahi.resolved.count == 2)
    }

    @Test func numberOfServicesIsBounded() throws {
        let found = (0..<1000).map { ScriptedAvahi.Step.event(.found(Self.service("s\($0)"))) }
        let answers = (0..<1000).map { ScriptedAvahi.Step.event(.resolved(request: UInt64($0), Self.address(1))) }
        let avahi = ScriptedAvahi(found + [.event(.complete)] + answers)
        #expect(try Self.search(avahi).count == 64)
        #expect(avahi.resolved.count == 64)
    }

    @Test func failureEndsTheSearch() {
        let failure = RecordDiscoveryError.failed(reason: "x")
        let avahi = ScriptedAvahi([.event(.found(Self.service("a"))), .event(.failed(failure))])
        #expect(throws: failure) { try Self.search(avahi) }
    }
}

/// Requests to a server that is not at the address of its link.
@Suite struct ServerLookupTests {
    private static let database = RecordDatabaseID(container: "test", scope: .private)
    /// No server has this port.
    private static let nowhere = "http://127.0.0.1:1"

    /// A clock of a test, and the number of searches.
    private final class Searches: Sendable {
        let time = Mutex(ContinuousClock.now)
        let count = Mutex(0)
    }

    private static func store(
        at address: String = nowhere,
        _ searches: Searches,
        _ find: @escaping @Sendable () throws(RecordDiscoveryError) -> [String]
    ) throws -> RemoteRecordStore {
        let lookup = ServerLookup(
            now: { searches.time.withLock { $0 } },
            find: { () throws(RecordDiscoveryError) in
                searches.count.withLock { $0 += 1 }
                return try find()
            }
        )
        return RemoteRecordStore(
            server: try RecordServerLink(host: "127.0.0.1", port: 1, serverKey: ScriptedServer.serverKey),
            key: try DeviceKey(seed: Data(repeating: 1, count: 32)),
            cache: FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)"),
            assetLimit: 1 << 20,
            connections: ServerConnections(address: address, pinnedKey: nil, lookup: lookup)
        )
    }

    private static func address(_ server: ScriptedServer) -> String { "http://127.0.0.1:\(server.port)" }

    private static func zones() throws -> ScriptedServer {
        try ScriptedServer.accepting { _ in .json("{\"zones\":[]}") }
    }

    @Test func requestIsSentToTheServerThatIsFound() throws {
        let server = try Self.zones()
        let searches = Searches()
        let address = Self.address(server)
        let store = try Self.store(searches) { () throws(RecordDiscoveryError) in
            [Self.nowhere, "http://127.0.0.1:2", address]
        }
        #expect(try store.zones(in: Self.database).isEmpty)
        #expect(try store.zones(in: Self.database).isEmpty)
        // Later requests go to the same address, without a search.
        #expect(searches.count.withLock { $0 } == 1)
        #expect(server.requests.map(\.path).suffix(2) == [RecordCall.zones.path, RecordCall.zones.path])
        #expect(server.requests.count == 4)
    }

    @Test func serverInReachIsNotLookedFor() throws {
        let server = try Self.zones()
        let searches = Searches()
        let store = try Self.store(at: Self.address(server), searches) { () throws(RecordDiscoveryError) in [] }
        #expect(try store.zones(in: Self.database).isEmpty)
        #expect(searches.count.withLock { $0 } == 0)
    }

    @Test func storeWithoutAvahiIsAsBefore() throws {
        let searches = Searches()
        let store = try Self.store(searches) { () throws(RecordDiscoveryError) in
            throw .unavailable(reason: "there is no Avahi")
        }
        for _ in 0..<2 {
            do throws(RecordStoreError) {
                _ = try store.zones(in: Self.database)
                Issue.record("there is no server")
            } catch {
                // The reason is that of the connection.
                guard case .unreachable(let reason, nil) = error else {
                    Issue.record(error)
                    continue
                }
                #expect(!reason.contains("Avahi") && error.isTemporary)
            }
        }
    }

    /// While a server is off, requests do not wait for a search each time.
    @Test func searchesHaveATimeBetweenThem() throws {
        let searches = Searches()
        let store = try Self.store(searches) { () throws(RecordDiscoveryError) in [] }
        func attempt() -> Int {
            #expect(throws: RecordStoreError.self) { try store.zones(in: Self.database) }
            return searches.count.withLock { $0 }
        }
        #expect(attempt() == 1)
        #expect(attempt() == 1)
        searches.time.withLock { $0 += .seconds(29) }
        #expect(attempt() == 1)
        searches.time.withLock { $0 += .seconds(1) }
        #expect(attempt() == 2)
        #expect(attempt() == 2)
    }

    /// The server has got the request, and may have performed it: it is not sent to another address.
    @Test func requestThatWasSentIsNotSentElsewhere() throws {
        let silent = try ScriptedServer.accepting { _ in .bytes(Data()) }
        let other = try Self.zones()
        let searches = Searches()
        let address = Self.address(other)
        let store = try Self.store(at: Self.address(silent), searches) { () throws(RecordDiscoveryError) in [address] }
        #expect(throws: RecordStoreError.self) { try store.zones(in: Self.database) }
        #expect(searches.count.withLock { $0 } == 0 && other.requests.isEmpty)
        #expect(silent.requests.last?.path == RecordCall.zones.path)
    }

    @Test func serverMayMoveAgain() throws {
        let searches = Searches()
        let place = Mutex<[String]>([])
        let store = try Self.store(searches) { () throws(RecordDiscoveryError) in place.withLock { $0 } }
        for number in 1...3 {
            // The former one has ended.
            let server = try Self.zones()
            place.withLock { $0 = [Self.address(server)] }
            searches.time.withLock { $0 += ServerLookup.interval }
            #expect(try store.zones(in: Self.database).isEmpty)
            #expect(searches.count.withLock { $0 } == number)
            #expect(server.requests.last?.path == RecordCall.zones.path)
        }
    }

    @Test func linksToThisMachineHaveNoLookup() throws {
        for (host, isLocal) in [
            ("127.0.0.1", true), ("127.9.9.9", true), ("localhost", true), ("::1", true), ("records.local", false),
            ("10.0.0.127", false), ("1270.example", false),
        ] {
            #expect(try RecordServerLink(host: host, serverKey: ScriptedServer.serverKey).isOfThisMachine == isLocal)
        }
    }
}
