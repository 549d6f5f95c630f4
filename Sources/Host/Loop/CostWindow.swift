import LinuxIO

/// The costs of the last frames, and the time to reserve for the next one.
///
/// A frame that misses its vblank shows its samples a whole period later, but a long reserve makes the samples of every
/// frame older. So a single slow frame must not determine the reserve: it is that of the recent cost for which the sum of the
/// reserve and of the lateness that is to be expected with it is least. Costs that come again and again, or that are only a
/// little higher than the others, are covered by it.
struct CostWindow {
    /// The factor of the cost in its reserve.
    static let safety = 1.25
    /// The number of costs that are remembered.
    static let count = 32
    /// The lateness that a missed vblank counts as, in periods. More than one: a frame that is late is also seen as a jerk.
    static let penalty = 2.0
    /// The number of last costs that are all above the reserve before it follows them in any case.
    static let followingCount = 2

    /// The time that a reserve contains in addition, and that a cost may use.
    private let margin: MonotonicDuration
    private var costs: [MonotonicDuration] = []
    /// The costs in descending order.
    private var sorted: [MonotonicDuration] = []

    /// Creates an empty window.
    /// - Parameter margin: The part of a reserve that is added to the cost, and that costs may use.
    init(margin: MonotonicDuration = .zero) { self.margin = margin }

    /// A Boolean value that indicates whether no cost is known.
    var isEmpty: Bool { costs.isEmpty }

    /// Adds the cost of a frame.
    mutating func add(_ cost: MonotonicDuration) {
        if costs.count == Self.count {
            let oldest = costs.removeFirst()
            if let index = sorted.firstIndex(of: oldest) { sorted.remove(at: index) }
        }
        costs.append(cost)
        sorted.insert(cost, at: sorted.firstIndex { $0 < cost } ?? sorted.count)
    }

    /// Returns the time to reserve for a frame that costs as much as another one.
    func reserve(for cost: MonotonicDuration) -> MonotonicDuration { cost * Self.safety + margin }

    /// Returns the time to reserve for the next frame; the margin if no cost is known.
    /// - Parameter period: The time between two vblanks.
    func reserve(period: MonotonicDuration) -> MonotonicDuration {
        guard var best = sorted.first.map({ reserve(for: $0) }) else { return margin }
        let lateness = period * (Self.penalty / Double(sorted.count))
        var least = best
        var misses = 0
        for cost in sorted.dropFirst() {
            let reserved = reserve(for: cost)
            while sorted[misses] > reserved { misses += 1 }
            let sum = reserved + lateness * Double(misses)
            if sum < least { (best, least) = (reserved, sum) }
        }
        // An application whose frames have become slow must not miss one after another.
        guard let following = costs.suffix(Self.followingCount).min(), following > best else { return best }
        return reserve(for: following)
    }
}
