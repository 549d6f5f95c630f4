import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import CloudKit

/// Containers: their stores, their databases, and the forms of requests with completion handlers.
@Suite struct ContainerTests {
    @Test func damagedStoreIsSetAsideAndTheAppGoesOn() async throws {
        let temporary = TemporaryContainer()
        try FileManager.default.createDirectory(at: temporary.folder, withIntermediateDirectories: true)
        let file = temporary.folder.appending(path: "records.sqlite")
        try Data(repeating: 0x55, count: 10_000).write(to: file)
        try await temporary.database.save(CKRecord("a"))
        #expect(try await temporary.database.record(for: CKRecord.ID(recordName: "a")).recordChangeTag != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".damaged-1")).count == 10_000)
    }

    @Test func databasesAreSeparate() async throws {
        let temporary = TemporaryContainer()
        let container = temporary.container
        try await container.privateCloudDatabase.save(CKRecord("a"))
        let id = CKRecord.ID(recordName: "a")
        #expect(try await cloudError { try await container.publicCloudDatabase.record(for: id) }.code == .unknownItem)
        #expect(
            try await cloudError { try await container.sharedCloudDatabase.save(CKRecord("a")) }.code == .zoneNotFound
        )
        let zone = CKRecordZone(zoneName: "z")
        #expect(try await cloudError { try await container.sharedCloudDatabase.save(zone) }.code == .badDatabase)
        #expect(try await container.accountStatus() == .available)
        #expect(container.database(with: .public) === container.publicCloudDatabase)
    }

    @Test func statusOfAServerOutOfReachIsNotKnown() async throws {
        // No server has this port.
        let server = RemoteRecordStore(
            server: try RecordServerLink(host: "127.0.0.1", port: 1, serverKey: Data(repeating: 1, count: 32)),
            key: try DeviceKey(seed: Data(repeating: 1, count: 32)),
            cache: FileManager.default.temporaryDirectory
        )
        let container = try CKContainer(identifier: "test", store: server, account: "alice")
        #expect(try await cloudError { try await container.accountStatus() }.code == .networkUnavailable)
        #expect(
            try await cloudError { try await container.privateCloudDatabase.record(for: CKRecord.ID(recordName: "a")) }
                .code
                == .networkUnavailable
        )
    }

    /// A store whose account has ended.
    @Test func deviceWithoutAnAccountHasNone() async throws {
        let temporary = TemporaryContainer { _ throws(RecordStoreError) in
            throw RecordStoreError.notAuthenticated(reason: "revoked")
        }
        #expect(try await temporary.container.accountStatus() == .noAccount)
        let id = CKRecord.ID(recordName: "a")
        #expect(try await cloudError { try await temporary.database.record(for: id) }.code == .notAuthenticated)
    }

    @Test func containersOfANameShareTheirStore() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "containers-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await ContainerServices.$current.withValue(ContainerServices(folder: folder)) {
            try await CKContainer(identifier: "iCloud.a").privateCloudDatabase.save(CKRecord("x"))
            let other = CKContainer(identifier: "iCloud.a").privateCloudDatabase
            #expect(try await other.record(for: CKRecord.ID(recordName: "x")).recordChangeTag != nil)
            let hostile = CKContainer(identifier: "../../b")
            try await hostile.privateCloudDatabase.save(CKRecord("x"))
            #expect(CKContainer.default().containerIdentifier?.hasPrefix("iCloud.") == true)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["_.._.._b", "iCloud.a"])
    }

    @Test func completionHandlersAreCalledOnOtherThreads() async throws {
        let temporary = TemporaryContainer()
        let database = temporary.database
        let saved: String? = await withCheckedContinuation { continuation in
            database.save(CKRecord("a", ["count": 1])) { record, error in
                #expect(!Thread.isMainThread && error == nil)
                continuation.resume(returning: record?.recordChangeTag)
            }
        }
        #expect(saved != nil)
        let found: Int = await withCheckedContinuation { continuation in
            let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
            database.perform(query, inZoneWith: nil) { records, _ in
                continuation.resume(returning: records?.count ?? -1)
            }
        }
        #expect(found == 1)
        let code: CKError.Code? = await withCheckedContinuation { continuation in
            database.fetch(withRecordID: CKRecord.ID(recordName: "x")) { _, error in
                continuation.resume(returning: (error as? CKError)?.code)
            }
        }
        #expect(code == .unknownItem)
        /// Returns the text of a result, or the code of the error.
        func answer<Value>(_ body: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void) async -> String {
            await withCheckedContinuation { continuation in
                body { value, error in
                    let code = (error as? CKError).map { "\($0.code)" }
                    continuation.resume(returning: value.map { "\($0)" } ?? code ?? "nothing")
                }
            }
        }
        let zone = CKRecordZone(zoneName: "z")
        let name = "z:\(CKCurrentUserDefaultName)"
        #expect(await answer { database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0) } == "zoneNotFound")
        #expect(await answer { database.save(zone, completionHandler: $0) } != "nothing")
        #expect(await answer { database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0) } != "zoneNotFound")
        let count: Int = await withCheckedContinuation { continuation in
            database.fetchAllRecordZones { zones, _ in continuation.resume(returning: zones?.count ?? 0) }
        }
        #expect(count == 2)
        #expect(await answer { database.delete(withRecordZoneID: zone.zoneID, completionHandler: $0) } == name)
        #expect(
            await answer { database.delete(withRecordZoneID: zone.zoneID, completionHandler: $0) } == "zoneNotFound"
        )
        #expect(await answer { database.delete(withSubscriptionID: "s", completionHandler: $0) } == "unknownItem")
        let subscription = CKDatabaseSubscription(subscriptionID: "s")
        #expect(await answer { database.save(subscription, completionHandler: $0) } != "nothing")
        #expect(await answer { database.delete(withSubscriptionID: "s", completionHandler: $0) } == "s")
        #expect(await answer { database.fetchAllSubscriptions(completionHandler: $0) } == "[]")
        let id = CKRecord.ID(recordName: "a")
        #expect(await answer { database.delete(withRecordID: id, completionHandler: $0) } == "\(id)")
        #expect(await answer { database.delete(withRecordID: id, completionHandler: $0) } == "unknownItem")
    }
}
