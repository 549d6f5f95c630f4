import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The app equals its golden images: at 320 and 1,280 points, in both styles and both writing directions, and three text sizes.
@MainActor @Suite(.enabled(if: ScreenFonts.standard == .bundled)) struct NotesGoldenTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/AppTests/Goldens/notes").path)

    private func check(_ app: NotesScreen, _ name: String) throws {
        try app.screen.advance(by: 1)
        try Self.goldens.check(app.screen.snapshot(), named: name)
    }

    @Test func wideScreenFromRightToLeftInTheDark() throws {
        try check(NotesScreen(isRightToLeft: true, style: .dark, isAnimated: false), "wide-dark-rtl")
    }

    @Test func wideScreen() throws { try check(NotesScreen(isAnimated: false), "wide") }

    @Test func narrowScreenWithHandlesInGerman() throws {
        let app = try NotesScreen(size: NotesScreen.narrow, isAnimated: false, language: "de")
        try app.open("Bearbeiten")
        try check(app, "narrow-editing-german")
    }

    @Test func narrowScreenWithSmallText() throws {
        try check(NotesScreen(size: NotesScreen.narrow, textSize: .extraSmall, isAnimated: false), "narrow-small")
    }

    @Test func narrowScreenWithLargeText() throws {
        let app = try NotesScreen(
            size: NotesScreen.narrow,
            style: .dark,
            textSize: .accessibilityLarge,
            isAnimated: false
        )
        try check(app, "narrow-dark-large")
    }

    @Test func narrowScreenWithActionsOfASwipe() throws {
        let app = try NotesScreen(size: NotesScreen.narrow, isRightToLeft: true, isAnimated: false)
        let start = app.middle(1)
        let finger = try app.screen.touch(at: CGPoint(x: start.x - 60, y: start.y))
        try finger.drag(to: CGPoint(x: start.x + 90, y: start.y), duration: 0.2)
        try finger.lift()
        try check(app, "narrow-rtl-swipe")
    }
}
