import CoreGraphics

/// Decides which pixels of a frame can be moved rather than painted.
///
/// What moved lies on what stands still, and under it. A pixel is the same as the one it comes from when
///
/// - the part of the tree that moved looks the same there, moved (`MovedDiff`);
/// - nothing that stands still shows in it or where it comes from, but colours that cover all (`StaticCover`);
/// - nothing else that the frame changes touches it or where it comes from.
///
/// Kept from frame to frame for its memory.
struct MoveSearch {
    private var movers: [Mover] = []
    private var cover = StaticCover()
    private var inside = MovedDiff()

    /// With more of them than this, none is looked into: each would spoil the pixels of the others.
    private static let moverLimit = 4

    /// What was found.
    private(set) var moves: [PixelMove] = []
    private(set) var layersVisited = 0

    var isEmpty: Bool { movers.isEmpty }

    /// - Returns: false when there are too many.
    mutating func add(_ mover: Mover) -> Bool {
        guard movers.count < Self.moverLimit else { return false }
        movers.append(mover)
        return true
    }

    /// Lets go of both trees, and keeps the memory.
    mutating func removeMovers() {
        movers.removeAll(keepingCapacity: true)
        cover.removeAll()
    }

    /// Takes all pixels that the movers could show in for damage.
    mutating func giveUp(_ damage: inout DamageCollector) {
        for mover in movers { mover.addDamage(to: &damage) }
        movers.removeAll(keepingCapacity: true)
    }

    /// - Parameters:
    ///   - damage: what else the frame changes; gets what cannot be moved.
    ///   - besides: what changes in layers that show what lies behind them.
    /// - Returns: all that the frame changes, and what of it has to be painted; both but for `besides`.
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

    /// - Parameter others: all else that the frame changes.
    /// - Returns: nil when painting is no more work.
    private mutating func move(_ mover: Mover, _ tree: RenderTree, _ others: Region) -> PixelMove? {
        cover.run(mover, tree)
        layersVisited += cover.layersVisited
        if cover.isTooMuch { return nil }
        inside.run(mover)
        layersVisited += inside.layersVisited

        var spoiled = others.intersection(Region(mover.extent))
        for rect in cover.rects { spoiled.formUnion(rect) }
        spoiled.formUnion(spoiled.offsetBy(x: mover.offset.x, y: mover.offset.y))
        let valid = Region(mover.target).subtracting(spoiled).subtracting(inside.damage.region)
        guard valid.area * 2 >= mover.target.area else { return nil }
        return PixelMove(target: mover.target, offset: mover.offset, valid: valid)
    }
}

extension Mover {
    /// All pixels that it could show in, before and now.
    func addDamage(to damage: inout DamageCollector) {
        damage.add(before)
        damage.add(now)
    }
}
