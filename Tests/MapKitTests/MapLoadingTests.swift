import Foundation
@testable import MapData
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

/// Map files with tiles that cannot be read.
@MainActor @Suite struct MapLoadingTests {
    /// Shows a map file at a station, and returns the calls of the delegate about loading.
    private static func calls(_ path: String) throws -> [String] {
        let source = MapTileSource(library: MapLibrary(paths: [path]))
        let stage = try MapStage(source: source)
        stage.delegate.calls = []
        try stage.look(zoom: 14)
        func isOfLoading(_ call: String) -> Bool { call.contains("load") || call.contains("render") }
        let first = stage.delegate.calls.filter(isOfLoading)
        // What has failed is not read again.
        try stage.look(zoom: 14.2)
        #expect(!stage.delegate.calls.filter(isOfLoading).dropFirst(first.count).contains { $0.contains("failed") })
        return first
    }

    private static func file(_ name: String) -> String {
        FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString).easelmap").path
    }

    /// Writes a map file whose tile at the station is damaged.
    private static func writeDamagedTile(to path: String) throws {
        let point = MKMapPoint(MapStage.station)
        let size = MKMapSize.world.width / Double(1 << 14)
        let id = MapTileID(zoom: 14, x: Int(point.x / size), y: Int(point.y / size))
        try MapFileWriter.write(to: path) { (writer) throws(MapDataError) in
            try writer.writeMetadata(name: "a", box: nil)
            // A layer that is longer than the tile.
            try writer.write([0x1A, 0x7F, 0x01], as: id)
        }
    }

    @Test func damagedTilesAreErrors() throws {
        let path = Self.file("tiles")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Self.writeDamagedTile(to: path)
        #expect(
            try Self.calls(path) == ["starts loading", "starts rendering", "load failed: 6", "rendered false"]
        )
    }

    /// A view reports the damage that it shows: not that of other places, and also that which another view has read.
    @Test func viewsReportTheDamageThatTheyShow() throws {
        let path = Self.file("views")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Self.writeDamagedTile(to: path)
        let stage = try MapStage(source: MapTileSource(library: MapLibrary(paths: [path])))
        try stage.look(zoom: 14)
        #expect(stage.delegate.calls.contains("load failed: 6"))
        let map = stage.screen.host.session.perform { MKMapView(frame: stage.map.frame) }
        map.delegate = stage.delegate
        stage.delegate.calls = []
        stage.map.superview?.addSubview(map)
        try stage.screen.advance(by: 0.1)
        #expect(stage.delegate.calls.contains("loaded") && !stage.delegate.calls.contains("load failed: 6"))
        stage.delegate.calls = []
        map.change(animated: false) { viewport in
            viewport.center = MKMapPoint(MapStage.station)
            viewport.zoom = 14
        }
        try stage.screen.advance(by: 0.1)
        #expect(stage.delegate.calls.contains("load failed: 6"))
    }

    @Test func filesThatCannotBeReadAreErrors() throws {
        let source = MapTileSource(library: MapLibrary(paths: [Self.file("none")]))
        let stage = try MapStage(source: source)
        // Another map, whose delegate is there when it is first shown.
        let map = stage.screen.host.session.perform { MKMapView(frame: stage.map.frame) }
        map.delegate = stage.delegate
        stage.map.superview?.addSubview(map)
        try stage.screen.advance(by: 0.1)
        let calls = stage.delegate.calls.filter { $0.contains("load") || $0.contains("render") }
        #expect(calls == ["starts loading", "starts rendering", "load failed: 2", "rendered false"])
    }
}
