import QuartzCore

/// The type of `#colorLiteral(red:green:blue:alpha:)` if no other type is given. The compiler searches for this name.
public typealias _ColorLiteralType = UIColor

/// The type of `#imageLiteral(resourceName:)` if no other type is given. The compiler searches for this name.
public typealias _ImageLiteralType = UIImage

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the color of a literal, whose components are those of sRGB.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a literal. A resource that does not exist traps.
    public convenience init(imageLiteralResourceName name: String) {
        guard let image = UIImage(named: name, in: nil) else {
            fatalError("#imageLiteral: there is no image with the name \"\(name)\"")
        }
        self.init(image.content, image.traits)
    }
}
