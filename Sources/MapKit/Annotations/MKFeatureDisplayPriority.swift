/// The priority of an annotation over others that it overlaps, from 0 to 1000. Those with less are hidden.
public struct MKFeatureDisplayPriority: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The priority of annotations that are never hidden.
    public static let required = MKFeatureDisplayPriority(1000)
    /// A high priority.
    public static let defaultHigh = MKFeatureDisplayPriority(750)
    /// A low priority.
    public static let defaultLow = MKFeatureDisplayPriority(250)
}

/// The position of an annotation view in front of others. Those with larger numbers are in front.
public struct MKAnnotationViewZPriority: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The priority of selected views.
    public static let max = MKAnnotationViewZPriority(1000)
    /// The priority of views that are not selected.
    public static let defaultUnselected = MKAnnotationViewZPriority(500)
    /// The lowest priority.
    public static let min = MKAnnotationViewZPriority(0)
}

/// The visibility of the texts of a marker.
public enum MKFeatureVisibility: Int, Sendable {
    /// Depends on whether there is room, and whether the marker is selected.
    case adaptive = 0
    /// Never visible.
    case hidden = 1
    /// Always visible.
    case visible = 2
}
