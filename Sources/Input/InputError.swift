import Glibc

/// Why an input source could not be opened or read.
package enum InputError: Error, Hashable, Sendable {
    /// The kernel refused. `argument` says what the call was about.
    case systemCall(String, argument: String, errorNumber: CInt)

    /// A request outside what the source can do.
    case unsupported(operation: String, argument: String, requirement: String)

    /// A path that is none of a device for input, or of one that libinput does not take.
    case notAnInputDevice(path: String, reason: String)

    /// libinput refused without saying why.
    case libinput(operation: String, argument: String)

    /// The error number of a failed system call.
    package var errorNumber: CInt? {
        if case .systemCall(_, _, let errorNumber) = self { errorNumber } else { nil }
    }
}

extension InputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let argument, let errorNumber):
            "\(operation) \(argument): \(ErrorNumber(errorNumber))"
        case .unsupported(let operation, let argument, let requirement):
            "\(operation): \(argument) is not possible: \(requirement)"
        case .notAnInputDevice(let path, let reason):
            "\(path) is not an input device: \(reason)"
        case .libinput(let operation, let argument):
            "\(operation) \(argument): refused"
        }
    }
}
