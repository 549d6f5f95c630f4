import QuartzCore

extension UIView {
    /// The smallest number of subviews for which hit tests use boxes.
    private static let fewestBoxes = 16

    /// The methods that determine whether a view is hit outside of its bounds.
    private static let hitTestMethods = OverriddenMethods(
        count: 2,
        of: UIView.self,
        plain: PlainView.self,
        overriding: HitTestingView.self
    )

    /// A Boolean value that indicates whether no point outside of the bounds hits the view.
    var isHitInBoundsOnly: Bool { movingAnimators == 0 && !Self.hitTestMethods.mayBeOverridden(in: type(of: self)) }

    /// Returns the hit view among the subviews, from front to back.
    ///
    /// Subviews of classes that do not override `hitTest` and `point(inside:with:)` are skipped without a call if the
    /// point is not in their bounding box. The result is that of a search in all subviews.
    func hitSubview(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        let subviews = hierarchy.subviews
        guard subviews.count >= Self.fewestBoxes, point.x.isFinite, point.y.isFinite else {
            return hit(in: subviews[...], point, event)
        }
        let boxes = currentBoxes(of: subviews)
        var end = subviews.count
        while let index = boxes.last(before: end, containing: point) {
            end = index
            if let hit = hit(in: subviews[index...index], point, event) { return hit }
            // Overrides may change the views that are searched after them.
            if boxes.hasChanges || boxes !== hitBoxes { return hit(in: subviews[..<index], point, event) }
        }
        return nil
    }

    /// Returns the hit view among subviews, which are all called.
    private func hit(in subviews: ArraySlice<UIView>, _ point: CGPoint, _ event: UIEvent?) -> UIView? {
        for subview in subviews.reversed() {
            // A point maps to no point of a view whose transform is not invertible, or whose hidden back face is
            // visible.
            guard let own = subview.presentedLayer.ownPoint(fromSuperlayer: point) else { continue }
            if let hit = subview.hitTest(own, with: event) { return hit }
        }
        return nil
    }

    /// Returns the up-to-date boxes of the subviews.
    private func currentBoxes(of subviews: [UIView]) -> LayerHitBoxes {
        let boxes = hitBoxes ?? LayerHitBoxes(count: subviews.count)
        hitBoxes = boxes
        while let index = boxes.takeChange() {
            let subview = subviews[index]
            boxes.setBox(of: subview.layer, at: index, isBounded: subview.isHitInBoundsOnly)
        }
        return boxes
    }
}

/// A view that overrides nothing.
private final class PlainView: UIView {}

/// A view that overrides the methods of hit tests, and nothing else.
private final class HitTestingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}
