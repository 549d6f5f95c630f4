import LinuxIO

/// The costs of the last frames, and the time to reserve for the next one.
///
/// A frame that misses its vblank shows its samples a whole period later, but a long reserve makes the samples of every
/// frame older. So a single slow frame must not determine the reserve: of the recent costs, it is the one with the least
/// sum of itself and the lateness that is to be expected with it. Costs that come again and again, or that are only a
/// little higher than the others, are included in it.
///
/// The first frame is not a measure of the next ones: it contains the launch, or the whole screen.
struct CostWindow {
    /// The number of costs that are remembered.
    static let count = 32
    /// The lateness that a missed vblank counts as, in periods. More than one: a frame that is late is also seen as a jerk.
    static let penalty = 4.0
    /// The number of last costs that are all above the reserve before it follows them in any case.
    static let followingCount = 2

    private var hasFirst = false
    private var costs: [MonotonicDuration] = []
    /// The costs in descending order.
    private var sorted: [MonotonicDuration] = []

    /// Adds the cost of a frame. The first one is ignored.
    mutating func add(_ cost: MonotonicDuration) {
        guard hasFirst else {
            hasFirst = true
            return
        }
        if costs.count == Self.count {
            let oldest = costs.removeFirst()
            if let index = sorted.firstIndex(of: oldest) { sorted.remove(at: index) }
        }
        costs.append(cost)
        sorted.insert(cost, at: sorted.firstIndex { $0 < cost } ?? sorted.count)
    }

    /// Returns the time to reserve for the next frame; zero if no cost is known.
    /// - Parameter period: The time between two vblanks.
    func reserve(period: MonotonicDuration) -> MonotonicDuration {
        guard var best = sorted.first else { return .zero }
        let lateness = period * (Self.penalty / Double(sorted.count))
        var least = best
        for (misses, cost) in sorted.enumerated().dropFirst() {
            let late = lateness * Double(misses)
            if late >= least { break }
            if cost + late < least { (best, least) = (cost, cost + late) }
        }
        // An application whose frames have become slow must not miss one after another.
        return max(best, costs.suffix(Self.followingCount).min() ?? .zero)
    }
}
