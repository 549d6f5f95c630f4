import QuartzCore

extension UIView {
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

    /// Turns, scales and moves the view in space, about its anchor point. An `m34` of −1 ÷ d lets it be seen from d points
    /// away.
    public var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The point of the view that `center` places and transforms turn about, in fractions of its size. The middle unless
    /// set. Setting it moves the view, since `center` stays.
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
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
}
