import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// The search in the list of pages, and the form of the owner.
@MainActor @Suite struct SettingsFormTests {
    private func form() throws -> (SettingsScreen, OwnerPage) {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        try app.open("General")
        try app.open("Owner")
        return (app, try #require(try app.page as? OwnerPage))
    }

    private func field(_ app: SettingsScreen, _ label: String) throws -> UITextField {
        let page = try #require(try app.page as? OwnerPage)
        return try #require(
            page.form.sections.flatMap(\.rows).compactMap(\.field).first { $0.accessibilityLabel == label }
        )
    }

    @Test func searchFiltersTheList() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        let list = try #require(try app.page as? SettingsListPage)
        try app.screen.tap(try #require(list.navigationItem.searchController).searchBar.searchTextField)
        try app.screen.advance(by: 1)
        try app.screen.type("s")
        try app.screen.advance(by: 0.2)
        func titles() -> [String?] {
            list.form.sections.filter { !$0.isHidden }.flatMap(\.rows).filter { !$0.isHidden }.map(\.titleLabel.text)
        }
        #expect(titles() == ["Notifications", "Sounds", "Display & Text Size"])
        try app.screen.type("ound")
        #expect(titles() == ["Sounds"])
        try app.open("Sounds")
        #expect(try app.page is SoundsPage)
        try app.open("Settings")
        try app.open("Cancel")
        #expect(titles().count == 8)
    }

    @Test func formSavesWhatItShows() throws {
        let (app, page) = try form()
        let name = try field(app, "Name")
        #expect(name.text == "Ann Lee")
        try app.screen.tap(name)
        try app.screen.press(.a, modifiers: .command)
        try app.screen.type("bo lund\n")
        #expect(name.text == "Bo Lund", "words begin with capitals")
        #expect(try field(app, "Room").isEditing)
        try app.screen.type("12\n")
        try app.screen.paste("bo@example.com")
        #expect(try field(app, "E-Mail").text == "bo@example.com")
        #expect(try app.model.values.owner.name == "Ann Lee", "nothing is saved yet")
        try app.open("Save")
        let owner = try app.model.values.owner
        #expect(owner.name == "Bo Lund" && owner.room == "12" && owner.email == "bo@example.com")
        #expect(try app.page is GeneralPage && app.page !== page)
        #expect(try app.screen.elements(label: "Owner").value == "Bo Lund")
    }

    @Test func invalidTextsCannotBeSaved() throws {
        let (app, page) = try form()
        var canSave: Bool { page.navigationItem.rightBarButtonItem?.isEnabled ?? false }
        #expect(canSave)
        try app.screen.tap(try field(app, "E-Mail"))
        try app.screen.type("bo@")
        #expect(!canSave && app.screen.elements(label: "This is no address for e-mail.").exists)
        try app.screen.type("x.org")
        #expect(canSave && !app.screen.elements(label: "This is no address for e-mail.").exists)
        try app.screen.tap(try field(app, "Code"))
        try app.screen.type("12a3")
        #expect(try field(app, "Code").text == "123" && !canSave)
        try app.screen.type("45")
        #expect(try field(app, "Code").text == "1234" && canSave)
        #expect(try field(app, "Code").accessibilityValue == "••••")
        try app.open("Cancel")
        #expect(try app.model.values.owner == SettingsValues().owner)
    }

    /// What is typed into a secure field is in nothing that is written, described or spoken.
    @Test func codeIsNowhere() throws {
        let (app, page) = try form()
        let secret = "7391"
        let path = NSTemporaryDirectory() + "easel-code-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let code = try field(app, "Code")
        try app.screen.record(to: path) {
            try app.screen.tap(code)
            try app.screen.type(secret)
            try app.screen.press(.a, modifiers: .command)
            try app.screen.press(.c, modifiers: .command)
        }
        #expect(code.text == secret)
        let host = app.screen.host
        let inspected = host.session.perform { InspectedScreen(host.screen) }
        var texts = [
            inspected.text, String(decoding: try JSONEncoder().encode(inspected), as: UTF8.self), "\(code)",
            String(reflecting: code), code.debugDescription, page.view.recursiveDescription(),
            try String(contentsOfFile: path, encoding: .utf8), UIPasteboard.general.string ?? "",
        ]
        for element in host.session.perform({ host.screen.orderedAccessibilityElements }) {
            texts += [element.accessibilityValue, element.accessibilityAttributedValue?.string].compactMap(\.self)
            texts += [element.accessibilityLabel, element.accessibilityHint].compactMap(\.self)
        }
        // Addresses of objects have any digits.
        #expect(!texts.contains { $0.replacing(/0x[0-9a-f]+/, with: "").contains(secret) })
        let keys = secret.map { "text=\(String($0.unicodeScalars.first!.value, radix: 16))" }
        #expect(!keys.contains { texts[6].contains($0) }, "the recording has no key")
        #expect(code.undoManager?.canUndo == false)
    }
}
