import Foundation
import RecordStore
import Synchronization
import Testing

@testable import CloudKit

/// Subscriptions, their file and their notifications.
@Suite struct SubscriptionTests {
    /// The notifications of one container.
    private final class Received: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ notification: CKNotification) {
            var line = notification.subscriptionID ?? ""
            switch notification {
            case let query as CKQueryNotification:
                line += " \(query.queryNotificationReason) \(query.recordID?.recordName ?? "")"
                if let fields = query.recordFields { line += " \(fields["text"] as? String ?? "-")" }
            case let zone as CKRecordZoneNotification: line += " \(zone.recordZoneID?.zoneName ?? "")"
            default: line += " \(notification.databaseScope)"
            }
            lines.withLock { $0.append(line) }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    private struct Stage {
        let container: CKContainer
        let subscriptions: SubscriptionService
        let received = Received()
        let center = NotificationCenter()
        let folder: URL
        var database: CKDatabase { container.privateCloudDatabase }

        init() {
            let folder = FileManager.default.temporaryDirectory.appending(path: "subscriptions-\(UUID().uuidString)")
            self.folder = folder
            subscriptions = SubscriptionService(folder: folder, center: center)
            let service = ContainerService(identifier: "test", subscriptions: subscriptions) {
                () throws(RecordStoreError) in try SQLiteRecordStore(folder: folder)
            }
            container = CKContainer(service, "test")
            let received = received
            _ = center.addObserver(forName: .CKSubscriptionDidFire, object: nil, queue: nil) { notification in
                let contents = CKNotification.notification(
                    fromRemoteNotificationDictionary: notification.userInfo ?? [:]
                )
                if let contents { received.add(contents) } else { Issue.record("no notification") }
            }
        }

        /// The notifications of all changes until now.
        func notifications() -> [String] {
            subscriptions.waitForNotifications()
            return received.all
        }
    }

    @Test func changesAreReportedToTheirSubscriptions() async throws {
        let stage = Stage()
        defer { try? FileManager.default.removeItem(at: stage.folder) }
        let database = stage.database
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        let query = CKQuerySubscription(
            recordType: "Note",
            predicate: NSPredicate(format: "count > %d", 1),
            subscriptionID: "q",
            options: [.firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion]
        )
        query.notificationInfo = CKSubscription.NotificationInfo()
        query.notificationInfo?.desiredKeys = ["text"]
        try await database.save(query)
        try await database.save(CKRecordZoneSubscription(zoneID: zone.zoneID, subscriptionID: "z"))
        let once = CKQuerySubscription(
            recordType: "Note",
            predicate: NSPredicate(value: true),
            subscriptionID: "once",
            options: [.firesOnRecordUpdate, .firesOnce]
        )
        try await database.save(once)

        let record = CKRecord("a", ["count": 2, "text": "t"])
        try await database.save(record)
        try await database.save(CKRecord("b", ["count": 1]))
        #expect(stage.notifications() == ["q recordCreated a t"])
        record["text"] = nil
        try await database.save(record)
        #expect(stage.notifications().dropFirst() == ["q recordUpdated a -", "once recordUpdated a"])
        record["count"] = 1
        try await database.save(record)
        #expect(stage.notifications().count == 3)
        _ = try await database.modifyRecords(
            saving: [CKRecord("x", zone: zone.zoneID), CKRecord("y", zone: zone.zoneID)],
            deleting: []
        )
        #expect(stage.notifications().dropFirst(3) == ["z z"])
        record["count"] = 5
        try await database.save(record)
        try await database.deleteRecord(withID: record.recordID)
        #expect(stage.notifications().dropFirst(4) == ["q recordUpdated a -", "q recordDeleted a -"])
        try await database.deleteSubscription(withID: "q")
        try await database.save(CKDatabaseSubscription(subscriptionID: "d"))
        try await database.save(CKRecord("c", ["count": 3]))
        #expect(stage.notifications().dropFirst(6) == ["d private"])
        // Those of another database.
        try await stage.container.publicCloudDatabase.save(CKRecord("c"))
        #expect(stage.notifications().count == 7)
    }

    @Test func subscriptionsAreStored() async throws {
        let stage = Stage()
        defer { try? FileManager.default.removeItem(at: stage.folder) }
        let query = CKQuerySubscription(
            recordType: "Note",
            predicate: NSPredicate(format: "count > 1"),
            options: .firesOnRecordCreation
        )
        query.zoneID = CKRecordZone.ID(zoneName: "z")
        query.notificationInfo = CKSubscription.NotificationInfo()
        query.notificationInfo?.alertBody = "New note"
        try await stage.database.save(query)
        try await stage.database.save(query)
        let other = SubscriptionService(folder: stage.folder)
        let container = CKContainer(
            ContainerService(identifier: "test", subscriptions: other) { () throws(RecordStoreError) in
                throw .busy(path: "")
            },
            "test"
        )
        let all = try await container.privateCloudDatabase.allSubscriptions()
        let copy = try #require(all.first as? CKQuerySubscription)
        #expect(all.count == 1 && copy.subscriptionID == query.subscriptionID && copy.recordType == "Note")
        #expect(copy.zoneID?.zoneName == "z" && copy.querySubscriptionOptions == .firesOnRecordCreation)
        #expect(copy.notificationInfo?.alertBody == "New note")
        #expect(copy.predicate.evaluate(with: CKRecord("x", ["count": 2])))
        let missing = try await cloudError { try await container.privateCloudDatabase.deleteSubscription(withID: "x") }
        #expect(missing.code == .unknownItem)
        let block = CKQuerySubscription(recordType: "Note", predicate: NSPredicate { _, _ in true }, options: [])
        #expect(try await cloudError { try await container.privateCloudDatabase.save(block) }.code == .invalidArguments)
        #expect(CKNotification(fromRemoteNotificationDictionary: [:]) == nil)
    }

    @Test func damagedFileHasNoSubscriptions() async throws {
        let stage = Stage()
        defer { try? FileManager.default.removeItem(at: stage.folder) }
        try FileManager.default.createDirectory(at: stage.folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: stage.folder.appending(path: "subscriptions.json"))
        #expect(try await stage.database.allSubscriptions().isEmpty)
        try await stage.database.save(CKDatabaseSubscription(subscriptionID: "d"))
        #expect(try await stage.database.allSubscriptions().map(\.subscriptionID) == ["d"])
        #expect(
            try Data(contentsOf: stage.folder.appending(path: "subscriptions.json.damaged")) == Data("{".utf8)
        )
    }

    /// Whatever was stored can be read by the next program.
    @Test func sizeOfTheFileIsLimited() async throws {
        let stage = Stage()
        defer { try? FileManager.default.removeItem(at: stage.folder) }
        try await stage.database.save(CKDatabaseSubscription(subscriptionID: "d"))
        let large = CKQuerySubscription(
            recordType: "Note",
            predicate: NSPredicate(format: "number < %@", Double.infinity),
            subscriptionID: "q",
            options: .firesOnRecordCreation
        )
        large.notificationInfo = CKSubscription.NotificationInfo()
        large.notificationInfo?.alertBody = String(repeating: "a", count: SubscriptionService.fileLimit)
        let error = try await cloudError { try await stage.database.save(large) }
        #expect(error.code == .limitExceeded)
        large.notificationInfo?.alertBody = String(repeating: "a", count: SubscriptionService.fileLimit - 10_000)
        try await stage.database.save(large)
        for service in [stage.subscriptions, SubscriptionService(folder: stage.folder)] {
            #expect(try service.subscriptions(in: stage.database).map(\.id) == ["d", "q"])
        }
    }

    @Test func fileThatCannotBeReadRemains() async throws {
        let stage = Stage()
        defer { try? FileManager.default.removeItem(at: stage.folder) }
        try FileManager.default.createDirectory(at: stage.folder, withIntermediateDirectories: true)
        let file = stage.folder.appending(path: "subscriptions.json")
        let contents = Data(repeating: 0x20, count: SubscriptionService.fileLimit + 1)
        try contents.write(to: file)
        let subscription = CKDatabaseSubscription(subscriptionID: "d")
        #expect(try await cloudError { try await stage.database.save(subscription) }.code == .serviceUnavailable)
        #expect(try await cloudError { try await stage.database.allSubscriptions() }.code == .serviceUnavailable)
        #expect(try Data(contentsOf: file) == contents)
        // As soon as it can be read, it is.
        try Data("[]".utf8).write(to: file)
        try await stage.database.save(subscription)
        #expect(try await stage.database.allSubscriptions().count == 1)
    }
}
