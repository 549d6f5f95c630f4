import QuartzCore

extension UIView {
    /// The layer to use for hit testing: the presentation layer while an animator moves the view, otherwise the layer
    /// itself.
    var presentedLayer: CALayer { movingAnimators > 0 ? layer.presentation() ?? layer : layer }
}
