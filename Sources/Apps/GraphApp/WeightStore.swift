import AppFiles
import Glibc
import UIKit

/// A store of entries in a file, `weights.txt`. The file is replaced atomically, so that it is complete even after a
/// power loss. A file that cannot be parsed is kept under another name.
///
/// One program at a time can use a folder: `weights.lock` is locked from the first use until `close()` or the end of
/// the store.
public final class WeightStore {
    let folder: URL
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

    private var path: String { Self.path(in: folder) }

    private static func path(in folder: URL) -> String { folder.appendingPathComponent("weights.txt").path }

    /// Locks the folder, unless it is locked already.
    private func takeFolder() throws(StorageError) {
        guard lock == nil else { return }
        try calls.makeFolder(folder.path)
        lock = try FolderLock(folder.appendingPathComponent("weights.lock").path, calls: calls)
    }

    /// Unlocks the folder for other programs.
    public func close() { lock = nil }

    // MARK: Reading

    /// Returns the entries, in the order of their days; empty if there is no file. Locks the folder for this program.
    /// - Throws: `WeightStoreError.inUse` if another program has locked the folder.
    public func load() throws(WeightStoreError) -> [WeightEntry] {
        do throws(StorageError) {
            try takeFolder()
        } catch .inUse {
            throw .inUse(path: path)
        } catch .foreign(let path, _) {
            throw .notAFile(path: path)
        } catch {
            throw .notLocked(path: folder.path, errno: error.code)
        }
        let bytes = try Self.bytes(in: folder, calls)
        do throws(WeightText.Damage) {
            return try Self.entries(in: bytes)
        } catch {
            throw .damaged(path: path, line: error.line, reason: error.reason, renamedTo: setAside())
        }
    }

    /// Returns the entries of a folder without locking or changing anything, even if another program has locked it.
    public static func entries(in folder: URL) throws(WeightStoreError) -> [WeightEntry] {
        let bytes = try bytes(in: folder, StorageCalls())
        do throws(WeightText.Damage) {
            return try entries(in: bytes)
        } catch {
            throw .damaged(path: path(in: folder), line: error.line, reason: error.reason, renamedTo: nil)
        }
    }

    private static func bytes(in folder: URL, _ calls: StorageCalls) throws(WeightStoreError) -> [UInt8] {
        do throws(StorageError) {
            // Far more than the largest file that is written.
            return try calls.contents(of: path(in: folder), limit: 1 << 20) ?? Array(WeightText.text(of: []).utf8)
        } catch .foreign(let path, _) {
            throw .notAFile(path: path)
        } catch {
            throw .unreadable(path: path(in: folder), errno: error.code)
        }
    }

    private static func entries(in bytes: [UInt8]) throws(WeightText.Damage) -> [WeightEntry] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WeightText.Damage(line: 1, reason: "it is not UTF-8 text")
        }
        return try WeightText.entries(in: text)
    }

    /// Renames the file to a free name, and returns that name; `nil` if that fails.
    private func setAside() -> String? {
        calls.setAside(path, limit: 999) { folder.appendingPathComponent("weights-damaged-\($0).txt").path }
    }

    // MARK: Writing

    /// Replaces the file. When this returns, the entries are on disk.
    public func save(_ entries: [WeightEntry]) throws(WeightStoreError) {
        do throws(StorageError) {
            try takeFolder()
            _ = calls.close(try calls.replace(path, with: Array(WeightText.text(of: entries).utf8)))
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
public enum WeightStoreError: Error, Equatable, Sendable {
    /// A file contains no entries, or only some of them.
    /// - renamedTo: The new name of the file; `nil` if it could not be renamed.
    case damaged(path: String, line: Int, reason: String, renamedTo: String?)
    /// The folder is in use by another program.
    case inUse(path: String)
    /// The folder cannot be created or locked.
    case notLocked(path: String, errno: CInt)
    /// A path leads to something that is not a regular file, such as a pipe.
    case notAFile(path: String)
    /// The file exists but cannot be read.
    case unreadable(path: String, errno: CInt)
    /// The entries could not be written to disk.
    case notSaved(path: String, errno: CInt)
}

extension WeightStoreError: CustomStringConvertible {
    /// The message for the user, of one or two sentences.
    public var description: String {
        switch self {
        case .damaged(let path, let line, let reason, let renamedTo?):
            "\(path) is damaged: line \(line), \(reason). It was renamed to \(renamedTo)."
        case .damaged(let path, let line, let reason, nil):
            "\(path) is damaged: line \(line), \(reason). It cannot be renamed; nothing will be saved."
        case .inUse(let path): "Another program uses \(path). Nothing will be saved."
        case .notAFile(let path): "\(path) is not a regular file. Nothing will be saved."
        case .notLocked(let path, let number):
            "Cannot lock \(path): \(String(cString: strerror(number))). Nothing will be saved."
        case .unreadable(let path, let number):
            "Cannot read \(path): \(String(cString: strerror(number))). Nothing will be saved."
        case .notSaved(_, ENOSPC), .notSaved(_, EDQUOT):
            "Not saved: the disk is full. Entries stay in memory until the program ends, and are saved with the next one "
                + "if there is space."
        case .notSaved(let path, let number):
            "Not saved: \(path): \(String(cString: strerror(number))). Entries stay in memory until the program ends."
        }
    }
}
