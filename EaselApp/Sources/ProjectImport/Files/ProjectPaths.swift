import Foundation

/// The paths that a project may refer to.
///
/// A project may come from anywhere. It may only name files in its own folder, also after symbolic links are resolved, unless
/// the user allows others.
struct ProjectPaths {
    /// The absolute path of the project's folder.
    let root: String
    /// A Boolean value that indicates whether files outside of the folder are used.
    let followsOutside: Bool
    private let resolvedRoot: String

    init(root: String, followsOutside: Bool) {
        self.root = Self.standardize(root)
        self.followsOutside = followsOutside
        resolvedRoot = Self.resolve(self.root)
    }

    /// Returns a Boolean value that indicates whether a path is in the folder, links resolved.
    func isInside(_ path: String) -> Bool {
        Self.isInside(Self.standardize(path), root) && Self.isInside(Self.resolve(path), resolvedRoot)
    }

    /// Returns a Boolean value that indicates whether a file may be used.
    func mayRead(_ path: String) -> Bool { followsOutside || isInside(path) }

    /// The message about a path that is not followed.
    func outside(_ name: String) -> String {
        "\(name) is outside of the project's folder and not followed; use --follow-outside to allow it"
    }

    /// Returns the path of a file relative to the project's folder, or the absolute path of one elsewhere.
    func name(of path: String) -> String {
        Self.isInside(path, root) && path != root ? Self.relative(path, to: root) : path
    }

    private static func isInside(_ path: String, _ root: String) -> Bool {
        path == root || root == "/" || path.hasPrefix(root + "/")
    }

    /// Returns a path without symbolic links. The last components need not exist.
    private static func resolve(_ path: String) -> String {
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        let parent = (path as NSString).deletingLastPathComponent
        guard parent != path, !parent.isEmpty, parent != "/" else { return path }
        return (parent as NSString).pathComponents.count > 512
            ? path : join(resolve(parent), (path as NSString).lastPathComponent)
    }

    /// Returns a path in a folder, or an absolute path as it is, without `.` and `..`.
    static func join(_ folder: String, _ path: String) -> String {
        standardize(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// Returns a path without `.`, `..` and doubled separators. Links are not resolved.
    static func standardize(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if let last = parts.last, last != ".." {
                parts.removeLast()
            } else if !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// Returns the folder of a path, without a separator at its end; empty for a name.
    ///
    /// Foundation's function for this on Linux ends the program for a name with one character.
    static func parent(of path: String) -> String {
        var bytes = Array(path.utf8)[...]
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let separator = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        bytes = bytes[..<separator]
        while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the path of a file relative to a folder; both are absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let target = path.split(separator: "/")
        let start = folder.split(separator: "/")
        let common = zip(target, start).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: start.count - common) + target[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
