import Geometry
import Glibc
import LinuxIO

extension FramebufferDisplay {
    /// The properties of a framebuffer device.
    package struct Description: Hashable, Sendable {
        package let size: PixelSize
        package let bitsPerPixel: Int
    }

    /// Returns the description of a device, without showing anything.
    package static func describe(path: String) throws(DisplayError) -> Description {
        let calls = FramebufferCalls()
        let descriptor = try DisplayError.naming("open", path) { () throws(Errno) in try calls.open(path) }
        defer { Glibc.close(descriptor) }
        try FramebufferDevice.lock(descriptor, path, calls)
        let (layout, _) = try FramebufferLayout.read(descriptor, path: path, calls: calls)
        return Description(size: layout.size, bitsPerPixel: layout.packing.bytesPerPixel * 8)
    }

    /// The detected properties for the log, one line each.
    package var summary: [String] {
        let bits = layout.packing.bytesPerPixel * 8
        let vblanks = isSynchronized ? "waits for vblank" : "no vblank"
        let size = "\(layout.size.width)x\(layout.size.height)"
        let how = dither == .ordered && layout.packing.hasFewerColors ? " dithered" : ""
        let pages = hasPages ? "2 pages, " : ""
        return [
            "fbdev \(name), \(size), \(bits) bits per pixel\(how), \(layout.bytesPerRow) bytes per row: \(pages)\(vblanks)"
        ]
    }
}
