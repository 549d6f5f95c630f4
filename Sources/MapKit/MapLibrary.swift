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

    private let content: Mutex<Content>

    /// The folder of the machine's map files.
    private static let folder = "/usr/share/easel/maps"
    private static let suffix = ".easelmap"

    package init(paths: [String]) { content = Mutex(.paths(paths)) }

    /// Returns the library of the session of an application.
    @MainActor
    package static func of(_ application: UIApplication) -> MapLibrary {
        let interface = application.userInterface
        let key = ObjectIdentifier(MapLibrary.self)
        if let found = interface.services[key] as? MapLibrary { return found }
        let isVirtual = application.session.clock is VirtualClock
        let library = MapLibrary(paths: paths(of: interface.mapSetting, isVirtual: isVirtual))
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

    /// The area of the first file with one; `nil` if there is none.
    var box: MKMapRect? {
        let box = files.lazy.compactMap(\.tiles.metadata.box).first
        return box.map { box in
            let (low, high) = (
                MKMapPoint(CLLocationCoordinate2D(box.minimum)), MKMapPoint(CLLocationCoordinate2D(box.maximum))
            )
            return MKMapRect(x: low.x, y: high.y, width: high.x - low.x, height: low.y - high.y)
        }
    }

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
