import AppFiles
import Glibc
import UIKit

/// A store of settings in a file, `settings.json`. The file is replaced atomically, so that it is complete even after a
/// power loss.
///
/// One program at a time can use a folder: `settings.lock` is locked from the first use until `close()` or the end of the
/// store.
public final class SettingsStore {
    private let folder: URL
    private let calls: StorageCalls
    private var lock: FolderLock?

    /// Creates a store.
    /// - Parameter folder: A folder, which is created if it does not exist.
    public convenience init(folder: URL) { self.init(folder: folder, calls: StorageCalls()) }

    /// - Parameter calls: The system calls; tests replace them to make them fail.
    package init(folder: URL, calls: StorageCalls) {
        self.folder = folder
        self.calls = calls
    }

    /// The number of damaged files that are kept.
    private static let damagedLimit = 10

    private var path: String { folder.appendingPathComponent("settings.json").path }

    /// Locks the folder, unless it is locked already.
    private func takeFolder() throws(StorageError) {
        guard lock == nil else { return }
        try calls.makeFolder(folder.path)
        lock = try FolderLock(folder.appendingPathComponent("settings.lock").path, calls: calls)
    }

    /// Unlocks the folder for other programs.
    public func close() { lock = nil }

    /// Returns the settings; those of a new device if there is no file. A file that is not valid is renamed to
    /// `settings-damaged-1.json`, or the next free number; of more than ten, the first nine and the latest are kept.
    public func load() throws(SettingsStoreError) -> SettingsValues {
        let bytes: [UInt8]?
        do throws(StorageError) {
            try takeFolder()
            bytes = try calls.contents(of: path, limit: 1 << 20)
        } catch .inUse {
            throw .inUse(path: path)
        } catch .foreign(let path, _) {
            throw .notAFile(path: path)
        } catch {
            throw .unreadable(path: path, errno: error.code)
        }
        guard let bytes else { return SettingsValues() }
        guard let values = Self.values(in: Data(bytes)) else {
            let aside = calls.setAside(path, limit: Self.damagedLimit) {
                folder.appendingPathComponent("settings-damaged-\($0).json").path
            }
            throw .damaged(path: path, renamedTo: aside)
        }
        return values
    }

    /// Returns the values in a file. Those that the file does not contain, such as settings that were added later, are
    /// those of a new device.
    private static func values(in data: Data) -> SettingsValues? {
        guard let stored = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let new = try? JSONEncoder().encode(SettingsValues()),
            let usual = try? JSONSerialization.jsonObject(with: new) as? [String: Any],
            let all = try? JSONSerialization.data(withJSONObject: usual.merging(stored) { $1 })
        else { return nil }
        return (try? JSONDecoder().decode(SettingsValues.self, from: all))?.limited()
    }

    /// Replaces the file. When this returns, the settings are on disk.
    public func save(_ values: SettingsValues) throws(SettingsStoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Limited values are finite, so that they can be encoded.
        guard let data = try? encoder.encode(values.limited()) else { throw .notSaved(path: path, errno: EINVAL) }
        do throws(StorageError) {
            try takeFolder()
            _ = calls.close(try calls.replace(path, with: Array(data)))
            // The folder, which contains the name, must be synced separately.
            try calls.syncFolder(folder.path)
        } catch .inUse {
            throw .inUse(path: path)
        } catch {
            throw .notSaved(path: path, errno: error.code)
        }
    }
}

/// The errors of a store.
public enum SettingsStoreError: Error, Equatable, Sendable {
    /// The file contains no settings.
    /// - renamedTo: The new name of the file; `nil` if it could not be renamed.
    case damaged(path: String, renamedTo: String?)
    /// The folder is in use by another program.
    case inUse(path: String)
    /// A path leads to something that is not a regular file, such as a pipe.
    case notAFile(path: String)
    /// The folder or the file cannot be opened.
    case unreadable(path: String, errno: CInt)
    /// The settings could not be written to disk.
    case notSaved(path: String, errno: CInt)

    /// A Boolean value that indicates whether nothing must be saved after this error.
    var isFinal: Bool {
        switch self {
        case .damaged(_, renamedTo: _?), .notSaved: false
        case .damaged(_, nil), .inUse, .notAFile, .unreadable: true
        }
    }
}

extension SettingsStoreError: CustomStringConvertible {
    /// The message for the user, of one or two sentences.
    public var description: String {
        switch self {
        case .damaged(let path, let renamedTo?): "\(path) is damaged. It was renamed to \(renamedTo)."
        case .damaged(let path, nil): "\(path) is damaged and cannot be renamed. Nothing will be saved."
        case .inUse(let path): "Another program uses \(path). Nothing will be saved."
        case .notAFile(let path): "\(path) is not a regular file. Nothing will be saved."
        case .unreadable(let path, let number):
            "Cannot read \(path): \(String(cString: strerror(number))). Nothing will be saved."
        case .notSaved(let path, let number): "Cannot save \(path): \(String(cString: strerror(number)))."
        }
    }
}
