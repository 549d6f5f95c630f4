import CoreLocation
import Foundation
import MapData

/// A tiny extract of OpenStreetMap: two streets of New York that cross, and an address. It is imported once for all tests.
enum Manhattan {
    /// The address: 338 5th Ave.
    static let address = CLLocationCoordinate2D(latitude: 40.74835, longitude: -73.984911)
    /// A position on the avenue, south of the crossing.
    static let south = CLLocationCoordinate2D(latitude: 40.7466, longitude: -73.9862)
    /// A position on the other street, west of the crossing.
    static let west = CLLocationCoordinate2D(latitude: 40.7489, longitude: -73.9866)

    private static let imported: Result<String, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory
        let extract = folder.appending(path: "manhattan-\(getpid()).osm.pbf")
        defer { try? FileManager.default.removeItem(at: extract) }
        try Data(bytes).write(to: extract)
        let path = folder.appending(path: "manhattan-\(getpid()).easelmap").path
        _ = try MapImporter(from: extract.path, to: path).run()
        return path
    }

    /// The path of the map file.
    static func path() throws -> String { try imported.get() }

    // MARK: The extract

    private typealias Tags = KeyValuePairs<String, String>

    /// The extract in the format PBF.
    private static var bytes: [UInt8] {
        var block = Block()
        block.addNode(1, 40.7464, -73.9863)
        block.addNode(2, 40.7482, -73.9850)
        block.addNode(3, 40.7500, -73.9837)
        block.addNode(4, 40.7490, -73.9869)
        block.addNode(
            5,
            address.latitude,
            address.longitude,
            [
                "addr:housenumber": "338", "addr:street": "5th Ave", "addr:city": "New York", "addr:state": "New York",
                "addr:postcode": "10001", "addr:country": "US",
            ]
        )
        block.addWay(1, [1, 2, 3], ["highway": "primary", "name": "5th Ave"])
        block.addWay(2, [2, 4], ["highway": "residential", "name": "West 33rd Street"])
        var header = ProtobufWriter()
        header.text("OsmSchema-V0.6", field: 4)
        return blob("OSMHeader", header.bytes) + blob("OSMData", block.bytes)
    }

    private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var blob = ProtobufWriter()
        blob.bytes(content, field: 1)
        var header = ProtobufWriter()
        header.text(type, field: 1)
        header.varint(UInt64(blob.bytes.count), field: 3)
        return withUnsafeBytes(of: UInt32(header.bytes.count).bigEndian) { Array($0) } + header.bytes + blob.bytes
    }

    /// A block of nodes and ways, which are not compressed.
    private struct Block {
        private var texts = [""]
        private var group = ProtobufWriter()

        private mutating func index(_ text: String) -> UInt64 {
            if let index = texts.firstIndex(of: text) { return UInt64(index) }
            texts.append(text)
            return UInt64(texts.count - 1)
        }

        private mutating func write(_ tags: Tags, to element: inout ProtobufWriter) {
            element.packed(tags.map { index($0.key) }, field: 2)
            element.packed(tags.map { index($0.value) }, field: 3)
        }

        mutating func addNode(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: Tags = [:]) {
            var node = ProtobufWriter()
            node.varint(ProtobufWriter.zigzag(id), field: 1)
            write(tags, to: &node)
            node.varint(ProtobufWriter.zigzag(Int64((latitude * 1e7).rounded())), field: 8)
            node.varint(ProtobufWriter.zigzag(Int64((longitude * 1e7).rounded())), field: 9)
            group.bytes(node.bytes, field: 1)
        }

        mutating func addWay(_ id: UInt64, _ nodes: [Int64], _ tags: Tags) {
            var way = ProtobufWriter()
            way.varint(id, field: 1)
            write(tags, to: &way)
            way.packed(zip(nodes, [0] + nodes).map { ProtobufWriter.zigzag($0 - $1) }, field: 8)
            group.bytes(way.bytes, field: 3)
        }

        /// The encoded block.
        var bytes: [UInt8] {
            var table = ProtobufWriter()
            for text in texts { table.text(text, field: 1) }
            var block = ProtobufWriter()
            block.bytes(table.bytes, field: 1)
            block.bytes(group.bytes, field: 2)
            return block.bytes
        }
    }
}
