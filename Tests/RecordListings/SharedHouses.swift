import CloudKit
import UIKit

/// The delegate of a scene as iOS apps in Swift 5 have it: it accepts the link of a share, and fetches the shared record. This file only
/// has to compile in that language mode, unchanged; `ShareInvitationTests` and `SharingControllerTests` run it.
class HouseSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var messages: [String] = []
    var fetchedRecord: CKRecord?
    let sharedDatabase = CKContainer.default().sharedCloudDatabase

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = SharingHouseController()
        window.makeKeyAndVisible()
        self.window = window
        if let shareMetadata = connectionOptions.cloudKitShareMetadata {
            acceptCloudKitShare(metadata: shareMetadata) { [weak self] result in self?.didAccept(result) }
        }
    }

    func windowScene(
        _ windowScene: UIWindowScene,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
    ) {
        acceptCloudKitShare(metadata: cloudKitShareMetadata) { [weak self] result in self?.didAccept(result) }
    }

    func acceptCloudKitShare(metadata: CKShare.Metadata, completion: @escaping (Result<CKRecord.ID, Error>) -> Void) {
        var rootRecordID: CKRecord.ID!
        let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
        operation.perShareResultBlock = { metadata, result in
            switch result {
            case .failure(let error): self.note("not accepted: \(error.localizedDescription)")
            case .success: rootRecordID = metadata.hierarchicalRootRecordID
            }
        }
        operation.acceptSharesResultBlock = { result in
            switch result {
            case .failure(let error): completion(.failure(error))
            case .success: completion(.success(rootRecordID))
            }
        }
        let container = CKContainer(identifier: metadata.containerIdentifier)
        container.add(operation)
    }

    func didAccept(_ result: Result<CKRecord.ID, Error>) {
        switch result {
        case .failure(let error): note("failed: \(error.localizedDescription)")
        case .success(let id):
            DispatchQueue.main.async { self.fetchShare(id) }
        }
    }

    func fetchShare(_ recordID: CKRecord.ID) {
        let operation = CKFetchRecordsOperation(recordIDs: [recordID])
        operation.perRecordResultBlock = { _, result in
            switch result {
            case .failure(let error): self.note("not fetched: \(error.localizedDescription)")
            case .success(let record):
                DispatchQueue.main.async { self.fetchedRecord = record }
            }
        }
        operation.fetchRecordsResultBlock = { result in
            if case .success = result { self.note("fetched") }
        }
        sharedDatabase.add(operation)
    }

    func note(_ message: String) {
        DispatchQueue.main.async { self.messages.append(message) }
    }
}

/// A controller that shares its record by the system's controller.
class SharingHouseController: UIViewController, UICloudSharingControllerDelegate {
    let shareItem = UIBarButtonItem()
    let container = CKContainer.default()
    var currentRecord: CKRecord?
    var messages: [String] = []

    func shareRecord(_ sender: Any) {
        let controller = UICloudSharingController { controller, prepareCompletionHandler in
            guard let record = self.currentRecord else { return }
            let share = CKShare(rootRecord: record)
            share[CKShare.SystemFieldKey.title] = "A house" as CKRecordValue
            share.publicPermission = .readOnly
            let modifyRecordsOperation = CKModifyRecordsOperation(
                recordsToSave: [record, share],
                recordIDsToDelete: nil
            )
            let configuration = CKOperation.Configuration()
            configuration.timeoutIntervalForResource = 10
            configuration.timeoutIntervalForRequest = 10
            modifyRecordsOperation.configuration = configuration
            modifyRecordsOperation.modifyRecordsResultBlock = { result in
                switch result {
                case .success: prepareCompletionHandler(share, self.container, nil)
                case .failure(let error): prepareCompletionHandler(nil, nil, error)
                }
            }
            self.container.privateCloudDatabase.add(modifyRecordsOperation)
        }
        controller.availablePermissions = [.allowPublic, .allowPrivate, .allowReadOnly, .allowReadWrite]
        controller.popoverPresentationController?.barButtonItem = shareItem
        controller.delegate = self
        present(controller, animated: true)
    }

    func cloudSharingController(_ csc: UICloudSharingController, failedToSaveShareWithError error: Error) {
        messages.append("failed: \(error.localizedDescription)")
    }

    func itemTitle(for csc: UICloudSharingController) -> String? { "House" }

    func cloudSharingControllerDidSaveShare(_ csc: UICloudSharingController) {
        messages.append("saved \(csc.share?.url == nil ? "without" : "with") a link")
    }

    func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController) {
        messages.append("stopped \(csc.share?.recordID.zoneID.zoneName ?? "-")")
    }
}
