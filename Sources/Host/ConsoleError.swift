import Glibc

/// Why the console could not be taken.
package enum ConsoleError: Error, Hashable, CustomStringConvertible {
    /// The kernel refused; `operation` is the call or request.
    case systemCall(String, path: String, errorNumber: CInt)
    /// Another program shows on the panel of this console.
    case inUse(path: String)
    /// The path that was asked for is something else.
    case notAConsole(path: String)
    /// The kernel did not bring the console on screen; that of number `front` stays there.
    case notBroughtToFront(path: String, front: Int)

    /// Whether the user lacks permission, so that showing without the console is the best that can be done.
    package var isPermission: Bool {
        if case .systemCall(_, _, let number) = self { number == EACCES || number == EPERM } else { false }
    }

    /// The exit status of a program that ends because of it, as `sysexits.h` names them.
    package var exitStatus: CInt {
        switch self {
        case .systemCall, .notAConsole: 71  // EX_OSERR
        case .inUse, .notBroughtToFront: 75  // EX_TEMPFAIL
        }
    }

    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let number):
            "\(operation) \(path): \(String(cString: strerror(number))) (errno \(number))"
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
