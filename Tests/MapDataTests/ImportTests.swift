import Foundation
import MapData
import TestSupport
import Testing

@Suite struct ImportTests {
    @Test func extractIsImported() throws {
        let summary = try Helsinki.summary()
        #expect(summary.nodes == 24260 && summary.ways == 5130 && summary.relations == 620)
        #expect(summary.tiles > 12 && summary.segments > 2000)
    }

    @Test func progressCoversEachPart() throws {
        let folder = try TemporaryFolder()
        var writer = PBFWriter()
        writer.add([
            .node(OSMNode(id: 1, coordinate: position(east: 0, north: 0), tags: ["place": "city", "name": "A"]))
        ])
        try Data(writer.bytes).write(to: URL(fileURLWithPath: folder.file("a.pbf")))
        var stages: [MapImporter.Stage] = []
        _ = try MapImporter(from: folder.file("a.pbf"), to: folder.file("a.easelmap")).run { stage, fraction in
            #expect((0...1).contains(fraction))
            if stages.last != stage { stages.append(stage) }
            return true
        }
        #expect(Set(stages).union([.roads]) == Set(MapImporter.Stage.allCases) && stages.first == .nodes)
        #expect(try MapFile(path: folder.file("a.easelmap")).gazetteer.places("a").first?.category == "city")
    }

    /// An import that ends early leaves the former file, and nothing else.
    @Test(arguments: MapImporter.Stage.allCases) func interruptedImportLeavesNothing(stage: MapImporter.Stage) throws {
        let folder = try TemporaryFolder()
        var writer = PBFWriter()
        let nodes = (0..<3).map {
            OSMElement.node(OSMNode(id: $0, coordinate: position(east: Double($0) * 50, north: 0)))
        }
        writer.add(nodes + [.way(OSMWay(id: 1, nodes: [0, 1, 2], tags: ["highway": "residential"]))])
        let (source, destination) = (folder.file("a.pbf"), folder.file("a.easelmap"))
        try Data(writer.bytes).write(to: URL(fileURLWithPath: source))
        try Data("former".utf8).write(to: URL(fileURLWithPath: destination))
        let importer = MapImporter(from: source, to: destination)
        let error = #expect(throws: MapDataError.self) { _ = try importer.run { now, _ in now != stage } }
        #expect(error == .canceled(path: source))
        #expect(folder.names.sorted() == ["a.easelmap", "a.pbf"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: destination)) == Data("former".utf8))
    }

