import Foundation
import LinuxIO
import MapData
import MapKit
import UIKit

/// Measures the drawing of tiles from data in memory, on this thread.
struct TileBench {
    let drawing: MapTileDrawing
    let rounds: Int

    static let zooms = 13...17
    /// The largest number of tiles of a zoom.
    private static let limit = 9

    /// Tiles of a zoom in the middle of the map, all of which have data.
    func tiles(zoom: Int) -> [MapTileID] {
        guard let box = drawing.box else { return [] }
        let size = MKMapSize.world.width / Double(1 << zoom)
        // Tiles that are partly outside are emptier than others, but at a low zoom there are no other ones.
        let columns = Self.indices(box.minX / size, box.maxX / size)
        let rows = Self.indices(box.minY / size, box.maxY / size)
        let (middleX, middleY) = (box.midX / size - 0.5, box.midY / size - 0.5)
        return rows.flatMap { y in columns.map { MapTileID(zoom: zoom, x: $0, y: y) } }
            .sorted { first, second in
                hypot(Double(first.x) - middleX, Double(first.y) - middleY)
                    < hypot(Double(second.x) - middleX, Double(second.y) - middleY)
            }
            .prefix(Self.limit).filter { drawing.prepare($0) != nil }
    }

    /// Returns the columns or rows from one to another one, as far as the tiles nearest to the middle can be in them: a map can be as
    /// large as the world.
    private static func indices(_ low: Double, _ high: Double) -> ClosedRange<Int> {
        let middle = Int((low + high) / 2)
        return max(Int(low), middle - limit)...min(Int(high), middle + limit)
    }

    /// Returns the medians of the times of tiles, in milliseconds of processor time.
    func measure(zoom: Int) -> [Double] {
        tiles(zoom: zoom).map { tile in
            var times: [Double] = []
            for round in 0...rounds {
                let start = ProcessorTime.thread
                let image = drawing.image(tile, scale: 1)
                // The first one warms up.
                if round > 0, image != nil { times.append(ProcessorTime.thread - start) }
            }
            return Percentiles(times).median
        }
    }

    /// The tiles as other programs draw them.
    struct Export: Codable {
        struct Tile: Codable {
            let name: String
            let commands: [MapTileDrawing.Command]
        }

        let zoom: Int
        let tiles: [Tile]
    }

    /// Writes the fills and strokes of the tiles, for programs that draw them with another library.
    func export(to file: URL) throws {
        let exports = Self.zooms.map { zoom in
            Export(
                zoom: zoom,
                tiles: tiles(zoom: zoom).map { tile in
                    Export.Tile(name: "\(tile.zoom)-\(tile.x)-\(tile.y)", commands: drawing.commands(tile))
                }
            )
        }
        try ReplacedFile.write(JSONEncoder().encode(exports), to: file.path)
    }
}

/// A result in the format of `easel bench --json`.
struct SceneResult: Codable {
    struct Spread: Codable {
        let median, p5, p95, p99: Double

        init(_ times: [Double]) {
            let percentiles = Percentiles(times)
            (median, p5) = (percentiles.median, percentiles[0.05])
            (p95, p99) = (percentiles[0.95], percentiles[0.99])
        }
    }

    var scene = "map"
    let variant: String
    var size = [256, 256]
    let frames: Int
    let times: [String: Spread]
    var rates: [String: Spread] = [:]
    var counts: [String: Double] = [:]
    var notes: [String] = []
}
