import CoreGraphics
import Foundation
import MapData
import TestSupport
import Testing
import UIKit

@testable import MapKit

/// Tiles from anywhere: whatever can be decoded is painted and labeled, in bounded time.
@Suite struct HostileTileTests {
    private static let tile: VectorTile = {
        func points(_ values: [(Int, Int)]) -> [TilePoint] { values.map { TilePoint(x: $0.0, y: $0.1) } }
        func layer(_ name: String, _ geometry: VectorGeometry, _ attributes: [String: VectorValue]) -> VectorLayer {
            VectorLayer(name: name, features: [VectorFeature(geometry: geometry, attributes: attributes)])
        }
        return VectorTile(layers: [
            layer("land", .polygons([[points([(0, 0), (4000, 0), (4000, 3000)])]]), ["class": .text("park")]),
            layer(
                "road",
                .lines([points([(-60, 100), (2000, 2100), (3000, 2000), (4100, 900)])]),
                ["class": .text("residential"), "name": .text("Bow Lane"), "bridge": .text("yes")]
            ),
            layer("rail", .lines([points([(0, 4000), (4000, 10)])]), ["class": .text("rail")]),
            layer("boundary", .lines([points([(9, 9), (4000, 4000)])]), ["class": .text("country")]),
            layer("building", .polygons([[points([(900, 900), (1200, 900), (1200, 1300)])]]), [:]),
            layer("place", .points(points([(2048, 2048)])), ["class": .text("town"), "name": .text("Bow")]),
            layer("water", .polygons([[points([(0, 3000), (4096, 3500), (4096, 4096)])]]), ["name": .text("Lea")]),
        ])
    }()

    /// Paints a tile as itself and as far descendants, and makes its labels.
    /// - Returns: The number of candidates for labels.
    @discardableResult
    static func draw(_ tile: VectorTile) -> Int {
        let id = MapTileID(zoom: 14, x: 9000, y: 5000)
        let prepared = PreparedTile(id, [tile], style: .of(MapStyle.Variant()))
        for depth in [0, 2, 6] {
            let child = MapTileID(zoom: 14 + depth, x: (9000 << depth) + (1 << depth) / 2, y: 5000 << depth)
            for content in [MapTileContent(tile: prepared), MapTileContent(overview: prepared, covered: [id.mapRect])] {
                let size = CGSize(width: 256, height: 256)
                let image = MapBitmap.image(size: size, scale: 0.25, isOpaque: true) { context in
                    TilePainter(style: .of(MapStyle.Variant())).paint(child, from: content, in: context)
                }
                #expect(image?.width == 64)
            }
        }
        let candidates = LabelCandidates(
            zoom: 17,
            heading: 30,
            filter: LabelFilter(nil),
            measure: { text, _ in
                LabelText(text: text, size: CGSize(width: Double(text.count) * 6, height: 12))
            },
            divide: { text, _ in LabelCluster.clusters(of: text) { Double($0.count) * 6 } }
        )
        return candidates.candidates(of: prepared, world: 0).count
    }

    @Test func tilesWithRandomErrorsAreDrawn() throws {
        let bytes = VectorTileEncoder.encode(Self.tile)
        var random = SeededGenerator(seed: 9)
        #expect(Self.draw(Self.tile) >= 3)
        var drawn = 0
        for _ in 0..<TestEffort.rounds(3000, reduced: 300) {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let tile = try? VectorTileDecoder.decode(broken) else { continue }
            Self.draw(tile)
            drawn += 1
        }
        #expect(drawn > 20)
    }

    /// The inputs that fuzzing begins with are tiles with shapes and names.
    @Test func corpusHasTiles() throws {
        let folder = Checkout.url("Tests/Fuzz/maptiles/Corpus")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        var layers: Set<String> = []
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            let tile = try VectorTileDecoder.decode(Array(bytes.dropFirst(2)))
            layers.formUnion(tile.layers.map(\.name))
            #expect(bytes.count <= 4096 && tile.layers.contains { !$0.features.isEmpty }, "\(file)")
        }
        #expect(layers.isSuperset(of: ["building", "land", "place", "poi", "rail", "road", "water"]), "\(layers)")
    }

    @Test func coordinatesAtTheLimitsAreDrawn() {
        for far in [Int(Int32.max), Int(Int32.min), 1 << 24, -(1 << 20)] {
            let line = [(0, 0), (far, 5), (5, far), (far, far)].map { TilePoint(x: $0.0, y: $0.1) }
            let names: [String: VectorValue] = ["class": .text("residential"), "name": .text("Far Street")]
            let tile = VectorTile(layers: [
                VectorLayer(
                    name: "road",
                    extent: 1,
                    features: [VectorFeature(geometry: .lines([line]), attributes: names)]
                ),
                VectorLayer(name: "boundary", features: [VectorFeature(geometry: .lines([line]), attributes: [:])]),
                VectorLayer(name: "water", features: [VectorFeature(geometry: .polygons([[line]]), attributes: names)]),
                VectorLayer(name: "rail", features: [VectorFeature(geometry: .lines([line]), attributes: names)]),
            ])
            Self.draw(tile)
        }
    }
}
