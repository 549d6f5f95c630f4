import Glibc
import LinuxIO

/// The errors of using a seat through libseat.
package enum SeatError: SystemCallError, LoggableError, Hashable, CustomStringConvertible {
    /// A failed function of libseat.
    case systemCall(String, argument: String, errorNumber: CInt)
    /// A machine without libseat.
    case noLibrary
    /// A seat that another session uses.
    case notEnabled(name: String, seconds: Double)

    package var description: String {
        switch self {
        case .systemCall("libseat_open_seat", _, let number):
            "cannot open the seat: \(Errno(rawValue: number)) (errno \(number)); "
                + "start seatd and add the user to its group, or log in at the seat"
        case .systemCall(let call, let argument, let number): Errno(rawValue: number).message(of: call, argument)
        case .noLibrary: "cannot open the seat: libseat.so.1 is not installed; install libseat1"
        case .notEnabled(let name, let seconds):
            "cannot use \(name): it was not enabled within \(HostError.seconds(seconds)); another session is on screen"
        }
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall(_, _, let number) where number == EACCES || number == EPERM: 77  // EX_NOPERM
        case .systemCall, .noLibrary: 69  // EX_UNAVAILABLE
        case .notEnabled: 75  // EX_TEMPFAIL
        }
    }

    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let argument, let number): .fields(ofCallWith: argument, errno: number)
        case .noLibrary: [:]
        case .notEnabled(let name, _): ["seat": name]
        }
    }
}
