import Foundation
import LinuxIO
import RecordStore
import Synchronization

/// A change that subscriptions may report.
enum SubscriptionEvent: Sendable {
    case saved(Record, isNew: Bool)
    case deleted(Record)
    /// A zone that was created or deleted.
    case zone(RecordZoneID)

    var zone: RecordZoneID {
        switch self {
        case .saved(let record, _), .deleted(let record): record.id.zone
        case .zone(let zone): zone
        }
    }

    var record: Record? {
        switch self {
        case .saved(let record, _), .deleted(let record): record
        case .zone: nil
        }
    }
}

/// The subscriptions of a container, and their file.
final class SubscriptionService: Sendable {
    private let path: String
    private let center: NotificationCenter
    /// `nil` until the file was read.
    private let stored = Mutex<[StoredSubscription]?>(nil)
    /// A Boolean value that indicates whether the log tells that the file cannot be read.
    private let isReported = Mutex(false)
    /// Notifications are posted one after the other.
    private let queue = DispatchQueue(label: "CloudKit.subscriptions")

    /// The largest number of bytes of the file.
    static let fileLimit = 1 << 20

    init(folder: URL, center: NotificationCenter = .default) {
        path = folder.appendingPathComponent("subscriptions.json").path
        self.center = center
    }

    // MARK: Access

    private func access<Value>(
        _ body: (inout [StoredSubscription]) throws(CKError) -> Value
    ) throws(CKError) -> Value {
        try stored.withLock { (stored) throws(CKError) in
            let current: [StoredSubscription]
            if let stored { current = stored } else { current = try read() }
            var new = current
            stored = current
            let value = try body(&new)
            if new != current { try write(new) }
            stored = new
            return value
        }
    }

    /// - Throws: `serviceUnavailable` for a file that may be intact but cannot be read. It is not replaced, and is read again with the
    ///   next access.
    private func read() throws(CKError) -> [StoredSubscription] {
        guard RegularFile.exists(at: path) else { return [] }
        do {
            let data = try RegularFile.data(of: path, atMost: Self.fileLimit)
            if let all = try? JSONDecoder.records.decode([StoredSubscription].self, from: data) { return all }
            let damaged = path + ".damaged"
            try? FileManager.default.removeItem(atPath: damaged)
            try FileManager.default.moveItem(atPath: path, toPath: damaged)
            Log.write(
                LogMessage("\(path) is damaged; there are no subscriptions; it was renamed to \(damaged)", .warning),
                from: "CloudKit"
            )
            return []
        } catch {
            let isFirst = isReported.withLock { isReported in
                defer { isReported = true }
                return !isReported
            }
            if isFirst { Log.write(LogMessage("cannot read \(path): \(error)", .warning), from: "CloudKit") }
            throw CKError(.serviceUnavailable, "cannot read the subscriptions: \(error)")
        }
    }

    private func write(_ subscriptions: [StoredSubscription]) throws(CKError) {
        let size: Int
        do {
            let data = try JSONEncoder.records.encode(subscriptions)
            size = data.count
            if size <= Self.fileLimit {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                try ReplacedFile.write(data, to: path, isRegular: true)
            }
        } catch {
            throw CKError(.serviceUnavailable, "cannot store the subscriptions: \(error)")
        }
        if size > Self.fileLimit {
            let text = "the subscriptions have \(size) bytes, more than the limit of \(Self.fileLimit)"
            throw CKError(.limitExceeded, text)
        }
    }

    func save(_ subscription: CKSubscription, in database: CKDatabase) throws(CKError) {
        let new = try StoredSubscription(subscription, in: database.databaseScope)
        try access { (all) throws(CKError) in
            all.removeAll { $0.id == new.id && $0.database == new.database }
            all.append(new)
        }
    }

    func delete(_ id: CKSubscription.ID, in database: CKDatabase) throws(CKError) {
        try access { (all) throws(CKError) in
            let count = all.count
            all.removeAll { $0.id == id && $0.database == database.databaseScope.rawValue }
            if all.count == count { throw CKError(.unknownItem, "subscription \"\(id)\" does not exist") }
        }
    }

    func subscriptions(in database: CKDatabase) throws(CKError) -> [StoredSubscription] {
        try access { (all) throws(CKError) in all.filter { $0.database == database.databaseScope.rawValue } }
    }

    /// Returns whether a subscription reports deletions of records that fulfill a condition.
    func reportsDeletions(in database: CKDatabase) -> Bool {
        let all = (try? subscriptions(in: database)) ?? []
        return all.contains { CKQuerySubscription.Options(rawValue: $0.options ?? 0).contains(.firesOnRecordDeletion) }
    }

    // MARK: Events

    /// Waits until the notifications of former changes were posted, for tests.
    func waitForNotifications() { queue.sync {} }

    /// Posts the notifications of changes that are complete.
    func report(_ events: [SubscriptionEvent], in database: CKDatabase) {
        guard !events.isEmpty, let all = try? subscriptions(in: database), !all.isEmpty else { return }
        var contents: [NotificationContents] = []
        var ended: [String] = []
        for subscription in all {
            for event in events where subscription.reports(event) {
                contents.append(
                    NotificationContents(
                        container: database.service.identifier,
                        subscription: subscription,
                        event: event
                    )
                )
                let options = CKQuerySubscription.Options(rawValue: subscription.options ?? 0)
                if options.contains(.firesOnce) { ended.append(subscription.id) }
                // One notification for each record, but one for all changes of a zone or a database.
                if subscription.predicate == nil || options.contains(.firesOnce) { break }
            }
        }
        for id in ended { try? delete(id, in: database) }
        let center = center
        queue.async { [contents] in
            for item in contents {
                center.post(name: .CKSubscriptionDidFire, object: nil, userInfo: [CKNotification.key: item])
            }
        }
    }
}

extension StoredSubscription {
    /// Returns whether a change is reported.
    fileprivate func reports(_ event: SubscriptionEvent) -> Bool {
        if let zone, zone != event.zone { return false }
        guard let predicate else {
            return type == nil || event.record.map { $0.type == type } ?? false
        }
        guard let record = event.record, record.type == type, predicate.matches(record) else { return false }
        let options = CKQuerySubscription.Options(rawValue: options ?? 0)
        switch event {
        case .saved(_, let isNew): return options.contains(isNew ? .firesOnRecordCreation : .firesOnRecordUpdate)
        case .deleted: return options.contains(.firesOnRecordDeletion)
        case .zone: return false
        }
    }
}
