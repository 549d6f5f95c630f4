/// The pixels of a bitmap context, at the address and in the format that the caller requested.
final class BitmapMemory {
    let address: UnsafeMutableRawPointer
    let size: PixelSize
    let format: BitmapFormat
    private let release: () -> Void

    /// Creates a description of memory.
    /// - Parameter release: The closure called when the memory is no longer used.
    init(address: UnsafeMutableRawPointer, size: PixelSize, format: BitmapFormat, release: @escaping () -> Void) {
        self.address = address
        self.size = size
        self.format = format
        self.release = release
    }

    deinit { release() }

    private func bytes(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        (address + (y &* format.bytesPerRow &+ x &* format.layout.bytesPerPixel)).assumingMemoryBound(to: UInt8.self)
    }

    /// Reads the pixels of a rectangle into a surface.
    func load(_ area: PixelRect, to surface: Surface) {
        for y in area.minY..<max(area.minY, area.maxY) {
            format.layout.load(bytes(area.minX, y), count: area.width, to: surface.row(y) + area.minX)
        }
    }

    /// Writes the pixels of a rectangle from a surface.
    func store(_ area: PixelRect, from surface: Surface) {
        for y in area.minY..<max(area.minY, area.maxY) {
            format.layout.store(surface.row(y) + area.minX, count: area.width, to: bytes(area.minX, y))
        }
    }

    /// Returns a copy of all pixels, or `nil` if there is not enough memory.
    func makeSurface() -> Surface? {
        guard let surface = Surface(size: size) else { return nil }
        load(surface.bounds, to: surface)
        return surface
    }
}
