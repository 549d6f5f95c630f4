import Foundation

/// The end of a path at which a file is to be written.
package enum FileTarget: Hashable, Sendable {
    /// A descriptor that this process has open.
    case descriptor(CInt)
    /// A path that is no symbolic link. There need not be anything.
    case path(String)

    /// Follows the symbolic links of a path, also those that lead to nothing yet.
    ///
    /// `-` is standard output, and so are `/dev/stdout` and its kind: such a descriptor cannot always be opened again by
    /// its path, which fails for sockets, and would begin a file of its own where output is appended.
    package init(_ path: String) {
        guard path != "-" else {
            self = .descriptor(STDOUT_FILENO)
            return
        }
        var place = path
        // As many as the kernel follows; in a circle, opening what is left names the error.
        for _ in 0..<40 {
            if let number = Self.descriptor(named: place) {
                self = .descriptor(number)
                return
            }
            guard let link = Self.link(at: place) else { break }
            let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
            place = link.hasPrefix("/") ? link : folder + link
        }
        self = .path(place)
    }

    /// The words for a path in messages.
    package static func displayName(of path: String) -> String {
        FileTarget(path) == .descriptor(STDOUT_FILENO) ? "standard output" : path
    }

    private static func descriptor(named path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count))
        }
        return nil
    }

    /// The contents of a symbolic link; `nil` for anything else.
    private static func link(at path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = bytes.withUnsafeMutableBytes { buffer in
            readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return length < 0 ? nil : String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
