/// A reader that computes rows of a step. The base class returns transparent pixels.
class RowReader {
    let extent: PixelRect
    let kind: String

    private var made = 0

    /// The number of pixels computed.
    var pixelCount: Int { made }

    init(extent: PixelRect, kind: String) {
        self.extent = extent
        self.kind = kind
    }

    /// Computes the pixels from (x, y) on. Pixels outside the extent are transparent.
    final func read(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        let first = max(x, extent.minX)
        let last = min(x + count, extent.maxX)
        guard y >= extent.minY, y < extent.maxY, first < last else {
            pixels.update(repeating: .zero, count: count)
            return
        }
        pixels.update(repeating: .zero, count: first - x)
        (pixels + (last - x)).update(repeating: .zero, count: x + count - last)
        made += last - first
        fill(x: first, y: y, count: last - first, into: pixels + (first - x))
    }

    /// Computes pixels that are all inside the extent.
    func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        pixels.update(repeating: .zero, count: count)
    }
}

/// Reads the pixels of a stored image.
final class ImageReader: RowReader {
    private let image: CGImage
    private let space: WorkingSpace

    init(extent: PixelRect, _ image: CGImage, _ space: WorkingSpace) {
        self.image = image
        self.space = space
        super.init(extent: extent, kind: "image")
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        space.read(image.surface.row(image.height - 1 - y) + x, count, into: pixels)
    }
}

/// Applies pointwise operations to the pixels of an input or, for a generator, to transparent ones.
final class ColorReader: RowReader {
    private let operations: [RowFunction]
    private let input: RowReader?

    init(extent: PixelRect, _ operations: [RowFunction], _ input: RowReader?, kind: String) {
        self.operations = operations
        self.input = input
        super.init(extent: extent, kind: kind)
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        if let input {
            input.read(x: x, y: y, count: count, into: pixels)
        } else {
            pixels.update(repeating: .zero, count: count)
        }
        for operation in operations { operation(pixels, x, y, count) }
    }
}

/// Combines the rows of several inputs.
final class CombinationReader: RowReader {
    private let inputs: [RowReader]
    private let combination: CombiningFunction
    private let scratch: UnsafeMutablePointer<Pixel>
    private let width: Int

    init(extent: PixelRect, _ inputs: [RowReader], _ combination: @escaping CombiningFunction, width: Int) {
        self.inputs = inputs
        self.combination = combination
        self.width = width
        scratch = .allocate(capacity: max(1, width * inputs.count))
        scratch.initialize(repeating: .zero, count: max(1, width * inputs.count))
        super.init(extent: extent, kind: "combination")
    }

    deinit { scratch.deallocate() }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        precondition(count <= width)
        var rows: [UnsafeMutablePointer<Pixel>] = []
        for (index, input) in inputs.enumerated() {
            let row = index == 0 ? pixels : scratch + index * width
            input.read(x: x, y: y, count: count, into: row)
            rows.append(row)
        }
        combination(rows, x, y, count)
    }
}

/// Reads an input at an offset.
final class ShiftReader: RowReader {
    private let input: RowReader
    private let x: Int
    private let y: Int

    init(extent: PixelRect, _ input: RowReader, x: Int, y: Int) {
        self.input = input
        self.x = x
        self.y = y
        super.init(extent: extent, kind: "shift")
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        input.read(x: x - self.x, y: y - self.y, count: count, into: pixels)
    }
}

/// Repeats the border pixels of an input.
final class ClampReader: RowReader {
    private let input: RowReader
    private let inner: PixelRect

    init(extent: PixelRect, _ input: RowReader, _ inner: PixelRect) {
        self.input = input
        self.inner = inner
        super.init(extent: extent, kind: "clamp")
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        let region = PixelRect(x: x, y: y, width: count, height: 1)
        let near = ImageNode.nearest(region, in: inner)
        let start = min(max(0, near.minX - x), count - near.width)
        input.read(x: near.minX, y: near.minY, count: near.width, into: pixels + start)
        let (first, last) = (pixels[start], pixels[start + near.width - 1])
        pixels.update(repeating: first, count: start)
        (pixels + start + near.width).update(repeating: last, count: count - start - near.width)
    }
}

/// Reads the stored result of a step.
final class StoredReader: RowReader {
    let pixels: StoredPixels

    init(extent: PixelRect, pixels: StoredPixels) {
        self.pixels = pixels
        super.init(extent: extent.common(pixels.region), kind: "stored")
    }

    override func fill(x: Int, y: Int, count: Int, into target: UnsafeMutablePointer<Pixel>) {
        target.update(from: pixels.row(y) + (x - pixels.region.minX), count: count)
    }
}

/// Caches the last row of a step that is read by several others in the same order.
final class SharedReader: RowReader {
    private let reader: RowReader
    private let row: UnsafeMutablePointer<Pixel>
    private let width: Int
    private var cached: (x: Int, y: Int, count: Int)?

    init(_ reader: RowReader, width: Int) {
        self.reader = reader
        self.width = width
        row = .allocate(capacity: max(1, width))
        row.initialize(repeating: .zero, count: max(1, width))
        super.init(extent: reader.extent, kind: reader.kind)
    }

    deinit { row.deallocate() }

    override var pixelCount: Int { reader.pixelCount }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        precondition(count <= width)
        if cached.map({ $0 != (x, y, count) }) ?? true {
            reader.read(x: x, y: y, count: count, into: row)
            cached = (x, y, count)
        }
        pixels.update(from: row, count: count)
    }
}

/// Reads a stored input through a transform.
final class SamplingReader: RowReader {
    private let sampling: Sampling
    private let stored: StoredPixels?
    private let inner: PixelRect

    init(extent: PixelRect, _ sampling: Sampling, _ input: RowReader, _ inner: PixelRect) {
        self.sampling = sampling
        stored = (input as? StoredReader)?.pixels
        self.inner = inner
        super.init(extent: extent, kind: "sample")
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        guard let stored else { return super.fill(x: x, y: y, count: count, into: pixels) }
        sampling.fill(pixels, x: x, y: y, count: count, from: stored, extent: inner)
    }
}
