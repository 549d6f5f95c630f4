import CDRM
import CoreGraphics
import Testing

@testable import Display

/// The layout computed from a driver's report.
struct FramebufferLayoutTests {
    private func layout(_ panel: Panel) throws(DisplayError) -> FramebufferLayout {
        try FramebufferLayout(panel.fixed, panel.variable, path: "/dev/fb7", pageSize: 4096)
    }

    @Test func visiblePartHasOffsetAndByteCount() throws {
        let plain = try layout(Panel())
        #expect(plain.size == PixelSize(width: 20, height: 10))
        #expect(plain.isNative && plain.offset == 0 && plain.bytesPerRow == 96)
        #expect(plain.byteCount == 96 * 9 + 80)
        #expect(plain.refreshRate == nil)

        let scrolled = try layout(Panel(offset: PixelPoint(x: 2, y: 10)))
        #expect(scrolled.offset == 10 * 96 + 8)
        #expect(scrolled.byteCount == 96 * 19 + 88)

        // Mappings begin with the page that the memory begins in.
        let within = try layout(Panel(smemStart: 0xE000_0320))
        #expect(within.offset == 0x320)
        #expect(within.byteCount == 0x320 + 96 * 9 + 80)
    }

    @Test func isNativeForMatchingFormatOnly() throws {
        #expect(try !layout(.rgb565).isNative)
        #expect(try !layout(Panel(channels: [(0, 8), (8, 8), (16, 8), (0, 0)])).isNative)
        // Where there is alpha, it has to be full, which that of a frame need not be.
        #expect(try !layout(Panel(channels: [(16, 8), (8, 8), (0, 8), (24, 8)])).isNative)
        // Pixels that do not lie on their own boundary.
        #expect(try !layout(Panel(lineLength: 98)).isNative)
        #expect(try !layout(Panel(smemStart: 2)).isNative)
    }

    @Test func refreshRateIsComputedFromTimings() throws {
        var panel = Panel(pixelClock: 39722)
        panel.size = PixelSize(width: 640, height: 480)
        (panel.lineLength, panel.smemLength) = (2560, 2560 * 480)
        var variable = panel.variable
        (variable.left_margin, variable.right_margin, variable.hsync_len) = (48, 16, 96)
        (variable.upper_margin, variable.lower_margin, variable.vsync_len) = (33, 10, 2)
        func rate() throws -> Double? {
            try FramebufferLayout(panel.fixed, variable, path: "").refreshRate.map { ($0 * 100).rounded() / 100 }
        }
        #expect(try rate() == 59.94)
        variable.vmode = UInt32(FB_VMODE_INTERLACED | FB_VMODE_ODD_FLD_FIRST)
        #expect(try rate() == 119.88)
        variable.vmode = UInt32(FB_VMODE_DOUBLE)
        #expect(try rate() == 29.97)
        // Placeholders.
        for clock: UInt32 in [0, 1, 10, .max] {
            variable.pixclock = clock
            #expect(try rate() == nil)
        }
    }

    @Test(arguments: [
        (Panel(size: PixelSize(width: 0, height: 10)), "0×10"),
        (Panel(size: PixelSize(width: 20, height: 20000)), "20×20000"),
        (Panel(type: FB_TYPE_PLANES), "type 1"),
        (Panel(visual: FB_VISUAL_DIRECTCOLOR), "visual 4 with 32 bits"),
        (Panel(bitsPerPixel: 8, visual: FB_VISUAL_PSEUDOCOLOR), "visual 3 with 8 bits"),
        (Panel(bitsPerPixel: 8), "8 bits per pixel with channels 8@16, 8@8, 8@0, 0@0"),
        (Panel(lineLength: 79), "79 bytes per row"),
        (Panel(lineLength: 0), "0 bytes per row"),
        (Panel(lineLength: 80, offset: PixelPoint(x: 1, y: 0)), "80 bytes per row"),
        (Panel(smemLength: 96 * 9 + 79), "943 bytes of memory"),
        (Panel(smemLength: 96 * 10, offset: PixelPoint(x: 0, y: 1)), "960 bytes of memory"),
        (Panel(lineLength: -1, offset: PixelPoint(x: -1, y: -1)), "4294967295 bytes per row"),
    ])
    func invalidLayoutErrorNamesCause(panel: Panel, text: String) throws {
        let error = try #require(throws: DisplayError.self) { try layout(panel) }
        #expect(error.description.hasPrefix("framebuffer /dev/fb7: "))
        #expect(error.description.contains(text), "\(error)")
    }

    @Test func reversedBitsThrow() {
        var variable = Panel().variable
        variable.red.msb_right = 1
        #expect(throws: DisplayError.self) {
            try FramebufferLayout(Panel().fixed, variable, path: "/dev/fb7")
        }
    }
}
