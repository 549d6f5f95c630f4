import Foundation
import MapData
import TestSupport
import Testing

@Suite struct PBFTests {
    private static let elements: [OSMElement] = [
        .node(OSMNode(id: 7, coordinate: position(east: 0, north: 0), tags: ["name": "Käpylä", "place": "suburb"])),
        .node(OSMNode(id: 3, coordinate: MapCoordinate(latitude: -899_999_999, longitude: -1_800_000_000))),
        .node(OSMNode(id: 1 << 40, coordinate: position(east: 10, north: -10), tags: ["barrier": "gate"])),
        .way(OSMWay(id: 5, nodes: [7, 3, 1 << 40], tags: ["highway": "path"])),
        .relation(
            OSMRelation(id: 9, members: [.init(.way, 5, "outer"), .init(.node, 7, "")], tags: ["type": "multipolygon"])
        ),
    ]

    /// Reads bytes as a file, and returns a line for each element.
    private func read(_ bytes: [UInt8], _ kinds: OSMKinds = .all) throws(MapDataError) -> [String] {
        var rest = bytes[...]
        var reader = PBFReader(path: "x.pbf") { (count) throws(MapDataError) in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        var lines: [String] = []
        while try reader.readBlock(kinds, { lines.append("\($0)") }) {}
        return lines
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func elementsAreRead(isDense: Bool, isCompressed: Bool) throws {
        var writer = PBFWriter()
        writer.isCompressed = isCompressed
        writer.add(Self.elements, isDense: isDense)
        writer.addBlob("Other", [1, 2, 3])
        #expect(try read(writer.bytes) == Self.elements.map { "\($0)" })
        #expect(try read(writer.bytes, .ways) == ["\(Self.elements[3])"])
    }

    @Test func extractHasItsElements() throws {
        var counts = [0, 0, 0]
        var streets: Set<String> = []
        try PBFReader.read(Helsinki.extract, .all) { element in
            switch element {
            case .node(let node):
                counts[0] += 1
                if let street = node.tags["addr:street"] { streets.insert(street) }
            case .way: counts[1] += 1
            case .relation: counts[2] += 1
            }
        }
        #expect(counts == [24260, 5130, 620] && streets.contains("Mannerheimintie"))
    }

    private static func file(_ change: (inout PBFWriter) -> Void) -> [UInt8] {
        var writer = PBFWriter()
        writer.add(elements)
        change(&writer)
        return writer.bytes
    }

    private static func block(_ fill: (inout ProtobufWriter) -> Void) -> [UInt8] {
        var writer = ProtobufWriter()
        fill(&writer)
        return writer.bytes
    }

    private static let whole = file { _ in }
    private static let headerEnd = PBFWriter().bytes.count

    /// Files, the offset of the block with the fault, and a part of the reason.
    private static let faults: [(bytes: [UInt8], offset: Int, reason: String)] = [
        ([], 0, "is empty"), ([0, 0], 0, "ends early"), ([1, 2, 3, 4, 5], 0, "not in the format"),
        (Array("<osm version=\"0.6\">".utf8), 0, "not in the format"),
        (Array(whole.dropLast()), headerEnd, "ends early"),
        (whole + [0], whole.count, "ends early"), (Array(whole[headerEnd...]), 0, "no header"),
        (whole + PBFWriter().bytes, whole.count, "second header"),
        (PBFWriter(features: ["LocationsOnWays", "Future"]).bytes, 0, "needs the feature LocationsOnWays"),
        (
            file { $0.addBlob("OSMData", [UInt8](repeating: 0, count: 100_000), size: 10) }, whole.count,
            "more than 10 bytes"
        ),
        (file { $0.addBlob("OSMData", [1], size: 10) }, whole.count, "instead of 10"),
        (file { $0.addBlob("OSMData", raw: block { $0.bytes([1, 2], field: 6) }) }, whole.count, "not that of zlib"),
        (file { $0.addBlob("OSMData", raw: block { $0.bytes([1, 2], field: 3) }) }, whole.count, "damaged"),
        (file { $0.addBlob("OSMData", raw: []) }, whole.count, "no contents"),
        (file { $0.addBlob("OSMData", [0x0A, 0x7F]) }, whole.count, "longer than its message"),
        (
            file { $0.addBlob("OSMData", [0x88] + Array(repeating: 0xFF, count: 12)) }, whole.count,
            "longer than 10 bytes"
        ),
        (file { $0.addBlob("OSMData", [0x0B]) }, whole.count, "unknown encoding"),
        (
            file { file in
                let node = block {
                    $0.varint(2, field: 1); $0.packed([5], field: 2); $0.packed([5], field: 3)
                }
                file.addBlob("OSMData", block { $0.bytes(block { $0.bytes(node, field: 1) }, field: 2) })
            }, whole.count, "not below 0"
        ),
        (
            file { file in
                let node = block {
                    $0.varint(2, field: 1); $0.varint(.max, field: 8); $0.varint(0, field: 9)
                }
                file.addBlob("OSMData", block { $0.bytes(block { $0.bytes(node, field: 1) }, field: 2) })
            }, whole.count, "not on the earth"
        ),
        (
            file { file in
                let dense = block { $0.packed([2, 2], field: 1) }
                file.addBlob("OSMData", block { $0.bytes(block { $0.bytes(dense, field: 2) }, field: 2) })
            }, whole.count, "no positions"
        ),
        (
            file { file in
                let table = block { $0.bytes([UInt8](repeating: 65, count: 4097), field: 1) }
                file.addBlob("OSMData", block { $0.bytes(table, field: 1) })
            }, whole.count, "longer than 4096 bytes"
        ),
    ]

    @Test(arguments: faults.indices) func faultsAreErrorsWithTheirOffset(index: Int) throws {
        let fault = Self.faults[index]
        let error = #expect(throws: MapDataError.self) { _ = try read(fault.bytes) }
        guard case .invalid("x.pbf", let offset, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(offset == fault.offset && reason.contains(fault.reason), "\(reason) at \(offset)")
        #expect(error?.description.hasSuffix("in the block at byte \(offset)") == true)
    }

    @Test func damagedFilesNeverTrap() throws {
        var generator = SeededGenerator(seed: 1)
        var plain = PBFWriter()
        plain.isCompressed = false
        plain.add(Self.elements)
        plain.add(Self.elements, isDense: false)
        var failures = 0
        for _ in 0..<2000 {
            var bytes = plain.bytes
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do { _ = try read(bytes) } catch { failures += 1 }
        }
        #expect(failures > 500)
    }
}
