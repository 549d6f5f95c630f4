import FuzzDriver
import MapData

// Extracts of OpenStreetMap: the bytes of a file, and the same bytes as the contents of a block.
FuzzDriver.run { bytes in
    read(Array(bytes))
    var header = ProtobufWriter()
    header.text("OSMData", field: 1)
    var blob = ProtobufWriter()
    blob.bytes(bytes, field: 1)
    header.varint(UInt64(blob.bytes.count), field: 3)
    let start: [UInt8] = [0, 0, 0, 13, 10, 9] + Array("OSMHeader".utf8) + [24, 2, 10, 0]
    read(start + [0, 0, 0, UInt8(header.bytes.count)] + header.bytes + blob.bytes)
}

/// Reads a file.
func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var reader = PBFReader(path: "fuzz") { (count) throws(MapDataError) in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
    do throws(MapDataError) {
        while try reader.readBlock(.all, check) {}
    } catch {
        guard case .invalid(_, let offset, let reason) = error else { return FuzzDriver.require(false, "\(error)") }
        FuzzDriver.require((0...bytes.count).contains(offset) && !reason.isEmpty, "an error has no place")
    }
}

/// Verifies an element.
func check(_ element: OSMElement) {
    guard case .node(let node) = element else { return }
    FuzzDriver.require(abs(Int(node.coordinate.latitude)) <= 900_000_000, "a node is not on the earth")
    FuzzDriver.require(abs(Int(node.coordinate.longitude)) <= 1_800_000_000, "a node is not on the earth")
}
