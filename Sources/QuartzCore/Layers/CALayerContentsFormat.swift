/// The formats of pixels that a layer draws.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name; a name that is not listed here acts as `RGBA8Uint`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Colors with 8 bits for each component.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Shades of gray with 8 bits. Colors are drawn as shades of the same brightness.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}
