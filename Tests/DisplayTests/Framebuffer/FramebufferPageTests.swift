import CDRM
import CLinux
import CoreGraphics
import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Display

@Suite("Framebuffer devices with memory for two frames")
struct FramebufferPageTests {
    private static func panel(_ panel: Panel = Panel(), visible: Int = 0) -> Panel {
        var panel = panel
        panel.panStep = 1
        panel.virtualHeight = 2 * panel.size.height
        panel.offset.y = visible * panel.size.height
        return panel
    }

    private func awaitFlip(_ display: FramebufferDisplay) throws {
        var request = pollfd(fd: try #require(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
        try #require(poll(&request, 1, 20_000) == 1)
        #expect(try display.readEvents().count == 1)
    }

    /// Returns the bytes of the pixels of a page.
    private func bytes(_ device: ScriptedFramebuffer, _ panel: Panel, page: Int) -> [UInt8] {
        let (all, width) = (device.bytes, panel.size.width * panel.bitsPerPixel / 8)
        return (0..<panel.size.height).flatMap { y in
            let start = (page * panel.size.height + y) * panel.lineLength
            return Array(all[start..<start + width])
        }
    }

    private func expected(_ frame: Surface, _ panel: Panel) throws -> [UInt8] {
        let packing = try #require(PixelPacking(panel.variable))
        return (0..<panel.size.height).flatMap { y in
            (0..<panel.size.width).flatMap { x -> [UInt8] in
                let pixel = packing.packed(frame[x, y])
                return (0..<packing.bytesPerPixel).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) }
            }
        }
    }

    /// Frames alternate between the pages, beginning with the one that is not visible. Each is complete when it is shown.
    @Test(arguments: [panel(), panel(.rgb565), panel(visible: 1), panel(.rgb565, visible: 1)])
    func framesAlternateBetweenPages(panel: Panel) throws {
        let device = ScriptedFramebuffer(panel)
        let display = try device.open()
        #expect(display.summary[0].contains(": 2 pages, "))
        let visible = panel.offset.y == 0 ? 0 : 1
        var generator = SeededGenerator(seed: 3)
        let frame = try #require(Surface(size: panel.size))
        for number in 0..<12 {
            let buffer = try #require(try display.acquireBuffer())
            let page = (visible + 1 + number) % 2
            #expect(buffer.index == page)
            let rect = PixelRect(x: Int.random(in: 0..<16, using: &generator), y: number % 8, width: 4, height: 2)
            let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
            for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { frame[x, y] = color } }
            for y in 0..<10 { for x in 0..<20 { buffer.surface[x, y] = frame[x, y] } }
            try display.present(buffer, damage: Region(rect))
            try awaitFlip(display)
            #expect(device.log.lines.last { $0.hasPrefix("pan") } == "pan \(page * 10)")
            #expect(bytes(device, panel, page: page) == (try expected(frame, panel)), "frame \(number)")
        }
        display.close()
        #expect(device.log.lines.last { $0.hasPrefix("pan") } == "pan \(visible * 10)", "what was visible before")
    }

    /// Drivers that cannot pan, or have no memory for it, have one page.
    @Test(arguments: ["step", "rows", "memory", "offset", "refused"]) func otherDevicesHaveOnePage(lack: String) throws
    {
        var panel = Self.panel()
        switch lack {
        case "step": panel.panStep = 3
        case "rows": panel.virtualHeight = 19
        case "memory": panel.smemLength = 96 * 19
        case "offset": panel.offset.y = 5
        default: break
        }
        let device = ScriptedFramebuffer(panel) { calls, _ in
            if lack == "refused" { calls.pan = { (_, _) throws(Errno) in throw Errno(rawValue: EINVAL) } }
        }
        let display = try device.open()
        #expect(!display.hasPages && !display.summary[0].contains("pages"))
        for age in [0, 1, 1] {
            let buffer = try #require(try display.acquireBuffer())
            #expect(buffer.index == 0 && buffer.age == age)
            try display.present(buffer, damage: Region(buffer.surface.bounds))
            try awaitFlip(display)
        }
        display.close()
        #expect(device.log.lines.allSatisfy { !$0.hasPrefix("pan") })
    }

    @Test func failureToPanIsReported() throws {
        let device = ScriptedFramebuffer(Self.panel()) { calls, _ in
            calls.pan = { (_, info) throws(Errno) in if info.yoffset > 0 { throw Errno(rawValue: EIO) } }
        }
        let display = try device.open()
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        var request = pollfd(fd: try #require(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
        try #require(poll(&request, 1, 20_000) == 1)
        let error = #expect(throws: DisplayError.self) { try display.readEvents() }
        #expect("\(try #require(error))".contains("FBIOPAN_DISPLAY /dev/fb7"))
    }
}
