import Foundation
import MapData
import SQLiteAccess
import TestSupport
import Testing

@Suite struct TileTests {
    private static func point(_ x: Int, _ y: Int) -> TilePoint { TilePoint(x: x, y: y) }

    private static let tile = VectorTile(layers: [
        VectorLayer(
            name: "road",
            features: [
                VectorFeature(
                    id: 5,
                    geometry: .lines([
                        [point(0, 0), point(10, 20)], [point(-64, 4160), point(4095, 1), point(4095, 0)],
                    ]),
                    attributes: [
                        "name": .text("Pohjoisesplanadi"), "lanes": .integer(-2), "toll": .boolean(false),
                        "w": .real(2.5),
                    ]
                )
            ]
        ),
        VectorLayer(
            name: "land",
            features: [
                VectorFeature(
                    geometry: .polygons([
                        [
                            [point(0, 0), point(100, 0), point(100, 100), point(0, 100)],
                            [point(20, 20), point(20, 40), point(40, 40), point(40, 20)],
                        ],
                        [[point(200, 0), point(300, 0), point(300, 100)]],
                    ])
                ),
                VectorFeature(geometry: .points([point(1, 2), point(3, 4)]), attributes: ["name": .text("a")]),
            ]
        ),
    ])

    @Test func tilesAreDecodedAsTheyWereEncoded() throws {
        let bytes = VectorTileEncoder.encode(Self.tile)
        #expect(try VectorTileDecoder.decode(bytes) == Self.tile)
        #expect(try VectorTileDecoder.decode(Deflate.compress(bytes)) == Self.tile)
        #expect(try VectorTileDecoder.decode([]) == VectorTile())
    }

