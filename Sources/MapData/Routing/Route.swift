/// A route between two positions.
package struct Route: Hashable, Sendable {
    /// The length in meters.
    package let distance: Double
    /// The expected time in seconds.
    package let time: Double
    /// The line of the route.
    package let points: [MapCoordinate]
    /// The instructions. The last one is the arrival.
    package let steps: [RouteStep]
}

/// An instruction of a route, with the part of the route that follows it.
package struct RouteStep: Hashable, Sendable {
    /// The kinds of instructions.
    package enum Maneuver: Hashable, Sendable {
        case depart, straight, slightLeft, left, sharpLeft, slightRight, right, sharpRight, uTurn
        /// A roundabout, and the number of the exit, from 1.
        case roundabout(exit: Int)
        case arrive
    }

    package let maneuver: Maneuver
    /// The name of the street that follows; empty if it has none.
    package let name: String
    /// The length of the part in meters.
    package let distance: Double
    /// The expected time of the part in seconds.
    package let time: Double
    /// The index of the first and of the last point of the part in the route's line.
    package let firstPoint: Int
    package let lastPoint: Int

    package init(maneuver: Maneuver, name: String, distance: Double, time: Double, firstPoint: Int, lastPoint: Int) {
        (self.maneuver, self.name) = (maneuver, name)
        (self.distance, self.time) = (distance, time)
        (self.firstPoint, self.lastPoint) = (firstPoint, lastPoint)
    }
}
