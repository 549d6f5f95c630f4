import Glibc
import LinuxIO

/// The errors of opening or reading an input source.
package enum InputError: SystemCallError, Hashable, Sendable {
    /// A failed system call. `argument` is the subject of the call.
    case systemCall(String, argument: String, errorNumber: CInt)

    /// A request that the source does not support.
    case unsupported(operation: String, argument: String, requirement: String)

    /// A path that is not an input device, or one that libinput does not support.
    case notAnInputDevice(path: String, reason: String)

    /// A library that cannot be loaded. The reason names it.
    case library(reason: String)

    /// A failure in libinput without a reason.
    case libinput(operation: String, argument: String)

    /// The error number of a failed system call.
    package var errorNumber: CInt? {
        if case .systemCall(_, _, let errorNumber) = self { errorNumber } else { nil }
    }
}

extension InputError: LoggableError {
    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let argument, let errorNumber): .fields(ofCallWith: argument, errno: errorNumber)
        case .notAnInputDevice(let path, _): .fields(ofPath: path)
        case .unsupported(_, let argument, _), .libinput(_, let argument): .fields(ofPath: argument)
        case .library: [:]
        }
    }
}

extension InputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let argument, let errorNumber):
            Errno(rawValue: errorNumber).message(of: operation, argument)
        case .unsupported(let operation, let argument, let requirement):
            "\(operation): \(argument) is not supported: \(requirement)"
        case .notAnInputDevice(let path, let reason):
            "cannot use \(path) as an input device: \(reason)"
        case .library(let reason):
            "cannot load a library for input devices: \(reason)"
        case .libinput(let operation, let argument):
            "\(operation) \(argument): failed"
        }
    }
}
