import Geometry

/// A search for the pixels of a frame that can be moved instead of repainted.
///
/// Moved content can lie over and under static content. A pixel equals the one it comes from if:
///
/// - the part of the tree that moved looks the same there, except for the translation (`MovedDiff`);
/// - no static content is visible at the pixel or at its source, except colors that cover everything (`StaticContentSearch`);
/// - no other damage of the frame touches the pixel or its source.
///
/// The instance is reused across frames to avoid allocations.
struct MoveSearch {
    private var movers: [Mover] = []
    private var staticContent = StaticContentSearch()
    private var inside = MovedDiff()

    /// The maximum number of movers that are examined. With more, each would damage the pixels of the others.
    private static let moverLimit = 4

    /// The moves that were found.
    private(set) var moves: [PixelMove] = []
    private(set) var layersVisited = 0

    var isEmpty: Bool { movers.isEmpty }

    /// Adds a candidate.
    /// - Returns: `false` if there are too many candidates.
    mutating func add(_ mover: Mover) -> Bool {
        guard movers.count < Self.moverLimit else { return false }
        movers.append(mover)
        return true
    }

    /// Releases both trees, but keeps the allocated memory.
    mutating func removeMovers() {
        movers.removeAll(keepingCapacity: true)
        staticContent.removeAll()
    }

    /// Adds all pixels that the movers can touch to the damage.
    mutating func giveUp(_ damage: inout DamageCollector) {
        for mover in movers { mover.addDamage(to: &damage) }
        movers.removeAll(keepingCapacity: true)
    }

    /// Finds the pixels that can be moved.
    /// - Parameters:
    ///   - damage: The other damage of the frame. The parts that cannot be moved are added to it.
    ///   - besides: The damage inside layers that show their backdrop.
    /// - Returns: The total damage of the frame, and the part of it that must be repainted, both without `besides`.
    mutating func run(
        _ tree: RenderTree,
        _ damage: inout DamageCollector,
        besides: Region
    ) -> (damage: Region, repaint: Region) {
        moves.removeAll(keepingCapacity: true)
        layersVisited = 0
        let plain = damage.region
        var all = Region.empty
        var strips = Region.empty
        for index in movers.indices {
            var others = plain.union(besides)
            for other in movers.indices where other != index { others.formUnion(Region(movers[other].extent)) }
            guard let move = move(movers[index], tree, others) else {
                movers[index].addDamage(to: &damage)
                continue
            }
            moves.append(move)
            let changed = Region(movers[index].before).union(Region(movers[index].now))
            all.formUnion(changed)
            strips.formUnion(changed.subtracting(move.valid))
        }
        let painted = moves.count == movers.count ? plain : damage.region
        return (all.union(painted), strips.union(painted))
    }

    /// Returns the move for a candidate, or `nil` if repainting is no more work.
    /// - Parameter others: All other damage of the frame.
    private mutating func move(_ mover: Mover, _ tree: RenderTree, _ others: Region) -> PixelMove? {
        staticContent.run(mover, tree)
        layersVisited += staticContent.layersVisited
        if staticContent.isTooMuch { return nil }
        inside.run(mover)
        layersVisited += inside.layersVisited

        var invalid = others.intersection(Region(mover.extent))
        for rect in staticContent.rects { invalid.formUnion(rect) }
        invalid.formUnion(invalid.offsetBy(x: mover.offset.x, y: mover.offset.y))
        let valid = Region(mover.target).subtracting(invalid).subtracting(inside.damage.region)
        guard valid.area * 2 >= mover.target.area else { return nil }
        return PixelMove(target: mover.target, offset: mover.offset, valid: valid)
    }
}

extension Mover {
    /// Adds all pixels that the candidate can touch, in both frames.
    func addDamage(to damage: inout DamageCollector) {
        damage.add(before)
        damage.add(now)
    }
}
