import LinuxIO
import MapData
import Synchronization
import UIKit

/// The tiles of the map files, prepared for painting. It answers on any thread.
final class MapTileSource: Sendable {
    private struct Entry {
        let tile: PreparedTile?
        var lastUse: Int
    }

    private struct State {
        var entries: [MapTileID: Entry] = [:]
        var clock = 0
        var points = 0
    }

    private let library: MapLibrary
    private let state = Mutex(State())

    /// The largest number of points of the tiles in memory: 12 MB.
    private static let pointLimit = 1_500_000
    /// The largest number of tiles in memory.
    private static let countLimit = 2000

    init(library: MapLibrary) { self.library = library }

    /// Returns the source of the session of an application.
    @MainActor
    static func of(_ application: UIApplication) -> MapTileSource {
        let interface = application.userInterface
        let key = ObjectIdentifier(MapTileSource.self)
        if let found = interface.services[key] as? MapTileSource { return found }
        let source = MapTileSource(library: MapLibrary.of(application))
        interface.services[key] = source
        return source
    }

    /// The text that credits the authors of the data, which their license requires on the map.
    var credit: String { MapCredit.text(library.files.map(\.tiles.metadata.attribution)) }

    /// Returns the most detailed tile of the data that contains a tile: the tile itself, or an ancestor; `nil` if there is none.
    func tile(for id: MapTileID) -> PreparedTile? {
        let files = library.files.filter { $0.tiles.metadata.minimumZoom <= id.zoom }
        let zooms = Set(files.map { min($0.tiles.metadata.maximumZoom, id.zoom) })
        for zoom in zooms.sorted(by: >) {
            let shift = id.zoom - zoom
            let ancestor = MapTileID(zoom: zoom, x: id.x >> shift, y: id.y >> shift)
            if let tile = prepared(ancestor, files.filter { min($0.tiles.metadata.maximumZoom, id.zoom) == zoom }) {
                return tile
            }
        }
        return nil
    }

    private func prepared(_ id: MapTileID, _ files: [MapFile]) -> PreparedTile? {
        let known = state.withLock { state -> Entry? in
            state.clock += 1
            state.entries[id]?.lastUse = state.clock
            return state.entries[id]
        }
        if let known { return known.tile }
        let tiles = files.compactMap { file in
            do throws(MapDataError) { return try file.tiles.tile(id) } catch {
                Log.once("tiles of \(file.path)", from: "MapKit", "\(error)")
                return nil
            }
        }
        let tile = tiles.isEmpty ? nil : PreparedTile(id, tiles, style: .of(MapStyle.Variant()))
        state.withLock { state in
            // Another thread can have been faster.
            if state.entries[id] == nil { state.points += tile?.pointCount ?? 0 }
            state.entries[id] = Entry(tile: tile, lastUse: state.clock)
            while state.points > Self.pointLimit || state.entries.count > Self.countLimit, state.entries.count > 1,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.points -= oldest.value.tile?.pointCount ?? 0
                state.entries[oldest.key] = nil
            }
        }
        return tile
    }
}
