import ImageCodecs

/// An image file that is written: a PNG, JPEG or BMP file with one image, or a GIF or TIFF file with one or several.
///
/// ```swift
/// let data = NSMutableData()
/// guard let destination = CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil) else { return }
/// CGImageDestinationAddImage(destination, image, [kCGImageDestinationLossyCompressionQuality: 0.8])
/// let isWritten = CGImageDestinationFinalize(destination)
/// ```
///
/// The names and their meanings are those of Apple's Image I/O. Nothing is written before
/// ``CGImageDestinationFinalize(_:)``. A destination may be used by one thread at a time.
public final class CGImageDestination {
    private let consumer: CGDataConsumer
    private let format: ImageFormat

    /// The properties of all images.
    fileprivate var properties: CFDictionary = [:]

    /// The images, with their own properties, until they are written.
    private var images: [(image: CGImage, properties: CFDictionary)] = []
    private let count: Int
    private var isFinished = false

    fileprivate init?(_ consumer: CGDataConsumer?, type: CFString, count: Int) {
        guard let consumer else { return nil }
        guard let format = ImageFormat.written.first(where: { $0.typeIdentifier == type }),
            count == 1 || count > 1 && (format == .gif || format == .tiff)
        else {
            consumer.discard()
            return nil
        }
        self.count = count
        self.consumer = consumer
        self.format = format
    }

    deinit { if !isFinished { consumer.discard() } }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
        if images.count < count, !isFinished { images.append((image, properties ?? [:])) }
    }

    fileprivate func finish() -> Bool {
        guard !isFinished else { return false }
        isFinished = true
        guard let data = encoded(), data.withUnsafeBytes({ consumer.write($0) }) else {
            consumer.discard()
            return false
        }
        do {
            try consumer.finish()
            return true
        } catch {
            return false
        }
    }

    private func encoded() -> Data? {
        guard images.count == count else { return nil }
        var prepared: [(image: CGImage, options: WritingOptions)] = []
        for (image, ownProperties) in images {
            let options = WritingOptions(properties.merging(ownProperties) { $1 })
            guard let image = options.limited(image) else { return nil }
            prepared.append((image, options))
        }
        guard let (image, options) = prepared.first else { return nil }
        do throws(ImageFileError) {
            switch format {
            case .png:
                var file = try PNG.encode(image.surface, opaque: image.isOpaque)
                if let density = options.density { file = density.added(toPNG: file) }
                return options.orientation == 1 ? file : ImageOrientation.adding(options.orientation, toPNG: file)
            case .gif:
                let frames = prepared.map {
                    GIF.Frame(surface: $0.surface, isOpaque: $0.isOpaque, duration: $1.duration)
                }
                let gif = properties[kCGImagePropertyGIFDictionary] as? CFDictionary
                let repeats = WritingOptions.number(gif?[kCGImagePropertyGIFLoopCount])
                return try GIF.encode(frames, repeatCount: repeats.map { Int(min(max($0, 0), 65_535)) })
            case .tiff:
                return try TIFF.encode(
                    prepared.map {
                        TIFF.Page(
                            surface: $0.surface,
                            isOpaque: $0.isOpaque,
                            orientation: $1.orientation,
                            density: $1.density
                        )
                    }
                )
            case .bmp: return try BMP.encode(image.surface, opaque: image.isOpaque, density: options.density)
            default:
                guard let opaque = options.composited(image) else { return nil }
                var file = try JPEG.encode(opaque.surface, quality: options.quality)
                if let density = options.density { file = density.added(toJPEG: file) }
                return options.orientation == 1 ? file : ImageOrientation.adding(options.orientation, toJPEG: file)
            }
        } catch {
            return nil
        }
    }
}

/// Returns the uniform type identifiers of the formats that can be written: `public.png`, `public.jpeg`,
/// `com.compuserve.gif`, `public.tiff` and `com.microsoft.bmp`.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFormat.written.map(\.typeIdentifier) }

/// Returns a destination that appends a file to data, or `nil` if the format is not among those of
/// ``CGImageDestinationCopyTypeIdentifiers()``, or it cannot have that number of images.
/// - Parameters:
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1, or more for GIF and TIFF files.
///   - options: Reserved. Ignored, as Apple documents.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(CGDataConsumer(data: data), type: type, count: count)
}

/// Returns a destination that writes a file, or `nil` if the file cannot be created, the format is not among those of
/// ``CGImageDestinationCopyTypeIdentifiers()``, or it cannot have that number of images. An existing file is replaced when the
/// new one is complete.
/// - Parameters:
///   - url: The URL of a file.
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1, or more for GIF and TIFF files.
///   - options: Reserved. Ignored, as Apple documents.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(CGDataConsumer(url: url), type: type, count: count)
}

/// Returns a destination that passes a file to a consumer, or `nil` if the format is not among those of
/// ``CGImageDestinationCopyTypeIdentifiers()``, or it cannot have that number of images.
/// - Parameters:
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1, or more for GIF and TIFF files.
///   - options: Reserved. Ignored, as Apple documents.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(consumer, type: type, count: count)
}

/// Sets properties for all images. Those of an image take precedence. The number of repetitions of an animation,
/// ``kCGImagePropertyGIFLoopCount`` in ``kCGImagePropertyGIFDictionary``, is one of them; without it, an animation plays once.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties ?? [:]
}

/// Adds an image. Those beyond the number of images are not written. The first image of an animation determines its size.
/// - Parameter properties: The properties: ``kCGImagePropertyOrientation`` (not in GIF and BMP files),
///   ``kCGImagePropertyDPIWidth`` and ``kCGImagePropertyDPIHeight`` (not in GIF files), ``kCGImagePropertyGIFDelayTime`` in
///   ``kCGImagePropertyGIFDictionary`` (a tenth of a second by default), and the keys that begin with `kCGImageDestination`.
///   Others have no effect.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Adds an image of a file with its orientation, its pixels per inch and its duration. An index out of range adds none.
/// - Parameter properties: The properties that are changed or added; see ``CGImageDestinationAddImage(_:_:_:)``.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination,
    _ isrc: CGImageSource,
    _ index: Int,
    _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil),
        let known = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil)
    else { return }
    let keys: Set<AnyHashable> = [
        kCGImagePropertyOrientation, kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight, kCGImagePropertyGIFDictionary,
    ]
    idst.add(image, known.filter { keys.contains($0.key) }.merging(properties ?? [:]) { $1 })
}

/// Writes the file. No more can be added afterward.
/// - Returns: `false` if there are fewer images than announced, or the file cannot be written; an existing file is then unchanged.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

extension ImageFormat {
    /// The formats that can be written.
    fileprivate static let written: [ImageFormat] = [.png, .jpeg, .gif, .tiff, .bmp]
}
