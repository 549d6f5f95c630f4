import Glibc

/// The socket of the service manager that receives the notifications of a service, by systemd's documented protocol
/// (`sd_notify(3)`): one datagram with lines of the form `NAME=VALUE`.
struct ServiceSocket {
    private let address: sockaddr_un
    private let length: socklen_t

    /// Creates the address of a socket.
    /// - Parameter path: The absolute path of the socket, or a name in the abstract namespace after `@`, as in the variable
    ///   `NOTIFY_SOCKET`. Returns `nil` for other kinds of addresses.
    init?(path: String) {
        var bytes = Array(path.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), bytes.count > 1
        else { return nil }
        // The end of a path is a zero byte; an abstract name begins with one.
        if first == UInt8(ascii: "@") { bytes[0] = 0 } else { bytes.append(0) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        length = socklen_t(start + bytes.count)
    }

    /// The time to wait for space in the queue of the socket, in microseconds: any program of the machine may fill it.
    private static let patience = 100_000

    /// Sends a notification.
    /// - Returns: Zero, or the error number of the failed system call; `EAGAIN` if the manager takes no notifications for a
    ///   tenth of a second.
    func send(_ state: String) -> CInt {
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 0, tv_usec: Self.patience)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = address
        let bytes = Array(state.utf8)
        let sent = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
            }
        }
        return sent == bytes.count ? 0 : errno
    }
}
