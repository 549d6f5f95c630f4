/// A tile of vector data, in Mapbox's format of version 2.
package struct VectorTile: Hashable, Sendable {
    package var layers: [VectorLayer]

    package init(layers: [VectorLayer] = []) { self.layers = layers }

    /// Returns the layer with a name.
    package subscript(name: String) -> VectorLayer? { layers.first { $0.name == name } }
}

/// A layer of a tile.
package struct VectorLayer: Hashable, Sendable {
    package var name: String
    /// The units of the tile in each direction.
    package var extent: Int
    package var features: [VectorFeature]

    package init(name: String, extent: Int = 4096, features: [VectorFeature] = []) {
        self.name = name
        self.extent = extent
        self.features = features
    }
}

/// A value of a feature's attribute.
package enum VectorValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
}

/// The shape of a feature, in units of the tile.
package enum VectorGeometry: Hashable, Sendable {
    case points([TilePoint])
    case lines([[TilePoint]])
    /// Polygons of rings, the outer one first. The first point of a ring is not repeated.
    case polygons([[[TilePoint]]])
}

/// A feature of a layer.
package struct VectorFeature: Hashable, Sendable {
    package var id: UInt64?
    package var geometry: VectorGeometry
    package var attributes: [String: VectorValue]

    package init(id: UInt64? = nil, geometry: VectorGeometry, attributes: [String: VectorValue] = [:]) {
        self.id = id
        self.geometry = geometry
        self.attributes = attributes
    }
}

/// A tile whose bytes are not valid.
package struct VectorTileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes before the fault.
    package let offset: Int
    package let reason: String

    package var description: String { "the tile is not valid at byte \(offset): \(reason)" }
}
