import Synchronization

/// The pictures in a file, read when they are first asked for. May be used on any thread.
///
/// ```swift
/// guard let source = CGImageSourceCreateWithData(data, nil) else { return }
/// for index in 0..<CGImageSourceGetCount(source) {
///     let picture = CGImageSourceCreateImageAtIndex(source, index, nil)
///     let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
///     let gif = properties?[kCGImagePropertyGIFDictionary] as? [AnyHashable: Any]
///     let seconds = gif?[kCGImagePropertyGIFDelayTime] as? Double
/// }
/// ```
///
/// The names and what they mean are those of Apple's Image I/O. Options are not looked at: none of them changes which
/// pixels a picture has.
public final class CGImageSource: Sendable {
    let data: Data
    let format: ImageFormat
    private let read = Mutex<ImageSequence??>(nil)

    init(data: Data, format: ImageFormat) {
        self.data = data
        self.format = format
    }

    /// Nil when there is no picture that can be read. Of a moving picture that is damaged, the first one may be.
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

/// The pictures in a file's bytes: PNG, JPEG, GIF, WebP, TIFF or BMP. Nil for bytes that begin like none of these.
/// - Parameter options: not looked at.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    ImageFile.format(of: data).map { CGImageSource(data: data, format: $0) }
}

/// The pictures in a file. Nil when it cannot be read, and when it is of no format that is known.
/// - Parameters:
///   - url: of a file.
///   - options: not looked at.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    return CGImageSourceCreateWithData(data, options)
}

/// How many pictures there are: the frames of a moving picture, else one; none in a file that is damaged.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.sequence?.frames.count ?? 0 }

/// The uniform type identifier of the file's format: `com.compuserve.gif`, `public.png` and so on.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.format.typeIdentifier }

/// One of the pictures, as it is stored: it is not turned as ``kCGImagePropertyOrientation`` says. A frame of a moving
/// picture is all that is to be seen then. Nil for an index that is out of range.
/// - Parameter options: not looked at.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.frame(at: index).map { CGImage(surface: $0.image.surface, isOpaque: $0.image.isOpaque) }
}

/// What is known of the file as a whole: ``kCGImagePropertyFileSize``, and for a moving picture that says so how often it
/// is repeated, in ``kCGImagePropertyGIFDictionary`` or ``kCGImagePropertyWebPDictionary``. Nil for a file that is
/// damaged.
/// - Parameter options: not looked at.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let sequence = isrc.sequence else { return nil }
    var properties: CFDictionary = [kCGImagePropertyFileSize: isrc.data.count]
    switch isrc.format {
    // Without a count in the file it is played once, and with one, once more than it is repeated.
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

/// What is known of one of the pictures: ``kCGImagePropertyPixelWidth``, ``kCGImagePropertyPixelHeight``,
/// ``kCGImagePropertyOrientation``, ``kCGImagePropertyHasAlpha``, and for the frames of a moving picture how long they are
/// shown, in ``kCGImagePropertyGIFDictionary`` or ``kCGImagePropertyWebPDictionary``. Nil for an index that is out of range.
/// - Parameter options: not looked at.
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
    fileprivate var typeIdentifier: String {
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
