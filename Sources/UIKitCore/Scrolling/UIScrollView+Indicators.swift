import QuartzCore

/// Scroll indicators, which are visible while fingers move the content, and for a moment after that.
extension UIScrollView {
    /// The time that indicators remain visible after the content has come to rest, and the duration of their fading, in
    /// seconds. Chosen values.
    static let restDuration: TimeInterval = 0.3
    static let fadeDuration: TimeInterval = 0.25
    /// The time that flashed indicators remain visible, in seconds. A chosen value.
    static let flashDuration: TimeInterval = 1

    private func isShown(_ axis: ScrollAxis) -> Bool {
        axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator
    }

    /// Returns a Boolean value that indicates whether the content is longer than the visible area along an axis.
    private func isLonger(_ axis: ScrollAxis) -> Bool {
        let range = range(axis)
        return range.upper - range.lower > 0.01
    }

    func showIndicators() {
        for axis in ScrollAxis.allCases {
            guard isShown(axis), isLonger(axis) else {
                removeIndicator(axis)
                continue
            }
            let indicator: ScrollIndicator
            if let known = indicators.first(where: { $0.axis == axis }) {
                indicator = known
            } else {
                indicator = ScrollIndicator(axis)
                indicator.style = indicatorStyle
                indicators.append(indicator)
                addSubview(indicator)
            }
            indicator.layer.removeAllAnimations()
            UIView.performWithoutAnimation { indicator.alpha = 1 }
        }
        bringIndicatorsToFront()
        layOutIndicators()
    }

    /// Fades the indicators out. The compositor runs the animation; the program wakes up only at its end.
    func hideIndicators(after delay: TimeInterval = restDuration) {
        let shown = indicators.filter { $0.alpha > 0 }
        guard !shown.isEmpty else { return }
        let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
        UIView.animate(withDuration: Self.fadeDuration, delay: delay, options: options) {
            for indicator in shown { indicator.alpha = 0 }
        }
    }

    func removeIndicator(_ axis: ScrollAxis) {
        for indicator in indicators where indicator.axis == axis { indicator.removeFromSuperview() }
        indicators.removeAll { $0.axis == axis }
    }

    /// Moves the indicators in front of content that was added later.
    func bringIndicatorsToFront() {
        for indicator in indicators
        where subviews.firstIndex(of: indicator).map({ $0 < subviews.count - indicators.count })
            ?? false
        {
            bringSubviewToFront(indicator)
        }
    }

    /// Positions the indicators at the edges of the visible area. Indicators that have faded out are not moved.
    func layOutIndicators() {
        for indicator in indicators where indicator.alpha > 0 { UIView.performWithoutAnimation { layOut(indicator) } }
    }

    private func layOut(_ indicator: ScrollIndicator) {
        let axis = indicator.axis
        let (thickness, margin) = (ScrollIndicator.thickness, ScrollIndicator.margin)
        let insets = axis == .horizontal ? horizontalScrollIndicatorInsets : verticalScrollIndicatorInsets
        let safe = automaticallyAdjustsScrollIndicatorInsets ? safeAreaAdjustment : .zero
        var room = bounds.inset(by: insets + safe).insetBy(dx: margin, dy: margin)
        // If both indicators are visible, neither covers the corner.
        if isShown(axis.other), isLonger(axis.other) {
            if axis == .horizontal { room.size.width -= thickness } else { room.size.height -= thickness }
        }
        let bar = ScrollIndicator.bar(
            on: axis == .horizontal ? room.width : room.height,
            offset: contentOffset[axis],
            in: range(axis),
            visible: bounds.size[axis]
        )
        let frame =
            axis == .horizontal
            ? CGRect(x: room.minX + bar.start, y: room.maxY - thickness, width: bar.length, height: thickness)
            : CGRect(x: room.maxX - thickness, y: room.minY + bar.start, width: thickness, height: bar.length)
        // Pixel-aligned; otherwise its ends would be repainted where the remaining pixels are moved.
        let corner = pixelAligned(frame.origin)
        let end = pixelAligned(CGPoint(x: frame.maxX, y: frame.maxY))
        indicator.frame = CGRect(
            x: corner.x,
            y: corner.y,
            width: max(0, end.x - corner.x),
            height: max(0, end.y - corner.y)
        )
    }
}
