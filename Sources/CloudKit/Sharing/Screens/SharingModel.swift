import Foundation
import RecordStore
import Synchronization
import UIKit

/// The description of a shared item by the app.
struct SharedItem {
    var title: String?
    var type: String?
    var image: Data?
}

/// The state of a sharing controller: the share, the choices of the user, and the operation that is under way.
@MainActor
final class SharingModel {
    /// A change that the app is notified of.
    enum Event {
        case saved, stopped
        case failed(any Error)
    }

    typealias Completion = @Sendable (CKShare?, CKContainer?, (any Error)?) -> Void

    /// The time for an operation, in seconds.
    private static let time = 30.0

    /// The session of the controller, in which results of other threads are shown.
    private weak var session: Session? = UIApplication.shared.session

    /// Prepares the share of a record that is not shared yet.
    var prepare: (@escaping Completion) -> Void = { $0(nil, nil, CKError.unexpected) }
    /// Notifies the app.
    var report: (Event) -> Void = { _ in }
    /// Returns the description of the item by the app.
    var describe: () -> SharedItem = { SharedItem() }
    /// Called when there is something else to show.
    var onChange: () -> Void = {}

    /// The share as it was saved last.
    private(set) var share: CKShare?
    private(set) var container: CKContainer?
    /// A Boolean value that indicates whether an operation is under way. No other one begins meanwhile.
    private(set) var isBusy = false
    /// The last error, or another message for the user.
    private(set) var message: String?

    var options: UICloudSharingController.PermissionOptions = [] { didSet { optionsDidChange() } }

    /// A Boolean value that indicates whether everyone with the link has access.
    private(set) var isPublic = false
    /// A Boolean value that indicates whether people who are invited, or have the link, may change the records.
    private(set) var canWrite = true
    /// A Boolean value that indicates whether the choices are those of the user.
    private var hasChosen = false

    // MARK: Choices

    /// The accesses that the user may choose: with an invitation, and for everyone with the link.
    var accesses: [Bool] {
        let (allowsPrivate, allowsPublic) = (options.contains(.allowPrivate), options.contains(.allowPublic))
        if allowsPrivate == allowsPublic { return [false, true] }
        return [allowsPublic]
    }

    /// The permissions that the user may choose: to change, and to read.
    var permissions: [Bool] {
        let (allowsWriting, allowsReading) = (options.contains(.allowReadWrite), options.contains(.allowReadOnly))
        if allowsWriting == allowsReading { return [true, false] }
        return [allowsWriting]
    }

    private func optionsDidChange() {
        if !accesses.contains(isPublic) { isPublic.toggle() }
        if !permissions.contains(canWrite) { canWrite.toggle() }
        onChange()
    }

    /// The permission of the choice.
    var permission: CKShare.ParticipantPermission { canWrite ? .readWrite : .readOnly }

    private var publicPermission: CKShare.ParticipantPermission { isPublic ? permission : .none }

    /// Chooses who has access, and saves the share if there is one.
    func chooseAccess(isPublic: Bool) {
        guard !isBusy, isPublic != self.isPublic, accesses.contains(isPublic) else { return }
        (self.isPublic, hasChosen) = (isPublic, true)
        choiceDidChange()
    }

    /// Chooses the permission, and saves the share of everyone with the link. That of people who were invited remains.
    func choosePermission(canWrite: Bool) {
        guard !isBusy, canWrite != self.canWrite, permissions.contains(canWrite) else { return }
        (self.canWrite, hasChosen) = (canWrite, true)
        choiceDidChange()
    }

    private func choiceDidChange() {
        message = nil
        let permission = publicPermission
        if let share, share.publicPermission != permission { return save { $0.publicPermission = permission } }
        onChange()
    }

    // MARK: The share

    /// A Boolean value that indicates whether the user shares the record, or may share it.
    var isOwner: Bool { share.map { $0.recordID.zoneID.ownerName == CKCurrentUserDefaultName } ?? true }

    /// Uses a saved share, and its access as the choice.
    func use(_ share: CKShare, _ container: CKContainer) {
        (self.share, self.container) = (share, container)
        adoptChoice()
    }

    private func adoptChoice() {
        guard let share else { return }
        isPublic = share.publicPermission != .none
        if isPublic { canWrite = share.publicPermission == .readWrite }
    }

    /// Returns the link when the record is shared.
    func withLink(_ body: @escaping @MainActor (URL) -> Void) {
        withShare { share in if let url = share.url { body(url) } }
    }