    @Test func faultyFilesLeaveNothing() throws {
        let folder = try TemporaryFolder()
        var writer = PBFWriter()
        writer.add([.node(OSMNode(id: 1, coordinate: position(east: 0, north: 0)))])
        try Data(writer.bytes + [1, 2]).write(to: URL(fileURLWithPath: folder.file("a.pbf")))
        let importer = MapImporter(from: folder.file("a.pbf"), to: folder.file("a.easelmap"))
        let error = #expect(throws: MapDataError.self) { _ = try importer.run() }
        #expect(
            error == .invalid(path: folder.file("a.pbf"), offset: writer.bytes.count, reason: "the file ends early")
        )
        let none = #expect(throws: MapDataError.self) {
            _ = try MapImporter(from: folder.file("b.pbf"), to: folder.file("b.easelmap")).run()
        }
        #expect(none?.description.contains("b.pbf: No such file") == true)
        #expect(throws: MapDataError.self) {
            try MapFileWriter.write(to: folder.file("none/b.easelmap")) { (_) throws(MapDataError) in }
        }
        #expect(folder.names == ["a.pbf"])
    }

    /// Each 1000 features and addresses are a report, which can end the import.
    @Test func progressIsReportedWithinParts() throws {
        let folder = try TemporaryFolder()
        var writer = PBFWriter()
        let nodes: [OSMElement] = (0..<1200).map { index in
            let point = position(east: Double(index % 40) * 20, north: Double(index / 40) * 20)
            let tags: OSMTags = ["addr:street": "Long Street", "addr:housenumber": "\(index)", "addr:city": "A"]
            return .node(OSMNode(id: Int64(index), coordinate: point, tags: tags))
        }
        writer.add(nodes)
        try Data(writer.bytes).write(to: URL(fileURLWithPath: folder.file("a.pbf")))
        let importer = MapImporter(from: folder.file("a.pbf"), to: folder.file("a.easelmap"))
        var tiles: [Double] = []
        let error = #expect(throws: MapDataError.self) {
            _ = try importer.run { stage, fraction in
                if stage == .tiles { tiles.append(fraction) }
                return stage != .gazetteer || fraction == 0
            }
        }
        #expect(error == .canceled(path: folder.file("a.pbf")))
        // The beginning and one thousand, for each zoom.
        #expect(tiles.count == 30 && tiles == tiles.sorted() && tiles.allSatisfy { $0 < 1 })
    }

    /// A building around the world beside a usual one.
    @Test func featuresInTooManyTilesAreLeftOut() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        let (north, east): (Int32, Int32) = (840_000_000, 1_790_000_000)
        let corners = [(-north, -east), (north, -east), (north, east), (-north, east)]
        let nodes = corners.enumerated().map { index, corner in
            OSMElement.node(
                OSMNode(id: Int64(index + 1), coordinate: MapCoordinate(latitude: corner.0, longitude: corner.1))
            )
        }
        let house: [OSMElement] = (0..<4).map { index in
            let point = position(east: Double(index % 2) * 30, north: Double(index / 2) * 30)
            return .node(OSMNode(id: Int64(index + 5), coordinate: point))
        }
        file.add(nodes)
        file.add(house)
        file.add([
            .way(OSMWay(id: 1, nodes: [1, 2, 3, 4, 1], tags: ["building": "yes"])),
            .way(OSMWay(id: 2, nodes: [5, 6, 8, 7, 5], tags: ["building": "yes"])),
        ])
        let store = try file.imported(folder).tiles
        for zoom in [13, 14] {
            let tiles = try store.tiles(zoom: zoom)
            #expect((1...4).contains(tiles.count), "the other building is there: \(tiles.count)")
        }
    }

    /// An area whose ways are members many times.
    @Test func membersOfAreasAreUsedOnce() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        let nodes: [OSMElement] = (0..<4).map { index in
            let point = position(east: Double(index % 2) * 300, north: Double(index / 2) * 300)
            return .node(OSMNode(id: Int64(index + 1), coordinate: point))
        }
        let members = (0..<50).flatMap { _ -> [OSMRelation.Member] in
            [.init(.way, 1, "outer"), .init(.way, 2, "outer")]
        }
        file.add(
            nodes + [
                .way(OSMWay(id: 1, nodes: [1, 2, 4], tags: [:])), .way(OSMWay(id: 2, nodes: [4, 3, 1], tags: [:])),
                .relation(
                    OSMRelation(id: 1, members: members, tags: ["type": "multipolygon", "natural": "water"])
                ),
            ]
        )
        let store = try file.imported(folder).tiles
        let tile = try #require(try store.tiles(zoom: 14).first)
        let features = try #require(try store.tile(tile)?["water"]?.features)
        #expect(features.count == 1)
    }

    /// Two imports of a file are equal: nothing depends on the order of dictionaries.
    @Test func importsAreReproducible() throws {
        let folder = try TemporaryFolder()
        var writer = PBFWriter()
        let nodes = (0..<60).map { index in
            OSMElement.node(
                OSMNode(
                    id: index,
                    coordinate: position(east: Double(index % 8) * 90, north: Double(index / 8) * 90),
                    tags: [
                        "addr:street": "Street \(index % 7)", "addr:housenumber": "\(index)", "name": "Shop",
                        "shop": "a",
                    ]
                )
            )
        }
        let ways = (0..<50).map { index in
            OSMElement.way(
                OSMWay(
                    id: index,
                    nodes: [index, index + 1, index + 8],
                    tags: ["highway": "path", "name": "P\(index % 5)"]
                )
            )
        }
        writer.add(nodes + ways)
        let first = try writer.imported(folder)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: first.path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: writer.imported(folder).path)) == bytes)
    }
}
