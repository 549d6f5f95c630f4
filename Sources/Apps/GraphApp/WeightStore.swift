import AppFiles
import Glibc
import UIKit

/// Stores entries in a file, `weights.txt`, which at every moment is the old one or the new one as a whole, also when the
/// power fails. A file that cannot be understood is kept under another name.
///
/// One program at a time has a folder: `weights.lock` is locked from the first use on, until `close()` or the end of
/// the store.
public final class WeightStore {
    let folder: URL
    private let calls: StorageCalls
    private var lock: FolderLock?

    /// Creates a store.
    /// - Parameter folder: A folder, which is created if it does not exist.
    public convenience init(folder: URL) { self.init(folder: folder, calls: StorageCalls()) }

    /// - Parameter calls: Other ones in tests, to fail.
    package init(folder: URL, calls: StorageCalls) {
        self.folder = folder
        self.calls = calls
    }

    private var path: String { Self.path(in: folder) }

    private static func path(in folder: URL) -> String { folder.appendingPathComponent("weights.txt").path }

    /// Locks the folder, unless that is done.
    private func takeFolder() throws(StorageError) {
        guard lock == nil else { return }
        try calls.makeFolder(folder.path)
        lock = try FolderLock(folder.appendingPathComponent("weights.lock").path, calls: calls)
    }

    /// Lets other programs have the folder.
    public func close() { lock = nil }

    // MARK: Reading

    /// Returns the entries, in the order of their days; none if there is no file. The folder is this program's from now
    /// on.
    /// - Throws: `WeightStoreError.inUse` if it is another program's.
    public func load() throws(WeightStoreError) -> [WeightEntry] {
        do throws(StorageError) {
            try takeFolder()
        } catch .inUse {
            throw .inUse(path: path)
        } catch {
            throw .notLocked(path: folder.path, errno: error.code)
        }
        let bytes = try Self.bytes(in: folder, calls)
        do throws(WeightText.Damage) {
            return try Self.entries(in: bytes)
        } catch {
            throw .damaged(path: path, line: error.line, reason: error.reason, keptAs: setAside())
        }
    }

    /// Returns the entries of a folder without locking or changing anything, even if another program has it.
    public static func entries(in folder: URL) throws(WeightStoreError) -> [WeightEntry] {
        let bytes = try bytes(in: folder, StorageCalls())
        do throws(WeightText.Damage) {
            return try entries(in: bytes)
        } catch {
            throw .damaged(path: path(in: folder), line: error.line, reason: error.reason, keptAs: nil)
        }
    }

    private static func bytes(in folder: URL, _ calls: StorageCalls) throws(WeightStoreError) -> [UInt8] {
        do throws(StorageError) {
            // Far more than the largest file that is written.
            return try calls.contents(of: path(in: folder), limit: 1 << 20) ?? Array(WeightText.text(of: []).utf8)
        } catch {
            throw .unreadable(path: path(in: folder), errno: error.code)
        }
    }

    private static func entries(in bytes: [UInt8]) throws(WeightText.Damage) -> [WeightEntry] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WeightText.Damage(line: 1, reason: "it is no text")
        }
        return try WeightText.entries(in: text)
    }

    /// Gives the file another name, one that is free, and returns it; `nil` if that cannot be done.
    private func setAside() -> String? {
        for number in 1...999 {
            let aside = folder.appendingPathComponent("weights-damaged-\(number).txt").path
            // The program that creates the file has the name for itself.
            let reserved = calls.open(aside, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            if reserved < 0, errno == EEXIST { continue }
            guard reserved >= 0 else { return nil }
            _ = calls.close(reserved)
            if calls.rename(path, aside) == 0 { return aside }
            _ = calls.unlink(aside)
            return nil
        }
        return nil
    }

    // MARK: Writing

    /// Replaces the file. When this returns, the entries are on disk.
    public func save(_ entries: [WeightEntry]) throws(WeightStoreError) {
        do throws(StorageError) {
            try takeFolder()
            _ = calls.close(try calls.replace(path, with: Array(WeightText.text(of: entries).utf8)))
            // The name is in the folder, which is a file of its own.
            try calls.syncFolder(folder.path)
        } catch .inUse {
            throw .inUse(path: path)
        } catch {
            throw .notSaved(path: path, errno: error.code)
        }
    }
}

/// What has gone wrong between the program and its disk.
public enum WeightStoreError: Error, Equatable, Sendable {
    /// A file has been read and is none of entries, or not all of one.
    /// - keptAs: its new name; nil when it could not be given one.
    case damaged(path: String, line: Int, reason: String, keptAs: String?)
    /// Another program has the folder.
    case inUse(path: String)
    /// The folder cannot be created or locked.
    case notLocked(path: String, errno: CInt)
    /// There is a file that cannot be read.
    case unreadable(path: String, errno: CInt)
    /// Entries are not on disk.
    case notSaved(path: String, errno: CInt)
}

extension WeightStoreError: CustomStringConvertible {
    /// A sentence or two for whoever uses the program.
    public var description: String {
        switch self {
        case .damaged(let path, let line, let reason, let keptAs?):
            "\(path) is damaged: line \(line), \(reason). It is kept as \(keptAs)."
        case .damaged(let path, let line, let reason, nil):
            "\(path) is damaged: line \(line), \(reason). It cannot be renamed; nothing will be saved."
        case .inUse(let path): "Another program has \(path) in use. Nothing will be saved."
        case .notLocked(let path, let number):
            "\(path) cannot be locked: \(String(cString: strerror(number))). Nothing will be saved."
        case .unreadable(let path, let number):
            "\(path) cannot be read: \(String(cString: strerror(number))). Nothing will be saved."
        case .notSaved(_, ENOSPC), .notSaved(_, EDQUOT):
            "Not saved: the disk is full. Entries are kept until the program ends, and saved with the next one if there "
                + "is room by then."
        case .notSaved(let path, let number):
            "Not saved: \(path): \(String(cString: strerror(number))). Entries are kept until the program ends."
        }
    }
}
