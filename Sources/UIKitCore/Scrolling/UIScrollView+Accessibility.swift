import QuartzCore

extension UIScrollView {
    /// Scrolls the content by a page, for an assistive technology.
    func scrollPage(_ direction: UIAccessibilityScrollDirection) -> Bool {
        let isVertical = range(.vertical).upper > range(.vertical).lower
        let axis: ScrollAxis
        let isForward: Bool
        switch direction {
        case .up, .down: (axis, isForward) = (.vertical, direction == .down)
        case .left, .right: (axis, isForward) = (.horizontal, direction == .right)
        case .next, .previous:
            axis = isVertical ? .vertical : .horizontal
            let isMirrored = axis == .horizontal && effectiveUserInterfaceLayoutDirection == .rightToLeft
            isForward = (direction == .next) != isMirrored
        }
        guard isScrollEnabled, hasRoom(axis, isForward ? 1 : -1) else { return false }
        let length = pageLength(axis)
        guard length > 0 else { return false }
        var offset = contentOffset
        offset[axis] += isForward ? length : -length
        let target = pixelAligned(clamp(offset))
        setContentOffset(target, animated: true)
        UIAccessibility.post(notification: .pageScrolled, argument: pageDescription(at: target, axis))
        return true
    }

    /// The distance of pages, in points.
    private func pageLength(_ axis: ScrollAxis) -> CGFloat {
        if isPagingEnabled { return bounds.size[axis] }
        return bounds.inset(by: adjustedContentInset).size[axis]
    }

    /// Returns a text with the number of a page.
    private func pageDescription(at offset: CGPoint, _ axis: ScrollAxis) -> String {
        let range = range(axis)
        let length = pageLength(axis)
        func number(_ distance: CGFloat) -> Int {
            let pages = (distance / length).rounded(.up)
            return pages.isFinite ? Int(min(max(pages, 0), 1e6)) : 0
        }
        var index = number(offset[axis] - range.lower)
        let count = number(range.upper - range.lower) + 1
        if axis == .horizontal, effectiveUserInterfaceLayoutDirection == .rightToLeft { index = count - 1 - index }
        return AccessibilityText.page(min(max(index, 0), count - 1), of: count)
    }

    /// Scrolls so that a rectangle in points of the screen is visible.
    func reveal(_ frame: CGRect) { scrollRectToVisible(layer.convert(frame, from: nil), animated: false) }
}
