import Foundation
import Testing

@testable import LocationCore

@Suite struct GeodesyTests {
    /// The points of Data/geodesics.py.
    private struct Points {
        private var state: UInt64 = 0

        private mutating func random() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }

        mutating func next() -> CLLocationCoordinate2D {
            let latitude = Double(random() % 180_000_001) / 1e6 - 90
            return CLLocationCoordinate2D(latitude: latitude, longitude: Double(random() % 360_000_001) / 1e6 - 180)
        }
    }

    /// The results are those of another implementation, in Python.
    @Test func distancesAndBearingsEqualThoseOfAnotherImplementation() throws {
        let url = try #require(Bundle.module.url(forResource: "geodesics", withExtension: "bin", subdirectory: "Data"))
        let data = [UInt8](try Data(contentsOf: url))
        try #require(data.count == 120_000)
        var points = Points()
        var (largest, largestAngle) = (0.0, 0.0)
        data.withUnsafeBytes { data in
            for index in 0..<10_000 {
                let path = Geodesy.path(from: points.next(), to: points.next())
                let distance = data.loadUnaligned(fromByteOffset: index * 12, as: Double.self)
                let azimuth = Double(data.loadUnaligned(fromByteOffset: index * 12 + 8, as: Float.self))
                largest = max(largest, abs(path.distance - distance))
                largestAngle = max(largestAngle, CLHeading.difference(path.bearing, azimuth))
            }
        }
        #expect(largest < 0.001, "\(largest) m")
        // The file has the azimuths in single precision.
        #expect(largestAngle < 0.000_02, "\(largestAngle)°")
    }

    private func location(_ latitude: Double, _ longitude: Double) -> CLLocation {
        CLLocation(latitude: latitude, longitude: longitude)
    }

    @Test func distanceAtPolesAndAcrossTheDateLine() {
        // From pole to pole: half the meridian.
        let meridian = location(90, 0).distance(from: location(-90, 45))
        #expect(abs(meridian - 20_003_931.4586) < 0.001)
        // All longitudes are one point at a pole.
        #expect(location(90, 0).distance(from: location(90, 123)) == 0)
        let across = location(0, 179.5).distance(from: location(0, -179.5))
        #expect(abs(across - location(0, 0.5).distance(from: location(0, -0.5))) < 1e-6)
        #expect(location(10, 180).distance(from: location(10, -180)) < 1e-6)
        // Antipodes, where simple formulas do not converge.
        #expect(abs(location(0, 0).distance(from: location(0.5, 179.7)) - 19_944_127.421) < 0.01)
    }

    @Test func distanceOfCoordinatesThatAreNotNumbers() {
        #expect(location(.nan, 0).distance(from: location(0, 0)).isNaN)
        #expect(location(0, 0).distance(from: location(0, .nan)).isNaN)
        #expect(location(91, 0).distance(from: location(0, 0)).isNaN)
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(-90, 180)))
    }

    @Test func coordinateAtDistanceAndBearing() {
        let start = CLLocationCoordinate2D(latitude: 60.17, longitude: 24.94)
        let end = Geodesy.coordinate(from: start, distance: 1500, bearing: 200)
        let path = Geodesy.path(from: start, to: end)
        #expect(abs(path.distance - 1500) < 1e-6 && abs(path.bearing - 200) < 1e-6)
    }
}

@Suite struct CLLocationTests {
    @Test func defaultsOfAPosition() {
        let location = CLLocation(latitude: 48, longitude: 11)
        #expect(location.horizontalAccuracy == 0 && location.verticalAccuracy < 0)
        #expect(location.speed == -1 && location.course == -1 && location.floor == nil)
        #expect(location.sourceInformation == nil)
        // A latitude is a distance by its type, as in sources that were written before there were types for angles.
        let distance: CLLocationDistance = location.coordinate.latitude
        #expect(distance == 48)
    }

    @Test func archivesKeepAllValues() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: -33.5, longitude: 151.25),
            altitude: 12,
            horizontalAccuracy: 3,
            verticalAccuracy: 4,
            course: 90,
            courseAccuracy: 5,
            speed: 6,
            speedAccuracy: 0.5,
            timestamp: date
        )
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(copy.coordinate.latitude == -33.5 && copy.coordinate.longitude == 151.25 && copy.altitude == 12)
        #expect(copy.horizontalAccuracy == 3 && copy.verticalAccuracy == 4 && copy.course == 90)
        #expect(copy.courseAccuracy == 5 && copy.speed == 6 && copy.speedAccuracy == 0.5 && copy.timestamp == date)
        #expect(
            location.description.hasPrefix("<-33.50000000,+151.25000000> +/- 3.00m (speed 6.00 mps / course 90.00) @ ")
        )
    }

    @Test func errorsHaveCodesAndPatterns() {
        let error: any Error = CLError(.denied)
        do { throw error } catch CLError.denied {} catch { Issue.record("\(error) is not denied") }
        #expect((error as NSError).domain == kCLErrorDomain && (error as NSError).code == 1)
        #expect((error as? CLError)?.code == .denied && error.localizedDescription.contains("not authorized"))
        #expect(!(CLError.locationUnknown ~= error))
    }

    @Test func headingsAreNormalized() {
        let heading = CLHeading(magnetic: 358, declination: 5, accuracy: 10, timestamp: Date())
        #expect(heading.trueHeading == 3 && heading.magneticHeading == 358)
        #expect(
            CLHeading(magnetic: -0.0000000000000001, declination: nil, accuracy: 1, timestamp: Date()).trueHeading == -1
        )
        #expect(CLHeading.normalized(-1e-20) == 0 && CLHeading.normalized(720) == 0)
        #expect(CLHeading.difference(350, 10) == 20)
    }

    @Test func circularRegionContainsItsEdge() {
        let center = CLLocationCoordinate2D(latitude: 60, longitude: 25)
        let region = CLCircularRegion(center: center, radius: 100, identifier: "dock")
        #expect(region.contains(Geodesy.coordinate(from: center, distance: 99.9, bearing: 45)))
        #expect(!region.contains(Geodesy.coordinate(from: center, distance: 100.1, bearing: 45)))
        let wide = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 0, longitude: 179.999),
            radius: 500,
            identifier: "date line"
        )
        #expect(wide.contains(CLLocationCoordinate2D(latitude: 0, longitude: -179.999)))
        #expect(region == CLCircularRegion(center: wide.center, radius: 1, identifier: "dock"))
    }
}
