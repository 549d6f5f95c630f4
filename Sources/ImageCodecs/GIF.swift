import CImageCodecs
import Raster

/// Decodes GIF images and animations with giflib. A file is read record by record, so that memory for frames is
/// allocated only after the limits are checked.
enum GIFDecoder: ImageSequenceDecoder {
    static let format = ImageFormat.gif

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool {
        head.hasBytes("GIF87a") || head.hasBytes("GIF89a")
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        try GIFReader.read(bytes, limits: limits, maximumCount: 1).frames[0].image
    }

    static func decodeFrames(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> ImageSequence {
        try GIFReader.read(bytes, limits: limits, maximumCount: .max)
    }
}

/// A single pass over a file.
private struct GIFReader {
    /// The bytes that giflib reads as a file.
    struct Input {
        let bytes: UnsafeRawBufferPointer
        var position = 0
    }

    /// The graphic control extension of a frame.
    struct Control {
        var disposal = DISPOSAL_UNSPECIFIED
        var duration = 0.0
        var transparentIndex = NO_TRANSPARENT_COLOR
    }

    let library: EaselGIF
    let limits: ImageLimits
    let file: UnsafeMutablePointer<GifFileType>

    /// The composited frames so far.
    let canvas: Surface

    /// The maximum number of frames to read.
    let maximumCount: Int
    var frames: [ImageSequence.Frame] = []
    var loopCount = 1
    var pixelsRead = 0

    static func read(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits,
        maximumCount: Int
    ) throws(ImageFileError) -> ImageSequence {
        let library = easel_gif().pointee
        if let missing = library.error { throw .noLibrary(.gif, missing: String(cString: missing)) }
        let input = UnsafeMutablePointer<Input>.allocate(capacity: 1)
        input.initialize(to: Input(bytes: bytes))
        defer {
            input.deinitialize(count: 1)
            input.deallocate()
        }
        var code: CInt = 0
        let file = library.DGifOpen(
            input,
            { file, target, count in
                guard let input = file?.pointee.UserData?.assumingMemoryBound(to: Input.self), let target, count > 0,
                    let base = input.pointee.bytes.baseAddress
                else { return 0 }
                let available = min(Int(count), input.pointee.bytes.count - input.pointee.position)
                UnsafeMutableRawPointer(target).copyMemory(
                    from: base + input.pointee.position,
                    byteCount: available
                )
                input.pointee.position += available
                return CInt(available)
            },
            &code
        )
        guard let file else { throw .cannotDecode(.gif, reason: text(library, code)) }
        defer { _ = library.DGifCloseFile(file, nil) }
        let size = PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        let canvas = try limits.surface(size, .gif)
        var reader = GIFReader(library: library, limits: limits, file: file, canvas: canvas, maximumCount: maximumCount)
        try reader.readRecords()
        guard !reader.frames.isEmpty else { throw .cannotDecode(.gif, reason: "it has no frames") }
        return ImageSequence(frames: reader.frames, loopCount: reader.loopCount)
    }

    private static func text(_ library: EaselGIF, _ code: CInt) -> String {
        library.GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    }

    private func fail() -> ImageFileError {
        .cannotDecode(.gif, reason: Self.text(library, file.pointee.Error))
    }

    private mutating func readRecords() throws(ImageFileError) {
        var control = Control()
        while frames.count < maximumCount {
            var type = UNDEFINED_RECORD_TYPE
            guard library.DGifGetRecordType(file, &type) == GIF_OK else { throw fail() }
            switch type {
            case IMAGE_DESC_RECORD_TYPE:
                try readFrame(control)
                control = Control()
            case EXTENSION_RECORD_TYPE:
                try readExtension(&control)
            case TERMINATE_RECORD_TYPE:
                return
            default:
                break
            }
        }
    }

