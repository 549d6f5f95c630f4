/// A step that computes each pixel from any pixels of its inputs.
struct KernelProgram: Sendable {
    /// Returns the pixels of an input that a region of the result needs.
    /// - Parameter index: The index of the input.
    let needed: @Sendable (_ index: Int, _ region: PixelRect, _ extent: PixelRect) -> PixelRect

    /// Creates the function that computes rows, for a working space and the pixels of the inputs.
    let make: @Sendable (WorkingSpace, [PixelSource]) -> RowFunction
}

/// The stored pixels of an input.
struct PixelSource {
    /// `nil` if no pixels are needed.
    let pixels: StoredPixels?
    let extent: PixelRect

    /// Returns the pixel that contains a position; transparent outside of the extent.
    @inline(__always)
    func nearest(to position: SIMD2<Double>) -> Pixel {
        guard let pixels, abs(position.x) < 1e9, abs(position.y) < 1e9 else { return .zero }
        return pixels[Int(position.x.rounded(.down)), Int(position.y.rounded(.down))]
    }

    /// Returns the color at a position, interpolated linearly between the centers of pixels; transparent outside of the
    /// extent.
    @inline(__always)
    func linear(at position: SIMD2<Double>) -> Pixel {
        guard let pixels, abs(position.x) < 1e9, abs(position.y) < 1e9 else { return .zero }
        let shifted = position - 0.5
        let low = shifted.rounded(.down)
        let part = SIMD2<Float>(shifted - low)
        let (x, y) = (Int(low.x), Int(low.y))
        let region = pixels.region
        if x >= region.minX, y >= region.minY, x + 1 < region.maxX, y + 1 < region.maxY {
            let row = pixels.row(y) + (x - region.minX)
            let above = row + region.width
            let lower = row[0] + (row[1] - row[0]) * part.x
            let upper = above[0] + (above[1] - above[0]) * part.x
            return part.y > 0 ? lower + (upper - lower) * part.y : lower
        }
        let lower = pixels[x, y] + (pixels[x + 1, y] - pixels[x, y]) * part.x
        // The row above may be outside of the stored pixels.
        guard part.y > 0 else { return lower }
        let upper = pixels[x, y + 1] + (pixels[x + 1, y + 1] - pixels[x, y + 1]) * part.x
        return lower + (upper - lower) * part.y
    }

    /// Returns a source whose border pixels are repeated infinitely.
    func clamped(_ position: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(
            min(max(position.x, Double(extent.minX) + 0.5), Double(extent.maxX) - 0.5),
            min(max(position.y, Double(extent.minY) + 0.5), Double(extent.maxY) - 0.5)
        )
    }
}

/// Computes the rows of a kernel from stored inputs.
final class KernelReader: RowReader {
    private let compute: RowFunction

    init(extent: PixelRect, _ program: KernelProgram, _ inputs: [(RowReader, PixelRect)], _ space: WorkingSpace) {
        let sources = inputs.map { PixelSource(pixels: ($0.0 as? StoredReader)?.pixels, extent: $0.1) }
        compute = program.make(space, sources)
        super.init(extent: extent, kind: "kernel")
    }

    override func fill(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        compute(pixels, x, y, count)
    }
}

extension ImageNode {
    /// Returns the image that a kernel computes from images.
    static func kernel(_ program: KernelProgram, _ inputs: [ImageNode], extent: PixelRect) -> ImageNode {
        make(.kernel(program, inputs), extent: extent)
    }

    /// Returns the image with each pixel taken from another position, interpolated linearly.
    /// - Parameters:
    ///   - extent: The extent of the result.
    ///   - needed: A function that returns the pixels that a region of the result needs.
    ///   - position: A function that returns the position in this image for a position in the result.
    func warped(
        extent: PixelRect,
        needed: @escaping @Sendable (PixelRect) -> PixelRect,
        position: @escaping @Sendable (SIMD2<Double>) -> SIMD2<Double>
    ) -> ImageNode {
        let program = KernelProgram(
            needed: { _, region, _ in needed(region).grownBy(x: 1, y: 1) },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, count in
                    for index in 0..<count {
                        pixels[index] = source.linear(
                            at: position(SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
                        )
                    }
                }
            }
        )
        return .kernel(program, [self], extent: extent)
    }
}
