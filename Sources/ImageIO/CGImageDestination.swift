import ImageCodecs

/// An image file that is written: a PNG or JPEG file with one image.
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

    /// The image, with its own properties, until it is written.
    private var image: (image: CGImage, properties: CFDictionary)?
    private var isFinished = false

    fileprivate init?(_ consumer: CGDataConsumer?, type: CFString, count: Int) {
        guard let consumer else { return nil }
        guard let format = ImageFormat.written.first(where: { $0.typeIdentifier == type }), count == 1 else {
            consumer.discard()
            return nil
        }
        self.consumer = consumer
        self.format = format
    }

    deinit { if !isFinished { consumer.discard() } }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
        if self.image == nil, !isFinished { self.image = (image, properties ?? [:]) }
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
        guard let (image, ownProperties) = image else { return nil }
        let options = WritingOptions(properties.merging(ownProperties) { $1 })
        guard let image = options.limited(image) else { return nil }
        do throws(ImageFileError) {
            switch format {
            case .png:
                let file = try PNG.encode(image.surface, opaque: image.isOpaque)
                return options.orientation == 1 ? file : ImageOrientation.adding(options.orientation, toPNG: file)
            default:
                guard let opaque = options.composited(image) else { return nil }
                let file = try JPEG.encode(opaque.surface, quality: options.quality)
                return options.orientation == 1 ? file : ImageOrientation.adding(options.orientation, toJPEG: file)
            }
        } catch {
            return nil
        }
    }
}

/// Returns the uniform type identifiers of the formats that can be written: `public.png` and `public.jpeg`.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFormat.written.map(\.typeIdentifier) }

/// Returns a destination that appends a file to data, or `nil` if the format is not among those of
/// ``CGImageDestinationCopyTypeIdentifiers()``, or the number of images is not 1.
/// - Parameters:
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1.
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
/// ``CGImageDestinationCopyTypeIdentifiers()``, or the number of images is not 1. An existing file is replaced when the
/// new one is complete.
/// - Parameters:
///   - url: The URL of a file.
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1.
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
/// ``CGImageDestinationCopyTypeIdentifiers()``, or the number of images is not 1.
/// - Parameters:
///   - type: The uniform type identifier of the format.
///   - count: The number of images: 1.
///   - options: Reserved. Ignored, as Apple documents.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(consumer, type: type, count: count)
}

/// Sets properties for all images. Those of an image take precedence.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties ?? [:]
}

/// Adds an image. Only the first one is written.
/// - Parameter properties: The properties: ``kCGImagePropertyOrientation``, and the keys that begin with
///   `kCGImageDestination`. Others have no effect.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Adds an image of a file with its orientation. An index out of range adds none.
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
    let orientation = known.filter { $0.key == AnyHashable(kCGImagePropertyOrientation) }
    idst.add(image, orientation.merging(properties ?? [:]) { $1 })
}

/// Writes the file. No more can be added afterward.
/// - Returns: `false` if there is no image, or the file cannot be written; an existing file is then unchanged.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

extension ImageFormat {
    /// The formats that can be written.
    fileprivate static let written: [ImageFormat] = [.png, .jpeg]
}
