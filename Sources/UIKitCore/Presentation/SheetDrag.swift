import QuartzCore

/// The drag of a sheet by a finger: between its detents, and down to dismiss it.
///
/// Between the detents, the height of the sheet follows the finger. Below the smallest one, an interactive dismissal moves
/// the sheet without resizing it. The touch belongs to a scroll view in the sheet if its content can move that way.
@MainActor
final class SheetDrag: NSObject {
    /// The time for which the velocity is projected at the end of a drag, in seconds. A chosen value.
    private static let projection: TimeInterval = 0.15
    /// The part of the distance that a sheet moves beyond its limits. A chosen value.
    private static let resistance: CGFloat = 0.15
    /// The distance of a drag that counts as an attempt to dismiss the sheet, in points. A chosen value.
    private static let attempt: CGFloat = 30

    private unowned let sheet: UISheetPresentationController
    private let view: UIView
    private let pan = SheetPanRecognizer()
    /// The height at the start of the drag, in points.
    private var start: CGFloat = 0
    private var dismissal: UIPercentDrivenInteractiveTransition?
    /// A Boolean value that indicates whether a dismissal was refused in this drag.
    private var wasRefused = false

    /// A Boolean value that indicates whether the drag dismisses the sheet.
    var isDismissing: Bool { dismissal != nil }

    init(_ sheet: UISheetPresentationController, view: UIView) {
        self.sheet = sheet
        self.view = view
        super.init()
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        pan.allowsMotion = { [weak self] in self?.allows($0) ?? false }
        pan.addAction { [weak self] _ in self?.panned() }
        view.addGestureRecognizer(pan)
    }

    /// Returns a Boolean value that indicates whether a motion, in points, moves the sheet and not its content.
    private func allows(_ motion: CGVector) -> Bool {
        guard sheet.presentation.phase == .presented, sheet.presentedViewController.links.presented == nil,
            sheet.placement != .covering, abs(motion.dy) > abs(motion.dx)
        else { return false }
        var hit = view.hitTest(pan.location(in: view), with: nil)
        while let current = hit, current !== view {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled, scrollView.canScroll(.vertical) {
                return allows(motion, over: scrollView)
            }
            hit = current.superview
        }
        return true
    }

    private func allows(_ motion: CGVector, over scrollView: UIScrollView) -> Bool {
        // Content that is not at its top scrolls back first.
        guard scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top + 0.5 else { return false }
        if motion.dy > 0 { return scrollView.refreshControl == nil }
        let canExpand = sheet.restingHeight < (sheet.heights.last?.height ?? 0) - 0.5
        return canExpand && sheet.prefersScrollingExpandsWhenScrolledToEdge
    }

    private func panned() {
        switch pan.state {
        case .began:
            start = sheet.restingHeight
            wasRefused = false
            pan.setTranslation(.zero, in: view.superview)
        case .changed: move(to: start - pan.translation(in: view.superview).y)
        case .ended: end(velocity: pan.velocity(in: view.superview).y)
        case .cancelled: end(velocity: 0)
        case .possible, .failed: break
        }
    }

    private var smallest: CGFloat { sheet.heights.first?.height ?? 0 }
    private var largest: CGFloat { sheet.heights.last?.height ?? 0 }

    /// The distance that the sheet moves to leave the screen, in points.
    private var distance: CGFloat { max(1, (view.superview?.bounds.height ?? 0) - sheet.frame(height: smallest).minY) }

    private func move(to height: CGFloat) {
        guard sheet.presentation.container != nil else { return }
        if let dismissal {
            if height < smallest { return dismissal.update((smallest - height) / distance) }
            // The finger has moved back: the sheet is dragged between its detents again.
            dismissal.update(0)
            stopDismissal(dismissal)
        } else if height < smallest, !wasRefused {
            if beginDismissal() {
                dismissal?.update((smallest - height) / distance)
                return
            }
            wasRefused = true
        }
        var shown = height
        if height > largest { shown = largest + (height - largest) * Self.resistance }
        if height < smallest { shown = smallest - (smallest - height) * Self.resistance }
        sheet.draggedHeight = shown
        sheet.place()
    }

    /// Begins an interactive dismissal at the smallest detent.
    /// - Returns: A Boolean value that indicates whether the sheet may be dismissed.
    private func beginDismissal() -> Bool {
        let delegate = sheet.delegate
        // Another controller may have been presented over the sheet since the drag has begun.
        guard sheet.presentation.phase == .presented, sheet.presentedViewController.links.presented == nil,
            !sheet.presentedViewController.isModal, delegate?.presentationControllerShouldDismiss(sheet) ?? true
        else { return false }
        sheet.draggedHeight = smallest
        sheet.place()
        delegate?.presentationControllerWillDismiss(sheet)
        let dismissal = UIPercentDrivenInteractiveTransition()
        self.dismissal = dismissal
        let sheet = sheet
        sheet.dismiss(animated: true, interaction: dismissal) { didComplete in
            if didComplete { delegate?.presentationControllerDidDismiss(sheet) }
        }
        return true
    }

    /// Cancels a dismissal that is at its start.
    private func stopDismissal(_ dismissal: UIPercentDrivenInteractiveTransition) {
        self.dismissal = nil
        sheet.endTransition(isCompleted: false)
    }

    private func end(velocity: CGFloat) {
        let velocity = velocity.isFinite ? velocity : 0
        guard let dismissal else { return settle(velocity: velocity) }
        self.dismissal = nil
        let projected = dismissal.percentComplete * distance + velocity * Self.projection
        let rest = projected > distance / 2 ? 1 - dismissal.percentComplete : dismissal.percentComplete
        let speed = (projected > distance / 2 ? velocity : -velocity) / max(1, rest * distance)
        dismissal.timingCurve = UISpringTimingParameters(
            dampingRatio: 1,
            initialVelocity: CGVector(dx: max(0, speed), dy: max(0, speed))
        )
        // A spring covers the remaining distance in the time of the transition.
        dismissal.completionSpeed = max(0.1, rest)
        if projected > distance / 2 {
            dismissal.finish()
        } else {
            dismissal.cancel()
            select(sheet.heights.first?.identifier)
        }
    }

    private func select(_ identifier: UISheetPresentationController.Detent.Identifier?) {
        sheet.draggedHeight = nil
        guard let identifier, sheet.placement != .covering else { return }
        let isCurrent = identifier == (sheet.selectedDetentIdentifier ?? sheet.heights.first?.identifier)
        guard !isCurrent else { return }
        sheet.selectedDetentIdentifier = identifier
        (sheet.delegate as? any UISheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }

    /// Moves the sheet to the detent that is next to its projected height.
    private func settle(velocity: CGFloat) {
        guard let height = sheet.draggedHeight else { return }
        let projected = height - velocity * Self.projection
        let nearest = sheet.heights.min { abs($0.height - projected) < abs($1.height - projected) }
        let isAttempt = wasRefused && start - height > Self.attempt * Self.resistance
        sheet.animateChanges { select(nearest?.identifier) }
        if isAttempt { sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet) }
    }
}

extension SheetDrag: UIGestureRecognizerDelegate {
    /// Scroll views in the sheet wait until the drag has failed.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { (otherGestureRecognizer.view as? UIScrollView)?.panGestureRecognizer === otherGestureRecognizer }
}

/// A pan that begins only for some motions.
@MainActor
private final class SheetPanRecognizer: UIPanGestureRecognizer {
    var allowsMotion: (CGVector) -> Bool = { _ in true }

    override func isWanted(_ motion: CGVector) -> Bool { allowsMotion(motion) }
}
