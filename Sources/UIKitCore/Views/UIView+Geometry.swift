import QuartzCore

extension UIView {
    /// The layer that nil stands for: the window's, where there is one.
    func partner(_ view: UIView?) -> CALayer? { view?.layer ?? window?.layer }

    /// The implementation of `sizeToFit`.
    func takeFittingSize() {
        let size = sizeThatFits(bounds.size)
        if transform.isIdentity { frame.size = size } else { bounds.size = size }
    }
}

extension UIView: @MainActor CALayerDelegate {}
