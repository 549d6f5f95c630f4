import Foundation

/// An immutable color for filters: red, green, blue and alpha, not premultiplied, in the screen's sRGB.
public final class CIColor: NSObject, Sendable {
    /// The red component, from 0 to 1. Values outside this range are darker or brighter than the screen can display.
    public let red: CGFloat

    /// The green component, from 0 to 1. Values outside this range are darker or brighter than the screen can display.
    public let green: CGFloat

    /// The blue component, from 0 to 1. Values outside this range are darker or brighter than the screen can display.
    public let blue: CGFloat

    /// The opacity, from 0 to 1.
    public let alpha: CGFloat

    /// Creates a color from its components.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque color from its components.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Creates a color from a Core Graphics color. A gray becomes three equal components.
    public convenience init(cgColor color: CGColor) {
        let (red, green, blue, alpha) = color.rgba
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a color from a string of three or four numbers separated by spaces. The default of a missing component
    /// is 0, and 1 for alpha.
    public convenience init(string representation: String) {
        let vector = CIVector(string: representation)
        self.init(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.count > 3 ? vector.w : 1)
    }

    /// The number of components, including alpha: 4.
    public var numberOfComponents: Int { 4 }

    /// The color space of the components.
    public var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }

    /// The four components, separated by spaces.
    public var stringRepresentation: String {
        [red, green, blue, alpha].map(CIVector.text).joined(separator: " ")
    }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque medium gray.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Opaque red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Opaque magenta.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Opaque yellow.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Transparent black.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

    /// Returns a Boolean value that indicates whether an object is a color with the same components.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// The hash of the components.
    public override var hash: Int { [red, green, blue, alpha].hashValue }

    /// The components in the format of ``stringRepresentation``.
    public override var description: String { "(\(stringRepresentation))" }

    /// The color as given: not premultiplied, in sRGB.
    var pixel: Pixel { Pixel(Float(red), Float(green), Float(blue), Float(min(max(alpha, 0), 1))) }
}
