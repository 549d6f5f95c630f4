import Foundation

/// A frame of the protocol of WebSockets (RFC 6455).
struct WebSocketFrame: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    /// The codes by which a connection ends.
    enum CloseCode: UInt16, Sendable {
        case normal = 1000
        case protocolError = 1002
        case unsupportedData = 1003
        case invalidText = 1007
        case tooLarge = 1009
    }

    /// The result of parsing the bytes that have arrived.
    enum Parsed: Equatable {
        case incomplete
        /// A frame, and the number of its bytes.
        case frame(WebSocketFrame, length: Int)
        case failure(CloseCode)
    }

    /// The maximum number of bytes of a message of a client, in one frame or several.
    static let longestMessage = 1 << 16

    var kind: Kind
    var isLast: Bool
    var payload: [UInt8]

    /// Parses a frame of a client. Its payload is masked, and at most as long as a message.
    static func parse(_ bytes: ArraySlice<UInt8>) -> Parsed {
        guard bytes.count >= 2 else { return .incomplete }
        let start = bytes.startIndex
        let (first, second) = (bytes[start], bytes[start + 1])
        // Without extensions, the three bits after the first are 0. Clients mask their frames.
        guard first & 0x70 == 0, second & 0x80 != 0, let kind = Kind(rawValue: first & 15) else {
            return .failure(.protocolError)
        }
        let isLast = first & 0x80 != 0
        var count = Int(second & 0x7F)
        if kind.isControl, count > 125 || !isLast { return .failure(.protocolError) }
        // The length has 7, 16 or 64 bits, the shortest that it fits into.
        let size = count == 126 ? 2 : count == 127 ? 8 : 0
        let header = 2 + size + 4
        guard bytes.count >= 2 + size else { return .incomplete }
        if size > 0 {
            var length: UInt64 = 0
            for byte in bytes[(start + 2)..<(start + 2 + size)] { length = length << 8 | UInt64(byte) }
            guard length > (size == 2 ? 125 : 0xFFFF) else { return .failure(.protocolError) }
            guard length <= UInt64(longestMessage) else { return .failure(.tooLarge) }
            count = Int(length)
        }
        guard bytes.count >= header + count else { return .incomplete }
        let mask = bytes[(start + header - 4)..<(start + header)]
        var payload = Array(bytes[(start + header)..<(start + header + count)])
        for index in payload.indices { payload[index] ^= mask[mask.startIndex + index & 3] }
        return .frame(WebSocketFrame(kind: kind, isLast: isLast, payload: payload), length: header + count)
    }

    /// The frame as bytes of a server, which are not masked.
    var bytes: [UInt8] { Self.header(kind, count: payload.count, isLast: isLast) + payload }

    /// Returns the bytes before the payload.
    static func header(_ kind: Kind, count: Int, isLast: Bool = true) -> [UInt8] {
        var bytes = [kind.rawValue | (isLast ? 0x80 : 0)]
        if count < 126 {
            bytes.append(UInt8(count))
        } else {
            let size = count <= 0xFFFF ? 2 : 8
            bytes.append(size == 2 ? 126 : 127)
            for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * (size - 1 - index)))) }
        }
        return bytes
    }

    static func close(_ code: CloseCode) -> WebSocketFrame {
        let bytes = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 255)]
        return WebSocketFrame(kind: .close, isLast: true, payload: bytes)
    }

    /// Returns the value by which a server accepts a key; `nil` if the key is not 16 bytes in Base64.
    static func accept(_ key: String) -> String? {
        guard Data(base64Encoded: key)?.count == 16 else { return nil }
        return Data(SHA1.hash(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))).base64EncodedString()
    }
}
