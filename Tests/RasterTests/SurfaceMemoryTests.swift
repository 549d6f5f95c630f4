import Raster
import Testing

/// The memory of large surfaces, which is mapped.
@Suite struct SurfaceMemoryTests {
    private let size = PixelSize(width: 1024, height: 1024)

    private let pool = PixelMemoryPool()

    @Test func poolReusesMemoryOfReleasedSurface() throws {
        let first = try #require(Surface(unfilled: size, pool: pool)).baseAddress
        let second = try #require(Surface(unfilled: size, pool: pool))
        #expect(second.baseAddress == first)
        #expect(try #require(Surface(unfilled: size, pool: pool)).baseAddress != first)
    }

    @Test func surfaceIsTransparentAfterMemoryWasRecycled() throws {
        for _ in 0..<3 {
            do {
                let filled = try #require(Surface(unfilled: size, pool: pool))
                for y in 0..<size.height { filled.row(y).update(repeating: 0xFF12_3456, count: size.width) }
            }
            let surface = try #require(Surface(size: size))
            for y in 0..<size.height {
                #expect((0..<size.width).allSatisfy { surface.row(y)[$0] == 0 })
            }
        }
    }

    @Test func unfilledSurfacesDoNotShareMemory() throws {
        let sizes = [size, size, PixelSize(width: 2000, height: 1024), PixelSize(width: 3, height: 2), size]
        for _ in 0..<3 {
            let surfaces = try sizes.map { try #require(Surface(unfilled: $0, pool: pool)) }
            for (index, surface) in surfaces.enumerated() {
                for y in 0..<surface.size.height {
                    surface.row(y).update(repeating: UInt32(index), count: surface.size.width)
                }
            }
            for (index, surface) in surfaces.enumerated() {
                #expect(surface[0, 0] == index && surface[surface.size.width - 1, surface.size.height - 1] == index)
            }
        }
    }
}
