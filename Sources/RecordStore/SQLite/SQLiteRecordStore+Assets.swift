import Foundation
import Glibc
import LinuxIO

/// Assets: files by the hash of their contents, in `assets/XX/HASH`.
///
/// A file is complete on the disk before a record can have it. A crash in between leaves a file without a record, which
/// `removeUnusedAssets(addedBefore:)` removes later.
extension SQLiteRecordStore {
    /// The number of bytes that are copied at once.
    private static let partSize = 1 << 18
    /// The beginning of the names of files that are not complete.
    private static let incoming = ".incoming-"

    /// Copies a file to the store, so that records can have it as an asset.
    /// - Parameter account: The account that adds the file, which may use it then; `nil` for the program that owns the store.
    public func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        try copyAsset(contentsOf: file) { (asset) throws(RecordStoreError) in try add(account, to: asset) }
    }

    /// Notes that an account may use a file. This is before the file is there: a file without accounts can be used by all.
    private func add(_ account: String?, to asset: RecordAsset) throws(RecordStoreError) {
        if account == nil {
            // Without accounts, nothing is noted.
            let hasAdders = try read { (reader) throws(RecordStoreError) in
                try reader.connection.hasAdders(ofAsset: asset.hash)
            }
            if !hasAdders { return }
        }
        try change { (writer) throws(RecordStoreError) in
            let hasAdders = try writer.connection.hasAdders(ofAsset: asset.hash)
            if !hasAdders, account == nil || writer.files.size(ofAsset: asset.hash) == asset.size { return }
            try writer.connection.run(
                "INSERT OR IGNORE INTO asset_adders (hash, account) VALUES (?, ?)",
                [.text(asset.hash), .text(account ?? "")]
            )
        }
    }

    /// Returns the file of an asset for an account that has added it, or that sees a record with it. It must not be changed.
    /// - Throws: `missingAsset` as well if the account may not use the file.
    public func file(
        of asset: RecordAsset,
        account: String,
        container: String
    ) throws(RecordStoreError) -> URL {
        let isUsable = try read { (reader) throws(RecordStoreError) in
            try reader.connection.isAsset(asset.hash, of: nil, usableBy: account, in: container)
        }
        guard isUsable else { throw .missingAsset(nil, field: nil, hash: asset.hash) }
        return try self.file(of: asset)
    }

    /// - Parameter willAdd: Called when the contents are known, before the file is there.
    private func copyAsset(
        contentsOf file: URL,
        willAdd: (RecordAsset) throws(RecordStoreError) -> Void
    ) throws(RecordStoreError) -> RecordAsset {
        let source: CInt
        let count: Int
        do throws(RegularFileError) {
            (source, count) = try RegularFile.open(file.path)
        } catch {
            throw .file(path: file.path, reason: error.reasonText)
        }
        defer { Glibc.close(source) }
        if Int64(count) > limits.assetSize {
            throw .file(path: file.path, reason: "it is larger than \(limits.assetSize) bytes")
        }
        let staged = "\(files.assets)/\(Self.incoming)\(UUID().uuidString)"
        let target = Glibc.open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw RecordStoreError(errorNumber: errno, path: staged) }
        defer {
            Glibc.close(target)
            // Without effect if it was renamed.
            unlink(staged)
        }
        let asset = try copy(source, file.path, to: target, staged)
        // Programs get the path, and its contents determine its name.
        fchmod(target, 0o400)
        guard fsync(target) == 0 else { throw RecordStoreError(errorNumber: errno, path: staged) }
        let path = files.path(ofAsset: asset.hash)
        let folder = (path as NSString).deletingLastPathComponent
        try files.createFolder(folder)
        try willAdd(asset)
        // A complete file replaces one that an error of the disk has shortened. It also renews the time by which unused files
        // are removed.
        guard rename(staged, path) == 0 else { throw RecordStoreError(errorNumber: errno, path: path) }
        files.synchronize(folder)
        files.synchronize(files.assets)
        return asset
    }

    private func copy(
        _ source: CInt,
        _ sourcePath: String,
        to target: CInt,
        _ targetPath: String
    ) throws(RecordStoreError) -> RecordAsset {
        var hash = SHA256()
        var size: Int64 = 0
        var part = [UInt8](repeating: 0, count: Self.partSize)
        while true {
            let count = Glibc.read(source, &part, part.count)
            if count == 0 { return RecordAsset(hash: hash.finalize(), size: size) }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw RecordStoreError(errorNumber: errno, path: sourcePath)
            }
            size += Int64(count)
            if size > limits.assetSize {
                throw .file(path: sourcePath, reason: "it is larger than \(limits.assetSize) bytes")
            }
            part.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            var done = 0
            while done < count {
                let written = part.withUnsafeBytes { Glibc.write(target, $0.baseAddress! + done, count - done) }
                if written > 0 {
                    done += written
                } else if errno != EINTR {
                    throw RecordStoreError(errorNumber: errno, path: targetPath)
                }
            }
        }
    }

    /// Returns the file of an asset. It must not be changed.
    public func file(of asset: RecordAsset) throws(RecordStoreError) -> URL {
        guard asset.isWellFormed, files.size(ofAsset: asset.hash) == asset.size else {
            throw .missingAsset(nil, field: nil, hash: asset.hash)
        }
        return URL(fileURLWithPath: files.path(ofAsset: asset.hash))
    }

    /// Removes the files of assets that no record has, and those of copies that were interrupted.
    /// - Parameter date: The time before which the files were added. Newer files may belong to records that are about to be saved.
    /// - Returns: The number of removed files.
    @discardableResult
    public func removeUnusedAssets(addedBefore date: Date) throws(RecordStoreError) -> Int {
        let files = files
        // As a change: no record is saved between the question and the removal.
        return try change { (writer) throws(RecordStoreError) in
            var count = 0
            for name in Folder.paths(below: files.assets) {
                let file = (name as NSString).lastPathComponent
                let path = files.assets + "/" + name
                guard let modified = files.modificationDate(of: path), modified < date else { continue }
                if !file.hasPrefix(Self.incoming) {
                    let isUsed = try writer.connection.first(
                        "SELECT 1 FROM asset_uses WHERE hash = ? LIMIT 1",
                        [.text(file)]
                    ) { _ in true }
                    if isUsed == true { continue }
                }
                if unlink(path) == 0 {
                    count += 1
                    try writer.connection.run("DELETE FROM asset_adders WHERE hash = ?", [.text(file)])
                }
            }
            return count
        }
    }
}

