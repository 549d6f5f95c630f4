import Glibc
import LinuxIO

/// The errors that prevent a program from being inspected.
package enum InspectorError: SystemCallError, LoggableError, Hashable, CustomStringConvertible {
    case systemCall(String, argument: String, errorNumber: CInt)
    /// An address on which another program listens.
    case addressInUse(String)
    /// A program that is not linked with the module Inspector.
    case notLinked
    /// A program that has no inspector, or that has ended.
    case noInspector(app: String)
    /// Several programs with an inspector and no name.
    case several([String])

    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let argument, let number): .fields(ofCallWith: argument, errno: number)
        case .addressInUse(let address): .fields(ofPath: address)
        case .notLinked, .noInspector, .several: [:]
        }
    }

    package var description: String {
        switch self {
        case .systemCall(let call, let argument, let number):
            "inspector: \(Errno(rawValue: number).message(of: call, argument))"
        case .addressInUse(let address): "inspector: another program listens on \(address)"
        case .notLinked:
            "inspector: EASEL_INSPECTOR is set, but the program is not linked with the module Inspector: add the product "
                + "Inspector of Easel to the dependencies of its target"
        case .noInspector(let app):
            "no program named \(app) has an inspector: start it with EASEL_INSPECTOR=8123"
        case .several(let apps): "several programs have an inspector; name one of them: \(apps.joined(separator: ", "))"
        }
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall(_, _, let number): number == EACCES || number == EPERM ? 77 : 71  // EX_NOPERM, EX_OSERR
        case .addressInUse: 75  // EX_TEMPFAIL
        case .notLinked, .several: 64  // EX_USAGE
        case .noInspector: 69  // EX_UNAVAILABLE
        }
    }
}
