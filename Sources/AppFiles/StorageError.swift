import Foundation

/// The errors of storing or reading files.
package enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A failed system call.
    case failed(Operation, path: String, code: CInt)
    /// A folder that another program is using.
    case inUse(path: String)
    /// A file that is not of the expected kind, such as "a drawing".
    case foreign(path: String, expected: String)

    /// The operation that failed.
    package enum Operation: String, Sendable {
        case makeFolder = "create the folder"
        case lock = "lock"
        case open = "open"
        case read = "read"
        case create = "create"
        case write = "write"
        case sync = "sync"
        case truncate = "truncate"
        case rename = "rename"
        case remove = "remove"
    }

    /// The corresponding error number of the system.
    package var code: CInt {
        switch self {
        case .failed(_, _, let code): code
        case .inUse: EWOULDBLOCK
        case .foreign: EINVAL
        }
    }

    package var description: String {
        switch self {
        case .failed(let operation, let path, let code):
            "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
        case .inUse(let path): "cannot use \(path): another program uses it"
        case .foreign(let path, let expected): "\(path) is not \(expected)"
        }
    }
}
