import Foundation
import Localization
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// The texts of every control that has texts of the toolkit, in every language, after a change at run time.
@MainActor
@Suite struct LanguageTests {
    nonisolated private static let tags = OwnText.languages.map(\.tag)

    /// Returns a text with numbers as a language shows it.
    private func numbered(_ key: OwnText, _ numbers: Int..., in tag: String) -> String {
        var text = key.text(in: [tag])
        for (index, number) in numbers.enumerated() {
            let digits = number.formatted(
                .number.locale(Locale(identifier: UserLanguages(tag)?.localeIdentifier ?? ""))
            )
            text = text.replacingOccurrences(of: "%\(index + 1)$ld", with: digits)
        }
        return text
    }

    @Test(arguments: tags) func controlsFollowTheLanguage(tag: String) throws {
        let stage = try LanguageStage()
        func own(_ key: OwnText) -> String { key.text(in: [tag]) }
        stage.screen.preferredLanguages = [tag]
        try stage.screen.advance(by: 0.1)
        #expect(stage.progress.accessibilityLabel == own(.progress))
        #expect(stage.indicator.accessibilityLabel == own(.progressHalted))
        stage.indicator.startAnimating()
        #expect(stage.indicator.accessibilityLabel == own(.inProgress))
        #expect(stage.refresh.accessibilityLabel == own(.refreshing))
        #expect(stage.spoken(in: stage.stepper).isSuperset(of: [own(.increment), own(.decrement)]))
        #expect(stage.pages.accessibilityValue == numbered(.page, 2, 5, in: tag))
        #expect(stage.spoken(in: stage.segments).contains(numbered(.position, 1, 2, in: tag)))
        #expect(stage.buttons.map(\.accessibilityLabel) == [own(.moreInfo), own(.add), own(.close)])
        let locale = Locale(identifier: UserLanguages(tag)?.localeIdentifier ?? "")
        #expect(stage.slider.accessibilityValue == 50.formatted(.percent.locale(locale)))
        #expect(stage.progress.accessibilityValue == 25.formatted(.percent.locale(locale)))
    }

    @Test(arguments: tags) func pickersFollowTheLanguage(tag: String) throws {
        let stage = try LanguageStage()
        func own(_ keys: OwnText...) -> Set<String> { Set(keys.map { $0.text(in: [tag]) }) }
        stage.screen.preferredLanguages = [tag]
        try stage.screen.advance(by: 0.1)
        #expect(stage.colorWell.accessibilityLabel == OwnText.colorWell.text(in: [tag]))
        #expect(stage.texts(in: stage.colors.sections).isSuperset(of: own(.grid, .spectrum, .sliders)))
        let colors = stage.spoken(in: stage.colors)
        #expect(colors.isSuperset(of: own(.colorGrid, .colorSpectrum, .opacity, .red, .green, .blue)))
        #expect(stage.spoken(in: stage.inline).isSuperset(of: own(.previousMonth, .nextMonth)))
        #expect(stage.spoken(in: stage.compact).isSuperset(of: own(.datePicker, .timePicker)))
        let wheels = stage.wheels.content as? DateWheels
        let names = wheels.map { wheels in
            wheels.columns.indices.map { wheels.pickerView(wheels.picker, accessibilityLabelForComponent: $0) ?? "" }
        }
        #expect(Set(names ?? []) == own(.day, .month, .year))
        let duration = stage.duration.content as? DateWheels
        let parts = duration.map { wheels in
            wheels.columns.indices.map { wheels.pickerView(wheels.picker, accessibilityLabelForComponent: $0) ?? "" }
        }
        #expect(Set(parts ?? []) == own(.hours, .minutes))
    }

    @Test(arguments: tags) func barsFollowTheLanguage(tag: String) throws {
        let stage = try LanguageStage()
        func own(_ key: OwnText) -> String { key.text(in: [tag]) }
        stage.screen.preferredLanguages = [tag]
        try stage.screen.advance(by: 0.5)
        for (item, (kind, key)) in zip(stage.items, LanguageStage.systemItems) {
            #expect(item.spokenLabel == own(key), "\(kind)")
            #expect(kind.symbolName != nil || item.shownTitle == own(key), "\(kind)")
        }
        #expect(stage.controller.editButtonItem.title == own(.edit))
        stage.controller.setEditing(true, animated: false)
        #expect(stage.controller.editButtonItem.title == own(.done))
        #expect(stage.spoken(in: stage.navigation.navigationBar).contains(own(.back)))
        #expect(stage.texts(in: stage.navigation.toolbar).contains(own(.save)))
        let titles = stage.texts(in: stage.tabs.tabBar)
        #expect(titles.isSuperset(of: [own(.favorites), own(.search)]), "\(titles)")
        #expect(stage.spoken(in: stage.tabs.tabBar).contains(numbered(.position, 1, 2, in: tag)))
        for (kind, key) in LanguageStage.tabItems {
            #expect(UITabBarItem(tabBarSystemItem: kind, tag: 0).title == own(key), "\(kind)")
        }
        let split = UISplitViewController(style: .doubleColumn)
        #expect(split.displayModeButtonItem.accessibilityLabel == own(.sidebar))
    }

