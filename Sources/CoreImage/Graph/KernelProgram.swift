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
        let (left, bottom) = (shifted.x.rounded(.down), shifted.y.rounded(.down))
        let (partX, partY) = (Float(shifted.x - left), Float(shifted.y - bottom))
        let (x, y) = (Int(left), Int(bottom))
        let low = pixels[x, y] + (pixels[x + 1, y] - pixels[x, y]) * partX
        // The row above may be outside of the stored pixels.
        guard partY > 0 else { return low }
        let high = pixels[x, y + 1] + (pixels[x + 1, y + 1] - pixels[x, y + 1]) * partX
        return low + (high - low) * partY
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
