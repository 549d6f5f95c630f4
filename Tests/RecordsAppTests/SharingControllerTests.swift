import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import RecordListings

/// The controller with which a user shares a record.
@MainActor @Suite struct SharingControllerTests {
    /// The calls of a delegate.
    private final class Delegate: NSObject, UICloudSharingControllerDelegate {
        private(set) var lines: [String] = []

        func cloudSharingController(_ csc: UICloudSharingController, failedToSaveShareWithError error: any Error) {
            lines.append("failed \((error as? CKError).map { "\($0.code)" } ?? "\(error)")")
        }

        func itemTitle(for csc: UICloudSharingController) -> String? { "A house" }
        func itemType(for csc: UICloudSharingController) -> String? { "org.example.house" }
        func cloudSharingControllerDidSaveShare(_ csc: UICloudSharingController) { lines.append("saved") }

        func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController) {
            lines.append("stopped \(csc.share == nil ? "without" : "with") a share")
        }
    }

    private let delegate = Delegate()

    /// Presents a controller in a launched application.
    private func present(
        _ sharing: SharingStage,
        supportsSharing: Bool = true,
        _ make: () -> UICloudSharingController
    ) throws -> UICloudSharingController {
        let application = SharingApplication()
        try sharing.launch(application, supportsSharing: supportsSharing)
        let controller = sharing.screen.host.session.perform {
            let controller = make()
            controller.delegate = delegate
            // On a wide screen, it is a popover.
            controller.popoverPresentationController?.sourceView = application.controller?.view
            controller.popoverPresentationController?.sourceRect = CGRect(x: 20, y: 20, width: 44, height: 44)
            application.controller?.present(controller, animated: false)
            return controller
        }
        try sharing.stage.perform { try sharing.screen.advance(by: 1) }
        return controller
    }

    /// Returns the share as it is in the store.
    private func stored(_ share: CKShare, in container: CKContainer) async throws -> CKShare {
        try #require(try await container.privateCloudDatabase.record(for: share.recordID) as? CKShare)
    }

    @Test func listingSharesByPreparationHandler() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let record = try await SharingStage.saveRecord(in: alice)
        let application = SharingApplication { SharingHouseController() }
        try sharing.launch(application)
        let house = try #require(application.controller as? SharingHouseController)
        house.currentRecord = record
        try sharing.stage.perform {
            sharing.screen.host.session.perform { house.shareRecord(self) }
            try sharing.screen.advance(by: 1)
        }
        #expect(sharing.screen.elements(label: "House").exists && sharing.screen.elements(label: "Copy Link").exists)
        try sharing.tap("Copy Link")
        try await sharing.wait("The link was copied.")
        let text = try #require(sharing.screen.host.session.perform { UIPasteboard.general.string })
        let url = try #require(URL(string: text))
        #expect(house.messages == ["saved with a link"])
        // The permission of the app remains, as the user has chosen none.
        let bob = try sharing.container(of: "bob")
        let metadata = try await bob.shareMetadata(for: url)
        #expect(metadata.participantPermission == .readOnly && metadata.share.displayTitle == "A house")
        try await bob.accept(metadata)
        let id = try #require(metadata.hierarchicalRootRecordID)
        let seen = try await bob.sharedCloudDatabase.record(for: id)
        #expect(seen["address"] as? String == "1 Hill Lane")
        seen["address"] = "2 Hill Lane"
        await #expect(throws: CKError.self) { try await bob.sharedCloudDatabase.save(seen) }
    }

    @Test func choicesAreSavedWithThePreparedShare() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let record = try await SharingStage.saveRecord(in: alice)
        let controller = try present(sharing) {
            UICloudSharingController { _, completion in
                let share = CKShare(rootRecord: record)
                let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
                operation.modifyRecordsResultBlock = { result in
                    completion(share, alice, result.failure)
                    // Further calls have no effect.
                    completion(nil, nil, CKError(.internalError))
                }
                alice.privateCloudDatabase.add(operation)
            }
        }
        #expect(controller.share == nil && !sharing.screen.elements(label: "Stop Sharing").exists)
        try sharing.tap("Anyone with the link")
        try sharing.tap("View only")
        #expect(controller.share == nil, "nothing is shared before the user passes the link on")
        try sharing.tap("Show Code")
        try await sharing.stage.wait("the share") { controller.share?.url != nil && delegate.lines == ["saved"] }
        let share = try #require(controller.share)
        let own = try await stored(share, in: alice)
        #expect(own.publicPermission == .readOnly && own.displayTitle == "A house")
        #expect(own[CKShare.SystemFieldKey.shareType] as? String == "org.example.house")
        // The code is on the screen, with the link as its label.
        try await sharing.wait(try #require(share.url).absoluteString)
        #expect(delegate.lines == ["saved"])
    }

    @Test func optionsLimitTheChoices() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let record = try await SharingStage.saveRecord(in: alice)
        let controller = try present(sharing) {
            let controller = UICloudSharingController { _, completion in
                let share = CKShare(rootRecord: record)
                share.publicPermission = .readWrite
                let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
                operation.modifyRecordsResultBlock = { completion(share, alice, $0.failure) }
                alice.privateCloudDatabase.add(operation)
            }
            controller.availablePermissions = [.allowPrivate, .allowReadOnly]
            return controller
        }
        let screen = sharing.screen
        #expect(!screen.elements(label: "Anyone with the link").exists)
        #expect(!screen.elements(label: "Can make changes").exists && screen.elements(label: "View only").exists)
        try sharing.tap("Copy Link")
        try await sharing.wait("The link was copied.")
        // The app has chosen what is not available.
        #expect(try await stored(try #require(controller.share), in: alice).publicPermission == .none)
    }

    @Test func peopleAreInvitedChangedAndRemoved() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let share = try await SharingStage.share(in: alice) { _ in }
        let controller = try present(sharing) { UICloudSharingController(share: share, container: alice) }
        #expect(sharing.screen.elements(label: "alice (you), Owner").exists)
        for name in ["alice", "_x"] {
            controller.model.invite(name)
            #expect(delegate.lines.last == "failed invalidArguments" && controller.share?.participants.count == 1)
        }
        try sharing.tap("Add Person")
        try sharing.stage.perform { try sharing.screen.type("bob") }
        try sharing.tap("Add")
        try await sharing.wait("bob, Invited")
        #expect(try await stored(share, in: alice).participants.last?.permission == .readWrite)
        let url = try #require(share.url)
        let bob = try sharing.container(of: "bob")
        try await bob.accept(try await bob.shareMetadata(for: url))
        // The acceptance has changed the share on the server: the first change is a conflict, and shows the new state.
        try sharing.tap("bob, Invited")
        try sharing.tap("View only")
        try await sharing.wait("bob, Can make changes")
        #expect(delegate.lines.last == "failed serverRecordChanged")
        try sharing.tap("bob, Can make changes")
        try sharing.tap("View only")
        try await sharing.wait("bob, View only")
        #expect(try await stored(share, in: alice).participants.last?.permission == .readOnly)
        try sharing.tap("bob, View only")
        try sharing.tap("Remove Access")
        try await sharing.stage.wait("the removal") { controller.share?.participants.count == 1 }
        #expect(try await bob.sharedCloudDatabase.allRecordZones() == [])
        #expect(delegate.lines.filter { $0 == "saved" }.count == 3)
    }

    /// A message below the list is on the screen, too.
    @Test func popoverIsAsHighAsItsList() async throws {
        let sharing = try SharingStage(account: "alice", size: CGSize(width: 1000, height: 1400))
        let alice = try sharing.container(of: "alice")
        let share = try await SharingStage.share(in: alice) { _ in }
        let controller = try present(sharing) { UICloudSharingController(share: share, container: alice) }
        let least = controller.view.bounds.height
        let navigation = try #require(controller.children.first as? UINavigationController)
        let table = try #require((navigation.topViewController as? UITableViewController)?.tableView)
        for name in ["bob", "carol", "dan", "erin", "frank", "grace"] {
            controller.model.invite(name)
            try await sharing.wait("\(name), Invited")
        }
        try sharing.tap("Copy Link")
        try await sharing.wait("The link was copied.")
        #expect(least >= 560 && controller.view.bounds.height > least)
        #expect(controller.view.bounds.height == controller.preferredContentSize.height)
        let insets = table.adjustedContentInset
        #expect(insets.top + table.contentSize.height + insets.bottom <= table.bounds.height)
    }

    @Test func ownerEndsTheSharing() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let share = try await SharingStage.share(in: alice)
        let controller = try present(sharing) { UICloudSharingController(share: share, container: alice) }
        try sharing.tap("Stop Sharing")
        try sharing.tap("Cancel")
        #expect(delegate.lines == [] && controller.share != nil)
        try sharing.tap("Stop Sharing")
        try sharing.tap("Stop Sharing")
        try await sharing.stage.wait("the end") { delegate.lines == ["stopped with a share"] }
        #expect(controller.share == nil)
        let id = share.recordID
        await #expect(throws: CKError.self) { try await alice.privateCloudDatabase.record(for: id) }
        try sharing.stage.perform { try sharing.screen.advance(by: 1) }
        #expect(controller.presentingViewController == nil, "the controller has left the screen")
    }

    @Test func participantLeaves() async throws {
        let sharing = try SharingStage(account: "bob")
        let share = try await SharingStage.share(in: try sharing.container(of: "alice"))
        let bob = try sharing.container(of: "bob")
        let accepted = try await bob.accept(try await bob.shareMetadata(for: try #require(share.url)))
        _ = try present(sharing) { UICloudSharingController(share: accepted, container: bob) }
        let screen = sharing.screen
        #expect(
            screen.elements(label: "alice, Owner").exists
                && screen.elements(label: "bob (you), Can make changes").exists
        )
        for label in ["Add Person", "Only people you invite", "View only", "Stop Sharing"] {
            #expect(!screen.elements(label: label).exists, "\(label)")
        }
        try sharing.tap("Remove Me")
        try sharing.tap("Remove Me")
        try await sharing.stage.wait("the end") { delegate.lines == ["stopped with a share"] }
        #expect(try await bob.sharedCloudDatabase.allRecordZones() == [])
    }

    @Test func failuresAreShownAndReported() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        // A record of the default zone cannot be shared.
        let record = CKRecord(recordType: "House")
        let controller = try present(sharing) {
            UICloudSharingController { _, completion in
                let share = CKShare(rootRecord: record)
                let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
                operation.modifyRecordsResultBlock = { completion(nil, nil, $0.failure) }
                alice.privateCloudDatabase.add(operation)
            }
        }
        try sharing.tap("Copy Link")
        try await sharing.stage.wait("the error") { delegate.lines == ["failed partialFailure"] }
        #expect(controller.share == nil)
        #expect(sharing.screen.elements.with(labelContaining: "Sharing has failed").exists)
        // A handler that prepares nothing.
        let empty = try present(sharing) { UICloudSharingController { $1(nil, nil, nil) } }
        try sharing.tap("Copy Link")
        try await sharing.stage.wait("the error") { delegate.lines.last == "failed invalidArguments" }
        #expect(empty.share == nil)
    }

    @Test func sharingNeedsTheKeyOfInfoPlist() async throws {
        let sharing = try SharingStage(account: "alice")
        var isPrepared = false
        _ = try present(sharing, supportsSharing: false) { UICloudSharingController { _, _ in isPrepared = true } }
        try sharing.tap("Copy Link")
        #expect(delegate.lines == ["failed missingEntitlement"] && !isPrepared)
        #expect(sharing.screen.elements.with(labelContaining: "CKSharingSupported").exists)
    }

    @Test func codeHasALightAreaOfFourModules() throws {
        let text = "easel-share:///\(String(repeating: "a", count: 32))"
        let image = try #require(ShareCodeController.image(of: text))
        // 47 bytes with the correction level M are version 4: 33 modules.
        #expect(image.size == CGSize(width: 41, height: 41))
        #expect(ShareCodeController.image(of: String(repeating: "a", count: 10_000)) == nil)
    }
}
