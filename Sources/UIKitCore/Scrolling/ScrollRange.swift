import QuartzCore

/// The range of the offset along one axis in which only content and its insets are visible, in points.
struct ScrollRange: Equatable {
    let lower: CGFloat
    let upper: CGFloat

    init(_ lower: CGFloat, _ upper: CGFloat) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// Creates the range of the offset of some content.
    /// - Parameters:
    ///   - content: The length of the content.
    ///   - visible: The length of the visible area.
    ///   - before: The inset before the content.
    ///   - after: The inset after the content.
    init(content: CGFloat, visible: CGFloat, before: CGFloat, after: CGFloat) {
        self.init(-before, content + after - visible)
    }

    /// Returns the nearest offset in the range.
    func clamp(_ offset: CGFloat) -> CGFloat { min(max(offset, lower), upper) }

    /// Returns the distance of an offset from the range: negative before it, positive after it.
    func excess(of offset: CGFloat) -> CGFloat { offset - clamp(offset) }

    /// Returns a Boolean value that indicates whether an offset can increase (`direction` positive) or decrease within the
    /// range.
    func hasRoom(from offset: CGFloat, _ direction: CGFloat) -> Bool {
        // Distances that no screen can display are ignored.
        direction > 0 ? offset < upper - 0.01 : offset > lower + 0.01
    }
}
