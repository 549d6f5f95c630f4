import Foundation

/// The state of a share for the current user, who has its link.
///
/// CloudKit creates it, and has its properties. The delegates of applications and scenes receive it from UIKit, which does not load
/// CloudKit.
public final class CKShareMetadata: NSObject, NSCopying, Sendable {
    /// The scheme of the links of shares.
    package static let linkScheme = "easel-share"

    /// The values, of a type of CloudKit.
    package let contents: any Hashable & Sendable

    /// Creates the metadata with values.
    package init(_ contents: any Hashable & Sendable) {
        self.contents = contents
        super.init()
    }

    private var comparable: AnyHashable { AnyHashable(contents) }

    /// Returns whether another object is of the same share in the same state.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CKShareMetadata)?.comparable == comparable
    }

    /// A number that equal objects share.
    public override var hash: Int { comparable.hashValue }

    /// Returns the object, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
