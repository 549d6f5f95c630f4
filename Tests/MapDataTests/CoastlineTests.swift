import Foundation
import MapData
import TestSupport
import Testing

/// The seas of made extracts: squares of 4 km with coastlines.
@Suite struct CoastlineTests {
    private static let size = 4000.0

    /// Returns a tile's sea at zoom 14 that contains a position, in meters from the corner in the southwest.
    private static func isSea(_ map: MapFile, _ east: Double, _ north: Double) throws -> Bool {
        let point = WorldPoint(position(east: east, north: north))
        let id = MapTileID(zoom: 14, x: Int(point.x) >> 12, y: Int(point.y) >> 12)
        let local = TilePoint(x: Int(point.x) & 4095, y: Int(point.y) & 4095)
        for feature in try map.tiles.tile(id)?["water"]?.features ?? []
        where feature.attributes["class"] == .text("sea") {
            guard case .polygons(let polygons) = feature.geometry else { continue }
            for polygon in polygons {
                // Inside by the rule of even and odd.
                let crossings = polygon.crossings(from: local)
                if crossings % 2 == 1 { return true }
            }
        }
        return false
    }

    private static func map(
        _ lines: [[(Double, Double)]],
        _ folder: TemporaryFolder,
        hasBox: Bool = true
    ) throws -> MapFile {
        let box = MapBox(minimum: position(east: 0, north: 0), maximum: position(east: size, north: size))
        var file = PBFWriter(box: hasBox ? box : nil)
        var ids: [String: Int64] = [:]
        var nodes: [OSMElement] = []
        var ways: [OSMElement] = []
        for (index, line) in lines.enumerated() {
            let line = line.map { point -> Int64 in
                let key = "\(point.0) \(point.1)"
                if let id = ids[key] { return id }
                ids[key] = Int64(ids.count + 1)
                nodes.append(
                    .node(OSMNode(id: Int64(ids.count), coordinate: position(east: point.0, north: point.1)))
                )
                return Int64(ids.count)
            }
            ways.append(.way(OSMWay(id: Int64(index + 1), nodes: line, tags: ["natural": "coastline"])))
        }
        file.add(nodes + ways)
        return try file.imported(folder)
    }

    /// Asserts where the sea is: points in meters, with `~` for sea and `.` for land.
    private static func expect(
        _ map: MapFile,
        _ rows: [String],
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        // Rows from the north, in the middle of cells of a km.
        let found = try rows.indices.map { row in
            try (0..<4).map { column in
                try isSea(map, Double(column) * 1000 + 500, size - Double(row) * 1000 - 500) ? "~" : "."
            }.joined()
        }
        #expect(found == rows, sourceLocation: location)
    }

    @Test func seaIsOnTheRightOfTheCoast() throws {
        let folder = try TemporaryFolder()
        // To the north: the sea is in the east. In two ways.
        let north = [[(1900.0, -500.0), (2100, 2000)], [(2100, 2000), (1900, 4500)]]
        try Self.expect(try Self.map(north, folder), ["..~~", "..~~", "..~~", "..~~"])
        let south = [[(1900.0, 4500.0), (2100, 2000), (1900, -500)]]
        try Self.expect(try Self.map(south, folder), ["~~..", "~~..", "~~..", "~~.."])
        // A bay in the west, and one in the east.
        let west = [(-100.0, 2100.0), (1800, 2100), (1800, 900), (-100, 900)]
        let east = [(4100.0, 900.0), (3200, 900), (3200, 2100), (4100, 2100)]
        try Self.expect(try Self.map([west, east], folder), ["....", "....", "~~.~", "...."])
        // Headlands.
        try Self.expect(
            try Self.map([west.reversed(), east.reversed()], folder),
            ["~~~~", "~~~~", "..~.", "~~~~"]
        )
    }

    @Test func islandsAreLand() throws {
        let folder = try TemporaryFolder()
        // Against the clock: land is inside.
        let island = [(1100.0, 1100.0), (2900, 1100), (2900, 2900), (1100, 2900), (1100, 1100)]
        try Self.expect(try Self.map([island], folder), ["~~~~", "~..~", "~..~", "~~~~"])
        // Clockwise: an inland sea.
        try Self.expect(try Self.map([island.reversed()], folder), ["....", ".~~.", ".~~.", "...."])
        // With a coast, and in two halves.
        let halves = [Array(island[...2]), Array(island[2...])]
        let coast = [(950.0, -100.0), (950, 4100)]
        try Self.expect(try Self.map(halves + [coast], folder), [".~~~", "...~", "...~", ".~~~"])
        // An island that is cut by the edge.
        let cut = [(2100.0, 1100.0), (5000, 1100), (5000, 2900), (2100, 2900), (2100, 1100)]
        try Self.expect(try Self.map([cut], folder), ["~~~~", "~~..", "~~..", "~~~~"])
    }