extension StoreConnection {
    /// Returns a Boolean value that indicates whether the use of an asset was noted for some accounts, or for all.
    fileprivate func hasAdders(ofAsset hash: String) throws(RecordStoreError) -> Bool {
        try first("SELECT 1 FROM asset_adders WHERE hash = ? LIMIT 1", [.text(hash)]) { _ in true } ?? false
    }

    /// Returns a Boolean value that indicates whether an account may use an asset. Its hash alone gives no access to it: the account has
    /// added the file, or sees a record with it.
    /// - Parameter record: The row of a record that the account may change; `nil` for none.
    func isAsset(
        _ hash: String,
        of record: Int64?,
        usableBy account: String,
        in container: String
    ) throws(RecordStoreError) -> Bool {
        if try !hasAdders(ofAsset: hash) { return true }
        let isAdded = try first(
            "SELECT 1 FROM asset_adders WHERE hash = ? AND account IN (?, '') LIMIT 1",
            [.text(hash), .text(account)]
        ) { _ in true }
        if isAdded == true { return true }
        if let record {
            let isUsed = try first(
                "SELECT 1 FROM asset_uses WHERE record = ? AND hash = ?",
                [.integer(record), .text(hash)]
            ) { _ in true }
            if isUsed == true { return true }
        }
        let isSeen = try first(
            """
            SELECT 1 FROM asset_uses u JOIN records r ON r.id = u.record JOIN zones z ON z.id = r.zone
            JOIN databases d ON d.id = z.database WHERE u.hash = ?1 AND d.container = ?2
            AND (d.scope = 'public' OR (d.scope = 'private' AND d.account = ?3)
            OR EXISTS (SELECT 1 FROM participants p WHERE p.share = r.share AND p.account = ?3 AND p.accepted = 1
            AND p.permission > 0)) LIMIT 1
            """,
            [.text(hash), .text(container), .text(account)]
        ) { _ in true }
        return isSeen ?? false
    }
}

extension StoreFiles {
    /// Returns the number of bytes of an asset's file; `nil` if there is none.
    func size(ofAsset hash: String) -> Int64? {
        var status = stat()
        guard stat(path(ofAsset: hash), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Returns the time at which a file was written; `nil` for folders and missing files.
    func modificationDate(of path: String) -> Date? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Date(
            timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1_000_000_000
        )
    }
}
