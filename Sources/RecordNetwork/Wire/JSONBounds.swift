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
        // The iterator of `Data` takes several times as long.
        return json.withUnsafeBytes { violation(in: $0) }
    }

    private func violation(in json: UnsafeRawBufferPointer) -> RecordStoreError? {
        var depth = 0
        var count = 1
        var position = 0
        while position < json.count {
            switch json[position] {
            case UInt8(ascii: "\""): position = endOfText(in: json, from: position + 1)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                count += 1
                if depth > self.depth { return .limitExceeded("levels of a message", limit: self.depth) }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): count += 1
            default: break
            }
            if count > self.count { return .limitExceeded("values of a message", limit: self.count) }
            position += 1
        }
        return nil
    }

    /// Returns the position of the quote at the end of a text, or one after the bytes.
    private func endOfText(in json: UnsafeRawBufferPointer, from start: Int) -> Int {
        var position = start
        while true {
            position = JSONText.endOfPlainText(in: json, from: position)
            guard position < json.count, json[position] != UInt8(ascii: "\"") else { return position }
            position += json[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }
}
