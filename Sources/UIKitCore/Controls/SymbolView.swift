/// A view that shows an image in a color, unless the image's rendering mode is `.alwaysOriginal`.
final class SymbolView: UIImageView {
    private var source: UIImage?

    /// Shows an image. An image and a color that are already shown are not drawn again.
    /// - Parameter color: The color; `nil` for the tint color of the superview.
    func show(_ image: UIImage, color: UIColor?) {
        if ownTint.color != color { tintColor = color }
        guard source !== image else { return }
        source = image
        self.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
    }
}
