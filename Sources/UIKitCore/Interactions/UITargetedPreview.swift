import QuartzCore

/// The appearance of a preview.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// Creates the standard parameters.
    public override init() { super.init() }

    /// The visible part of the view, in its coordinates. The default is `nil`, for its bounds.
    open var visiblePath: UIBezierPath?

    /// The outline of the shadow, in the coordinates of the view. The default is `nil`, for that of the visible part.
    open var shadowPath: UIBezierPath?

    /// The color behind the view. The default is `nil`, for that of the system.
    open var backgroundColor: UIColor?
}

/// A view in which a preview begins or ends, and its position there.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
    /// The view that contains the preview.
    public final let container: UIView

    /// The center of the preview, in the coordinates of the container.
    public final let center: CGPoint

    /// The transform of the preview.
    public final let transform: CGAffineTransform

    /// Creates a target.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        self.container = container
        self.center = center
        self.transform = transform
        super.init()
    }
}

/// A view that is shown as a preview, with its appearance and the position at which it begins or ends.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    /// The view. It needs not be in a window.
    public final let view: UIView

    /// The appearance.
    public final let parameters: UIPreviewParameters

    /// The position at which the preview begins or ends.
    public final let target: UIPreviewTarget

    /// Creates a preview that begins or ends at a position.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
        super.init()
    }

    /// Creates a preview that begins or ends at the position of the view, which must have a superview.
    public convenience init(view: UIView, parameters: UIPreviewParameters) {
        guard let superview = view.superview else {
            fatalError("UITargetedPreview: \(view) must have a superview, or the preview a target")
        }
        self.init(
            view: view,
            parameters: parameters,
            target: UIPreviewTarget(container: superview, center: view.center, transform: view.transform)
        )
    }

    /// Creates a preview with the standard appearance that begins or ends at the position of the view, which must have a
    /// superview.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }

    /// The size of the view, in points.
    open var size: CGSize { view.bounds.size }

    /// Returns a preview of the same view that ends at another position.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// Returns the visible part of the view in the coordinates of a view in the same window.
    func frame(in reference: UIView) -> CGRect {
        let bounds = view.bounds
        let part = parameters.visiblePath?.bounds.intersection(bounds) ?? bounds
        let visible = part.isNull || part.isEmpty ? bounds : part
        let offset = CGPoint(x: visible.midX - bounds.midX, y: visible.midY - bounds.midY).applying(target.transform)
        let rect = CGRect(
            x: target.center.x + offset.x - visible.width / 2,
            y: target.center.y + offset.y - visible.height / 2,
            width: visible.width,
            height: visible.height
        )
        return target.container.convert(rect, to: reference)
    }
}
