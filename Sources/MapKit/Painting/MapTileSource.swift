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
        /// A Boolean value that indicates whether a file has a tile that cannot be read.
        let isDamaged: Bool
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var clock = 0
        var points = 0
        /// A Boolean value that indicates whether a tile could not be read.
        var hasDamage = false
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

    /// The number of files that could not be read.
    var unreadableFiles: Int { library.unreadableCount }

    /// Returns the tiles of the data from which tiles were painted, as far as they could not be read.
    func damage(of ids: [MapTileID]) -> Set<MapTileID> {
        let entries = state.withLock { $0.hasDamage ? $0.entries : [:] }
        var damage: Set<MapTileID> = []
        guard !entries.isEmpty else { return damage }
        for id in ids {
            for source in sources(of: id) {
                guard let entry = entries[Key(id: source.id, isOverview: false)] else { continue }
                if entry.isDamaged { damage.insert(source.id) }
                if entry.tile != nil { break }
            }
            guard let overview = overviewSource(of: id), !isCovered(id) else { continue }
            if entries[Key(id: overview.id, isOverview: true)]?.isDamaged == true { damage.insert(overview.id) }
        }
        return damage
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

    /// Returns a Boolean value that indicates whether map files have all of a tile.
    private func isCovered(_ id: MapTileID) -> Bool { coverage(zoom: id.zoom).contains { $0.contains(id.mapRect) } }

    /// The largest zoom of the overview beside map files. Above it, its coasts are too far from theirs.
    private static let overviewLimit = 9

    /// Returns the tile of the overview that contains a tile; `nil` for land without a name, and above the zooms that it is shown at.
    func overview(for id: MapTileID) -> PreparedTile? {
        overviewSource(of: id).flatMap { prepared($0.id, [$0.file], isOverview: true) }
    }

    private func overviewSource(of id: MapTileID) -> (id: MapTileID, file: TileStore)? {
        guard id.zoom <= Self.overviewLimit || library.files.isEmpty, let overview = library.overview else {
            return nil
        }
        let shift = id.zoom - min(overview.metadata.maximumZoom, id.zoom)
        return (MapTileID(zoom: id.zoom - shift, x: id.x >> shift, y: id.y >> shift), overview)
    }

    /// Returns the most detailed tile of the data that contains a tile: the tile itself, or an ancestor; `nil` if there is none.
    func tile(for id: MapTileID) -> PreparedTile? {
        for source in sources(of: id) {
            if let tile = prepared(source.id, source.files, isOverview: false) { return tile }
        }
        return nil
    }

    /// Returns the tiles of the data that can contain a tile, the most detailed ones first, with the files that can have them.
    private func sources(of id: MapTileID) -> [(id: MapTileID, files: [TileStore])] {
        let files = library.files.filter { $0.tiles.metadata.minimumZoom <= id.zoom }
        let zooms = Set(files.map { min($0.tiles.metadata.maximumZoom, id.zoom) })
        return zooms.sorted(by: >).map { zoom in
            let shift = id.zoom - zoom
            let ancestor = MapTileID(zoom: zoom, x: id.x >> shift, y: id.y >> shift)
            return (ancestor, files.filter { min($0.tiles.metadata.maximumZoom, id.zoom) == zoom }.map(\.tiles))
        }
    }

    private func prepared(_ id: MapTileID, _ files: [TileStore], isOverview: Bool) -> PreparedTile? {
        let key = Key(id: id, isOverview: isOverview)
        let known = state.withLock { state -> Entry? in
            state.clock += 1
            state.entries[key]?.lastUse = state.clock
            return state.entries[key]
        }
        if let known { return known.tile }
        var tiles: [VectorTile] = []
        var damagedFiles = 0
        for file in files {
            do throws(MapDataError) {
                if let tile = try file.tile(id) { tiles.append(tile) }
            } catch {
                Log.once("tiles of \(file.path)", from: "MapKit", "\(error)")
                damagedFiles += 1
            }
        }
        let isDamaged = damagedFiles > 0
        let tile = tiles.isEmpty ? nil : PreparedTile(id, tiles, style: .of(MapStyle.Variant()))
        state.withLock { state in
            // Another thread can have been faster.
            if state.entries[key] == nil { state.points += tile?.pointCount ?? 0 }
            state.entries[key] = Entry(tile: tile, isDamaged: isDamaged, lastUse: state.clock)
            if isDamaged { state.hasDamage = true }
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
