import QuartzCore

extension UIView {
    /// Stands for no width or height that contents ask for: −1.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The rectangle that is aligned with others when the view has a frame: that without its ``alignmentRectInsets``.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// The frame that a view has whose alignment rectangle is given: ``alignmentRect(forFrame:)`` turned round.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return CGRect(
            x: alignmentRect.minX - insets.left,
            y: alignmentRect.minY - insets.top,
            width: alignmentRect.width + insets.left + insets.right,
            height: alignmentRect.height + insets.top + insets.bottom
        )
    }
}
