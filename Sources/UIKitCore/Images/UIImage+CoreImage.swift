import CoreGraphics
import CoreImage

extension UIImage {
    /// Creates an image of a Core Image image, with one pixel per point. Its pixels are rendered when it is first drawn
    /// or displayed.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Creates an image of a Core Image image. Its pixels are rendered when it is first drawn or displayed. If the Core
    /// Image image is infinite, the size of the new image is zero.
    /// - Parameters:
    ///   - scale: The scale in pixels per point. A value that is not finite and positive is replaced by 1.
    ///   - orientation: The orientation of the pixels.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.init(.recipe(RenderedRecipe(ciImage)), Traits(scale: scale, orientation: orientation))
    }

    /// The Core Image image that the image was created from, or `nil` for an image of pixels.
    public var ciImage: CIImage? {
        if case .recipe(let recipe) = content { recipe.image } else { nil }
    }
}

extension CIImage {
    /// Creates an image of another image's stored pixels, or of its Core Image image. As on Apple's systems, the scale
    /// and the orientation are ignored.
    public convenience init?(image: UIImage) {
        switch image.content {
        case .bitmap(let bitmap): self.init(cgImage: bitmap)
        case .recipe(let recipe): self.init(copying: recipe.image)
        case .symbol(let symbol): self.init(cgImage: symbol.bitmap)
        case .nothing: return nil
        }
    }
}

extension CIColor {
    /// Creates a color from a UIKit color, resolved with the current traits.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
    /// Creates a color from a Core Image color.
    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }

    /// The Core Image color, resolved with the current traits. Apple's implementation raises an exception for a color
    /// that was not created from a Core Image color.
    public var ciColor: CIColor { CIColor(color: self) }
}
