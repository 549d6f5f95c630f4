import Foundation

/// Reads WebP files whose structure libwebp rejects: with a wrong size in the header, without the padding of a chunk,
/// or with a chunk that is cut, such as the last frame of an animation.
enum WebPRepair {
    /// The bytes of the header: `RIFF`, a size, and `WEBP`.
    private static let headerCount = 12

    /// Decodes a file. Unless the decoding is strict, a damaged one is decoded again with its complete chunks only.
    /// - Parameter body: The decoder.
    static func decode<Value>(
        _ bytes: UnsafeRawBufferPointer,
        _ limits: ImageLimits,
        _ body: (UnsafeRawBufferPointer) throws(ImageFileError) -> Value
    ) throws(ImageFileError) -> Value {
        do throws(ImageFileError) {
            return try body(bytes)
        } catch {
            guard case .cannotDecode = error, limits.tolerance == .lenient, let repaired = repaired(bytes) else {
                throw error
            }
            let result = repaired.withUnsafeBytes { bytes in
                Result { () throws(ImageFileError) in try body(bytes) }
            }
            return try result.get()
        }
    }

    /// Returns a file with the complete chunks of another one, whatever the size in its header; `nil` if there are
    /// none, or if it is the same file.
    private static func repaired(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var result = Array(bytes.prefix(headerCount))
        var position = headerCount
        while position <= bytes.count - 8 {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
            guard size <= bytes.count - position - 8, isName(bytes[position..<position + 4]) else { break }
            let end = position + 8 + size
            result += bytes[position..<end]
            position = end
            guard size % 2 == 1 else { continue }
            result.append(0)
            // The padding is a zero, which no name begins with.
            if position < bytes.count, bytes[position] == 0 { position += 1 }
        }
        guard result.count > headerCount, result.count <= Int(UInt32.max) else { return nil }
        let size = UInt32(result.count - 8)
        for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> UInt32(8 * index)) }
        return result.elementsEqual(bytes) ? nil : result
    }

    /// Returns a Boolean value that indicates whether bytes may be the name of a chunk: printable characters.
    private static func isName(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        bytes.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
