import Foundation

/// Why a drawing cannot be kept, or not be read.
package enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A system call failed.
    case failed(Operation, path: String, code: CInt)
    /// Another program keeps its drawing there.
    case inUse(path: String)
    /// There is a file that is no drawing, and no journal can be read from it.
    case notADrawing(path: String)

    /// What was to be done.
    package enum Operation: String, Sendable {
        case makeFolder = "make the folder"
        case lock = "lock"
        case open = "open"
        case read = "read"
        case create = "create"
        case write = "write"
        case sync = "sync"
        case cut = "cut off the end of"
        case rename = "rename"
    }

    package var description: String {
        switch self {
        case .failed(let operation, let path, let code):
            "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
        case .inUse(let path): "another program has \(path) in use"
        case .notADrawing(let path): "\(path) is not a drawing"
        }
    }
}
