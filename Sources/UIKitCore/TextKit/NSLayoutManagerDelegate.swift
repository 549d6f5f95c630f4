/// The methods by which a layout manager reports changes. All methods are optional.
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called after a change of the text or of a container has made a layout invalid.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

    /// Called after the size or another property of a container has changed.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    )
}

extension NSLayoutManagerDelegate {
    /// Does nothing.
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    ) {}
}

/// A view that displays the text of a layout manager.
@MainActor
protocol TextLayoutView: UIView {
    /// Called after text was changed.
    /// - Parameters:
    ///   - range: The range of the changed text.
    ///   - delta: The change of the length.
    func textChanged(in range: NSRange, changeInLength delta: Int, actions: NSTextStorage.EditActions)

    /// Called after the layout of a range has become invalid.
    func layoutInvalidated(in range: NSRange)

    /// Called after the display of a range has become invalid.
    func displayInvalidated(in range: NSRange)
}
