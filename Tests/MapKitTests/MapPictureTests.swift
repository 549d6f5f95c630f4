import CoreLocation
import Foundation
import MapData
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapPictureTests {
    /// Returns the share of pixels of a color.
    private static func share(_ image: ScreenImage, of color: (UInt8, UInt8, UInt8)) -> Double {
        var count = 0
        for y in stride(from: 0, to: 180, by: 3) {
            for x in stride(from: 0, to: 240, by: 3) where image[x, y] == color { count += 1 }
        }
        return Double(count) / (60 * 80)
    }

    @Test func mapsWithoutFilesAreALandWithItsCredit() throws {
        let stage = try MapStage(size: CGSize(width: 240, height: 180))
        try stage.look(zoom: 12)
        #expect(Self.share(stage.screen.snapshot(), of: (0xF5, 0xF3, 0xEE)) > 0.85)
        let credit = stage.map.subviews.compactMap { $0 as? UILabel }.first {
            $0.text == "© OpenStreetMap contributors"
        }
        #expect(credit?.isHidden == false && credit?.frame.maxX ?? 0 <= 240 && credit?.frame.minX ?? -1 >= 0)
        // What is drawn at once is reported as well, and what is there is not.
        let loading = ["starts loading", "starts rendering", "loaded", "rendered true"]
        #expect(Array(stage.delegate.calls.suffix(4)) == loading)
        stage.delegate.calls = []
        stage.map.setNeedsLayout()
        try stage.screen.advance(by: 0.1)
        #expect(stage.delegate.calls.isEmpty)
    }

    @Test func stylesAreDrawn() throws {
        let stage = try MapStage(size: CGSize(width: 240, height: 180), maps: nil)
        try stage.look(zoom: 16)
        let light = stage.screen.snapshot()
        #expect(Self.share(light, of: (0xF5, 0xF3, 0xEE)) < 0.6 && Self.share(light, of: (255, 255, 255)) > 0.03)
        stage.screen.userInterfaceStyle = .dark
        try stage.screen.advance(by: 0.1)
        let dark = stage.screen.snapshot()
        #expect(Self.share(dark, of: (255, 255, 255)) < 0.01 && Self.share(dark, of: (0x31, 0x36, 0x3E)) > 0.05)
        stage.screen.userInterfaceStyle = .light
        stage.map.preferredConfiguration = MKStandardMapConfiguration(emphasisStyle: .muted)
        try stage.screen.advance(by: 0.1)
        #expect(stage.screen.snapshot() != light)
        stage.map.mapType = .standard
        try stage.screen.advance(by: 0.1)
        #expect(stage.screen.snapshot() == light)
    }

    @Test func replaysAreExact() throws {
        func frames() throws -> [UInt64] {
            let stage = try MapStage(size: CGSize(width: 120, height: 90), maps: nil)
            try stage.look(zoom: 17)
            stage.screen.resetStatistics()
            let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 60))
            try finger.drag(to: CGPoint(x: 40, y: 70), duration: 0.1)
            try finger.lift()
            try stage.settle()
            try stage.screen.pinch(at: CGPoint(x: 60, y: 45), scale: 1.2, distance: 80, duration: 0.1)
            try stage.settle()
            return stage.screen.frames.map(\.hash)
        }
        let first = try frames()
        #expect(first.count > 10)
        #expect(try frames() == first)
    }

    @Test func tilesOfOtherZoomsAreShownMeanwhile() throws {
        let stage = try MapStage(size: CGSize(width: 240, height: 180), maps: nil)
        try stage.look(zoom: 16)
        let canvas = try #require(stage.map.canvas)
        canvas.holdTiles()
        try stage.look(zoom: 16.6)
        let land = (UInt8(0xF5), UInt8(0xF3), UInt8(0xEE))
        let enlarged = stage.screen.snapshot()
        #expect(!canvas.isComplete && Self.share(enlarged, of: land) < 0.7)
        while canvas.drawHeldTile() {}
        stage.map.setNeedsLayout()
        try stage.screen.advance(by: 0.1)
        #expect(canvas.isComplete && stage.screen.snapshot() != enlarged)
    }

    @Test func bitmapsAreBounded() throws {
        let stage = try MapStage(size: CGSize(width: 200, height: 150))
        let canvas = try #require(stage.map.canvas)
        var random = 1.0
        for _ in 0..<60 {
            random = (random * 16807).truncatingRemainder(dividingBy: 2_147_483_647)
            let coordinate = CLLocationCoordinate2D(
                latitude: random.truncatingRemainder(dividingBy: 120) - 60,
                longitude: (random / 7).truncatingRemainder(dividingBy: 340) - 170
            )
            stage.map.change(animated: false) {
                $0.center = MKMapPoint(coordinate); $0.zoom = 9
            }
            try stage.screen.advance(by: 0.02)
        }
        #expect(canvas.tilesDrawn > 300 && canvas.byteCount <= 33 * 1024 * 1024)
    }

    @Test func largePicturesHaveTilesOfACoarserZoom() throws {
        let stage = try MapStage(maps: nil)
        try stage.look(zoom: 15.5)
        let placer = try #require(stage.map.canvas).placer
        func picture(_ width: Double) throws -> MapPicture {
            var viewport = stage.map.viewport
            viewport.size = CGSize(width: width, height: 8)
            return MapPicture(
                viewport: viewport,
                scale: 2,
                content: SharedStyle.Content(variant: MapStyle.Variant(), filter: nil),
                source: try HelsinkiMap.source(),
                placer: placer
            )
        }
        #expect(try picture(300).tiles.zoom == 16)
        let large = try picture(3600).tiles
        #expect(large.zoom == 15 && MapBitmap.allows(large.size, scale: 2))
    }

    /// Two libraries draw the same tiles, as two processors have to.
    @Test func tilesHaveTheSamePixelsAgain() throws {
        let path = try HelsinkiMap.path()
        func hashes(isDark: Bool) throws -> [UInt64] {
            let drawing = MapTileDrawing(paths: [path], isDark: isDark)
            return try [(14, 9327, 4742), (16, 37308, 18968), (17, 74617, 37937)].map { zoom, x, y in
                let tile = MapTileID(zoom: zoom, x: x, y: y)
                #expect(drawing.prepare(tile) != nil)
                return try #require(drawing.pixelHash(tile))
            }
        }
        let light = try hashes(isDark: false)
        #expect(try hashes(isDark: false) == light)
        #expect(Set(light + (try hashes(isDark: true))).count == 6)
    }

    @Test func creditsAreThoseOfTheFiles() {
        #expect(MapCredit.text([]) == "© OpenStreetMap contributors")
        #expect(MapCredit.text(["", " \n"]) == MapCredit.standard)
        let html = "<a href=\"https://example.org\">&copy; A &amp; B</a>\nand others"
        #expect(MapCredit.text([html, "C", html]) == "© A & B and others · C")
        #expect(MapCredit.text([String(repeating: "x", count: 10_000)]).count == 80)
    }

    @Test func snapshotsEqualTheMap() throws {
        let stage = try MapStage(size: CGSize(width: 240, height: 180), maps: nil)
        try stage.look(zoom: 16)
        let options = MKMapSnapshotter.Options()
        options.size = CGSize(width: 240, height: 180)
        options.scale = 1
        options.mapRect = stage.map.visibleMapRect
        var result: (MKMapSnapshotter.Snapshot?, (any Error)?)?
        let snapshotter = MKMapSnapshotter(options: options)
        stage.screen.host.session.perform { snapshotter.start { result = ($0, $1) } }
        for _ in 0..<5000 where result == nil {
            try stage.screen.advance(by: 0)
            if result == nil { usleep(2000) }
        }
        let snapshot = try #require(result?.0)
        #expect(snapshot.image.size == options.size && !snapshotter.isLoading)
        let point = snapshot.point(for: MapStage.station)
        #expect(abs(point.x - 120) < 0.01 && abs(point.y - 90) < 0.01)
        // The same pixels as on the screen, without the credit.
        let view = UIImageView(image: snapshot.image)
        view.frame = CGRect(x: 0, y: 0, width: 240, height: 180)
        let shown = stage.screen.snapshot()
        stage.map.addSubview(view)
        try stage.screen.advance(by: 0.1)
        let other = stage.screen.snapshot()
        var differences = 0
        for y in 0..<160 { for x in 0..<240 where shown[x, y] != other[x, y] { differences += 1 } }
        #expect(differences < 300, "\(differences) pixels differ")
    }
}
