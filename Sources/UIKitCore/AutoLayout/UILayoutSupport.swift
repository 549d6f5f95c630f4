import QuartzCore

/// The area at the upper or lower edge of a view controller's view that bars cover.
///
/// Get it from ``UIViewController/topLayoutGuide`` or ``UIViewController/bottomLayoutGuide``. It can be an item of
/// constraints.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the area, in points.
    var length: CGFloat { get }
    /// The upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

/// The guide of a part of the safe area's complement, as high as an inset.
final class StripLayoutGuide: SystemGuide, UILayoutSupport {
    var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
    func strip(_ kind: SystemGuide.Kind) -> any UILayoutSupport {
        loadViewIfNeeded()
        guard let guide = view.systemGuide(kind) as? StripLayoutGuide else {
            preconditionFailure("the guide of a bar is a strip")
        }
        return guide
    }
}
