import LinuxIO

/// The address of a program's inspector, which only programs on this machine can reach.
package enum InspectorAddress: Hashable, Sendable, CustomStringConvertible {
    /// A TCP port of the address 127.0.0.1.
    case port(UInt16)
    /// A socket in the file system, which only its user can connect to.
    case socket(path: String)

    /// Creates an address from the number of a port, or from an absolute path. Returns `nil` if the text has another form.
    package init?(_ text: String) {
        if text.hasPrefix("/") {
            guard text.utf8.count <= LocalSocket.longestPath, !text.utf8.contains(0) else { return nil }
            self = .socket(path: text)
        } else {
            guard let port = UInt16(text), port > 0 else { return nil }
            self = .port(port)
        }
    }

    package var description: String {
        switch self {
        case .port(let port): "127.0.0.1:\(port)"
        case .socket(let path): path
        }
    }
}
