import ArgumentParser
import Foundation
import UIKit

/// The folder in which an app stores its user data.
///
/// The first of these that is set is used:
///
/// | | the folder |
/// |---|---|
/// | `--storage DIR` | `DIR` |
/// | `EASEL_STORAGE` | its value |
/// | `STATE_DIRECTORY`, which systemd sets for a service that has one | a subfolder with the app's name |
/// | `XDG_STATE_HOME` | the subfolder `easel/` and the app's name |
/// | `HOME` | the subfolder `.local/state/easel/` and the app's name |
///
/// If the value is `none`, or if nothing is set, the app stores nothing.
///
/// Apps create their folders with permissions for their user only. An existing folder that the user has named keeps its
/// permissions, since it may be shared on purpose. Folders that Easel has named are its own, and `tighten()` removes
/// the permissions that earlier versions gave to others.
struct AppStorage: Equatable {
    /// The folder; `nil` to store nothing. The app creates it.
    let folder: URL?
    /// The folders in this path that Easel has named.
    private let own: [String]

    /// The storage of an app that stores nothing.
    static let none = AppStorage(folder: nil)

    private init(folder: URL?, own: [String] = []) {
        self.folder = folder
        self.own = own
    }

    /// Creates the storage in a folder that Easel names.
    private init(of app: String, in state: String, under parent: String? = nil) {
        let folders = [parent, app].compactMap(\.self).reduce(into: [state]) { $0.append("\($0[$0.count - 1])/\($1)") }
        self.init(
            folder: URL(fileURLWithPath: folders[folders.count - 1], isDirectory: true),
            own: Array(folders.dropFirst())
        )
    }

    /// Removes the permissions of the group and of others from the folders that Easel has named. A folder of another
    /// user, or on a file system without permissions, stays as it is.
    func tighten() {
        for folder in own {
            var status = stat()
            guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 != 0 else {
                continue
            }
            _ = chmod(folder, status.st_mode & 0o700)
        }
    }

    /// Creates the storage selected by the user.
    /// - Parameter name: The path of a folder, or `none`.
    init(_ name: String) { self.init(folder: name == "none" ? nil : URL(fileURLWithPath: name, isDirectory: true)) }

    /// Creates the default storage of an app.
    /// - Parameters:
    ///   - app: The name of the app.
    ///   - environment: The environment of the process.
    init(of app: String, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let named = value(Setting.storage.name) {
            self.init(named)
        } else if let state = value("STATE_DIRECTORY")?.split(separator: ":").first {
            self.init(of: app, in: String(state))
        } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
            self.init(of: app, in: state, under: "easel")
        } else if let home = value("HOME") {
            self.init(of: app, in: "\(home)/.local/state", under: "easel")
        } else {
            self = .none
        }
    }
}

/// The `--storage DIR` option.
struct StorageOptions: ParsableArguments {
    @Option(help: Setting.storage.optionHelp(hasDefault: false))
    var storage: String?

    /// - Throws: A usage error if the option is given for a program that is not a sample app.
    func checkUnused() throws {
        if let storage { throw CommandFailure.usage("--storage \(storage): supported only for the sample apps") }
    }

    /// Returns the storage selected by the option.
    /// - Parameter otherwise: The storage if the option is not given.
    /// - Throws: A usage error if the option is given for an app that stores nothing.
    func storage(of app: App, otherwise: @autoclosure () -> AppStorage) throws -> AppStorage {
        guard app.storesFiles else {
            if let storage { throw CommandFailure.usage("--storage \(storage): \(app.rawValue) does not store data") }
            return .none
        }
        return storage.map(AppStorage.init) ?? otherwise()
    }
}
