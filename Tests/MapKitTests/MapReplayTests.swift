import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import MapKit
@testable import maps

/// A recording of fingers that pan, pinch, turn and tilt the map of the sample app.
@MainActor @Suite struct MapReplayTests {
    private static let goldens = GoldenImages(
        directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens").path
    )
    private static let recording = Checkout.url("Tests/MapKitTests/Scripts/maps.touches").path

    private func replay() throws -> (screen: VirtualScreen, map: MKMapView) {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        screen.isReduceTransparencyEnabled = true
        let session = screen.host.session
        session.userInterface.mapSetting = try HelsinkiMap.path()
        session.userInterface.services[ObjectIdentifier(MapTileSource.self)] = try HelsinkiMap.source()
        try screen.launch(MapsDelegate())
        try screen.advance(by: 1)
        try screen.replay(recording: Self.recording)
        let controller = session.perform {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.flatMap(\.windows).lazy.compactMap { $0.rootViewController as? MapsViewController }.first
        }
        return (screen, try #require(controller).mapView)
    }

    @Test func replaysAreExact() throws {
        let (first, map) = try replay()
        // Each of the gestures has had its effect.
        #expect(map.viewport.zoom > 14.5 && map.viewport.zoom < 16 && map.viewport.pitch > 10)
        #expect(map.viewport.heading > 300 && map.viewport.heading < 340)
        #expect(first.frames.count > 150 && Set(first.frames.map(\.hash)).count > 100)
        try first.expectImage(equalTo: "maps-script", in: Self.goldens)
        // All frames again, with their times, their damage and their pixels.
        let (second, again) = try replay()
        #expect(again.viewport == map.viewport)
        #expect(second.frames.count == first.frames.count)
        let difference = zip(first.frames, second.frames).enumerated().first { $1.0 != $1.1 }?.offset
        #expect(difference == nil, "frame \(difference ?? 0) is another one")
    }
}
