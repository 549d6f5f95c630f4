import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The edit menus of text inputs and of views of an app: their elements, and the calls of their delegates.
@MainActor
@Suite struct EditMenuTests {
    /// A log of the menus of an interaction, a field and a text view.
    private final class Log: NSObject, UIEditMenuInteractionDelegate, UITextFieldDelegate, UITextViewDelegate {
        var lines: [String] = []
        var titles: [String]?
        let animated = UIView()

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        private func note(_ line: String, _ animator: any UIEditMenuInteractionAnimating) {
            lines.append(line)
            let alpha: CGFloat = line.hasSuffix("present") ? 0.5 : 1
            animator.addAnimations { [animated] in animated.alpha = alpha }
            animator.addCompletion { [weak self] in self?.lines.append("\(line) completed") }
        }

        private func menu(_ suggested: [UIMenuElement]) -> UIMenu? {
            lines.append(suggested.map(\.title).joined(separator: " "))
            return titles.map { UIMenu(children: $0.map { UIAction(title: $0) { _ in } }) }
        }

        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            menuFor configuration: UIEditMenuConfiguration,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? { menu(suggestedActions) }

        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            willPresentMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) { note("\(configuration.identifier) present", animator) }

        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            willDismissMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) { note("\(configuration.identifier) dismiss", animator) }

        func textField(
            _ textField: UITextField,
            editMenuForCharactersIn range: NSRange,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? { menu(suggestedActions) }

        func textField(
            _ textField: UITextField,
            willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
        ) { note("field present", animator) }

        func textField(
            _ textField: UITextField,
            willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
        ) { note("field dismiss", animator) }

        func textView(
            _ textView: UITextView,
            editMenuForTextIn range: NSRange,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? { menu(suggestedActions) }

        func textView(_ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating) {
            note("view present", animator)
        }

        func textView(_ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating) {
            note("view dismiss", animator)
        }
    }

    private let log = Log()

    @Test func interactionReportsItsMenu() throws {
        let app = try FieldScreen(edits: false)
        app.root.view.addSubview(log.animated)
        try app.screen.advance(by: 0.1)
        let interaction = UIEditMenuInteraction(delegate: log)
        app.root.view.addInteraction(interaction)
        let configuration = UIEditMenuConfiguration(identifier: "a" as NSString, sourcePoint: CGPoint(x: 100, y: 200))
        interaction.presentEditMenu(with: configuration)
        #expect(log.take() == [""], "a menu without elements is not shown")
        log.titles = ["One", "Two"]
        interaction.presentEditMenu(with: configuration)
        #expect(log.take() == ["", "a present"] && log.animated.alpha == 0.5)
        #expect(log.animated.layer.animationKeys() == ["opacity"], "the change is animated with the menu")
        try app.screen.advance(by: 0.5)
        #expect(log.take() == ["a present completed"])
        log.titles = ["Three"]
        interaction.reloadVisibleMenu()
        try app.screen.advance(by: 0.1)
        #expect(log.take() == [""], "the menu itself remains")
        #expect(app.screen.elements(label: "Three").count == 1 && app.screen.elements(label: "One").count == 0)
        try app.screen.tap(at: CGPoint(x: 20, y: 20))
        #expect(log.take() == ["a dismiss"])
        try app.screen.advance(by: 0.5)
        #expect(log.take() == ["a dismiss completed"] && log.animated.alpha == 1)
        interaction.reloadVisibleMenu()
        interaction.dismissMenu()
        #expect(log.take().isEmpty)
    }

    @Test func delegateOfAFieldIsCalled() throws {
        let app = try FieldScreen("word")
        app.field.delegate = log
        app.field.selectAll(nil)
        app.field.interaction.showMenu()
        #expect(log.take() == ["Cut Copy", "field present"])
        app.field.interaction.hideMenu()
        try app.screen.advance(by: 0.5)
        #expect(log.take() == ["field dismiss", "field present completed", "field dismiss completed"])
        app.field.interaction.showMenu()
        app.field.resignFirstResponder()
        try app.screen.advance(by: 0.5)
        #expect(log.take().filter { $0.hasPrefix("field dismiss") }.count == 2, "the menu closes when editing ends")
    }

    @Test func stylesAreInAMenuOfTheirOwn() throws {
        let app = try TextViewScreen("word")
        app.view.delegate = log
        app.view.selectAll(nil)
        app.view.interaction.showMenu()
        #expect(log.take() == ["Cut Copy", "view present"])
        app.view.interaction.hideMenu()
        app.view.allowsEditingTextAttributes = true
        app.view.interaction.showMenu()
        try app.screen.advance(by: 0.5)
        #expect(log.take().contains("Cut Copy Format"))
        try app.screen.elements(label: "Format").first.tap()
        #expect(app.view.interaction.menu?.titles == ["Bold", "Italic"])
        try app.screen.elements(label: "More").first.tap()
        #expect(app.view.interaction.menu?.titles == ["Underline"])
        try app.screen.elements(label: "Underline").first.tap()
        let line = app.view.textStorage.attribute(.underlineStyle, at: 0, effectiveRange: nil)
        #expect(line as? Int == NSUnderlineStyle.single.rawValue)
        #expect(log.lines.contains("view dismiss"))
        app.view.selectedRange = NSRange(location: 0, length: 0)
        app.view.interaction.showMenu()
        #expect(app.view.interaction.menu?.titles == ["Select", "Select All"])
    }
}
