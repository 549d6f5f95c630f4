import Geometry

/// The pixels that a client lacks, as a limited number of rectangles: the cost of an addition does not grow with the number
/// of those before it.
struct Damage {
    /// The number of rectangles above which they are replaced by their bounding box.
    static let mostRectangles = 256

    private(set) var region: Region

    init(_ region: Region = .empty) { self.region = Self.limited(region) }

    mutating func add(_ other: Region) { region = Self.limited(region.union(other)) }

    /// Removes everything, and returns the part within bounds.
    mutating func take(within bounds: PixelRect) -> Region {
        defer { region = .empty }
        return Self.limited(region.intersection(Region(bounds)))
    }

    /// Returns a region with a limited number of rectangles that covers another one.
    static func limited(_ region: Region) -> Region {
        region.rectangleCount > mostRectangles ? Region(region.bounds) : region
    }
}
