import Foundation
import RecordNetwork
import RecordStore

// Assets: their files, and the parts of those that are being received.
extension RecordService {
    /// The largest number of bytes of an asset whose copy takes no turn.
    static let smallSize: Int64 = 1 << 20

    /// Performs a closure that copies the file of an asset into the store, when its account has a turn: it copies two large files at a time.
    /// - Parameter size: The number of bytes of the asset.
    /// - Throws: `rateLimited` if too many copies of the account wait.
    public func copying<Value: Sendable>(
        _ size: Int64,
        for identity: ServiceIdentity,
        _ body: () async throws(RecordFailure) -> Value
    ) async throws(RecordFailure) -> Value {
        if size <= Self.smallSize { return try await body() }
        guard await copies.begin(identity.account) else {
            metrics.addRefused("copies")
            throw RecordFailure(.rateLimited, reason: "the account adds too many assets at once", retryAfter: 10)
        }
        defer { copies.end(identity.account) }
        return try await body()
    }

    /// Adds a file that was received to the store, as an asset of an account.
    /// - Parameter hash: The hash that the client has named.
    public func addAsset(_ file: URL, hash: String, from identity: ServiceIdentity) throws(RecordFailure)
        -> ServiceReply
    {
        let asset = try naming { () throws(RecordStoreError) in
            try store.addAsset(contentsOf: file, account: identity.account)
        }
        guard asset.hash == hash else {
            throw RecordFailure(.malformed, reason: "the hash is not that of the contents")
        }
        return try ServiceReply(asset)
    }

    /// Returns the file of an asset for an account that may use it.
    /// - Parameter offset: The offset of the first byte; `nil` for the whole file, also by its status.
    /// - Throws: `impossibleRange` if the file has no byte at the offset.
    public func asset(
        _ asset: RecordAsset,
        from offset: Int64? = nil,
        for identity: ServiceIdentity
    ) throws(RecordFailure) -> ServiceReply {
        guard let file = try file(of: asset, for: identity) else {
            throw RecordFailure(.missingAsset(nil, field: nil, hash: asset.hash))
        }
        if let offset, offset >= asset.size {
            var failure = RecordFailure(.impossibleRange, reason: "the asset has \(asset.size) bytes")
            failure.limit = asset.size
            throw failure
        }
        return ServiceReply(file: file, size: asset.size, from: offset)
    }

    private func file(of asset: RecordAsset, for identity: ServiceIdentity) throws(RecordFailure) -> URL? {
        for container in options.containers.sorted() {
            do throws(RecordStoreError) {
                return try store.file(of: asset, account: identity.account, container: container)
            } catch .missingAsset {
                continue
            } catch {
                throw RecordFailure(error)
            }
        }
        return nil
    }

    // MARK: Parts

    /// Returns the number of bytes of an asset that the account has sent. That is all of them if it may use the asset already, and none if
    /// only others send it.
    public func upload(of asset: RecordAsset, for identity: ServiceIdentity) throws(RecordFailure) -> ServiceReply {
        if let size = parts.size(of: asset, account: identity.account) {
            return try ServiceReply(RecordWire.Upload(received: size))
        }
        let isThere = try file(of: asset, for: identity) != nil
        return try ServiceReply(RecordWire.Upload(received: isThere ? asset.size : 0))
    }

    /// Adds an asset that the account may use once more, if a request sends no byte of it. It is copied: its contents are compared with the
    /// hash, and its file is not removed as unused for another day.
    /// - Returns: `nil` if the request is another one.
    public func addStoredAsset(
        _ asset: RecordAsset,
        at offset: Int64,
        from identity: ServiceIdentity
    ) throws(RecordFailure) -> ServiceReply? {
        guard offset == asset.size, parts.size(of: asset, account: identity.account) == nil else { return nil }
        guard let file = try file(of: asset, for: identity) else { return nil }
        return try addAsset(file, hash: asset.hash, from: identity)
    }

    /// Begins to receive an asset, or goes on. Call ``endPart(_:)`` after it once, whether it is complete or not.
    /// - Parameter offset: The number of bytes that were received before.
    /// - Throws: `wrongOffset` with the number of bytes that were received, if it is another one.
    public func beginPart(
        of asset: RecordAsset,
        at offset: Int64,
        from identity: ServiceIdentity
    ) throws(RecordFailure) -> AssetPart {
        do throws(RecordFailure) {
            return try parts.begin(asset, at: offset, account: identity.account)
        } catch {
            if error.code == .rateLimited { metrics.addRefused("parts") }
            throw error
        }
    }

    /// Adds a part to the store, as an asset of an account, when it has all of its bytes. A part with other contents is removed.
    public func finishPart(_ part: AssetPart, from identity: ServiceIdentity) throws(RecordFailure) -> ServiceReply {
        guard part.size == part.asset.size else {
            throw RecordFailure(.malformed, reason: "the asset is not complete")
        }
        do throws(RecordFailure) {
            let reply = try addAsset(part.file, hash: part.asset.hash, from: identity)
            parts.remove(part)
            return reply
        } catch {
            if error.code == .malformed {
                parts.remove(part)
            } else if let file = try file(of: part.asset, for: identity) {
                // Another request that went on with the part has added it, and removed its file.
                return try addAsset(file, hash: part.asset.hash, from: identity)
            }
            throw error
        }
    }

    /// Ends the reception of a part. What was received remains for a day. Bytes that have not arrived do not count as bytes that the account
    /// has sent: the next request sends them.
    public func endPart(_ part: AssetPart) {
        parts.end(part)
        let length = part.asset.size - part.offset
        accountBytes.putBack(Double(length), used: Double(part.size - part.offset), to: part.account)
    }

    /// Removes the files of assets that no record has, and that were added a day ago, and parts to which nothing was added for a day.
    public func removeUnusedAssets(now: Date = Date()) throws(RecordStoreError) {
        let yesterday = now.addingTimeInterval(-24 * 60 * 60)
        parts.removeAll(before: yesterday)
        try store.removeUnusedAssets(addedBefore: yesterday)
    }
}