    @Test(arguments: tags) func screenReaderAndMenusFollowTheLanguage(tag: String) throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let view = UIView()
        try screen.show(view)
        screen.preferredLanguages = [tag]
        let traits: [(UIAccessibilityTraits, OwnText)] = [
            (.selected, .selected), (.button, .button), (.link, .link), (.searchField, .searchField), (.image, .image),
            (.header, .heading), (.tabBar, .tabBar), (.notEnabled, .dimmed), (.adjustable, .adjustable),
            (.toggleButton, .switchButton),
        ]
        for (trait, key) in traits {
            view.accessibilityTraits = trait
            #expect(SpokenText(view).text == key.text(in: [tag]), "\(key)")
        }
        view.accessibilityTraits = .toggleButton
        for (value, key) in [("1", OwnText.on), ("0", .off)] {
            view.accessibilityValue = value
            #expect(SpokenText.value(of: view) == key.text(in: [tag]))
        }
        view.accessibilityTraits = []
        view.accessibilityValue = nil
        view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "a") { _ in true }]
        #expect(SpokenText(view).text == OwnText.actionsAvailable.text(in: [tag]))
        #expect(AccessibilityText.localized(.activate) == OwnText.activate.text(in: [tag]))
        #expect(AccessibilityText.localized(.loading) == OwnText.loading.text(in: [tag]))
    }

    @Test func tabItemsKeepTitlesOfTheProgram() throws {
        let stage = try LanguageStage()
        let item = try #require(stage.tabs.tabBar.items?.first)
        item.title = "Mine"
        stage.screen.preferredLanguages = ["fr"]
        #expect(item.title == "Mine")
    }
}

/// Changes of the language at run time, as UIKit and Foundation report them.
@MainActor
@Suite struct LanguageChangeTests {
    @Test func aChangeIsPosted() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(UIView())
        var seen: [String] = []
        let observer = NotificationCenter.default.addObserver(
            forName: NSLocale.currentLocaleDidChangeNotification,
            object: nil,
            queue: nil
        ) { _ in
            MainActor.assumeIsolated {
                // Tests on other screens change languages as well.
                guard Session.current === screen.host.session else { return }
                seen.append(Locale.current.identifier)
            }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let application = UIApplication.shared
        let languages = Locale.preferredLanguages
        application.preferredLanguages = ["fr-CH", "de"]
        #expect(application.preferredLanguages == ["fr-CH", "de"] && Locale.preferredLanguages == ["fr-CH", "de"])
        application.preferredLanguages = ["fr-CH", "de"]
        application.preferredLanguages = ["no language", "de"]
        #expect(seen == ["fr_CH"], "neither the same languages nor wrong ones are a change")
        application.preferredLanguages = ["ar-EG"]
        application.preferredLanguages = []
        #expect(seen.count == 3 && seen[1] == "ar_EG")
        #expect(application.preferredLanguages == languages && Locale.current.identifier == "en_001")
    }

    @Test func theRegionRemains() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        screen.host.session.begin(with: UserLanguages(["de"], region: "CH"))
        func locale() -> String { screen.host.session.perform { Locale.current.identifier } }
        #expect(locale() == "de_CH")
        for (tag, expected) in [("fr", "fr_CH"), ("en-US", "en_CH"), ("ja", "ja_CH")] {
            screen.preferredLanguages = [tag]
            #expect(locale() == expected && screen.preferredLanguages == [tag])
        }
        screen.host.session.begin(with: UserLanguages(["de"]))
        screen.preferredLanguages = ["fr-FR"]
        #expect(locale() == "fr_FR")
    }

    @Test func theLayoutDirectionFollows() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        final class Observer: UIView {
            var directions: [UITraitEnvironmentLayoutDirection] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                super.traitCollectionDidChange(previousTraitCollection)
                directions.append(traitCollection.layoutDirection)
            }
        }
        let view = Observer()
        try screen.show(view)
        view.directions = []
        for tag in ["he", "de", "fa-IR", "zh-Hans"] { screen.preferredLanguages = [tag] }
        #expect(view.directions == [.rightToLeft, .leftToRight, .rightToLeft, .leftToRight])
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
    }

    @Test func datePickersFollowTheRegion() throws {
        let stage = try LanguageStage()
        func text() -> Set<String> { stage.texts(in: stage.inline) }
        #expect(text().contains("November 2026"))
        stage.screen.preferredLanguages = ["fr-FR"]
        #expect(text().contains("novembre 2026") && text().contains("LUN."))
        #expect(stage.compact.locale?.identifier == "fr_FR" && stage.compact.calendar.firstWeekday == 2)
        stage.screen.preferredLanguages = ["en-US"]
        #expect(stage.compact.calendar.firstWeekday == 1)
        stage.inline.locale = Locale(identifier: "it_IT")
        stage.screen.preferredLanguages = ["de-DE"]
        #expect(text().contains("novembre 2026"), "a locale of the program remains")
        #expect(stage.texts(in: stage.compact).contains("24.11.2026"))
    }

    /// Sessions have languages of their own.
    @Test func screensHaveLanguagesOfTheirOwn() throws {
        let (first, second) = (
            try VirtualScreen(size: CGSize(width: 10, height: 10)),
            try VirtualScreen(size: CGSize(width: 10, height: 10))
        )
        first.preferredLanguages = ["de"]
        second.preferredLanguages = ["fr"]
        #expect(first.host.session.perform { Locale.current.identifier } == "de")
        #expect(second.host.session.perform { Locale.current.identifier } == "fr")
    }
}

/// Bars, controls and pickers in languages of four scripts. The bundled fonts have no further Chinese characters, and few
/// of Korean, so that those languages have no image.
@MainActor
@Suite struct LanguageImageTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/UIKitCoreTests/Goldens").path)

    @Test(arguments: ["de-DE", "ru-RU", "ar-EG", "hi-IN"]) func imagesInFourLanguages(tag: String) throws {
        let stage = try LanguageStage()
        stage.screen.preferredLanguages = [tag]
        try stage.screen.advance(by: 1)
        try stage.screen.expectImage(equalTo: "language-\(tag.prefix(2))", in: Self.goldens)
    }
}
