import Foundation

/// The reason why something cannot be stored, or not be read.
package enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A system call failed.
    case failed(Operation, path: String, code: CInt)
    /// Another program stores its files there.
    case inUse(path: String)
    /// The file is not what was expected, such as "a drawing".
    case foreign(path: String, expected: String)

    /// The operation that failed.
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

    /// The error number of the system that says the same.
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
        case .inUse(let path): "another program has \(path) in use"
        case .foreign(let path, let expected): "\(path) is not \(expected)"
        }
    }
}
