import Foundation
import RecordStore

/// A subscription to changes: the base class of the three kinds.
public class CKSubscription: NSObject, @unchecked Sendable {
    /// The name of a subscription.
    public typealias ID = String

    /// The kinds of subscriptions.
    public enum SubscriptionType: Int, Sendable {
        /// Changes of records that fulfill a condition.
        case query = 1
        /// Changes of a zone.
        case recordZone = 2
        /// Changes of a database.
        case database = 3
    }

    /// The contents of notifications.
    public final class NotificationInfo: NSObject, @unchecked Sendable {
        /// The title of the notification.
        public var title: String?
        /// The text of the notification.
        public var alertBody: String?
        /// The names of the fields that a notification of a query has.
        public var desiredKeys: [CKRecord.FieldKey]?
        /// A Boolean value that indicates whether the app is notified even if there is nothing to show.
        public var shouldSendContentAvailable = false

        /// Creates the contents of notifications without a text.
        public override init() {}
    }

    /// The name of the subscription.
    public let subscriptionID: ID
    /// The kind of the subscription.
    public let subscriptionType: SubscriptionType
    /// The contents of notifications.
    public var notificationInfo: NotificationInfo?

    init(_ id: ID, _ type: SubscriptionType) {
        subscriptionID = id
        subscriptionType = type
    }
}

/// A subscription to changes of records that fulfill a condition.
public final class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    /// The changes that are reported.
    public struct Options: OptionSet, Sendable, Codable {
        /// The bits of the changes.
        public let rawValue: UInt

        /// Creates a set of changes.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// New records.
        public static let firesOnRecordCreation = Options(rawValue: 1 << 0)
        /// Changed records.
        public static let firesOnRecordUpdate = Options(rawValue: 1 << 1)
        /// Deleted records.
        public static let firesOnRecordDeletion = Options(rawValue: 1 << 2)
        /// The first change only; the subscription ends with it.
        public static let firesOnce = Options(rawValue: 1 << 3)
    }

    /// The type of the records.
    public let recordType: CKRecord.RecordType
    /// The condition.
    public let predicate: NSPredicate
    /// The changes that are reported.
    public let querySubscriptionOptions: Options
    /// The zone of the records; `nil` for all zones.
    public var zoneID: CKRecordZone.ID?

    /// Creates a subscription, with a random name if none is given.
    public init(
        recordType: CKRecord.RecordType,
        predicate: NSPredicate,
        subscriptionID: CKSubscription.ID = UUID().uuidString,
        options: Options
    ) {
        self.recordType = recordType
        self.predicate = predicate
        querySubscriptionOptions = options
        super.init(subscriptionID, .query)
    }
}

/// A subscription to changes of a zone.
public final class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
    /// The identifier of the zone.
    public let zoneID: CKRecordZone.ID
    /// The type of the records; `nil` for all types.
    public var recordType: CKRecord.RecordType?

    /// Creates a subscription, with a random name if none is given.
    public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID = UUID().uuidString) {
        self.zoneID = zoneID
        super.init(subscriptionID, .recordZone)
    }
}

/// A subscription to changes of a database.
public final class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    /// The type of the records; `nil` for all types.
    public var recordType: CKRecord.RecordType?

    /// Creates a subscription, with a random name if none is given.
    public init(subscriptionID: CKSubscription.ID = UUID().uuidString) { super.init(subscriptionID, .database) }
}

// MARK: - Storage

/// A subscription in the file of a container.
struct StoredSubscription: Codable, Hashable, Sendable {
    var id: String
    var database: Int
    var kind: Int
    var type: String?
    var predicate: RecordPredicate?
    var options: UInt?
    var zone: RecordZoneID?
    var title: String?
    var text: String?
    var keys: [String]?
    var isSilent: Bool

    init(_ subscription: CKSubscription, in database: CKDatabase.Scope) throws(CKError) {
        id = subscription.subscriptionID
        self.database = database.rawValue
        kind = subscription.subscriptionType.rawValue
        let info = subscription.notificationInfo
        (title, text, keys) = (info?.title, info?.alertBody, info?.desiredKeys)
        isSilent = info?.shouldSendContentAvailable ?? false
        switch subscription {
        case let query as CKQuerySubscription:
            (type, zone) = (query.recordType, query.zoneID?.stored)
            predicate = try query.predicate.stored()
            options = query.querySubscriptionOptions.rawValue
        case let zone as CKRecordZoneSubscription: (type, self.zone) = (zone.recordType, zone.zoneID.stored)
        case let database as CKDatabaseSubscription: type = database.recordType
        default: break
        }
    }

    /// The subscription for an app.
    var object: CKSubscription {
        let subscription: CKSubscription
        switch CKSubscription.SubscriptionType(rawValue: kind) {
        case .query?:
            let query = CKQuerySubscription(
                recordType: type ?? "",
                predicate: NSPredicate(stored: predicate ?? .all),
                subscriptionID: id,
                options: CKQuerySubscription.Options(rawValue: options ?? 0)
            )
            query.zoneID = zone.map { CKRecordZone.ID($0) }
            subscription = query
        case .recordZone?:
            let ofZone = CKRecordZoneSubscription(
                zoneID: zone.map { CKRecordZone.ID($0) } ?? .default,
                subscriptionID: id
            )
            ofZone.recordType = type
            subscription = ofZone
        case .database?, nil:
            let ofDatabase = CKDatabaseSubscription(subscriptionID: id)
            ofDatabase.recordType = type
            subscription = ofDatabase
        }
        if title != nil || text != nil || keys != nil || isSilent {
            let info = CKSubscription.NotificationInfo()
            (info.title, info.alertBody, info.desiredKeys) = (title, text, keys)
            info.shouldSendContentAvailable = isSilent
            subscription.notificationInfo = info
        }
        return subscription
    }
}
