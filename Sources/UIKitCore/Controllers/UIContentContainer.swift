import CoreGraphics

/// An object with content whose size or traits change: a view controller, or a presentation controller.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
    /// The preferred size of the content, in points.
    var preferredContentSize: CGSize { get }

    /// Called when the preferred size of a child's content has changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

    /// Called when the size of a child that is laid out by constraints has changed.
    func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)

    /// Returns the size of a child's content, in points.
    /// - Parameters:
    ///   - container: The child.
    ///   - parentSize: The new size of the parent's content.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize

    /// Called before the size of the content changes.
    /// - Parameters:
    ///   - size: The new size, in points.
    ///   - coordinator: The coordinator of the change, for animations alongside it.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)

    /// Called before the traits of the content change.
    /// - Parameters:
    ///   - newCollection: The new traits.
    ///   - coordinator: The coordinator of the change, for animations alongside it.
    func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    )
}
