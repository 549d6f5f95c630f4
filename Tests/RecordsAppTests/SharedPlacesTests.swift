import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import records

/// The sample app with places that its user shares, and those of others.
@MainActor @Suite struct SharedPlacesTests {
    private static let zone = CKRecordZone(zoneName: "Places")

    /// Saves a place as the app does, and returns it.
    private static func savePlace(in container: CKContainer) async throws -> CKRecord {
        try await container.privateCloudDatabase.save(zone)
        let record = CKRecord(
            recordType: "Place",
            recordID: CKRecord.ID(recordName: "place", zoneID: zone.zoneID)
        )
        record["address"] = "12 Harbor Road"
        record["comment"] = ""
        try await container.privateCloudDatabase.save(record)
        return record
    }

    /// Shares a place as the app does.
    private static func share(
        in container: CKContainer,
        _ permission: CKShare.ParticipantPermission
    ) async throws -> CKShare {
        let record = try await savePlace(in: container)
        let share = CKShare(rootRecord: record)
        share[CKShare.SystemFieldKey.title] = "12 Harbor Road"
        share.publicPermission = permission
        let results = try await container.privateCloudDatabase.modifyRecords(saving: [record, share], deleting: [])
        for result in results.saveResults.values { _ = try result.get() }
        return share
    }

    /// Waits until there is an element. Controllers are presented in frames, in which time passes.
    private func wait(
        _ label: String,
        on stage: RecordStage,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await stage.wait(label, sourceLocation: sourceLocation) {
            if stage.screen.elements(label: label).exists { return true }
            do {
                try stage.perform { try stage.screen.advance(by: 0.05) }
            } catch {
                Issue.record(error, sourceLocation: sourceLocation)
            }
            return false
        }
        try stage.perform { try stage.screen.advance(by: 1) }
    }

    private func type(_ text: String, into label: String, on sharing: SharingStage) throws {
        try sharing.stage.perform {
            try sharing.screen.label(label).tap()
            try sharing.screen.type(text)
        }
    }

    // MARK: The owner

    @Test func ownerSharesPlaceAndEndsIt() async throws {
        let sharing = try SharingStage(account: "alice")
        let (stage, screen) = (sharing.stage, sharing.screen)
        try sharing.launch(RecordsDelegate())
        try await wait("No places are saved.", on: stage)
        #expect(try !screen.label("Share").isEnabled, "there is no record yet")
        try type("12 Harbor Road", into: "Address", on: sharing)
        try sharing.tap("Save")
        try await wait("The place was saved.", on: stage)
        try sharing.tap("Share")
        try await wait("Copy Link", on: stage)
        let alice = try sharing.container(of: "alice")
        let records = { () async throws -> [CKRecord] in
            try await alice.privateCloudDatabase.recordZoneChanges(inZoneWith: Self.zone.zoneID, since: nil)
                .modificationResultsByID.values.map { try $0.get().record }
        }
        #expect(try await records().count == 1, "nothing is shared before the user passes the link on")
        try sharing.tap("Copy Link")
        try await wait("The link was copied.", on: stage)
        let text = try #require(screen.host.session.perform { UIPasteboard.general.string })
        let share = try #require(try await records().compactMap { $0 as? CKShare }.first)
        #expect(share.url == URL(string: text) && share.displayTitle == "12 Harbor Road")
        try sharing.tap("Stop Sharing")
        try sharing.tap("Stop Sharing")
        try await wait("The place is no longer shared.", on: stage)
        #expect(try await records().count == 1)
        // Sharing has changed the record, which is no conflict for the user.
        try type("With a view", into: "Comment", on: sharing)
        try sharing.tap("Save")
        try await wait("The place was saved.", on: stage)
        #expect(try await records().first?["comment"] as? String == "With a view")
    }

