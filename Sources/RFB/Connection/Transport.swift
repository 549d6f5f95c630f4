import Glibc

/// A way for bytes to and from a client. Nothing blocks.
protocol Transport: AnyObject {
    /// The descriptor to poll, which encryption uses as well; `nil` for bytes in memory.
    var descriptor: CInt? { get }

    /// Receives bytes, at most as many as fit into a buffer.
    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Transfer

    /// Sends as many bytes as there is space for.
    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer
}

/// The result of a call of a transport.
enum Transfer: Equatable {
    /// The number of bytes that were transferred, at least one.
    case bytes(Int)
    /// Nothing has arrived, or there is no space.
    case wait
    /// The connection has ended.
    case end
}

/// The bytes of a socket.
final class SocketTransport: Transport {
    private let socket: CInt

    /// Creates a transport, which closes the descriptor at its end.
    init(_ descriptor: CInt) { socket = descriptor }

    deinit { close(socket) }

    var descriptor: CInt? { socket }

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        let count = recv(socket, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .wait : .end
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
        let count = Glibc.send(socket, bytes.baseAddress, bytes.count, flags)
        if count > 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EINTR ? .wait : .end
    }
}

/// Bytes in memory, without a socket: for tests, and for fuzz targets.
final class MemoryTransport: Transport {
    /// The bytes that the client sends, and the number of those that were received.
    private var incoming: [UInt8] = []
    private var received = 0
    /// The bytes that the server has sent.
    private(set) var outgoing: [UInt8] = []
    /// The number of bytes that the server can send until more are read.
    var space: Int
    /// A Boolean value that indicates whether the client has ended the connection.
    var isEnded = false

    /// - Parameter space: The number of bytes that can be sent until the client reads.
    init(space: Int = .max) { self.space = space }

    var descriptor: CInt? { nil }

    /// The number of bytes that the server has not received.
    var unreceived: Int { incoming.count - received }

    /// Appends bytes that the client sends.
    func arrive(_ bytes: [UInt8]) {
        incoming.removeFirst(received)
        received = 0
        incoming += bytes
    }

    /// Removes the bytes that the server has sent.
    func takeOutgoing() -> [UInt8] {
        defer { outgoing = [] }
        return outgoing
    }

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        let count = min(buffer.count, unreceived)
        guard count > 0 else { return isEnded ? .end : .wait }
        incoming.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[received...].prefix(count)))
        }
        received += count
        return .bytes(count)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard !isEnded else { return .end }
        let count = min(bytes.count, space)
        guard count > 0 else { return .wait }
        outgoing.append(contentsOf: bytes.prefix(count))
        if space != .max { space -= count }
        return .bytes(count)
    }
}
