/// An intermediate image, stored until a rendering is complete.
final class StoredPixels {
    let region: PixelRect
    private let pixels: UnsafeMutablePointer<Pixel>

    init(region: PixelRect) {
        self.region = region
        pixels = .allocate(capacity: max(1, region.area))
        pixels.initialize(repeating: .zero, count: max(1, region.area))
    }

    deinit { pixels.deallocate() }

    /// Returns the first pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> { pixels + (y - region.minY) * region.width }

    /// The pixel at the given coordinates, transparent outside the region.
    subscript(x: Int, y: Int) -> Pixel { region.contains(x: x, y: y) ? row(y)[x - region.minX] : .zero }

    /// Adds a part of a row, multiplied by a weight. Pixels outside the region add nothing.
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
