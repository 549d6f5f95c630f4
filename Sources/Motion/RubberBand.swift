import Geometry

/// The resistance of content that is dragged beyond its edge. The farther the drag, the less the content follows; its
/// distance from the edge never exceeds the length of the view. The formula and its constant are empirical; not
/// documented by Apple.
package struct RubberBand {
    /// The length of the view along the axis, in points.
    package let length: CGFloat

    package init(length: CGFloat) { self.length = length }

    /// The ratio of content movement to finger movement at the edge.
    package static let edgeRatio: CGFloat = 0.55

    /// Returns the displayed distance from the edge for content that is dragged beyond it by `pull` points, in either
    /// direction.
    package func shown(_ pull: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = abs(pull) * Self.edgeRatio / length
        return copysign((1 - 1 / (part + 1)) * length, pull)
    }

    /// Returns the drag distance that displays the content at a distance from its edge. A distance of the view's length
    /// or more is treated as a very long drag, not an infinite one.
    package func pull(showing shown: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = min(abs(shown) / length, 0.999)
        return copysign(part / (1 - part) * length / Self.edgeRatio, shown)
    }

    /// Returns the ratio of content velocity to finger velocity for content that is displayed at a distance from its
    /// edge.
    package func velocityRatio(showing shown: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let part = min(abs(shown) / length, 1)
        return Self.edgeRatio * (1 - part) * (1 - part)
    }
}
