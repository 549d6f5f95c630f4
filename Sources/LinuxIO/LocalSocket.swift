import CLinux
import Glibc
import SystemPackage

/// Sockets with a path in the file system. Nothing blocks on them, and child processes do not inherit them.
package enum LocalSocket {
    /// The permissions of a socket. Its user may always connect.
    package enum Access: Hashable, Sendable {
        case user
        /// The members of a group may connect as well.
        case group(gid_t)
    }

    /// The maximum number of bytes of a path.
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The number of connections that wait to be accepted.
    private static let backlog: CInt = 16
    /// The number of attempts, a hundredth of a second apart, to get a folder that another program has locked.
    private static let lockAttempts = 100

    /// Opens a socket that accepts connections. The socket of a program that has died is replaced; that of a program that
    /// runs, and any other file, is not.
    /// - Parameter access: The users that may connect.
    package static func listen(at path: String, access: Access = .user) throws(LocalSocketError) -> CInt {
        let name = try address(path)
        let descriptor = try open(path)
        do throws(LocalSocketError) {
            // Programs that start at the same time must not remove each other's sockets.
            let folder = lockFolder(of: path)
            defer { if folder >= 0 { close(folder) } }
            try removeDeadSocket(path, name)
            // On Linux, the file of the socket gets the permissions of the descriptor.
            fchmod(descriptor, 0o600)
            try check("bind", path) { withAddress(name) { Glibc.bind(descriptor, $0, $1) } }
            do throws(LocalSocketError) {
                if case .group(let group) = access {
                    try check("chown", path) { chown(path, .max, group) }
                    try check("chmod", path) { chmod(path, 0o660) }
                }
                try check("listen", path) { Glibc.listen(descriptor, backlog) }
            } catch {
                unlink(path)
                throw error
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Connects to a socket. The connection is made, or refused, at once.
    package static func connect(to path: String) throws(LocalSocketError) -> CInt {
        let name = try address(path)
        let descriptor = try open(path)
        do throws(LocalSocketError) {
            try check("connect", path) { withAddress(name) { Glibc.connect(descriptor, $0, $1) } }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func removeDeadSocket(_ path: String, _ name: sockaddr_un) throws(LocalSocketError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        let probe = try open(path)
        defer { close(probe) }
        if withAddress(name, { Glibc.connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED { unlink(path) }
    }

    /// Locks the folder of a path until the returned descriptor is closed. Returns -1 if it cannot be locked.
    private static func lockFolder(of path: String) -> CInt {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        for _ in 0..<lockAttempts {
            if easel_flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            usleep(10_000)
        }
        close(descriptor)
        return -1
    }

    private static func address(_ path: String) throws(LocalSocketError) -> sockaddr_un {
        guard path.utf8.count <= longestPath else {
            throw LocalSocketError(call: "bind", path: path, errno: .fileNameTooLong)
        }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        return name
    }

    private static func open(_ path: String) throws(LocalSocketError) -> CInt {
        let type = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        return try check("socket", path) { socket(AF_UNIX, type, 0) }
    }

    @discardableResult
    private static func check(_ call: String, _ path: String, _ body: () -> CInt) throws(LocalSocketError) -> CInt {
        do {
            return try Errno.check(body)
        } catch {
            throw LocalSocketError(call: call, path: path, errno: error)
        }
    }

    private static func withAddress<Result>(
        _ name: sockaddr_un,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

/// An error in opening a socket.
package struct LocalSocketError: Error, Hashable, CustomStringConvertible {
    /// The C function that failed.
    package let call: String
    package let path: String
    package let errno: Errno

    package var description: String { errno.message(of: call, path) }
}
