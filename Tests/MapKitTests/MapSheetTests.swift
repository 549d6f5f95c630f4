import CoreLocation
import Foundation
@testable import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Contact sheets of places and zooms in both interface styles, to look at beside the style of OpenStreetMap.
@MainActor @Suite(.enabled(if: TestEffort.isSlow)) struct MapSheetTests {
    private struct Place {
        let latitude: Double
        let longitude: Double
        let zoom: Double

        init(_ latitude: Double, _ longitude: Double, zoom: Double) {
            (self.latitude, self.longitude, self.zoom) = (latitude, longitude, zoom)
        }
    }

    private static let places = [
        Place(60.1715, 24.9455, zoom: 13), Place(60.1713, 24.9415, zoom: 14), Place(60.1700, 24.9440, zoom: 15),
        Place(60.1713, 24.9415, zoom: 16), Place(60.1692, 24.9522, zoom: 16), Place(60.1735, 24.9380, zoom: 16.5),
        Place(60.1685, 24.9400, zoom: 17), Place(60.1702, 24.9440, zoom: 17), Place(60.1690, 24.9480, zoom: 18),
        Place(60.1705, 24.9430, zoom: 19),
    ]
    private static let world = [
        Place(20, 0, zoom: 0), Place(30, 10, zoom: 1), Place(45, 12, zoom: 2), Place(48, 12, zoom: 3),
        Place(52, 12, zoom: 4), Place(60, 24, zoom: 5),
    ]

    /// Draws places in rows, the light style above the dark one.
    private static func sheet(_ places: [Place], columns: Int, size: CGSize, _ source: MapTileSource) throws -> Data {
        let stage = try MapStage(size: size, maps: nil)
        let (width, height) = (size.width + 4, size.height + 4)
        let rows = (places.count + columns - 1) / columns
        let sheet = CGSize(width: Double(columns) * width - 4, height: Double(2 * rows) * height - 4)
        return stage.screen.host.session.perform {
            UIGraphicsImageRenderer(size: sheet).pngData { _ in
                for (index, isDark) in [false, true].enumerated() {
                    let content = SharedStyle.Content(variant: MapStyle.Variant(isDark: isDark))
                    let placer = LabelPlacer(source: source, style: SharedStyle(content)) { $0() }
                    for (number, place) in places.enumerated() {
                        var viewport = MapViewport()
                        viewport.size = size
                        viewport.zoom = place.zoom
                        viewport.center = MKMapPoint(
                            CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
                        )
                        let picture = MapPicture(
                            viewport: viewport,
                            scale: 1,
                            content: content,
                            source: source,
                            placer: placer
                        )
                        guard let image = picture.image() else { continue }
                        UIImage(cgImage: image).draw(
                            at: CGPoint(
                                x: Double(number % columns) * width,
                                y: Double(number / columns + rows * index) * height
                            )
                        )
                    }
                }
            }
        }
    }

    private static func write(_ data: Data, _ name: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: name)
        try data.write(to: path)
        print("the contact sheet is \(path.path)")
        #expect(data.count > 50_000 && data.count < 900_000)
    }

    @Test func sheetIsWritten() throws {
        let size = CGSize(width: 240, height: 170)
        try Self.write(Self.sheet(Self.places, columns: 5, size: size, HelsinkiMap.source()), "map-sheet.png")
    }

    @Test func sheetOfTheWorldIsWritten() throws {
        let size = CGSize(width: 300, height: 220)
        let source = try HelsinkiMap.overview(withMap: false)
        try Self.write(Self.sheet(Self.world, columns: 3, size: size, source), "map-sheet-world.png")
    }
}
