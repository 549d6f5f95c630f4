import CZlib

/// The messages of the pseudo-encoding Extended Clipboard, which carries texts in UTF-8.
///
/// A side announces what it has copied, and sends it when the other side asks for it.
enum ExtendedClipboard {
    /// The number of the pseudo-encoding.
    static let encoding = Int32(bitPattern: 0xC0A1_E5CE)

    static let text: UInt32 = 1 << 0
    static let capabilities: UInt32 = 1 << 24
    static let request: UInt32 = 1 << 25
    static let peek: UInt32 = 1 << 26
    static let notify: UInt32 = 1 << 27
    static let provide: UInt32 = 1 << 28

    /// Returns a message to a client: flags, and the bytes that follow them. A negative length distinguishes it from a text.
    static func message(_ flags: UInt32, _ body: [UInt8] = []) -> [UInt8] {
        [3, 0, 0, 0] + Client.bytes32(-(4 + body.count)) + Client.bytes32(Int(flags)) + body
    }

    /// Returns the message that names what the server supports.
    static func capabilitiesMessage() -> [UInt8] {
        message(capabilities | request | peek | notify | provide | text, Client.bytes32(SharedText.mostBytes))
    }

    /// Returns the message with a text.
    static func provideMessage(_ text: SharedText) -> [UInt8]? {
        let lines = text.string.replacingLineFeeds(with: "\r\n")
        let bytes = Array(lines.utf8) + [0]
        return deflated(Client.bytes32(bytes.count) + bytes).map { message(provide | Self.text, $0) }
    }

    /// Returns the text of the bytes that follow the flags of a message with contents.
    /// - Returns: The text, or `nil` if it is too long or the bytes are invalid.
    static func text(inProvided bytes: ArraySlice<UInt8>) -> String? {
        // The length, the text, and its end; lines may end in two characters.
        guard let content = inflated(bytes, atMost: 4 + 2 * SharedText.mostBytes + 1), content.count >= 4 else {
            return nil
        }
        let length = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length <= content.count - 4 else { return nil }
        let text = content[4..<(4 + length)].prefix { $0 != 0 }
        let string = String(decoding: text, as: UTF8.self).replacingReturns()
        return string.utf8.count <= SharedText.mostBytes ? string : nil
    }

    // MARK: Compression

    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(uLong(bytes.count))
        let result = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
            let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), 1)
            initialized = status == Z_OK ? Int(count) : 0
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the contents of a stream of zlib, which may lack its end; `nil` if it is invalid or longer than a limit.
    static func inflated(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        guard inflateInit_(stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(stream) }
        var input = Array(bytes)
        var output: [UInt8] = []
        return input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
                while true {
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    let status = inflate(stream, Z_SYNC_FLUSH)
                    output += buffer.prefix(buffer.count - Int(stream.pointee.avail_out))
                    guard output.count <= limit else { return nil }
                    if status == Z_STREAM_END { return output }
                    // Without progress, the input is at its end.
                    guard status == Z_OK || status == Z_BUF_ERROR else { return nil }
                    if stream.pointee.avail_out != 0 { return stream.pointee.avail_in == 0 ? output : nil }
                }
            }
        }
    }
}

/// A text that the app and the users of clients copy and paste.
package struct SharedText: Hashable, Sendable {
    /// The maximum number of bytes of a text in UTF-8. A chosen value.
    package static let mostBytes = 1 << 20

    package let string: String

    /// Creates a text, or returns `nil` if it is too long.
    package init?(_ string: String) {
        guard string.utf8.count <= Self.mostBytes else { return nil }
        self.string = string
    }

    /// The text in Latin-1, for clients without the pseudo-encoding; other characters become question marks.
    var latin1: [UInt8] {
        string.replacingReturns().unicodeScalars.map { $0.value <= 0xFF ? UInt8($0.value) : UInt8(ascii: "?") }
    }
}

extension String {
    /// Returns the text with line feeds at the ends of lines.
    func replacingReturns() -> String {
        guard utf8.contains(13) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var former: UInt8 = 0
        for byte in utf8 {
            if byte == 13 {
                bytes.append(10)
            } else if byte != 10 || former != 13 {
                bytes.append(byte)
            }
            former = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text with other ends of lines.
    func replacingLineFeeds(with end: String) -> String {
        let text = replacingReturns()
        guard text.utf8.contains(10) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        for byte in text.utf8 {
            if byte == 10 { bytes.append(contentsOf: end.utf8) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
