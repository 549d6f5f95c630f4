import QuartzCore

extension UIView {
    /// The value of an intrinsic width or height that the contents do not define: −1.
    public static let noIntrinsicMetric: CGFloat = -1
}
