import TestSupport
import Testing

@testable import MapData

/// Files of a few bytes whose maps would be large. All limits are small here, as are the maps without them.
@Suite struct HostileMapTests {
    /// The units of a tile.
    private static let tile: Int32 = 4096

    /// Returns a line to and fro between two tiles of a column.
    private static func zigzag(count: Int, tiles: Int32) -> [WorldPoint] {
        (0..<count).map { WorldPoint(x: 1000, y: $0 % 2 == 0 ? 100 : 100 + tiles * tile) }
    }

    private static func road() throws -> FeatureClass {
        try #require(FeatureClass.line(["highway": "residential"]))
    }

    /// Each tile between two points would have a part for each pass.
    @Test func linesToAndFroAreLeftOut() throws {
        let line = Self.zigzag(count: 200, tiles: 40)
        let short = [WorldPoint(x: 50 * Self.tile + 100, y: 100), WorldPoint(x: 50 * Self.tile + 900, y: 900)]
        func tiles(_ limit: Int) throws -> [MapTileID] {
            var features = TileFeatures(limits: .init(feature: limit))
            features.add(try Self.road(), line: line)
            features.add(try Self.road(), line: short)
            return try #require(try features.tiles(zoom: 14) { _ in }).map(\.id)
        }
        #expect(try tiles(10_000) == [MapTileID(zoom: 14, x: 50, y: 0)])
        #expect(try tiles(100_000).count == 42)
    }

    @Test func pointsOfAZoomAreBounded() throws {
        func tiles(_ limit: Int) throws -> Int? {
            var features = TileFeatures(limits: .init(zoom: limit))
            for _ in 0..<3 { features.add(try Self.road(), line: Self.zigzag(count: 50, tiles: 40)) }
            return try features.tiles(zoom: 14) { _ in }?.count
        }
        #expect(try tiles(0) == nil)
        #expect(try tiles(20_000) == 41)
    }

    /// A knot in one tile would be read for each tile that the rest of the line reaches.
    @Test func clippedPointsAreBounded() throws {
        let line = Self.zigzag(count: 200, tiles: 0).enumerated().map { WorldPoint(x: $1.x + Int32($0 % 2), y: $1.y) }
        func tiles(_ limit: Int) throws -> Int? {
            var features = TileFeatures(limits: .init(clipped: limit))
            features.add(try Self.road(), line: line + [WorldPoint(x: 1000, y: 150 * Self.tile)])
            return try features.tiles(zoom: 14) { _ in }?.count
        }
        #expect(try tiles(0) == nil)
        #expect(try tiles(1 << 20) == 151)
    }

    /// The sea of a few coasts is in many pieces.
    @Test func piecesOfSeasAreBounded() throws {
        let size: Int32 = 10 << 18
        let sea = [(100, 100), (size, 100), (size, size), (100, size)].map { WorldPoint(x: $0.0, y: $0.1) }
        func tiles(_ limit: Int, zoom: Int) throws -> Int? {
            var features = TileFeatures(limits: .init(seas: limit))
            features.addSea([sea])
            return try features.tiles(zoom: zoom) { _ in }?.count
        }
        #expect(try tiles(100, zoom: 0) == 0 && tiles(100, zoom: 8) == 0)
        #expect(try tiles(1000, zoom: 0) == 1)
        #expect(try #require(try tiles(1000, zoom: 8)) >= 100)
    }

    /// Returns the number of rings of each sea of a coast whose nodes have latitudes and longitudes.
    private static func rings(_ lines: [[Int64]], _ nodes: [(Double, Double)], _ limits: SeaAssembly.Limits) -> [Int] {
        let corner = MapCoordinate(latitude: 850_000_000, longitude: 1_790_000_000)
        let box = MapBox(
            minimum: MapCoordinate(latitude: -corner.latitude, longitude: -corner.longitude),
            maximum: corner
        )
        return SeaAssembly.polygons(lines, in: box, limits: limits) { node in
            let point = nodes[Int(node)]
            return MapCoordinate(latitudeDegrees: point.0, longitudeDegrees: point.1)
        }.map(\.count)
    }

