import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import records

/// The sample app, step by step as its user sees it.
@MainActor @Suite struct RecordsAppTests {
    private static let goldens = GoldenImages(
        directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens").path
    )

    private func launch(_ stage: RecordStage) throws {
        var request = LaunchRequest()
        request.manifest.displayName = "Records"
        try stage.perform { try stage.screen.launch(RecordsDelegate(), request) }
    }

    @Test func stepsOfTheUser() async throws {
        let stage = try RecordStage()
        let screen = stage.screen
        try launch(stage)
        func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
            try await stage.wait(text, sourceLocation: sourceLocation) { screen.elements(label: text).exists }
        }
        // 1. Nothing is saved.
        try await expect("No places are saved.")
        #expect(try !screen.label("Delete").isEnabled)
        // 2. A place needs an address.
        try screen.label("Save").tap()
        try await expect("Enter an address first.")
        // 3. The user enters a place with a photo.
        try screen.label("Address").tap()
        try screen.type("12 Harbor Road")
        try screen.label("Comment").tap()
        try screen.type("With a view")
        try screen.label("Change Photo").tap()
        try screen.label("Change Photo").tap()
        try stage.perform { try screen.label("Save").tap() }
        try await expect("The place was saved.")
        try await stage.wait("the list") { screen.elements(label: "12 Harbor Road, With a view").exists }
        try screen.advance(by: 0.5)
        try screen.expectImage(equalTo: "records", in: Self.goldens)
        // 4. A second one.
        try screen.label("New").tap()
        try screen.label("Address").tap()
        try screen.type("1 Hill Lane")
        try stage.perform { try screen.label("Save").tap() }
        try await stage.wait("the second place") { screen.elements(label: "1 Hill Lane").exists }
        // 5. The first one is selected and deleted.
        try screen.label("12 Harbor Road, With a view").tap()
        #expect(try screen.label("Comment").value == "With a view")
        try stage.perform { try screen.label("Delete").tap() }
        try await expect("The place was deleted.")
        try await stage.wait("the list") { !screen.elements(label: "12 Harbor Road, With a view").exists }
        #expect(try !screen.label("Delete").isEnabled && screen.elements(label: "1 Hill Lane").exists)
    }

    @Test func placeThatHasChangedMeanwhileIsShown() async throws {
        let stage = try RecordStage()
        let screen = stage.screen
        let database = stage.perform { CKContainer.default().privateCloudDatabase }
        try await database.save(CKRecordZone(zoneName: "Places"))
        let zone = CKRecordZone.ID(zoneName: "Places")
        let record = CKRecord(recordType: "Place", recordID: CKRecord.ID(recordName: "p", zoneID: zone))
        record["address"] = "1 Hill Lane"
        try await database.save(record)
        try launch(stage)
        try await stage.wait("the list") { screen.elements(label: "1 Hill Lane").exists }
        try screen.label("1 Hill Lane").tap()
        record["comment"] = "new"
        try await database.save(record)
        try stage.perform { try screen.label("Save").tap() }
        try await stage.wait("the message") { screen.elements(label: "The place has changed meanwhile.").exists }
        #expect(try screen.label("Comment").value == "new")
        try stage.perform { try screen.label("Save").tap() }
        try await stage.wait("the message") { screen.elements(label: "The place was saved.").exists }
    }

    @Test func textsAreTranslated() throws {
        let stage = try RecordStage(languages: ["de"])
        try launch(stage)
        for text in ["Orte", "Sichern", "Löschen", "Neu", "Foto ändern"] {
            #expect(stage.screen.elements(label: text).exists, "\(text)")
        }
    }
}
