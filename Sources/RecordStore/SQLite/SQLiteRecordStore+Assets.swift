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
    public func addAsset(contentsOf file: URL) throws(RecordStoreError) -> RecordAsset {
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
                if unlink(path) == 0 { count += 1 }
            }
            return count
        }
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
