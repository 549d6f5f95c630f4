import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// The app as its users operate it.
@MainActor @Suite struct SettingsAppTests {
    @Test func wideScreenShowsPagesBesideTheList() throws {
        let app = try SettingsScreen()
        #expect(try app.page is AppearancePage)
        try app.open("Sounds")
        #expect(try app.page is SoundsPage)
        let split = try #require(try app.root.selectedViewController as? SettingsSplitController)
        let selected = split.list.form.sections.flatMap(\.rows).filter(\.isSelected)
        #expect(selected.map { $0.titleLabel.text } == ["Sounds"])
    }

    @Test func tallScreenPushesPagesAndGoesBack() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        for page in SettingsPage.allCases {
            #expect(try app.page is SettingsListPage)
            try app.open(page.title)
            #expect(try app.page?.title == page.title)
            try app.open("Settings")
        }
        #expect(try app.page is SettingsListPage)
        try app.open("General")
        try app.open("About")
        #expect(try app.page is AboutPage)
    }

    @Test func severalPagesShowOneModel() throws {
        let app = try SettingsScreen()
        try app.open("Wi-Fi")
        let split = try #require(try app.root.selectedViewController as? SettingsSplitController)
        let row = split.list.form.sections[0].rows[1]
        #expect(row.value == "Harbor")
        try app.open("Pier 3")
        #expect(try row.value == "Pier 3" && app.model.values.network == "Pier 3")
        #expect(app.screen.elements(label: "Pier 3").with(traits: .selected).count == 1)
        try app.screen.label("Airplane Mode").activate()
        #expect(row.value == "Off" && row.accessibilityValue == "Off")
        #expect(try app.screen.label("Status").value == "Off")
        #expect(try app.screen.elements(label: "Pier 3").isEnabled == false)
    }

    @Test func longPressOpensTheMenuOfANetwork() throws {
        let app = try SettingsScreen()
        try app.open("Wi-Fi")
        try app.screen.elements(label: "Pier 3").longPress()
        try app.screen.advance(by: 1)
        try app.open("Join")
        #expect(try app.model.values.network == "Pier 3")
        try app.screen.elements(label: "Lighthouse").longPress()
        try app.screen.advance(by: 1)
        try app.open("Forget")
        #expect(!app.screen.elements(label: "Lighthouse").exists)
        #expect(try app.screen.label("Status").value == "Pier 3")
    }

    @Test func pullingDownFindsANetwork() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.open("Wi-Fi")
        let finger = try app.screen.touch(at: CGPoint(x: 200, y: 300))
        try finger.drag(to: CGPoint(x: 200, y: 640), duration: 0.4)
        try finger.lift()
        #expect(try app.screen.label("Status").value == "Searching")
        try app.screen.label("Boat 1").wait(for: 3)
        #expect(try app.screen.label("Status").value == "Harbor")
        try app.screen.advance(by: 1)
        app.screen.resetStatistics()
        try app.screen.advance(by: 60)
        #expect(app.screen.statistics.wakeUps == 0 && app.screen.statistics.frames == 0)
    }

    @Test func styleTakesEffectAtOnce() throws {
        let app = try SettingsScreen()
        let page = try #require(try app.page)
        func press(_ title: String) throws {
            try app.screen.elements(label: title).with(traits: .button).first.tap()
            try app.screen.advance(by: 0.5)
        }
        try press("Dark")
        #expect(page.traitCollection.userInterfaceStyle == .dark)
        #expect(app.screen.snapshot()[400, 470].red < 60)
        try press("Light")
        #expect(page.traitCollection.userInterfaceStyle == .light)
        app.screen.userInterfaceStyle = .dark
        #expect(page.traitCollection.userInterfaceStyle == .light)
        try press("Automatic")
        #expect(page.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func textSizeAppliesToAllPagesAndToPresentedOnes() throws {
        let app = try SettingsScreen()
        try app.screen.elements(label: "Large").with(traits: .button).first.tap()
        #expect(try app.page?.traitCollection.preferredContentSizeCategory == .extraExtraExtraLarge)
        try app.open("Dialogs")
        #expect(try app.page?.traitCollection.preferredContentSizeCategory == .extraExtraExtraLarge)
        try app.open("Sheet")
        #expect(try app.presented?.traitCollection.preferredContentSizeCategory == .extraExtraExtraLarge)
    }

    @Test func tintColorIsThatOfAllControls() throws {
        let app = try SettingsScreen()
        try app.model.values.tint = SettingsValues.Color(.systemPurple)
        let purple = UIColor.systemPurple.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        #expect(try app.page?.view.tintColor == SettingsValues.Color(purple).uiColor)
        try app.screen.label("Use Default Color").tap()
        #expect(try app.model.values.tint == nil)
    }

    @Test func alarmIsSetInASheet() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.open("Date & Time")
        #expect(try app.screen.label("Alarm").value == "None")
        try app.open("Alarm")
        #expect(try app.presented is AlarmController)
        try app.open("Cancel")
        #expect(try app.presented == nil && app.model.values.alarm == nil)
        try app.open("Alarm")
        try app.open("Save")
        #expect(try app.presented == nil && app.model.values.alarm == 7 * 60)
        #expect(try app.screen.label("Alarm").value == "7:00\u{202F}AM")
    }

    @Test func popoverIsASheetInACompactWidth() throws {
        for (size, isSheet) in [(SettingsScreen.wide, false), (SettingsScreen.tall, true)] {
            let app = try SettingsScreen(size: size)
            try app.open("Dialogs")
            try app.open("Popover")
            let view = try #require(try app.presented?.view)
            let frame = view.convert(view.bounds, to: nil)
            #expect((frame.width == size.width && frame.maxY == size.height) == isSheet, "\(frame)")
            try app.screen.tap(at: CGPoint(x: 10, y: 10))
            try app.screen.advance(by: 1)
            #expect(try app.presented == nil)
        }
    }

    @Test func formSheetIsDismissedByItsButtonOnly() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.open("Dialogs")
        try app.open("Form Sheet")
        let finger = try app.screen.touch(at: CGPoint(x: 195, y: 90))
        try finger.drag(to: CGPoint(x: 195, y: 800), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 1)
        #expect(try app.presented != nil)
        try app.open("Done")
        #expect(try app.presented == nil)
    }

    @Test func alertAndActionSheetChangeSettings() throws {
        for size in [SettingsScreen.wide, SettingsScreen.tall] {
            let app = try SettingsScreen(size: size)
            try app.open("Dialogs")
            try app.open("Alert")
            try app.open("Not Now")
            #expect(try app.presented == nil && app.model.values.network == "Harbor")
            try app.open("Alert")
            try app.open("Join")
            #expect(try app.presented == nil && app.model.values.network == "Lighthouse")
            try app.open("Action Sheet")
            try app.screen.tap(at: CGPoint(x: 10, y: 10))
            try app.screen.advance(by: 1)
            #expect(try app.presented == nil && app.model.values.network == "Lighthouse")
            try app.model.values.volume = 0
            try app.open("Action Sheet")
            try app.open("Reset All Settings")
            #expect(try app.presented == nil && app.model.values == SettingsValues())
        }
    }

    @Test func menuOfTheBarChoosesANetwork() throws {
        let app = try SettingsScreen()
        try app.open("Dialogs")
        try app.open("More")
        try app.open("Network")
        try app.open("Pier 3")
        #expect(try app.model.values.network == "Pier 3")
    }

    @Test func settingsAreResetAfterAQuestion() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.model.values.network = "Pier 3"
        try app.open("General")
        try app.open("Reset All Settings")
        #expect(try app.presented is UIAlertController && app.model.values.network == "Pier 3")
        try app.open("Reset All Settings")
        #expect(try app.model.values == SettingsValues())
    }

    @Test func updateButtonIsBusyForTwoSeconds() throws {
        let app = try SettingsScreen()
        try app.open("General")
        try app.screen.elements(label: "Check Now").tap()
        try app.screen.advance(by: 1)
        let button = try #require(app.screen.elements(traits: .button).with(label: "Check Now").view as? UIButton)
        #expect(!button.isEnabled && button.configuration?.showsActivityIndicator == true)
        try app.screen.label("Up to Date").wait(for: 1.5)
        #expect(button.isEnabled)
    }

    /// Pushed pages and presented controllers are deallocated, although the model has closures of theirs.
    @Test func pagesAreReleased() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        weak var page: UIViewController?
        for title in SettingsPage.allCases.map(\.title) {
            try app.open(title)
            page = try app.page
            #expect(page?.title == title)
            try app.open("Settings")
            // The split view controller keeps the page until it has another.
            try app.open("Sounds")
            try app.open("Settings")
            #expect(page == nil || title == "Sounds", "\(title)")
        }
        try app.open("Dialogs")
        for row in ["Sheet", "Form Sheet"] {
            try app.open(row)
            page = try app.presented
            #expect(page != nil)
            try app.open("Done")
            #expect(page == nil, "\(row)")
        }
    }

    @Test func restsWithoutWork() throws {
        let app = try SettingsScreen()
        for tab in ["Controls", "Dialogs", "Settings"] {
            try app.open(tab)
            try app.screen.advance(by: 1)
            app.screen.resetStatistics()
            try app.screen.advance(by: 60)
            #expect(app.screen.statistics.wakeUps == 0 && app.screen.statistics.frames == 0, "\(tab)")
        }
    }

    /// Scrolling, and a page that moves in, draw nothing that is drawn already.
    @Test func scrollingDrawsNothing() throws {
        let app = try SettingsScreen()
        try app.open("Controls")
        try app.screen.advance(by: 1)
        app.screen.resetStatistics()
        let finger = try app.screen.touch(at: CGPoint(x: 30, y: 400))
        try finger.drag(to: CGPoint(x: 30, y: 200), duration: 0.4)
        try finger.lift()
        try app.screen.advance(by: 2)
        #expect(app.screen.statistics.frames > 10)
        // The title in the bar appears when the large one is gone.
        #expect(app.screen.statistics.drawCalls <= 2)
    }
}
