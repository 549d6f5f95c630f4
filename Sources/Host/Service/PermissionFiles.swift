import Foundation
import LinuxIO

/// The files with the permissions of apps: those of the user's programs, and those of services.
package struct PermissionFiles {
    /// The file of an app.
    package struct Entry: Hashable {
        package var app: String
        package var path: String
    }

    /// The folder with the folders of services.
    private let services: String
    private let environment: [String: String]
    private static let suffix = ".permissions.json"
    private static let fileOfService = "Library/Permissions.json"

    /// - Parameters:
    ///   - environment: The environment of the command.
    ///   - root: The prefix of `/var`; a folder in tests.
    package init(environment: [String: String], root: String = "") {
        self.environment = environment
        services = "\(root)/var/lib/easel"
    }

    /// Returns the files of an app, whether or not they exist: that of a program of the user, and that of a service.
    package func files(of app: String) -> [Entry] {
        let own = AppFolders(app: app, environment: environment).permissions
        let name = app.replacingOccurrences(of: "/", with: "_")
        return ([own].compactMap(\.self) + ["\(services)/\(name)/\(Self.fileOfService)"]).map {
            Entry(app: app, path: $0)
        }
    }

    /// The files that exist, by the names of their apps.
    package var all: [Entry] {
        // All programs of the user have their files in one folder.
        let sample = AppFolders(app: "app", environment: environment).permissions
        var entries: [Entry] = []
        if let folder = sample.map({ URL(fileURLWithPath: $0).deletingLastPathComponent().path }) {
            for name in Folder.names(in: folder) where name.hasSuffix(Self.suffix) {
                entries.append(Entry(app: String(name.dropLast(Self.suffix.count)), path: "\(folder)/\(name)"))
            }
        }
        for app in Folder.names(in: services) {
            let path = "\(services)/\(app)/\(Self.fileOfService)"
            if RegularFile.exists(at: path) { entries.append(Entry(app: app, path: path)) }
        }
        return entries.sorted { ($0.app, $0.path) < ($1.app, $1.path) }
    }
}
