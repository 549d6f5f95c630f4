import Foundation
import LinuxIO
import SQLiteAccess

/// The tables of a map file besides those of the gazetteer, and its version.
enum MapSchema {
    /// `Easl` in the header of the file.
    static let applicationID = 0x4561_736C
    static let version = 2

    static let statements = [
        "CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """
        CREATE TABLE tiles (
            zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL,
            PRIMARY KEY (zoom_level, tile_column, tile_row)
        )
        """,
        """
        CREATE TABLE roads (
            name TEXT NOT NULL, part INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (name, part)
        ) WITHOUT ROWID
        """,
    ]

    /// The size of a part of a column of numbers, in bytes.
    static let partSize = 1 << 20
    /// The credit that the licence of OpenStreetMap requires.
    static let attribution = "© OpenStreetMap contributors"
}

/// The writing of a map file.
package struct MapFileWriter {
    private let client: MapClient

    /// Creates a map file, and replaces an existing one when the closure has returned.
    package static func write<Value>(
        to path: String,
        _ body: (inout MapFileWriter) throws(MapDataError) -> Value
    ) throws(MapDataError) -> Value {
        let file: ReplacedFile
        do throws(FileError) { file = try ReplacedFile(path: path, isRegular: true) } catch {
            throw .file(path: path, reason: error.reason)
        }
        guard let staged = file.stagedPath else {
            file.discard()
            throw .file(path: path, reason: "it is not a regular file")
        }
        do throws(MapDataError) {
            let value = try Self.fill(staged, body)
            do throws(FileError) { try file.commit() } catch {
                throw MapDataError.file(path: path, reason: error.reason)
            }
            return value
        } catch {
            file.discard()
            // Errors name the file that was to be written.
            if case .file(staged, let reason) = error { throw .file(path: path, reason: reason) }
            throw error
        }
    }

    private static func fill<Value>(
        _ path: String,
        _ body: (inout MapFileWriter) throws(MapDataError) -> Value
    ) throws(MapDataError) -> Value {
        var writer = MapFileWriter(client: try MapClient(writing: path))
        let client = writer.client
        try client.run("PRAGMA application_id = \(MapSchema.applicationID)")
        return try client.change { () throws(MapDataError) in
            for statement in MapSchema.statements { try client.run(statement) }
            try client.run("PRAGMA user_version = \(MapSchema.version)")
            return try body(&writer)
        }
    }

    /// Writes the description of the map, and its box.
    package func writeMetadata(name: String, box: MapBox?) throws(MapDataError) {
        let layers = FeatureClass.Layer.allCases.map { "{\"id\":\"\($0.rawValue)\",\"fields\":{}}" }
        var values = [
            ("name", name), ("format", "pbf"), ("minzoom", "0"), ("maxzoom", "\(WorldPoint.maximumZoom)"),
            ("type", "baselayer"), ("attribution", MapSchema.attribution),
            ("json", "{\"vector_layers\":[\(layers.joined(separator: ","))]}"),
        ]
        if let box {
            let (low, high) = (box.minimum, box.maximum)
            values.append(
                (
                    "bounds",
                    [low.longitudeDegrees, low.latitudeDegrees, high.longitudeDegrees, high.latitudeDegrees]
                        .map { "\($0)" }.joined(separator: ",")
                )
            )
        }
        for (name, value) in values {
            try client.run("INSERT INTO metadata VALUES (?, ?)", [.text(name), .text(value)])
        }
    }

    /// Writes a tile.
    func write(_ bytes: [UInt8], as id: MapTileID) throws(MapDataError) {
        try client.run(
            "INSERT INTO tiles VALUES (?, ?, ?, ?)",
            [
                .integer(Int64(id.zoom)), .integer(Int64(id.x)), .integer(Int64((1 << id.zoom) - 1 - id.y)),
                .blob(Data(Deflate.compress(bytes))),
            ]
        )
    }

    /// Returns the writer of the gazetteer.
    package func gazetteer() throws(MapDataError) -> GazetteerWriter { try GazetteerWriter(client) }

    /// Returns the hierarchy of a graph.
    /// - Parameter progress: Called from time to time with the fraction that is done; throws to cancel.
    package static func hierarchy(
        of graph: TurnGraph,
        progress: (Double) throws(MapDataError) -> Void
    ) throws(MapDataError) -> Hierarchy {
        try Contraction.hierarchy(of: graph, progress: progress)
    }

    /// Writes roads, and prepares them for each profile.
    package func write(
        _ network: RoadNetwork,
        progress: (Double) throws(MapDataError) -> Void
    ) throws(MapDataError) {
        var hierarchies: [Hierarchy] = []
        for (index, profile) in RoadProfile.allCases.enumerated() {
            let graph = TurnGraph(network, profile: profile)
            if graph.isTooLarge {
                throw .file(path: client.connection.path, reason: "the crossings of its roads have too many turns")
            }
            hierarchies.append(
                try Self.hierarchy(of: graph) { (fraction) throws(MapDataError) in
                    try progress((Double(index) + fraction) / Double(RoadProfile.allCases.count))
                }
            )
        }
        let archive = RoadArchive(network, hierarchies: hierarchies)
        for (name, data) in archive.columns.sorted(by: { $0.key < $1.key }) {
            for (part, start) in stride(from: 0, to: max(data.count, 1), by: MapSchema.partSize).enumerated() {
                let bytes = data[
                    data.startIndex + start..<data.startIndex + min(start + MapSchema.partSize, data.count)
                ]
                try client.run(
                    "INSERT INTO roads VALUES (?, ?, ?)",
                    [.text(name), .integer(Int64(part)), .blob(Data(bytes))]
                )
            }
        }
    }
}