    /// Reads an extension. Each of its blocks begins with its length.
    private mutating func readExtension(_ control: inout Control) throws(ImageFileError) {
        var code: CInt = 0
        var block: UnsafeMutablePointer<UInt8>?
        guard library.DGifGetExtension(file, &code, &block) == GIF_OK else { throw fail() }
        var isLooping = false
        while let data = block {
            let bytes = UnsafeRawBufferPointer(start: data + 1, count: Int(data[0]))
            if code == GRAPHICS_EXT_FUNC_CODE {
                var values = GraphicsControlBlock()
                if library.DGifExtensionToGCB(bytes.count, data + 1, &values) == GIF_OK {
                    control.disposal = values.DisposalMode
                    control.duration = Double(values.DelayTime) / 100
                    control.transparentIndex = values.TransparentColor
                }
            } else if code == APPLICATION_EXT_FUNC_CODE {
                if bytes.hasBytes("NETSCAPE2.0") || bytes.hasBytes("ANIMEXTS1.0") {
                    isLooping = true
                } else if isLooping, bytes.count >= 3, bytes[0] == 1 {
                    // The number of repetitions; the total is one more.
                    let again = Int(bytes[1]) | Int(bytes[2]) << 8
                    loopCount = again == 0 ? 0 : again + 1
                }
            }
            guard library.DGifGetExtensionNext(file, &block) == GIF_OK else { throw fail() }
        }
    }

    private mutating func readFrame(_ control: Control) throws(ImageFileError) {
        guard library.DGifGetImageDesc(file) == GIF_OK else { throw fail() }
        let image = file.pointee.Image
        let frame = PixelRect(
            x: Int(image.Left),
            y: Int(image.Top),
            width: Int(image.Width),
            height: Int(image.Height)
        )
        // Frames may be larger than the file's screen, and all of their pixels have to be read.
        pixelsRead += frame.width * frame.height
        guard frame.width > 0, frame.height > 0 else { throw .cannotDecode(.gif, reason: "a frame without pixels") }
        guard pixelsRead <= max(limits.sequencePixelCount, limits.pixelCount) else {
            throw .tooLarge(width: frame.width, height: frame.height)
        }
        try limits.check(frames: frames.count + 1, of: canvas.size)
        guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
            throw .cannotDecode(.gif, reason: "a frame without a color table")
        }
        var palette = [UInt32](repeating: 0, count: 256)
        for index in 0..<min(256, Int(map.pointee.ColorCount)) {
            let color = colors[index]
            palette[index] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }

        var before: Surface?
        if control.disposal == DISPOSE_PREVIOUS, frames.count + 1 < maximumCount { before = try copy(canvas) }
        var line = [UInt8](repeating: 0, count: frame.width)
        for y in Self.rows(frame.height, interlaced: image.Interlace) {
            guard library.DGifGetLine(file, &line, CInt(frame.width)) == GIF_OK else { throw fail() }
            guard frame.minY + y < canvas.size.height else { continue }
            let row = canvas.row(frame.minY + y)
            for x in 0..<max(0, min(frame.width, canvas.size.width - frame.minX))
            where Int32(line[x]) != control.transparentIndex { row[frame.minX + x] = palette[Int(line[x])] }
        }
        // The last frame needs no copy.
        let isLast = frames.count + 1 == maximumCount
        let bitmap = isLast ? canvas : try copy(canvas)
        frames.append(
            ImageSequence.Frame(
                image: DecodedImage(surface: bitmap, isOpaque: PNG.isOpaque(bitmap)),
                statedDuration: control.duration
            )
        )
        if isLast { return }
        switch control.disposal {
        case DISPOSE_BACKGROUND:
            // Clears to transparent instead of the background color of the file, as other decoders do.
            let part = frame.intersection(canvas.bounds)
            if !part.isEmpty { PixelKernels.fill(canvas, in: part, with: 0) }
        case DISPOSE_PREVIOUS:
            if let before { PixelKernels.copy(to: canvas, in: canvas.bounds, from: before, at: .zero) }
        default:
            break
        }
    }

    private func copy(_ surface: Surface) throws(ImageFileError) -> Surface {
        // The canvas, its copy from before a frame, and the frames so far are also in memory.
        try limits.check(surface.size, .gif, workingByteCount: (frames.count + 2) * surface.size.area * 4)
        let result = try limits.surface(surface.size, .gif)
        PixelKernels.copy(to: result, in: result.bounds, from: surface, at: .zero)
        return result
    }

    /// Returns the rows of a frame in storage order.
    private static func rows(_ height: Int, interlaced: Bool) -> [Int] {
        guard interlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
