import CoreGraphics

/// Decides which pixels of a frame can be moved rather than painted.
///
/// What moved lies on what stands still, and under it. A pixel is the same as the one it comes from when
///
/// - the part of the tree that moved looks the same there, moved (`MovedDiff`);
/// - nothing that stands still shows in it or where it comes from, but colours that cover all (`StaticCover`);
/// - nothing else that the frame changes touches it or where it comes from.
struct MoveSearch {
    private let tree: RenderTree
    private let movers: [Mover]
    private var damage: DamageCollector
    private var layersVisited = 0

    /// - Parameter damage: what else the frame changes.
    init(tree: RenderTree, movers: [Mover], damage: DamageCollector) {
        self.tree = tree
        self.movers = movers
        self.damage = damage
    }

    mutating func run() -> FrameChange {
        let plain = damage.region
        var found: [(mover: Mover, move: PixelMove)] = []
        for index in movers.indices {
            var others = plain
            for other in movers.indices where other != index { others.formUnion(movers[other].extent) }
            if let move = move(movers[index], others) {
                found.append((movers[index], move))
            } else {
                movers[index].addDamage(to: &damage)
            }
        }
        var repaint = found.count == movers.count ? plain : damage.region
        var all = repaint
        for (mover, move) in found {
            let changed = Region([mover.before, mover.now])
            all.formUnion(changed)
            repaint.formUnion(changed.subtracting(move.valid))
        }
        return FrameChange(
            damage: all,
            repaint: repaint,
            moves: found.map(\.move),
            layersVisited: layersVisited
        )
    }

    /// - Parameter others: all else that the frame changes.
    /// - Returns: nil when painting is no more work.
    private mutating func move(_ mover: Mover, _ others: Region) -> PixelMove? {
        var cover = StaticCover(mover)
        cover.run(tree)
        layersVisited += cover.layersVisited
        if cover.isTooMuch { return nil }
        var inside = MovedDiff(mover)
        inside.run()
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