    /// Calls a closure with the share, which is prepared if there is none.
    private func withShare(_ body: @escaping @MainActor (CKShare) -> Void) {
        if isBusy { return }
        if let share { return body(share) }
        guard begin() else { return }
        // The handler of an app may call it more than once, on any thread.
        let isCalled = Mutex(false)
        prepare { [weak self] share, container, error in
            let isRepeated = isCalled.withLock { former in
                defer { former = true }
                return former
            }
            if isRepeated { return }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.inSession { $0.didPrepare(share, container, error, body) } }
            }
        }
    }

    private func didPrepare(
        _ share: CKShare?,
        _ container: CKContainer?,
        _ error: (any Error)?,
        _ body: @escaping @MainActor (CKShare) -> Void
    ) {
        isBusy = false
        if let error { return fail(error) }
        guard let share, let container, share.url != nil else {
            return fail(CKError(.invalidArguments, "the app has prepared no saved share"))
        }
        (self.share, self.container) = (share, container)
        let isAllowed =
            accesses.contains(share.publicPermission != .none)
            && (share.publicPermission == .none || permissions.contains(share.publicPermission == .readWrite))
        // The app has chosen what the user has not.
        if !hasChosen, isAllowed { adoptChoice() }
        let permission = publicPermission
        let described = describe()
        let isDescribed = share.displayTitle != nil || described.title == nil
        if share.publicPermission == permission, isDescribed {
            onChange()
            report(.saved)
            return body(share)
        }
        save({ $0.publicPermission = permission }, then: body)
    }

    // MARK: People

    /// Invites the user with an account.
    func invite(_ account: String) {
        guard RecordShare.isAccount(account), account != container?.service.account else {
            return fail(CKError(.invalidArguments, "\"\(account)\" is not the name of another account"))
        }
        let permission = permission
        withShare { [weak self] _ in
            self?.save { share in
                let identity = CKUserIdentity(
                    account: account,
                    lookupInfo: CKUserIdentity.LookupInfo(emailAddress: account),
                    hasAccount: false
                )
                share.addParticipant(
                    CKShare.Participant(identity, role: .privateUser, status: .pending, permission: permission)
                )
            }
        }
    }

    /// Changes the permission of a participant.
    func setPermission(_ permission: CKShare.ParticipantPermission, of participant: CKShare.Participant) {
        save { share in
            let found = share.participants.first { $0.userIdentity == participant.userIdentity }
            found?.permission = permission
        }
    }

    /// Removes the access of a participant.
    func remove(_ participant: CKShare.Participant) { save { $0.removeParticipant(participant) } }

    /// Ends the sharing; a participant leaves the share.
    func stop() {
        guard let share, let container, begin() else { return }
        let database = isOwner ? container.privateCloudDatabase : container.sharedCloudDatabase
        modify(saving: [], deleting: [share.recordID], in: database) { [weak self] result in
            guard let self else { return }
            isBusy = false
            switch result {
            case .success:
                report(.stopped)
                (self.share, self.container) = (nil, nil)
                onChange()
            case .failure(let error): fail(error)
            }
        }
    }

    // MARK: Operations

    /// Saves a changed copy of the share. The share remains as it is if that fails.
    private func save(
        _ change: @MainActor (CKShare) -> Void,
        then body: @escaping @MainActor (CKShare) -> Void = { _ in }
    ) {
        guard let share, let container, let changed = share.copy() as? CKShare, begin() else { return }
        change(changed)
        addDescription(to: changed)
        modify(saving: [changed], deleting: [], in: container.privateCloudDatabase) { [weak self] result in
            guard let self else { return }
            isBusy = false
            switch result {
            case .success:
                self.share = changed
                onChange()
                report(.saved)
                body(changed)
            case .failure(let error):
                // Another device has changed the share: the user sees its state now.
                if let server = (error as? CKError)?.serverRecord as? CKShare { self.share = server }
                adoptChoice()
                fail(error)
            }
        }
    }

    /// Adds the description by the app to a share that has none.
    private func addDescription(to share: CKShare) {
        let item = describe()
        if share.displayTitle == nil, let title = item.title { share[CKShare.SystemFieldKey.title] = title }
        if share[CKShare.SystemFieldKey.shareType] == nil, let type = item.type {
            share[CKShare.SystemFieldKey.shareType] = type
        }
        if share[CKShare.SystemFieldKey.thumbnailImageData] == nil, let image = item.image {
            share[CKShare.SystemFieldKey.thumbnailImageData] = image
        }
    }

    /// Begins an operation.
    /// - Returns: A Boolean value that indicates whether it may begin.
    private func begin() -> Bool {
        if isBusy { return false }
        guard UIApplication.shared.manifest.supportsSharing else {
            fail(CKError(.missingEntitlement, "the Info.plist of the app does not have CKSharingSupported"))
            return false
        }
        (isBusy, message) = (true, nil)
        onChange()
        return true
    }

    private func fail(_ error: any Error) {
        message = ShareText.failed.localized(error.localizedDescription)
        onChange()
        report(.failed(error))
    }

    /// Shows a message that the link was copied.
    func didCopyLink() {
        message = ShareText.copied.localized
        onChange()
    }

    private func modify(
        saving records: [CKRecord],
        deleting ids: [CKRecord.ID],
        in database: CKDatabase,
        _ completion: @escaping @MainActor (Result<Void, any Error>) -> Void
    ) {
        let operation = CKModifyRecordsOperation(recordsToSave: records, recordIDsToDelete: ids)
        let configuration = CKOperation.Configuration()
        configuration.timeoutIntervalForRequest = Self.time
        configuration.timeoutIntervalForResource = Self.time
        operation.configuration = configuration
        operation.modifyRecordsResultBlock = { [weak self] result in
            // The error of the one item says more than that of the operation.
            let result = result.mapError { error in
                (error as? CKError)?.partialErrorsByItemID?.values.first ?? error
            }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.inSession { _ in completion(result) } }
            }
        }
        database.add(operation)
    }

    private func inSession(_ body: (SharingModel) -> Void) { session?.perform { body(self) } }
}
