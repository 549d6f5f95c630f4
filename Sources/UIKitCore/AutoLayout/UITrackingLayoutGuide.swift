/// A guide that moves, with constraints that are active only while it is near an edge of its view, or away from edges.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
    private var near: [NSDirectionalRectEdge: [NSLayoutConstraint]] = [:]
    private var away: [NSDirectionalRectEdge: [NSLayoutConstraint]] = [:]

    /// The edges of the view that the guide is near.
    var nearEdges: NSDirectionalRectEdge { [] }

    /// Replaces the constraints that are active while the guide is near all of some edges.
    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint],
        activeWhenNearEdge edge: NSDirectionalRectEdge
    ) {
        replace(near[edge] ?? [], by: trackingConstraints)
        near[edge] = trackingConstraints
        edgesMayHaveChanged()
    }

    /// Replaces the constraints that are active while the guide is near none of some edges.
    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint],
        activeWhenAwayFrom edge: NSDirectionalRectEdge
    ) {
        replace(away[edge] ?? [], by: trackingConstraints)
        away[edge] = trackingConstraints
        edgesMayHaveChanged()
    }

    /// Returns the constraints that are active while the guide is near all of some edges.
    open func constraints(activeWhenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] { near[edge] ?? [] }

    /// Returns the constraints that are active while the guide is near none of some edges.
    open func constraints(activeWhenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] { away[edge] ?? [] }

    /// Deactivates and removes all constraints that depend on edges.
    open func removeAllTrackedConstraints() {
        for constraints in Array(near.values) + Array(away.values) { NSLayoutConstraint.deactivate(constraints) }
        near = [:]
        away = [:]
    }

    private func replace(_ old: [NSLayoutConstraint], by new: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(old.filter { constraint in !new.contains { $0 === constraint } })
    }

    /// Activates and deactivates constraints after a change of the guide or its view.
    func edgesMayHaveChanged() {
        let edges = nearEdges
        // A constraint may depend on several sets of edges, and is active if one of them applies.
        var active: [ObjectIdentifier: Bool] = [:]
        var all: [NSLayoutConstraint] = []
        func sorted(_ sets: [NSDirectionalRectEdge: [NSLayoutConstraint]]) -> [(
            NSDirectionalRectEdge, [NSLayoutConstraint]
        )] {
            sets.sorted { $0.key.rawValue < $1.key.rawValue }
        }
        let sets =
            sorted(near).map { (constraints: $1, applies: edges.isSuperset(of: $0)) }
            + sorted(away).map { (constraints: $1, applies: edges.isDisjoint(with: $0)) }
        for (constraints, applies) in sets {
            for constraint in constraints {
                let id = ObjectIdentifier(constraint)
                if active[id] == nil { all.append(constraint) }
                active[id] = active[id] ?? false || applies
            }
        }
        // First those that end, so that they contradict no others.
        for isActive in [false, true] {
            for constraint in all where active[ObjectIdentifier(constraint)] == isActive {
                constraint.isActive = isActive
            }
        }
    }
}
