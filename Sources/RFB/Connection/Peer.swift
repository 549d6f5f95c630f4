import Glibc

/// The other end of a connection, by which connections and wrong passwords are counted.
enum Peer: Hashable, Sendable, CustomStringConvertible {
    /// The bytes of a machine's address: 4, or the first 8 of an address of IPv6, which are those of its network.
    case network([UInt8])
    /// A user of this machine.
    case user(uid_t)
    case unknown

    /// Finds out the other end of a socket.
    init(_ descriptor: CInt) {
        guard let other = Self.name(descriptor, getpeername) else {
            self = .unknown
            return
        }
        self.init(other) {
            if CInt(other.ss_family) == AF_UNIX { return PeerCredentials(descriptor)?.user }
            guard let program = LoopbackUser.End(other), program.isLoopback,
                let own = Self.name(descriptor, getsockname).flatMap(LoopbackUser.End.init)
            else { return nil }
            return LoopbackUser.user(of: program, connectedTo: own)
        }
    }

    /// - Parameters:
    ///   - name: The name of the other end's socket.
    ///   - user: Returns the user of a program on this machine; `nil` if it is not known, or for other machines.
    init(_ name: sockaddr_storage, user: () -> uid_t?) {
        if let user = user() {
            self = .user(user)
        } else if let end = LoopbackUser.End(name) {
            self = .network(end.address.count == 4 ? end.address : Array(end.address.prefix(8)))
        } else {
            self = .unknown
        }
    }

    private typealias NameFunction = (CInt, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> CInt

    private static func name(_ descriptor: CInt, _ function: NameFunction) -> sockaddr_storage? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(descriptor, $0, &length) }
        }
        return result == 0 ? storage : nil
    }

    var description: String {
        switch self {
        case .network(let bytes) where bytes.count == 4: bytes.map(String.init).joined(separator: ".")
        case .network(let bytes):
            stride(from: 0, to: bytes.count - 1, by: 2)
                .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }.joined(separator: ":") + "::/64"
        case .user(let user): "user \(user)"
        case .unknown: "unknown"
        }
    }
}

/// The credentials of the program at the other end of a local socket, at the time of its connection.
struct PeerCredentials: Hashable, Sendable {
    var user: uid_t
    /// The groups of the program.
    var groups: Set<gid_t>

    init(user: uid_t, groups: Set<gid_t>) {
        self.user = user
        self.groups = groups
    }

    /// `SO_PEERGROUPS` of <asm/socket.h>.
    private static let peerGroups: CInt = 59

    /// Reads the credentials; `nil` if the kernel has none.
    init?(_ descriptor: CInt) {
        // `struct ucred`: the process, the user and the group.
        var numbers: [UInt32] = [0, 0, 0]
        var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &length) == 0, length == 12 else { return nil }
        user = numbers[1]
        groups = [numbers[2]]
        // A user is in at most 65,536 groups.
        var others = [gid_t](repeating: 0, count: 64)
        while true {
            length = socklen_t(others.count * MemoryLayout<gid_t>.size)
            if getsockopt(descriptor, SOL_SOCKET, Self.peerGroups, &others, &length) == 0 {
                groups.formUnion(others.prefix(Int(length) / MemoryLayout<gid_t>.size))
                return
            }
            guard errno == ERANGE, others.count < 1 << 16 else { return }
            others = [gid_t](repeating: 0, count: others.count * 4)
        }
    }

    /// Returns a Boolean value that indicates whether the program is that of root, or of a user or a group.
    func belongs(to user: uid_t, _ group: gid_t) -> Bool {
        self.user == 0 || self.user == user || groups.contains(group)
    }
}
