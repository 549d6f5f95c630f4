import Foundation
import RecordStore

/// A file that belongs to a record.
///
/// Saving the record copies the file. The file of a record that was fetched belongs to the store, and must not be changed.
public final class CKAsset: NSObject, Sendable {
    /// The file; `nil` if the store does not have it any more.
    public let fileURL: URL?

    /// The asset in the store; `nil` if it was not saved yet.
    let stored: RecordAsset?

    /// Creates an asset from a file, which is read when the record is saved.
    public init(fileURL: URL) {
        self.fileURL = fileURL
        stored = nil
    }

    init(stored: RecordAsset, fileURL: URL?) {
        self.stored = stored
        self.fileURL = fileURL
    }

    /// Returns whether another object is an asset with the same contents, or the same file.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKAsset else { return false }
        return stored == other.stored && (stored != nil || fileURL == other.fileURL)
    }

    /// A number that equal assets share.
    public override var hash: Int { stored?.hashValue ?? fileURL.hashValue }
}
