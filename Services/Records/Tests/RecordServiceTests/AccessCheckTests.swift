import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// The access of devices whose connections wait for events: asked once for a change, and again after the next one.
@Suite struct AccessCheckTests {
    // MARK: Results

    @Test func resultsFromBeforeATimeAreNotUsed() {
        let checks = AccessChecks()
        let (key, other) = (Data([1]), Data([2]))
        #expect(checks.result(for: key, since: 0) == nil)
        checks.add(true, for: key, at: 5)
        #expect(checks.result(for: key, since: 4.5) == true && checks.result(for: key, since: 5) == true)
        #expect(checks.result(for: key, since: 5.001) == nil && checks.result(for: other, since: 0) == nil)
        // A question that began earlier and ends later does not replace the result.
        checks.add(false, for: key, at: 4)
        #expect(checks.result(for: key, since: 5) == true)
        checks.add(false, for: key, at: 6)
        #expect(checks.result(for: key, since: 5) == false && checks.result(for: key, since: 7) == nil)
    }

    @Test func resultsAreLimited() {
        let checks = AccessChecks()
        func key(_ number: Int) -> Data { Data("\(number)".utf8) }
        let count = 20_000
        for number in 0..<count { checks.add(true, for: key(number), at: 1) }
        #expect(checks.result(for: key(count - 1), since: 1) == true)
        #expect((0..<count).count(where: { checks.result(for: key($0), since: 1) != nil }) <= 4096)
    }

    // MARK: Connections

    /// A device whose connections wait, and do for an awakening what the server does.
    private struct Panel {
        let service: RecordService
        let identity: ServiceIdentity
        let subscribers: [ChangeHub.Subscriber]

        init(_ harness: Harness, token: String, connections: Int) throws {
            service = harness.service
            let request = ServiceRequest(
                method: "GET",
                path: "/v1/events",
                query: "container=\(Harness.container)",
                authorization: "Bearer \(token)",
                address: "10.0.0.1"
            )
            let route = try service.route(of: request)
            let identity = try #require(try service.identify(request, for: route))
            self.identity = identity
            subscribers = try (0..<connections).map { _ in
                try harness.service.subscribe(to: Harness.container, for: identity)
            }
        }

        /// The databases that each connection is told of; `nil` for one that ends.
        func told() -> [[RecordDatabaseID.Scope]?] {
            subscribers.map { subscriber -> [RecordDatabaseID.Scope]? in
                let (scopes, time) = subscriber.take()
                return service.hasAccess(identity, since: time) ? scopes : nil
            }
        }
    }

    /// The same result of some connections.
    private static func each(_ count: Int, _ scopes: [RecordDatabaseID.Scope]?) -> [[RecordDatabaseID.Scope]?] {
        Array(repeating: scopes, count: count)
    }

    /// Saves a record of `alice`, and waits until the connections were woken.
    private static func save(_ name: String, _ harness: Harness) throws {
        let database = RecordDatabaseID(container: Harness.container, scope: .private, account: "alice")
        let record = Record(id: RecordID(name: name), type: "Note")
        _ = try harness.store.modify(RecordBatch(saves: [RecordSave(record)]), in: database).saved[record.id]?.get()
        harness.clock.advance(1)
        harness.service.hub.didChange(Harness.container)
        harness.service.hub.finish()
    }

    /// Adds a device to the account of `alice`.
    private static func addDevice(_ harness: Harness) throws -> (key: DeviceKey, token: String) {
        let key = try DeviceKey(seed: Data((0..<DeviceKey.seedSize).map { _ in UInt8.random(in: 0 ... .max) }))
        _ = try harness.accounts.pair(
            code: try harness.accounts.makeCode(for: "alice").text,
            key: key.publicKey,
            name: "panel"
        )
        return (key, try harness.accounts.makeToken(forKey: key.publicKey))
    }

    @Test(arguments: TestStore.Kind.installed) func revokedDeviceIsToldOfNothingMore(kind: TestStore.Kind) throws {
        let harness = try Harness(kind)
        let first = try Panel(harness, token: harness.device("alice").token, connections: 2)
        let (key, token) = try Self.addDevice(harness)
        let second = try Panel(harness, token: token, connections: 3)
        try Self.save("a", harness)
        #expect(first.told() == Self.each(2, [.private]))
        #expect(second.told() == Self.each(3, [.private]))
        // The result of the other device, and those of both from before, are there.
        try harness.accounts.removeDevice(withKey: key.publicKey)
        try Self.save("b", harness)
        #expect(first.told() == Self.each(2, [.private]))
        #expect(second.told() == Self.each(3, nil))
        try Self.save("c", harness)
        #expect(second.told() == Self.each(3, nil))
        #expect(first.told() == Self.each(2, [.private]))
    }

    /// The accounts are not asked again: they would know the device no more.
    @Test func connectionsOfADeviceAskOnceForAChange() throws {
        let harness = try Harness()
        let (key, token) = try harness.device("alice")
        let panel = try Panel(harness, token: token, connections: 40)
        try Self.save("a", harness)
        // All of them are woken at one time.
        let woken = harness.service.now
        #expect(harness.service.knownAccess(of: panel.identity, since: woken) == nil)
        #expect(harness.service.hasAccess(panel.identity, since: woken))
        #expect(harness.service.knownAccess(of: panel.identity, since: woken) == true)
        try harness.accounts.removeDevice(withKey: key.publicKey)
        #expect(panel.told() == Self.each(40, [.private]))
        // An awakening later, all of them ask for the time after it.
        harness.clock.advance(1)
        harness.service.hub.wakeAll()
        #expect(panel.told() == Self.each(40, nil))
    }

    /// A change during the question waits for the next one: the device may be revoked before it.
    @Test func changesDuringAQuestionWaitForTheNextOne() throws {
        let harness = try Harness()
        let (key, token) = try harness.device("alice")
        let panel = try Panel(harness, token: token, connections: 1)
        let subscriber = panel.subscribers[0]
        try Self.save("a", harness)
        let (scopes, time) = subscriber.take()
        #expect(scopes == [.private] && harness.service.hasAccess(panel.identity, since: time))
        try harness.accounts.removeDevice(withKey: key.publicKey)
        try Self.save("b", harness)
        #expect(panel.told() == Self.each(1, nil))
    }

    /// A server that is busy tells of the change with the next awakening.
    @Test func changesAreKeptThatWereNotToldOf() throws {
        let harness = try Harness()
        let panel = try Panel(harness, token: try harness.device("alice").token, connections: 1)
        let subscriber = panel.subscribers[0]
        try Self.save("a", harness)
        let first = subscriber.take()
        #expect(first.scopes == [.private] && subscriber.take().scopes.isEmpty)
        subscriber.putBack(first.scopes)
        harness.clock.advance(1)
        harness.service.hub.wakeAll()
        let second = subscriber.take()
        #expect(second.scopes == [.private] && second.time == first.time + 1)
    }

    /// A device that has moved to another account has no access for the former one.
    @Test func deviceOfAnotherAccountHasNoAccess() throws {
        let harness = try Harness()
        let (key, token) = try harness.device("alice")
        let panel = try Panel(harness, token: token, connections: 1)
        _ = try harness.device("bob")
        try harness.accounts.removeDevice(withKey: key.publicKey)
        _ = try harness.accounts.pair(
            code: try harness.accounts.makeCode(for: "bob").text,
            key: key.publicKey,
            name: "panel"
        )
        try Self.save("a", harness)
        #expect(panel.told() == Self.each(1, nil))
    }
}
