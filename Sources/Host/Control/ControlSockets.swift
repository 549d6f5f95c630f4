import Foundation
import LinuxIO

/// The sockets of the programs that run on this machine.
package enum ControlSockets {
    /// The name of the folder with the sockets of a user, and with those of services.
    static let folderName = "easel"

    /// The folder with a folder for each service.
    private static let services = "/run/\(folderName)"

    /// Returns the paths of all sockets, sorted.
    package static func all(_ environment: [String: String]) -> [String] {
        var folders = [services] + contents(of: services).map { "\(services)/\($0)" }
        var options = ControlOptions()
        options.readFolders(environment)
        if let folder = options.userFolder { folders.append("\(folder)/\(folderName)") }
        if let folder = options.serviceFolder { folders.append(folder) }
        var paths: [String] = []
        for folder in folders {
            for name in contents(of: folder) where name.hasSuffix(".sock") { paths.append("\(folder)/\(name)") }
        }
        return Set(paths).sorted()
    }

    /// Returns the paths of the sockets of an app, or a path itself.
    /// - Parameter name: The name of an app, or a path, which contains a slash.
    package static func named(_ name: String, _ environment: [String: String]) -> [String] {
        if name.contains("/") { return [name] }
        return all(environment).filter { app(of: $0) == name }
    }

    /// Returns the name of the app with a socket.
    package static func app(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".sock") ? String(name.dropLast(".sock".count)) : name
    }

    private static func contents(of folder: String) -> [String] { Folder.names(in: folder) }
}
