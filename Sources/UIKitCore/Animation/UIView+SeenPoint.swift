import QuartzCore

extension UIView {
    /// A point of the superview in this view's coordinates, where it is seen while an animator moves it.
    func seenPoint(_ point: CGPoint, from superview: UIView) -> CGPoint {
        guard movingAnimators > 0, let seen = layer.presentation(), let above = seen.superlayer else {
            return convert(point, from: superview)
        }
        return seen.convert(point, from: above)
    }
}
