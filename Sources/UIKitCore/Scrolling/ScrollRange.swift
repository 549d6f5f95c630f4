import QuartzCore

/// The offsets, along one axis, at which nothing beside the content shows. Points.
struct ScrollRange: Equatable {
    let lower: CGFloat
    let upper: CGFloat

    init(_ lower: CGFloat, _ upper: CGFloat) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// - Parameters:
    ///   - content: its length.
    ///   - visible: the length of what is seen of it.
    ///   - before: the room before the content.
    ///   - after: the room after it.
    init(content: CGFloat, visible: CGFloat, before: CGFloat, after: CGFloat) {
        self.init(-before, content + after - visible)
    }

    /// The nearest offset in the range.
    func clamp(_ offset: CGFloat) -> CGFloat { min(max(offset, lower), upper) }

    /// How far an offset lies beyond the range: negative before it, positive after it.
    func excess(of offset: CGFloat) -> CGFloat { offset - clamp(offset) }

    /// Whether an offset may grow (`way` positive) or shrink without leaving the range.
    func hasRoom(from offset: CGFloat, _ way: CGFloat) -> Bool {
        // Less than what any screen shows is none.
        way > 0 ? offset < upper - 0.01 : offset > lower + 0.01
    }
}
