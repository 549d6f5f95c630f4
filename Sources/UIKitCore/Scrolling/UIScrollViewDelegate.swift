import QuartzCore

/// The methods that a scroll view calls when its content moves. All methods are optional.
///
/// A drag results in calls of ``scrollViewWillBeginDragging(_:)``, ``scrollViewDidScroll(_:)`` for each step,
/// ``scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)``, and
/// ``scrollViewDidEndDragging(_:willDecelerate:)``. If the content decelerates, they are followed by
/// ``scrollViewWillBeginDecelerating(_:)``, `scrollViewDidScroll(_:)` for each step, and
/// ``scrollViewDidEndDecelerating(_:)``.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Tells the delegate that the content offset has changed, for any reason.
    func scrollViewDidScroll(_ scrollView: UIScrollView)

    /// Tells the delegate that the scale has changed, for any reason.
    func scrollViewDidZoom(_ scrollView: UIScrollView)

    /// Tells the delegate that a drag is about to begin.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// Tells the delegate that a drag is about to end. Not called while `isPagingEnabled` is `true`, as Apple
    /// documents.
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per millisecond.
    ///   - targetContentOffset: The offset at which the content will come to rest, in points. It may be changed; an offset
    ///     beyond the content is moved to the edge.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    )

    /// Tells the delegate that a drag has ended.
    /// - Parameter decelerate: A Boolean value that indicates whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

    /// Tells the delegate that the content is about to decelerate.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)

    /// Tells the delegate that deceleration has ended, or that a finger has stopped it.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

    /// Tells the delegate that an animation by `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)`
    /// has ended or was canceled.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

    /// Returns a Boolean value that indicates whether the content may scroll to its top for a tap at the top edge of the window.
    /// By default, returns `true`.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool

    /// Tells the delegate that the content has scrolled to its top for a tap at the top edge of the window.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)

    /// Returns the view that zooming scales, or `nil` to disable zooming.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?

    /// Tells the delegate that fingers or an animation are about to zoom the content.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)

    /// Tells the delegate that zooming has ended, and that the scale is within its limits.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)

    /// Tells the delegate that the adjusted content inset has changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Does not change the target.
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

    /// Returns `true`.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }

    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}

    /// Returns `nil`.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }

    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}

    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}

    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
