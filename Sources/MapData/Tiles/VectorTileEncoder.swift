/// The encoding of tiles.
package struct VectorTileEncoder: Sendable {
    fileprivate struct Layer: Sendable {
        var extent = 4096
        var features = ProtobufWriter()
        var keys: [String: Int] = [:]
        var values: [VectorValue: Int] = [:]
        var keyList: [String] = []
        var valueList: [VectorValue] = []
    }

    private var layers: [String: Layer] = [:]
    private var order: [String] = []

    package init() {}

    package var isEmpty: Bool { layers.isEmpty }

    /// Adds a feature to a layer.
    package mutating func add(_ feature: VectorFeature, to name: String, extent: Int = 4096) {
        if layers[name] == nil { order.append(name) }
        layers[name, default: Layer(extent: extent)].add(feature)
    }

    /// Returns the bytes of the tile.
    package func encode() -> [UInt8] {
        var tile = ProtobufWriter()
        for name in order {
            guard let layer = layers[name] else { continue }
            var writer = ProtobufWriter()
            writer.varint(2, field: 15)
            writer.text(name, field: 1)
            writer.append(layer.features)
            for key in layer.keyList { writer.text(key, field: 3) }
            for value in layer.valueList {
                var inner = ProtobufWriter()
                switch value {
                case .text(let text): inner.text(text, field: 1)
                case .real(let number): inner.double(number, field: 3)
                case .integer(let number): inner.varint(ProtobufWriter.zigzag(number), field: 6)
                case .boolean(let flag): inner.varint(flag ? 1 : 0, field: 7)
                }
                writer.bytes(inner.bytes, field: 4)
            }
            writer.varint(UInt64(layer.extent), field: 5)
            tile.bytes(writer.bytes, field: 3)
        }
        return tile.bytes
    }

    /// Returns the bytes of a tile.
    package static func encode(_ tile: VectorTile) -> [UInt8] {
        var encoder = VectorTileEncoder()
        for layer in tile.layers {
            for feature in layer.features { encoder.add(feature, to: layer.name, extent: layer.extent) }
        }
        return encoder.encode()
    }
}

extension ProtobufWriter {
    /// Appends the fields of another writer.
    mutating func append(_ other: ProtobufWriter) { appendRaw(other.bytes) }
}

extension VectorTileEncoder.Layer {
    mutating func add(_ feature: VectorFeature) {
        var writer = ProtobufWriter()
        if let id = feature.id { writer.varint(id, field: 1) }
        var tags: [UInt64] = []
        // The order of a dictionary differs from run to run.
        for (key, value) in feature.attributes.sorted(by: { $0.key < $1.key }) {
            tags += [UInt64(index(key)), UInt64(index(value))]
        }
        if !tags.isEmpty { writer.packed(tags, field: 2) }
        var geometry = GeometryWriter()
        switch feature.geometry {
        case .points(let points):
            writer.varint(1, field: 3)
            geometry.command(1, points.count)
            for point in points { geometry.point(point) }
        case .lines(let lines):
            writer.varint(2, field: 3)
            for line in lines { geometry.line(line) }
        case .polygons(let polygons):
            writer.varint(3, field: 3)
            for polygon in polygons {
                for (index, ring) in polygon.enumerated() {
                    let isClockwise = TileGeometry.doubleArea(ring) > 0
                    geometry.line(isClockwise == (index == 0) ? ring : ring.reversed())
                    geometry.command(7, 1)
                }
            }
        }
        writer.packed(geometry.numbers, field: 4)
        features.bytes(writer.bytes, field: 2)
    }

    private mutating func index(_ key: String) -> Int {
        if let index = keys[key] { return index }
        keys[key] = keyList.count
        keyList.append(key)
        return keyList.count - 1
    }

    private mutating func index(_ value: VectorValue) -> Int {
        if let index = values[value] { return index }
        values[value] = valueList.count
        valueList.append(value)
        return valueList.count - 1
    }
}

/// The commands of a shape, with offsets from point to point.
private struct GeometryWriter {
    var numbers: [UInt64] = []
    private var last = TilePoint(x: 0, y: 0)

    mutating func command(_ id: Int, _ count: Int) { numbers.append(UInt64(count << 3 | id)) }

    mutating func point(_ point: TilePoint) {
        numbers.append(ProtobufWriter.zigzag(Int64(point.x - last.x)))
        numbers.append(ProtobufWriter.zigzag(Int64(point.y - last.y)))
        last = point
    }

    mutating func line(_ points: some BidirectionalCollection<TilePoint>) {
        guard let first = points.first else { return }
        command(1, 1)
        point(first)
        command(2, points.count - 1)
        for next in points.dropFirst() { point(next) }
    }
}
