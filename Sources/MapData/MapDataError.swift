import LinuxIO
import SQLiteAccess

/// An error in reading or writing map data. The description is one line with the file and the reason.
package enum MapDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file that cannot be opened, read or written.
    case file(path: String, reason: String)
    /// A file whose bytes are not valid.
    /// - offset: The number of bytes before the block with the fault.
    case invalid(path: String, offset: Int, reason: String)
    /// A database that is no map, or that is damaged.
    case notMap(path: String, reason: String)
    /// An import that was interrupted.
    case canceled(path: String)

    package var description: String {
        switch self {
        case .file(let path, let reason): "cannot use \(path.printableLine): \(reason.printableLine)"
        case .invalid(let path, let offset, let reason):
            "cannot read \(path.printableLine): \(reason.printableLine), in the block at byte \(offset)"
        case .notMap(let path, let reason): "cannot use \(path.printableLine) as a map: \(reason.printableLine)"
        case .canceled(let path): "the import of \(path.printableLine) was interrupted"
        }
    }

    /// Creates the error of a failure of SQLite.
    init(_ error: SQLiteError) {
        switch error.kind {
        case .corrupt: self = .notMap(path: error.path, reason: error.reason)
        case .tooLarge: self = .notMap(path: error.path, reason: "it needs more than a map may: \(error.reason)")
        case .diskFull, .readOnly, .busy, .other: self = .file(path: error.path, reason: error.reason)
        }
    }
}
