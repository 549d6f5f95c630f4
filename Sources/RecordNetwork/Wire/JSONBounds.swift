import Foundation
import RecordStore

/// The limits of JSON that comes from a network. They are checked before it is decoded, in one pass without recursion.
public struct JSONBounds: Hashable, Sendable {
    /// The largest number of bytes.
    public var size: Int
    /// The largest number of arrays and objects around a value.
    public var depth: Int
    /// The largest number of values, with the keys of objects.
    public var count: Int

    /// Creates limits.
    public init(size: Int = 16 << 20, depth: Int = 128, count: Int = 500_000) {
        self.size = size
        self.depth = depth
        self.count = count
    }

    /// The limits of requests to a server.
    public static let request = JSONBounds()
    /// The limits of answers of a server, which have up to 16 MiB of records, and their bytes as text.
    public static let answer = JSONBounds(size: 64 << 20, count: 2_000_000)

    /// Returns the limit that JSON exceeds; `nil` if it exceeds none.
    ///
    /// Only the structure is read: other errors are those of decoding.
    public func violation(in json: Data) -> RecordStoreError? {
        if json.count > size { return .limitExceeded("bytes of a message", limit: size) }
        var depth = 0
        var count = 1
        var isInString = false
        var isEscaped = false
        for byte in json {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                count += 1
                if depth > self.depth { return .limitExceeded("levels of a message", limit: self.depth) }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): count += 1
            default: break
            }
            if count > self.count { return .limitExceeded("values of a message", limit: self.count) }
        }
        return nil
    }
}
