import SystemPackage

/// An error type that can represent a failed system call.
package protocol SystemCallError: Error {
    /// Creates the error of a failed call.
    /// - Parameters:
    ///   - operation: The name of the C function or request.
    ///   - argument: The subject of the call, such as a path or a time; may be empty.
    static func systemCall(_ operation: String, argument: String, errorNumber: CInt) -> Self
}

extension SystemCallError {
    /// Performs a system call, and adds an operation and an argument to its error.
    package static func naming<Result>(
        _ operation: String,
        _ argument: @autoclosure () -> String = "",
        _ call: () throws(Errno) -> Result
    ) throws(Self) -> Result {
        do {
            return try call()
        } catch {
            throw .systemCall(operation, argument: argument(), errorNumber: error.rawValue)
        }
    }
}
