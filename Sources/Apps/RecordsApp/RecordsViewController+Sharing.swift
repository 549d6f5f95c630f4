import CloudKit
import UIKit

/// Sharing a place with others, and places that others share.
extension RecordsViewController {
    /// Shows the controller with which the user shares the place, or manages the people who have access to it.
    func share() {
        guard let id = place.record?.recordID else { return }
        shareButton.isEnabled = false
        store.checkAccount { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(true): store.fetchShare(of: id) { [weak self] in self?.didFetchShare($0) }
            case .success(false): endSharing(texts.noAccount)
            case .failure(let error): endSharing(error.localizedDescription)
            }
        }
    }

    private func didFetchShare(_ result: Result<PlaceStore.SharedRecord, any Error>) {
        switch result {
        case .success(let found):
            shareButton.isEnabled = place.record != nil
            // The user has selected another place meanwhile.
            guard place.record?.recordID == found.record.recordID else { return }
            // Another program has changed the place: its version is shown, and is the one that is shared.
            if !place.adopt(found.record) {
                show(Place(found.record))
                message.text = texts.changed
            }
            presentInFrame { [self] in sharingController(found) }
        case .failure(let error): endSharing(error.localizedDescription)
        }
    }

    /// Shows why the place cannot be shared.
    private func endSharing(_ reason: String) {
        shareButton.isEnabled = place.record != nil
        alert(texts.sharingFailed, reason)
    }

    private func sharingController(_ found: PlaceStore.SharedRecord) -> UIViewController {
        let controller: UICloudSharingController
        if let share = found.share {
            controller = UICloudSharingController(share: share, container: store.container)
        } else {
            controller = UICloudSharingController { [store, title = Place(found.record).address] _, completion in
                store.share(found.record, title: title, completion)
            }
        }
        controller.availablePermissions = [.allowPublic, .allowPrivate, .allowReadOnly, .allowReadWrite]
        controller.delegate = self
        controller.popoverPresentationController?.sourceView = shareButton
        return controller
    }

    /// Accepts a share whose link the user has opened, and shows its place.
    func accept(_ metadata: CKShare.Metadata) {
        message.text = texts.loading
        store.accept(metadata) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let place):
                show(place)
                load(texts.opened)
            case .failure(let error):
                message.text = nil
                alert(texts.openingFailed, error.localizedDescription)
            }
        }
    }

    private func alert(_ title: String, _ text: String) {
        presentInFrame { [ok = texts.ok] in
            let alert = UIAlertController(title: title, message: text, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: ok, style: .cancel))
            return alert
        }
    }
}

extension RecordsViewController: UICloudSharingControllerDelegate {
    func itemTitle(for csc: UICloudSharingController) -> String? { place.address }

    func cloudSharingControllerDidSaveShare(_ csc: UICloudSharingController) { load(texts.shared) }

    func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController) {
        // Who has left a share sees its place no longer.
        if place.owner != nil { show(Place()) }
        load(texts.notShared)
    }

    /// The controller shows the error as well, as long as it is on the screen.
    func cloudSharingController(_ csc: UICloudSharingController, failedToSaveShareWithError error: any Error) {
        message.text = error.localizedDescription
    }
}
