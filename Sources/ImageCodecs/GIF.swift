import CImageCodecs
import Raster

/// Decodes GIF images and animations with giflib. A file is read record by record, so that memory for frames is
/// allocated only after the limits are checked.
enum GIFDecoder: ImageSequenceDecoder {
    static let format = ImageFormat.gif

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool {
        // The letter of the version is of no use.
        head.hasBytes("GIF87") || head.hasBytes("GIF89")
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
    /// The bytes that giflib reads as a file, without buffering.
    struct Input {
        /// The zeros that follow the bytes.
        enum Padding {
            case none
            /// One zero, which ends the data blocks of an extension or of a frame.
            case terminator
            /// Any number of zeros.
            case endless
        }

        let bytes: UnsafeRawBufferPointer
        var position = 0
        var padding: Padding

        /// Copies the next bytes.
        /// - Returns: The number of bytes.
        mutating func read(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
            let available = min(count, bytes.count - position)
            if available > 0, let base = bytes.baseAddress {
                target.copyMemory(from: base + position, byteCount: available)
            }
            position += available
            guard available < count, padding == .endless || padding == .terminator && count == 1 else {
                return available
            }
            (target + available).initializeMemory(as: UInt8.self, repeating: 0, count: count - available)
            return count
        }

        /// Advances to the next record: a frame, an extension or the trailer.
        /// - Returns: A Boolean value that indicates whether there is one.
        mutating func skipToRecord() -> Bool {
            let records: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ";")]
            while position < bytes.count, !records.contains(bytes[position]) { position += 1 }
            return position < bytes.count
        }
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
    let input: UnsafeMutablePointer<Input>

    /// The composited frames so far; `nil` before the first frame.
    var canvas: Surface?

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
        input.initialize(to: Input(bytes: bytes, padding: limits.tolerance == .lenient ? .terminator : .none))
        defer {
            input.deinitialize(count: 1)
            input.deallocate()
        }
        var code: CInt = 0
        let file = library.DGifOpen(
            input,
            { file, target, count in
                guard let input = file?.pointee.UserData?.assumingMemoryBound(to: Input.self), let target, count > 0
                else { return 0 }
                return CInt(input.pointee.read(target, Int(count)))
            },
            &code
        )
        guard let file else { throw .cannotDecode(.gif, reason: text(library, code)) }
        defer { _ = library.DGifCloseFile(file, nil) }
        var reader = GIFReader(library: library, limits: limits, file: file, input: input, maximumCount: maximumCount)
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

    /// Reads records up to the trailer. Unless the decoding is strict, the frames before the first damaged record count.
    private mutating func readRecords() throws(ImageFileError) {
        do throws(ImageFileError) {
            try readAllRecords()
        } catch {
            guard case .cannotDecode = error, limits.tolerance == .lenient, !frames.isEmpty else { throw error }
        }
    }

    private mutating func readAllRecords() throws(ImageFileError) {
        var control = Control()
        while frames.count < maximumCount {
            // Other bytes between records are skipped, and the trailer may be missing.
            if limits.tolerance == .lenient, !input.pointee.skipToRecord() { return }
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
                // The block has four bytes; others at its end are ignored.
                if library.DGifExtensionToGCB(min(bytes.count, 4), data + 1, &values) == GIF_OK {
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
        if canvas == nil { canvas = try makeCanvas(frame) }
        guard let canvas else { return }
        try limits.check(frames: frames.count + 1, of: canvas.size)
        let palette = try colors(image)
        var before: Surface?
        if control.disposal == DISPOSE_PREVIOUS, frames.count + 1 < maximumCount { before = try copy(canvas) }
        try readPixels(frame, interlaced: image.Interlace) { line, y in
            guard frame.minY + y < canvas.size.height else { return }
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

    /// Returns a transparent canvas. A side that the file leaves open is that of the first frame.
    private func makeCanvas(_ frame: PixelRect) throws(ImageFileError) -> Surface {
        let screen = PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        guard limits.tolerance == .lenient else { return try limits.surface(screen, .gif) }
        let size = PixelSize(
            width: screen.width == 0 ? frame.width : screen.width,
            height: screen.height == 0 ? frame.height : screen.height
        )
        return try limits.surface(size, .gif)
    }

    /// Returns the pixels of the colors of a frame. Without any color table they are black. Colors that are not in the
    /// table are transparent.
    private func colors(_ image: GifImageDesc) throws(ImageFileError) -> [UInt32] {
        guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
            guard limits.tolerance == .lenient else {
                throw .cannotDecode(.gif, reason: "a frame without a color table")
            }
            return [UInt32](repeating: 0xFF00_0000, count: 256)
        }
        var palette = [UInt32](repeating: 0, count: 256)
        for index in 0..<min(256, Int(map.pointee.ColorCount)) {
            let color = colors[index]
            palette[index] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
        return palette
    }

    /// Reads the pixels of a frame.
    /// - Parameter take: A closure that receives the color indices of each row and its number.
    private func readPixels(
        _ frame: PixelRect,
        interlaced: Bool,
        _ take: ([UInt8], Int) -> Void
    ) throws(ImageFileError) {
        var line = [UInt8](repeating: 0, count: frame.width)
        func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImageFileError) {
            guard library.DGifGetLine(file, target, CInt(count)) == GIF_OK else { throw fail() }
        }
        let rows = Self.rows(frame.height, interlaced: interlaced)
        for (index, y) in rows.enumerated() {
            let result = line.withUnsafeMutableBufferPointer { line in
                Result { () throws(ImageFileError) in
                    guard let base = line.baseAddress else { return }
                    guard index == rows.count - 1, limits.tolerance == .lenient else {
                        return try read(base, line.count)
                    }
                    // With the last pixel, giflib reads the data blocks up to their end, which may be missing.
                    if line.count > 1 { try read(base, line.count - 1) }
                    input.pointee.padding = .endless
                    defer { input.pointee.padding = .terminator }
                    try read(base + line.count - 1, 1)
                }
            }
            try result.get()
            take(line, y)
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
