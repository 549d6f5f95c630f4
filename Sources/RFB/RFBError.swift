import Glibc
import LinuxIO

/// The errors that prevent a server from being started.
package enum RFBError: SystemCallError, Hashable, CustomStringConvertible {
    case systemCall(String, argument: String, errorNumber: CInt)
    /// An address that is not one of this machine.
    case invalidAddress(String)
    /// An address on which another program listens.
    case addressInUse(String)
    /// An address that other machines can reach, without a password or without encryption.
    case unprotected(String, missing: String)
    /// A service to which the service manager has passed no socket.
    case noPassedSocket(name: String)
    /// A socket that other users can connect to, and no password.
    case publicSocket(path: String, reason: String)
    /// No password, and no request to do without one.
    case noPassword
    case invalidPassword(path: String, reason: String)
    case invalidCertificate(String, reason: String)
    /// A library that is loaded at run time and is not installed.
    case missingLibrary(String, purpose: String)

    package var description: String {
        switch self {
        case .systemCall(let call, let argument, let number): Errno(rawValue: number).message(of: call, argument)
        case .invalidAddress(let address): "VNC: \(address) is not an address of this machine"
        case .addressInUse(let address): "VNC: another program listens on \(address)"
        case .unprotected(let address, let missing):
            "VNC: refusing to listen on \(address), which other machines can reach, without \(missing)"
        case .noPassedSocket(let name):
            "VNC: the service manager has passed no socket named \(name): EASEL_VNC=systemd needs a socket unit with "
                + "FileDescriptorName=\(name)"
        case .publicSocket(let path, let reason):
            "VNC: other users can connect to the socket \(path.isEmpty ? "without a path" : path): \(reason); set "
                + "SocketMode=0600 in its socket unit, or EASEL_VNC_PASSWORD_FILE"
        case .noPassword:
            "VNC: no password: set EASEL_VNC_PASSWORD_FILE to a file that contains it, or to \"none\" to allow every "
                + "user of this machine to connect"
        case .invalidPassword(let path, let reason): "VNC: cannot use the password in \(path): \(reason)"
        case .invalidCertificate(let path, let reason): "VNC: cannot use the certificate \(path): \(reason)"
        case .missingLibrary(let name, let purpose): "VNC: \(name) is not installed; it is needed for \(purpose)"
        }
    }

    /// The exit status of a program that cannot start because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall(_, _, let number): number == EACCES || number == EPERM ? 77 : 71  // EX_NOPERM, EX_OSERR
        case .invalidAddress, .unprotected, .noPassedSocket, .publicSocket, .noPassword: 64  // EX_USAGE
        case .addressInUse: 75  // EX_TEMPFAIL
        case .invalidPassword, .invalidCertificate: 66  // EX_NOINPUT
        case .missingLibrary: 69  // EX_UNAVAILABLE
        }
    }
}
