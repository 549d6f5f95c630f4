import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import TestSupport
import Testing

@testable import Display

@Suite("Pixel formats of scan-out buffers")
struct ScanoutFormatTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let size = PixelSize(width: 64, height: 48)

    private func open(
        _ format: ScanoutFormat? = nil,
        bufferCount: Int? = nil,
        dither: PixelKernels.Dither = .none
    ) throws -> DRMDisplay {
        try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            bufferCount: bufferCount,
            format: format,
            dither: dither,
            clock: clock,
            calls: card.calls
        )
    }

    private func support(_ codes: [UInt32]) {
        card.state.withLock { state in
            for index in state.planes.indices { state.planes[index].formats = codes }
        }
    }

    /// The bytes of the visible pixels of a buffer.
    private func rows(of index: Int, _ format: ScanoutFormat) throws -> [[UInt8]] {
        let (address, length, pitch) = card.state.withLock {
            ($0.mappings[index].address, $0.mappings[index].length, $0.mappings[index].length / size.height)
        }
        let memory = UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length)
        return (0..<size.height).map { Array(memory[$0 * pitch..<$0 * pitch + size.width * format.bitsPerPixel / 8]) }
    }

    /// The bytes of a surface's pixels after conversion, pixel by pixel.
    private func expected(_ surface: Surface, _ format: ScanoutFormat, _ dither: PixelKernels.Dither) -> [[UInt8]] {
        (0..<size.height).map { y in
            (0..<size.width).flatMap { x -> [UInt8] in
                let threshold = dither == .ordered ? PixelPacking.threshold(x: x, y: y) : nil
                let pixel = format.packing.packed(surface[x, y], threshold: threshold)
                return (0..<format.packing.bytesPerPixel).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) }
            }
        }
    }

    @Test func codesAreTheKernels() {
        #expect(ScanoutFormat.xrgb8888.fourCC == UInt32(EASEL_DRM_FORMAT_XRGB8888))
        #expect(ScanoutFormat.rgb565.fourCC == 0x3631_4752)
        #expect(ScanoutFormat.xrgb2101010.fourCC == 0x3033_5258)
        #expect(Set(ScanoutFormat.all.map(\.fourCC)).count == ScanoutFormat.all.count)
        #expect(ScanoutFormat.all.filter(\.packing.isNative) == [.xrgb8888])
    }

    /// Each frame converts its damage and no more, and yet every buffer contains the whole frame.
    @Test(arguments: ScanoutFormat.all, [2, 3])
    func convertedBuffersEqualFrames(format: ScanoutFormat, bufferCount: Int) throws {
        support([format.fourCC])
        let dither = format == .rgb565 ? PixelKernels.Dither.ordered : .none
        let display = try open(bufferCount: bufferCount, dither: dither)
        #expect(card.state.withLock { $0.formats } == Array(repeating: format, count: bufferCount))
        #expect(display.summary[0].contains(" \(format.name)\(dither == .ordered ? " dithered" : ""): atomic"))
        var generator = SeededGenerator(seed: 5)
        let frame = try #require(Surface(size: size))
        for number in 0..<60 {
            let buffer = try #require(try display.acquireBuffer())
            if number % 7 == 3 {
                // What is painted into a frame that is not presented must not be shown.
                buffer.surface.fillAll(0x00FF_00FF)
                try display.cancel(buffer)
                continue
            }
            var damage = Region.empty
            for _ in 0...Int.random(in: 0...2, using: &generator) {
                let (x, y) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<40, using: &generator))
                let rect = PixelRect(x: x, y: y, width: Int.random(in: 1...30, using: &generator), height: 9)
                    .intersection(frame.bounds)
                let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { frame[x, y] = color } }
                damage.formUnion(Region(rect))
            }
            // A painter that has the age paints nothing else. Of frames, native buffers have an age of their own.
            let painted = buffer.age == 1 ? damage : Region(frame.bounds)
            if !format.packing.isNative { #expect(buffer.age == (number % 7 == 4 || number == 0 ? 0 : 1)) }
            for rect in painted {
                for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { buffer.surface[x, y] = frame[x, y] } }
            }
            try display.present(buffer, damage: damage)
            #expect(try rows(of: buffer.index, format) == expected(frame, format, dither), "frame \(number)")
            card.sendFlip(sequence: UInt32(number + 10), time: clock.now)
            #expect(try display.readEvents().count == 1)
            clock.advance(by: .seconds(1.0 / 60))
        }
    }

    @Test func panelWithXRGB8888UsesIt() throws {
        support([ScanoutFormat.rgb565.fourCC, ScanoutFormat.xrgb2101010.fourCC, ScanoutFormat.xrgb8888.fourCC])
        let display = try open()
        #expect(card.state.withLock { Set($0.formats) } == [.xrgb8888])
        #expect(try #require(try display.acquireBuffer()).surface.bytesPerRow > 64 * 4, "painted in place")
    }

    @Test func requestedFormatIsUsed() throws {
        support([ScanoutFormat.xrgb8888.fourCC, ScanoutFormat.rgb565.fourCC])
        withExtendedLifetime(try open(.rgb565)) {
            #expect(card.state.withLock { Set($0.formats) } == [.rgb565])
        }
        card.state.withLock {
            $0.isAtomic = false
            $0.formats = []
        }
        withExtendedLifetime(try open(.xrgb2101010)) {
            #expect(card.state.withLock { Set($0.formats) } == [.xrgb2101010], "legacy drivers do not tell formats")
        }
    }

    @Test func unsupportedFormatsThrow() throws {
        support([ScanoutFormat.xrgb8888.fourCC, 0x3231_564E, ScanoutFormat.rgb565.fourCC])
        let refused = #expect(throws: DisplayError.self) { try open(.xrgb2101010) }
        let text = "format xrgb2101010 is not supported: its primary plane supports xrgb8888, rgb565"
        #expect("\(try #require(refused))".contains(text), "\(String(describing: refused))")
        support([0x3231_564E])
        let unknown = #expect(throws: DisplayError.self) { try open() }
        #expect("\(try #require(unknown))".hasSuffix("formats that are not supported here: NV12"))
        #expect(card.state.withLock { $0.dumbBuffers.isEmpty })
    }

    /// A card that transfers damage on request has one buffer, which is converted to while it is on screen.
    @Test func singleBufferIsConverted() throws {
        card.state.withLock {
            $0.hasVBlankCounter = false
            $0.planeProperties.removeAll { $0 == "FB_DAMAGE_CLIPS" }
        }
        support([ScanoutFormat.rgb565.fourCC])
        let display = try open()
        let frame = try #require(Surface(size: size))
        for number in 0..<4 {
            let buffer = try #require(try display.acquireBuffer())
            #expect(buffer.index == 0 && buffer.age == min(number, 1))
            let rect = PixelRect(x: number * 10, y: 4, width: 8, height: 8)
            for surface in [frame, buffer.surface] {
                for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { surface[x, y] = 0x00FF_8040 } }
            }
            try display.present(buffer, damage: Region(number == 0 ? frame.bounds : rect))
            #expect(try rows(of: 0, .rgb565) == expected(frame, .rgb565, .none))
            card.sendFlip(sequence: 0, time: clock.now)
            clock.advance(by: .seconds(1.0 / 30))
            #expect(try display.readEvents().count == 1)
        }
        #expect(card.state.withLock { $0.dirty.count } == 4, "support is tested once, and three changes are reported")
    }
}
