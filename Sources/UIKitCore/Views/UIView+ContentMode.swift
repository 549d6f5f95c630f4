import QuartzCore

extension UIView {
    /// The adjustment of a view's content when its size changes and the view is not redrawn.
    public enum ContentMode: Int, Sendable {
        /// The content is stretched to the new size.
        case scaleToFill
        /// The content is scaled to fit the bounds; its proportions are preserved.
        case scaleAspectFit
        /// The content is scaled to cover the bounds; its proportions are preserved.
        case scaleAspectFill
        /// The content is redrawn.
        case redraw
        /// The content is centered, without scaling.
        case center
        /// The content is centered at the top edge, without scaling.
        case top
        /// The content is centered at the bottom edge, without scaling.
        case bottom
        /// The content is centered at the left edge, without scaling.
        case left
        /// The content is centered at the right edge, without scaling.
        case right
        /// The content is in the top left corner, without scaling.
        case topLeft
        /// The content is in the top right corner, without scaling.
        case topRight
        /// The content is in the bottom left corner, without scaling.
        case bottomLeft
        /// The content is in the bottom right corner, without scaling.
        case bottomRight

        /// The gravity of the layer. Its vertical names are those of coordinates with y up.
        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }
}
