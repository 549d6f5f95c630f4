import Foundation
import RecordStore

/// A position in the changes of a zone or a database, which can be archived.
public final class CKServerChangeToken: NSObject, NSCopying, NSSecureCoding, Sendable {
    let stored: RecordChangeToken

    init(_ stored: RecordChangeToken) { self.stored = stored }

    /// Returns whether another object is the same position.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKServerChangeToken)?.stored == stored }

    /// A number that equal positions share.
    public override var hash: Int { stored.hashValue }

    /// Returns the token, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the token can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the token.
    public func encode(with coder: NSCoder) { coder.encode(stored.data as NSData, forKey: "ChangeToken") }

    /// Creates a token from an archive.
    public convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "ChangeToken") else { return nil }
        self.init(RecordChangeToken(data: data as Data))
    }
}
