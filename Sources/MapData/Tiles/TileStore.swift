import Foundation
import SQLiteAccess
import Synchronization

/// A file of tiles in the schema of MBTiles. It may come from anywhere: it is only read, and what its views and values need is
/// limited.
package final class TileStore: Sendable {
    /// The description of the file.
    package struct Metadata: Hashable, Sendable {
        package var name = ""
        /// The text that credits the authors of the data.
        package var attribution = ""
        package var minimumZoom = 0
        package var maximumZoom = 0
        /// The area of the map; `nil` if the file does not have it.
        package var box: MapBox?
    }

    package let path: String
    package let metadata: Metadata
    private let client: Mutex<MapClient>

    /// The largest number of steps of a statement.
    private static let stepLimit = 2_000_000

    /// Opens a file, and verifies its schema.
    package init(path: String) throws(MapDataError) {
        self.path = path
        let client = try MapClient(reading: path, stepLimit: Self.stepLimit)
        try Self.verify(client, path)
        var metadata = Metadata()
        try client.rows("SELECT name, value FROM metadata LIMIT 1000") { row in
            switch row.text(0) {
            case "name": metadata.name = row.text(1)
            case "attribution": metadata.attribution = row.text(1)
            case "minzoom": metadata.minimumZoom = Self.zoom(row.text(1)) ?? 0
            case "maxzoom": metadata.maximumZoom = Self.zoom(row.text(1)) ?? 0
            case "bounds": metadata.box = Self.box(row.text(1))
            default: break
            }
            return true
        }
        self.metadata = metadata
        self.client = Mutex(client)
    }

    private static func zoom(_ text: String) -> Int? { Int(text).flatMap { (0...24).contains($0) ? $0 : nil } }

    /// Returns the box of a text with its western, southern, eastern and northern edge in degrees.
    private static func box(_ text: String) -> MapBox? {
        let edges = text.split(separator: ",").compactMap { Double($0) }
        guard edges.count == 4, edges[0] <= edges[2], edges[1] <= edges[3],
            let low = MapCoordinate(latitudeDegrees: edges[1], longitudeDegrees: edges[0]),
            let high = MapCoordinate(latitudeDegrees: edges[3], longitudeDegrees: edges[2])
        else { return nil }
        return MapBox(minimum: low, maximum: high)
    }

    private static func verify(_ client: MapClient, _ path: String) throws(MapDataError) {
        let triggers = try client.first("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") { $0.integer(0) }
        if triggers != 0 { throw .notMap(path: path, reason: "it has triggers") }
        // The tiles of many files are a view of two tables.
        for (table, columns) in [
            ("tiles", ["zoom_level", "tile_column", "tile_row", "tile_data"]), ("metadata", ["name", "value"]),
        ] {
            var found: Set<String> = []
            try client.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row in
                found.insert(row.text(0))
                return true
            }
            if let missing = columns.first(where: { !found.contains($0) }) {
                throw .notMap(path: path, reason: "the table \(table) has no column \(missing)")
            }
        }
        let format = try client.first("SELECT value FROM metadata WHERE name = 'format'") { $0.text(0) }
        guard format == "pbf" else {
            throw .notMap(path: path, reason: "its tiles are not vector data: the format is \(format ?? "unknown")")
        }
    }

    /// Returns the bytes of a tile; `nil` if the file does not have it.
    package func bytes(of tile: MapTileID) throws(MapDataError) -> [UInt8]? {
        guard (0...30).contains(tile.zoom), (0..<1 << tile.zoom).contains(tile.y) else { return nil }
        // The rows of MBTiles count from the south.
        let row = (1 << tile.zoom) - 1 - tile.y
        return try client.withLock { (client) throws(MapDataError) in
            try client.first(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                [.integer(Int64(tile.zoom)), .integer(Int64(tile.x)), .integer(Int64(row))]
            ) { [UInt8]($0.blob(0)) }
        }
    }

    /// Returns a tile; `nil` if the file does not have it.
    package func tile(_ id: MapTileID) throws(MapDataError) -> VectorTile? {
        guard let bytes = try bytes(of: id) else { return nil }
        do throws(VectorTileError) { return try VectorTileDecoder.decode(bytes) } catch {
            throw .notMap(path: path, reason: "\(error), in the tile \(id.zoom)/\(id.x)/\(id.y)")
        }
    }

    /// Returns the tiles that the file has at a zoom from 0 to 30.
    package func tiles(zoom: Int) throws(MapDataError) -> [MapTileID] {
        guard (0...30).contains(zoom) else { return [] }
        let range = 0..<Int64(1) << zoom
        var tiles: [MapTileID] = []
        try client.withLock { (client) throws(MapDataError) in
            try client.rows(
                "SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ? ORDER BY 1, 2",
                [.integer(Int64(zoom))]
            ) { row in
                let (x, y) = (row.integer(0), row.integer(1))
                // Files can have any numbers.
                if range.contains(x), range.contains(y) {
                    tiles.append(MapTileID(zoom: zoom, x: Int(x), y: Int(range.upperBound - 1 - y)))
                }
                return true
            }
        }
        return tiles
    }
}
