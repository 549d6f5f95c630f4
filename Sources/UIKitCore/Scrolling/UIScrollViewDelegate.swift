import QuartzCore

/// Told how the content of a scroll view moves. Every method may be left out.
///
/// A drag makes the calls ``scrollViewWillBeginDragging(_:)``, ``scrollViewDidScroll(_:)`` for each step,
/// ``scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`` and
/// ``scrollViewDidEndDragging(_:willDecelerate:)``; and where the content goes on by itself
/// ``scrollViewWillBeginDecelerating(_:)``, `scrollViewDidScroll(_:)` for each step, and
/// ``scrollViewDidEndDecelerating(_:)``.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The content offset has changed, for whatever reason.
    func scrollViewDidScroll(_ scrollView: UIScrollView)

    /// The scale has changed, by a finger or otherwise.
    func scrollViewDidZoom(_ scrollView: UIScrollView)

    /// Fingers begin to move the content.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// Fingers let the content go. Not called while `isPagingEnabled` is set, as Apple documents.
    /// - Parameters:
    ///   - velocity: of the content offset, in points a millisecond.
    ///   - targetContentOffset: where the content will come to rest. May be set to another place; one beyond the content
    ///     is brought to its edge.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    )

    /// Fingers have let the content go.
    /// - Parameter decelerate: whether it goes on by itself.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

    /// The content begins to go on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)

    /// The content rests, or a finger has stopped it.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

    /// An animation by `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)` is over, or was broken off.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

    /// The view that is to be scaled; nil where nothing zooms.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?

    /// The content is about to be zoomed, by fingers or an animation.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)

    /// The content has been zoomed, and has come back to its limits if it was beyond them.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)

    /// The insets that count have changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Leaves the target as it is.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

    /// Nothing zooms.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }

    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}

    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}

    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
