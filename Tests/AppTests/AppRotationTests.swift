import Testing
import UIKit
import UIKitTesting

@testable import easel

/// A rotation leaves nothing of the former size behind: no stretched bitmaps, no frames of the former layout.
@MainActor @Suite struct AppRotationTests {
    /// The apps that look the same however long they run; the clock does at the same time.
    private nonisolated static let apps: [App] = [.sketch, .gallery, .graph, .settings, .notes, .clock]

    private func image(_ app: App, width: Double, height: Double, rotated: Bool) throws -> ScreenImage {
        let screen = try VirtualScreen(size: CGSize(width: width, height: height))
        try screen.launch(app.makeDelegate(on: screen.host))
        try screen.advance(by: 1)
        if rotated { try screen.rotateDevice(to: width < height ? .landscapeLeft : .portrait) }
        try screen.advance(by: 2)
        return screen.snapshot()
    }

    @Test(arguments: apps)
    func appIsLikeAppThatStartedInLandscape(app: App) throws {
        let rotated = try image(app, width: 480, height: 800, rotated: true)
        let started = try image(app, width: 800, height: 480, rotated: false)
        #expect(rotated.differences(from: started) == 0, "\(app)")
    }

    @Test(arguments: apps)
    func appIsLikeAppThatStartedInPortrait(app: App) throws {
        let rotated = try image(app, width: 800, height: 480, rotated: true)
        let started = try image(app, width: 480, height: 800, rotated: false)
        #expect(rotated.differences(from: started) == 0, "\(app)")
    }
}
