import QuartzCore
import UIKitCore

/// The change to another layout that a gesture controls.
struct InteractiveTransition {
    let layout: UICollectionViewTransitionLayout
    let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
    /// A Boolean value that indicates whether the transition is being finished or canceled.
    var isEnding = false
}

extension UICollectionView {
    /// Returns the offset in another layout for an offset in the present one.
    func offset(in layout: UICollectionViewLayout, from offset: CGPoint) -> CGPoint {
        let size = layout.collectionViewContentSize
        let inset = adjustedContentInset
        func limit(_ value: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            max(start, min(value, max(start, end)))
        }
        let proposed = CGPoint(
            x: limit(offset.x, -inset.left, size.width + inset.right - bounds.width),
            y: limit(offset.y, -inset.top, size.height + inset.bottom - bounds.height)
        )
        let target = layout.targetContentOffset(forProposedContentOffset: proposed)
        return collectionDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: target) ?? target
    }

    func beginTransition(
        to next: UICollectionViewLayout,
        _ completion: LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        let old = currentLayout
        guard interactiveTransition == nil else {
            ListFailure.fail(
                "an interactive transition to another layout is already in progress. Collection view: \(self)"
            )
        }
        if next === old || next.collectionView != nil {
            ListFailure.fail(
                "\(next) is already the layout of a collection view, and cannot be the end of a transition"
            )
        }
        layoutIfNeeded()
        prepareLayoutIfNeeded()
        let layout =
            collectionDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: next)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: next)
        old.prepareForTransition(to: next)
        next.prepareForTransition(from: old)
        for view in views.values { view.willTransition(from: old, to: next) }
        interactiveTransition = InteractiveTransition(layout: layout, completion: completion)
        currentLayout = layout
        layout.begin(in: self)
        invalidateLayout()
        return layout
    }

    /// Ends the transition at one of its layouts, animated.
    func endTransition(isFinished: Bool) {
        guard let transition = interactiveTransition, !transition.isEnding else {
            ListFailure.fail("there is no interactive transition to another layout. Collection view: \(self)")
        }
        interactiveTransition?.isEnding = true
        let layout = transition.layout
        let move = {
            layout.transitionProgress = isFinished ? 1 : 0
            self.layOutContent()
            (isFinished ? layout.nextLayout : layout.currentLayout).finalizeLayoutTransition()
        }
        let end = { [self] (isComplete: Bool) in
            update.runningCount -= 1
            let (former, present) =
                isFinished ? (layout.currentLayout, layout.nextLayout) : (layout.nextLayout, layout.currentLayout)
            currentLayout = present
            former.collectionView = nil
            layout.collectionView = nil
            interactiveTransition = nil
            if let laidOutBounds, !laidOutBounds.isNull { self.laidOutBounds = bounds }
            invalidateLayout()
            layoutIfNeeded()
            for view in views.values { view.didTransition(from: former, to: present) }
            transition.completion?(isComplete, isFinished)
        }
        // What leaves the visible area is used again after the animation.
        update.runningCount += 1
        guard window != nil, UIView.areAnimationsEnabled else {
            move()
            return end(true)
        }
        UIView.animate(
            withDuration: UITableView.updateDuration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseInOut],
            animations: move,
            completion: end
        )
    }
}
