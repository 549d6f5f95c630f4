import FuzzDriver
import MapData

// Vector tiles.
FuzzDriver.run { bytes in
    guard let tile = try? VectorTileDecoder.decode(Array(bytes)) else { return }
    // The first encoding joins layers with the same name; the second one changes nothing.
    guard let first = try? VectorTileDecoder.decode(VectorTileEncoder.encode(tile)) else {
        // Joined layers can have more than one layer may.
        return
    }
    let second = try? VectorTileDecoder.decode(VectorTileEncoder.encode(first))
    FuzzDriver.require(second == first || containsNaN(first), "a tile that is encoded and decoded again is another one")
}

/// Returns a Boolean value that indicates whether an attribute is not a number, which equals nothing.
func containsNaN(_ tile: VectorTile) -> Bool {
    tile.layers.contains { layer in
        layer.features.contains { feature in
            feature.attributes.values.contains { if case .real(let number) = $0 { number.isNaN } else { false } }
        }
    }
}
