import LinuxIO
import MapData
import Synchronization
import UIKit

/// The data that a tile is painted from.
struct MapTileContent: Sendable {
    /// The tile of the map files, or an ancestor of it; `nil` if they have none.
    var tile: PreparedTile?
    /// The tile of the overview of the world that contains the tile; `nil` if map files have all of it.
    var overview: PreparedTile?
    /// The areas of the tile that map files have.
    var covered: [MKMapRect] = []
}

/// The tiles of the map files, prepared for painting. It answers on any thread.
final class MapTileSource: Sendable {
    private struct Key: Hashable {
        let id: MapTileID
        let isOverview: Bool
    }

    private struct Entry {
        let tile: PreparedTile?
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var clock = 0
        var points = 0
        /// The number of tiles that could not be read.
        var damagedTiles = 0
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

    /// The number of files and tiles that could not be read, and the error of the last one; `nil` if all could.
    var failure: (count: Int, error: MKError)? {
        let (files, tiles) = (library.unreadableCount, state.withLock { $0.damagedTiles })
        return files + tiles == 0 ? nil : (files + tiles, MKError(tiles == 0 ? .serverFailure : .decodingFailed))
    }

    /// The text that credits the authors of the data, which their license requires on the map.
    var credit: String {
        var files = library.files.map(\.tiles)
        // The overview needs no credit, and has one where it is the whole map.
        if files.isEmpty, let overview = library.overview { files = [overview] }
        return MapCredit.text(files.map(\.metadata.attribution))
    }

    /// Returns what a tile is painted from.
    func content(for id: MapTileID) -> MapTileContent {
        let covered = coverage(zoom: id.zoom)
        let rect = id.mapRect
        return MapTileContent(
            tile: tile(for: id),
            overview: covered.contains { $0.contains(rect) } ? nil : overview(for: id),
            covered: covered.filter { $0.intersects(rect) }
        )
    }

    /// The areas that map files have at a zoom, in which there is no overview.
    func coverage(zoom: Int) -> [MKMapRect] {
        library.files.lazy.map(\.tiles.metadata).filter { $0.minimumZoom <= zoom }.compactMap(\.box)
            .map(MKMapRect.init(around:))
    }

    /// The largest zoom of the overview beside map files. Above it, its coasts are too far from theirs.
    private static let overviewLimit = 9

    /// Returns the tile of the overview that contains a tile; `nil` for land without a name, and above the zooms that it is shown at.
    func overview(for id: MapTileID) -> PreparedTile? {
        guard id.zoom <= Self.overviewLimit || library.files.isEmpty, let overview = library.overview else {
            return nil
        }
        let shift = id.zoom - min(overview.metadata.maximumZoom, id.zoom)
        let ancestor = MapTileID(zoom: id.zoom - shift, x: id.x >> shift, y: id.y >> shift)
        return prepared(ancestor, [overview], isOverview: true)
    }

    /// Returns the most detailed tile of the data that contains a tile: the tile itself, or an ancestor; `nil` if there is none.
    func tile(for id: MapTileID) -> PreparedTile? {
        let files = library.files.filter { $0.tiles.metadata.minimumZoom <= id.zoom }
        let zooms = Set(files.map { min($0.tiles.metadata.maximumZoom, id.zoom) })
        for zoom in zooms.sorted(by: >) {
            let shift = id.zoom - zoom
            let ancestor = MapTileID(zoom: zoom, x: id.x >> shift, y: id.y >> shift)
            let sources = files.filter { min($0.tiles.metadata.maximumZoom, id.zoom) == zoom }.map(\.tiles)
            if let tile = prepared(ancestor, sources, isOverview: false) { return tile }
        }
        return nil
    }

    private func prepared(_ id: MapTileID, _ files: [TileStore], isOverview: Bool) -> PreparedTile? {
        let key = Key(id: id, isOverview: isOverview)
        let known = state.withLock { state -> Entry? in
            state.clock += 1
            state.entries[key]?.lastUse = state.clock
            return state.entries[key]
        }
        if let known { return known.tile }
        let tiles = files.compactMap { file in
            do throws(MapDataError) { return try file.tile(id) } catch {
                Log.once("tiles of \(file.path)", from: "MapKit", "\(error)")
                state.withLock { $0.damagedTiles += 1 }
                return nil
            }
        }
        let tile = tiles.isEmpty ? nil : PreparedTile(id, tiles, style: .of(MapStyle.Variant()))
        state.withLock { state in
            // Another thread can have been faster.
            if state.entries[key] == nil { state.points += tile?.pointCount ?? 0 }
            state.entries[key] = Entry(tile: tile, lastUse: state.clock)
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
