import Foundation
import MapData
import Synchronization
import TestSupport
import Testing

/// The extract of Helsinki, imported once for all tests.
enum Helsinki {
    static let extract = Checkout.url("Tests/MapDataTests/Data/helsinki.osm.pbf.bin").path

    private static let imported: Result<(path: String, map: MapFile, summary: MapImporter.Summary), any Error> = Result
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "helsinki-\(getpid()).easelmap").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let summary = try MapImporter(from: extract, to: path).run()
        return (path, try MapFile(path: path), summary)
    }

    static func map() throws -> MapFile { try imported.get().map }
    static func summary() throws -> MapImporter.Summary { try imported.get().summary }
}

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "map-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

/// A writer of small files in the format PBF.
struct PBFWriter {
    private(set) var bytes: [UInt8] = []
    var isCompressed = true

    init(features: [String] = ["OsmSchema-V0.6", "DenseNodes"], box: MapBox? = nil) {
        var header = ProtobufWriter()
        if let box {
            var area = ProtobufWriter()
            let edges = [box.minimum.longitude, box.maximum.longitude, box.maximum.latitude, box.minimum.latitude]
            for (index, edge) in edges.enumerated() {
                area.varint(ProtobufWriter.zigzag(Int64(edge) * 100), field: index + 1)
            }
            header.bytes(area.bytes, field: 1)
        }
        for feature in features { header.text(feature, field: 4) }
        addBlob("OSMHeader", header.bytes)
    }

    mutating func addBlob(_ type: String, _ content: [UInt8], size: Int? = nil) {
        var blob = ProtobufWriter()
        if isCompressed {
            blob.varint(UInt64(size ?? content.count), field: 2)
            blob.bytes(Deflate.compress(content, isGzip: false), field: 3)
        } else {
            blob.bytes(content, field: 1)
        }
        addBlob(type, raw: blob.bytes)
    }

    mutating func addBlob(_ type: String, raw blob: [UInt8]) {
        var header = ProtobufWriter()
        header.text(type, field: 1)
        header.varint(UInt64(blob.count), field: 3)
        let count = UInt32(header.bytes.count)
        bytes += [UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        bytes += header.bytes + blob
    }

    /// Adds a block with elements.
    mutating func add(_ elements: [OSMElement], isDense: Bool = true) {
        var texts = [""]
        var indexes: [String: Int] = [:]
        func text(_ text: String) -> UInt64 {
            if let index = indexes[text] { return UInt64(index) }
            indexes[text] = texts.count
            texts.append(text)
            return UInt64(texts.count - 1)
        }
        func zigzags(_ values: [Int64]) -> [UInt64] {
            zip(values, [0] + values).map { ProtobufWriter.zigzag($0 - $1) }
        }
        var groups: [[UInt8]] = []
        let nodes = elements.compactMap { if case .node(let node) = $0 { node } else { nil } }
        if isDense, !nodes.isEmpty {
            var dense = ProtobufWriter()
            dense.packed(zigzags(nodes.map(\.id)), field: 1)
            dense.packed(zigzags(nodes.map { Int64($0.coordinate.latitude) }), field: 8)
            dense.packed(zigzags(nodes.map { Int64($0.coordinate.longitude) }), field: 9)
            dense.packed(nodes.flatMap { $0.tags.tags.flatMap { [text($0.key), text($0.value)] } + [0] }, field: 10)
            var group = ProtobufWriter()
            group.bytes(dense.bytes, field: 2)
            groups.append(group.bytes)
        }
        var group = ProtobufWriter()
        for element in elements {
            var inner = ProtobufWriter()
            func tags(_ tags: OSMTags) {
                inner.packed(tags.tags.map { text($0.key) }, field: 2)
                inner.packed(tags.tags.map { text($0.value) }, field: 3)
            }
            switch element {
            case .node(let node):
                if isDense { continue }
                inner.varint(ProtobufWriter.zigzag(node.id), field: 1)
                tags(node.tags)
                inner.varint(ProtobufWriter.zigzag(Int64(node.coordinate.latitude)), field: 8)
                inner.varint(ProtobufWriter.zigzag(Int64(node.coordinate.longitude)), field: 9)
                group.bytes(inner.bytes, field: 1)
            case .way(let way):
                inner.varint(UInt64(way.id), field: 1)
                tags(way.tags)
                inner.packed(zigzags(way.nodes), field: 8)
                group.bytes(inner.bytes, field: 3)
            case .relation(let relation):
                inner.varint(UInt64(relation.id), field: 1)
                tags(relation.tags)
                inner.packed(relation.members.map { text($0.role) }, field: 8)
                inner.packed(zigzags(relation.members.map(\.id)), field: 9)
                inner.packed(relation.members.map { UInt64($0.kind.rawValue) }, field: 10)
                group.bytes(inner.bytes, field: 4)
            }
        }
        groups.append(group.bytes)
        var block = ProtobufWriter()
        var table = ProtobufWriter()
        for text in texts { table.text(text, field: 1) }
        block.bytes(table.bytes, field: 1)
        for group in groups where !group.isEmpty { block.bytes(group, field: 2) }
        addBlob("OSMData", block.bytes)
    }

    /// Imports the file, and returns the map.
    func imported(_ folder: TemporaryFolder) throws -> MapFile {
        let (source, destination) = (folder.file("made.osm.pbf"), folder.file("made.easelmap"))
        try Data(bytes).write(to: URL(fileURLWithPath: source))
        _ = try MapImporter(from: source, to: destination).run()
        return try MapFile(path: destination)
    }
}

/// Returns a position that is some meters from a position in Helsinki.
func position(east: Double, north: Double) -> MapCoordinate {
    MapCoordinate(latitude: 601_700_000 + Int32(north * 89.75), longitude: 249_400_000 + Int32(east * 180.2))
}
