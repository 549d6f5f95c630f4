import CoreLocation
import Foundation
import MapData

/// A search for places by a text: addresses, names, and categories such as "pharmacy".
///
/// It is answered by the map files, without a network. Completion handlers are called on the main thread.
open class MKLocalSearch: NSObject, @unchecked Sendable {
    /// The kinds of results.
    public struct ResultType: OptionSet, Sendable {
        /// The bits of the kinds.
        public let rawValue: UInt

        /// Creates a set of kinds.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Addresses, streets and places such as towns.
        public static let address = ResultType(rawValue: 1 << 0)
        /// Points of interest.
        public static let pointOfInterest = ResultType(rawValue: 1 << 1)
    }

    /// The significance of the region of a search.
    public enum RegionPriority: Int, Sendable {
        /// Results in the region come first.
        case `default` = 0
        /// All results are in the region.
        case required = 1
    }

    /// The parameters of a search.
    open class Request: NSObject, NSCopying {
        /// The text; `nil` by default.
        open var naturalLanguageQuery: String?

        /// The area of the search; everywhere by default.
        open var region = MKCoordinateRegion()

        /// The significance of the region.
        open var regionPriority = RegionPriority.default

        /// The kinds of results; all by default.
        open var resultTypes: ResultType = [.address, .pointOfInterest]

        /// The points of interest among the results; all by default.
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        /// Creates a request without a text.
        public override init() {}

        /// Creates a request.
        /// - Parameter naturalLanguageQuery: The text.
        public convenience init(naturalLanguageQuery: String) {
            self.init()
            self.naturalLanguageQuery = naturalLanguageQuery
        }

        /// Creates a request.
        /// - Parameters:
        ///   - naturalLanguageQuery: The text.
        ///   - region: The area of the search.
        public convenience init(naturalLanguageQuery: String, region: MKCoordinateRegion) {
            self.init(naturalLanguageQuery: naturalLanguageQuery)
            self.region = region
        }

        /// Creates the request for a completion of a text.
        public convenience init(completion: MKLocalSearchCompletion) {
            self.init(naturalLanguageQuery: completion.query)
            if let region = completion.region { self.region = region }
        }

