import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization

/// The parts of assets that devices have begun to send, as files `ACCOUNT/HASH-SIZE` in a folder.
///
/// An account has its own files: it learns nothing about those of others. The contents are compared with the hash when they are complete, so
/// that a part needs no other protection against a crash.
final class AssetParts: Sendable {
    private struct File {
        var path: String
        var size: Int64
        var date: Date
        var isWritten: Bool
    }

    /// Files whose names were removed. The space of large ones is freed when they are closed, which takes a while, and is not done under the
    /// lock of all accounts.
    private struct Removed {
        /// The largest number of files. Further ones are freed at once.
        private static let count = 64
        private var descriptors: [CInt] = []

        mutating func add(_ path: String) {
            if descriptors.count < Self.count {
                let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
                if descriptor >= 0 { descriptors.append(descriptor) }
            }
            unlink(path)
        }

        func free() {
            for descriptor in descriptors { close(descriptor) }
        }
    }

    private let folder: String
    /// The largest number of parts of an account.
    private let count: Int
    /// The largest number of bytes of the parts of an account.
    private let size: Int64
    /// The parts that requests write to, by their paths.
    private let written = Mutex<[String: AssetPart]>([:])

    init(folder: URL, count: Int, size: Int64) {
        self.folder = folder.path
        self.count = count
        self.size = size
    }

    /// The folder of an account. Names of accounts can be longer than those of files, and have any characters.
    private func folder(of account: String) -> String {
        let hash = RecordServerLink.serverKey(ofPublicKey: account.utf8)
        return folder + "/" + hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private func path(of asset: RecordAsset, _ account: String) -> String {
        "\(folder(of: account))/\(asset.hash)-\(asset.size)"
    }

    /// Returns the number of bytes of an asset that an account has sent; `nil` if there are none, or a damaged file with too many.
    func size(of asset: RecordAsset, account: String) -> Int64? {
        Self.file(path(of: asset, account)).flatMap { $0.size <= asset.size ? $0.size : nil }
    }

    /// Goes on with an asset, or begins it at the offset 0.
    /// - Throws: `wrongOffset` if the offset is not the number of bytes that were received, `limitExceeded` if the account can never send
    ///   the asset, and `rateLimited` if it sends too many at once.
    func begin(_ asset: RecordAsset, at offset: Int64, account: String) throws(RecordFailure) -> AssetPart {
        if asset.size > size {
            throw RecordFailure(.limitExceeded("bytes of an asset", limit: Int(clamping: size)))
        }
        let path = path(of: asset, account)
        var removed = Removed()
        defer { removed.free() }
        return try written.withLock { (written) throws(RecordFailure) in
            // A request of which the rest is sent by another connection has ended, even if this server does not know it yet.
            if let size = written[path]?.end(at: offset), size != offset { throw AssetPart.wrongOffset(size) }
            var found = Self.file(path)?.size ?? 0
            if found > asset.size {
                removed.add(path)
                found = 0
            }
            guard found == offset else { throw AssetPart.wrongOffset(found) }
            let folder = folder(of: account)
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw AssetPart.unwritable
            }
            try makeRoom(for: asset, at: path, in: folder, written, &removed)
            let part = try AssetPart(asset, account: account, path: path, size: offset)
            written[path] = part
            return part
        }
    }

    /// Removes the oldest parts of an account, so that another one is within the limits.
    private func makeRoom(
        for asset: RecordAsset,
        at path: String,
        in folder: String,
        _ written: [String: AssetPart],
        _ removed: inout Removed
    ) throws(RecordFailure) {
        var others = files(in: folder, written).filter { $0.path != path }
        while others.count >= count || others.reduce(asset.size, { $0 + $1.size }) > size {
            let unused = others.indices.filter { !others[$0].isWritten }
            guard let oldest = unused.min(by: { others[$0].date < others[$1].date }) else {
                throw RecordFailure(.rateLimited, reason: "the account sends too many assets at once", retryAfter: 10)
            }
            removed.add(others.remove(at: oldest).path)
        }
    }

    /// Notes that a request no longer writes to a part, which remains.
    func end(_ part: AssetPart) {
        part.end()
        written.withLock { if $0[part.path] === part { $0[part.path] = nil } }
    }

    /// Removes a part, unless another request uses it.
    func remove(_ part: AssetPart) {
        written.withLock { written in
            guard written[part.path] === part else { return }
            // The part has the file open until its end.
            unlink(part.path)
            rmdir((part.path as NSString).deletingLastPathComponent)
        }
    }

    /// Removes the parts to which nothing was added since a time.
    func removeAll(before date: Date) {
        for name in Self.names(folder) {
            let folder = "\(folder)/\(name)"
            var removed = Removed()
            defer { removed.free() }
            written.withLock { written in
                for file in files(in: folder, written) where file.date < date && !file.isWritten {
                    removed.add(file.path)
                }
                // Without effect if it has others.
                rmdir(folder)
            }
        }
    }

    // MARK: Files

    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func files(in folder: String, _ written: [String: AssetPart]) -> [File] {
        Self.names(folder).compactMap { name in
            guard var file = Self.file("\(folder)/\(name)") else { return nil }
            if let part = written[file.path] {
                file.isWritten = true
                // It will have all of its bytes.
                file.size = part.asset.size
            }
            return file
        }
    }

    private static func file(_ path: String) -> File? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
        return File(path: path, size: Int64(status.st_size), date: date, isWritten: false)
    }
}
