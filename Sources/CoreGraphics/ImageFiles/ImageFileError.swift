/// The formats of picture files that are read.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case tiff = "TIFF"
    case webp = "WebP"
    case bmp = "BMP"
}

/// Why a picture file was not read or written.
package enum ImageFileError: Error, Equatable, CustomStringConvertible {
    /// The first bytes are those of no format that is known.
    case unknownFormat

    /// The file says that it has more pixels than are read.
    case tooLarge(width: Int, height: Int)

    /// The file has more frames than are read, or all of them together have too many pixels.
    case tooManyFrames(count: Int)

    case noMemory(width: Int, height: Int)

    /// The format's library, or a function of it, is not on this machine.
    case noLibrary(ImageFormat, missing: String)

    /// The data is not a whole, sound file; the reason is the library's.
    case cannotDecode(ImageFormat, reason: String)

    case cannotEncode(ImageFormat, reason: String)
    case cannotRead(path: String, reason: String)
    case cannotWrite(FileError)

    /// A file was read, but what is in it could not be.
    case inFile(path: String, reason: String)

    package var description: String {
        switch self {
        case .unknownFormat:
            "no picture file of a format that is read: \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .tooLarge(let width, let height): "\(width)×\(height) pixels are more than are read"
        case .tooManyFrames(let count): "\(count) frames are more than are read"
        case .noMemory(let width, let height): "no memory for \(width)×\(height) pixels"
        case .noLibrary(let format, let missing): "\(format.rawValue) cannot be read here: there is no \(missing)"
        case .cannotDecode(let format, let reason): "not a sound \(format.rawValue) file: \(reason)"
        case .cannotEncode(let format, let reason): "cannot be written as \(format.rawValue): \(reason)"
        case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)"
        case .cannotWrite(let error): "\(error)"
        case .inFile(let path, let reason): "\(path): \(reason)"
        }
    }
}
