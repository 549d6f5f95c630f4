import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Text fields of alerts, and search bars.
@MainActor
@Suite struct SearchAndAlertFieldTests {
    private final class Searches: NSObject, UISearchBarDelegate {
        var lines: [String] = []
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { lines.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { lines.append(searchText) }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
        func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            lines.append("scope \(selectedScope)")
        }
    }

    @Test func alertEditsItsFieldsAndReturnPerformsItsAction() throws {
        let app = try FieldScreen(edits: false)
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        var names: [String?] = []
        alert.addTextField { $0.placeholder = "First" }
        alert.addTextField { $0.autocapitalizationType = .none }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        let action = UIAlertAction(title: "OK", style: .default) { _ in names = alert.textFields?.map(\.text) ?? [] }
        alert.addAction(action)
        alert.preferredAction = action
        app.root.present(alert, animated: true)
        try app.screen.advance(by: 1)
        let fields = try #require(alert.textFields)
        #expect(fields.count == 2 && fields[0].isEditing)
        let frames = fields.map { $0.convert($0.bounds, to: nil) }
        #expect(frames[0].width > 120 && frames[1].minY >= frames[0].maxY, "\(frames)")
        try app.screen.type("ann")
        try app.press(.return)
        #expect(fields[1].isEditing && alert.presentingViewController != nil)
        try app.screen.type("b c")
        try app.press(.return)
        try app.screen.advance(by: 1)
        #expect(names == ["Ann", "b c"] && alert.presentingViewController == nil)
    }

    @Test func alertStaysAboveTheInputView() throws {
        let app = try FieldScreen(size: CGSize(width: 320, height: 480), edits: false)
        let alert = UIAlertController(title: "PIN", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 260)) }
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        app.root.present(alert, animated: true)
        try app.screen.advance(by: 1)
        #expect(alert.view.convert(alert.view.bounds, to: nil).maxY <= 220)
        alert.textFields?[0].resignFirstResponder()
        try app.screen.advance(by: 1)
        #expect(abs(alert.view.convert(alert.view.bounds, to: nil).midY - 240) <= 0.5)
    }

    @Test func searchBarReportsToItsDelegate() throws {
        let app = try FieldScreen(edits: false)
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 240, height: 56))
        let log = Searches()
        bar.delegate = log
        bar.placeholder = "Stations"
        app.root.view.addSubview(bar)
        try app.screen.advance(by: 0.1)
        try app.screen.tap(bar.searchTextField)
        try app.screen.type("ab")
        try app.press(.return)
        #expect(log.lines == ["begin", "a", "ab", "search"], "\(log.lines)")
        #expect(bar.searchTextField.isFirstResponder)
        log.lines = []
        bar.setShowsCancelButton(true, animated: true)
        try app.screen.advance(by: 1)
        #expect(bar.searchTextField.frame.maxX < 200)
        try app.screen.elements(label: "Cancel").tap()
        bar.resignFirstResponder()
        #expect(log.lines == ["cancel", "end"] && bar.text == "ab", "\(log.lines) \(bar.text ?? "")")
        log.lines = []
        bar.scopeButtonTitles = ["All", "Near"]
        bar.showsScopeBar = true
        bar.sizeToFit()
        #expect(bar.bounds.height == bar.searchTextField.intrinsicContentSize.height + 64)
        try app.screen.advance(by: 0.1)
        try app.screen.elements(label: "Near").tap()
        #expect(log.lines == ["scope 1"] && bar.selectedScopeButtonIndex == 1)
        bar.text = "x"
        #expect(log.lines.last == "x")
        #expect(bar.searchTextField.accessibilityTraits.contains(.searchField))
    }

    @Test func searchBarHasTheTraitsAndTheIconsOfItsField() throws {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
        let traits: any UITextInputTraits = bar
        bar.spellCheckingType = .no
        bar.smartQuotesType = .no
        bar.smartDashesType = .yes
        bar.smartInsertDeleteType = .no
        bar.keyboardAppearance = .dark
        bar.enablesReturnKeyAutomatically = true
        bar.isSecureTextEntry = true
        bar.textContentType = .username
        let field = bar.searchTextField
        #expect(field.spellCheckingType == .no && field.smartQuotesType == .no && field.smartDashesType == .yes)
        #expect(field.smartInsertDeleteType == .no && field.keyboardAppearance == .dark && field.isSecureTextEntry)
        #expect(traits.enablesReturnKeyAutomatically && traits.textContentType == .username)
        #expect(traits.returnKeyType == .search && traits.passwordRules == nil)

        let icon = UIImage(systemName: "star")
        bar.setImage(icon, for: .search, state: .highlighted)
        #expect((field.leftView as? UIImageView)?.image === icon && bar.image(for: .search, state: .normal) === icon)
        bar.setImage(nil, for: .search, state: .normal)
        #expect((field.leftView as? UIImageView).map { $0.image != nil && $0.image !== icon } ?? false)
        bar.setImage(icon, for: .resultsList, state: .selected)
        bar.showsSearchResultsButton = true
        let button = try #require(field.rightView as? UIButton)
        #expect(button.image(for: .selected) === icon && button.image(for: .normal) !== icon)
        bar.showsSearchResultsButton = false
        bar.showsBookmarkButton = true
        #expect(button.image(for: .selected) !== icon, "the bookmark button has none")
        bar.showsBookmarkButton = false
        bar.text = "text"
        bar.layoutIfNeeded()
        field.layoutIfNeeded()
        let clear = try #require(field.clearButton)
        bar.setImage(icon, for: .clear, state: .normal)
        #expect(clear.image(for: .normal) === icon)
        bar.setImage(nil, for: .clear, state: .normal)
        #expect(clear.image(for: .normal) !== icon && clear.image(for: .normal) != nil)
    }
}
