import Motion
import QuartzCore

/// The range of the content offset, and changes of the range.
extension UIScrollView {
    /// Returns the range of the offset along an axis in which only content and its insets are visible.
    func range(_ axis: ScrollAxis) -> ScrollRange { range(axis, content: contentSize) }

    func range(_ axis: ScrollAxis, content: CGSize) -> ScrollRange {
        let inset = adjustedContentInset
        return ScrollRange(
            content: content[axis],
            visible: bounds.size[axis],
            before: axis == .horizontal ? inset.left : inset.top + bars.growth,
            after: axis == .horizontal ? inset.right : inset.bottom
        )
    }

    func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(length: bounds.size[axis]) }

    /// Returns a Boolean value that indicates whether the content can move along an axis.
    func canScroll(_ axis: ScrollAxis) -> Bool {
        guard !isCovered else { return false }
        let range = range(axis)
        if range.upper - range.lower > 0.01 { return true }
        return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
    }

    var canScroll: Bool { isScrollEnabled && ScrollAxis.allCases.contains { canScroll($0) } }

    /// A Boolean value that indicates whether a view covers the content, which therefore does not move.
    private var isCovered: Bool { cover.map { !$0.isHidden } ?? false }

    /// Returns a Boolean value that indicates whether the content can move along an axis, up (`direction` positive) or down,
    /// within its range.
    func hasRoom(_ axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        range(axis).hasRoom(from: contentOffset[axis], direction)
    }

    /// Returns the nearest offset within the range.
    func clamp(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: range(.horizontal).clamp(offset.x), y: range(.vertical).clamp(offset.y))
    }

    /// Half a pixel, in points. Smaller distances from the target are ignored.
    var tolerance: CGFloat { 0.5 / max(ownTraits.inherited.displayScale, 0.1) }

    /// Returns the nearest pixel-aligned offset, at which scrolling moves backing stores without resampling.
    func pixelAligned(_ offset: CGPoint) -> CGPoint {
        let scale = ownTraits.inherited.displayScale
        return CGPoint(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    }

    /// Returns the offset that the content gets if code sets an offset: the nearest pixel-aligned one, but none beyond the end of
    /// the content if the offset is not.
    ///
    /// Empirical, not documented by Apple: `contentOffset` is rounded to pixels, and the origin of the bounds is not. Text and
    /// images between pixels would be blurred.
    func settable(_ offset: CGPoint) -> CGPoint {
        guard offset.isFinite else { return offset }
        let scale = max(ownTraits.inherited.displayScale, 0.1)
        var result = offset
        for axis in ScrollAxis.allCases {
            let pixels = offset[axis] * scale
            let range = range(axis)
            result[axis] = (pixels + 0.5).rounded(.down) / scale
            let excess = range.excess(of: result[axis])
            if excess != 0, range.excess(of: offset[axis]) == 0 {
                let inside = pixels.rounded(excess > 0 ? .down : .up) / scale
                result[axis] = range.excess(of: inside) == 0 ? inside : offset[axis]
            }
        }
        return result
    }

    /// Moves the content for fingers or a movement.
    func moveItself(to offset: CGPoint) {
        guard offset != bounds.origin, offset.isFinite else { return }
        isMovingItself = true
        bounds.origin = offset
    }

    /// Called when the bounds or the frame were set.
    func boundsChanged(from former: CGRect) {
        let isOwn = isMovingItself
        isMovingItself = false
        let present = bounds
        if present.origin != former.origin {
            // The content is where it was when it was saved, or other code or a finger has moved it.
            if restoredOffset != nil, !isOwn || isTracking || present.origin == restoredOffset { restoredOffset = nil }
            if !isOwn { continueMovement(from: present.origin.vector(from: former.origin)) }
            layOutIndicators()
            attachedRefreshControl?.follow(self)
            delegate?.scrollViewDidScroll(self)
            if let cover {
                cover.frame = cover.frame.offsetBy(dx: present.minX - former.minX, dy: present.minY - former.minY)
            }
            if !bars.isEmpty { bars.notify(self) }
        }
        if present.size != former.size {
            safeAreaAdjustmentMayHaveChanged()
            rangesChanged()
            layOutIndicators()
            attachedRefreshControl?.follow(self)
        }
    }

    /// Adjusts the drag or the movement after other code has moved the content, so that it continues from there.
    private func continueMovement(from delta: CGPoint) {
        if let start = drag?.start { drag?.start = start.moved(by: delta) }
        switch movement {
        case .decelerating(let motion) where motion.isFree:
            replan(motion, from: contentOffset)
        case .decelerating(var motion):
            motion.shift = motion.shift.moved(by: delta)
            movement = .decelerating(motion)
        case .animating(var motion):
            motion.shift = motion.shift.moved(by: delta)
            movement = .animating(motion)
        case .zooming, nil: break
        }
    }

    /// Called when the range of the offset may have changed.
    func rangesChanged() {
        // A view without a size has not been laid out yet.
        guard !zooming.isScaling, bounds.width > 0, bounds.height > 0 else { return }
        switch movement {
        case .decelerating(let motion):
            if motion.isFree {
                replan(motion, from: motion.offset(at: stepTime))
            } else if motion.end != clamp(motion.end) {
                movement = .decelerating(motion.sent(to: clamp(motion.end), at: stepTime, tolerance))
            }
        case .animating, .zooming: break
        case nil:
            if isTracking || isZooming {
                wasCaught = true
            } else {
                moveItself(to: clamp(restoredOffset ?? contentOffset))
            }
        }
        layOutIndicators()
    }

    /// Moves the content if the adjusted content inset has changed.
    /// - Parameter followsEdge: A Boolean value that indicates whether content that rests at its edge remains there.
    func adjustInset(followsEdge: Bool = true) {
        let (former, inset) = (formerAdjustedInset, adjustedContentInset)
        guard inset != former else { return }
        formerAdjustedInset = inset
        var offset = contentOffset
        if followsEdge, isAtRest {
            if abs(offset.x + former.left) < 0.01 { offset.x = 0 - inset.left }
            if abs(offset.y + former.top) < 0.01 { offset.y = 0 - inset.top }
            moveItself(to: offset)
        }
        if !bars.isUpdating { rangesChanged() }
        attachedRefreshControl?.follow(self)
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// A Boolean value that indicates whether neither fingers nor a movement determine the offset.
    var isAtRest: Bool { movement == nil && !isTracking && !isZooming }

    /// Returns the nearest offset that makes a rectangle visible, or `nil` if the rectangle does not intersect the
    /// content.
    func offset(showing rect: CGRect) -> CGPoint? {
        let content = CGRect(origin: .zero, size: contentSize)
        let rect = rect.intersection(content)
        guard !rect.isNull else { return nil }
        let visible = bounds.inset(by: adjustedContentInset)
        var offset = contentOffset
        for axis in ScrollAxis.allCases {
            let (start, length) = axis == .horizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
            let (seen, room) =
                axis == .horizontal ? (visible.minX, visible.width) : (visible.minY, visible.height)
            if start < seen || length > room {
                offset[axis] += start - seen
            } else if start + length > seen + room {
                offset[axis] += start + length - seen - room
            }
        }
        return clamp(offset)
    }
}
