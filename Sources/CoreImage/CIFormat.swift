/// The format of pixels.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The number of the format.
    public let rawValue: Int32

    /// Creates a format from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Four bytes for each pixel: alpha, red, green, blue.
    public static let ARGB8 = CIFormat(rawValue: 265)
    /// Four bytes for each pixel: blue, green, red, alpha. The format of the screen.
    public static let BGRA8 = CIFormat(rawValue: 266)
    /// Four bytes for each pixel: red, green, blue, alpha.
    public static let RGBA8 = CIFormat(rawValue: 264)
    /// Four 32-bit floats for each pixel: red, green, blue, alpha.
    public static let RGBAf = CIFormat(rawValue: 2056)
}
