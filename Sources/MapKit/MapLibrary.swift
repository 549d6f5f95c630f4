import CoreLocation
import Foundation
import LinuxIO
import MapData
import Synchronization
import UIKit

/// The map files of a session. They are opened at their first use, and answer on any thread.
package final class MapLibrary: Sendable {
    private enum Content {
        case paths([String])
        case files([MapFile])
    }

    /// The overview of the world, which is opened at its first use.
    private enum Overview {
        case path(String?)
        case tiles(TileStore?)
    }

    private let content: Mutex<Content>
    private let pathCount: Int
    private let world: Mutex<Overview>

    /// The folder of the machine's map files.
    private static let folder = "/usr/share/easel/maps"
    private static let suffix = ".easelmap"

    /// The file of the overview among the resources of MapKit, and its place in an installation.
    private static let overviewResource = "World/world.mbtiles"
    private static let installedOverview = "/usr/share/easel/maps/world.mbtiles"

    /// - Parameters:
    ///   - paths: The map files.
    ///   - overview: The tiles of the world, which are shown where the map files have no data; `nil` for none.
    package init(paths: [String], overview: String? = nil) {
        content = Mutex(.paths(paths))
        pathCount = paths.count
        world = Mutex(.path(overview))
    }

    /// Returns the library of the session of an application.
    @MainActor
    package static func of(_ application: UIApplication) -> MapLibrary {
        let interface = application.userInterface
        let key = ObjectIdentifier(MapLibrary.self)
        if let found = interface.services[key] as? MapLibrary { return found }
        let isVirtual = application.session.clock is VirtualClock
        let library = MapLibrary(
            paths: paths(of: interface.mapSetting, isVirtual: isVirtual),
            overview: interface.mapSetting == "none" ? nil : overviewPath(isVirtual: isVirtual)
        )
        interface.services[key] = library
        return library
    }

    /// Returns the paths of a setting.
    private static func paths(of setting: String?, isVirtual: Bool) -> [String] {
        if let setting { return setting == "none" ? [] : PathList.paths(in: setting) ?? [] }
        // On the virtual clock, the result does not depend on the machine.
        return (isVirtual ? [] : files(in: folder)) + resources()
    }

    private static func files(in folder: String) -> [String] {
        Folder.names(in: folder).filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
    }

    /// Returns the map files among the resources of the program.
    private static func resources() -> [String] { ApplicationResources.folders.map(\.path).flatMap(files) }

    /// The path of the overview of the world; `nil` if the program was installed without it.
    static func overviewPath(isVirtual: Bool) -> String? {
        let resources = ApplicationResources.folders.map { $0.appendingPathComponent(overviewResource).path }
        return (resources + (isVirtual ? [] : [installedOverview])).first { access($0, R_OK) == 0 }
    }

    /// The tiles of the world, which are shown where the map files have no data. A file that cannot be read is reported once.
    var overview: TileStore? {
        world.withLock { world in
            switch world {
            case .tiles(let tiles): return tiles
            case .path(let path):
                var tiles: TileStore?
                if let path {
                    do throws(MapDataError) { tiles = try TileStore(path: path) } catch {
                        Log.write(LogMessage("\(error)", .error), from: "MapKit")
                    }
                }
                world = .tiles(tiles)
                return tiles
            }
        }
    }

    /// The area of the first file with one; `nil` if there is none.
    var box: MKMapRect? {
        files.lazy.compactMap(\.tiles.metadata.box).first.map(MKMapRect.init(around:))
    }

    /// The number of files that cannot be read.
    var unreadableCount: Int { max(pathCount - files.count, 0) }

    /// The files. Those that cannot be read are reported once, and left out.
    package var files: [MapFile] {
        content.withLock { content in
            switch content {
            case .files(let files): return files
            case .paths(let paths):
                var files: [MapFile] = []
                for path in paths {
                    do throws(MapDataError) { files.append(try MapFile(path: path)) } catch {
                        Log.write(LogMessage("\(error)", .error), from: "MapKit")
                    }
                }
                content = .files(files)
                return files
            }
        }
    }
}

extension MKMapRect {
    /// Creates the area of a box of coordinates.
    init(around box: MapBox) {
        let (low, high) = (
            MKMapPoint(CLLocationCoordinate2D(box.minimum)), MKMapPoint(CLLocationCoordinate2D(box.maximum))
        )
        self.init(x: low.x, y: high.y, width: high.x - low.x, height: low.y - high.y)
    }
}
