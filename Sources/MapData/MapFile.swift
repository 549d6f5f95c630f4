import Foundation
import SQLiteAccess
import Synchronization

/// A map file: tiles, a gazetteer, and roads. It may come from anywhere, and is only read.
package final class MapFile: Sendable {
    package let path: String
    package let tiles: TileStore
    package let gazetteer: Gazetteer
    private let client: Mutex<MapClient>
    private let roads = Mutex(Roads())

    private struct Roads {
        var network: (network: RoadNetwork, grid: SegmentGrid, archive: RoadArchive)?
        var planners: [RoadProfile: RoutePlanner] = [:]
    }

    /// The largest sizes of the roads of a file, in bytes of a column.
    private static let columnLimit = 1 << 31
    /// The largest size of a value of the gazetteer, in bytes.
    private static let gazetteerLimit: Int32 = 1 << 20

    /// Opens a map file.
    package init(path: String) throws(MapDataError) {
        self.path = path
        let client = try MapClient(reading: path)
        let id = try client.first("PRAGMA application_id") { $0.integer(0) }
        guard id == Int64(MapSchema.applicationID) else {
            throw .notMap(path: path, reason: "easel-map import has not made it")
        }
        let version = try client.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        guard version == Int64(MapSchema.version) else {
            throw .notMap(
                path: path,
                reason: "it has the version \(version), not \(MapSchema.version); import it again"
            )
        }
        // The import makes tables only. The rows of a view could have any number and any size.
        let others = try client.first("SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')") {
            $0.integer(0)
        }
        if others != 0 { throw .notMap(path: path, reason: "it has views or triggers") }
        // So could the values of generated columns: virtual ones (2) and stored ones (3).
        let generated = try client.first(
            """
            SELECT count(*) FROM sqlite_master AS t, pragma_table_xinfo(t.name) AS c
            WHERE t.type = 'table' AND c.hidden IN (2, 3)
            """
        ) { $0.integer(0) }
        if generated != 0 { throw .notMap(path: path, reason: "it has generated columns") }
        tiles = try TileStore(path: path)
        gazetteer = Gazetteer(client: try MapClient(reading: path, valueLimit: Self.gazetteerLimit))
        self.client = Mutex(client)
    }

    /// Returns the planner of a profile. The first call of each profile reads the roads.
    package func planner(for profile: RoadProfile) throws(MapDataError) -> RoutePlanner {
        try roads.withLock { (roads) throws(MapDataError) in
            if let planner = roads.planners[profile] { return planner }
            do throws(RoadArchive.Fault) {
                if roads.network == nil {
                    let archive = try readArchive()
                    let network = try archive.network()
                    let grid = SegmentGrid(network)
                    if grid.isTooLarge { throw RoadArchive.Fault(column: "shape") }
                    roads.network = (network, grid, archive)
                }
                guard let (network, grid, archive) = roads.network else { throw RoadArchive.Fault(column: "segments") }
                let graph = TurnGraph(network, profile: profile)
                if graph.isTooLarge { throw RoadArchive.Fault(column: "turns-\(profile.rawValue)") }
                let planner = RoutePlanner(
                    network: network,
                    profile: profile,
                    graph: graph,
                    hierarchy: try archive.hierarchy(
                        of: profile,
                        states: graph.stateCount,
                        edges: 2 * network.segments.count
                    ),
                    grid: grid
                )
                roads.planners[profile] = planner
                return planner
            } catch {
                throw MapDataError.notMap(path: path, reason: "the column \(error.column) of its roads is not valid")
            }
        }
    }

    private func readArchive() throws(RoadArchive.Fault) -> RoadArchive {
        var archive = RoadArchive()
        var isTooLong = false
        do throws(MapDataError) {
            try client.withLock { (client) throws(MapDataError) in
                try client.rows("SELECT name, data FROM roads ORDER BY name, part") { row in
                    archive.columns[row.text(0), default: Data()].append(row.blob(1))
                    isTooLong =
                        archive.columns.count > 100 || archive.columns[row.text(0)]?.count ?? 0 > Self.columnLimit
                    return !isTooLong
                }
            }
        } catch { throw RoadArchive.Fault(column: "names") }
        if isTooLong { throw RoadArchive.Fault(column: "names") }
        return archive
    }
}
