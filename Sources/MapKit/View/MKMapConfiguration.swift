import Foundation

/// The base class of the configurations of maps.
open class MKMapConfiguration: NSObject, NSCopying {
    /// The forms of the ground.
    public enum ElevationStyle: Int, Sendable {
        /// A plane. Maps are always flat.
        case flat = 0
        /// A model of the ground, of which there is no data here: the map is flat.
        case realistic = 1
    }

    /// The form of the ground.
    open var elevationStyle = ElevationStyle.flat

    override init() {}

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MKMapConfiguration()
        copy.elevationStyle = elevationStyle
        return copy
    }
}

/// The configuration of a map of streets.
open class MKStandardMapConfiguration: MKMapConfiguration {
    /// The strengths of a map's colors.
    public enum EmphasisStyle: Int, Sendable {
        /// The usual colors.
        case `default` = 0
        /// Reserved colors, as a background of an app's own data.
        case muted = 1
    }

    /// The strength of the colors.
    open var emphasisStyle = EmphasisStyle.default

    /// The points of interest on the map; `nil` for all.
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    /// Creates a configuration with the usual colors.
    public override init() { super.init() }

    /// Creates a configuration.
    public convenience init(elevationStyle: ElevationStyle) {
        self.init()
        self.elevationStyle = elevationStyle
    }

    /// Creates a configuration.
    public convenience init(emphasisStyle: EmphasisStyle) {
        self.init()
        self.emphasisStyle = emphasisStyle
    }

    /// Creates a configuration.
    public convenience init(elevationStyle: ElevationStyle, emphasisStyle: EmphasisStyle) {
        self.init()
        (self.elevationStyle, self.emphasisStyle) = (elevationStyle, emphasisStyle)
    }

    /// Returns a copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = MKStandardMapConfiguration(elevationStyle: elevationStyle, emphasisStyle: emphasisStyle)
        copy.pointOfInterestFilter = pointOfInterestFilter
        return copy
    }
}
