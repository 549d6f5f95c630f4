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
            return subscribers.mapValues { $0.take() }.filter { !$0.value.isEmpty }
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
        #expect(shared.subscribers.values.allSatisfy { $0.take().isEmpty })
    }

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