        /// Returns a copy.
        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Request()
            copy.naturalLanguageQuery = naturalLanguageQuery
            (copy.region, copy.regionPriority) = (region, regionPriority)
            (copy.resultTypes, copy.pointOfInterestFilter) = (resultTypes, pointOfInterestFilter)
            return copy
        }
    }

    /// The results of a search.
    open class Response: NSObject, @unchecked Sendable {
        /// The places, the best first.
        public let mapItems: [MKMapItem]

        /// The smallest region with all places.
        public let boundingRegion: MKCoordinateRegion

        init(_ entries: [GazetteerEntry], locale: Locale) {
            mapItems = entries.map { MKMapItem($0, locale: locale) }
            boundingRegion = MKCoordinateRegion(.smallest(around: mapItems.map { MKMapPoint($0.placemark.coordinate) }))
        }
    }

    /// A closure that is called with the results of a search, or with an error.
    public typealias CompletionHandler = (Response?, (any Error)?) -> Void

    private let search: MapSearch?
    private let request = MapRequest<Response>()

    /// Creates a search. The request is copied.
    public init(request: Request) {
        let text = request.naturalLanguageQuery?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        var search = MapSearch(context: .current, subject: .text(text), region: MapArea(request.region))
        search.isRegionRequired = request.regionPriority == .required
        search.hasAddresses = request.resultTypes.contains(.address)
        search.hasInterests = request.resultTypes.contains(.pointOfInterest)
        search.filter = request.pointOfInterestFilter
        self.search = text.isEmpty ? nil : search
    }

    /// Creates a search for points of interest. The request is copied.
    public init(request: MKLocalPointsOfInterestRequest) {
        var search = MapSearch(context: .current, subject: .interests, region: request.area)
        search.radius = request.isCircle ? request.radius : nil
        search.isRegionRequired = true
        search.hasAddresses = false
        search.filter = request.pointOfInterestFilter
        self.search = search.region == nil ? nil : search
    }

    /// A Boolean value that indicates whether the search has not ended yet.
    open var isSearching: Bool { request.isActive }

    /// Performs the search.
    open func start(completionHandler: @escaping CompletionHandler) {
        request.start(work) { answer in
            switch answer {
            case .success(let response): completionHandler(response, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Performs the search, and returns its results.
    /// - Throws: `MKError.placemarkNotFound` if there is no result.
    open func start() async throws -> Response { try await request.answer(work) }

    /// Ends the search. Its completion handler is called with `MKError.unknown`.
    open func cancel() { request.cancel() }

    private var work: @Sendable () async -> Result<Response, MKError> {
        { [search] in
            Result { () throws(MKError) in
                guard let search else { throw MKError(.placemarkNotFound) }
                let entries = try search.entries()
                if entries.isEmpty { throw MKError(.placemarkNotFound) }
                return Response(entries, locale: search.context.locale)
            }
        }
    }
}

/// The parameters of a search for points of interest around a coordinate, or in a region.
open class MKLocalPointsOfInterestRequest: NSObject, NSCopying {
    /// The center.
    public let coordinate: CLLocationCoordinate2D

    /// The radius in meters.
    public let radius: CLLocationDistance

    /// The region.
    public let region: MKCoordinateRegion

    /// A Boolean value that indicates whether the search is for a circle rather than for the region around it.
    let isCircle: Bool

    /// The points of interest among the results; all by default.
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    /// The largest radius of a request in meters.
    public static let maxRadius: CLLocationDistance = 50_000

    /// Creates a request for the points of interest around a coordinate.
    /// - Parameters:
    ///   - coordinate: The center.
    ///   - radius: The radius in meters. It is limited to ``maxRadius``.
    public init(center coordinate: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.coordinate = coordinate
        self.radius = min(max(radius, 0), Self.maxRadius)
        isCircle = true
        region = MKCoordinateRegion(
            center: coordinate,
            latitudinalMeters: 2 * self.radius,
            longitudinalMeters: 2 * self.radius
        )
    }

    /// Creates a request for the points of interest in a region.
    public init(coordinateRegion region: MKCoordinateRegion) {
        self.region = region
        coordinate = region.center
        isCircle = false
        let half = region.span.latitudeDelta / 2
        radius = MKMapPoint(region.center).distance(
            to: MKMapPoint(
                CLLocationCoordinate2D(latitude: region.center.latitude + half, longitude: region.center.longitude)
            )
        )
    }

    private init(_ other: MKLocalPointsOfInterestRequest) {
        (coordinate, radius, region) = (other.coordinate, other.radius, other.region)
        isCircle = other.isCircle
        pointOfInterestFilter = other.pointOfInterestFilter
    }

    /// The area of the request; `nil` if it is not valid.
    var area: MapArea? {
        guard isCircle else { return MapArea(region) }
        guard let center = MapCoordinate(coordinate), radius > 0 else { return nil }
        // The plane is not exact far from the center, and the search leaves out what is beyond the circle.
        return LocalPlane(at: center).area(around: center, radius: 1.01 * radius)
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { MKLocalPointsOfInterestRequest(self) }
}

extension MKMapRect {
    /// Returns the smallest rectangle with all points. It can go beyond the antimeridian.
    static func smallest(around points: [MKMapPoint]) -> MKMapRect {
        let size = MKMapSize.world.width
        let (xs, ys) = (points.map(\.x).sorted(), points.map(\.y))
        guard let first = xs.first, let last = xs.last, let top = ys.min(), let bottom = ys.max() else { return .null }
        // It begins after the widest gap on the way around the world.
        var (minX, gap) = (first, first + size - last)
        for (west, east) in zip(xs, xs.dropFirst()) where east - west > gap { (minX, gap) = (east, east - west) }
        return MKMapRect(x: minX, y: top, width: size - gap, height: bottom - top)
    }
}
