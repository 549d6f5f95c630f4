import Glibc
import SystemPackage

extension Errno {
    /// Repeats a call that a signal interrupted, and throws `errno` if the result is negative.
    @discardableResult
    package static func check<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if Glibc.errno != Glibc.EINTR { throw Errno(rawValue: Glibc.errno) }
        }
    }

    /// The system's message and the number, in the format of errors: `No space left on device (errno 28)`.
    package var messageWithNumber: String { "\(String(cString: strerror(rawValue))) (errno \(rawValue))" }

    /// Returns the description of a failed system call, such as `cannot open /dev/fb0: Permission denied (errno 13)`.
    package func message(of call: String, _ argument: String) -> String {
        let subject = argument.isEmpty ? call : "\(call) \(argument)"
        return (["open", "read"].contains(call) ? "cannot " : "") + "\(subject): \(messageWithNumber)"
    }
}
