import ImageCodecs
import Synchronization

/// The images in a file, decoded on first use. Instances may be used on any thread.
///
/// ```swift
/// guard let source = CGImageSourceCreateWithData(data, nil) else { return }
/// for index in 0..<CGImageSourceGetCount(source) {
///     let image = CGImageSourceCreateImageAtIndex(source, index, nil)
///     let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
///     let gif = properties?[kCGImagePropertyGIFDictionary] as? [AnyHashable: Any]
///     let seconds = gif?[kCGImagePropertyGIFDelayTime] as? Double
/// }
/// ```
///
/// The names and their meanings are those of Apple's Image I/O. Options are ignored: none of them changes the pixels of
/// an image.
public final class CGImageSource: Sendable {
    package let data: Data
    let format: ImageFormat
    private let read = Mutex<ImageSequence??>(nil)

    init(data: Data, format: ImageFormat) {
        self.data = data
        self.format = format
    }

    /// The decoded images, or `nil` if none can be decoded. A damaged animation has the frames before the damage. One that
    /// exceeds the limits may still have its first frame.
    var sequence: ImageSequence? {
        read.withLock { read in
            if let read { return read }
            let sequence =
                (try? ImageFile.decodeFrames(data))
                ?? (try? ImageFile.decode(data)).map { ImageSequence(frames: [.init(still: $0)], loopCount: 1) }
            read = .some(sequence)
            return sequence
        }
    }

    func frame(at index: Int) -> ImageSequence.Frame? {
        guard let frames = sequence?.frames, frames.indices.contains(index) else { return nil }
        return frames[index]
    }
}

/// Returns an image source for the bytes of a PNG, JPEG, GIF, WebP, TIFF or BMP file, or `nil` if the bytes do not
/// begin like any of these.
/// - Parameter options: Ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    ImageFile.format(of: data).map { CGImageSource(data: data, format: $0) }
}

/// Returns an image source for a file, or `nil` if the file cannot be read or its format is unknown.
/// - Parameters:
///   - url: The URL of a file.
///   - options: Ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let data = try? ImageFile.contents(of: url.path) else { return nil }
    return CGImageSourceCreateWithData(data, options)
}

/// Returns the uniform type identifiers of the formats that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ImageFormat.allCases.map(\.typeIdentifier) }

/// Returns the number of images: the number of frames of an animation, 1 for a still image, or 0 if the file is
/// damaged.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.sequence?.frames.count ?? 0 }

/// Returns the uniform type identifier of the file's format: `com.compuserve.gif`, `public.png` and so on.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.format.typeIdentifier }

/// Returns one of the images as stored; ``kCGImagePropertyOrientation`` is not applied. A frame of an animation is
/// returned as displayed, composited with the frames before it. Returns `nil` if the index is out of range.
/// - Parameter options: Ignored.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.frame(at: index).map { CGImage(surface: $0.image.surface, isOpaque: $0.image.isOpaque) }
}

/// Returns the properties of the file: ``kCGImagePropertyFileSize`` and, for an animation with a repeat count, that
/// count in ``kCGImagePropertyGIFDictionary`` or ``kCGImagePropertyWebPDictionary``. Returns `nil` if the file is
/// damaged.
/// - Parameter options: Ignored.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let sequence = isrc.sequence else { return nil }
    var properties: CFDictionary = [kCGImagePropertyFileSize: isrc.data.count]
    switch isrc.format {
    // Without a count in the file, a GIF is played once; with one, it is played once more than the count.
    case .gif where sequence.loopCount != 1:
        properties[kCGImagePropertyGIFDictionary] =
            [kCGImagePropertyGIFLoopCount: max(0, sequence.loopCount - 1)] as CFDictionary
    case .webp where sequence.frames.count > 1:
        properties[kCGImagePropertyWebPDictionary] =
            [kCGImagePropertyWebPLoopCount: sequence.loopCount] as CFDictionary
    default: break
    }
    return properties
}

/// Returns the properties of one of the images: ``kCGImagePropertyPixelWidth``, ``kCGImagePropertyPixelHeight``,
/// ``kCGImagePropertyOrientation``, ``kCGImagePropertyHasAlpha``, ``kCGImagePropertyDPIWidth`` and
/// ``kCGImagePropertyDPIHeight`` if the file states them, and for the frames of an animation their duration, in
/// ``kCGImagePropertyGIFDictionary`` or ``kCGImagePropertyWebPDictionary``. Returns `nil` if the index is out of range.
/// - Parameter options: Ignored.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    guard let frame = isrc.frame(at: index) else { return nil }
    var properties: CFDictionary = [
        kCGImagePropertyPixelWidth: frame.image.surface.size.width,
        kCGImagePropertyPixelHeight: frame.image.surface.size.height,
        kCGImagePropertyOrientation: frame.image.orientation,
        kCGImagePropertyHasAlpha: !frame.image.isOpaque,
    ]
    if let density = ImageDensity.stored(in: isrc.data, isrc.format) {
        properties[kCGImagePropertyDPIWidth] = density.x
        properties[kCGImagePropertyDPIHeight] = density.y
    }
    switch isrc.format {
    case .gif:
        properties[kCGImagePropertyGIFDictionary] =
            [
                kCGImagePropertyGIFDelayTime: frame.duration,
                kCGImagePropertyGIFUnclampedDelayTime: frame.statedDuration,
            ] as CFDictionary
    case .webp where frame.duration > 0:
        properties[kCGImagePropertyWebPDictionary] =
            [
                kCGImagePropertyWebPDelayTime: frame.duration,
                kCGImagePropertyWebPUnclampedDelayTime: frame.statedDuration,
            ] as CFDictionary
    default: break
    }
    return properties
}

extension ImageFormat {
    /// The uniform type identifier of the format.
    package var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .tiff: "public.tiff"
        case .webp: "org.webmproject.webp"
        case .bmp: "com.microsoft.bmp"
        }
    }
}
