import Glibc
import LinuxIO

/// The sockets that the service manager passes to a service (`sd_listen_fds(3)`).
package struct PassedSockets: Sendable {
    private let descriptors: [(name: String, descriptor: CInt)]

    /// Creates an instance from the variables that the service manager sets.
    /// - Parameters:
    ///   - process: The number of this process: variables for another one are ignored.
    ///   - first: The first descriptor.
    package init(_ environment: [String: String], process: CInt = getpid(), first: CInt = 3) {
        guard environment["LISTEN_PID"] == "\(process)", let count = environment["LISTEN_FDS"].flatMap(CInt.init),
            (1...256).contains(count)
        else {
            descriptors = []
            return
        }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        descriptors = (0..<count).map { index in
            (Int(index) < names.count ? String(names[Int(index)]) : "", first + index)
        }
    }

    /// Returns the socket with a name and the address that it is bound to.
    /// - Returns: `nil` if there is no such socket. If there is only one, it may have any name.
    package func address(named name: String) throws(RFBError) -> RFBAddress? {
        let named = descriptors.filter { $0.name == name }
        guard let descriptor = (named.isEmpty && descriptors.count == 1 ? descriptors : named).first?.descriptor else {
            return nil
        }
        let argument = "descriptor \(descriptor) of the service manager"
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var listens: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        try RFBError.naming("getsockname", argument) { () throws(Errno) in
            _ = try Errno.check {
                withUnsafeMutablePointer(to: &storage) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
                }
            }
            _ = try Errno.check { getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) }
            if listens == 0 { throw Errno(rawValue: EINVAL) }
            // No child process inherits it.
            _ = try Errno.check { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            _ = try Errno.check { fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
        }
        guard let bound = RFBAddress(storage, length) else { throw .invalidAddress(argument) }
        return .passed(descriptor: descriptor, bound)
    }
}

extension RFBAddress {
    /// Creates an address from the name of a socket.
    init?(_ storage: sockaddr_storage, _ length: socklen_t) {
        func read<Name>(_ type: Name.Type) -> Name { withUnsafeBytes(of: storage) { $0.loadUnaligned(as: type) } }
        func host<Address>(_ family: CInt, _ address: Address) -> String? {
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let isText = withUnsafePointer(to: address) { inet_ntop(family, $0, &text, socklen_t(text.count)) != nil }
            return isText ? text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } : nil
        }
        switch CInt(storage.ss_family) {
        case AF_INET:
            let name = read(sockaddr_in.self)
            guard let host = host(AF_INET, name.sin_addr) else { return nil }
            self = .network(host: host, port: UInt16(bigEndian: name.sin_port))
        case AF_INET6:
            let name = read(sockaddr_in6.self)
            guard let host = host(AF_INET6, name.sin6_addr) else { return nil }
            self = .network(host: host, port: UInt16(bigEndian: name.sin6_port))
        case AF_UNIX:
            let path = withUnsafeBytes(of: storage) { bytes in
                bytes.prefix(Int(length)).dropFirst(MemoryLayout<sa_family_t>.size).prefix { $0 != 0 }
            }
            self = .socket(path: String(decoding: path, as: UTF8.self))
        default: return nil
        }
    }
}
