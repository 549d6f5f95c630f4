import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import RecordListings
@testable import records

/// A screen with a container of its own, whose operations end on other threads.
@MainActor final class RecordStage {
    let screen: VirtualScreen
    private let folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
    private let services: ContainerServices

    init(_ size: CGSize = CGSize(width: 400, height: 640), languages: [String] = ["en"]) throws {
        screen = try VirtualScreen(size: size)
        screen.preferredLanguages = languages
        services = ContainerServices(folder: folder)
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// Performs a closure in whose calls the container of the app has the folder of the stage.
    func perform<Value>(_ body: () throws -> Value) rethrows -> Value {
        try ContainerServices.$current.withValue(services, operation: body)
    }

    /// Waits until a condition is fulfilled. Results of other threads arrive in real time, in which the clock of the screen
    /// stands: the number of frames would differ otherwise, and so would the phase of a cursor that blinks.
    func wait(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool)
        async throws
    {
        for _ in 0..<3000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(1))
            try perform { try screen.advance(by: 0) }
        }
        let labels = screen.elements.labels.joined(separator: "; ")
        Issue.record("\(what) does not happen; the screen shows \(labels)", sourceLocation: sourceLocation)
    }
}

/// Sources as iOS apps have them, step by step.
@MainActor @Suite struct RecordListingTests {
    @Test func controllerSavesQueriesUpdatesAndDeletes() async throws {
        let stage = try RecordStage()
        let controller = stage.screen.host.session.perform { HouseController() }
        _ = try stage.perform { try stage.screen.show(controller) }
        func expect(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
            try await stage.wait(message, sourceLocation: sourceLocation) { !controller.messages.isEmpty }
            #expect(controller.messages == [message], sourceLocation: sourceLocation)
            controller.messages = []
        }
        try await expect("Saved record zone: HouseZone")
        controller.saveRecord(controller)
        try await expect("No Photo: Use the Photo option to choose a photo for the record")
        let photo = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        controller.choosePhoto(photo)
        controller.addressField.text = "1 Main Street"
        controller.commentsField.text = "Red"
        controller.saveRecord(controller)
        try await expect("Success: Record saved successfully")
        try await stage.wait("the record") { controller.currentRecord != nil }
        let id = try #require(controller.currentRecord?.recordID)

        (controller.currentRecord, controller.photoURL, controller.imageView.image) = (nil, nil, nil)
        controller.commentsField.text = ""
        controller.updateRecord(controller)
        try await expect("No Record Selected: Use Query to select a record to update")
        controller.queryRecord(controller)
        try await stage.wait("the photo") { controller.imageView.image != nil }
        #expect(
            controller.commentsField.text == "Red" && controller.imageView.image?.size == CGSize(width: 8, height: 4)
        )
        controller.commentsField.text = "Blue"
        controller.updateRecord(controller)
        try await expect("Success: Record updated successfully")
        stage.perform { controller.fetchRecord(id) }
        try await expect("Fetch: done")
        try await stage.wait("the address") { controller.currentRecord?["comment"] as? String == "Blue" }
        controller.deleteRecord(controller)
        try await expect("Success: Record deleted successfully")
        controller.queryRecord(controller)
        try await expect("No Match Found: No record matching the address was found")
        stage.perform { controller.fetchRecord(id) }
        try await stage.wait("two messages") { controller.messages.count == 2 }
        #expect(controller.messages.last == "Fetch: partial")
    }
}
