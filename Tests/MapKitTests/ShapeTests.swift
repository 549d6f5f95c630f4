import Foundation
import MapKit
import Testing
import UIKit

@Suite struct ShapeTests {
    private static let coordinates = [
        CLLocationCoordinate2D(latitude: 60.17, longitude: 24.94), .init(latitude: 60.18, longitude: 24.95),
        .init(latitude: 60.16, longitude: 24.97),
    ]

    @Test func polylinesHavePointsAndABox() {
        let line = MKPolyline(coordinates: Self.coordinates, count: 3)
        #expect(line.pointCount == 3 && line.title == nil && !line.canReplaceMapContent)
        #expect(line.points()[1] == MKMapPoint(Self.coordinates[1]))
        let rect = line.boundingMapRect
        #expect(rect.minX == line.points()[0].x && rect.maxX == line.points()[2].x)
        #expect(rect.minY == line.points()[1].y && rect.maxY == line.points()[2].y)
        #expect(abs(line.coordinate.longitude - 24.955) < 1e-9 && abs(line.coordinate.latitude - 60.17) < 1e-4)
        #expect(
            line.intersects(rect.insetBy(dx: 1, dy: 1)) && !line.intersects(rect.offsetBy(dx: rect.width + 1, dy: 0))
        )
        var copied = [CLLocationCoordinate2D](repeating: .init(), count: 4)
        line.getCoordinates(&copied, range: NSRange(location: 1, length: 9))
        #expect(abs(copied[1].latitude - 60.16) < 1e-9 && copied[2].latitude == 0)
        let same = MKPolyline(points: line.points(), count: 3)
        #expect(same.boundingMapRect == rect)
    }

    @Test func positionsAlongALineAreParts() {
        let points = [0.0, 1, 1, 4].map { MKMapPoint(x: $0, y: 0) }
        let line = MKPolyline(points: points, count: 4)
        #expect(line.locations(atPointIndexes: [0, 1, 2, 3]) == [0, 0.25, 0.25, 1])
        #expect(line.location(atPointIndex: 4) == 0 && line.location(atPointIndex: -1) == 0)
    }

    @Test func emptyLinesAreNowhere() {
        let line = MKPolyline(points: [], count: 0)
        #expect(line.pointCount == 0 && line.boundingMapRect.isNull && !CLLocationCoordinate2DIsValid(line.coordinate))
        #expect(!line.intersects(.world) && line.location(atPointIndex: 0) == 0)
        #expect(!CLLocationCoordinate2DIsValid(MKShape().coordinate))
    }

    private final class Place: NSObject, MKAnnotation {
        let coordinate = CLLocationCoordinate2D(latitude: 1, longitude: 2)
    }

    @Test func annotationsNeedOnlyAPosition() {
        let place: any MKAnnotation = Place()
        #expect(place.title == nil && place.subtitle == nil && place.coordinate.longitude == 2)
    }

    @Test func filtersIncludeOrExcludeCategories() {
        let some = MKPointOfInterestFilter(including: [.bakery, .cafe])
        #expect(some.includes(.cafe) && some.excludes(.bank) && !some.includes(nil))
        let others = MKPointOfInterestFilter(excluding: [.bakery, .cafe])
        #expect(others.excludes(.cafe) && others.includes(.bank) && others.includes(nil))
        #expect(
            MKPointOfInterestFilter.includingAll.includes(.zoo) && MKPointOfInterestFilter.excludingAll.excludes(.zoo)
        )
        #expect(some == MKPointOfInterestFilter(including: [.cafe, .bakery]) && some != others)
        #expect(some.hash == MKPointOfInterestFilter(including: [.cafe, .bakery]).hash)
        #expect(MKPointOfInterestCategory.evCharger.rawValue == "MKPOICategoryEVCharger")
    }

    @Test func valuesWrapCoordinatesAndSpans() {
        let coordinate = CLLocationCoordinate2D(latitude: 1.25, longitude: -3)
        let value = NSValue(mkCoordinate: coordinate)
        #expect(value.mkCoordinateValue.latitude == 1.25 && value.mkCoordinateValue.longitude == -3)
        let span = MKCoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 2)
        #expect(NSValue(mkCoordinateSpan: span).mkCoordinateSpanValue == span)
        let rect = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(rect.mkCoordinateValue.latitude == 0 && rect.mkCoordinateSpanValue == MKCoordinateSpan())
    }
}
