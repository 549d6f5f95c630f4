import Foundation
import LinuxIO

/// The address of gpsd.
package struct GPSDAddress: Hashable, Sendable, CustomStringConvertible {
    package var host = "localhost"
    package var port: UInt16 = 2947

    package init(host: String = "localhost", port: UInt16 = 2947) {
        self.host = host
        self.port = port
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The maximum duration of an attempt to connect, in seconds.
    private static let patience = 5

    /// Connects. Returns a descriptor that does not wait.
    func connect() throws(LocationSourceError) -> CInt {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, "\(port)", &hints, &found)
        guard status == 0, let found else {
            throw .unreachable(address: description, reason: String(cString: gai_strerror(status)))
        }
        defer { freeaddrinfo(found) }
        var reason = "no address"
        for address in sequence(first: found, next: { $0.pointee.ai_next }) {
            let kind = address.pointee.ai_socktype | CInt(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(address.pointee.ai_family, kind, address.pointee.ai_protocol)
            guard descriptor >= 0 else {
                reason = String(cString: strerror(errno))
                continue
            }
            var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            if Glibc.connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
                fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
            {
                return descriptor
            }
            reason = String(cString: strerror(errno))
            close(descriptor)
        }
        throw .unreachable(address: description, reason: reason)
    }
}
