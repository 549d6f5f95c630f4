import CoreGraphics

/// What the last frames changed, so that a buffer that was painted some frames ago can be brought up to date exactly.
///
/// A buffer of age *n* shows what was on screen *n* frames ago, so it owes the damage of the last *n* frames. Ages
/// follow `EGL_EXT_buffer_age`: 0 means that nothing is known of the buffer, and it owes everything, as does one older
/// than the history.
package struct DamageHistory: Sendable {
    /// Scan-out buffers at most; older frames are forgotten.
    package static let depth = 3

    package let bounds: PixelRect

    /// From the newest frame to the oldest.
    private var frames: [Region] = []

    package init(size: PixelSize) {
        bounds = PixelRect(size: size)
        frames.reserveCapacity(Self.depth + 1)
    }

    /// Notes what the newest frame changed.
    package mutating func add(_ damage: Region) {
        frames.insert(damage, at: 0)
        if frames.count > Self.depth { frames.removeLast() }
    }

    /// What must be painted in a buffer of that age so that it shows the newest frame.
    package func debt(ofAge age: Int) -> Region {
        guard age > 0, age <= frames.count else { return Region(bounds) }
        return frames[..<age].reduce(.empty) { $0.union($1) }
    }
}
