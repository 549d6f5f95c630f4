/// The edges of a layer, for antialiasing.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// The value as a number.
    public let rawValue: UInt32

    /// Creates a mask from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The edge of minimum x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge of maximum x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge of minimum y, which is at the top on iOS.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge of maximum y, which is at the bottom on iOS.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

    static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}
