import CRaster

/// A step that computes each row from a few adjacent rows of its input. Unlike for a ``KernelProgram``, only these rows
/// are in memory at the same time.
struct RowProgram: Sendable {
    /// The name of the step in counters.
    let kind: String

    /// Returns the pixels of the input that a region of the result reads, including those beyond the input's extent,
    /// which are transparent.
    let needed: @Sendable (_ region: PixelRect) -> PixelRect

    /// The maximum number of adjacent rows that are in use at the same time.
    let window: Int

    /// Creates the function that computes the rows of a region from the rows of the input.
    let make: @Sendable (_ region: PixelRect, _ input: RowCache) -> RowFunction

    init(
        kind: String = "kernel",
        window: Int,
        needed: @escaping @Sendable (_ region: PixelRect) -> PixelRect,
        make: @escaping @Sendable (_ region: PixelRect, _ input: RowCache) -> RowFunction
    ) {
        self.kind = kind
        self.window = window
        self.needed = needed
        self.make = make
    }

    /// The number of pixels in memory while a region is rendered.
    func pixelCount(of region: PixelRect) -> Int {
        let needed = needed(region)
        return min(min(window, needed.height).multipliedReportingOverflow(by: needed.width).partialValue, 1 << 40)
    }
}

/// The last rows of a sequence of rows, computed when they are first used.
final class RowCache {
    /// The positions of the pixels of the rows.
    let region: PixelRect

    private let stride: Int
    private let capacity: Int
    private let memory: UnsafeMutableRawPointer
    private var held: [Int?]
    private let fill: (Int, UnsafeMutablePointer<Pixel>) -> Void

    /// Creates a cache.
    /// - Parameters:
    ///   - capacity: The number of adjacent rows that are in memory at the same time.
    ///   - fill: A function that computes a row.
    init(region: PixelRect, capacity: Int, fill: @escaping (_ y: Int, UnsafeMutablePointer<Pixel>) -> Void) {
        self.region = region
        self.fill = fill
        self.capacity = max(1, min(capacity, region.height))
        // Rows start at the boundaries of cache lines.
        stride = max(4, (region.width + 3) & ~3) * MemoryLayout<Pixel>.stride
        memory = .allocate(byteCount: self.capacity * stride, alignment: 64)
        held = Array(repeating: nil, count: self.capacity)
    }

    deinit { memory.deallocate() }

    /// Returns the first pixel of a row in the region. It is valid until a row is used that is `capacity` rows away.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
        precondition(y >= region.minY && y < region.maxY)
        let slot = (y - region.minY) % capacity
        let row = (memory + slot * stride).assumingMemoryBound(to: Pixel.self)
        if held[slot] != y {
            fill(y, row)
            held[slot] = y
        }
        return row
    }

    /// Returns the components of a row, from the pixel at `x` on.
    func floats(_ y: Int, x: Int) -> UnsafePointer<Float> {
        UnsafeRawPointer(row(y) + (x - region.minX)).assumingMemoryBound(to: Float.self)
    }
}

/// The addresses of rows, as functions of C take them.
final class RowPointers {
    let addresses: UnsafeMutablePointer<UnsafePointer<Float>?>
    let count: Int

    init(count: Int) {
        self.count = max(1, count)
        addresses = .allocate(capacity: self.count)
        addresses.initialize(repeating: nil, count: self.count)
    }

    deinit { addresses.deallocate() }
}

/// Pixels in memory that a step uses for one row after the other.
final class ScratchRow {
    let pixels: UnsafeMutablePointer<Pixel>
    private let memory: UnsafeMutableRawPointer

    init(width: Int) {
        memory = .allocate(byteCount: max(4, width) * MemoryLayout<Pixel>.stride, alignment: 64)
        pixels = memory.bindMemory(to: Pixel.self, capacity: max(4, width))
        pixels.initialize(repeating: .zero, count: max(4, width))
    }

    deinit { memory.deallocate() }

    var floats: UnsafeMutablePointer<Float> { pixels.floats }
}

extension UnsafeMutablePointer<Pixel> {
    /// The components of the pixels.
    var floats: UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Float.self)
    }
}

/// Computes the rows of a program from rows that are read as they are needed.
final class RowProgramReader: RowReader {
    private let compute: RowFunction

    init(extent: PixelRect, _ program: RowProgram, _ input: RowReader, region: PixelRect) {
        let needed = program.needed(region)
        let rows = RowCache(region: needed, capacity: program.window) { y, pixels in
            input.read(x: needed.minX, y: y, count: needed.width, into: pixels)
        }
        compute = program.make(region, rows)
        super.init(extent: extent, kind: program.kind)
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        compute(pixels, x, y, count)
    }
}

extension ImageNode {
    /// Returns the image that a program computes from this image.
    func computed(_ program: RowProgram, extent: PixelRect) -> ImageNode {
        .make(.rows(program, self), extent: extent)
    }
}
