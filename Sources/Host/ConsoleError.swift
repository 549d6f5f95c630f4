import Glibc
import LinuxIO

/// The errors of taking over the console.
package enum ConsoleError: SystemCallError, Hashable, CustomStringConvertible {
    /// A failed system call; the first value is the name of the call or request.
    case systemCall(String, argument: String, errorNumber: CInt)
    /// A console whose panel another program uses.
    case inUse(path: String)
    /// A path that is not a console.
    case notAConsole(path: String)
    /// A console that the kernel did not bring to the front; the console with the number `front` remains on screen.
    case notBroughtToFront(path: String, front: Int)

    /// A Boolean value that indicates whether the user lacks permission, so that the program continues without the
    /// console.
    package var isPermission: Bool {
        if case .systemCall(_, _, let number) = self { number == EACCES || number == EPERM } else { false }
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall, .notAConsole: 71  // EX_OSERR
        case .inUse, .notBroughtToFront: 75  // EX_TEMPFAIL
        }
    }

    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let number):
            "\(operation) \(path): \(Errno(rawValue: number).messageWithNumber)"
                + (isPermission
                    ? "; keys will also reach what runs there: start the program on that console, or as root" : "")
        case .inUse(let path):
            "\(path): another program has taken this console; end it, or name another one with --tty"
        case .notAConsole(let path):
            "\(path) is not a virtual console; those are /dev/tty1, /dev/tty2 and so on"
        case .notBroughtToFront(let path, let front):
            "VT_ACTIVATE \(path): console \(front) stays on screen; end the program that shows on /dev/tty\(front)"
        }
    }
}
