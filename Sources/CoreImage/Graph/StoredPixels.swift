/// Pixels that a rendering keeps until it is done: an intermediate picture.
final class StoredPixels {
    let region: PixelRect
    private let pixels: UnsafeMutablePointer<Pixel>

    init(region: PixelRect) {
        self.region = region
        pixels = .allocate(capacity: max(1, region.area))
        pixels.initialize(repeating: .zero, count: max(1, region.area))
    }

    deinit { pixels.deallocate() }

    /// The first pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> { pixels + (y - region.minY) * region.width }

    /// A pixel; transparent outside of the region.
    subscript(x: Int, y: Int) -> Pixel { region.contains(x: x, y: y) ? row(y)[x - region.minX] : .zero }

    /// Adds a part of a row, times a weight. What is outside of the region adds nothing.
    func add(_ weight: Float, row y: Int, from x: Int, count: Int, to sums: UnsafeMutablePointer<Pixel>) {
        guard y >= region.minY, y < region.maxY else { return }
        let first = max(x, region.minX)
        let last = min(x + count, region.maxX)
        guard first < last else { return }
        let source = row(y) + (first - region.minX)
        let target = sums + (first - x)
        for index in 0..<last - first { target[index] += source[index] * weight }
    }
}
