import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Changes of the style and the writing direction by edit actions and keys.
@MainActor
@Suite struct TextStyleTests {
    /// The weight, the slant, the size and the underline of each character: `b12_` for an underlined bold one.
    private func styles(_ text: NSAttributedString?) -> [String] {
        guard let text else { return [] }
        return (0..<text.length).map { index in
            let values = text.attributes(at: index, effectiveRange: nil)
            guard let font = values[.font] as? UIFont else { return "?" }
            let traits = font.fontDescriptor.symbolicTraits
            let slant = traits.contains(.traitItalic) ? "i" : ""
            let line = (values[.underlineStyle] as? Int ?? 0) == 0 ? "" : "_"
            return (traits.contains(.traitBold) ? "b" : "") + slant + "\(Int(font.pointSize))" + line
        }
    }

    private static let actions = [
        "toggleBoldface:", "toggleItalics:", "toggleUnderline:", "increaseSize:", "decreaseSize:",
    ]

    @Test func viewChangesItsSelection() throws {
        let app = try TextViewScreen("abcd")
        app.view.font = .systemFont(ofSize: 12)
        app.view.selectedRange = NSRange(location: 1, length: 2)
        app.view.toggleBoldface(nil)
        #expect(styles(app.view.attributedText) == ["12", "12", "12", "12"])
        #expect(Self.actions.allSatisfy { !app.view.canPerformAction(Selector($0), withSender: nil) })
        app.view.allowsEditingTextAttributes = true
        #expect(Self.actions.allSatisfy { app.view.canPerformAction(Selector($0), withSender: nil) })
        try app.press(.b, .command)
        #expect(styles(app.view.attributedText) == ["12", "b12", "b12", "12"] && app.view.annotated == "a[bc]d")
        app.view.selectedRange = NSRange(location: 0, length: 3)
        app.view.toggleBoldface(nil)
        #expect(styles(app.view.attributedText) == ["b12", "b12", "b12", "12"], "a part was not bold")
        app.view.toggleBoldface(nil)
        #expect(styles(app.view.attributedText) == ["12", "12", "12", "12"])
        try app.press(.i, .command)
        try app.press(.u, .command)
        app.view.increaseSize(nil)
        #expect(styles(app.view.attributedText) == ["i13_", "i13_", "i13_", "12"])
        for _ in 0..<20 { app.view.decreaseSize(nil) }
        #expect(styles(app.view.attributedText) == ["i1_", "i1_", "i1_", "12"])
        while app.view.undoManager?.canUndo ?? false { app.view.undoManager?.undo() }
        #expect(styles(app.view.attributedText) == ["12", "12", "12", "12"] && app.view.annotated == "a[bc]d")
        app.view.undoManager?.redo()
        #expect(styles(app.view.attributedText) == ["12", "b12", "b12", "12"] && app.view.annotated == "a[bc]d")
    }

    @Test func textThatIsTypedNextHasTheStyle() throws {
        let app = try TextViewScreen("a")
        app.view.font = .systemFont(ofSize: 12)
        app.view.allowsEditingTextAttributes = true
        try app.press(.b, .command)
        try app.screen.type("b")
        try app.press(.b, .command)
        try app.screen.type("c")
        #expect(styles(app.view.attributedText) == ["12", "b12", "12"])
        let field = try FieldScreen("a")
        field.field.font = .systemFont(ofSize: 12)
        field.field.allowsEditingTextAttributes = true
        field.field.toggleUnderline(nil)
        try field.screen.type("bc")
        #expect(styles(field.field.attributedText) == ["12", "12_", "12_"])
        field.field.selectAll(nil)
        field.field.toggleItalics(nil)
        #expect(styles(field.field.attributedText) == ["i12", "i12_", "i12_"] && field.field.marked == "[abc]")
        field.field.undoManager?.undo()
        #expect(styles(field.field.attributedText) == ["12", "12_", "12_"] && field.field.marked == "[abc]")
    }

    @Test func secureTextHasNoStyles() throws {
        let app = try FieldScreen("abc")
        app.field.allowsEditingTextAttributes = true
        app.field.isSecureTextEntry = true
        app.field.selectAll(nil)
        #expect(Self.actions.allSatisfy { !app.field.canPerformAction(Selector($0), withSender: nil) })
    }

    @Test func writingDirectionOfParagraphsIsSet() throws {
        let app = try TextViewScreen("ab\ncd")
        app.view.selectedRange = NSRange(location: 0, length: 0)
        let left: Selector = "makeTextWritingDirectionLeftToRight:"
        let right: Selector = "makeTextWritingDirectionRightToLeft:"
        #expect(app.view.canPerformAction(right, withSender: nil) && !app.view.canPerformAction(left, withSender: nil))
        app.view.makeTextWritingDirectionRightToLeft(nil)
        func direction(_ offset: Int) -> NSWritingDirection {
            app.view.baseWritingDirection(for: IndexedTextPosition(offset), in: .forward)
        }
        #expect(direction(0) == .rightToLeft && direction(4) == .leftToRight)
        #expect(app.view.canPerformAction(left, withSender: nil) && !app.view.canPerformAction(right, withSender: nil))
        app.view.undoManager?.undo()
        #expect(direction(0) == .leftToRight)
        let field = try FieldScreen("ab")
        field.field.makeTextWritingDirectionRightToLeft(nil)
        #expect(field.field.line.isRightToLeft)
        field.field.makeTextWritingDirectionLeftToRight(nil)
        #expect(!field.field.line.isRightToLeft)
    }
}
