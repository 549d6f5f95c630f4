import Geometry

/// A transition from a layer's old content to its current content.
package struct TransitionAnimation: Sendable {
    package enum Kind: Sendable {
        case fade, moveIn, push, reveal
        /// The old content curls away as a page, or the new content uncurls over the old one.
        case curl, uncurl
    }

    package let kind: Kind

    /// The direction of movement, in multiples of the layer's width and height.
    package let direction: CGVector

    /// The visible part of the transition, as progress values from `start` to `end`.
    package let start: Double
    package let end: Double

    /// A snapshot of the layer's old content in its own coordinates, or `nil` for none.
    package let old: RenderLayer?

    /// Two unique identifiers.
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

    /// The positions of the two contents.
    struct Moment {
        var oldOffset = CGVector.zero
        var newOffset = CGVector.zero
        /// The progress of the fade, if nothing moves.
        var fade: Double?
        var isNewBehind = false
        /// The page curl of the content in front.
        var curl: RenderCurl?
    }

    func moment(at paced: Double, size: CGSize) -> Moment {
        let part = start + (end - start) * paced
        func offset(_ factor: Double) -> CGVector {
            CGVector(dx: direction.dx * size.width * factor, dy: direction.dy * size.height * factor)
        }
        var moment = Moment()
        switch kind {
        case .fade:
            moment.fade = part
        case .moveIn:
            moment.newOffset = offset(part - 1)
        case .push:
            moment.newOffset = offset(part - 1)
            moment.oldOffset = offset(part)
        case .reveal:
            moment.oldOffset = offset(part)
            moment.isNewBehind = true
        case .curl:
            moment.curl = RenderCurl(progress: part, direction: direction)
            moment.isNewBehind = true
        case .uncurl:
            moment.curl = RenderCurl(progress: 1 - part, direction: direction)
        }
        return moment
    }
}
