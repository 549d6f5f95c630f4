import Foundation
import Synchronization

// Shares and participants, by completion handlers and asynchronous functions.
extension CKContainer {
    // MARK: Participants

    /// Looks a user up by its address, which is the name of an account, on another thread.
    @preconcurrency public func fetchShareParticipant(
        withEmailAddress emailAddress: String,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        fetchParticipant(CKUserIdentity.LookupInfo(emailAddress: emailAddress), completionHandler)
    }

    /// Looks a user up by its identifier, on another thread.
    @preconcurrency public func fetchShareParticipant(
        withUserRecordID userRecordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        fetchParticipant(CKUserIdentity.LookupInfo(userRecordID: userRecordID), completionHandler)
    }

    private func fetchParticipant(
        _ info: CKUserIdentity.LookupInfo,
        _ completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        let found = ItemResults<CKUserIdentity.LookupInfo, CKShare.Participant>()
        let operation = CKFetchShareParticipantsOperation(userIdentityLookupInfos: [info])
        operation.perShareParticipantResultBlock = { found.set($1, for: $0) }
        operation.fetchShareParticipantsResultBlock = { found.call(completionHandler, for: info, $0) }
        add(operation)
    }

    /// Returns the user with an address, which is the name of an account, as a participant that can be added to a share.
    public func shareParticipant(forEmailAddress email: String) async throws -> CKShare.Participant {
        try await participant(CKUserIdentity.LookupInfo(emailAddress: email))
    }

    /// Returns the user with an identifier as a participant that can be added to a share.
    public func shareParticipant(forUserRecordID userRecordID: CKRecord.ID) async throws -> CKShare.Participant {
        try await participant(CKUserIdentity.LookupInfo(userRecordID: userRecordID))
    }

    private func participant(_ info: CKUserIdentity.LookupInfo) async throws -> CKShare.Participant {
        guard let result = try await participants([info])[info] else { throw CKError.unexpected }
        return try result.get()
    }

    private func participants(
        _ infos: [CKUserIdentity.LookupInfo]
    ) async throws -> [CKUserIdentity.LookupInfo: Result<CKShare.Participant, any Error>] {
        let operation = CKFetchShareParticipantsOperation(userIdentityLookupInfos: infos)
        return try await results(of: operation) { found, end in
            operation.perShareParticipantResultBlock = { found.set($1, for: $0) }
            operation.fetchShareParticipantsResultBlock = end
        }
    }

    /// Returns the users with addresses, which are names of accounts, as participants that can be added to a share, each or an error.
    public func shareParticipants(
        forEmailAddresses emails: [String]
    ) async throws -> [String: Result<CKShare.Participant, any Error>] {
        let found = try await participants(CKUserIdentity.LookupInfo.lookupInfos(withEmails: emails))
        return Dictionary(found.compactMap { info, result in info.emailAddress.map { ($0, result) } }) { first, _ in
            first
        }
    }

    /// Returns the users with identifiers as participants that can be added to a share, each or an error.
    public func shareParticipants(
        forUserRecordIDs userRecordIDs: [CKRecord.ID]
    ) async throws -> [CKRecord.ID: Result<CKShare.Participant, any Error>] {
        let found = try await participants(CKUserIdentity.LookupInfo.lookupInfos(with: userRecordIDs))
        return Dictionary(found.compactMap { info, result in info.userRecordID.map { ($0, result) } }) { first, _ in
            first
        }
    }

    // MARK: Shares

    /// Fetches a share by its link, on another thread.
    @preconcurrency public func fetchShareMetadata(
        with url: URL,
        completionHandler: @escaping @Sendable (CKShare.Metadata?, (any Error)?) -> Void
    ) {
        let found = ItemResults<URL, CKShare.Metadata>()
        let operation = CKFetchShareMetadataOperation(shareURLs: [url])
        operation.perShareMetadataResultBlock = { found.set($1, for: $0) }
        operation.fetchShareMetadataResultBlock = { found.call(completionHandler, for: url, $0) }
        add(operation)
    }

