import CoreLocation
import Foundation
import MapData

/// The means of travel of directions.
public struct MKDirectionsTransportType: OptionSet, Sendable {
    /// The bits of the means.
    public let rawValue: UInt

    /// Creates a set of means.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By car.
    public static let automobile = MKDirectionsTransportType(rawValue: 1 << 0)
    /// On foot.
    public static let walking = MKDirectionsTransportType(rawValue: 1 << 1)
    /// By public transport, which maps without a network do not have.
    public static let transit = MKDirectionsTransportType(rawValue: 1 << 2)
    /// By bicycle.
    public static let cycling = MKDirectionsTransportType(rawValue: 1 << 3)
    /// By any of them.
    public static let any = MKDirectionsTransportType(rawValue: 0x0FFF_FFFF)

    /// The profile of the first means in the set that has routes; `nil` without one.
    var profile: RoadProfile? {
        if contains(.automobile) { return .driving }
        if contains(.walking) { return .walking }
        return contains(.cycling) ? .cycling : nil
    }
}

extension RoadProfile {
    /// The means of travel of the profile.
    var transportType: MKDirectionsTransportType {
        switch self {
        case .driving: .automobile
        case .walking: .walking
        case .cycling: .cycling
        }
    }
}

/// A computation of routes between two places, by the map files. Completion handlers are called on the main thread.
open class MKDirections: NSObject, @unchecked Sendable {
    /// The parameters of a computation.
    open class Request: NSObject, NSCopying {
        /// The start; by default `nil`, without which there is no route.
        open var source: MKMapItem?

        /// The end; by default `nil`, without which there is no route.
        open var destination: MKMapItem?

        /// The means of travel; by default any, which is by car.
        open var transportType = MKDirectionsTransportType.any

        /// A Boolean value that indicates whether the response has other routes besides the fastest one, if there are any.
        open var requestsAlternateRoutes = false

        /// The time of departure, with which a response has that of arrival; by default `nil`, which is now.
        open var departureDate: Date?

        /// The time of arrival, with which a response has that of departure; by default `nil`.
        open var arrivalDate: Date?

        /// Creates a request without places.
        public override init() {}

        /// Returns a copy.
        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Request()
            (copy.source, copy.destination, copy.transportType) = (source, destination, transportType)
            copy.requestsAlternateRoutes = requestsAlternateRoutes
            (copy.departureDate, copy.arrivalDate) = (departureDate, arrivalDate)
            return copy
        }
    }

    /// The routes of a computation.
    open class Response: NSObject, @unchecked Sendable {
        /// The start.
        public let source: MKMapItem

        /// The end.
        public let destination: MKMapItem

        /// The routes, the fastest first.
        public let routes: [MKRoute]

        init(_ source: MKMapItem, _ destination: MKMapItem, _ routes: [MKRoute]) {
            (self.source, self.destination, self.routes) = (source, destination, routes)
        }
    }

    /// The time of the fastest route.
    open class ETAResponse: NSObject, @unchecked Sendable {
        /// The start.
        public let source: MKMapItem

        /// The end.
        public let destination: MKMapItem

        /// The expected time of the route in seconds. There is no traffic in it.
        public let expectedTravelTime: TimeInterval

        /// The length of the route in meters.
        public let distance: CLLocationDistance

        /// The expected time of arrival.
        public let expectedArrivalDate: Date

        /// The expected time of departure.
        public let expectedDepartureDate: Date

        /// The means of travel.
        public let transportType: MKDirectionsTransportType

        init(_ response: Response, _ route: MKRoute, departure: Date?, arrival: Date?, now: Date) {
            (source, destination) = (response.source, response.destination)
            (expectedTravelTime, distance) = (route.expectedTravelTime, route.distance)
            transportType = route.transportType
            let start = departure ?? arrival?.addingTimeInterval(-route.expectedTravelTime) ?? now
            expectedDepartureDate = start
            expectedArrivalDate = start.addingTimeInterval(route.expectedTravelTime)
        }
    }

    /// A closure that is called with routes, or with an error.
    public typealias DirectionsHandler = (Response?, (any Error)?) -> Void

    /// A closure that is called with a time, or with an error.
    public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

    private let search: RouteSearch?
    private let dates: (departure: Date?, arrival: Date?)
    private let routes = MapRequest<Response>()
    private let times = MapRequest<ETAResponse>()

    /// Creates a computation. The request is copied.
    public init(request: Request) {
        dates = (request.departureDate, request.arrivalDate)
        if let source = request.source, let destination = request.destination,
            let profile = request.transportType.profile
        {
            search = RouteSearch(
                context: .current,
                source: source,
                destination: destination,
                profile: profile,
                hasAlternatives: request.requestsAlternateRoutes
            )
        } else {
            search = nil
        }
    }

    /// A Boolean value that indicates whether a computation has not ended yet.
    open var isCalculating: Bool { routes.isActive || times.isActive }

    /// Computes the routes.
    open func calculate(completionHandler: @escaping DirectionsHandler) {
        routes.start(work) { answer in
            switch answer {
            case .success(let response): completionHandler(response, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Computes the routes, and returns them.
    /// - Throws: `MKError.directionsNotFound` if there is none.
    open func calculate() async throws -> Response { try await routes.answer(work) }

    /// Computes the time of the fastest route.
    open func calculateETA(completionHandler: @escaping ETAHandler) {
        times.start(timeWork) { answer in
            switch answer {
            case .success(let response): completionHandler(response, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Computes the time of the fastest route, and returns it.
    /// - Throws: `MKError.directionsNotFound` if there is none.
    open func calculateETA() async throws -> ETAResponse { try await times.answer(timeWork) }

    /// Ends the computation. Its completion handler is called with `MKError.unknown`.
    open func cancel() {
        routes.cancel()
        times.cancel()
    }

    private var work: @Sendable () async -> Result<Response, MKError> {
        { [search] in
            guard let search else { return .failure(MKError(.directionsNotFound)) }
            return await search.response()
        }
    }

    private var timeWork: @Sendable () async -> Result<ETAResponse, MKError> {
        { [work, dates] in
            await work().flatMap { response in
                guard let route = response.routes.first else { return .failure(MKError(.directionsNotFound)) }
                return .success(
                    ETAResponse(response, route, departure: dates.departure, arrival: dates.arrival, now: Date())
                )
            }
        }
    }
}
