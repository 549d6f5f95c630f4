import Foundation
import LinuxIO
import Testing

/// The socket of a journal, and a stream to it like the standard error of a service.
final class FakeJournal {
    /// An entry as it was received.
    struct Entry {
        var bytes: [UInt8]
        /// The seals of the memory that had the entry; `nil` for a datagram.
        var seals: CInt?
    }

    let path = NSTemporaryDirectory() + "easel-journal-\(UUID().uuidString.prefix(8))"
    let journal: Journal
    /// The end of the stream that a program writes to.
    let stream: CInt
    private let reader: CInt
    /// F_GET_SEALS, a macro that Swift does not import.
    private static let getSeals: CInt = 1034
    private let socket: CInt

    init() throws {
        socket = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = path.utf8
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        var pair: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
        (stream, reader) = (pair[0], pair[1])
        journal = Journal(stream: try Self.name(of: stream), socketPath: path, identifier: "program")
    }

    deinit {
        for descriptor in [socket, stream, reader] { close(descriptor) }
        unlink(path)
    }

    /// Returns the value of `JOURNAL_STREAM` for a descriptor.
    static func name(of descriptor: CInt) throws -> String {
        var status = stat()
        try #require(fstat(descriptor, &status) == 0)
        return "\(status.st_dev):\(status.st_ino)"
    }

    /// The text that has been written to the stream since the last call.
    var text: String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(reader, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Returns the next entry, or `nil` if none has been sent.
    func receive() -> Entry? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        // A header and a descriptor, aligned like a number of 64 bits.
        var control = [UInt64](repeating: 0, count: 4)
        var message = msghdr()
        let count = bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return recvmsg(socket, &message, 0)
                }
            }
        }
        guard count >= 0 else { return nil }
        guard message.msg_controllen > 0 else { return Entry(bytes: Array(bytes.prefix(count))) }
        // The descriptor comes after the header of 16 bytes.
        let memory = CInt(truncatingIfNeeded: control[2])
        defer { close(memory) }
        var contents = [UInt8](repeating: 0, count: 4 << 20)
        let length = pread(memory, &contents, contents.count, 0)
        return Entry(bytes: Array(contents.prefix(max(length, 0))), seals: fcntl(memory, Self.getSeals))
    }
}

extension FakeJournal.Entry {
    /// The fields, read as the journal does.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        var rest = bytes[...]
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\n") }) {
            let name = String(decoding: rest[..<end], as: UTF8.self)
            let isText = rest[end] == UInt8(ascii: "=")
            rest = rest[(end + 1)...]
            let count: Int
            if isText {
                count = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 - rest.startIndex } ?? rest.count
            } else {
                count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                rest = rest.dropFirst(8)
            }
            fields[name] = String(decoding: rest.prefix(count), as: UTF8.self)
            rest = rest.dropFirst(count + 1)
        }
        return fields
    }
}
