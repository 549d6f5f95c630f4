import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// The app is operated by keys alone.
@MainActor @Suite struct SettingsKeyTests {
    private struct NotFound: Error {}

    private func focused(_ app: SettingsScreen) throws -> UIView? {
        UIFocusSystem.focusSystem(for: try app.window)?.focusedItem as? UIView
    }

    /// Presses Tab until a view is focused.
    private func focus(_ app: SettingsScreen, where isMeant: (UIView) -> Bool) throws {
        for _ in 0..<80 {
            try app.screen.press(.tab, duration: 0.01)
            if let view = try focused(app), isMeant(view) { return }
        }
        throw NotFound()
    }

    private func focusRow(_ app: SettingsScreen, _ title: String) throws {
        try focus(app) { ($0 as? FormRow)?.titleLabel.text == title }
    }

    private func press(_ app: SettingsScreen, _ key: VirtualScreen.Key) throws {
        try app.screen.press(key)
        try app.screen.advance(by: 1)
    }

    @Test func keysOpenPagesAndChangeSettings() throws {
        let app = try SettingsScreen()
        try focusRow(app, "Sounds")
        try press(app, .return)
        #expect(try app.page is SoundsPage)
        try focus(app) { $0 is UISlider }
        try press(app, .rightArrow)
        #expect(try abs(app.model.values.volume - 0.7) < 1e-6)
        try focus(app) { ($0 as? UISwitch)?.accessibilityLabel == "Keyboard Clicks" }
        try press(app, .space)
        #expect(try !app.model.values.hasKeyClicks)
        // The pop-up button: the menu has the focus, at the chosen row.
        try focus(app) { ($0 as? UIButton)?.menu != nil }
        try press(app, .return)
        try press(app, .downArrow)
        try press(app, .return)
        #expect(try app.model.values.ringtone == "Apex")
    }

    @Test func keysPushAndGoBack() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try focusRow(app, "General")
        try press(app, .return)
        #expect(try app.page is GeneralPage)
        try focusRow(app, "About")
        try press(app, .return)
        #expect(try app.page is AboutPage)
        try press(app, .escape)
        #expect(try app.page is GeneralPage)
        try press(app, .escape)
        #expect(try app.page is SettingsListPage)
    }

    @Test func keysPresentAndDismiss() throws {
        let app = try SettingsScreen()
        try focus(app) { $0.accessibilityLabel == "Dialogs" }
        try press(app, .return)
        #expect(try app.page is DialogsPage)
        for title in ["Sheet", "Popover"] {
            try focusRow(app, title)
            try press(app, .return)
            #expect(try app.presented != nil, "\(title)")
            try press(app, .escape)
            #expect(try app.presented == nil, "\(title)")
            // Nothing in the popover can be focused: the next key shows the focus again.
            if title == "Popover" { try app.screen.press(.tab) }
            #expect(try (focused(app) as? FormRow)?.titleLabel.text == title, "\(title)")
        }
        try focusRow(app, "Full Screen")
        try press(app, .space)
        try focus(app) { $0.accessibilityLabel == "Continue" }
        try press(app, .space)
        #expect(try app.presented == nil)
    }

    @Test func rowsWithoutAnActionAreNotFocused() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.open("General")
        var seen: Set<String> = []
        for _ in 0..<20 {
            try app.screen.press(.tab, duration: 0.01)
            if let row = try focused(app) as? FormRow { seen.insert(row.titleLabel.text ?? "") }
        }
        #expect(seen == ["About", "Owner", "Reset All Settings"])
    }
}
