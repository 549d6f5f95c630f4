import Glibc

/// Why the console could not be taken.
package enum ConsoleError: Error, Hashable, CustomStringConvertible {
    /// The kernel refused; `operation` is the call or request.
    case systemCall(String, path: String, errorNumber: CInt)
    /// The path that was asked for is something else.
    case notAConsole(path: String)

    /// Whether the user lacks permission, so that showing without the console is the best that can be done.
    package var isPermission: Bool {
        if case .systemCall(_, _, let number) = self { number == EACCES || number == EPERM } else { false }
    }

    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let number):
            "\(operation) \(path): \(String(cString: strerror(number))) (errno \(number))"
                + (isPermission
                    ? "; keys will also reach what runs there: start the program on that console, or as root" : "")
        case .notAConsole(let path):
            "\(path) is not a virtual console; those are /dev/tty1, /dev/tty2 and so on"
        }
    }
}
