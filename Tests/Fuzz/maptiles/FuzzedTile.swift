import CoreGraphics
import Foundation
import FuzzDriver
import MapData

@testable import MapKit

/// A vector tile of another program, at a fixed position of the world.
struct FuzzedTile {
    private let id: MapTileID
    private let tile: PreparedTile
    private static let style = MapStyle.of(MapStyle.Variant())

    /// Decodes and prepares a tile; `nil` if its bytes are no tile.
    init?(_ bytes: [UInt8], zoom: Int) {
        guard let tile = try? VectorTileDecoder.decode(bytes) else { return nil }
        id = MapTileID(zoom: zoom, x: (1 << zoom) / 2, y: (1 << zoom) / 3)
        self.tile = PreparedTile(id, [tile], style: Self.style)
    }

    /// Paints a part of the tile, and places its labels.
    /// - Parameter depth: The number of zooms by which the tile is enlarged.
    func draw(depth: Int) {
        let part = MapTileID(zoom: id.zoom + depth, x: id.x << depth, y: (id.y << depth) + (1 << depth) / 2)
        // As data of a region, and as that of the whole world.
        for content in [MapTileContent(tile: tile), MapTileContent(overview: tile, covered: [part.mapRect])] {
            let size = CGSize(width: TilePainter.tileSize, height: TilePainter.tileSize)
            let image = MapBitmap.image(size: size, scale: 0.25, isOpaque: true) { context in
                TilePainter(style: Self.style).paint(part, from: content, in: context)
            }
            FuzzDriver.require(image?.width == 64 && image?.height == 64, "a tile has no image")
        }
        for heading in [0.0, 40] { placeLabels(zoom: min(part.zoom, 20), heading: heading) }
    }

    private func placeLabels(zoom: Int, heading: Double) {
        let wrapping = LabelRole.wrapping
        let candidates = LabelCandidates(
            zoom: zoom,
            heading: heading,
            filter: LabelFilter(nil),
            measure: { text, _ in
                let (fitted, width) = wrapping.fit(text, fontSize: 10) { Double($0.count) * 6 }
                FuzzDriver.require(width <= wrapping.wordWidth, "a label is too wide")
                return LabelText(text: fitted, size: CGSize(width: min(Double(fitted.count) * 6, width), height: 12))
            },
            divide: { text, _ in LabelCluster.clusters(of: text) { Double($0.count) * 6 } }
        ).candidates(of: tile, world: 0)
        let selected = LabelSelection.select(candidates)
        for (index, label) in selected.enumerated() {
            FuzzDriver.require(
                !selected[(index + 1)...].contains { label.conflicts(with: $0) },
                "labels overlap"
            )
        }
    }
}
