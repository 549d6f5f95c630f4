import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// Events: an account is told about changes that it may see, and about no others.
@Suite struct ChangeHubTests {
    /// A service in which `bob` has accepted a share of `alice`, and `carol` has not.
    private final class Shared {
        let harness: Harness
        let subscribers: [String: ChangeHub.Subscriber]

        private static func database(_ account: String, _ scope: RecordDatabaseID.Scope) -> RecordDatabaseID {
            RecordDatabaseID(container: Harness.container, scope: scope, account: scope == .public ? "" : account)
        }

        init(_ kind: TestStore.Kind) throws {
            harness = try Harness(kind)
            let zone = RecordZoneID(name: "z")
            let root = RecordID(name: "root", zone: zone)
            var share = Record(id: RecordID(name: "share", zone: zone), type: RecordShare.recordType)
            share.share = RecordShare(root: root, publicPermission: .readWrite)
            let alice = Self.database("alice", .private)
            try harness.store.saveZone(zone, in: alice)
            _ = try harness.store.modify(
                RecordBatch(saves: [RecordSave(Record(id: root, type: "Note")), RecordSave(share)]),
                in: alice
            )
            let saved = try harness.store.records(for: [share.id], in: alice)[share.id]?.get()
            let secret = try #require(saved?.share?.secret)
            try harness.store.acceptShare(secret: secret, container: Harness.container, account: "bob")
            var subscribers: [String: ChangeHub.Subscriber] = [:]
            for account in ["alice", "bob", "carol"] {
                subscribers[account] = try harness.service.hub.subscribe(account: account, container: Harness.container)
            }
            self.subscribers = subscribers
        }

        /// Saves a record, and returns who was told about which databases.
        func save(_ name: String, parent: String? = nil, _ scope: RecordDatabaseID.Scope, by account: String) throws
            -> [String: [RecordDatabaseID.Scope]]
        {
            let zone: RecordZoneID =
                switch scope {
                case .private: RecordZoneID(name: "z")
                case .shared: RecordZoneID(name: "z", owner: "alice")
                case .public: .default
                }
            let record = Record(
                id: RecordID(name: name, zone: zone),
                type: "Note",
                parent: parent.map { RecordID(name: $0, zone: zone) }
            )
            let batch = RecordBatch(saves: [RecordSave(record)], policy: .changedKeys)
            let result = try harness.store.modify(batch, in: Self.database(account, scope))
            _ = try result.saved[record.id]?.get()
            harness.service.hub.didChange(Harness.container)
            harness.service.hub.finish()
            return subscribers.mapValues { $0.take().scopes }.filter { !$0.value.isEmpty }
        }
    }

    @Test(arguments: TestStore.Kind.installed) func eventsGoToThoseWhoSeeTheChange(kind: TestStore.Kind) throws {
        let shared = try Shared(kind)
        #expect(try shared.save("hidden", .private, by: "alice") == ["alice": [.private]])
        #expect(
            try shared.save("child", parent: "root", .private, by: "alice") == ["alice": [.private], "bob": [.shared]]
        )
        #expect(try shared.save("more", parent: "root", .shared, by: "bob") == ["alice": [.private], "bob": [.shared]])
        #expect(
            try shared.save("a", .public, by: "alice") == ["alice": [.public], "bob": [.public], "carol": [.public]]
        )
        // Without a change, there is no event.
        shared.harness.service.hub.didChange(Harness.container)
        shared.harness.service.hub.finish()
        #expect(shared.subscribers.values.allSatisfy { $0.take().scopes.isEmpty })
    }

    // MARK: Containers

    private static func save(_ account: String, _ container: String, _ harness: Harness) throws {
        let database = RecordDatabaseID(container: container, scope: .private, account: account)
        let record = Record(id: RecordID(name: UUID().uuidString), type: "Note")
        _ = try harness.store.modify(RecordBatch(saves: [RecordSave(record)]), in: database).saved[record.id]?.get()
    }

    /// The positions of the databases of several accounts and containers are compared by one call of the store.
    @Test(arguments: TestStore.Kind.installed) func accountsAreToldOfTheirOwn(kind: TestStore.Kind) throws {
        let harness = try Harness(kind) { $0.containers.insert("other") }
        var subscribers: [String: ChangeHub.Subscriber] = [:]
        for container in [Harness.container, "other"] {
            for account in ["alice", "bob"] {
                subscribers["\(account) \(container)"] =
                    try harness.service.hub.subscribe(account: account, container: container)
            }
        }
        func told(by containers: String...) -> [String: [RecordDatabaseID.Scope]] {
            for container in containers { harness.service.hub.didChange(container) }
            harness.service.hub.finish()
            return subscribers.mapValues { $0.take().scopes }.filter { !$0.value.isEmpty }
        }
        try Self.save("alice", Harness.container, harness)
        #expect(told(by: Harness.container) == ["alice test": [.private]])
        try Self.save("bob", "other", harness)
        #expect(told(by: "other") == ["bob other": [.private]])
        // Changes of both containers, of which one is told of first.
        try Self.save("alice", "other", harness)
        try Self.save("bob", Harness.container, harness)
        #expect(told(by: "other") == ["alice other": [.private]])
        #expect(told(by: Harness.container, "other") == ["bob test": [.private]])
        try Self.save("alice", Harness.container, harness)
        try Self.save("alice", "other", harness)
        #expect(
            told(by: Harness.container, "other") == ["alice test": [.private], "alice other": [.private]]
        )
        #expect(told(by: Harness.container, "other").isEmpty)
    }

    @Test(arguments: TestStore.Kind.installed) func changesAskTheStoreOnce(kind: TestStore.Kind) throws {
        for accounts in [1, 60] {
            let harness = try Harness(kind)
            let subscribers = try (0..<accounts).flatMap { number in
                try (0..<3).map { _ in
                    try harness.service.hub.subscribe(account: "user\(number)", container: Harness.container)
                }
            }
            try Self.save("user0", Harness.container, harness)
            let before = harness.store.changeCountCalls
            harness.service.hub.didChange(Harness.container)
            harness.service.hub.finish()
            #expect(harness.store.changeCountCalls == before + 1, "\(accounts) accounts")
            #expect(subscribers.filter { $0.take().scopes == [.private] }.count == 3)
        }
    }

    // MARK: Connections

    @Test func connectionsAreLimited() throws {
        let harness = try Harness {
            $0.subscriberCount = 2
            $0.totalSubscriberCount = 3
        }
        func code(_ account: String) -> RecordFailure.Code? {
            do throws(RecordFailure) {
                _ = try harness.service.hub.subscribe(account: account, container: Harness.container)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(
            [code("a"), code("a"), code("a"), code("b"), code("b")] == [nil, nil, .rateLimited, nil, .unavailable]
        )
        #expect(harness.service.metrics.text.contains("easel_records_subscribers 3\n"))
    }

    @Test func unsubscribedConnectionsEnd() async throws {
        let harness = try Harness()
        let subscriber = try harness.service.hub.subscribe(account: "a", container: Harness.container)
        harness.service.unsubscribe(subscriber)
        harness.service.unsubscribe(subscriber)
        var count = 0
        for await _ in subscriber.awakenings { count += 1 }
        #expect(count == 0 && harness.service.metrics.text.contains("easel_records_subscribers 0\n"))
    }
}
