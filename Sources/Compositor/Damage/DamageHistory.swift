import Geometry

/// The damage of the most recent frames, used to bring a buffer that was painted some frames ago up to date exactly.
///
/// A buffer of age *n* shows the frame of *n* frames ago, so its accumulated damage is the damage of the last *n*
/// frames. Ages follow `EGL_EXT_buffer_age`: 0 means that the contents of the buffer are undefined. Such a buffer, and
/// one older than the history, must be repainted completely.
package struct DamageHistory: Sendable {
    /// The maximum number of scan-out buffers. Older frames are dropped.
    package static let depth = 3

    package let bounds: PixelRect

    /// The damage of each frame, from the newest frame to the oldest.
    private var frames: [Region] = []

    package init(size: PixelSize) {
        bounds = PixelRect(size: size)
        frames.reserveCapacity(Self.depth + 1)
    }

    /// Adds the damage of the newest frame.
    package mutating func add(_ damage: Region) {
        frames.insert(damage, at: 0)
        if frames.count > Self.depth { frames.removeLast() }
    }

    /// Adds the damage of a change of the newest frame, after it was added.
    package mutating func addChange(_ damage: Region) {
        // Without a frame, everything about the other buffers is unknown.
        guard !frames.isEmpty else { return add(Region(bounds)) }
        // Many changes cannot make the region ever more complex.
        frames[0] = frames[0].union(damage).simplified()
    }

    /// Returns the accumulated damage of a buffer of the given age: the region to paint so that it shows the newest
    /// frame.
    package func accumulatedDamage(ofAge age: Int) -> Region {
        guard age > 0, age <= frames.count else { return Region(bounds) }
        return frames[..<age].reduce(.empty) { $0.union($1) }
    }

    /// Calls a closure with the rectangles of the accumulated damage of a buffer of the given age. With two buffers, which are
    /// usual, their union is not stored.
    func forEachRect(ofAge age: Int, _ body: (PixelRect) -> Void) {
        guard age == 2, frames.count >= 2 else {
            for rect in accumulatedDamage(ofAge: age) { body(rect) }
            return
        }
        for rect in frames[0] { body(rect) }
        frames[1].forEachRect(outside: frames[0], body)
    }
}
