import Glibc
import Raster

/// A decoder of one image file format.
///
/// The input is untrusted: for any bytes, a decoder neither crashes nor allocates more memory than its limits allow.
/// ``ImageTolerance`` describes the files with violations of their format that are read.
package protocol ImageDecoder: SendableMetatype {
    static var format: ImageFormat { get }

    /// Returns a Boolean value that indicates whether a file that begins with these bytes (sixteen, or fewer if it is
    /// shorter) claims to be of this format.
    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool

    /// Returns the image in a file, or the first of several.
    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage
}

/// A decoder of a format with animations.
package protocol ImageSequenceDecoder: ImageDecoder {
    /// Returns all frames of a file as displayed, each composited with the frames before it.
    static func decodeFrames(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> ImageSequence
}

/// The treatment of files that violate their format.
package enum ImageTolerance: Hashable, Sendable {
    /// Reads the files of cameras, servers and editors that ImageMagick and browsers show: with junk between and after
    /// the parts of a file, without an end marker or with several, with wrong counts, or with odd headers. Where
    /// ImageMagick shows a file whose pixels are incomplete, the missing ones have any color. An animation ends before
    /// its first damaged frame.
    case lenient

    /// Rejects files with missing or damaged pixels or frames. Violations that the libraries do not report are not
    /// noticed.
    case strict
}

/// The limits of decoding image files, checked before memory is allocated, so that a file of a few bytes cannot exhaust
/// the memory or occupy the processor for minutes.
///
/// The default limits scale with the memory of the machine: one image may take a quarter of it, up to 512 MiB.
package struct ImageLimits: Hashable, Sendable {
    /// The maximum memory for decoding one image, or all images of a sequence, in bytes: the pixels and the working
    /// memory of the decoder.
    package var byteCount: Int

    /// The maximum number of pixels of one image.
    package var pixelCount: Int

    /// The maximum length of a side in pixels, which is the limit of contexts.
    package var side = 32_767

    /// The maximum number of images in a sequence.
    package var frameCount = 2048

    /// The maximum number of pixels of all images of a sequence together.
    package var sequencePixelCount: Int

    /// The treatment of files that violate their format.
    package var tolerance = ImageTolerance.lenient

    /// Creates the limits for this machine.
    package init() { self.init(physicalMemory: Self.physicalMemory) }

    /// Creates the limits for a machine with the given memory in bytes.
    package init(physicalMemory: Int) {
        byteCount = min(max(physicalMemory / 4, 16 << 20), 512 << 20)
        pixelCount = min(byteCount / 4, 1 << 26)
        sequencePixelCount = pixelCount
    }

    /// The memory of this machine, in bytes.
    package static let physicalMemory = max(0, sysconf(Int32(_SC_PHYS_PAGES))) * Int(getpagesize())

    /// The maximum number of blocks of 64 samples in all scans of a JPEG file together: three components of the largest
    /// image in sixteen scans.
    var scannedBlockCount: Int { (pixelCount / 64 + 1) * 3 * 16 }

    /// Checks the size of an image.
    /// - Parameter workingByteCount: The memory that the decoder allocates in addition to the pixels.
    /// - Throws: `tooLarge` if a limit is exceeded, and `cannotDecode` for an image without pixels.
    func check(_ size: PixelSize, _ format: ImageFormat, workingByteCount: Int = 0) throws(ImageFileError) {
        guard size.width > 0, size.height > 0 else { throw .cannotDecode(format, reason: "it has no pixels") }
        guard size.width <= side, size.height <= side, size.area <= pixelCount,
            workingByteCount <= byteCount - size.area * 4
        else {
            throw .tooLarge(width: size.width, height: size.height)
        }
    }

    /// Returns a surface for an image.
    func surface(_ size: PixelSize, _ format: ImageFormat) throws(ImageFileError) -> Surface {
        try check(size, format)
        guard let surface = Surface(size: size) else { throw .noMemory(width: size.width, height: size.height) }
        return surface
    }

    /// Checks the number of frames.
    /// - Throws: `tooManyFrames` if the number of frames of the given size exceeds a limit.
    func check(frames count: Int, of size: PixelSize) throws(ImageFileError) {
        if count > frameCount || count * size.area > max(sequencePixelCount, size.area) {
            throw .tooManyFrames(count: count)
        }
    }
}

/// An image as stored in a file.
package struct DecodedImage: Sendable {
    package var surface: Surface

    /// A Boolean value that indicates whether every pixel is known to be opaque.
    package var isOpaque: Bool

    /// The orientation, from 1 to 8 as in EXIF and TIFF: the rotation and reflection that display the image upright. 1
    /// is none.
    package var orientation = 1
}

/// An animation.
package struct ImageSequence: Sendable {
    package struct Frame: Sendable {
        package var image: DecodedImage

        /// The duration for which the frame is shown, in seconds.
        package var duration: Double

        /// The duration stored in the file, in seconds.
        package var statedDuration: Double

        package init(image: DecodedImage, statedDuration: Double) {
            self.image = image
            self.statedDuration = statedDuration
            duration = ImageSequence.shownDuration(statedDuration)
        }

        /// Creates the only frame of a still image.
        package init(still image: DecodedImage) {
            self.image = image
            (duration, statedDuration) = (0, 0)
        }
    }

    /// The frames: at least one, all of the same size.
    package var frames: [Frame]

    /// The number of times that the animation plays; zero repeats forever.
    package var loopCount: Int

    package init(frames: [Frame], loopCount: Int) {
        self.frames = frames
        self.loopCount = loopCount
    }

    /// Returns the duration for which a frame is shown. A duration of zero, or too short to be intended, becomes a
    /// tenth of a second, as in Image I/O and browsers. Empirical; not documented by Apple.
    static func shownDuration(_ seconds: Double) -> Double { seconds <= 0.0105 ? 0.1 : seconds }
}
