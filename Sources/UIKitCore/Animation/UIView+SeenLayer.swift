import QuartzCore

extension UIView {
    /// The layer that touches find the view by: as it is seen, while an animator moves it.
    var seenLayer: CALayer { movingAnimators > 0 ? layer.presentation() ?? layer : layer }
}
