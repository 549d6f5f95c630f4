import ArgumentParser
import Foundation

/// Where an app keeps what its user makes: a folder of its own.
///
/// The first of these that is said decides:
///
/// | | the folder |
/// |---|---|
/// | `--storage DIR` | `DIR` |
/// | `EASEL_STORAGE` | what it names |
/// | `STATE_DIRECTORY`, which systemd sets for a service that has one | the app's name in it |
/// | `XDG_STATE_HOME` | `easel/` and the app's name in it |
/// | `HOME` | `.local/state/easel/` and the app's name in it |
///
/// `none` in place of a folder, or nothing said at all: the app keeps nothing.
///
/// Apps create their folders for their user alone. A folder that somebody has named and that exists keeps its
/// permissions, since it may be shared on purpose; those that Easel has named are its own, and `tighten()` takes away what
/// earlier versions gave to others.
struct AppStorage: Equatable {
    /// The folder; nil to keep nothing. The app creates it.
    let folder: URL?
    /// The folders down to it that Easel has named.
    private let own: [String]

    /// Keeps nothing.
    static let none = AppStorage(folder: nil)

    private init(folder: URL?, own: [String] = []) {
        self.folder = folder
        self.own = own
    }

    /// Stores in a folder of Easel's own.
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

    /// What a user asks for by name.
    /// - Parameter name: a folder, or `none`.
    init(_ name: String) { self.init(folder: name == "none" ? nil : URL(fileURLWithPath: name, isDirectory: true)) }

    /// Where an app keeps things that nobody has named a folder for.
    /// - Parameters:
    ///   - app: its name.
    ///   - environment: of the process.
    init(of app: String, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let named = value("EASEL_STORAGE") {
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

/// `--storage DIR` of a command.
struct StorageOptions: ParsableArguments {
    @Option(help: "The folder where the app keeps things; none to keep nothing.")
    var storage: String?

    /// - Throws: A failure of usage if the option is given, for a program that is not a sample app.
    func checkUnused() throws {
        if let storage { throw CommandFailure.usage("--storage \(storage): only for the sample apps") }
    }

    /// What is asked for.
    /// - Parameter otherwise: where nothing is.
    /// - Throws: a failure of usage when the app keeps nothing anyway.
    func storage(of app: App, otherwise: @autoclosure () -> AppStorage) throws -> AppStorage {
        guard app.keepsThings else {
            if let storage { throw CommandFailure.usage("--storage \(storage): \(app.rawValue) keeps nothing") }
            return .none
        }
        return storage.map(AppStorage.init) ?? otherwise()
    }
}