    @Test func placeThatAnotherDeviceHasSharedShowsItsPeople() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let record = try await Self.savePlace(in: alice)
        try sharing.launch(RecordsDelegate())
        try await wait("12 Harbor Road", on: sharing.stage)
        try sharing.tap("12 Harbor Road")
        let share = CKShare(rootRecord: record)
        share.addParticipant(try await alice.shareParticipant(forEmailAddress: "bob"))
        _ = try await alice.privateCloudDatabase.modifyRecords(saving: [record, share], deleting: [])
        try sharing.tap("Share")
        try await wait("bob, Invited", on: sharing.stage)
        #expect(sharing.screen.elements(label: "Stop Sharing").exists)
    }

    @Test func placeThatIsDeletedMeanwhileIsReported() async throws {
        let sharing = try SharingStage(account: "alice")
        let alice = try sharing.container(of: "alice")
        let record = try await Self.savePlace(in: alice)
        try sharing.launch(RecordsDelegate())
        try await wait("12 Harbor Road", on: sharing.stage)
        try sharing.tap("12 Harbor Road")
        try await alice.privateCloudDatabase.deleteRecord(withID: record.recordID)
        try sharing.tap("Share")
        try await wait("The Place Cannot Be Shared", on: sharing.stage)
        try sharing.tap("OK")
        #expect(try !sharing.screen.elements(label: "Copy Link").exists && sharing.screen.label("Share").isEnabled)
    }

    @Test func storeWithoutAccountsIsReported() async throws {
        let stage = try RecordStage()
        var request = LaunchRequest()
        request.manifest.supportsSharing = true
        try stage.perform { try stage.screen.launch(RecordsDelegate(), request) }
        try await wait("No places are saved.", on: stage)
        try stage.perform {
            try stage.screen.label("Address").tap()
            try stage.screen.type("12 Harbor Road")
            try stage.screen.label("Save").tap()
        }
        try await wait("The place was saved.", on: stage)
        try stage.perform { try stage.screen.label("Share").tap() }
        try await wait("The Place Cannot Be Shared", on: stage)
        #expect(stage.screen.elements.with(labelContaining: "Sharing needs an account").exists)
        #expect(!stage.screen.elements(label: "Copy Link").exists)
    }

    // MARK: Participants

    @Test func acceptedPlaceIsShownAndChanged() async throws {
        let sharing = try SharingStage(account: "bob")
        let alice = try sharing.container(of: "alice")
        let share = try await Self.share(in: alice, .readWrite)
        try sharing.launch(RecordsDelegate(), opening: [try #require(share.url)])
        try await wait("Open “12 Harbor Road”?", on: sharing.stage)
        try sharing.tap("Open")
        try await wait("The shared place was opened.", on: sharing.stage)
        try await wait("12 Harbor Road, Shared by alice", on: sharing.stage)
        #expect(try sharing.screen.label("Address").value == "12 Harbor Road")
        #expect(try !sharing.screen.label("Delete").isEnabled, "the root of a share belongs to its owner")
        try type("from bob", into: "Comment", on: sharing)
        try sharing.tap("Save")
        try await wait("The place was saved.", on: sharing.stage)
        try await wait("12 Harbor Road, From bob (Shared by alice)", on: sharing.stage)
        let id = CKRecord.ID(recordName: "place", zoneID: Self.zone.zoneID)
        #expect(try await alice.privateCloudDatabase.record(for: id)["comment"] as? String == "From bob")
        // The participant leaves.
        try sharing.tap("Share")
        try await wait("Remove Me", on: sharing.stage)
        try sharing.tap("Remove Me")
        try sharing.tap("Remove Me")
        try await wait("No places are saved.", on: sharing.stage)
        #expect(try sharing.screen.label("Address").value != "12 Harbor Road")
    }

    @Test func readersSeeThePlaceAndCannotChangeIt() async throws {
        let sharing = try SharingStage(account: "bob")
        let alice = try sharing.container(of: "alice")
        let share = try await Self.share(in: alice, .readOnly)
        try sharing.launch(RecordsDelegate())
        try await wait("No places are saved.", on: sharing.stage)
        #expect(try sharing.open(try #require(share.url)))
        try await wait("Open “12 Harbor Road”?", on: sharing.stage)
        try sharing.tap("Open")
        try await wait("12 Harbor Road, Shared by alice", on: sharing.stage)
        try type("from bob", into: "Comment", on: sharing)
        try sharing.tap("Save")
        try await sharing.stage.wait("the refusal") { (try? sharing.screen.label("Save").isEnabled) == true }
        #expect(sharing.screen.elements.with(labelContaining: "may not make this change").exists)
        let id = CKRecord.ID(recordName: "place", zoneID: Self.zone.zoneID)
        #expect(try await alice.privateCloudDatabase.record(for: id)["comment"] as? String == "")
    }

    @Test func shareThatHasEndedBeforeTheUserAcceptsIsReported() async throws {
        let sharing = try SharingStage(account: "bob")
        let alice = try sharing.container(of: "alice")
        let share = try await Self.share(in: alice, .readWrite)
        try sharing.launch(RecordsDelegate(), opening: [try #require(share.url)])
        try await wait("Open “12 Harbor Road”?", on: sharing.stage)
        try await alice.privateCloudDatabase.deleteRecord(withID: share.recordID)
        try sharing.tap("Open")
        try await wait("The Place Cannot Be Opened", on: sharing.stage)
        try sharing.tap("OK")
        #expect(!sharing.screen.elements(label: "The Place Cannot Be Opened").exists)
    }

    @Test func ownLinkShowsTheOwnPlace() async throws {
        let sharing = try SharingStage(account: "alice")
        let share = try await Self.share(in: try sharing.container(of: "alice"), .readWrite)
        try sharing.launch(RecordsDelegate(), opening: [try #require(share.url)])
        try await wait("The shared place was opened.", on: sharing.stage)
        #expect(try sharing.screen.label("Address").value == "12 Harbor Road")
        #expect(try sharing.screen.label("Delete").isEnabled)
    }

    @Test func textsOfSharingAreTranslated() throws {
        let stage = try RecordStage(languages: ["de"])
        let texts = stage.screen.host.session.perform { PlaceTexts() }
        #expect(texts.sharingFailed == "Der Ort kann nicht geteilt werden" && texts.noAccount.contains("Account"))
        #expect(texts.shared == "Der Ort wird geteilt." && texts.notShared == "Der Ort wird nicht mehr geteilt.")
        let zone = CKRecordZone.ID(zoneName: "Places", ownerName: "alice")
        let record = CKRecord(recordType: "Place", recordID: CKRecord.ID(recordName: "p", zoneID: zone))
        #expect(texts.details(of: Place(record)) == "Geteilt von alice")
        record["comment"] = "100 %@"
        #expect(texts.details(of: Place(record)) == "100 %@ (Geteilt von alice)")
    }
}
