import CoreLocation
import Foundation
import MapData

/// A route between two places.
open class MKRoute: NSObject, @unchecked Sendable {
    /// A step of a route: an instruction, and the part of the route that follows it.
    open class Step: NSObject, @unchecked Sendable {
        /// The instruction, in the language of the app.
        public let instructions: String

        /// A notice about the step; `nil`.
        public let notice: String?

        /// The line of the part.
        public let polyline: MKPolyline

        /// The length of the part in meters.
        public let distance: CLLocationDistance

        /// The means of travel.
        public let transportType: MKDirectionsTransportType

        /// The kind of the instruction.
        package let maneuver: RouteStep.Maneuver

        init(_ step: RouteStep, _ points: [MKMapPoint], _ type: MKDirectionsTransportType, _ language: MapLanguage) {
            instructions = RouteInstruction.text(step, in: language)
            notice = nil
            polyline = MKPolyline(points: Array(points[step.firstPoint...max(step.firstPoint, step.lastPoint)]))
            distance = step.distance
            transportType = type
            maneuver = step.maneuver
        }
    }

    /// The name: the streets on which the longest parts are, in the order of the route.
    public let name: String

    /// Notices about the route; empty.
    public let advisoryNotices: [String]

    /// The length in meters.
    public let distance: CLLocationDistance

    /// The expected time in seconds. There is no traffic in it.
    public let expectedTravelTime: TimeInterval

    /// The means of travel.
    public let transportType: MKDirectionsTransportType

    /// The line.
    public let polyline: MKPolyline

    /// The steps. The last one is the arrival.
    public let steps: [Step]

    init(_ route: Route, profile: RoadProfile, language: MapLanguage) {
        let points = route.points.map { MKMapPoint(CLLocationCoordinate2D($0)) }
        distance = route.distance
        expectedTravelTime = route.time
        transportType = profile.transportType
        polyline = MKPolyline(points: points)
        steps = route.steps.map { Step($0, points, profile.transportType, language) }
        advisoryNotices = []
        name = Self.name(route)
    }

    /// The largest number of streets in a name.
    private static let nameLimit = 2

    private static func name(_ route: Route) -> String {
        var lengths: [String: Double] = [:]
        var order: [String] = []
        for step in route.steps where !step.name.isEmpty {
            if lengths[step.name] == nil { order.append(step.name) }
            lengths[step.name, default: 0] += step.distance
        }
        let longest = order.sorted { (lengths[$0] ?? 0) > (lengths[$1] ?? 0) }.prefix(nameLimit)
        // A street that is a small part of the route does not describe it.
        let names = longest.filter { (lengths[$0] ?? 0) >= route.distance / 5 || $0 == longest.first }
        return order.filter(names.contains).joined(separator: " – ")
    }
}
