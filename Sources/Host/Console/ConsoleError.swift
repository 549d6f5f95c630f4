import Glibc
import LinuxIO

/// The errors of taking over the console.
package enum ConsoleError: SystemCallError, LoggableError, Hashable, CustomStringConvertible {
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

    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let path, let number): .fields(ofCallWith: path, errno: number)
        case .inUse(let path), .notAConsole(let path), .notBroughtToFront(let path, _): .fields(ofPath: path)
        }
    }

    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let number):
            Errno(rawValue: number).message(of: operation, path)
                + (isPermission
                    ? "; keys are also sent to the program on that console: run on that console or as root" : "")
        case .inUse(let path):
            "cannot open console \(path): another program uses it; end that program or choose another console with --tty"
        case .notAConsole(let path):
            "\(path) is not a virtual console; use /dev/tty1, /dev/tty2 or another virtual console"
        case .notBroughtToFront(let path, let front):
            "cannot activate console \(path): console \(front) stays active; end the program that uses /dev/tty\(front)"
        }
    }
}
