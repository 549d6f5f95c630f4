import CLinux
import Glibc

/// The bytes to and from a client, which can be encrypted. Nothing blocks.
final class Connection {
    enum State { case open, closed }

    let descriptor: CInt
    private var security: TransportLayerSecurity?
    private var session: TransportLayerSecurity.Object?
    private(set) var isShakingHands = false

    /// The received bytes that have not been used.
    private(set) var input: [UInt8] = []
    private var used = 0
    /// The bytes to be sent, and the number of those that have been.
    private var output: [UInt8] = []
    private var sent = 0
    /// The number of bytes of a message that are ignored.
    private var skipped = 0

    private static let chunk = 16_384
    /// The limit of what is read before others have their turn.
    private static let chunksPerTurn = 8

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit {
        if let session { security?.end(session) }
        close(descriptor)
    }

    // MARK: Input

    /// The number of received bytes that have not been used.
    var available: Int { input.count - used }

    /// Returns a byte that has not been used.
    subscript(index: Int) -> UInt8 { input[used + index] }

    func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
        input[(used + range.lowerBound)..<(used + range.upperBound)]
    }

    func number16(_ index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }

    func number32(_ index: Int) -> Int { number16(index) << 16 | number16(index + 2) }

    func use(_ count: Int) { used += count }

    /// Ignores bytes, received or not.
    func skip(_ count: Int) {
        let present = min(count, available)
        used += present
        skipped = count - present
    }

    /// Reads what has arrived, within limits.
    func read() -> State {
        input.removeFirst(used)
        used = 0
        return withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
            var chunks = 0
            // No poll reports what is left of an encrypted record.
            while chunks < Self.chunksPerTurn || session.flatMap({ security?.pending($0) }) ?? 0 > 0 {
                chunks += 1
                let count = receive(buffer)
                if count < 0 { return .open }
                if count == 0 { return .closed }
                let ignored = min(skipped, count)
                skipped -= ignored
                input.append(contentsOf: buffer[ignored..<count])
            }
            return .open
        }
    }

    /// Returns the number of received bytes, 0 at the end, and -1 if there are none yet.
    private func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if let session, let security {
            let count = security.receive(session, buffer)
            return count >= 0 ? count : TransportLayerSecurity.again.contains(count) ? -1 : 0
        }
        let count = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? -1 : 0
    }

    // MARK: Output

    /// A Boolean value that indicates whether everything has been sent.
    var isDrained: Bool { output.isEmpty }

    func send(_ bytes: [UInt8]) { output += bytes }

    /// Appends to the bytes to be sent.
    func compose(_ body: (inout [UInt8]) -> Void) { body(&output) }

    /// Sends as much as there is space for.
    func write() -> State {
        while sent < output.count {
            let count = output[sent...].prefix(1 << 20).withUnsafeBytes { transmit($0) }
            if count < 0 { return .open }
            if count == 0 { return .closed }
            sent += count
        }
        output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
        sent = 0
        return .open
    }

    /// Returns the number of sent bytes, 0 at the end, and -1 if there is no space.
    private func transmit(_ bytes: UnsafeRawBufferPointer) -> Int {
        if let session, let security {
            let count = security.send(session, UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.chunk)))
            return count > 0 ? count : TransportLayerSecurity.again.contains(count) ? -1 : 0
        }
        let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        if count > 0 { return count }
        return errno == EAGAIN || errno == EINTR ? -1 : 0
    }

    /// A Boolean value that indicates whether `write` or `shakeHands` is to be called when there is space.
    var waitsForSpace: Bool {
        if isShakingHands, let session, let security { return security.waitsForSpace(session) }
        return !output.isEmpty
    }

    // MARK: Encryption

    /// Encrypts the connection from here on. Bytes that were received early are an error, because they are not encrypted.
    func encrypt(_ security: TransportLayerSecurity) -> State {
        guard available == 0, let session = security.session(descriptor) else { return .closed }
        self.security = security
        self.session = session
        isShakingHands = true
        return .open
    }

    /// Continues the handshake.
    func shakeHands() -> State {
        guard let session, let security else { return .closed }
        let result = security.handshake(session)
        if result == 0 { isShakingHands = false }
        return result == 0 || TransportLayerSecurity.again.contains(result) ? .open : .closed
    }
}
