import CoreLocation
import Foundation
@testable import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Contact sheets of the map, to look at: `EASEL_MAP_SHEETS` is the folder that they are written to.
@MainActor @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_MAP_SHEETS"] != nil))
struct MapSheetTests {
    private static let places: [(name: String, latitude: Double, longitude: Double, zoom: Double)] = [
        ("city", 60.1715, 24.9455, 13), ("center", 60.1713, 24.9415, 14), ("center", 60.1700, 24.9440, 15),
        ("station", 60.1713, 24.9415, 16), ("square", 60.1692, 24.9522, 16), ("park", 60.1735, 24.9380, 16.5),
        ("streets", 60.1685, 24.9400, 17), ("museum", 60.1702, 24.9440, 17), ("houses", 60.1690, 24.9480, 18),
        ("corner", 60.1705, 24.9430, 19),
    ]

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func sheet(style: UIUserInterfaceStyle) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["EASEL_MAP_SHEETS"])
        let size = CGSize(width: 360, height: 240)
        let stage = try MapStage(size: size, maps: nil)
        stage.screen.userInterfaceStyle = style
        let name = style == .dark ? "dark" : "light"
        for (index, place) in Self.places.enumerated() {
            try stage.look(
                at: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
                zoom: place.zoom
            )
            try stage.screen.snapshot().write(to: "\(folder)/\(name)-\(index).png")
        }
    }
}
