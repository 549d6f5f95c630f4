import Foundation
import MapKit
import Testing

@Suite struct DistanceFormatterTests {
    private static func formatter(_ locale: String, _ style: MKDistanceFormatter.DistanceUnitStyle = .default)
        -> MKDistanceFormatter
    {
        let formatter = MKDistanceFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.unitStyle = style
        return formatter
    }

    @Test(arguments: [
        (0.0, "0 m"), (4, "0 m"), (6, "10 m"), (94, "90 m"), (97, "100 m"), (120, "100 m"), (130, "150 m"),
        (974, "950 m"), (975, "1 km"), (1234, "1,2 km"), (1960, "2 km"), (9940, "9,9 km"), (9960, "10 km"),
        (12_345, "12 km"), (1_234_567, "1.235 km"), (-5, "0 m"), (.infinity, "0 m"), (.nan, "0 m"),
    ])
    func metersAreRounded(distance: Double, text: String) {
        #expect(Self.formatter("de_DE").string(fromDistance: distance) == text)
    }

    @Test(arguments: [
        (10.0, "30 ft"), (100, "350 ft"), (300, "1,000 ft"), (302, "0.2 mi"), (1609.344, "1 mi"), (2000, "1.2 mi"),
        (20_000, "12 mi"),
    ])
    func feetAndMilesAreRounded(distance: Double, text: String) {
        #expect(Self.formatter("en_US").string(fromDistance: distance) == text)
    }

    @Test func unitsFollowTheLocaleOrTheChoice() {
        #expect(Self.formatter("en_GB").string(fromDistance: 100) == "100 yd")
        #expect(Self.formatter("fi_FI").string(fromDistance: 1500) == "1,5 km")
        let formatter = Self.formatter("en_US")
        formatter.units = .metric
        #expect(formatter.string(fromDistance: 1500) == "1.5 km")
        formatter.units = .imperialWithYards
        #expect(formatter.string(fromDistance: 1500) == "0.9 mi")
        #expect(formatter.string(for: 100.0) == "100 yd" && formatter.string(for: NSNumber(value: 100)) == "100 yd")
        #expect(formatter.string(for: "100") == nil)
    }

    @Test(arguments: [
        ("en_US", "1 mile", "1.2 miles", "350 feet"), ("en_AU", "1.6 kilometers", "2 kilometers", "100 meters"),
        ("de_DE", "1,6 Kilometer", "2 Kilometer", "100 Meter"),
        ("fr_FR", "1,6 kilomètre", "2 kilomètres", "100 mètres"),
        ("es_ES", "1,6 kilómetros", "2 kilómetros", "100 metros"),
        ("fi_FI", "1,6 kilometriä", "2 kilometriä", "100 metriä"),
        ("sv_SE", "1,6 kilometer", "2 kilometer", "100 meter"),
        ("pt_BR", "1,6 kilometers", "2 kilometers", "100 meters"),
    ])
    func fullNamesHavePlurals(locale: String, one: String, several: String, small: String) {
        let formatter = Self.formatter(locale, .full)
        #expect(formatter.string(fromDistance: 1609) == one)
        #expect(formatter.string(fromDistance: 2000) == several)
        #expect(formatter.string(fromDistance: 100) == small)
    }

    @Test func textsAreDistances() {
        let formatter = Self.formatter("de_DE")
        #expect(formatter.distance(from: "1,5 km") == 1500 && formatter.distance(from: " 2 Meilen") == 2 * 1609.344)
        #expect(formatter.distance(from: "10 feet") == 10 * 0.3048 && formatter.distance(from: "1.234 m") == 1234)
        for text in ["", "km", "12", "1,5 parsec", "x km"] { #expect(formatter.distance(from: text) == -1) }
        // A text is read as it was written.
        for distance in [0.0, 50, 100, 950, 1200, 12_000] {
            #expect(abs(formatter.distance(from: formatter.string(fromDistance: distance)) - distance) < 0.001)
        }
    }
}
