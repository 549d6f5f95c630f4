import QuartzCore

/// The scales that content may rest at. Beyond them it follows the fingers the less, the farther they go.
struct ZoomRange: Equatable {
    let lower: CGFloat
    let upper: CGFloat

    init(_ lower: CGFloat, _ upper: CGFloat) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// Scales are pulled beyond the range by as many octaves: at most one of them shows. Chosen.
    private static let band = RubberBand(length: 1)

    func clamp(_ scale: CGFloat) -> CGFloat { min(max(scale, lower), upper) }

    /// What shows of a scale that fingers ask for.
    func shown(_ scale: CGFloat) -> CGFloat {
        let edge = clamp(scale)
        guard scale > 0, edge > 0, scale != edge else { return edge }
        return edge * exp2(Self.band.shown(log2(scale / edge)))
    }

    /// The scale that has to be asked for so that this one shows.
    func wanted(showing scale: CGFloat) -> CGFloat {
        let edge = clamp(scale)
        guard scale > 0, edge > 0, scale != edge else { return edge }
        return edge * exp2(Self.band.pull(showing: log2(scale / edge)))
    }
}
