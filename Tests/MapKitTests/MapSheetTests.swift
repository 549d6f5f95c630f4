import CoreLocation
import Foundation
@testable import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// A contact sheet of ten places and zooms in both interface styles, to look at beside the style of OpenStreetMap.
@MainActor @Suite(.enabled(if: TestEffort.isSlow)) struct MapSheetTests {
    private static let places: [(latitude: Double, longitude: Double, zoom: Double)] = [
        (60.1715, 24.9455, 13), (60.1713, 24.9415, 14), (60.1700, 24.9440, 15), (60.1713, 24.9415, 16),
        (60.1692, 24.9522, 16), (60.1735, 24.9380, 16.5), (60.1685, 24.9400, 17), (60.1702, 24.9440, 17),
        (60.1690, 24.9480, 18), (60.1705, 24.9430, 19),
    ]
    private static let size = CGSize(width: 200, height: 140)
    private static let columns = 5

    @Test func sheetIsWritten() throws {
        let stage = try MapStage(size: Self.size, maps: nil)
        let source = try HelsinkiMap.source()
        let session = stage.screen.host.session
        let sheet = CGSize(width: 5 * 204.0 - 4, height: 4 * 144 - 4)
        let data = session.perform {
            UIGraphicsImageRenderer(size: sheet).pngData { _ in
                for (index, isDark) in [false, true].enumerated() {
                    let content = SharedStyle.Content(variant: MapStyle.Variant(isDark: isDark))
                    let placer = LabelPlacer(source: source, style: SharedStyle(content)) { $0() }
                    for (number, place) in Self.places.enumerated() {
                        var viewport = MapViewport()
                        viewport.size = Self.size
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
                                x: Double(number % Self.columns) * 204,
                                y: Double(number / Self.columns + 2 * index) * 144
                            )
                        )
                    }
                }
            }
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "map-sheet.png")
        try data.write(to: path)
        print("the contact sheet is \(path.path)")
        #expect(data.count > 100_000 && data.count < 600_000)
    }
}
