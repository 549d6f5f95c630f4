import QuartzCore

/// Content pulled beyond its edge follows the finger the less, the farther it is pulled; it never gets farther than the
/// view is long. The formula and its constant are known from use.
struct RubberBand {
    /// How long the view is along the way of the pull, in points.
    let length: CGFloat

    /// The part of the first point that the content follows.
    static let give: CGFloat = 0.55

    /// Where content shows that is pulled beyond its edge by `pull` points, either way.
    func shown(_ pull: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = abs(pull) * Self.give / length
        return copysign((1 - 1 / (part + 1)) * length, pull)
    }

    /// The pull that shows the content so far beyond its edge. Content at or beyond the full length counts as pulled very
    /// far, not infinitely.
    func pull(showing shown: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = min(abs(shown) / length, 0.999)
        return copysign(part / (1 - part) * length / Self.give, shown)
    }

    /// The part of its speed at which content follows a pull that shows it so far beyond its edge.
    func pace(showing shown: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = min(abs(shown) / length, 1)
        return Self.give * (1 - part) * (1 - part)
    }
}
