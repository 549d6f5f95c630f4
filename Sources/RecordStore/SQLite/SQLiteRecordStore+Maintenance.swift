import Foundation
import Glibc
import LinuxIO

/// The numbers of what a store has.
public struct RecordStatistics: Hashable, Sendable {
    /// The number of databases.
    public let databases: Int
    /// The number of zones, without the default ones.
    public let zones: Int
    /// The number of records.
    public let records: Int
    /// The number of deletions that change feeds have.
    public let deletions: Int
    /// The number of shares.
    public let shares: Int
    /// The number of participants of shares, without the owners.
    public let participants: Int
    /// The number of bytes of records with their assets, as quotas count them.
    public let bytes: Int64
}

// Operation of a store that a server has.
extension SQLiteRecordStore {
    /// Returns the numbers of what the store has.
    public func statistics() throws(RecordStoreError) -> RecordStatistics {
        try read { (reader) throws(RecordStoreError) in
            func count(_ sql: String) throws(RecordStoreError) -> Int64 {
                try reader.connection.first(sql) { $0.integer(0) } ?? 0
            }
            return RecordStatistics(
                databases: Int(try count("SELECT count(*) FROM databases")),
                zones: Int(
                    try count(
                        "SELECT count(*) FROM zones WHERE deleted = 0 AND name <> '\(RecordZoneID.defaultName)'"
                    )
                ),
                records: Int(try count("SELECT count(*) FROM records WHERE deleted = 0")),
                deletions: Int(try count("SELECT count(*) FROM records WHERE deleted = 1")),
                shares: Int(try count("SELECT count(*) FROM shares")),
                participants: Int(try count("SELECT count(*) FROM participants")),
                bytes: try count("SELECT coalesce(sum(size), 0) FROM databases")
            )
        }
    }

    /// Reads the whole database and the files of all assets, and returns what is damaged or missing, one line each.
    /// - Parameter limit: The largest number of lines.
    public func check(atMost limit: Int = 100) throws(RecordStoreError) -> [String] {
        let files = files
        let lines = try read { (reader) throws(RecordStoreError) in
            var lines: [String] = []
            try reader.connection.rows("PRAGMA integrity_check(\(max(1, limit)))") { row in
                if row.text(0) != "ok" { lines.append("\(files.database): \(row.text(0).printableLine)") }
                return lines.count < limit
            }
            return lines
        }
        return try lines + checkAssets(atMost: limit - lines.count)
    }

    /// Reads the files of all assets, and returns what is damaged or missing, one line each.
    /// - Parameter limit: The largest number of lines.
    public func checkAssets(atMost limit: Int = 100) throws(RecordStoreError) -> [String] {
        if limit <= 0 { return [] }
        let files = files
        return try read { (reader) throws(RecordStoreError) in
            var lines: [String] = []
            try reader.connection.rows("SELECT DISTINCT hash FROM asset_uses ORDER BY hash") { row in
                let hash = row.text(0)
                if let reason = files.damage(ofAsset: hash) { lines.append("asset \(hash.printableLine): \(reason)") }
                return lines.count < limit
            }
            return lines
        }
    }

    /// Copies the store to a new folder while it is in use. The copy is a store of one moment.
    ///
    /// Files of assets are links where the file system permits it, because they do not change.
    /// - Throws: ``RecordStoreError/file(path:reason:)`` if the folder exists.
    public func copy(to folder: URL) throws(RecordStoreError) {
        let target = StoreFiles(folder: folder.path)
        guard access(folder.path, F_OK) != 0 else {
            throw .file(path: folder.path, reason: "it exists already")
        }
        try target.createFolders()
        let source = files
        // As a change: no other process changes records or removes files of assets meanwhile. Reading goes on.
        try change { (writer) throws(RecordStoreError) in
            try RecordConnection(path: source.database).run("VACUUM INTO ?", [.text(target.database)])
            try writer.connection.copyAssets(from: source, to: target)
        }
        target.synchronize(target.assets)
        target.synchronize(folder.path)
    }

    /// Copies the files of the assets that records have to the folder of another store, which has the same tables.
    public func copyAssets(to folder: URL) throws(RecordStoreError) {
        let target = StoreFiles(folder: folder.path)
        try target.createFolders()
        let source = files
        try read { (reader) throws(RecordStoreError) in try reader.connection.copyAssets(from: source, to: target) }
        target.synchronize(target.assets)
        target.synchronize(folder.path)
    }
}

extension StoreConnection {
    fileprivate func copyAssets(from source: StoreFiles, to target: StoreFiles) throws(RecordStoreError) {
        try rows("SELECT DISTINCT hash FROM asset_uses") { (row) throws(RecordStoreError) in
            try source.copyAsset(row.text(0), to: target)
            return true
        }
    }
}

extension StoreFiles {
    /// Reads the file of an asset, and returns the reason why it is not valid.
    fileprivate func damage(ofAsset hash: String) -> String? {
        guard RecordAsset(hash: hash, size: 0).isWellFormed else { return "its name is not a hash" }
        do throws(RegularFileError) {
            let (descriptor, _) = try RegularFile.open(path(ofAsset: hash))
            defer { close(descriptor) }
            var digest = SHA256()
            var part = [UInt8](repeating: 0, count: 1 << 18)
            while true {
                let count = read(descriptor, &part, part.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { return String(cString: strerror(errno)) }
                if count == 0 { return digest.finalize() == hash ? nil : "its contents have changed" }
                part.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        } catch {
            return error.reasonText
        }
    }

    /// Adds the file of an asset to another store. A missing one is a matter of the check.
    fileprivate func copyAsset(_ hash: String, to target: StoreFiles) throws(RecordStoreError) {
        guard RecordAsset(hash: hash, size: 0).isWellFormed, let size = size(ofAsset: hash) else { return }
        let destination = target.path(ofAsset: hash)
        try target.createFolder((destination as NSString).deletingLastPathComponent)
        if link(path(ofAsset: hash), destination) == 0 || errno == EEXIST { return }
        do {
            let file = try ReplacedFile(path: destination, isRegular: true)
            let (descriptor, _) = try RegularFile.open(path(ofAsset: hash))
            defer { close(descriptor) }
            var rest = size
            while rest > 0 {
                var part = [UInt8](repeating: 0, count: Int(min(rest, 1 << 18)))
                let count = read(descriptor, &part, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw RecordStoreError(errorNumber: EIO, path: path(ofAsset: hash)) }
                try part.withUnsafeBytes { try file.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                rest -= Int64(count)
            }
            try file.commit()
        } catch let error as RecordStoreError {
            throw error
        } catch {
            throw .file(path: destination, reason: "\(error)")
        }
    }
}
