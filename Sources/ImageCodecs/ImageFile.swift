import Foundation
import LinuxIO

/// Reads image files of any supported format.
package enum ImageFile {
    /// The decoders, in the order in which they are tried.
    static let decoders: [any ImageDecoder.Type] = [
        PNGDecoder.self, JPEGDecoder.self, GIFDecoder.self, WebPDecoder.self, TIFFDecoder.self, BMPDecoder.self,
    ]

    /// Returns the format that a file claims by its first bytes.
    package static func format(of data: Data) -> ImageFormat? {
        data.withUnsafeBytes { decoder(for: $0)?.format }
    }

    /// Returns the image in a file's bytes, or the first of several.
    package static func decode(_ data: Data, limits: ImageLimits = ImageLimits()) throws(ImageFileError) -> DecodedImage
    {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                guard let decoder = decoder(for: bytes) else { throw .unknownFormat }
                return try decoder.decode(bytes, limits: limits)
            }
        }
        return try result.get()
    }

    /// Returns all frames in a file's bytes. A still image has one frame with a duration of zero.
    package static func decodeFrames(
        _ data: Data,
        limits: ImageLimits = ImageLimits()
    ) throws(ImageFileError) -> ImageSequence {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                guard let decoder = decoder(for: bytes) else { throw .unknownFormat }
                if let decoder = decoder as? any ImageSequenceDecoder.Type {
                    return try decoder.decodeFrames(bytes, limits: limits)
                }
                let image = try decoder.decode(bytes, limits: limits)
                return ImageSequence(frames: [ImageSequence.Frame(still: image)], loopCount: 1)
            }
        }
        return try result.get()
    }

    /// The maximum number of bytes of a file: more than any format needs for the largest image.
    package static let longestFile = 1 << 30

    /// Returns the bytes of a regular file.
    package static func contents(of path: String) throws(ImageFileError) -> Data {
        do throws(RegularFileError) {
            return try RegularFile.data(of: path, atMost: longestFile)
        } catch {
            throw .cannotRead(path: path, reason: error.reasonText)
        }
    }

    /// Returns the image in a file.
    package static func read(
        _ path: String,
        limits: ImageLimits = ImageLimits()
    ) throws(ImageFileError) -> DecodedImage {
        let data = try contents(of: path)
        do {
            return try decode(data, limits: limits)
        } catch {
            throw .inFile(path: path, reason: error.description)
        }
    }

    private static func decoder(for bytes: UnsafeRawBufferPointer) -> (any ImageDecoder.Type)? {
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(16))
        return decoders.first { $0.recognizes(head) }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns a Boolean value that indicates whether the bytes at `offset` equal the given characters.
    func hasBytes(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard count >= offset + text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in text.indices.allSatisfy { self[offset + $0] == text[$0] } }
    }

    func hasBytes(_ bytes: [UInt8]) -> Bool {
        count >= bytes.count && bytes.indices.allSatisfy { self[$0] == bytes[$0] }
    }
}
