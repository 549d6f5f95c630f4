import QuartzCore

extension UIView {
    /// Returns the view's layer. For `nil`, returns the layer of the window, if there is one.
    func conversionLayer(_ view: UIView?) -> CALayer? { view?.layer ?? window?.layer }

    /// Implements `sizeToFit`.
    func takeFittingSize() {
        let size = sizeThatFits(bounds.size)
        if transform.isIdentity { frame.size = size } else { bounds.size = size }
    }
}

extension UIView: @MainActor CALayerDelegate {}
