import Foundation
import MapData
@testable import MapKit
import TestSupport

/// The extract of Helsinki, imported once for all tests of the process.
enum HelsinkiMap {
    private static let imported: Result<String, any Error> = Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "mapkit-\(getpid()).easelmap").path
        let extract = Checkout.url("Tests/MapDataTests/Data/helsinki.osm.pbf.bin").path
        _ = try MapImporter(from: extract, to: path).run()
        return path
    }

    private static let shared = imported.map { MapTileSource(library: MapLibrary(paths: [$0])) }

    /// The tiles of the map file, which tests share.
    static func source() throws -> MapTileSource { try shared.get() }

    private static let world = MapTileSource(
        library: MapLibrary(paths: [], overview: MapLibrary.overviewPath(isVirtual: true))
    )

    private static let inWorld = imported.map {
        MapTileSource(library: MapLibrary(paths: [$0], overview: MapLibrary.overviewPath(isVirtual: true)))
    }

    /// The tiles of the overview of the world, alone or below the map file.
    static func overview(withMap: Bool) throws -> MapTileSource { try withMap ? inWorld.get() : world }

    /// The path of the map file.
    static func path() throws -> String { try imported.get() }
}
