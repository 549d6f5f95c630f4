import FuzzDriver

// Vector tiles that are painted and labeled. The first byte is the zoom, the second one the number of zooms by which the tile is
// enlarged.
FuzzDriver.run { bytes in
    var input = FuzzInput(bytes)
    let (zoom, depth) = (Int(input.byte()) % 15, Int(input.byte()) % 7)
    FuzzedTile(input.all(), zoom: zoom)?.draw(depth: depth)
}
