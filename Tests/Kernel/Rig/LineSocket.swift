import Foundation

/// A listening Unix socket that exchanges lines. All waits have a deadline.
final class LineSocket {
    private let listener: CInt
    private var connection: CInt = -1
    private var received: [UInt8] = []
    /// A Boolean value that indicates whether the other side has closed the connection.
    private(set) var hasEnded = false

    init(path: String) throws(RigError) {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw .systemCall("socket", errorNumber: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8CString)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count <= capacity else { throw .file(path, reason: "the path is too long for a socket") }
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
        }
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 1) == 0 else { throw .systemCall("bind", errorNumber: errno) }
    }

    deinit {
        close(listener)
        if connection >= 0 { close(connection) }
    }

    /// The descriptor to poll for the next connection or data.
    var descriptor: CInt { connection >= 0 ? connection : listener }

    /// Accepts a connection or reads bytes. Call it when `descriptor` is readable.
    func receive() throws(RigError) {
        if connection < 0 {
            connection = accept(listener, nil, nil)
            if connection < 0 { throw .systemCall("accept", errorNumber: errno) }
            return
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(connection, &buffer, buffer.count)
        if count < 0 && errno == EINTR { return }
        if count <= 0 { hasEnded = true } else { received += buffer[..<count] }
    }

    /// Returns the next line, if a complete one was received.
    func nextLine() -> String? {
        guard let end = received.firstIndex(of: 0x0A) else { return nil }
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end].filter { $0 != 0x0D }, as: UTF8.self)
    }

    func send(_ line: String) throws(RigError) {
        let bytes = Array("\(line)\n".utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw .systemCall("send", errorNumber: errno) }
            offset += count
        }
    }
}
