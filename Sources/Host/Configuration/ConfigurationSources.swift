import Glibc

/// The files of a program's configuration.
package struct ConfigurationSources: Hashable, Sendable {
    /// The paths in the order of precedence, the lowest first.
    package let paths: [String]
    /// A Boolean value that indicates whether the files must exist.
    package let areRequired: Bool
    /// The folder of the files; `nil` if there is none, or if a file is named.
    package let folder: String?

    /// The folder of the machine's configuration.
    package static let standardFolder = "/etc/easel"
    /// The name of the file for all programs.
    package static let globalName = "easel.toml"

    /// Creates the sources that the environment selects.
    ///
    /// In virtual time, a run depends on no file of the machine unless one is named, so that recordings and snapshots are
    /// the same everywhere.
    /// - Parameter app: The name of the program; `nil` for the file for all programs only.
    package init(app: String?, environment: [String: String]) {
        func value(_ setting: Setting) -> String? { environment[setting.name].flatMap { $0.isEmpty ? nil : $0 } }
        let named = value(.config)
        let isVirtual =
            value(.clock).map { $0 == RunClock.virtual.rawValue } ?? (value(.replay) != nil || value(.monkey) != nil)
        if named == "none" || named == nil && isVirtual {
            self.init(paths: [], areRequired: false, folder: nil)
        } else if let named, !Self.isFolder(named) {
            self.init(paths: [named], areRequired: true, folder: nil)
        } else {
            let folder = named ?? Self.standardFolder
            var names = [Self.globalName]
            if let app, !app.isEmpty, !app.contains("/"), "\(app).toml" != Self.globalName {
                names.append("\(app).toml")
            }
            self.init(paths: names.map { "\(folder)/\($0)" }, areRequired: false, folder: folder)
        }
    }

    private init(paths: [String], areRequired: Bool, folder: String?) {
        self.paths = paths
        self.areRequired = areRequired
        self.folder = folder
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Reads the files that exist.
    package func read() -> [ConfigurationFile] {
        paths.compactMap { ConfigurationFile(path: $0, isRequired: areRequired) }
    }
}