    @Test func damagedCoastsFloodNothing() throws {
        let folder = try TemporaryFolder()
        let land = ["....", "....", "....", "...."]
        // One that ends inside.
        try Self.expect(try Self.map([[(1900, -500), (2100, 2000)]], folder), land)
        // Two in the same direction, whose seas contradict each other.
        let north = [(1100.0, -500.0), (1100, 4500)]
        let other = [(2900.0, -500.0), (2900, 4500)]
        try Self.expect(try Self.map([north, other], folder), land)
        // A point, a line to and fro, and one outside.
        try Self.expect(try Self.map([[(9000, -500), (9000, 4500)]], folder), land)
        try Self.expect(try Self.map([[(1900, 2000), (2100, 2000), (1900, 2000)]], folder), land)
        // None at all.
        try Self.expect(try Self.map([[(1900, 2000), (1900, 2000)]], folder), land)
        // Ends near the edge are extended to it.
        try Self.expect(
            try Self.map([[(1900, 90), (2100, 2000), (1900, 3950)]], folder),
            ["..~~", "..~~", "..~~", "..~~"]
        )
    }

    @Test func filesWithoutAnAreaUseThatOfTheirNodes() throws {
        let folder = try TemporaryFolder()
        let coast = [(1900.0, 0.0), (2100, 2000), (1900, 4000)]
        let corners = [[(0.0, 0.0), (0, 1)], [(4000.0, 4000.0), (4000, 3999)]]
        // The corners are no coast: their tags have another value.
        var file = PBFWriter()
        let points = coast + corners.joined()
        file.add(
            points.enumerated().map { index, point in
                .node(OSMNode(id: Int64(index + 1), coordinate: position(east: point.0, north: point.1)))
            } + [.way(OSMWay(id: 1, nodes: [1, 2, 3], tags: ["natural": "coastline"]))]
        )
        try Self.expect(try file.imported(folder), ["..~~", "..~~", "..~~", "..~~"])
    }

    /// Returns the area of the seas in the tiles of a zoom, with their margins, in units of that zoom.
    private static func seaArea(_ map: MapFile, zoom: Int) throws -> Double {
        var area = 0.0
        for id in try map.tiles.tiles(zoom: zoom) {
            for feature in try map.tiles.tile(id)?["water"]?.features ?? []
            where feature.attributes["class"] == .text("sea") {
                guard case .polygons(let polygons) = feature.geometry else { continue }
                for ring in polygons.joined() {
                    for (point, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                        area += Double(point.x * next.y - next.x * point.y) / 2
                    }
                }
            }
        }
        return abs(area)
    }

    /// The sea covers half of an area at each zoom from that at which its triangles are not smaller than a few points.
    @Test func seasAreInAllZooms() throws {
        let folder = try TemporaryFolder()
        let map = try Self.map([[(1900, -500), (2100, 2000), (1900, 4500)]], folder)
        let corners = [(0.0, 0.0), (Self.size, Self.size)].map { WorldPoint(position(east: $0.0, north: $0.1)) }
        let half = Double(corners[1].x - corners[0].x) * Double(corners[0].y - corners[1].y) / 2
        for zoom in 0...14 {
            let expected = half / Double(1 << (2 * (14 - zoom)))
            let area = try Self.seaArea(map, zoom: zoom)
            if expected > 100 {
                #expect((0.8...1.3).contains(area / expected), "zoom \(zoom): \(area) for \(expected)")
            } else if expected < 4 {
                // Smaller than the smallest polygon.
                #expect(area == 0, "zoom \(zoom)")
            }
        }
    }

    /// Random coastlines neither crash nor produce rings that are not valid.
    @Test func randomCoastlinesAreImported() throws {
        var generator = SeededGenerator(seed: 12)
        let folder = try TemporaryFolder()
        for _ in 0..<25 {
            func coordinate() -> Double { [-500.0, 0, 1000, 2000, 4000, 4500].randomElement(using: &generator) ?? 0 }
            let lines = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                (0..<Int.random(in: 1...6, using: &generator)).map { _ in (coordinate(), coordinate()) }
            }
            let map = try Self.map(lines, folder, hasBox: generator.chance(70))
            for id in try map.tiles.tiles(zoom: 14) { _ = try map.tiles.tile(id) }
        }
    }
}

extension [[TilePoint]] {
    /// Returns how often a line from a point to the right crosses rings.
    fileprivate func crossings(from point: TilePoint) -> Int {
        var count = 0
        for ring in self {
            guard var previous = ring.last else { continue }
            for current in ring {
                if (current.y > point.y) != (previous.y > point.y) {
                    let fraction = Double(point.y - current.y) / Double(previous.y - current.y)
                    let x = Double(current.x) + Double(previous.x - current.x) * fraction
                    if Double(point.x) < x { count += 1 }
                }
                previous = current
            }
        }
        return count
    }
}
