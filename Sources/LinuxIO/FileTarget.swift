import Foundation

/// The resolved destination of a file to write.
package enum FileTarget: Hashable, Sendable {
    /// An open descriptor of this process.
    case descriptor(CInt)
    /// A path that is not a symbolic link to follow. The file need not exist.
    case path(String)

    /// Resolves the symbolic links of a path, including dangling ones.
    ///
    /// `-` is standard output, and so are `/dev/stdout` and similar paths. Such a descriptor cannot always be reopened
    /// by its path: this fails for sockets, and would start a new file instead of appending to an output file.
    ///
    /// Root does not follow links of other users, who could lead it to any file by them.
    package init(_ path: String) {
        guard path != "-" else {
            self = .descriptor(STDOUT_FILENO)
            return
        }
        var location = path
        // The kernel follows 40 links as well. In a cycle, opening the remaining path reports the error.
        for _ in 0..<40 {
            if let number = Self.descriptor(named: location) {
                self = .descriptor(number)
                return
            }
            guard let link = Self.link(at: location) else { break }
            let folder = location.lastIndex(of: "/").map { location[...$0] } ?? ""
            location = link.hasPrefix("/") ? link : folder + link
        }
        self = .path(location)
    }

    /// Returns the name of a path for messages.
    package static func displayName(of path: String) -> String {
        FileTarget(path) == .descriptor(STDOUT_FILENO) ? "standard output" : path
    }

    private static func descriptor(named path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count))
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether a file belongs to another user, and the process has the rights of root.
    static func isForeign(_ status: stat) -> Bool { status.st_uid != 0 && geteuid() == 0 }

    /// Returns the destination of a symbolic link, or `nil` for anything else.
    private static func link(at path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, !isForeign(status) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = bytes.withUnsafeMutableBytes { buffer in
            readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return length < 0 ? nil : String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
