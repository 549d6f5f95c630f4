import Foundation

/// An operation that saves and deletes subscriptions.
open class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The subscriptions to save.
    open var subscriptionsToSave: [CKSubscription]?
    /// The names of the subscriptions to delete.
    open var subscriptionIDsToDelete: [CKSubscription.ID]?
    /// Called for each subscription to save, with its result.
    @preconcurrency open var perSubscriptionSaveBlock:
        (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    /// Called for each subscription to delete, with its result.
    @preconcurrency open var perSubscriptionDeleteBlock:
        (@Sendable (CKSubscription.ID, Result<Void, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var modifySubscriptionsResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?

    /// Creates an operation.
    public init(
        subscriptionsToSave: [CKSubscription]? = nil,
        subscriptionIDsToDelete: [CKSubscription.ID]? = nil
    ) {
        self.subscriptionsToSave = subscriptionsToSave
        self.subscriptionIDsToDelete = subscriptionIDsToDelete
        super.init()
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        let database = target
        for subscription in subscriptionsToSave ?? [] where !hasEnded {
            let id = subscription.subscriptionID
            let result = Result<CKSubscription, any Error> {
                try database.service.subscriptions.save(subscription, in: database)
                return subscription
            }
            if case .failure(let error) = result { errors[id] = error }
            report { [self] in perSubscriptionSaveBlock?(id, result) }
        }
        for id in subscriptionIDsToDelete ?? [] where !hasEnded {
            let result = Result<Void, any Error> { try database.service.subscriptions.delete(id, in: database) }
            if case .failure(let error) = result { errors[id] = error }
            report { [self] in perSubscriptionDeleteBlock?(id, result) }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some subscriptions could not be modified")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) { modifySubscriptionsResultBlock?(result) }
}

/// An operation that fetches subscriptions.
open class CKFetchSubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The names of the subscriptions; `nil` for all.
    open var subscriptionIDs: [CKSubscription.ID]?
    /// Called for each subscription, with its result.
    @preconcurrency open var perSubscriptionResultBlock:
        (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchSubscriptionsResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?

    /// Creates an operation for all subscriptions.
    public override init() { super.init() }

    /// Creates an operation for subscriptions.
    public init(subscriptionIDs: [CKSubscription.ID]) {
        self.subscriptionIDs = subscriptionIDs
        super.init()
    }

    /// Returns an operation for all subscriptions.
    public static func fetchAllSubscriptionsOperation() -> CKFetchSubscriptionsOperation {
        CKFetchSubscriptionsOperation()
    }

    override func perform() {
        let database = target
        let all = attempt { () throws(CKError) in try database.service.subscriptions.subscriptions(in: database) }
        guard let all else { return }
        var errors: [AnyHashable: any Error] = [:]
        for id in subscriptionIDs ?? all.map(\.id) {
            let result: Result<CKSubscription, any Error>
            if let stored = all.first(where: { $0.id == id }) {
                result = .success(stored.object)
            } else {
                let error = CKError(.unknownItem, "subscription \"\(id)\" does not exist")
                result = .failure(error)
                errors[id] = error
            }
            report { [self] in perSubscriptionResultBlock?(id, result) }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some subscriptions could not be fetched")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) { fetchSubscriptionsResultBlock?(result) }
}
