import Foundation
import MapData
import TestSupport
import Testing
import UIKit

@testable import MapKit

/// Whole files with random damage, as from a card that fails: each is an error, or a map that is drawn and answers.
@Suite struct DamagedMapTests {
    /// The number of damaged files of each kind.
    private static let rounds = TestEffort.rounds(100, reduced: 20)

    /// The largest number of bytes that are changed at random places, or cleared at one.
    private static let (changeLimit, clearLimit) = (40, 600)

    /// Returns a file with up to three kinds of damage: other bytes, an end that is missing, pages that have changed their places, a page
    /// in the place of another one, and a range of zeros.
    private static func damaged(_ file: [UInt8], pageSize: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard file.count >= pageSize else { break }
            let pages = file.count / pageSize
            let first = Int.random(in: 0..<pages, using: &random) * pageSize
            let second = Int.random(in: 0..<pages, using: &random) * pageSize
            let page = Array(file[first..<first + pageSize])
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                for _ in 0..<Int.random(in: 1...changeLimit, using: &random) {
                    let place = Int.random(in: file.indices, using: &random)
                    file[place] = UInt8.random(in: 0...255, using: &random)
                }
            case 1: file = Array(file.prefix(Int.random(in: 0..<file.count, using: &random)))
            case 2:
                file.replaceSubrange(first..<first + pageSize, with: Array(file[second..<second + pageSize]))
                file.replaceSubrange(second..<second + pageSize, with: page)
            case 3: file.replaceSubrange(second..<second + pageSize, with: page)
            default:
                let count = min(Int.random(in: 1...clearLimit, using: &random), file.count - first)
                file.replaceSubrange(first..<first + count, with: [UInt8](repeating: 0, count: count))
            }
        }
        return file
    }

    /// Performs a part of the work on a file.
    private static func attempt(_ errors: inout [MapDataError], _ body: () throws(MapDataError) -> Void) {
        do throws(MapDataError) { try body() } catch { errors.append(error) }
    }

    /// Draws a tile of a zoom, if there is one.
    private static func draw(
        _ store: TileStore,
        zoom: Int,
        _ random: inout SeededGenerator
    ) throws(MapDataError) {
        let ids = try store.tiles(zoom: zoom)
        guard !ids.isEmpty, let tile = try store.tile(random.element(of: ids)) else { return }
        HostileTileTests.draw(tile)
    }

    /// Damages a file again and again, and uses what can be opened. A file with which the process ends is left in the temporary folder.
    /// - Parameter use: Opens the file at a path, and adds the errors of what it does with it.
    private static func check(
        _ source: String,
        name: String,
        pageSize: Int,
        _ use: (String, inout [MapDataError], inout SeededGenerator) -> Void
    ) throws {
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
        let path = FileManager.default.temporaryDirectory.appending(path: "damaged-\(getpid())-\(name)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        // Without damage, there is no error.
        var (none, random): ([MapDataError], SeededGenerator) = ([], SeededGenerator(seed: 0))
        use(source, &none, &random)
        #expect(none.isEmpty, "\(none)")
        var (failures, maps) = (0, 0)
        for seed in 1...rounds {
            var random = SeededGenerator(seed: UInt64(seed))
            try Data(damaged(file, pageSize: pageSize, &random)).write(to: URL(fileURLWithPath: path))
            var errors: [MapDataError] = []
            use(path, &errors, &random)
            if errors.isEmpty { maps += 1 } else { failures += 1 }
            for error in errors {
                let text = error.description
                #expect(text.contains(name) && !text.contains("\n"), "seed \(seed): \(text)")
            }
        }
        #expect(failures > rounds / 10 && maps > rounds / 20, "\(failures) errors, \(maps) maps")
    }

    @Test func damagedMapFilesAreErrorsOrMaps() throws {
        let address = try #require(MapCoordinate(Manhattan.address))
        let (start, end) = (
            try #require(MapCoordinate(Manhattan.south)), try #require(MapCoordinate(Manhattan.west))
        )
        try Self.check(Manhattan.path(), name: "map.easelmap", pageSize: 4096) { path, errors, random in
            var file: MapFile?
            Self.attempt(&errors) { () throws(MapDataError) in file = try MapFile(path: path) }
            guard let file else { return }
            // A text that is found at once, and one that is compared with similar names.
            for text in ["338 5th Avenue, New York", "33rd Strete"] {
                Self.attempt(&errors) { () throws(MapDataError) in _ = try file.gazetteer.places(text) }
            }
            Self.attempt(&errors) { () throws(MapDataError) in _ = try file.gazetteer.places(at: address) }
            for profile in RoadProfile.allCases {
                Self.attempt(&errors) { () throws(MapDataError) in
                    _ = try file.planner(for: profile).route(from: start, to: end)
                }
            }
            for zoom in [8, 13, 14] {
                Self.attempt(&errors) { () throws(MapDataError) in try Self.draw(file.tiles, zoom: zoom, &random) }
            }
        }
    }

    @Test func damagedMBTilesAreErrorsOrMaps() throws {
        let world = try #require(MapLibrary.overviewPath(isVirtual: true))
        try Self.check(world, name: "world.mbtiles", pageSize: 512) { path, errors, random in
            var store: TileStore?
            Self.attempt(&errors) { () throws(MapDataError) in store = try TileStore(path: path) }
            guard let store else { return }
            for zoom in [1, 5] {
                Self.attempt(&errors) { () throws(MapDataError) in try Self.draw(store, zoom: zoom, &random) }
            }
        }
    }
}
