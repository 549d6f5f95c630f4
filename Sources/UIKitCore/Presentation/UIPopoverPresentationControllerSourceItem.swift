import CoreGraphics

/// An item beside which a popover can be shown: a view, or an item of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
    /// Returns the frame of the item in the coordinates of a view, or `nil` if the item is not visible.
    func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
    /// Returns the bounds of the view in the coordinates of another view, or `nil` if they are not in the same window.
    public func frame(in referenceView: UIView) -> CGRect? {
        guard let window, referenceView.window === window else { return nil }
        return referenceView.convert(bounds, from: self)
    }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
    /// Returns the frame of the button in the coordinates of a view, or `nil` if no bar in the window shows the item.
    public func frame(in referenceView: UIView) -> CGRect? {
        guard !isHidden, let view = customView ?? shownView else { return nil }
        return view.frame(in: referenceView)
    }
}
