import Glibc
import LinuxIO

/// The users that may connect to a socket in the file system, by its file.
struct SocketAccess: Sendable {
    /// The user and the group of this process.
    var user = geteuid()
    var group = getegid()
    /// Returns the status of a file, without following a link.
    var lstat: @Sendable (String) throws(Errno) -> stat = { (path) throws(Errno) in
        var status = stat()
        try Errno.check { Glibc.lstat(path, &status) }
        return status
    }

    // `S_IWGRP`, `S_IWOTH` and `S_ISVTX`.
    private static let groupWrites: mode_t = 0o020
    private static let othersWrite: mode_t = 0o002
    private static let isSticky: mode_t = 0o1000

    /// Returns the reason why users other than root and those of this process might connect; `nil` if they cannot.
    ///
    /// The permissions of the file decide. Those of the folders do not protect a socket, because a program may have opened a
    /// folder earlier; but in a folder that others write to, the file may be another one than that of the socket.
    /// - Parameter path: The absolute path that the socket is bound to; empty for a name without a file.
    func exposure(ofSocketAt path: String) -> String? {
        guard path.hasPrefix("/") else { return "it has no file, whose permissions would protect it" }
        do throws(Errno) {
            let file = try lstat(path)
            guard file.st_mode & S_IFMT == S_IFSOCK else { return "\(path) is not a socket" }
            if !isTrusted(file.st_uid) { return "its owner is the user \(file.st_uid)" }
            let mode = "its mode is \(String(file.st_mode & 0o777, radix: 8))"
            if file.st_mode & Self.othersWrite != 0 { return mode }
            if file.st_mode & Self.groupWrites != 0, file.st_gid != 0, file.st_gid != group {
                return "\(mode) and its group is \(file.st_gid)"
            }
            return try exposure(ofFoldersOf: path)
        } catch {
            return error.messageWithNumber
        }
    }

    private func exposure(ofFoldersOf path: String) throws(Errno) -> String? {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            let name = folder.isEmpty ? "/" : String(folder)
            let status = try lstat(name)
            if !isTrusted(status.st_uid) { return "the folder \(name) belongs to the user \(status.st_uid)" }
            let isOwnGroup = status.st_gid == 0 || status.st_gid == group
            let writers = status.st_mode & (isOwnGroup ? Self.othersWrite : Self.othersWrite | Self.groupWrites)
            // In a folder such as /tmp, users cannot replace the files of others.
            if status.st_mode & S_IFMT == S_IFDIR, writers != 0, status.st_mode & Self.isSticky == 0 {
                return "others may write to the folder \(name)"
            }
        }
        return nil
    }

    private func isTrusted(_ owner: uid_t) -> Bool { owner == 0 || owner == user }
}

extension RFBAddress {
    /// Returns an error if others than root and the user of this process might connect to a socket that the service manager
    /// has passed.
    package func checkPrivacy() throws(RFBError) { try checkPrivacy(SocketAccess()) }

    func checkPrivacy(_ access: SocketAccess) throws(RFBError) {
        // The server makes its own socket for its user alone.
        guard case .passed(_, .socket(let path)) = self, let reason = access.exposure(ofSocketAt: path) else { return }
        throw .publicSocket(path: path, reason: reason)
    }
}
