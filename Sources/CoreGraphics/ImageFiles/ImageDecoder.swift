/// Reads one format of picture files.
///
/// What comes in may be anything: whatever the bytes say, a decoder neither crashes nor asks for more memory than its
/// limits allow, and what is cut off or damaged is an error rather than half a picture.
package protocol ImageDecoder: SendableMetatype {
    static var format: ImageFormat { get }

    /// Whether a file that begins with these bytes (sixteen, unless it is shorter) claims to be of this format.
    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool

    /// The picture in a file; the first one when there are several.
    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage
}

/// Reads a format that has moving pictures.
package protocol ImageSequenceDecoder: ImageDecoder {
    /// All pictures of a file, each as it is seen: what earlier ones left standing is in it.
    static func decodeFrames(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> ImageSequence
}

/// The limits of reading image files, checked before memory is allocated, so that a file of a few bytes cannot take all
/// memory or the processor for minutes.
///
/// The default limits scale with the memory of the machine: one image may take a quarter of it, up to 512 MiB.
package struct ImageLimits: Hashable, Sendable {
    /// The memory that decoding one image, or all images of a sequence, may take, in bytes: the pixels and what the
    /// decoder allocates while it works.
    package var byteCount: Int

    /// Pixels of one image.
    package var pixelCount: Int

    /// The longest side: what a context can draw.
    package var side = 32_767

    /// Images in a sequence.
    package var frameCount = 2048

    /// Pixels of all images of a sequence together.
    package var sequencePixelCount: Int

    /// Creates the limits for this machine.
    package init() { self.init(physicalMemory: Self.physicalMemory) }

    /// Creates the limits for a machine with so many bytes of memory.
    package init(physicalMemory: Int) {
        byteCount = min(max(physicalMemory / 4, 16 << 20), 512 << 20)
        pixelCount = min(byteCount / 4, 1 << 26)
        sequencePixelCount = pixelCount
    }

    /// The memory of this machine, in bytes.
    package static let physicalMemory = max(0, sysconf(Int32(_SC_PHYS_PAGES))) * Int(getpagesize())

    /// Blocks of 64 samples in all scans of a JPEG file together: three components of the largest image in sixteen scans.
    var scannedBlockCount: Int { (pixelCount / 64 + 1) * 3 * 16 }

    /// Checks the size of an image.
    /// - Parameter workingByteCount: The memory that the decoder allocates in addition to the pixels.
    /// - Throws: `tooLarge`, and `cannotDecode` for an image without pixels.
    func check(_ size: PixelSize, _ format: ImageFormat, workingByteCount: Int = 0) throws(ImageFileError) {
        guard size.width > 0, size.height > 0 else { throw .cannotDecode(format, reason: "it has no pixels") }
        guard size.width <= side, size.height <= side, size.area <= pixelCount,
            workingByteCount <= byteCount - size.area * 4
        else {
            throw .tooLarge(width: size.width, height: size.height)
        }
    }

    /// A surface for a picture.
    func surface(_ size: PixelSize, _ format: ImageFormat) throws(ImageFileError) -> Surface {
        try check(size, format)
        guard let surface = Surface(size: size) else { throw .noMemory(width: size.width, height: size.height) }
        return surface
    }

    /// - Throws: `tooManyFrames` when so many pictures of this size are too many.
    func check(frames count: Int, of size: PixelSize) throws(ImageFileError) {
        if count > frameCount || count * size.area > max(sequencePixelCount, size.area) {
            throw .tooManyFrames(count: count)
        }
    }
}

/// A picture as it is in a file.
package struct DecodedImage: Sendable {
    package var surface: Surface

    /// Whether every pixel is known to be opaque.
    package var isOpaque: Bool

    /// How the picture has to be turned to be seen upright: 1 to 8, as EXIF and TIFF number it. 1 is as it is.
    package var orientation = 1
}

/// A moving picture.
package struct ImageSequence: Sendable {
    package struct Frame: Sendable {
        package var image: DecodedImage

        /// As it is shown, in seconds.
        package var duration: Double

        /// As the file says, in seconds.
        package var statedDuration: Double

        package init(image: DecodedImage, statedDuration: Double) {
            self.image = image
            self.statedDuration = statedDuration
            duration = ImageSequence.shownDuration(statedDuration)
        }

        /// The only picture of a file that does not move.
        package init(still image: DecodedImage) {
            self.image = image
            (duration, statedDuration) = (0, 0)
        }
    }

    /// At least one; all of the same size.
    package var frames: [Frame]

    /// How often it is played; zero for ever.
    package var loopCount: Int

    /// A frame's time as it is shown. Files that ask for no time, or for one so short that no one meant it, get a tenth
    /// of a second, as Image I/O and browsers do; this is known from use.
    static func shownDuration(_ seconds: Double) -> Double { seconds <= 0.0105 ? 0.1 : seconds }
}
