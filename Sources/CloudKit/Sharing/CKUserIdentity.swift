import Foundation
import RecordStore

/// The identity of a user: its account.
public final class CKUserIdentity: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name by which a user is looked up.
    public typealias LookupInfo = CKUserIdentityLookupInfo

    /// The identifier of the user. Its name is that of the account, or ``CKCurrentUserDefaultName`` for the current user.
    public let userRecordID: CKRecord.ID?
    /// The name by which the user was looked up; `nil` if it was not.
    public let lookupInfo: LookupInfo?
    /// A Boolean value that indicates whether the user has accepted a share by its account.
    public let hasiCloudAccount: Bool

    init(account: String, lookupInfo: LookupInfo? = nil, hasAccount: Bool) {
        userRecordID = CKRecord.ID(recordName: account)
        self.lookupInfo = lookupInfo
        hasiCloudAccount = hasAccount
    }

    /// The name of the account.
    var account: String { userRecordID?.recordName ?? "" }

    /// Returns whether another object is the identity of the same user.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKUserIdentity)?.account == account }

    /// A number that equal identities share.
    public override var hash: Int { account.hashValue }

    /// Returns the identity, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the identity can be archived.
    public static var supportsSecureCoding: Bool { true }

    private struct Archive: Codable {
        var account: String
        var address: String?
        var user: String?
        var hasAccount: Bool
    }

    /// Archives the identity.
    public func encode(with coder: NSCoder) {
        let archive = Archive(
            account: account,
            address: lookupInfo?.emailAddress,
            user: lookupInfo?.userRecordID?.recordName,
            hasAccount: hasiCloudAccount
        )
        coder.encode(archive: archive, forKey: "UserIdentity")
    }

    /// Creates an identity from an archive.
    public convenience init?(coder: NSCoder) {
        guard let archive = coder.decodeArchive(Archive.self, forKey: "UserIdentity") else { return nil }
        var info = archive.address.map { LookupInfo(emailAddress: $0) }
        if let user = archive.user { info = LookupInfo(userRecordID: CKRecord.ID(recordName: user)) }
        self.init(account: archive.account, lookupInfo: info, hasAccount: archive.hasAccount)
    }
}

/// The name by which a user is looked up: that of its account.
public final class CKUserIdentityLookupInfo: NSObject, NSCopying, Sendable {
    /// The address of the user, which is the name of the account; `nil` if the user is looked up by its identifier.
    public let emailAddress: String?
    /// The identifier of the user; `nil` if the user is looked up by its address.
    public let userRecordID: CKRecord.ID?

    /// Creates the name of a user by its address, which is the name of the account.
    public init(emailAddress: String) {
        self.emailAddress = emailAddress
        userRecordID = nil
    }

    /// Creates the name of a user by its identifier.
    public init(userRecordID: CKRecord.ID) {
        self.userRecordID = userRecordID
        emailAddress = nil
    }

    /// Returns the names of users by their addresses.
    public class func lookupInfos(withEmails emails: [String]) -> [CKUserIdentity.LookupInfo] {
        emails.map { CKUserIdentityLookupInfo(emailAddress: $0) }
    }

    /// Returns the names of users by their identifiers.
    public class func lookupInfos(with recordIDs: [CKRecord.ID]) -> [CKUserIdentity.LookupInfo] {
        recordIDs.map { CKUserIdentityLookupInfo(userRecordID: $0) }
    }

    var account: String { emailAddress ?? userRecordID?.recordName ?? "" }

    /// Returns whether another object is the same name.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKUserIdentityLookupInfo else { return false }
        return other.emailAddress == emailAddress && other.userRecordID == userRecordID
    }

    /// A number that equal names share.
    public override var hash: Int { account.hashValue }

    /// Returns the name, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
