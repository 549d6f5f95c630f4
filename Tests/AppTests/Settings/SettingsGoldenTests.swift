import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// The pages of the app equal their golden images: on a wide and on a tall screen, in both writing directions, and some in
/// the dark style, in large text, and at two pixels to a point.
@MainActor @Suite(.enabled(if: ScreenFonts.standard == .bundled)) struct SettingsGoldenTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/AppTests/Goldens/settings").path)

    /// Something to see, and the taps that lead there.
    struct Scene: CustomTestStringConvertible, Sendable {
        let name: String
        let taps: [String]
        var testDescription: String { name }

        init(_ name: String, _ taps: String...) { (self.name, self.taps) = (name, taps) }
    }

    nonisolated static let wide = [
        Scene("list"), Scene("wifi", "Wi-Fi"), Scene("general", "General"), Scene("owner", "General", "Owner"),
        Scene("alarm", "Date & Time", "Alarm"),
        Scene("controls", "Controls"), Scene("popover", "Dialogs", "Popover"), Scene("alert", "Dialogs", "Alert"),
        Scene("menu", "Dialogs", "More"),
    ]

    nonisolated static let tall = [
        Scene("list"), Scene("notifications", "Notifications"), Scene("sounds", "Sounds"),
        Scene("appearance", "Display & Text Size"), Scene("controls", "Controls"), Scene("sheet", "Dialogs", "Sheet"),
        Scene("actions", "Dialogs", "Action Sheet"), Scene("welcome", "Dialogs", "Full Screen"),
    ]

    private func check(_ scene: Scene, _ app: SettingsScreen, _ name: String) throws {
        for tap in scene.taps { try app.open(tap) }
        try Self.goldens.check(app.screen.snapshot(), named: "\(scene.name)-\(name)")
    }

    @Test(arguments: wide, [false, true])
    func wideScreen(scene: Scene, isRightToLeft: Bool) throws {
        let app = try SettingsScreen(isRightToLeft: isRightToLeft, isAnimated: false)
        try check(scene, app, isRightToLeft ? "wide-rtl" : "wide")
    }

    @Test(arguments: tall, [false, true])
    func tallScreen(scene: Scene, isRightToLeft: Bool) throws {
        let app = try SettingsScreen(size: SettingsScreen.tall, isRightToLeft: isRightToLeft, isAnimated: false)
        try check(scene, app, isRightToLeft ? "tall-rtl" : "tall")
    }

    @Test(arguments: wide.filter { ["list", "owner", "controls", "popover", "alert", "menu"].contains($0.name) })
    func darkStyle(scene: Scene) throws {
        try check(scene, SettingsScreen(style: .dark, isAnimated: false), "wide-dark")
    }

    @Test func twoPixelsToAPoint() throws {
        let app = try SettingsScreen(size: CGSize(width: 640, height: 400), scale: 2, isAnimated: false)
        try check(Self.wide[0], app, "640@2x")
    }

    @Test(arguments: [SettingsValues.TextSize.small, .large])
    func textSizes(size: SettingsValues.TextSize) throws {
        let app = try SettingsScreen(size: SettingsScreen.tall, isAnimated: false)
        try app.model.values.textSize = size
        try app.screen.advance(by: 0.5)
        try check(Self.tall[0], app, "tall-\(size)")
        try check(Self.tall[1], app, "tall-\(size)")
    }
}
