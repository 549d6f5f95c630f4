import CLinux
import Glibc
import LinuxIO

/// A socket that accepts connections.
final class Listener {
    let descriptor: CInt
    /// The path of the socket, which is removed at the end; `nil` for a network address.
    private let path: String?
    private var isOpen = true
    /// A Boolean value that indicates whether connections are those of programs on this machine, with credentials.
    let isLocalSocket: Bool

    /// Opens a socket, on which nothing can block.
    init(_ address: RFBAddress) throws(RFBError) {
        if case .socket = address.bound { isLocalSocket = true } else { isLocalSocket = false }
        switch address {
        case .network(let host, let port):
            path = nil
            descriptor = try Self.openNetwork(host, port, address)
        case .socket(let path):
            self.path = path
            descriptor = try Self.openSocket(path, address)
        case .passed(let passed, _):
            // A socket in the file system is removed by those who made it.
            path = nil
            descriptor = passed
        }
    }

    deinit { close() }

    /// Stops listening. Calling it again has no effect.
    func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(descriptor)
        if let path { unlink(path) }
    }

    /// Returns the descriptor of a new connection, or `nil` if there is none.
    func accept() throws(Errno) -> CInt? {
        do {
            let connection = try Errno.check { easel_accept(descriptor) }
            if !isLocalSocket { Self.configure(connection) }
            return connection
        } catch {
            // A connection that was given up meanwhile is none.
            if error == .wouldBlock || error == .connectionAbort { return nil }
            throw error
        }
    }

    private static func configure(_ connection: CInt) {
        func set(_ level: CInt, _ option: CInt, _ value: CInt) {
            var value = value
            setsockopt(connection, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
        }
        // Updates are written at once, and must not wait for more.
        set(CInt(IPPROTO_TCP), TCP_NODELAY, 1)
        // A machine that has vanished leaves its place after two minutes.
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        set(CInt(IPPROTO_TCP), TCP_KEEPIDLE, 60)
        set(CInt(IPPROTO_TCP), TCP_KEEPINTVL, 15)
        set(CInt(IPPROTO_TCP), TCP_KEEPCNT, 4)
    }

    private static func openNetwork(_ host: String, _ port: UInt16, _ address: RFBAddress) throws(RFBError) -> CInt {
        guard let bytes = RFBAddress.bytes(ofHost: host) else { throw .invalidAddress("\(address)") }
        let isOld = bytes.count == 4
        let descriptor = try makeSocket(isOld ? AF_INET : AF_INET6, address)
        do throws(RFBError) {
            var one: CInt = 1
            // A restarted program uses the port again although connections of the former one are still being closed.
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
            if isOld {
                var name = sockaddr_in()
                name.sin_family = sa_family_t(AF_INET)
                name.sin_port = port.bigEndian
                withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: bytes) }
                try bind(descriptor, name, address)
            } else {
                setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &one, socklen_t(MemoryLayout<CInt>.size))
                var name = sockaddr_in6()
                name.sin6_family = sa_family_t(AF_INET6)
                name.sin6_port = port.bigEndian
                withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: bytes) }
                try bind(descriptor, name, address)
            }
            try listen(descriptor, address)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func openSocket(_ path: String, _ address: RFBAddress) throws(RFBError) -> CInt {
        do {
            return try LocalSocket.listen(at: path)
        } catch {
            if error.errno == .addressInUse { throw .addressInUse("\(address)") }
            throw .systemCall(error.call, argument: "\(address)", errorNumber: error.errno.rawValue)
        }
    }

    private static func makeSocket(_ family: CInt, _ address: RFBAddress) throws(RFBError) -> CInt {
        let type = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        return try RFBError.naming("socket", "\(address)") { () throws(Errno) in
            try Errno.check { socket(family, type, 0) }
        }
    }

    private static func bind<Name>(_ descriptor: CInt, _ name: Name, _ address: RFBAddress) throws(RFBError) {
        do {
            _ = try Errno.check { withAddress(name) { Glibc.bind(descriptor, $0, $1) } }
        } catch {
            switch error {
            case .addressInUse: throw .addressInUse("\(address)")
            case .addressNotAvailable: throw .invalidAddress("\(address)")
            default: throw .systemCall("bind", argument: "\(address)", errorNumber: error.rawValue)
            }
        }
    }

    private static func listen(_ descriptor: CInt, _ address: RFBAddress) throws(RFBError) {
        do {
            _ = try Errno.check { Glibc.listen(descriptor, 16) }
        } catch {
            if error == .addressInUse { throw .addressInUse("\(address)") }
            throw .systemCall("listen", argument: "\(address)", errorNumber: error.rawValue)
        }
    }

    private static func withAddress<Name, Result>(
        _ name: Name,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Name>.size)) }
        }
    }
}
