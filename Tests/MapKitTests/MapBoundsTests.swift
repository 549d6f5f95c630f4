import Foundation
import MapData
@testable import MapKit
import Testing
import UIKit

/// Tiles that are hostile, and the memory and time that they cost.
@MainActor @Suite struct MapBoundsTests {
    private static func tile(_ layer: String, extent: Int = 4096, _ features: [VectorFeature]) -> PreparedTile {
        PreparedTile(
            MapTileID(zoom: 0, x: 0, y: 0),
            [VectorTile(layers: [VectorLayer(name: layer, extent: extent, features: features)])],
            style: .of(MapStyle.Variant())
        )
    }

    private static func candidates(_ tile: PreparedTile, zoom: Int) -> [LabelCandidate] {
        LabelCandidates(
            zoom: zoom,
            heading: 0,
            filter: LabelFilter(nil),
            measure: { text, _ in LabelText(text: text, size: CGSize(width: 50, height: 10)) },
            divide: { _, _ in nil }
        ).candidates(of: tile, world: 0)
    }

    private static func names(_ key: String, _ texts: [String]) -> [VectorFeature] {
        texts.map { text in
            VectorFeature(
                geometry: .points([TilePoint(x: 100, y: 100)]),
                attributes: ["class": .text("city"), key: .text(text)]
            )
        }
    }

    private static let road: [String: VectorValue] = ["class": .text("residential"), "name": .text("A")]

    @Test func lengthsOfLinesAreBounded() {
        let far = 1 << 28
        let line = (0..<20_000).map { TilePoint(x: $0 % 2 == 0 ? -far : far, y: 0) }
        let tile = Self.tile("road", extent: 1, [VectorFeature(geometry: .lines([line]), attributes: Self.road)])
        #expect(tile.labels.streets.count == 1 && Self.candidates(tile, zoom: 20).count <= 100)
    }

    @Test func labelsAtOnePlaceAreBounded() {
        let tile = Self.tile("place", Self.names("name", (0..<3000).map { "\($0)" }))
        let labels = Self.candidates(tile, zoom: 8)
        #expect(tile.labels.points.count == 3000 && labels.count == 100)
        let all = Set((0..<3000).map { "\($0)" })
        #expect(all.isSuperset(of: labels.map(\.text)) && Set(labels.map(\.text)).count == 100)
        // They have a size in the memory of tiles.
        #expect(tile.pointCount >= 3000)
    }

    @Test func partsOfStreetsAreBounded() {
        let parts = (0..<30_000).map { index in
            [TilePoint(x: 0, y: index % 4096), TilePoint(x: 9, y: index % 4096)]
        }
        let tile = Self.tile("road", [VectorFeature(geometry: .lines(parts), attributes: Self.road)])
        #expect(tile.labels.streets.count == 20_000)
    }

    @Test func namesAreOneLine() {
        let places = Self.tile("place", Self.names("name", ["A\u{2028}B\u{85}C\nD\u{2029}", "\u{2028}", "क्\u{200D}ष"]))
        #expect(places.labels.points.map(\.name) == ["ABCD", "क्\u{200D}ष"])
        let numbers = Self.tile("address", Self.names("number", ["1\n2\u{2028}", "\n"]))
        #expect(numbers.labels.points.map(\.name) == ["12"])
    }

    private static func viewport(_ index: Int, zoom: Double = 12) -> MapViewport {
        var viewport = MapViewport()
        viewport.size = CGSize(width: 200, height: 200)
        viewport.zoom = zoom
        viewport.center = MKMapPoint(
            x: MKMapSize.world.width * (0.1 + 0.8 * Double(index) / 400),
            y: MKMapSize.world.height / 2
        )
        return viewport
    }

    @Test func emptyTilesAreBounded() {
        let plane = TilePlane(byteLimit: 1 << 20, mode: .immediate, notify: {}, draw: { _ in nil })
        for index in 0..<400 { plane.update(Self.viewport(index), scale: 1) }
        #expect(plane.tilesDrawn > 2500 && plane.bitmapCount <= 2048)
        // Bitmaps of another scale are drawn again.
        let drawn = plane.tilesDrawn
        plane.update(Self.viewport(399), scale: 1)
        #expect(plane.tilesDrawn == drawn)
        plane.update(Self.viewport(399), scale: 2)
        #expect(plane.tilesDrawn > drawn)
    }

    @Test func tilesAroundTheViewAreDrawnOnce() {
        let image = MapBitmap.image(size: CGSize(width: 16, height: 16), scale: 1, isOpaque: true) { _ in }
        let plane = TilePlane(byteLimit: 0, mode: .held, notify: {}, draw: { _ in image })
        for _ in 0..<100 {
            plane.update(Self.viewport(0), scale: 1)
            if !plane.performNext() { break }
        }
        #expect(plane.isComplete && plane.tilesDrawn < 30 && !plane.performNext())
    }

    @Test func jobsOfAFormerViewAreForgotten() {
        let plane = TilePlane(byteLimit: 0, mode: .held, notify: {}, draw: { _ in nil })
        plane.update(Self.viewport(0), scale: 1)
        plane.cancel()
        #expect(!plane.performNext())
        plane.update(Self.viewport(0), scale: 1)
        #expect(plane.performNext())
    }
}
