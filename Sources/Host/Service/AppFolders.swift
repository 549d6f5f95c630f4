import CStorage
import Foundation
import LinuxIO

/// The folders in which an app stores its files: `Documents`, `Library/Application Support`, `Library/Caches` and
/// `Library/Preferences` and `tmp` in one folder, as on Apple's systems.
///
/// The first of these that is set is used:
///
/// | | the folder |
/// |---|---|
/// | `EASEL_STORAGE` | its value, unless it is `none` |
/// | `STATE_DIRECTORY`, which systemd sets for a service that has one | a subfolder with the app's name |
/// | `HOME` | the folders of the user by the XDG specification: `Documents`, `.local/share`, `.cache`, `.config` |
///
/// Foundation finds the folders by variables of the environment, so that `FileManager`, `NSHomeDirectory()` and
/// `UserDefaults` agree.
package struct AppFolders: Equatable {
    /// The absolute path of the folder with all others; `nil` for the folders of the user.
    package let root: String?
    /// The home folder of the user; `nil` if it is not known.
    private let home: String?
    /// A Boolean value that indicates whether the folder is that of a service, which no other program uses.
    private let isOfService: Bool
    /// The folder of the user's preferences.
    private let userPreferences: String?
    /// The folder of the states of the user's programs.
    private let userStates: String?
    private let app: String

    /// - Parameters:
    ///   - app: The name of the app.
    ///   - environment: The environment of the program, with the settings of its configuration.
    package init(app: String, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.app = app
        // Foundation prefers the first variable to the user database, and that to the second.
        home = (value("CFFIXED_USER_HOME") ?? value("HOME")).flatMap { $0.hasPrefix("/") ? $0 : nil }
        userPreferences =
            value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { "\($0)/.config" }
        userStates =
            value("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { "\($0)/.local/state" }
        if let named = value(Setting.storage.name) {
            root = named == "none" ? nil : URL(fileURLWithPath: named).standardizedFileURL.path
            isOfService = false
        } else if let state = value("STATE_DIRECTORY")?.split(separator: ":").first, state.hasPrefix("/") {
            root = "\(state)/\(app)"
            isOfService = true
        } else {
            root = nil
            isOfService = false
        }
    }

    /// The variables by which Foundation finds the folders.
    package var variables: [String: String] {
        guard let root else { return home.map { ["CFFIXED_USER_HOME": $0] } ?? [:] }
        return [
            "CFFIXED_USER_HOME": root, "XDG_DATA_HOME": "\(root)/Library/Application Support",
            "XDG_CACHE_HOME": "\(root)/Library/Caches", "XDG_CONFIG_HOME": "\(root)/Library/Preferences",
            // On the same file system as the others, so that a finished file can be moved there at once.
            "TMPDIR": "\(root)/tmp",
        ]
    }

    /// The folder of the preferences; `nil` if it is not known.
    package var preferences: String? { root.map { "\($0)/Library/Preferences" } ?? userPreferences }

    /// The file with the user's permissions of services; `nil` if they cannot be stored.
    package var permissions: String? {
        let name = app.replacingOccurrences(of: "/", with: "_")
        return root.map { "\($0)/Library/Permissions.json" }
            ?? userStates.map { "\($0)/easel/\(name).permissions.json" }
    }

    /// The file with the saved state of the user interface; `nil` if it cannot be saved.
    package var savedState: String? {
        let name = "\(app.replacingOccurrences(of: "/", with: "_")).savedState"
        return root.map { "\($0)/Library/Saved Application State/\(name)" } ?? userStates.map { "\($0)/easel/\(name)" }
    }

    /// Lets Foundation use the folders, and creates those that do not exist, for their user only. Called at the start of a
    /// program, before there are other threads.
    func begin() {
        for (name, value) in variables { setenv(name, value, 1) }
        if root != nil, let preferences { easel_storage_set_preferences(preferences) }
        if isOfService, let root { removeTemporaryFiles(in: root) }
        let manager = FileManager.default
        let kinds: [FileManager.SearchPathDirectory] = [
            .documentDirectory, .applicationSupportDirectory, .cachesDirectory,
        ]
        var paths = kinds.compactMap { manager.urls(for: $0, in: .userDomainMask).first?.path }
        paths.append(manager.temporaryDirectory.path)
        // Foundation would create it with permissions for others.
        if let preferences { paths.append(preferences) }
        for path in paths { create(path) }
    }

    /// Removes the temporary files of former runs of a service, which would fill its disk over the years. The first frame does
    /// not wait for it: the folder is renamed, and removed on another thread.
    private func removeTemporaryFiles(in root: String) {
        let (current, former) = ("\(root)/tmp", "\(root)/.tmp-of-former-runs")
        // A program that ended while it removed them has left a folder, which is removed as well.
        let isRenamed = rename(current, former) == 0 || rename(current, "\(former)/\(UUID())") == 0
        guard isRenamed || access(former, F_OK) == 0 else { return }
        DispatchQueue.global(qos: .utility).async {
            do { try FileManager.default.removeItem(atPath: former) } catch {
                let text = "cannot remove \(former), temporary files of former runs: \(error.localizedDescription)"
                Program.log(LogMessage(text, .warning))
            }
            // On a full disk, it could not be created before.
            create(current)
        }
    }

    private func create(_ path: String) {
        var part = ""
        for name in path.split(separator: "/") {
            part += "/\(name)"
            guard mkdir(part, 0o700) != 0 else { continue }
            let error = Errno(rawValue: errno)
            // Created before: at any time, also by another program that starts at the same time.
            var status = stat()
            if stat(part, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { continue }
            let text = "cannot \(error.message(of: "create", path)); the app cannot store files there"
            return Program.log(LogMessage(text, .warning))
        }
    }
}
