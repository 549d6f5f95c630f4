import MapKit
import Testing
import UIKit

@Suite struct MapGeometryTests {
    @Test(arguments: [(0.0, 0.0), (60.17, 24.94), (-33.86, 151.21), (40.74835, -73.984911), (85, -180), (-85, 180)])
    func coordinatesHaveMapPoints(latitude: Double, longitude: Double) {
        let point = MKMapPoint(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
        #expect(abs(point.coordinate.latitude - latitude) < 1e-9 && abs(point.coordinate.longitude - longitude) < 1e-9)
    }

    @Test func mapPointsAreThoseOfTheProjection() {
        let center = MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        #expect(center == MKMapPoint(x: 134_217_728, y: 134_217_728))
        let pole = MKMapPoint(CLLocationCoordinate2D(latitude: 90, longitude: -180))
        #expect(pole.x == 0 && abs(pole.y) < 1e-3)
        #expect(MKMapPoint(kCLLocationCoordinate2DInvalid) == MKMapPoint(x: -1, y: -1))
        #expect(!CLLocationCoordinate2DIsValid(MKMapPoint(x: -1, y: 0).coordinate))
        // A degree at the equator is 111.32 km.
        let east = MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 1))
        #expect(abs(center.distance(to: east) - 111_319.49) < 0.01)
        #expect(abs((east.x - center.x) * MKMetersPerMapPointAtLatitude(0) - 111_319.49) < 0.01)
        #expect(abs(MKMapPointsPerMeterAtLatitude(60) * MKMetersPerMapPointAtLatitude(60) - 1) < 1e-12)
        #expect(abs(MKMetersPerMapPointAtLatitude(60) / MKMetersPerMapPointAtLatitude(0) - 0.50125) < 1e-4)
    }

    @Test func rectanglesAreCombined() {
        let rect = MKMapRect(x: 10, y: 20, width: 100, height: 50)
        #expect((rect.midX, rect.midY, rect.maxX, rect.maxY) == (60, 45, 110, 70))
        let other = MKMapRect(x: 100, y: 0, width: 20, height: 30)
        #expect(rect.intersection(other) == MKMapRect(x: 100, y: 20, width: 10, height: 10))
        #expect(rect.union(other) == MKMapRect(x: 10, y: 0, width: 110, height: 70) && rect.intersects(other))
        #expect(rect.intersection(MKMapRect(x: 200, y: 0, width: 1, height: 1)).isNull)
        #expect(rect.union(.null) == rect && MKMapRect.null.union(rect) == rect && MKMapRect.null.isEmpty)
        #expect(!rect.intersects(MKMapRect(x: 110, y: 20, width: 5, height: 5)), "an edge is no area")
        #expect(rect.insetBy(dx: 10, dy: 5) == MKMapRect(x: 20, y: 25, width: 80, height: 40))
        #expect(rect.insetBy(dx: 51, dy: 0).isNull && rect.offsetBy(dx: 1, dy: -1).origin == MKMapPoint(x: 11, y: 19))
        #expect(rect.contains(MKMapPoint(x: 10, y: 20)) && !rect.contains(MKMapPoint(x: 110, y: 20)))
        #expect(rect.contains(rect) && !rect.contains(other) && MKMapRect.world.contains(rect))
        for (edge, slice, rest) in [
            (
                CGRectEdge.minXEdge, MKMapRect(x: 10, y: 20, width: 30, height: 50),
                MKMapRect(x: 40, y: 20, width: 70, height: 50)
            ),
            (.maxXEdge, MKMapRect(x: 80, y: 20, width: 30, height: 50), MKMapRect(x: 10, y: 20, width: 70, height: 50)),
            (
                .minYEdge, MKMapRect(x: 10, y: 20, width: 100, height: 30),
                MKMapRect(x: 10, y: 50, width: 100, height: 20)
            ),
            (
                .maxYEdge, MKMapRect(x: 10, y: 40, width: 100, height: 30),
                MKMapRect(x: 10, y: 20, width: 100, height: 20)
            ),
        ] {
            let parts = rect.divided(atDistance: 30, from: edge)
            #expect(parts.slice == slice && parts.remainder == rest)
        }
    }

    @Test func rectanglesGoBeyondTheAntimeridian() {
        let size = MKMapSize.world.width
        let east = MKMapRect(x: size - 10, y: 5, width: 30, height: 10)
        #expect(east.spans180thMeridian && east.remainder() == MKMapRect(x: 0, y: 5, width: 20, height: 10))
        let west = MKMapRect(x: -10, y: 5, width: 30, height: 10)
        #expect(west.remainder() == MKMapRect(x: size - 10, y: 5, width: 10, height: 10))
        #expect(!MKMapRect.world.spans180thMeridian && MKMapRect.world.remainder().isNull)
        #expect(abs(MKCoordinateRegion(east).center.longitude + 180) < 1e-4)
    }

    @Test func regionsHaveSizesInMetersAndDegrees() {
        let center = CLLocationCoordinate2D(latitude: 60.17, longitude: 24.94)
        let region = MKCoordinateRegion(center: center, latitudinalMeters: 2000, longitudinalMeters: 1000)
        func distance(_ dy: Double, _ dx: Double) -> Double {
            func point(_ part: Double) -> CLLocation {
                CLLocation(latitude: center.latitude + dy * part, longitude: center.longitude + dx * part)
            }
            return point(-0.5).distance(from: point(0.5))
        }
        #expect(abs(distance(region.span.latitudeDelta, 0) - 2000) < 0.1)
        #expect(abs(distance(0, region.span.longitudeDelta) - 1000) < 0.1)
        let rect = MKMapRect(x: 1e8, y: 1.2e8, width: 1e6, height: 2e6)
        let other = MKCoordinateRegion(rect)
        #expect(abs(other.span.longitudeDelta - 360 * 1e6 / MKMapSize.world.width) < 1e-9)
        let corner = MKMapPoint(x: rect.minX, y: rect.minY).coordinate
        #expect(abs(other.center.latitude + other.span.latitudeDelta / 2 - corner.latitude) < 1e-9)
        #expect(abs(MKCoordinateRegion(.world).span.longitudeDelta - 360) < 1e-9)
    }
}
