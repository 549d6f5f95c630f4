import CRaster
import TestSupport
import Testing

@testable import Raster

/// Pixels copied out to other formats, in every build.
@Suite struct PackTests {
    @Test(arguments: PaintBuild.all) func packEqualsReference(_ build: PaintBuild) throws {
        var random = SeededGenerator(seed: 50)
        let stride = 160
        let source = (0..<stride * 4).map { _ in random.pixel() }
        for width in 0...130 {
            for offset in 0...16 {
                for dither in UInt8(0)...1 {
                    let (x, y) = (Int.random(in: -20...20, using: &random), Int.random(in: -20...20, using: &random))
                    func run565(_ build: PaintBuild) throws -> [UInt8] {
                        // Bytes, and an odd pitch: a framebuffer may begin anywhere.
                        var bytes = [UInt8](repeating: 0xa5, count: 331 * 3)
                        try source.withUnsafeBufferPointer { source in
                            try bytes.withUnsafeMutableBufferPointer {
                                build.kernels.pack_565_rect(
                                    try #require($0.baseAddress) + offset,
                                    331,
                                    try #require(source.baseAddress) + offset,
                                    stride,
                                    width,
                                    3,
                                    x,
                                    y,
                                    dither
                                )
                            }
                        }
                        return bytes
                    }
                    try #require(try run565(build) == run565(.reference), "width \(width), offset \(offset)")
                }
                func runDeep(_ build: PaintBuild) throws -> [UInt32] {
                    var pixels = [UInt32](repeating: 7, count: stride * 3)
                    try source.withUnsafeBufferPointer { source in
                        try pixels.withUnsafeMutableBufferPointer {
                            let target = try #require($0.baseAddress) + offset
                            let first = try #require(source.baseAddress) + 3
                            build.kernels.pack_2101010_rect(target, stride, first, stride, width, 3)
                        }
                    }
                    return pixels
                }
                try #require(try runDeep(build) == runDeep(.reference), "width \(width), offset \(offset)")
            }
        }
    }

    /// Over a period of the pattern, the mean is the value itself; its extremes are unchanged, and a brighter value
    /// is never darker.
    @Test func ditherPreservesMean() throws {
        let surface = try #require(Surface(size: PixelSize(width: 8, height: 8)))
        var before = [UInt16](repeating: 0, count: 64)
        for value in UInt32(0)...255 {
            PixelKernels.fill(surface, in: surface.bounds, with: 0xff00_0000 | value << 16 | value << 8 | value)
            var packed = [UInt16](repeating: 0, count: 64)
            PixelKernels.pack565(surface, in: surface.bounds, to: &packed, bytesPerRow: 16, dither: .ordered)
            for (length, shift) in [(5, 11), (6, 5), (5, 0)] {
                let largest = UInt16((1 << length) - 1)
                let parts = packed.map { $0 >> UInt16(shift) & largest }
                let mean = Double(parts.reduce(0) { $0 + Int($1) }) / 64
                let exact = Double(value) * Double(largest) / 255
                #expect(abs(mean - exact) <= 1 / 64.0)
                if value == 0 { #expect(parts.allSatisfy { $0 == 0 }) }
                if value == 255 { #expect(parts.allSatisfy { $0 == largest }) }
                for (now, then) in zip(parts, before.map { $0 >> UInt16(shift) & largest }) { #expect(now >= then) }
            }
            before = packed
        }
    }

    @Test(arguments: [PixelKernels.Dither.none, .ordered]) func packOfPartsEqualsWhole(_ dither: PixelKernels.Dither)
        throws
    {
        var random = SeededGenerator(seed: 51)
        let size = PixelSize(width: 61, height: 23)
        let surface = try #require(Surface(size: size))
        for y in 0..<size.height { for x in 0..<size.width { surface[x, y] = random.pixel() } }
        var whole = [UInt16](repeating: 0, count: size.area)
        PixelKernels.pack565(surface, in: surface.bounds, to: &whole, bytesPerRow: 122, dither: dither)
        var parts = whole.map { _ in UInt16(0) }
        for minY in stride(from: 0, to: 23, by: 5) {
            var minX = 0
            while minX < 61 {
                let width = Int.random(in: 1...20, using: &random)
                let rect = PixelRect(x: minX, y: minY, width: width, height: 5)
                PixelKernels.pack565(surface, in: rect, to: &parts, bytesPerRow: 122, dither: dither)
                minX += width
            }
        }
        #expect(parts == whole)
    }

    @Test func pack565And2101010OfKnownColors() throws {
        let surface = try #require(Surface(size: PixelSize(width: 4, height: 1)))
        for (x, color) in [UInt32(0xffff_0000), 0xff00_ff00, 0x0000_00ff, 0x00ff_ffff].enumerated() {
            surface[x, 0] = color
        }
        var narrow = [UInt16](repeating: 0, count: 4)
        PixelKernels.pack565(surface, in: surface.bounds, to: &narrow, bytesPerRow: 8)
        #expect(narrow == [0xf800, 0x07e0, 0x001f, 0xffff])
        var deep = [UInt32](repeating: 0, count: 4)
        PixelKernels.pack2101010(surface, in: surface.bounds, to: &deep, bytesPerRow: 16)
        #expect(deep == [0x3ff0_0000, 0x000f_fc00, 0x0000_03ff, 0x3fff_ffff])
    }
}
