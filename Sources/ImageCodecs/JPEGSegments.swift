import Glibc

/// The marker segments of a JPEG file, in order, as libjpeg finds them: bytes between segments that are no marker are
/// skipped.
struct JPEGSegments {
    static let startOfScan: UInt8 = 0xDA
    static let application1: UInt8 = 0xE1
    private static let endOfImage: UInt8 = 0xD9

    private let bytes: UnsafeRawBufferPointer

    /// The position after the last segment; the first segment follows the start-of-image marker.
    private var position = 2

    private var isInScan = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Returns the next marker and the content of its segment, without the length, or `nil` at the end of the image or
    /// at a truncation.
    mutating func next() -> (UInt8, UnsafeRawBufferPointer)? {
        while let marker = nextMarker() {
            position += 2
            isInScan = false
            if Self.hasNoContent(marker) { continue }
            guard marker != Self.endOfImage, position + 2 <= bytes.count else { return nil }
            // A length that is shorter than itself counts as no content.
            let length = max(2, Int(bytes[position]) << 8 | Int(bytes[position + 1]))
            guard position + length <= bytes.count else { return nil }
            let content = UnsafeRawBufferPointer(rebasing: bytes[position + 2..<position + length])
            position += length
            isInScan = marker == Self.startOfScan
            return (marker, content)
        }
        return nil
    }

    /// Advances to the next marker and returns it. There may be several 0xFF before a marker. In a scan, 0xFF is
    /// followed by a zero or a restart number, and libjpeg searches for the next restart beyond markers below 0xC0,
    /// which are not defined.
    private mutating func nextMarker() -> UInt8? {
        while position + 1 < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + position, 0xFF, bytes.count - position - 1)
        {
            position = base.distance(to: UnsafeRawPointer(found))
            let following = bytes[position + 1]
            let isMarker =
                following != 0 && following != 0xFF
                && !(isInScan && (following < 0xC0 || Self.hasNoContent(following)))
            if isMarker { return following }
            position += following == 0xFF ? 1 : 2
        }
        position = bytes.count
        return nil
    }

    /// Returns a Boolean value that indicates whether a marker is that of a restart or the temporary one of arithmetic
    /// coding, which stand alone.
    private static func hasNoContent(_ marker: UInt8) -> Bool { marker == 0x01 || 0xD0...0xD7 ~= marker }
}
