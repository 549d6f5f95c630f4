import CoreGraphics

/// The last few changes of a picture that is redrawn in part, so that a compositor that skipped commits still learns
/// exactly what is new to it.
package struct ContentChanges: Sendable {
    /// Numbers the picture. Two pictures with one number are the same pixels.
    package private(set) var version: UInt64

    private struct Step {
        var from: UInt64
        var region: Region
    }

    /// From the oldest to the newest; each leads to the next one's `from`, the last to `version`.
    private var steps: [Step] = []
    private static let depth = 8

    /// A picture that has nothing in common with any other.
    package init(version: UInt64) { self.version = version }

    /// A later version of this picture, in which only the pixels of `region` (of the surface) differ.
    package func adding(_ region: Region, version: UInt64) -> ContentChanges {
        var next = self
        if next.steps.count == Self.depth { next.steps.removeFirst() }
        next.steps.append(Step(from: self.version, region: region))
        next.version = version
        return next
    }

    /// The pixels of the surface that differ from an earlier version, or nil when that is not known any more.
    package func region(since earlier: ContentChanges) -> Region? {
        if earlier.version == version { return .empty }
        guard let first = steps.firstIndex(where: { $0.from == earlier.version }) else { return nil }
        return steps[first...].reduce(.empty) { $0.union($1.region) }
    }
}
