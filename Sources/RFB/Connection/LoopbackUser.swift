import Glibc

/// The user of a program of this machine at the other end of a TCP connection, by the kernel's `sock_diag(7)`.
///
/// All programs of the machine have the same address. Its users are told apart, so that one of them cannot use up the places
/// and the attempts of the others.
enum LoopbackUser {
    /// One end of a connection.
    struct End: Hashable {
        /// The 4 or 16 bytes of the address.
        var address: [UInt8]
        var port: UInt16

        var isLoopback: Bool {
            address.count == 4 ? address[0] == 127 : address == [UInt8](repeating: 0, count: 15) + [1]
        }

        /// Reads an end from the name of a socket; `nil` if it is not one of TCP.
        init?(_ storage: sockaddr_storage) {
            func read<Name>(_ type: Name.Type) -> Name { withUnsafeBytes(of: storage) { $0.loadUnaligned(as: type) } }
            switch CInt(storage.ss_family) {
            case AF_INET:
                let name = read(sockaddr_in.self)
                address = withUnsafeBytes(of: name.sin_addr) { Array($0) }
                port = UInt16(bigEndian: name.sin_port)
            case AF_INET6:
                let name = read(sockaddr_in6.self)
                let bytes = withUnsafeBytes(of: name.sin6_addr) { Array($0) }
                // An address of IPv4 in that of IPv6.
                let isOld = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
                address = isOld ? Array(bytes.suffix(4)) : bytes
                port = UInt16(bigEndian: name.sin6_port)
            default: return nil
            }
        }
    }

    // Numbers from <linux/netlink.h>, <linux/sock_diag.h> and <linux/inet_diag.h>.
    private static let netlink: CInt = 16
    private static let protocolOfDiagnosis: CInt = 4
    private static let requestType: UInt16 = 20
    private static let headerSize = 16
    private static let requestSize = 56
    private static let answerSize = 72
    private static let offsetOfState = 1
    private static let offsetOfUser = 64
    private static let established: UInt8 = 1

    /// Returns the user of the program at one end of a connection; `nil` if the kernel does not report it.
    static func user(of program: End, connectedTo other: End) -> uid_t? {
        guard program.address.count == other.address.count else { return nil }
        let type = CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(netlink, type, protocolOfDiagnosis)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let request = request(program, other)
        guard send(descriptor, request, request.count, 0) == request.count else { return nil }
        // The kernel has answered within the call.
        var answer = [UInt8](repeating: 0, count: 512)
        let count = recv(descriptor, &answer, answer.count, 0)
        guard count >= headerSize + answerSize else { return nil }
        return answer.withUnsafeBytes { bytes in
            // A connection that its program has closed has no user any more.
            guard bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self) == requestType,
                bytes[headerSize + offsetOfState] == established
            else { return nil }
            return bytes.loadUnaligned(fromByteOffset: headerSize + offsetOfUser, as: uid_t.self)
        }
    }

    /// Returns a `struct nlmsghdr` and a `struct inet_diag_req_v2`.
    private static func request(_ program: End, _ other: End) -> [UInt8] {
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
        func padded(_ address: [UInt8]) -> [UInt8] { address + [UInt8](repeating: 0, count: 16 - address.count) }
        let isRequest: UInt16 = 1
        let header =
            bytes(UInt32(headerSize + requestSize)) + bytes(requestType) + bytes(isRequest) + bytes(UInt32(1))
            + bytes(UInt32(0))
        let family = UInt8(program.address.count == 4 ? AF_INET : AF_INET6)
        // In all states; any interface and any cookie.
        let kind = [family, UInt8(IPPROTO_TCP), 0, 0] + bytes(UInt32.max)
        let ends = bytes(program.port.bigEndian) + bytes(other.port.bigEndian)
        let addresses = padded(program.address) + padded(other.address)
        return header + kind + ends + addresses + bytes(UInt32(0)) + bytes(UInt64.max)
    }
}
