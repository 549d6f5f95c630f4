import Foundation
import SharedPages
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import whiteboard

/// The sample app, which draws with other devices.
@MainActor @Suite struct WhiteboardTests {
    /// The app on a screen.
    @MainActor private final class Panel {
        let screen: VirtualScreen
        let stage: PageStage
        private let folder = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
        private let services: ContainerServices

        /// - Parameter account: The account of the program; `nil` for a store on the device.
        init(_ stage: PageStage, account: String?, opening urls: [URL] = []) throws {
            self.stage = stage
            // So large that a point of the page is one of the screen.
            screen = try VirtualScreen(size: CGSize(width: 1660, height: 1360))
            screen.preferredLanguages = ["en"]
            services = ContainerServices(folder: folder)
            var request = LaunchRequest()
            request.manifest.supportsSharing = true
            request.urls = urls
            try perform {
                if let account { try CKContainer.useStore(stage.store, account: account) }
                try screen.launch(WhiteboardDelegate(), request)
            }
        }

        isolated deinit { try? FileManager.default.removeItem(at: folder) }

        /// Performs a closure in whose calls the container of the app is that of the panel.
        func perform<Value>(_ body: () throws -> Value) rethrows -> Value {
            try ContainerServices.$current.withValue(services, operation: body)
        }

        var controller: WhiteboardViewController {
            get throws {
                let scenes = screen.host.session.perform { UIApplication.shared.connectedScenes }
                let controllers = scenes.compactMap { ($0.delegate as? WhiteboardSceneDelegate)?.controller }
                return try #require(controllers.first)
            }
        }

        /// Waits until a condition is fulfilled, in frames: results of other threads arrive in real time.
        func wait(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool)
            async throws
        {
            for _ in 0..<3000 {
                if condition() { return }
                try await Task.sleep(for: .milliseconds(1))
                try perform { try screen.advance(by: 0.05) }
            }
            let labels = screen.elements.labels.joined(separator: "; ")
            Issue.record("\(what) does not happen; the screen shows \(labels)", sourceLocation: sourceLocation)
        }

        func wait(for label: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
            try await wait(label, sourceLocation: sourceLocation) { screen.elements(label: label).exists }
            try perform { try screen.advance(by: 1) }
        }

        func tap(_ label: String) throws {
            try perform {
                try screen.label(label).tap()
                try screen.advance(by: 1)
            }
        }

        /// Waits for the page.
        func page() async throws -> SharedPage {
            let controller = try controller
            try await wait("the page") { controller.page != nil }
            try perform { try screen.advance(by: 1) }
            return try #require(controller.page)
        }

        /// Draws a line by a finger.
        /// - Parameter isLifted: A Boolean value that indicates whether the finger leaves the screen.
        func draw(from start: PagePoint, to end: PagePoint, isLifted: Bool = true) throws {
            let canvas = try controller.canvas
            func location(_ point: PagePoint) -> CGPoint { canvas.convert(canvas.location(point), to: nil) }
            try perform {
                let finger = try screen.touch(at: location(start))
                try screen.advance(by: 0.1)
                try finger.move(to: location(end))
                try screen.advance(by: 0.2)
                if isLifted { try finger.lift() }
                try screen.advance(by: 0.1)
            }
        }

        /// Returns the color at a point of the page.
        func color(at point: PagePoint) throws -> [Int] {
            let canvas = try controller.canvas
            let place = canvas.convert(canvas.location(point), to: nil)
            let pixel = screen.snapshot()[Int(place.x), Int(place.y)]
            return [Int(pixel.0), Int(pixel.1), Int(pixel.2)]
        }
    }

    private static func components(of account: String) -> [Int] {
        var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
        PersonColor.color(of: account).getRed(&red, green: &green, blue: &blue, alpha: nil)
        return [red, green, blue].map { Int(($0 * 255).rounded()) }
    }

    private let middle = PagePoint(x: 800, y: 600)
    private let left = PagePoint(x: 200, y: 600)
    private let right = PagePoint(x: 1400, y: 600)

