import Foundation

/// A colour for filters: red, green, blue and alpha, not multiplied with each other, in the screen's sRGB. Never changes.
public final class CIColor: NSObject, Sendable {
    /// From 0 to 1; beyond that, brighter or darker than the screen can show.
    public let red: CGFloat

    /// From 0 to 1; beyond that, brighter or darker than the screen can show.
    public let green: CGFloat

    /// From 0 to 1; beyond that, brighter or darker than the screen can show.
    public let blue: CGFloat

    /// The opacity, from 0 to 1.
    public let alpha: CGFloat

    /// Makes a colour of its components.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes an opaque colour of its components.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Makes a colour of one of Core Graphics; a grey has three equal components.
    public convenience init(cgColor color: CGColor) {
        let (red, green, blue, alpha) = color.rgba
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Makes a colour of a text: three or four numbers with spaces between them. What is missing is 0, for alpha 1.
    public convenience init(string representation: String) {
        let vector = CIVector(string: representation)
        self.init(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.count > 3 ? vector.w : 1)
    }

    /// How many components there are, alpha counted: 4.
    public var numberOfComponents: Int { 4 }

    /// The space the components belong to.
    public var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }

    /// The four components with spaces between them.
    public var stringRepresentation: String {
        [red, green, blue, alpha].map(CIVector.text).joined(separator: " ")
    }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque middle grey.
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

    /// Returns a Boolean value that indicates whether an object is a color of the same components.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// A hash of the components.
    public override var hash: Int { [red, green, blue, alpha].hashValue }

    /// The components, as ``stringRepresentation`` has them.
    public override var description: String { "(\(stringRepresentation))" }

    /// As it is given: straight, in sRGB.
    var pixel: Pixel { Pixel(Float(red), Float(green), Float(blue), Float(min(max(alpha, 0), 1))) }
}
