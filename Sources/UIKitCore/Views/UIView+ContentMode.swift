import QuartzCore

extension UIView {
    /// What happens to a view's picture when its size changes without a new drawing.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the new size.
        case scaleToFill
        /// As large as fits, proportions kept.
        case scaleAspectFit
        /// As small as covers the bounds, proportions kept.
        case scaleAspectFill
        /// Drawn anew.
        case redraw
        /// Unscaled in the middle.
        case center
        /// Unscaled in the middle of the top edge.
        case top
        /// Unscaled in the middle of the bottom edge.
        case bottom
        /// Unscaled in the middle of the left edge.
        case left
        /// Unscaled in the middle of the right edge.
        case right
        /// Unscaled in the top left corner.
        case topLeft
        /// Unscaled in the top right corner.
        case topRight
        /// Unscaled in the bottom left corner.
        case bottomLeft
        /// Unscaled in the bottom right corner.
        case bottomRight

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }
}
