import CoreGraphics

@testable import Display

/// Repeatable random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

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
    /// Presents a frame of one colour; false when no buffer was free.
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
