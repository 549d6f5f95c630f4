import CoreGraphics

/// How a layer's old picture gives way to what it shows now.
package struct TransitionAnimation: Sendable {
    package enum Kind: Sendable { case fade, moveIn, push, reveal }

    package let kind: Kind

    /// Where things move, in lengths of the layer's sides.
    package let direction: CGVector

    /// The part of the transition that is shown.
    package let start: Double
    package let end: Double

    /// What the layer looked like, in its own coordinates; nil for nothing.
    package let old: RenderLayer?

    /// Two that nothing else has.
    package let ids: [RenderLayer.ID]

    package init(
        _ kind: Kind,
        direction: CGVector,
        start: Double = 0,
        end: Double = 1,
        old: RenderLayer?,
        ids: [RenderLayer.ID]
    ) {
        self.kind = kind
        self.direction = direction
        self.start = start.isFinite ? min(1, max(0, start)) : 0
        self.end = end.isFinite ? min(1, max(self.start, end)) : 1
        self.old = old
        self.ids = ids
    }

    /// Where the two pictures are.
    struct Moment {
        var oldOffset = CGVector.zero
        var newOffset = CGVector.zero
        /// Where nothing moves: how much has appeared.
        var fade: Double?
        var isNewBehind = false
    }

    func moment(at paced: Double, size: CGSize) -> Moment {
        let part = start + (end - start) * paced
        func way(_ factor: Double) -> CGVector {
            CGVector(dx: direction.dx * size.width * factor, dy: direction.dy * size.height * factor)
        }
        var moment = Moment()
        switch kind {
        case .fade:
            moment.fade = part
        case .moveIn:
            moment.newOffset = way(part - 1)
        case .push:
            moment.newOffset = way(part - 1)
            moment.oldOffset = way(part)
        case .reveal:
            moment.oldOffset = way(part)
            moment.isNewBehind = true
        }
        return moment
    }
}
