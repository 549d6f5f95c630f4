import CLinux
import Glibc

/// The address that a server listens on.
package enum RFBAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric IP address, and a port.
    case network(host: String, port: UInt16)
    /// A socket in the file system, which only its owner can connect to.
    case socket(path: String)
    /// A socket that listens already, and the address that it is bound to.
    indirect case passed(descriptor: CInt, RFBAddress)

    /// The first VNC display of this machine, for clients on this machine.
    package static let standard = RFBAddress.network(host: "127.0.0.1", port: 5900)

    /// Creates an address from a text: `127.0.0.1:5900`, `[::1]:5900`, `localhost:5900` or an absolute path. Returns
    /// `nil` if the text has another form.
    package init?(_ text: String) {
        if text.hasPrefix("/") {
            // The limit of the kernel, with the zero at the end.
            guard text.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
            self = .socket(path: text)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else {
            guard !host.contains(":") else { return nil }
        }
        if host == "localhost" { host = "127.0.0.1" }
        guard Self.bytes(ofHost: host) != nil else { return nil }
        self = .network(host: host, port: port)
    }

    package var description: String {
        switch self {
        case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .socket(let path): path
        case .passed(_, let address): "\(address)"
        }
    }

    /// The address that the socket is bound to.
    package var bound: RFBAddress { if case .passed(_, let address) = self { address } else { self } }

    /// A Boolean value that indicates whether only programs on this machine can connect.
    package var isLocal: Bool {
        guard case .network(let host, _) = bound else { return true }
        guard let bytes = Self.bytes(ofHost: host) else { return false }
        return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Returns the 4 or 16 bytes of a numeric IP address; `nil` if it is not one.
    static func bytes(ofHost host: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, host, &bytes) == 1 ? bytes : nil
    }
}