    @Test func damagedTilesAreErrorsOrTiles() throws {
        let bytes = VectorTileEncoder.encode(Self.tile)
        var generator = SeededGenerator(seed: 2)
        var failures = 0
        for _ in 0..<2000 {
            var damaged = bytes
            damaged[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            do throws(VectorTileError) { _ = try VectorTileDecoder.decode(damaged) } catch {
                failures += 1
                #expect(!error.reason.isEmpty && error.offset <= bytes.count)
            }
        }
        #expect(failures > 300)
    }

    /// Commands of a shape, and a part of the reason.
    @Test(
        arguments: [
            ([9], "ends early"), ([10, 2, 2], "no first point"), ([9, 2, 2, 15], "not valid"), ([3], "unknown command"),
            ([0xFFFF_FFFF], "too many points"), ([9, 0xFFFF_FFFE, 0], "too far"), ([9, 2, 2], "not closed"),
        ] as [([UInt64], String)]
    )
    func shapesThatAreNotValidAreErrors(commands: [UInt64], reason: String) throws {
        var feature = ProtobufWriter()
        feature.varint(3, field: 3)
        feature.packed(commands, field: 4)
        var layer = ProtobufWriter()
        layer.bytes(feature.bytes, field: 2)
        var tile = ProtobufWriter()
        tile.bytes(layer.bytes, field: 3)
        let error = #expect(throws: VectorTileError.self) { _ = try VectorTileDecoder.decode(tile.bytes) }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    /// A ring that winds around so often that its area fits in no number.
    @Test func largeRingsAreDecoded() throws {
        let far = (1 << 28) - 1
        let corners = [Self.point(-far, -far), Self.point(far, -far), Self.point(far, far), Self.point(-far, far)]
        let ring = (0..<100).flatMap { _ in corners }
        // The other direction is that of a hole in the first ring.
        let geometry = VectorGeometry.polygons([[ring, Array(ring.reversed())]])
        let tile = VectorTile(layers: [VectorLayer(name: "land", features: [VectorFeature(geometry: geometry)])])
        #expect(try VectorTileDecoder.decode(VectorTileEncoder.encode(tile)) == tile)
    }

    @Test func compressedTilesAreBounded() throws {
        let bomb = Deflate.compress([UInt8](repeating: 0, count: 17 * 1024 * 1024))
        #expect(bomb.count < 100_000)
        let error = #expect(throws: VectorTileError.self) { _ = try VectorTileDecoder.decode(bomb) }
        #expect(error?.reason.contains("expands to more than") == true)
    }

    @Test func tilesOfTheExtractHaveItsStreets() throws {
        let store = try Helsinki.map().tiles
        #expect(store.metadata.attribution == "© OpenStreetMap contributors" && store.metadata.maximumZoom == 14)
        var (names, classes, layers): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        let tiles = try store.tiles(zoom: 14)
        for id in tiles {
            let tile = try #require(try store.tile(id))
            for layer in tile.layers {
                layers.insert(layer.name)
                for feature in layer.features {
                    if case .text(let name)? = feature.attributes["name"] { names.insert(name) }
                    if case .text(let name)? = feature.attributes["class"] { classes.insert(name) }
                }
            }
        }
        #expect(names.isSuperset(of: ["Mannerheimintie", "Aleksanterinkatu", "Helsinki", "Ateneum"]))
        #expect(classes.isSuperset(of: ["tram", "park", "footway", "primary"]))
        #expect(layers.isSuperset(of: ["land", "water", "building", "road", "rail", "place", "poi", "address"]))
        // The extract is about 1 km wide, and a tile is 1.2 km.
        #expect((2...12).contains(tiles.count))
        for zoom in 0...13 { #expect(try store.tiles(zoom: zoom).count <= 6) }
        #expect(try store.tile(MapTileID(zoom: 14, x: 0, y: 0)) == nil)
    }

    /// A large area is in each of its tiles, and the pieces together have its area.
    @Test func areasAreDividedAmongTiles() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        let corners = [(0.0, 0.0), (9000, 0), (9000, 9000), (0, 9000)]
        let hole = [(3000.0, 3000.0), (6000, 3000), (6000, 6000), (3000, 6000)]
        let nodes = (corners + hole).enumerated().map { index, corner in
            OSMElement.node(OSMNode(id: Int64(index + 1), coordinate: position(east: corner.0, north: corner.1)))
        }
        file.add(
            nodes + [
                // The outer ring in two ways.
                .way(OSMWay(id: 1, nodes: [1, 2, 3], tags: [:])), .way(OSMWay(id: 2, nodes: [1, 4, 3], tags: [:])),
                .way(OSMWay(id: 3, nodes: [5, 6, 7, 8, 5], tags: [:])),
                .relation(
                    OSMRelation(
                        id: 1,
                        members: [.init(.way, 1, "outer"), .init(.way, 2, "outer"), .init(.way, 3, "inner")],
                        tags: ["type": "multipolygon", "natural": "water", "name": "Lake"]
                    )
                ),
            ]
        )
        let store = try file.imported(folder).tiles
        var areas: [Int: Double] = [:]
        for zoom in [11, 14] {
            for id in try store.tiles(zoom: zoom) {
                guard let layer = try store.tile(id)?["water"] else { continue }
                for feature in layer.features {
                    guard case .polygons(let polygons) = feature.geometry else { continue }
                    for polygon in polygons {
                        // Without the margins, which neighbors have in common.
                        for ring in polygon { areas[zoom, default: 0] += Self.area(ring, within: 0...4096) }
                    }
                }
            }
        }
        // The scale of the projection at 60.2 degrees is twice that of the equator.
        let first = WorldPoint(position(east: 0, north: 0))
        let last = WorldPoint(position(east: 9000, north: 9000))
        let expected = abs(Double(last.x - first.x) * Double(last.y - first.y)) * 8 / 9
        #expect(try store.tiles(zoom: 14).count > 50)
        #expect(abs((areas[14] ?? 0) / expected - 1) < 0.002)
        #expect(abs((areas[11] ?? 0) * 64 / expected - 1) < 0.01)
    }

    /// The signed area of a ring within a square, by columns of one unit for rings with axis-parallel edges.
    private static func area(_ ring: [TilePoint], within range: ClosedRange<Int>) -> Double {
        func clamp(_ value: Int) -> Double { Double(min(max(value, range.lowerBound), range.upperBound)) }
        var sum = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            sum += clamp(a.x) * clamp(b.y) - clamp(b.x) * clamp(a.y)
        }
        return sum / 2
    }

    // MARK: Files of others

    private static func database(_ path: String, _ statements: [String]) throws {
        struct Client: SQLiteClient {
            let connection: SQLiteConnection
            func failure(_ error: SQLiteError) -> SQLiteError { error }
        }
        let client = Client(connection: try SQLiteConnection(path: path))
        for statement in statements { try client.run(statement) }
    }

    private static let metadata = "CREATE TABLE metadata (name, value)"
    private static let format = "INSERT INTO metadata VALUES ('format', 'pbf')"
    private static let tiles = "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)"

    /// Statements that make a file, and a part of the reason.
    @Test(
        arguments: [
            ([metadata, format], "no column zoom_level"), ([tiles], "no column name"),
            ([metadata, tiles], "format is unknown"),
            ([metadata, tiles, "INSERT INTO metadata VALUES ('format', 'png')"], "format is png"),
            (
                [metadata, format, tiles, "CREATE TRIGGER t AFTER INSERT ON tiles BEGIN DELETE FROM tiles; END"],
                "triggers"
            ),
            (
                [
                    metadata, format,
                    """
                    CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                    SELECT i AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'' AS tile_data FROM n
                    """,
                ], "more than a map may"
            ),
            (
                [
                    metadata, format,
                    """
                    CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
                    zeroblob(900000000) AS tile_data
                    """,
                ], "more than a map may"
            ),
            ([metadata, format, tiles, "INSERT INTO tiles VALUES (0, 0, 0, x'1f8b00')"], "tile 0/0/0"),
        ] as [([String], String)]
    )
    func hostileFilesAreErrors(statements: [String], reason: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("hostile.mbtiles")
        try Self.database(path, statements)
        let error = #expect(throws: MapDataError.self) {
            let store = try TileStore(path: path)
            _ = try store.tile(MapTileID(zoom: 0, x: 0, y: 0))
        }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        #expect(throws: MapDataError.self) { _ = try MapFile(path: path) }
    }

