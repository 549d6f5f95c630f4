import Foundation
import RecordStore
import Synchronization
import Testing

@testable import CloudKit

/// Engines of several devices on one database.
@Suite struct SyncEngineTests {
    /// A device with texts by the names of their records.
    private final class Device: CKSyncEngineDelegate {
        static let zone = CKRecordZone(zoneName: "Notes")

        private struct Contents {
            var texts: [String: String] = [:]
            var records: [String: CKRecord] = [:]
            var events: [String] = []
            var serialization: CKSyncEngine.State.Serialization?
        }

        private let contents = Mutex<Contents>(Contents())
        /// A Boolean value that indicates whether fetches wait at their start until they are canceled.
        let isHeld = Mutex(false)
        let engine = Mutex<CKSyncEngine?>(nil)

        var texts: [String: String] { contents.withLock { $0.texts } }
        var events: [String] { contents.withLock { $0.events } }

        @discardableResult
        func start(_ database: CKDatabase, isAutomatic: Bool = false) throws -> CKSyncEngine {
            // As an app stores it.
            let stored = try contents.withLock { $0.serialization }.map { try JSONEncoder().encode($0) }
            let state = try stored.map { try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: $0) }
            var configuration = CKSyncEngine.Configuration(
                database: database,
                stateSerialization: state,
                delegate: self
            )
            configuration.automaticallySync = isAutomatic
            let new = CKSyncEngine(configuration)
            engine.withLock { $0 = new }
            return new
        }

        var running: CKSyncEngine { get throws { try #require(engine.withLock { $0 }) } }

        static func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone.zoneID) }

        func set(_ text: String?, _ name: String) throws {
            contents.withLock { $0.texts[name] = text }
            let change: CKSyncEngine.PendingRecordZoneChange =
                text == nil ? .deleteRecord(Self.id(name)) : .saveRecord(Self.id(name))
            try running.state.add(pendingRecordZoneChanges: [change])
        }

        func sync() async throws {
            try await running.sendChanges()
            try await running.fetchChanges()
        }

