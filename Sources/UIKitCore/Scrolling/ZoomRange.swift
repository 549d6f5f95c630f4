import Motion
import QuartzCore

/// The range of scales at which content can rest. Beyond the range, the farther the fingers move, the less the scale
/// follows them.
struct ZoomRange: Equatable {
    let lower: CGFloat
    let upper: CGFloat

    init(_ lower: CGFloat, _ upper: CGFloat) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// The resistance beyond the range, in octaves: the displayed scale exceeds the range by at most one octave. A
    /// chosen value.
    private static let band = RubberBand(length: 1)

    func clamp(_ scale: CGFloat) -> CGFloat { min(max(scale, lower), upper) }

    /// Returns the displayed scale for a scale that fingers request.
    func shown(_ scale: CGFloat) -> CGFloat {
        let edge = clamp(scale)
        guard scale > 0, edge > 0, scale != edge else { return edge }
        return edge * exp2(Self.band.shown(log2(scale / edge)))
    }

    /// Returns the requested scale that displays a scale.
    func wanted(showing scale: CGFloat) -> CGFloat {
        let edge = clamp(scale)
        guard scale > 0, edge > 0, scale != edge else { return edge }
        return edge * exp2(Self.band.pull(showing: log2(scale / edge)))
    }
}
