/// The bytes to and from a client, which can be encrypted. Nothing blocks.
final class Connection {
    enum State { case open, closed }

    /// The result of a call of `read()`.
    enum Reading { case bytes(Int), nothing, closed }

    let transport: any Transport
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

    /// The number of bytes of a read, and of an encrypted record.
    static let chunk = 16_384
    /// The limit of what is sent before others have their turn: more than a part of an update.
    private static let mostSent = 1 << 21

    init(_ transport: any Transport) { self.transport = transport }

    deinit { if let session { security?.end(session) } }

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

    /// Reads a chunk of what has arrived.
    func read() -> Reading {
        input.removeFirst(used)
        used = 0
        return withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
            switch receive(buffer) {
            case .wait: return .nothing
            case .end: return .closed
            case .bytes(let count):
                let ignored = min(skipped, count)
                skipped -= ignored
                input.append(contentsOf: buffer[ignored..<count])
                return .bytes(count)
            }
        }
    }

    private func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        guard let session, let security else { return transport.receive(buffer) }
        let count = security.receive(session, buffer)
        if count > 0 { return .bytes(count) }
        return TransportLayerSecurity.again.contains(count) ? .wait : .end
    }

    // MARK: Output

    /// A Boolean value that indicates whether everything has been sent.
    var isDrained: Bool { output.isEmpty }

    /// The number of bytes that have not been sent.
    var unsent: Int { output.count - sent }

    func send(_ bytes: [UInt8]) { output += bytes }

    /// Appends to the bytes to be sent.
    func compose(_ body: (inout [UInt8]) -> Void) { body(&output) }

    /// Sends as much as there is space for, up to a limit.
    func write() -> State {
        let start = sent
        while sent < output.count {
            guard sent - start < Self.mostSent else { return .open }
            switch output[sent...].prefix(Self.mostSent).withUnsafeBytes({ transmit($0) }) {
            case .wait: return .open
            case .end: return .closed
            case .bytes(let count): sent += count
            }
        }
        output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
        sent = 0
        return .open
    }

    private func transmit(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard let session, let security else { return transport.send(bytes) }
        let count = security.send(session, UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.chunk)))
        if count > 0 { return .bytes(count) }
        return TransportLayerSecurity.again.contains(count) ? .wait : .end
    }

    /// A Boolean value that indicates whether `write` or `shakeHands` is to be called when there is space.
    var waitsForSpace: Bool {
        if isShakingHands, let session, let security { return security.waitsForSpace(session) }
        return !output.isEmpty
    }

    // MARK: Encryption

    /// Encrypts the connection from here on. Bytes that were received early are an error, because they are not encrypted.
    func encrypt(_ security: TransportLayerSecurity) -> State {
        guard available == 0, let descriptor = transport.descriptor, let session = security.session(descriptor) else {
            return .closed
        }
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