    /// A coast passes the same two nodes, near the poles, many times.
    @Test func coastsToAndFroHaveNoSea() {
        let coast: [Int64] = (0..<40).map { $0 % 2 } + [2, 0]
        let nodes = [(80.0, 0.0), (-80, 0), (0, -10)]
        #expect(Self.rings([coast], nodes, .init(rows: 1000)) == [])
        #expect(Self.rings([coast], nodes, .init()) == [1])
    }

    @Test func comparisonsOfIslandsAreBounded() {
        // A sea clockwise, and an island against the clock.
        let nodes = [(10.0, 0.0), (10, 10), (0, 10), (0, 0), (6, 4), (4, 4), (4, 6)]
        let lines: [[Int64]] = [[0, 1, 2, 3, 0], [4, 5, 6, 4]]
        #expect(Self.rings(lines, nodes, .init(comparisons: 1)) == [])
        #expect(Self.rings(lines, nodes, .init()) == [2])
    }

    /// The farthest point of a line is searched among a bounded number of points.
    @Test func longLinesAreSimplifiedInRuns() {
        let line = (0..<5000).map { TilePoint(x: $0, y: 0) }
        #expect(TileGeometry.simplify(line, tolerance: 2).map(\.x) == [0, 2048, 4096, 4999])
        #expect(TileGeometry.simplify(Array(line.prefix(2000)), tolerance: 2).map(\.x) == [0, 1999])
    }

    /// The rings of ways that end at the same nodes are those of a search through all ways.
    @Test func ringsAreThoseOfAPlainSearch() {
        func plain(_ lines: [[Int64]]) -> [[Int64]] {
            var rings = lines.filter { $0.first == $0.last }
            var open = lines.filter { $0.first != $0.last }
            while !open.isEmpty {
                var ring = open.removeFirst()
                while let last = ring.last, last != ring.first,
                    let next = open.firstIndex(where: { $0.first == last || $0.last == last })
                {
                    let line = open.remove(at: next)
                    ring += line.first == last ? line.dropFirst() : line.reversed().dropFirst()
                }
                if ring.first == ring.last { rings.append(ring) }
            }
            return rings.filter { $0.count > 3 }
        }
        var generator = SeededGenerator(seed: 5)
        var count = 0
        for _ in 0..<300 {
            let lines = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                (0..<Int.random(in: 2...4, using: &generator)).map { _ in Int64.random(in: 1...5, using: &generator) }
            }
            let rings = RingAssembly.rings(of: lines)
            #expect(rings == plain(lines))
            count += rings.count
        }
        #expect(count > 300)
    }

    // MARK: Restrictions

    /// Returns the roads of a way that passes a crossing many times, with a restriction from the way to itself.
    private static func roads(kind: String, limit: Int) -> RoadNetwork? {
        var nodes = NodeStore()
        for id in 0..<60 { nodes.add(Int64(id), MapCoordinate(latitude: Int32(id) * 1000, longitude: 0)) }
        var builder = RoadBuilder(forbiddenLimit: limit)
        builder.addRelation(
            OSMRelation(
                id: 1,
                members: [.init(.way, 1, "from"), .init(.node, 0, "via"), .init(.way, 1, "to")],
                tags: ["type": "restriction", "restriction": kind]
            )
        )
        let loops: [Int64] = (2..<120).map { $0 % 2 == 0 ? 0 : $0 / 2 }
        builder.addWay(OSMWay(id: 1, nodes: loops, tags: ["highway": "residential"]), nodes)
        builder.addWay(OSMWay(id: 2, nodes: [0, 59, 58], tags: ["highway": "residential"]), nodes)
        return builder.network()
    }

    /// The turns are the product of the ways to a crossing and those from it.
    @Test(arguments: ["no_right_turn", "only_right_turn"]) func turnsOfRestrictionsAreBounded(kind: String) throws {
        let network = try #require(Self.roads(kind: kind, limit: 1 << 18))
        #expect(network.segments.count == 62)
        let turns = network.forbiddenTurns[RoadProfile.driving.rawValue]
        // 16 edges of the way lead to the crossing; 16 edges of the way, or the other way, leave it.
        #expect(turns.count == (kind.hasPrefix("no") ? 256 : 16))
    }

    @Test func filesWithTooManyRestrictionsAreNoMap() {
        #expect(Self.roads(kind: "no_right_turn", limit: -8 * 62 + 511) == nil)
        #expect(Self.roads(kind: "no_right_turn", limit: -8 * 62 + 512) != nil)
    }
}
