/// The decoding of tiles. The numbers of layers, features and points are bounded, whatever the bytes are.
package enum VectorTileDecoder {
    /// The largest size of an expanded tile in bytes.
    package static let sizeLimit = 16 * 1024 * 1024
    private static let layerLimit = 1 << 10
    private static let featureLimit = 1 << 18
    private static let pointLimit = 1 << 21
    /// Coordinates may be outside of the tile, but not so far that sums of them overflow.
    private static let coordinateLimit = 1 << 28

    /// Decodes a tile, which may be compressed by gzip or zlib.
    package static func decode(_ bytes: [UInt8]) throws(VectorTileError) -> VectorTile {
        let isCompressed = bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x78])
        guard isCompressed else { return try decodePlain(bytes) }
        let content: [UInt8]
        do throws(Deflate.Failure) {
            content = try bytes.withBytes { (bytes) throws(Deflate.Failure) in
                try Deflate.expand(bytes, limit: sizeLimit)
            }
        } catch { throw VectorTileError(offset: 0, reason: error.reason) }
        return try decodePlain(content)
    }

    private static func decodePlain(_ bytes: [UInt8]) throws(VectorTileError) -> VectorTile {
        do throws(ProtobufError) {
            return try bytes.withTyped { (reader) throws(ProtobufError) in
                var tile = VectorTile()
                var budget = pointLimit
                while let (field, wire) = try reader.next() {
                    guard field == 3, wire == .bytes else {
                        try reader.skip(wire)
                        continue
                    }
                    tile.layers.append(try layer(reader.message(), &budget))
                    if tile.layers.count > layerLimit { throw reader.error("the tile has too many layers") }
                }
                return tile
            }
        } catch { throw VectorTileError(offset: error.offset, reason: error.reason) }
    }

    private static func layer(_ message: ProtobufReader, _ budget: inout Int) throws(ProtobufError) -> VectorLayer {
        var reader = message
        var layer = VectorLayer(name: "")
        var features: [ProtobufReader] = []
        var keys: [String] = []
        var values: [VectorValue] = []
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .bytes): layer.name = try reader.text()
            case (2, .bytes): features.append(try reader.message())
            case (3, .bytes): keys.append(try reader.text())
            case (4, .bytes): values.append(try value(reader.message()))
            case (5, .varint):
                layer.extent = try reader.count(below: 1 << 20)
                if layer.extent == 0 { throw reader.error("a layer has no extent") }
            case (15, .varint):
                let version = try reader.varint()
                if version > 2 { throw reader.error("the version \(version) is not supported") }
            default: try reader.skip(wire)
            }
            if features.count + keys.count + values.count > featureLimit { throw reader.error("a layer is too large") }
        }
        layer.features.reserveCapacity(features.count)
        for message in features {
            if let feature = try feature(message, keys, values, &budget) { layer.features.append(feature) }
        }
        return layer
    }

    private static func value(_ message: ProtobufReader) throws(ProtobufError) -> VectorValue {
        var reader = message
        var value: VectorValue?
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .bytes): value = .text(try reader.text())
            case (2, .fixed32): value = .real(Double(Float(bitPattern: try reader.fixed32())))
            case (3, .fixed64): value = .real(Double(bitPattern: try reader.fixed64()))
            case (4, .varint): value = .integer(Int64(bitPattern: try reader.varint()))
            case (5, .varint): value = .integer(Int64(clamping: try reader.varint()))
            case (6, .varint): value = .integer(try reader.zigzag())
            case (7, .varint): value = .boolean(try reader.varint() != 0)
            default: try reader.skip(wire)
            }
        }
        guard let value else { throw reader.error("an attribute has no value") }
        return value
    }

    private static func feature(
        _ message: ProtobufReader,
        _ keys: [String],
        _ values: [VectorValue],
        _ budget: inout Int
    ) throws(ProtobufError) -> VectorFeature? {
        var reader = message
        var id: UInt64?
        var kind: UInt64 = 0
        var attributes: [String: VectorValue] = [:]
        var commands: ProtobufReader?
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .varint): id = try reader.varint()
            case (2, .bytes):
                var list = try reader.message()
                while !list.isAtEnd {
                    let key = keys[try index(&list, keys.count)]
                    attributes[key] = values[try index(&list, values.count)]
                }
            case (3, .varint): kind = try reader.varint()
            case (4, .bytes): commands = try reader.message()
            default: try reader.skip(wire)
            }
        }
        // Unknown kinds are for other programs.
        guard (1...3).contains(kind), var commands else { return nil }
        let parts = try parts(&commands, isPoint: kind == 1, isPolygon: kind == 3, &budget)
        let geometry: VectorGeometry
        switch kind {
        case 1: geometry = .points(parts.flatMap { $0 })
        case 2: geometry = .lines(parts)
        default: geometry = .polygons(polygons(parts))
        }
        return VectorFeature(id: id, geometry: geometry, attributes: attributes)
    }

    private static func index(_ list: inout ProtobufReader, _ count: Int) throws(ProtobufError) -> Int {
        try list.count(below: count)
    }

    private static func parts(
        _ reader: inout ProtobufReader,
        isPoint: Bool,
        isPolygon: Bool,
        _ budget: inout Int
    ) throws(ProtobufError) -> [[TilePoint]] {
        var parts: [[TilePoint]] = []
        var current: [TilePoint] = []
        var (x, y) = (0, 0)
        while !reader.isAtEnd {
            let command = try reader.count(below: 1 << 32)
            let count = command >> 3
            guard count <= budget else { throw reader.error("the tile has too many points") }
            budget -= count
            switch command & 7 {
            case 1, 2:
                if command & 7 == 2, current.isEmpty { throw reader.error("a line has no first point") }
                for _ in 0..<count {
                    x += Int(try reader.zigzag().clampedDelta)
                    y += Int(try reader.zigzag().clampedDelta)
                    guard abs(x) < coordinateLimit, abs(y) < coordinateLimit else {
                        throw reader.error("a point is too far from the tile")
                    }
                    if command & 7 == 1, !current.isEmpty {
                        parts.append(current)
                        current = []
                    }
                    current.append(TilePoint(x: x, y: y))
                }
            case 7:
                guard isPolygon, count == 1, current.count > 2 else { throw reader.error("a ring is not valid") }
                parts.append(current)
                current = []
            default: throw reader.error("the shape has an unknown command")
            }
        }
        if !current.isEmpty {
            if isPolygon { throw reader.error("a ring is not closed") }
            parts.append(current)
        }
        if !isPoint, parts.contains(where: { $0.count < 2 }) { throw reader.error("a line has one point only") }
        return parts
    }

    /// Groups rings: an outer one is clockwise on the screen. Rings without an outer one before them are outer ones.
    private static func polygons(_ rings: [[TilePoint]]) -> [[[TilePoint]]] {
        var polygons: [[[TilePoint]]] = []
        for ring in rings {
            let area = TileGeometry.doubleArea(ring)
            if area == 0 { continue }
            if area > 0 || polygons.isEmpty {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons
    }
}

extension Int64 {
    /// The number, bounded so that it can be added to a coordinate.
    fileprivate var clampedDelta: Int64 { Swift.min(Swift.max(self, -(1 << 32)), 1 << 32) }
}