    /// Returns a share by its link.
    public func shareMetadata(for url: URL) async throws -> CKShare.Metadata {
        guard let result = try await shareMetadatas(for: [url])[url] else { throw CKError.unexpected }
        return try result.get()
    }

    /// Returns shares by their links, each or an error.
    public func shareMetadatas(for urls: [URL]) async throws -> [URL: Result<CKShare.Metadata, any Error>] {
        let operation = CKFetchShareMetadataOperation(shareURLs: urls)
        return try await results(of: operation) { found, end in
            operation.perShareMetadataResultBlock = { found.set($1, for: $0) }
            operation.fetchShareMetadataResultBlock = end
        }
    }

    /// Accepts a share, on another thread.
    @preconcurrency public func accept(
        _ metadata: CKShare.Metadata,
        completionHandler: @escaping @Sendable (CKShare?, (any Error)?) -> Void
    ) {
        let found = ItemResults<CKShare.Metadata, CKShare>()
        let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
        operation.perShareResultBlock = { found.set($1, for: $0) }
        operation.acceptSharesResultBlock = { found.call(completionHandler, for: metadata, $0) }
        add(operation)
    }

    /// Accepts a share.
    /// - Returns: The share in the shared database.
    @discardableResult
    public func accept(_ metadata: CKShare.Metadata) async throws -> CKShare {
        guard let result = try await accept([metadata])[metadata] else { throw CKError.unexpected }
        return try result.get()
    }

    /// Accepts shares.
    /// - Returns: The shares in the shared database, each or an error.
    public func accept(
        _ metadatas: [CKShare.Metadata]
    ) async throws -> [CKShare.Metadata: Result<CKShare, any Error>] {
        let operation = CKAcceptSharesOperation(shareMetadatas: metadatas)
        return try await results(of: operation) { found, end in
            operation.perShareResultBlock = { found.set($1, for: $0) }
            operation.acceptSharesResultBlock = end
        }
    }

    // MARK: Results

    /// Performs an operation, and returns the results of its items. The operation is canceled with the task.
    private func results<Key, Value>(
        of operation: CKOperation,
        _ setBlocks: (ItemResults<Key, Value>, @escaping @Sendable (Result<Void, any Error>) -> Void) -> Void
    ) async throws -> [Key: Result<Value, any Error>] {
        let box = UncheckedBox(operation)
        let found = ItemResults<Key, Value>()
        // The thread sanitizer sees the order that a mutex gives, but not that of a continuation.
        let passed = Mutex<Result<Void, any Error>>(.failure(CKError.unexpected))
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                setBlocks(found) { result in
                    passed.withLock { $0 = result }
                    continuation.resume()
                }
                add(operation)
            }
        } onCancel: {
            box.value.cancel()
        }
        return try passed.withLock { $0 }.itemsOnly { found.all }.get()
    }
}

/// The results of an operation's items.
private final class ItemResults<Key: Hashable, Value>: Sendable {
    private let results = Mutex(UncheckedBox<[Key: Result<Value, any Error>]>([:]))

    var all: [Key: Result<Value, any Error>] {
        // The box is used by one thread at a time.
        results.withLock { $0 }.value
    }

    func set(_ result: Result<Value, any Error>, for key: Key) {
        let (key, result) = (UncheckedBox(key), UncheckedBox(result))
        results.withLock { $0.value[key.value] = result.value }
    }

    /// Calls a completion handler with the result of an item.
    func call(
        _ handler: (Value?, (any Error)?) -> Void,
        for key: Key,
        _ result: Result<Void, any Error>
    ) {
        let item = result.itemsOnly { all[key] ?? .failure(CKError.unexpected) }.flatMap { $0 }
        switch item {
        case .success(let value): handler(value, nil)
        case .failure(let error): handler(nil, error)
        }
    }
}
