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
struct AppStorage: Equatable {
    /// The folder; nil to keep nothing. The app makes it when it has something to keep.
    let folder: URL?

    /// Keeps nothing.
    static let none = AppStorage(folder: nil)

    private init(folder: URL?) { self.folder = folder }

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
            self.init(folder: URL(fileURLWithPath: "\(state)/\(app)", isDirectory: true))
        } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
            self.init(folder: URL(fileURLWithPath: "\(state)/easel/\(app)", isDirectory: true))
        } else if let home = value("HOME") {
            self.init(folder: URL(fileURLWithPath: "\(home)/.local/state/easel/\(app)", isDirectory: true))
        } else {
            self = .none
        }
    }
}

/// `--storage DIR` of a command.
struct StorageOptions: ParsableArguments {
    @Option(help: "The folder where the app keeps things; none to keep nothing.")
    var storage: String?

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