    @Test func othersSeeTheFingerAndTheirInkAppears() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let bob = try await stage.sharedPage(share, of: "bob")
        let panel = try Panel(stage, account: "alice")
        let page = try await panel.page()
        #expect(try panel.color(at: middle) == [255, 255, 255])
        try panel.draw(from: left, to: right, isLifted: false)
        #expect(try panel.color(at: middle) == Self.components(of: "alice"))
        // The line has not ended, and is on its way to others.
        try await panel.wait("the ink on the other device") { page.unsentCount == 0 }
        try await bob.fetch()
        #expect(bob.strokes.map(\.author) == ["alice"] && bob.strokes.first?.isComplete == false)
        #expect((bob.strokes.first?.points.count ?? 0) >= 2)
        // A line across it.
        bob.draw([PagePoint(x: 800, y: 100), PagePoint(x: 800, y: 1100)])
        try await bob.send()
        try await page.fetch()
        try await panel.wait(for: "● alice   ● bob")
        #expect(try panel.color(at: middle) == Self.components(of: "bob"), "it is above the one that began before")
        #expect(Self.components(of: "alice") != Self.components(of: "bob"))
    }

    @Test func undoRemovesTheOwnLine() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let bob = try await stage.sharedPage(share, of: "bob")
        bob.draw([PagePoint(x: 800, y: 100), PagePoint(x: 800, y: 1100)])
        try await bob.send()
        let panel = try Panel(stage, account: "alice")
        let page = try await panel.page()
        try await panel.wait("the ink of the other device") { page.strokes.count == 1 }
        try panel.perform { try panel.screen.advance(by: 1) }
        #expect(try !panel.screen.label("Undo").isEnabled, "it is not the own ink")
        try panel.draw(from: left, to: right)
        #expect(try panel.color(at: middle) == Self.components(of: "alice"))
        try panel.tap("Undo")
        #expect(try panel.color(at: middle) == Self.components(of: "bob"))
        #expect(try panel.color(at: PagePoint(x: 400, y: 600)) == [255, 255, 255])
        try await panel.wait("the removal") { page.unsentCount == 0 }
        try await bob.fetch()
        #expect(bob.strokes.map(\.author) == ["bob"])
        #expect(try !panel.screen.label("Undo").isEnabled)
    }

    @Test func readersWatch() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readOnly)
        let alice = try stage.ownPage(of: "alice")
        alice.draw([left, right])
        try await alice.send()
        let panel = try Panel(stage, account: "bob", opening: [try #require(share.url)])
        try await panel.wait(for: "Open “Whiteboard”?")
        try panel.tap("Open")
        try await panel.wait(for: "You can watch.")
        try await panel.wait(for: "● alice")
        #expect(try panel.color(at: middle) == Self.components(of: "alice"))
        try panel.draw(from: PagePoint(x: 800, y: 100), to: PagePoint(x: 800, y: 1100))
        #expect(try panel.color(at: PagePoint(x: 800, y: 300)) == [255, 255, 255])
        #expect(try panel.controller.page?.strokes.count == 1 && panel.controller.page?.unsentCount == 0)
    }

    @Test func pageIsSharedByTheButton() async throws {
        let stage = try PageStage()
        let panel = try Panel(stage, account: "alice")
        _ = try await panel.page()
        try panel.draw(from: left, to: right)
        try panel.tap("Share")
        try await panel.wait(for: "Copy Link")
        try panel.tap("Anyone with the link")
        try panel.tap("Copy Link")
        // The message is below the people, out of sight in a popover.
        let link = { panel.screen.host.session.perform { UIPasteboard.general.string } }
        try await panel.wait("a link on the pasteboard") { link() != nil }
        let text = try #require(link())
        let bob = try stage.container(of: "bob")
        let metadata = try await bob.shareMetadata(for: try #require(URL(string: text)))
        #expect(metadata.share.displayTitle == "Whiteboard" && metadata.participantPermission == .readWrite)
        try await bob.accept(metadata)
        let root = try #require(metadata.hierarchicalRootRecordID)
        let page = SharedPage(root: root, container: bob, user: "bob", access: .draw, isAutomatic: false)
        try await page.fetch()
        #expect(page.strokes.map(\.author) == ["alice"], "what was drawn before is shared as well")
    }

    @Test func sharingWithoutAnAccountIsExplained() async throws {
        let panel = try Panel(try PageStage(), account: nil)
        _ = try await panel.page()
        try panel.draw(from: left, to: right)
        try await panel.wait(for: "● You")
        try panel.tap("Share")
        try await panel.wait(for: "The Page Cannot Be Shared")
        #expect(panel.screen.elements.with(labelContaining: "Sharing needs an account").exists)
    }

    @Test func pageThatIsNoLongerSharedGivesWayToTheOwnOne() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let panel = try Panel(stage, account: "bob", opening: [try #require(share.url)])
        try await panel.wait(for: "Open “Whiteboard”?")
        try panel.tap("Open")
        let controller = try panel.controller
        try await panel.wait("the shared page") { controller.page?.root.zoneID.ownerName == "alice" }
        let page = try #require(controller.page)
        try await stage.container(of: "alice").privateCloudDatabase.deleteRecord(withID: share.recordID)
        try await page.fetch()
        try await panel.wait(for: "The page is no longer shared.")
        try panel.tap("OK")
        try await panel.wait("the own page") { controller.page?.root == PageStage.root }
    }
}
