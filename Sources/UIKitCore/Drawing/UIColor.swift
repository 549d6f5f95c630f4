import CoreGraphics

/// An immutable color.
///
/// As on Apple platforms, a grayscale color and an RGB color with the same appearance are not equal.
public final class UIColor: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The closure that resolves a dynamic color; `nil` for a fixed color.
    let provider: (@Sendable (UITraitCollection) -> UIColor)?

    private let fixed: CGColor

    /// The equivalent Core Graphics color. A dynamic color is resolved with the current traits.
    public var cgColor: CGColor { provider == nil ? fixed : resolvedColor(with: .current).fixed }

    /// Creates a color from a Core Graphics color.
    public init(cgColor: CGColor) {
        fixed = cgColor
        provider = nil
    }

    /// Creates a dynamic color, which depends on traits such as the user interface style.
    /// - Parameter dynamicProvider: The closure that resolves the color each time it is drawn. It can be called on any
    ///   thread.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        fixed = .clear
        provider = dynamicProvider
    }

    init(like other: UIColor) {
        fixed = other.fixed
        provider = other.provider
    }

    /// Creates an RGB color from components that are not premultiplied, from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a color from components of the Display P3 color space, which are not premultiplied, from 0 to 1.
    ///
    /// The components of the color are those of extended sRGB: they lie outside of 0 to 1 for colors that sRGB does not have, which
    /// are drawn as the nearest components within it.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = DisplayP3.convertToSRGB(red, green, blue)
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    /// Creates a grayscale color, from 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// Creates an RGB color from hue (0 and 1 are red, 1/3 is green, 2/3 is blue), saturation and brightness. All
    /// components are clamped to 0…1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns the color with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if provider != nil { return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) } }
        return cgColor.copy(alpha: alpha).map { UIColor(cgColor: $0) } ?? self
    }

    /// Returns a Boolean value that indicates whether an object is a color of the same space, components and alpha.
    /// A color that depends on traits equals only itself.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return other === self || provider == nil && other.provider == nil && fixed == other.fixed
    }

    /// A hash of the color, or of the object for a color that depends on traits.
    public override var hash: Int { provider == nil ? fixed.hashValue : ObjectIdentifier(self).hashValue }

    /// The color space and the components; for a color that depends on traits, the class.
    public override var description: String {
        if provider != nil {
            guard let name = UIColor.systemNames[ObjectIdentifier(self)] else {
                return "<UIDynamicProviderColor: \(objectAddress)>"
            }
            return "<UIDynamicSystemColor: \(objectAddress); name = \(name)>"
        }
        if fixed.pattern != nil { return "<UIPatternColor: \(objectAddress)>" }
        let components = fixed.components ?? []
        let space = components.count == 2 ? "UIExtendedGrayColorSpace" : "UIExtendedSRGBColorSpace"
        return ([space] + components.map(\.shortText)).joined(separator: " ")
    }
}

extension UIColor {
    /// Gets the RGB components. A `nil` pointer is ignored.
    /// - Returns: False for a pattern color; nothing is written then.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let cgColor = cgColor
        if cgColor.pattern != nil { return false }
        let color = cgColor.rgba
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    /// Gets the grayscale components. A `nil` pointer is ignored.
    /// - Returns: False for an RGB color or a pattern color; nothing is written then.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let cgColor = cgColor
        guard cgColor.pattern == nil, let components = cgColor.components, components.count == 2 else { return false }
        white?.pointee = components[0]
        alpha?.pointee = components[1]
        return true
    }

    /// Gets the hue, saturation and brightness components. A `nil` pointer is ignored.
    /// - Returns: False for a pattern color; nothing is written then.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?,
        saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let cgColor = cgColor
        if cgColor.pattern != nil { return false }
        let color = cgColor.rgba
        let hsb = HSB(red: color.red, green: color.green, blue: color.blue)
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = color.alpha
        return true
    }

    /// Sets the fill and stroke colors of the current context to this color.
    public func set() {
        guard let context = currentContextOrWarning(for: "UIColor.set()") else { return }
        context.setFillColor(cgColor)
        context.setStrokeColor(cgColor)
    }

    /// Sets the fill color of the current context to this color.
    public func setFill() { currentContextOrWarning(for: "UIColor.setFill()")?.setFillColor(cgColor) }

    /// Sets the stroke color of the current context to this color.
    public func setStroke() { currentContextOrWarning(for: "UIColor.setStroke()")?.setStrokeColor(cgColor) }
}

/// A color by hue, saturation and brightness, each from 0 to 1.
private struct HSB {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        func unit(_ value: CGFloat) -> CGFloat { value >= 0 ? min(value, 1) : 0 }
        self.hue = unit(hue)
        self.saturation = unit(saturation)
        self.brightness = unit(brightness)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let most = max(red, green, blue)
        let range = most - min(red, green, blue)
        brightness = most
        saturation = most > 0 ? range / most : 0
        guard range > 0 else {
            hue = 0
            return
        }
        let sixths =
            most == red
            ? (green - blue) / range : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range
        hue = (sixths < 0 ? sixths + 6 : sixths) / 6
    }

    var rgb: (CGFloat, CGFloat, CGFloat) {
        let sixths = hue * 6
        let sector = sixths.rounded(.down)
        let along = sixths - sector
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * along)
        let rising = brightness * (1 - saturation * (1 - along))
        return switch Int(sector) % 6 {
        case 0: (brightness, rising, low)
        case 1: (falling, brightness, low)
        case 2: (low, brightness, rising)
        case 3: (low, falling, brightness)
        case 4: (rising, low, brightness)
        default: (brightness, low, falling)
        }
    }
}
