import Raster

/// A decoder of the pixels of a Windows bitmap with run lengths of 4 or 8 bits. Skipped pixels have the first color.
///
/// Unless the decoding is strict, a run continues in the next row, pixels beyond the last row are ignored, and the data
/// may end anywhere.
struct BMPRuns {
    private let bytes: UnsafeRawBufferPointer
    private let bits: Int
    private let header: BMPHeader
    private let surface: Surface
    private let tolerance: ImageTolerance
    private var index = 0

    /// The row of the last end of a row, in the order of the file.
    private var row = 0

    /// The number of pixels from the beginning of that row to the next pixel, which may be more than a row has.
    private var x = 0

    init(
        _ bytes: UnsafeRawBufferPointer,
        _ bits: Int,
        _ header: BMPHeader,
        _ surface: Surface,
        _ tolerance: ImageTolerance
    ) {
        self.bytes = bytes
        self.bits = bits
        self.header = header
        self.surface = surface
        self.tolerance = tolerance
    }

    mutating func read() throws(ImageFileError) {
        PixelKernels.fill(surface, in: surface.bounds, with: try header.color(0))
        while row < header.size.height {
            guard let count = try next(), let value = try next() else { return }
            if count > 0 {
                for step in 0..<count { try put(bits == 8 ? value : step % 2 == 0 ? value >> 4 : value & 15) }
                continue
            }
            switch value {
            case 0:
                row += 1
                x = 0
            case 1:
                return
            case 2:
                guard let right = try next(), let down = try next() else { return }
                row += down
                x += right
            default:
                guard try readLiterals(value) else { return }
            }
        }
    }

    /// Returns the next byte; `nil` at the end of the data.
    private mutating func next() throws(ImageFileError) -> Int? {
        guard index < bytes.count else {
            if tolerance == .strict { throw BMPDecoder.endsEarly }
            return nil
        }
        index += 1
        return Int(bytes[index - 1])
    }

    private mutating func put(_ color: Int) throws(ImageFileError) {
        let (width, height) = (header.size.width, header.size.height)
        if tolerance == .strict, x >= width || row >= height {
            throw .cannotDecode(.bmp, reason: "a run exceeds the image")
        }
        let (column, y) = x < width ? (x, row) : (x % width, row + x / width)
        x += 1
        guard y < height else { return }
        surface.row(header.isTopDown ? y : height - 1 - y)[column] = try header.color(color)
    }

    /// Reads pixels that are stored one by one.
    /// - Returns: A Boolean value that indicates whether there may be more data.
    private mutating func readLiterals(_ count: Int) throws(ImageFileError) -> Bool {
        var byte = 0
        let start = index
        for step in 0..<count {
            if bits == 8 || step % 2 == 0 {
                guard let value = try next() else { return false }
                byte = value
            }
            try put(bits == 8 ? byte : step % 2 == 0 ? byte >> 4 : byte & 15)
        }
        // They are padded to a multiple of two bytes.
        if (index - start) % 2 == 1, try next() == nil { return false }
        return true
    }
}
