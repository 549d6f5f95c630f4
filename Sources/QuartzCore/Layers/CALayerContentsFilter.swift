/// The interpolation of the pixels of a layer's contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name; a name that is not listed here acts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation between the four nearest pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
}
