import LinuxIO

/// The supported formats of image files.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case tiff = "TIFF"
    case webp = "WebP"
    case bmp = "BMP"
}

/// An error in reading or writing an image file.
package enum ImageFileError: Error, Equatable, CustomStringConvertible {
    /// Data whose first bytes match no supported format.
    case unknownFormat

    /// An image with more pixels than the limit.
    case tooLarge(width: Int, height: Int)

    /// A file with more frames than the limit, or with too many pixels in all frames together.
    case tooManyFrames(count: Int)

    case noMemory(width: Int, height: Int)

    /// A missing library for the format, or a missing function of it.
    case noLibrary(ImageFormat, missing: String)

    /// Truncated or damaged data; the reason is the library's.
    case cannotDecode(ImageFormat, reason: String)

    case cannotEncode(ImageFormat, reason: String)
    case cannotRead(path: String, reason: String)
    case cannotWrite(FileError)

    /// A file that was read but whose content could not be decoded.
    case inFile(path: String, reason: String)

    package var description: String {
        switch self {
        case .unknownFormat:
            "not an image file of a supported format: \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .tooLarge(let width, let height): "cannot read the image: \(width)×\(height) pixels exceed the maximum"
        case .tooManyFrames(let count): "cannot read the image: \(count) frames exceed the maximum"
        case .noMemory(let width, let height): "cannot allocate \(width)×\(height) pixels"
        case .noLibrary(let format, let missing): "cannot read \(format.rawValue) files: \(missing) is not available"
        case .cannotDecode(let format, let reason): "invalid \(format.rawValue) file: \(reason)"
        case .cannotEncode(let format, let reason): "cannot write the image as \(format.rawValue): \(reason)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .cannotWrite(let error): "\(error)"
        case .inFile(let path, let reason): "\(path): \(reason)"
        }
    }
}
