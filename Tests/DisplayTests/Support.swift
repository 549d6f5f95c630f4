import CoreGraphics

@testable import Display

let smallMode = DisplayMode(size: PixelSize(width: 20, height: 10), refreshRate: 60)

extension Surface {
    func fillAll(_ pixel: UInt32) {
        for y in 0..<size.height { row(y).update(repeating: pixel, count: size.width) }
    }

    /// The pixel that all others equal; nil when they differ.
    var uniformPixel: UInt32? {
        let first = row(0)[0]
        for y in 0..<size.height {
            for x in 0..<size.width where row(y)[x] != first { return nil }
        }
        return first
    }
}

extension Display {
    /// Presents a frame of one color; false when no buffer was free.
    @discardableResult
    func show(_ pixel: UInt32) throws -> Bool {
        guard let buffer = try acquireBuffer() else { return false }
        buffer.surface.fillAll(pixel)
        try present(buffer, damage: Region(PixelRect(size: mode.size)))
        return true
    }
}

/// A path that nothing exists at, and that is removed at the end of the test.
final class TemporaryPath {
    let path = NSTemporaryDirectory() + "easel-display-test-\(UUID().uuidString)"

    deinit { unlink(path) }
}
