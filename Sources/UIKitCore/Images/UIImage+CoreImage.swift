import CoreGraphics
import CoreImage

extension UIImage {
    /// Makes an image of a recipe, a pixel for a point. Its pixels are made when they are first drawn or shown.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Makes an image of a recipe. Its pixels are made when they are first drawn or shown. A recipe without an end has an
    /// image without a size.
    /// - Parameters:
    ///   - scale: pixels to a point. What is not a positive number acts as 1.
    ///   - orientation: which way the picture has to be turned.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.init(.recipe(RenderedRecipe(ciImage)), Traits(scale: scale, orientation: orientation))
    }

    /// The recipe that the image was made of; nil for an image made of pixels.
    public var ciImage: CIImage? {
        if case .recipe(let recipe) = content { recipe.image } else { nil }
    }
}

extension CIImage {
    /// Makes an image of another one's stored pixels, or of its recipe. As on Apple's systems they are not turned: scale
    /// and orientation are left behind.
    public convenience init?(image: UIImage) {
        switch image.content {
        case .picture(let picture): self.init(cgImage: picture)
        case .recipe(let recipe): self.init(copying: recipe.image)
        case .nothing: return nil
        }
    }
}

extension CIColor {
    /// Makes a colour of one of UIKit's, as it looks under the current traits.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
    /// Makes a colour of one for filters.
    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }

    /// The colour for filters, as it looks under the current traits. Apple's raises an exception for a colour that was not
    /// made of such a one.
    public var ciColor: CIColor { CIColor(color: self) }
}
