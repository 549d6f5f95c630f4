import QuartzCore

extension UIView {
    /// Where the view lies in its superview's coordinates, in points. The box around it when `transform` turns or scales;
    /// then it is not to be set, as Apple documents.
    public var frame: CGRect {
        get { layer.frame }
        set { layer.frame = newValue }
    }

    /// The view's own coordinates: its size, and the point at its top left corner (which scrolls the subviews). Points.
    public var bounds: CGRect {
        get { layer.bounds }
        set { layer.bounds = newValue }
    }

    /// The middle of the frame in the superview's coordinates, in points.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// Turns, scales and moves the view about its centre.
    public var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// A point of this view's coordinates in those of `view`; of the window when nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: partner(view)) }

    /// A point of `view`'s coordinates (of the window's when nil) in this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: partner(view)) }

    /// The box around a rectangle of this view's coordinates in those of `view`; of the window when nil.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: partner(view)) }

    /// The box around a rectangle of `view`'s coordinates (of the window's when nil) in this view's.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: partner(view)) }

    /// The layer that nil stands for: the window's, where there is one.
    private func partner(_ view: UIView?) -> CALayer? { view?.layer ?? window?.layer }

    /// Asks for `layoutSubviews()` before the next frame.
    public func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays out now, if the view waits for it.
    public func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Takes the size that suits the view best. The top left corner stays where it is; under a transform the centre does.
    public func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if transform.isIdentity { frame.size = size } else { bounds.size = size }
    }
}

extension UIView: @MainActor CALayerDelegate {
    /// Lets the controller and the view place the subviews.
    public func layoutSublayers(of layer: CALayer) {
        withTraitsAsCurrent {
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
    }

    /// Nothing: what a view changes shows at once.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { Self.noAction }

    private static let noAction = NSNull()
}