        func nextRecordZoneChangeBatch(
            _ context: CKSyncEngine.SendChangesContext,
            syncEngine: CKSyncEngine
        ) async -> CKSyncEngine.RecordZoneChangeBatch? {
            let changes = syncEngine.state.pendingRecordZoneChanges.filter { context.options.scope.contains($0) }
            return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
                self.contents.withLock { contents in
                    guard let text = contents.texts[id.recordName] else { return nil }
                    let record = contents.records[id.recordName] ?? CKRecord(recordType: "Note", recordID: id)
                    record["text"] = text
                    return record
                }
            }
        }

        func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
            if case .willFetchChanges = event {
                for _ in 0..<5000 where isHeld.withLock({ $0 }) && !Task.isCancelled {
                    try? await Task.sleep(for: .milliseconds(1))
                }
            }
            contents.withLock { contents in
                switch event {
                case .stateUpdate(let update): contents.serialization = update.stateSerialization
                case .accountChange(let change):
                    if case .signIn = change.changeType { contents.events.append("signIn") }
                case .fetchedDatabaseChanges(let changes):
                    contents.events.append("zones \(changes.modifications.count) \(changes.deletions.count)")
                    if !changes.deletions.isEmpty { contents.texts = [:] }
                case .fetchedRecordZoneChanges(let changes):
                    contents.events.append("records \(changes.modifications.count) \(changes.deletions.count)")
                    for change in changes.modifications {
                        let name = change.record.recordID.recordName
                        contents.records[name] = change.record
                        contents.texts[name] = change.record["text"]
                    }
                    for change in changes.deletions { contents.texts[change.recordID.recordName] = nil }
                case .sentDatabaseChanges(let changes):
                    contents.events.append("sentZones \(changes.savedZones.count) \(changes.failedZoneSaves.count)")
                case .sentRecordZoneChanges(let changes):
                    contents.events.append(
                        "sent \(changes.savedRecords.count) \(changes.deletedRecordIDs.count) \(changes.failedRecordSaves.count)"
                    )
                    for record in changes.savedRecords { contents.records[record.recordID.recordName] = record }
                    for failure in changes.failedRecordSaves {
                        guard let server = failure.error.serverRecord else { continue }
                        let name = failure.record.recordID.recordName
                        let text = [server["text"], contents.texts[name]].compactMap { $0 as? String }
                        (contents.records[name], contents.texts[name]) = (server, text.joined(separator: "+"))
                        syncEngine.state.add(pendingRecordZoneChanges: [.saveRecord(server.recordID)])
                    }
                default: break
                }
            }
        }
    }

    @Test func devicesExchangeTheirChanges() async throws {
        let temporary = TemporaryContainer()
        let (first, second) = (Device(), Device())
        let engine = try first.start(temporary.database)
        try second.start(temporary.database)
        engine.state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        try first.set("one", "a")
        try first.set("two", "b")
        #expect(engine.state.pendingRecordZoneChanges.count == 2)
        try await engine.sendChanges()
        #expect(first.events == ["signIn", "sentZones 1 0", "sent 2 0 0"])
        #expect(engine.state.pendingRecordZoneChanges.isEmpty && engine.state.pendingDatabaseChanges.isEmpty)
        // A first fetch has no deletions: nothing was fetched that could be deleted.
        try await engine.fetchChanges()
        try await second.sync()
        #expect(second.texts == ["a": "one", "b": "two"] && second.events == ["signIn", "zones 1 0", "records 2 0"])
        try second.set(nil, "a")
        try second.set("three", "b")
        try await second.sync()
        // The state is that of the first engine.
        try first.start(temporary.database)
        try await first.sync()
        #expect(first.texts == ["b": "three"] && second.texts == first.texts)
        #expect(!first.events.dropFirst().contains("signIn"))
    }

    @Test func conflictIsResolvedByTheDelegate() async throws {
        let temporary = TemporaryContainer()
        let (first, second) = (Device(), Device())
        try first.start(temporary.database).state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        try second.start(temporary.database)
        try first.set("old", "a")
        try await first.sync()
        try await second.sync()
        try first.set("first", "a")
        try second.set("second", "a")
        try await first.sync()
        try await second.sync()
        #expect(second.events.contains("sent 0 0 1") && second.texts == ["a": "first+second"])
        try await first.sync()
        #expect(first.texts == second.texts)
    }

    @Test func changesWaitWhileTheStoreIsOutOfReach() async throws {
        let isReachable = Mutex(false)
        let reach = UncheckedBox { isReachable.withLock { $0 } }
        let temporary = TemporaryContainer { folder throws(RecordStoreError) in
            if !reach.value() { throw .unreachable(reason: "down", retryAfter: nil) }
            return try SQLiteRecordStore(folder: folder)
        }
        let device = Device()
        let engine = try device.start(temporary.database)
        engine.state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        try device.set("one", "a")
        #expect(try await cloudError { try await engine.sendChanges() }.code == .networkUnavailable)
        #expect(try await cloudError { try await engine.fetchChanges() }.code == .networkUnavailable)
        #expect(engine.state.pendingRecordZoneChanges.count == 1 && engine.state.pendingDatabaseChanges.count == 1)
        // The changes are in the state of the next engine.
        let next = try device.start(temporary.database)
        #expect(next.state.pendingRecordZoneChanges == [.saveRecord(Device.id("a"))])
        isReachable.withLock { $0 = true }
        try await next.sendChanges()
        #expect(try await temporary.database.record(for: Device.id("a"))["text"] as? String == "one")
    }

    @Test func scopeLimitsARequest() async throws {
        let temporary = TemporaryContainer()
        let device = Device()
        let engine = try device.start(temporary.database)
        engine.state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        try device.set("one", "a")
        try device.set("two", "b")
        try await engine.sendChanges(CKSyncEngine.SendChangesOptions(scope: .recordIDs([Device.id("b")])))
        #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(Device.id("a"))])
        try await engine.sendChanges(CKSyncEngine.SendChangesOptions(scope: .allExcluding([Device.zone.zoneID])))
        #expect(engine.state.pendingRecordZoneChanges.count == 1)
        let other = Device()
        let fetching = try other.start(temporary.database)
        try await fetching.fetchChanges(CKSyncEngine.FetchChangesOptions(scope: .zoneIDs([.default])))
        #expect(other.texts.isEmpty)
        // The zone is not forgotten.
        try await fetching.fetchChanges()
        #expect(other.texts == ["b": "two"])
        // A later change replaces a former one of the same record.
        try device.set(nil, "a")
        #expect(engine.state.pendingRecordZoneChanges == [.deleteRecord(Device.id("a"))])
        engine.state.remove(pendingRecordZoneChanges: [.deleteRecord(Device.id("a"))])
        #expect(engine.state.pendingRecordZoneChanges.isEmpty)
    }

    @Test func engineWorksByItself() async throws {
        let temporary = TemporaryContainer()
        let device = Device()
        let engine = try device.start(temporary.database, isAutomatic: true)
        engine.state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        for number in 0..<20 { try device.set("text", "r\(number)") }
        for _ in 0..<5000 where !engine.state.pendingRecordZoneChanges.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(engine.state.pendingRecordZoneChanges.isEmpty)
        try await engine.fetchChanges()
        #expect(device.texts.count == 20)
        await engine.cancelOperations()
        try await temporary.database.deleteRecordZone(withID: Device.zone.zoneID)
        try await engine.fetchChanges()
        #expect(device.texts.isEmpty)
    }

    @Test func engineSendsAgainAfterItsRequestsWereCanceled() async throws {
        let temporary = TemporaryContainer()
        let device = Device()
        device.isHeld.withLock { $0 = true }
        let engine = try device.start(temporary.database, isAutomatic: true)
        // The scheduled send waits for the first fetch.
        for _ in 0..<5000 where engine.unfinishedRequestCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        engine.state.add(pendingDatabaseChanges: [.saveZone(Device.zone)])
        for _ in 0..<5000 where engine.unfinishedRequestCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(engine.unfinishedRequestCount == 2)
        await engine.cancelOperations()
        #expect(engine.unfinishedRequestCount == 0)
        device.isHeld.withLock { $0 = false }
        try device.set("text", "a")
        for _ in 0..<5000 where !engine.state.pendingRecordZoneChanges.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(engine.state.pendingRecordZoneChanges.isEmpty && engine.state.pendingDatabaseChanges.isEmpty)
        #expect(try await temporary.database.record(for: Device.id("a"))["text"] as? String == "text")
        await engine.cancelOperations()
    }
    /// The events of a server, which a test sends.
    private final class Events: Sendable {
        private struct State {
            var handlers: [Int: ChangeEvents.Handler] = [:]
            var count = 0
        }

        private let state = Mutex(State())

        /// The numbers of connections that have not ended, and of all.
        var counts: [Int] { state.withLock { [$0.handlers.count, $0.count] } }

        var source: ContainerService.EventSource {
            { _, container, handler in
                #expect(container == "test")
                let number = self.state.withLock { state in
                    state.count += 1
                    state.handlers[state.count] = handler
                    return state.count
                }
                return { self.state.withLock { $0.handlers[number] = nil } }
            }
        }

        func send(_ scope: RecordDatabaseID.Scope?) {
            for handler in state.withLock({ Array($0.handlers.values) }) { handler(scope) }
        }
    }

    private func wait(_ what: String, until condition: () throws -> Bool) async throws {
        for _ in 0..<5000 {
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("\(what) does not happen")
    }

    @Test func engineFetchesWhenTheServerTellsOfChanges() async throws {
        let events = Events()
        let temporary = TemporaryContainer(events: events.source)
        try await temporary.database.save(Device.zone)
        let (device, other) = (Device(), Device())
        try device.start(temporary.database, isAutomatic: true)
        try await wait("the connection") { events.counts == [1, 1] }
        try await wait("the first fetch") { try device.running.unfinishedRequestCount == 0 && !device.events.isEmpty }
        let record = CKRecord(recordType: "Note", recordID: Device.id("a"))
        record["text"] = "new"
        try await temporary.database.save(record)
        // Another database has changed.
        events.send(.shared)
        #expect(try device.running.unfinishedRequestCount == 0 && device.texts.isEmpty)
        events.send(.private)
        try await wait("the record") { device.texts == ["a": "new"] }
        // Engines share the connection, which ends with the last one.
        try other.start(temporary.database, isAutomatic: true)
        try await wait("the other engine") { other.texts == ["a": "new"] }
        record["text"] = "newer"
        try await temporary.database.save(record)
        events.send(nil)
        try await wait("both engines") { device.texts == ["a": "newer"] && other.texts == device.texts }
        #expect(events.counts == [1, 1])
        await (try device.running).cancelOperations()
        await (try other.running).cancelOperations()
        device.engine.withLock { $0 = nil }
        other.engine.withLock { $0 = nil }
        try await wait("the end of the connection") { events.counts == [0, 1] }
    }

    @Test func connectionThatEndsBeforeItBeganHasNoEffect() async throws {
        let events = Events()
        let received = Mutex(0)
        let store = try TemporaryContainer().container.service.perform { $0 }
        let changes = ChangeEvents { (handler) throws(CKError) in events.source(store, "test", handler) }
        for _ in 0..<20 { _ = changes.listen { _ in received.withLock { $0 += 1 } } }
        let listener = changes.listen { _ in received.withLock { $0 += 1 } }
        // Only the last connection reports.
        try await wait("the event") {
            events.send(.private)
            return received.withLock { $0 } == 1
        }
        try await wait("the end of the others") { events.counts.first == 1 }
        withExtendedLifetime(listener) {}
    }
}
