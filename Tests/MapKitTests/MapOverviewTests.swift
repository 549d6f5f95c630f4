import CoreLocation
import Foundation
import MapData
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import MapKit

/// The overview of the world, where map files have no data.
@MainActor @Suite struct MapOverviewTests {
    private static let pacific = CLLocationCoordinate2D(latitude: -30, longitude: -120)
    /// A part of Siberia that is far from borders, and from the labels of its country and of cities.
    private static let taiga = CLLocationCoordinate2D(latitude: 58, longitude: 90)

    private static func color(_ stage: MapStage) -> (UInt8, UInt8, UInt8) {
        let size = stage.map.bounds.size
        return stage.screen.snapshot()[Int(size.width / 2), Int(size.height / 2)]
    }

    @Test func seasAndCountriesAreDrawnInBothStyles() throws {
        let stage = try MapStage(size: CGSize(width: 240, height: 160), source: HelsinkiMap.overview(withMap: false))
        // Also far above the zooms of the data.
        for zoom in [1.0, 3, 5, 9, 20] {
            try stage.look(at: Self.pacific, zoom: zoom)
            #expect(Self.color(stage) == (0xA5, 0xD3, 0xEE), "sea at zoom \(zoom)")
            try stage.look(at: Self.taiga, zoom: zoom)
            #expect(Self.color(stage) == (0xF5, 0xF3, 0xEE), "land at zoom \(zoom)")
        }
        stage.screen.userInterfaceStyle = .dark
        try stage.look(at: Self.pacific, zoom: 3)
        #expect(Self.color(stage) == (0x18, 0x35, 0x4F))
        // The data is not that of OpenStreetMap.
        let credits = stage.map.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(credits == ["Made with Natural Earth"])
    }

    @Test func countriesAndCitiesHaveLabels() throws {
        let stage = try MapStage(size: CGSize(width: 400, height: 300), source: HelsinkiMap.overview(withMap: false))
        func texts(_ latitude: Double, _ longitude: Double, _ zoom: Double) throws -> Set<String> {
            try stage.look(at: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), zoom: zoom)
            return Set(try #require(stage.map.canvas).labels.map(\.key.text))
        }
        #expect(try texts(50, 10, 1).isEmpty)
        #expect(try texts(60, 90, 2).contains("RUSSIA"))
        let europe = try texts(48, 8, 4)
        #expect(europe.isSuperset(of: ["FRANCE", "GERMANY"]), "\(europe)")
        // The names of countries leave room for those of large cities, and small countries do not hide them.
        #expect(europe.isSuperset(of: ["Paris", "London", "Rome"]), "\(europe)")
        #expect(try texts(48.86, 2.35, 9).contains("Paris"))
    }

    @Test func mapFilesCoverTheOverview() throws {
        let alone = try MapStage(size: CGSize(width: 200, height: 140), maps: nil)
        let both = try MapStage(
            size: CGSize(width: 200, height: 140),
            maps: nil,
            source: HelsinkiMap.overview(withMap: true)
        )
        for zoom in [12, 16.0, 17.5] {
            try alone.look(zoom: zoom)
            try both.look(zoom: zoom)
            #expect(alone.screen.snapshot() == both.screen.snapshot())
        }
        // The city is in the file, and in the overview.
        let cities = try [6.0, 8, 11].map { zoom in
            try both.look(zoom: zoom)
            return try #require(both.map.canvas).labels.filter { $0.key.text == "Helsinki" }.count
        }
        #expect(cities.allSatisfy { $0 <= 1 })
        // The gulf in the south is not in the file.
        try alone.look(at: CLLocationCoordinate2D(latitude: 59.8, longitude: 25), zoom: 9)
        try both.look(at: CLLocationCoordinate2D(latitude: 59.8, longitude: 25), zoom: 9)
        #expect(Self.color(alone) == (0xF5, 0xF3, 0xEE) && Self.color(both) == (0xA5, 0xD3, 0xEE))
        // The credit of the file is enough.
        #expect(try HelsinkiMap.overview(withMap: true).credit == "© OpenStreetMap contributors")
    }

    @Test func overviewsThatCannotBeReadAreLeftOut() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "overview-\(getpid()).mbtiles").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
        let library = MapLibrary(paths: [], overview: path)
        #expect(library.overview == nil)
        let source = MapTileSource(library: library)
        #expect(source.content(for: MapTileID(zoom: 2, x: 1, y: 1)).overview == nil)
        #expect(source.credit == "© OpenStreetMap contributors")
    }

    @Test func allTilesOfTheOverviewAreValid() throws {
        let path = try #require(MapLibrary.overviewPath(isVirtual: true))
        let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect(size < 600_000)
        let store = try TileStore(path: path)
        #expect(store.metadata.minimumZoom == 0 && store.metadata.maximumZoom == 5)
        var names: Set<String> = []
        for zoom in 0...5 {
            let tiles = try store.tiles(zoom: zoom)
            // Tiles of land without borders and names are left out.
            #expect(tiles.count > (1 << 2 * zoom) * 3 / 4)
            for id in tiles {
                let tile = try #require(try store.tile(id))
                for feature in tile["place"]?.features ?? [] { names.insert(feature.text("name") ?? "") }
            }
        }
        #expect(names.count > 450 && !names.contains { $0.isEmpty || $0.contains("?") })
    }
}
