import QuartzCore

extension UIView {
    /// Stands for no width or height that contents ask for: −1.
    public static let noIntrinsicMetric: CGFloat = -1
}
