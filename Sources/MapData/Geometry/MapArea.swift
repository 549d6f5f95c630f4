/// An area around a position, between two latitudes and two longitudes. It can cross the antimeridian.
package struct MapArea: Hashable, Sendable {
    /// The box of the area, or the boxes on both sides of the antimeridian.
    package let boxes: [MapBox]
    package let center: MapCoordinate

    /// Creates the area of a box.
    package init(_ box: MapBox) { (boxes, center) = ([box], box.center) }

    /// Creates an area. It ends at the poles.
    /// - Parameters:
    ///   - height: The distance from the center to the north and to the south, in units of 10⁻⁷ degrees.
    ///   - width: The distance from the center to the west and to the east, in units of 10⁻⁷ degrees.
    package init(around center: MapCoordinate, height: Double, width: Double) {
        let (pole, limit) = (9e8, 1.8e9)
        let south = Int32(max(Double(center.latitude) - height, -pole).rounded())
        let north = Int32(min(Double(center.latitude) + height, pole).rounded())
        func box(_ west: Double, _ east: Double) -> MapBox {
            MapBox(
                minimum: MapCoordinate(latitude: south, longitude: Int32(west.rounded())),
                maximum: MapCoordinate(latitude: north, longitude: Int32(east.rounded()))
            )
        }
        let (west, east) = (Double(center.longitude) - width, Double(center.longitude) + width)
        self.center = center
        if width >= limit {
            boxes = [box(-limit, limit)]
        } else if west < -limit {
            boxes = [box(-limit, east), box(west + 2 * limit, limit)]
        } else if east > limit {
            boxes = [box(west, limit), box(-limit, east - 2 * limit)]
        } else {
            boxes = [box(west, east)]
        }
    }

    package func contains(_ coordinate: MapCoordinate) -> Bool { boxes.contains { $0.contains(coordinate) } }
}
