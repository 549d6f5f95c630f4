import Foundation
import MapData
import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct DirectionsTests {
    private static func item(_ latitude: Double, _ longitude: Double) -> MKMapItem {
        MKMapItem(placemark: MKPlacemark(coordinate: .init(latitude: latitude, longitude: longitude)))
    }

    /// A request from the railway station to the cathedral.
    private static func request() -> MKDirections.Request {
        let request = MKDirections.Request()
        request.source = item(60.1710, 24.9415)
        request.destination = item(60.1695, 24.9520)
        return request
    }

    private static func routes(
        _ stage: GeocoderStage,
        _ request: MKDirections.Request
    ) throws -> (MKDirections.Response?, MKError?) {
        let directions = stage.screen.host.session.perform { MKDirections(request: request) }
        var result: (MKDirections.Response?, MKError?)?
        directions.calculate { result = ($0, $1 as? MKError) }
        #expect(directions.isCalculating)
        try stage.wait { result != nil }
        #expect(!directions.isCalculating)
        return try #require(result)
    }

    @Test func routesHaveLinesStepsAndNames() throws {
        let stage = try GeocoderStage()
        let request = Self.request()
        for (type, range) in [
            (MKDirectionsTransportType.automobile, 60.0...600), (.walking, 400...1500), (.cycling, 100...600),
        ] {
            request.transportType = type
            let response = try #require(try Self.routes(stage, request).0)
            #expect(response.source === request.source && response.destination === request.destination)
            let route = try #require(response.routes.first)
            #expect(
                response.routes.count == 1 && route.transportType == type && range.contains(route.expectedTravelTime)
            )
            #expect((500...3000).contains(route.distance) && !route.name.isEmpty && route.advisoryNotices.isEmpty)
            #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.1)
            #expect(route.steps.last?.instructions == "Arrive at the destination" && route.steps.last?.notice == nil)
            #expect(route.steps.first?.instructions.hasPrefix("Start") == true)
            // The lines of the steps are the line of the route.
            #expect(route.steps.reduce(1) { $0 + $1.polyline.pointCount - 1 } == route.polyline.pointCount)
            let end = route.polyline.points()[route.polyline.pointCount - 1]
            #expect(end.distance(to: MKMapPoint(response.destination.placemark.coordinate)) < 100)
        }
    }

    @Test func alternativesAreOnRequest() throws {
        let stage = try GeocoderStage()
        let request = Self.request()
        request.source = Self.item(60.1665, 24.9360)
        request.destination = Self.item(60.1735, 24.9520)
        request.transportType = .walking
        #expect(try Self.routes(stage, request).0?.routes.count == 1)
        request.requestsAlternateRoutes = true
        let routes = try #require(try Self.routes(stage, request).0?.routes)
        #expect((2...3).contains(routes.count), "\(routes.map(\.name))")
        #expect(routes.map(\.expectedTravelTime) == routes.map(\.expectedTravelTime).sorted())
    }

    @Test func timesFollowFromTheDates() throws {
        let stage = try GeocoderStage()
        let request = Self.request()
        let date = Date(timeIntervalSinceReferenceDate: 1000)
        request.departureDate = date
        func times() throws -> MKDirections.ETAResponse {
            let directions = stage.screen.host.session.perform { MKDirections(request: request) }
            var response: MKDirections.ETAResponse?
            directions.calculateETA { eta, _ in response = eta }
            try stage.wait { response != nil }
            return try #require(response)
        }
        let departure = try times()
        #expect(departure.expectedDepartureDate == date && departure.distance > 500)
        #expect(departure.expectedArrivalDate == date.addingTimeInterval(departure.expectedTravelTime))
        (request.departureDate, request.arrivalDate) = (nil, date)
        let arrival = try times()
        #expect(arrival.expectedArrivalDate == date && arrival.transportType == .automobile)
    }

    @Test func routesThatCannotBeFoundAreErrors() throws {
        let stage = try GeocoderStage()
        let request = Self.request()
        request.transportType = .transit
        #expect(try Self.routes(stage, request).1?.code == .directionsNotFound)
        request.transportType = .any
        request.destination = Self.item(40, -40)
        #expect(try Self.routes(stage, request).1?.code == .directionsNotFound)
        request.destination = nil
        #expect(try Self.routes(stage, request).1?.code == .directionsNotFound)
        let none = try GeocoderStage(maps: "none")
        #expect(try Self.routes(none, Self.request()).1?.code == .serverFailure)
    }

    @Test func canceledComputationsEndOnce() throws {
        let stage = try GeocoderStage()
        let directions = stage.screen.host.session.perform { MKDirections(request: Self.request()) }
        var codes: [MKError.Code?] = []
        directions.calculate { codes.append(($1 as? MKError)?.code) }
        directions.calculateETA { codes.append(($1 as? MKError)?.code) }
        directions.cancel()
        #expect(!directions.isCalculating && codes.isEmpty)
        try stage.wait { codes.count == 2 }
        var count: Int?
        Task { @MainActor in count = try? await directions.calculate().routes.count }
        try stage.wait { count != nil }
        #expect(codes == [.unknown, .unknown] && count == 1)
    }

    @Test func currentLocationIsAStart() throws {
        let stage = try GeocoderStage()
        let request = Self.request()
        request.source = MKMapItem.forCurrentLocation()
        #expect(request.source?.isCurrentLocation == true && request.source?.name == "Current Location")
        // The app may not use the position.
        #expect(try Self.routes(stage, request).1?.code == .directionsNotFound)
    }
}
