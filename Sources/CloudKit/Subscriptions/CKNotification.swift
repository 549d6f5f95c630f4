import Foundation
import RecordStore

extension Notification.Name {
    /// The name of notifications of subscriptions, which `NotificationCenter.default` posts on another thread than the main one.
    /// `CKNotification(fromRemoteNotificationDictionary:)` takes their `userInfo`.
    ///
    /// Apple's systems call the app's delegate with such a dictionary.
    public static let CKSubscriptionDidFire = Notification.Name("CKSubscriptionDidFire")
}

/// A notification of a subscription: the base class of the three kinds.
public class CKNotification: NSObject, @unchecked Sendable {
    /// The kinds of notifications.
    public enum NotificationType: Int, Sendable {
        /// A notification of a query.
        case query = 1
        /// A notification of a zone.
        case recordZone = 2
        /// A notification of a database.
        case database = 4
    }

    /// The kind of the notification.
    public let notificationType: NotificationType
    /// The name of the container.
    public let containerIdentifier: String?
    /// The name of the subscription.
    public let subscriptionID: CKSubscription.ID?
    /// The title of the notification.
    public let title: String?
    /// The text of the notification.
    public let alertBody: String?
    /// The access of the database that has changed.
    public let databaseScope: CKDatabase.Scope

    static let key = "ck"

    /// Creates the notification of a dictionary; `nil` if it is none of a subscription.
    public convenience init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
        guard let contents = notificationDictionary[Self.key] as? NotificationContents else { return nil }
        self.init(contents)
    }

    /// Returns the notification of a dictionary, of the class of its kind; `nil` if it is none of a subscription.
    public static func notification(fromRemoteNotificationDictionary dictionary: [AnyHashable: Any]) -> CKNotification?
    {
        guard let contents = dictionary[key] as? NotificationContents else { return nil }
        switch contents.type {
        case .query: return CKQueryNotification(contents)
        case .recordZone: return CKRecordZoneNotification(contents)
        case .database: return CKDatabaseNotification(contents)
        }
    }

    required init(_ contents: NotificationContents) {
        notificationType = contents.type
        containerIdentifier = contents.container
        subscriptionID = contents.subscription.id
        title = contents.subscription.title
        alertBody = contents.subscription.text
        databaseScope = CKDatabase.Scope(rawValue: contents.subscription.database) ?? .private
    }
}

/// The contents of a notification.
struct NotificationContents: Sendable {
    let container: String
    let subscription: StoredSubscription
    let event: SubscriptionEvent

    var type: CKNotification.NotificationType {
        switch CKSubscription.SubscriptionType(rawValue: subscription.kind) {
        case .query?: .query
        case .recordZone?: .recordZone
        case .database?, nil: .database
        }
    }
}

/// A notification of a record that fulfills the condition of a subscription.
public final class CKQueryNotification: CKNotification, @unchecked Sendable {
    /// The changes of records.
    public enum Reason: Int, Sendable {
        /// The record is new.
        case recordCreated = 1
        /// The record has changed.
        case recordUpdated = 2
        /// The record was deleted.
        case recordDeleted = 3
    }

    /// The change of the record.
    public let queryNotificationReason: Reason
    /// The identifier of the record.
    public let recordID: CKRecord.ID?
    /// The values of the fields that the subscription has requested.
    public let recordFields: [String: Any]?

    required init(_ contents: NotificationContents) {
        var record: Record?
        switch contents.event {
        case .saved(let saved, let isNew):
            record = saved
            queryNotificationReason = isNew ? .recordCreated : .recordUpdated
        case .deleted(let deleted):
            record = deleted
            queryNotificationReason = .recordDeleted
        case .zone: queryNotificationReason = .recordUpdated
        }
        recordID = record.map { CKRecord.ID($0.id) }
        let keys = contents.subscription.keys
        recordFields = keys.flatMap { keys in
            record.map { record in
                var fields: [String: Any] = [:]
                for key in keys { fields[key] = record.fields[key].flatMap { FieldValue.object($0) { _ in nil } } }
                return fields
            }
        }
        super.init(contents)
    }
}

/// A notification of a zone that has changed.
public final class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    /// The identifier of the zone.
    public let recordZoneID: CKRecordZone.ID?

    required init(_ contents: NotificationContents) {
        recordZoneID = contents.subscription.zone.map { CKRecordZone.ID($0) }
        super.init(contents)
    }
}

/// A notification of a database that has changed.
public final class CKDatabaseNotification: CKNotification, @unchecked Sendable {}
