import CoreGraphics
import Testing

@testable import Display

struct SnapshotTests {
    @Test(arguments: [1, 2, 3])
    func snapshotIsBlackBeforeFirstFlip(bufferCount: Int) throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: bufferCount, clock: clock)
        #expect(display.snapshot().uniformPixel == 0xFF00_0000)
        let black = display.frameHash()
        try display.show(0x123456)
        #expect(display.snapshot().uniformPixel == 0xFF00_0000)
        #expect(display.frameHash() == black)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        #expect(display.snapshot().uniformPixel == 0xFF12_3456, "opaque, whatever was painted there")
        #expect(display.frameHash() != black)
        try display.show(0xAB00_0000)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        #expect(display.frameHash() == black)
    }

    @Test(arguments: [1, 2, 3])
    func snapshotIsUnaffectedByPaintingBeforeFlip(bufferCount: Int) throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: bufferCount, clock: clock)
        try display.show(1)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        let hash = display.frameHash()
        let buffer = try #require(try display.acquireBuffer())
        buffer.surface.fillAll(2)
        #expect(display.snapshot().uniformPixel == 0xFF00_0001)
        try display.present(buffer, damage: .empty)
        #expect(display.snapshot().uniformPixel == 0xFF00_0001)
        #expect(display.frameHash() == hash)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        #expect(display.snapshot().uniformPixel == 0xFF00_0002)
    }

    /// Values of the xxHash library, version 0.8.1.
    @Test(
        arguments: [
            (1, 0x1d00_6ed9_1571_af74, 0x50d0_f26c_1c76_6bdd), (2, 0xba39_302e_49ca_767e, 0x543f_a25e_c046_d2b6),
            (3, 0x6d2c_97a8_ff5d_c120, 0xb7d1_566e_0fdd_486b), (7, 0x5182_cc9a_3d3e_111b, 0x19ca_10db_3778_83f4),
            (8, 0x4898_ae5b_04a9_c704, 0xc811_9b29_e2b3_c180), (9, 0x7314_1e4f_59f0_6e50, 0x3d3b_e094_d580_8b2c),
            (13, 0x1518_0065_3037_344e, 0x666c_89dd_3227_0b24), (16, 0x89d4_257b_576d_3af3, 0xa564_bc46_8082_eb8f),
            (37, 0x7214_968d_bec5_d1e3, 0xde1a_753f_8c26_eada),
        ] as [(Int, UInt64, UInt64)]
    )
    func frameHashOfRowMatchesXXH64(count: Int, plain: UInt64, seeded: UInt64) {
        let row = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761 &+ 0x123456) }
        #expect(FrameHash.hash(row: row, count: count, seed: 0) == plain)
        #expect(FrameHash.hash(row: row, count: count, seed: 0x9E37_79B9_7F4A_7C15) == seeded)
        // The upper byte does not matter.
        #expect(FrameHash.hash(row: row.map { $0 ^ 0xFF00_0000 }, count: count, seed: 0) == plain)
    }

    @Test func frameHashCombinesRows() throws {
        let surface = try #require(Surface(size: PixelSize(width: 5, height: 3)))
        for y in 0..<3 {
            for x in 0..<5 { surface[x, y] = UInt32(y * 5 + x) * 0x0101_0101 }
        }
        #expect(FrameHash.hash(surface) == 0xfbb7_c902_45d4_604e)
    }

    @Test func frameHashDependsOnEveryVisibleBit() throws {
        let surface = try #require(Surface(size: PixelSize(width: 19, height: 3)))
        var hashes: Set<UInt64> = [FrameHash.hash(surface)]
        #expect(hashes.first == FrameHash.hashOfBlack(surface.size))
        for y in 0..<3 {
            for x in 0..<19 {
                for bit in 0..<24 {
                    surface[x, y] = 1 << UInt32(bit)
                    #expect(hashes.insert(FrameHash.hash(surface)).inserted)
                }
                surface[x, y] = 0
            }
        }
        // Memory beside the visible pixels does not count.
        surface.row(0)[19] = .max
        #expect(FrameHash.hash(surface) == FrameHash.hashOfBlack(surface.size))
        // The same pixels in another shape have another hash.
        let sizes = [PixelSize(width: 2, height: 6), PixelSize(width: 6, height: 2), PixelSize(width: 12, height: 1)]
        #expect(Set(sizes.map(FrameHash.hashOfBlack)).count == 3)
    }
}
