import Glibc
import LinuxIO

/// The settings of the socket by which a program reports its status.
package struct ControlOptions: Sendable {
    /// The socket of a program.
    package enum Choice: Hashable, Sendable {
        /// A socket in the folder that the service manager has created for the service; none for other programs.
        case automatic
        case none
        /// A socket in the folder of the service or of the user.
        case standard
        case path(String)
    }

    package var choice = Choice.automatic
    /// The group whose members may connect; `nil` for the user of the program alone.
    package var group: String?
    /// The folder that the service manager has created for sockets; `nil` for none.
    package var serviceFolder: String?
    /// The user's folder for sockets; `nil` for none.
    package var userFolder: String?

    package init() {}

    /// Parses `0`, `1` or a path.
    static func choice(_ text: String) -> Choice? {
        switch text {
        case "0": .some(.none)
        case "1": .standard
        default: text.contains("/") && text.utf8.count <= LocalSocket.longestPath ? .path(text) : nil
        }
    }

    /// Reads the folders from the environment.
    mutating func readFolders(_ environment: [String: String]) {
        func folder(_ name: String) -> String? {
            // The service manager separates several folders by colons.
            environment[name]?.split(separator: ":").first.map(String.init)
        }
        serviceFolder = folder("RUNTIME_DIRECTORY")
        userFolder = folder("XDG_RUNTIME_DIR")
    }

    /// A Boolean value that indicates whether the program must not run without the socket.
    var isRequired: Bool { choice != .automatic }

    /// Returns the path of the socket of a program; `nil` for no socket.
    func path(for app: String) throws(ControlError) -> String? {
        switch choice {
        case .none: return nil
        case .path(let path): return path
        case .automatic: return serviceFolder.map { "\($0)/\(app).sock" }
        case .standard:
            if let serviceFolder { return "\(serviceFolder)/\(app).sock" }
            guard let userFolder else { throw .noFolder }
            let folder = "\(userFolder)/\(ControlSockets.folderName)"
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw .systemCall("mkdir", argument: folder, errorNumber: errno)
            }
            return "\(folder)/\(app).sock"
        }
    }

    /// Returns the users that may connect.
    func access() throws(ControlError) -> LocalSocket.Access {
        guard let group else { return .user }
        if let number = gid_t(group) { return .group(number) }
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var memory = [CChar](repeating: 0, count: 65_536)
        guard getgrnam_r(group, &entry, &memory, memory.count, &found) == 0, found != nil else {
            throw .noGroup(group)
        }
        return .group(entry.gr_gid)
    }
}

/// The errors that prevent a program from reporting its status, and a command from reading it.
package enum ControlError: SystemCallError, LoggableError, Hashable, CustomStringConvertible {
    case socket(LocalSocketError)
    case systemCall(String, argument: String, errorNumber: CInt)
    /// A socket on which another program listens.
    case inUse(path: String)
    /// There is no folder for sockets.
    case noFolder
    case noGroup(String)
    /// No program answers at a path.
    case noAnswer(path: String, reason: String)
    /// An answer that is an error.
    case refused(path: String, reason: String)

    package var loggedFields: [String: String] {
        switch self {
        case .socket(let error): .fields(ofCallWith: error.path, errno: error.errno.rawValue)
        case .systemCall(_, let argument, let number): .fields(ofCallWith: argument, errno: number)
        case .inUse(let path), .noAnswer(let path, _), .refused(let path, _): .fields(ofPath: path)
        case .noFolder, .noGroup: [:]
        }
    }

    package var description: String {
        switch self {
        case .socket(let error): "control socket: \(error)"
        case .systemCall(let call, let argument, let number):
            "control socket: \(Errno(rawValue: number).message(of: call, argument))"
        case .inUse(let path): "control socket: another program listens on \(path)"
        case .noFolder:
            "control socket: EASEL_CONTROL=1, but XDG_RUNTIME_DIR is not set: set EASEL_CONTROL to the path of a socket"
        case .noGroup(let name): "control socket: EASEL_CONTROL_GROUP=\(name): there is no such group"
        case .noAnswer(let path, let reason): "no program answers at \(path): \(reason)"
        case .refused(let path, let reason): "\(path): \(reason)"
        }
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .socket(let error):
            switch error.errno.rawValue {
            case EACCES, EPERM: 77  // EX_NOPERM
            case ENOENT, ENOTDIR: 73  // EX_CANTCREAT
            default: 71  // EX_OSERR
            }
        case .systemCall: 71  // EX_OSERR
        case .inUse: 75  // EX_TEMPFAIL
        case .noFolder, .noGroup: 64  // EX_USAGE
        case .noAnswer, .refused: 69  // EX_UNAVAILABLE
        }
    }
}
