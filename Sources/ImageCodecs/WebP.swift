import CImageCodecs
import Glibc
import Raster

/// Decodes WebP images and animations with libwebp.
enum WebPDecoder: ImageSequenceDecoder {
    static let format = ImageFormat.webp

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool {
        head.hasBytes("RIFF") && head.hasBytes("WEBP", at: 8)
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        try WebPRepair.decode(bytes, limits) { (bytes) throws(ImageFileError) in
            try decodeFirst(bytes, limits: limits)
        }
    }

    static func decodeFrames(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> ImageSequence {
        try WebPRepair.decode(bytes, limits) { (bytes) throws(ImageFileError) in
            try frames(bytes, limits: limits, maximumCount: .max)
        }
    }

    private static func decodeFirst(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> DecodedImage {
        let library = easel_webp().pointee
        if let missing = library.error { throw .noLibrary(format, missing: String(cString: missing)) }
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            throw .cannotDecode(format, reason: "no data")
        }
        var config = WebPDecoderConfig()
        guard library.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0 else {
            throw .noLibrary(format, missing: "libwebp of a supported version")
        }
        try check(library.WebPGetFeaturesInternal(base, bytes.count, &config.input, WEBP_DECODER_ABI_VERSION))
        let size = PixelSize(width: Int(config.input.width), height: Int(config.input.height))
        try limits.check(size, format)
        if config.input.has_animation != 0 {
            var one = limits
            one.sequencePixelCount = limits.pixelCount
            let sequence = try frames(bytes, limits: one, maximumCount: 1)
            return sequence.frames[0].image
        }
        try limits.check(size, format, workingByteCount: workingByteCount(config.input))
        let surface = try limits.surface(size, format)
        config.output.colorspace = MODE_BGRA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = surface.baseAddress.assumingMemoryBound(to: UInt8.self)
        config.output.u.RGBA.stride = CInt(surface.bytesPerRow)
        config.output.u.RGBA.size = surface.bytesPerRow * size.height
        try check(library.WebPDecode(base, bytes.count, &config))
        // A file may declare that it has no alpha and contain it nevertheless.
        let isOpaque = PNG.isOpaque(surface)
        if !isOpaque { PNG.premultiply(surface) }
        return DecodedImage(surface: surface, isOpaque: isOpaque, orientation: orientation(bytes))
    }

    private static func check(_ status: VP8StatusCode) throws(ImageFileError) {
        guard status != VP8_STATUS_OK else { return }
        let reasons = [
            VP8_STATUS_OUT_OF_MEMORY.rawValue: "out of memory", VP8_STATUS_BITSTREAM_ERROR.rawValue: "damaged",
            VP8_STATUS_NOT_ENOUGH_DATA.rawValue: "unexpected end of file",
            VP8_STATUS_UNSUPPORTED_FEATURE.rawValue: "an unsupported feature",
        ]
        throw .cannotDecode(format, reason: reasons[status.rawValue] ?? "status \(status.rawValue)")
    }

    private static func frames(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits,
        maximumCount: Int
    ) throws(ImageFileError) -> ImageSequence {
        let library = try demuxer()
        // Checks the declared features first, which needs no allocation.
        let features = easel_webp().pointee
        if let missing = features.error { throw .noLibrary(format, missing: String(cString: missing)) }
        var claims = WebPBitstreamFeatures()
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            throw .cannotDecode(format, reason: "no data")
        }
        try check(features.WebPGetFeaturesInternal(base, bytes.count, &claims, WEBP_DECODER_ABI_VERSION))
        // A still image may have an orientation.
        guard claims.has_animation != 0 else {
            return ImageSequence(
                frames: [ImageSequence.Frame(still: try decodeFirst(bytes, limits: limits))],
                loopCount: 1
            )
        }

        // The decoder has two canvases and the working memory for one frame.
        let canvas = PixelSize(width: Int(claims.width), height: Int(claims.height))
        let decoderByteCount = canvas.area * 8 + workingByteCount(claims)
        try limits.check(canvas, format, workingByteCount: decoderByteCount)

        var options = WebPAnimDecoderOptions()
        guard library.WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
            throw .noLibrary(format, missing: "libwebpdemux of a supported version")
        }
        options.color_mode = MODE_BGRA
        var data = WebPData(bytes: base, size: bytes.count)
        guard let decoder = library.WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else {
            throw .cannotDecode(format, reason: "damaged or truncated")
        }
        defer { library.WebPAnimDecoderDelete(decoder) }
        var info = WebPAnimInfo()
        guard library.WebPAnimDecoderGetInfo(decoder, &info) != 0 else {
            throw .cannotDecode(format, reason: "no header information")
        }
        let size = PixelSize(width: Int(info.canvas_width), height: Int(info.canvas_height))
        let count = min(Int(info.frame_count), maximumCount)
        try limits.check(frames: count, of: size)
        try limits.check(size, format, workingByteCount: decoderByteCount + (count - 1) * size.area * 4)
        var frames: [ImageSequence.Frame] = []
        var last = 0
        while frames.count < count {
            var pixels: UnsafeMutablePointer<UInt8>?
            // The end time of the frame in milliseconds.
            var end: CInt = 0
            guard library.WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
                if limits.tolerance == .lenient, !frames.isEmpty { break }
                throw .cannotDecode(format, reason: "frame \(frames.count + 1) is damaged")
            }
            let surface = try limits.surface(size, format)
            for y in 0..<size.height { memcpy(surface.row(y), pixels + y * size.width * 4, size.width * 4) }
            let isOpaque = PNG.isOpaque(surface)
            if !isOpaque { PNG.premultiply(surface) }
            let duration = Double(Int(end) - last) / 1000
            last = Int(end)
            frames.append(
                ImageSequence.Frame(image: DecodedImage(surface: surface, isOpaque: isOpaque), statedDuration: duration)
            )
        }
        guard !frames.isEmpty else { throw .cannotDecode(format, reason: "it has no frames") }
        return ImageSequence(frames: frames, loopCount: Int(info.loop_count))
    }

    /// Returns the memory that libwebp allocates for an entire image in addition to its pixels: the pixels again if the
    /// image or its alpha is lossless, and the alpha values. A lossy image is decoded by rows.
    private static func workingByteCount(_ features: WebPBitstreamFeatures) -> Int {
        let lossless: CInt = 2
        let lossy: CInt = 1
        let area = Int(features.width) * Int(features.height)
        if features.format == lossless { return area * 4 }
        // The frames of an animation may be of either kind.
        return features.format == lossy && features.has_alpha == 0 ? 0 : area * 5
    }

    private static func demuxer() throws(ImageFileError) -> EaselWebPDemux {
        let library = easel_webp_demux().pointee
        if let missing = library.error { throw .noLibrary(format, missing: String(cString: missing)) }
        return library
    }

    /// Returns the orientation from the EXIF chunk of the file, which only the extended format has.
    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.hasBytes("VP8X", at: 12), let library = try? demuxer() else { return 1 }
        var data = WebPData(bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), size: bytes.count)
        guard let demuxer = library.WebPDemuxInternal(&data, 0, nil, WEBP_DEMUX_ABI_VERSION) else { return 1 }
        defer { library.WebPDemuxDelete(demuxer) }
        var chunk = WebPChunkIterator()
        guard library.WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) != 0 else { return 1 }
        defer { library.WebPDemuxReleaseChunkIterator(&chunk) }
        return Exif.orientation(inBlock: UnsafeRawBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }
}
