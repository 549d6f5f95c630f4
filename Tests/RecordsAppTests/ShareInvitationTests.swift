import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import RecordListings

/// Links of shares that a program opens.
@MainActor @Suite struct ShareInvitationTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {}

    /// Returns a link that no share has.
    private func absentLink() throws -> URL {
        try #require(URL(string: "easel-share:///\(String(repeating: "0", count: 32))"))
    }

    @Test func launchWithLinkAsksAndPassesShareToSceneDelegate() async throws {
        let sharing = try SharingStage(account: "bob")
        let share = try await SharingStage.share(in: try sharing.container(of: "alice"))
        try sharing.launch(Delegate(), sceneDelegate: HouseSceneDelegate.self, opening: [try #require(share.url)])
        try await sharing.wait("Open “House”?")
        let scenes = sharing.screen.host.session.perform { UIApplication.shared.connectedScenes }
        let delegate = try #require(scenes.compactMap { $0.delegate as? HouseSceneDelegate }.first)
        #expect(delegate.messages == [] && delegate.fetchedRecord == nil, "the user has not accepted it yet")
        try sharing.tap("Open")
        // The listing accepts the share, and fetches its root from the shared database.
        try await sharing.stage.wait("the record") {
            delegate.fetchedRecord != nil && delegate.messages == ["fetched"]
        }
        #expect(delegate.fetchedRecord?["address"] as? String == "1 Hill Lane")
        #expect(delegate.fetchedRecord?.recordID.zoneID.ownerName == "alice")
    }

    @Test func openPassesShareToApplicationDelegate() async throws {
        let sharing = try SharingStage(account: "bob")
        let share = try await SharingStage.share(in: try sharing.container(of: "alice"))
        let url = try #require(share.url)
        let application = SharingApplication()
        try sharing.launch(application)
        #expect(try sharing.open(url))
        try await sharing.wait("Open “House”?")
        #expect(sharing.screen.elements(label: "alice shares it with you.").exists)
        // The same link does not ask twice.
        #expect(try sharing.open(url))
        try sharing.tap("Cancel")
        #expect(application.accepted == [] && !sharing.screen.elements(label: "Open “House”?").exists)
        #expect(try sharing.open(url))
        try await sharing.wait("Open “House”?")
        try sharing.tap("Open")
        let metadata = try #require(application.accepted.first)
        #expect(application.accepted.count == 1 && application.urls == [])
        #expect(metadata.containerIdentifier == CKContainer.appContainer && metadata.participantStatus == .pending)
        #expect(metadata.participantRole == .publicUser && metadata.participantPermission == .readWrite)
        let container = sharing.stage.perform { CKContainer(identifier: metadata.containerIdentifier) }
        try await container.accept(metadata)
        // A share that was accepted is passed on without a question.
        #expect(try sharing.open(url))
        try await sharing.stage.wait("the share") { application.accepted.count == 2 }
        #expect(application.accepted.last?.participantStatus == .accepted)
        #expect(
            application.accepted.last != metadata
                && application.accepted.last?.share.recordID == metadata.share.recordID
        )
    }

    @Test func ownLinkIsPassedOnWithoutQuestion() async throws {
        let sharing = try SharingStage(account: "alice")
        let share = try await SharingStage.share(in: try sharing.container(of: "alice"))
        let application = SharingApplication()
        try sharing.launch(application, opening: [try #require(share.url)])
        try await sharing.stage.wait("the share") { application.accepted.count == 1 }
        #expect(application.accepted.first?.participantRole == .owner)
    }

    @Test func linksWithoutShareAreReportedOneAfterTheOther() async throws {
        let sharing = try SharingStage(account: "bob")
        let share = try await SharingStage.share(in: try sharing.container(of: "alice"))
        let application = SharingApplication()
        try sharing.launch(application, opening: [try absentLink(), try #require(share.url)])
        try await sharing.wait("The Item Cannot Be Opened")
        #expect(!sharing.screen.elements(label: "Open “House”?").exists)
        try sharing.tap("OK")
        try await sharing.wait("Open “House”?")
        try sharing.tap("Open")
        #expect(application.accepted.count == 1)
        // A link that is not one is not opened at all.
        #expect(try !sharing.open(try #require(URL(string: "easel-share:///1234"))))
    }

    @Test func containersWithoutAccountsReportIt() async throws {
        let stage = try RecordStage()
        var request = LaunchRequest()
        request.manifest.supportsSharing = true
        request.urls = [try absentLink()]
        let application = SharingApplication()
        try stage.perform { try stage.screen.launch(application, request) }
        try await stage.wait("the error") { stage.screen.elements(label: "The Item Cannot Be Opened").exists }
        #expect(stage.screen.elements.with(labelContaining: "has no accounts that share records").exists)
    }

    /// Without the key in Info.plist, the scheme is one of others.
    @Test func programsWithoutTheKeyOpenNoLinks() async throws {
        let sharing = try SharingStage(account: "bob")
        let url = try absentLink()
        let application = SharingApplication()
        try sharing.launch(application, opening: [url], supportsSharing: false)
        #expect(application.urls == [url])
        #expect(try !sharing.open(url))
        #expect(sharing.screen.host.session.perform { !UIApplication.shared.canOpenURL(url) })
    }

    @Test func textsOfOtherUsersAreNoFormats() throws {
        let stage = try RecordStage()
        defer { withExtendedLifetime(stage) {} }
        #expect(ShareText.open.localized("100 %@ %d").contains("100 %@ %d"))
        for text in ShareText.allCases {
            #expect(text.texts.count == ShareText.languages.count, "\(text)")
            #expect(Set(text.texts.map { $0.components(separatedBy: "%@").count }).count == 1, "\(text)")
        }
        #expect(ShareText.cancel.text(in: ["it", "de-CH"]) == "Abbrechen" && ShareText.cancel.text(in: []) == "Cancel")
        let share = CKShare(rootRecord: CKRecord(recordType: "a"))
        #expect(share.displayTitle == nil)
        share[CKShare.SystemFieldKey.title] = "a\n\n" + String(repeating: "b", count: 1000)
        #expect(share.displayTitle?.hasPrefix("a b") == true && share.displayTitle?.count == 200)
    }
}
