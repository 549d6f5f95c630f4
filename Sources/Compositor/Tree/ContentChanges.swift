import Geometry

/// The most recent changes of a partially redrawn bitmap, which allow a compositor that skipped commits to repaint
/// exactly the pixels that it missed.
package struct ContentChanges: Sendable {
    /// The version number of the bitmap. Bitmaps with the same number have the same pixels.
    package private(set) var version: UInt64

    private struct Step {
        var from: UInt64
        var region: Region
    }

    /// The steps from the oldest to the newest; each leads to the next one's `from`, the last to `version`.
    private var steps: [Step] = []
    private static let depth = 8

    /// Creates the changes of a bitmap that has nothing in common with any other bitmap.
    package init(version: UInt64) { self.version = version }

    /// Returns a later version of this bitmap that differs only in the pixels of `region`, in the coordinates of the
    /// surface.
    package func adding(_ region: Region, version: UInt64) -> ContentChanges {
        var next = self
        if next.steps.count == Self.depth { next.steps.removeFirst() }
        next.steps.append(Step(from: self.version, region: region))
        next.version = version
        return next
    }

    /// Returns the pixels of the surface that differ from an earlier version, or `nil` if the history does not reach
    /// that far back.
    package func region(since earlier: ContentChanges) -> Region? {
        if earlier.version == version { return .empty }
        guard let first = steps.firstIndex(where: { $0.from == earlier.version }) else { return nil }
        return steps[first...].reduce(.empty) { $0.union($1.region) }
    }
}