    @Test(arguments: [
        "CREATE VIEW v AS SELECT 1", "CREATE TRIGGER t AFTER INSERT ON word BEGIN SELECT 1; END", "DROP TABLE metadata",
        "PRAGMA user_version = 3", "PRAGMA application_id = 1",
        "ALTER TABLE name ADD COLUMN more TEXT GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL",
        "CREATE TABLE more (a, b AS (hex(zeroblob(a))) STORED)",
    ])
    func changedMapFilesAreErrors(statement: String) throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        file.add([.node(OSMNode(id: 1, coordinate: position(east: 0, north: 0), tags: ["place": "city", "name": "A"]))])
        let path = try file.imported(folder).path
        try Self.database(path, [statement])
        #expect(throws: MapDataError.self) { _ = try MapFile(path: path) }
    }

    /// A file whose tables are empty or missing is opened, and its look-ups are errors or have no result.
    @Test(arguments: [
        "DROP TABLE word", "DROP TABLE name", "DROP TABLE entity_box", "DROP TABLE roads", "DELETE FROM roads",
    ])
    func missingTablesAreErrors(statement: String) throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        file.add([.node(OSMNode(id: 1, coordinate: position(east: 0, north: 0), tags: ["place": "city", "name": "A"]))])
        let path = try file.imported(folder).path
        try Self.database(path, [statement])
        let map = try MapFile(path: path)
        #expect(throws: MapDataError.self) {
            _ = try map.gazetteer.places("A")
            _ = try map.gazetteer.places(at: position(east: 0, north: 0))
            _ = try map.planner(for: .driving)
        }
    }

    @Test func largeValuesOfTheGazetteerAreErrors() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        file.add([.node(OSMNode(id: 1, coordinate: position(east: 0, north: 0), tags: ["place": "city", "name": "A"]))])
        let path = try file.imported(folder).path
        try Self.database(path, ["UPDATE entity SET website = hex(zeroblob(1000000))"])
        let map = try MapFile(path: path)
        let error = #expect(throws: MapDataError.self) { _ = try map.gazetteer.places("A") }
        #expect(error?.description.contains("more than a map may") == true, "\(String(describing: error))")
    }

    @Test func statementsHaveATimeLimit() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("slow.db")
        try Self.database(path, ["CREATE TABLE a (b)"])
        let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) SELECT count(*) FROM n"
        let cases: [(limit: Duration, expected: SQLiteError.Kind?)] = [(.zero, .tooLarge), (.seconds(1000), nil)]
        for (limit, expected) in cases {
            let connection = try SQLiteConnection(
                path: path,
                access: .untrusted(valueLimit: 1 << 20, stepLimit: .max, timeLimit: limit)
            )
            let statement = try connection.begin(sql, [])
            defer { connection.end(statement) }
            var kind: SQLiteError.Kind?
            do throws(SQLiteError) { _ = try connection.step(statement) } catch { kind = error.kind }
            #expect(kind == expected)
        }
    }

    /// Columns and rows that no tile has.
    @Test func tilesOutsideOfTheirZoomAreLeftOut() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("numbers.mbtiles")
        try Self.database(
            path,
            [
                Self.metadata, Self.format, Self.tiles, "INSERT INTO tiles VALUES (1, 1, 0, x'')",
                "INSERT INTO tiles VALUES (1, 0, -9223372036854775808, x''), (1, -9223372036854775808, 0, x'')",
                "INSERT INTO tiles VALUES (1, 0, 9223372036854775807, x''), (1, 2, 0, x''), (1, 0, 2, x'')",
            ]
        )
        let store = try TileStore(path: path)
        #expect(try store.tiles(zoom: 1) == [MapTileID(zoom: 1, x: 1, y: 1)])
        #expect(try store.tiles(zoom: .max).isEmpty)
    }

    /// A map file with the smallest number where houses have theirs.
    @Test func smallestNumbersAreNoAddresses() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        let tags: OSMTags = ["addr:street": "Long Street", "addr:housenumber": "2", "addr:city": "Alton"]
        file.add([.node(OSMNode(id: 1, coordinate: position(east: 0, north: 0), tags: tags))])
        let path = try file.imported(folder).path
        let smallest = "-9223372036854775808"
        try Self.database(
            path,
            [
                "INSERT INTO interpolation SELECT NULL, id, \(smallest), 100, 2, x'' FROM entity",
                "INSERT INTO interpolation SELECT NULL, id, 100, \(smallest), \(smallest), x'' FROM entity",
                "UPDATE address SET first = \(smallest)",
            ]
        )
        let places = try MapFile(path: path).gazetteer.places("Long Street 8, Alton")
        #expect(!places.contains { $0.kind == .interpolated } && places.first?.street == "Long Street")
    }

    /// The tiles of many files are a view.
    @Test func viewsOfTilesAreRead() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("view.mbtiles")
        let bytes = VectorTileEncoder.encode(Self.tile).map { String(format: "%02x", $0) }.joined()
        try Self.database(
            path,
            [
                Self.metadata, Self.format, "CREATE TABLE images (id, data)",
                "INSERT INTO images VALUES (1, x'\(bytes)')",
                "CREATE TABLE map (z, x, y, id)", "INSERT INTO map VALUES (1, 0, 1, 1)",
                """
                CREATE VIEW tiles AS SELECT z AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data
                FROM map JOIN images ON images.id = map.id
                """,
            ]
        )
        let store = try TileStore(path: path)
        #expect(try store.tile(MapTileID(zoom: 1, x: 0, y: 0)) == Self.tile)
        #expect(try store.tile(MapTileID(zoom: 1, x: 0, y: 1)) == nil)
    }

    @Test func fileThatIsNoDatabaseIsAnError() throws {
        let folder = try TemporaryFolder()
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.file("a.easelmap")))
        let error = #expect(throws: MapDataError.self) { _ = try MapFile(path: folder.file("a.easelmap")) }
        #expect(error?.description.contains("a.easelmap as a map: file is not a database") == true)
        #expect(throws: MapDataError.self) { _ = try MapFile(path: folder.file("none.easelmap")) }
        #expect(folder.names == ["a.easelmap"])
    }
}
