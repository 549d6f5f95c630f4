import Foundation
import RecordStore

/// An operation that looks users up, and makes them participants that can be added to a share.
///
/// A user is the name of an account. Accounts are known when they accept a share: every valid name gives a participant.
open class CKFetchShareParticipantsOperation: CKOperation, @unchecked Sendable {
    /// The names of the users.
    open var userIdentityLookupInfos: [CKUserIdentity.LookupInfo]?
    /// Called for each user, with a participant that can read.
    @preconcurrency open var perShareParticipantResultBlock:
        (@Sendable (CKUserIdentity.LookupInfo, Result<CKShare.Participant, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchShareParticipantsResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?

    /// Creates an operation without users.
    public override init() { super.init() }

    /// Creates an operation for users.
    public convenience init(userIdentityLookupInfos: [CKUserIdentity.LookupInfo]) {
        self.init()
        self.userIdentityLookupInfos = userIdentityLookupInfos
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        for info in userIdentityLookupInfos ?? [] where !hasEnded {
            let result = Result<CKShare.Participant, any Error> {
                guard RecordShare.isAccount(info.account) else {
                    throw CKError(.invalidArguments, "\"\(info.account)\" is not the name of an account")
                }
                return CKShare.Participant(
                    CKUserIdentity(account: info.account, lookupInfo: info, hasAccount: false),
                    role: .privateUser,
                    status: .pending,
                    permission: .readOnly
                )
            }
            if case .failure(let error) = result { errors[info] = error }
            report { [self] in perShareParticipantResultBlock?(info, result) }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some participants could not be fetched")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) { fetchShareParticipantsResultBlock?(result) }
}

/// An operation that fetches shares by their links.
open class CKFetchShareMetadataOperation: CKOperation, @unchecked Sendable {
    /// The links of the shares.
    open var shareURLs: [URL]?
    /// Called for each link, with the share. A link that does not exist, or that the user may not accept, is the error `unknownItem`.
    @preconcurrency open var perShareMetadataResultBlock:
        (@Sendable (URL, Result<CKShare.Metadata, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchShareMetadataResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?

    /// Creates an operation without links.
    public override init() { super.init() }

    /// Creates an operation for links.
    public convenience init(shareURLs: [URL]) {
        self.init()
        self.shareURLs = shareURLs
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        for url in shareURLs ?? [] where !hasEnded {
            let result = Result<CKShare.Metadata, any Error> { try container.service.metadata(of: url) }
            if case .failure(let error) = result { errors[url] = error }
            report { [self] in perShareMetadataResultBlock?(url, result) }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some shares could not be fetched")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) { fetchShareMetadataResultBlock?(result) }
}

/// An operation that accepts shares. Their records are in the shared database then.
open class CKAcceptSharesOperation: CKOperation, @unchecked Sendable {
    /// The shares to accept, of the container of the operation.
    open var shareMetadatas: [CKShare.Metadata]?
    /// Called for each share, with its record in the shared database.
    @preconcurrency open var perShareResultBlock: (@Sendable (CKShare.Metadata, Result<CKShare, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var acceptSharesResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?

    /// Creates an operation without shares.
    public override init() { super.init() }

    /// Creates an operation for shares.
    public convenience init(shareMetadatas: [CKShare.Metadata]) {
        self.init()
        self.shareMetadatas = shareMetadatas
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        for metadata in shareMetadatas ?? [] where !hasEnded {
            let result = Result<CKShare, any Error> { try container.service.accept(metadata) }
            if case .failure(let error) = result { errors[metadata] = error }
            report { [self] in perShareResultBlock?(metadata, result) }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some shares could not be accepted")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) { acceptSharesResultBlock?(result) }
}

extension ContainerService {
    /// Returns the account of the container's user.
    private func sharingAccount() throws(CKError) -> String {
        if let account { return account }
        // A device has its account on a server since the first request.
        try perform { _ in }
        if let account { return account }
        throw CKError(.notAuthenticated, "the store of container \"\(identifier)\" has no accounts that share records")
    }

    /// Returns a share by its link.
    func metadata(of url: URL) throws(CKError) -> CKShare.Metadata {
        let account = try sharingAccount()
        guard let link = ShareLink(url) else { throw CKError(.invalidArguments, "\(url) is not the link of a share") }
        return try perform { (store) throws(RecordStoreError) in
            let found = try store.shareMetadata(secret: link.secret, container: identifier, account: account)
            return CKShare.Metadata(found, share: store.share(found.share), container: identifier)
        }
    }

    /// Accepts a share.
    func accept(_ metadata: CKShare.Metadata) throws(CKError) -> CKShare {
        let account = try sharingAccount()
        guard metadata.containerIdentifier == identifier else {
            let text = "the share is of container \"\(metadata.containerIdentifier)\", not \"\(identifier)\""
            throw CKError(.badContainer, text)
        }
        guard let link = metadata.share.url.flatMap({ ShareLink($0) }) else {
            throw CKError(.invalidArguments, "the share was not saved")
        }
        return try perform { (store) throws(RecordStoreError) in
            let accepted = try store.acceptShare(secret: link.secret, container: identifier, account: account)
            return store.share(accepted.share)
        }
    }
}
