import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Search and replacement in text views.
@MainActor
@Suite struct UIFindInteractionTests {
    @MainActor
    private struct Stage {
        let screen: VirtualScreen
        let root = UIViewController()
        let view: UITextView
        let interaction: UIFindInteraction

        init(_ text: String) throws {
            let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            textView.font = .systemFont(ofSize: 16)
            textView.text = text
            textView.isFindInteractionEnabled = true
            view = textView
            interaction = try #require(textView.findInteraction)
            screen = try VirtualScreen(size: CGSize(width: 400, height: 300))
            root.view.addSubview(textView)
            try screen.show(root)
            try screen.advance(by: 0.2)
        }

        var panel: FindPanel { get throws { try #require(interaction.panel) } }
        var session: UIFindSession { get throws { try #require(interaction.activeFindSession) } }

        func open(replace: Bool = false) throws {
            interaction.presentFindNavigator(showingReplace: replace)
            try screen.advance(by: 0.5)
        }

        /// The ranges with a background, each with its text; that of the present result in brackets.
        var decorated: [String] {
            var found: [String] = []
            var index = 0
            let text = NSString(string: view.text)
            while index < text.length {
                var range = NSRange()
                let values = view.layoutManager.temporaryAttributes(atCharacterIndex: index, effectiveRange: &range)
                if values[.backgroundColor] != nil {
                    let part = text.substring(with: range)
                    found.append(values[.foregroundColor] == nil ? part : "[\(part)]")
                }
                index = max(NSMaxRange(range), index + 1)
            }
            return found
        }
    }

    @Test func panelFindsCountsAndGoesOn() throws {
        let stage = try Stage("One two one three ONE")
        try stage.open()
        #expect(try stage.interaction.isFindNavigatorVisible && stage.panel.field.isEditing)
        try stage.screen.type("one")
        #expect(try stage.panel.countText == "1/3" && stage.session.resultCount == 3)
        #expect(stage.decorated == ["[One]", "one", "ONE"])
        try stage.screen.press(.return)
        #expect(try stage.panel.countText == "2/3" && stage.decorated == ["One", "[one]", "ONE"])
        try stage.screen.press(.return, modifiers: .shift)
        try stage.screen.press(.return, modifiers: .shift)
        #expect(try stage.panel.countText == "3/3", "before the first one is the last one")
        try stage.screen.press(.g, modifiers: .command)
        #expect(try stage.session.highlightedResultIndex == 0)
        try stage.screen.elements(label: "Next Result").tap()
        #expect(try stage.session.highlightedResultIndex == 1)
        try stage.screen.elements(label: "Previous Result").tap()
        #expect(try stage.session.highlightedResultIndex == 0)
        try stage.screen.type("x")
        #expect(try stage.panel.countText == "0" && stage.decorated == [])
        #expect(try stage.session.highlightedResultIndex == NSNotFound)
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 0.5)
        #expect(!stage.interaction.isFindNavigatorVisible && stage.interaction.activeFindSession == nil)
        #expect(stage.view.contentInset == .zero && stage.decorated == [])
    }

    @Test func searchBeginsAtTheSelectionAndScrolls() throws {
        let text = (0..<200).map { "line \($0)\n" }.joined() + "needle\n"
        let stage = try Stage(text)
        stage.view.selectedRange = NSRange(location: NSString(string: text).range(of: "line 100").location, length: 0)
        try stage.open()
        stage.interaction.searchText = "line 1"
        #expect(try stage.session.resultCount == 111 && stage.session.highlightedResultIndex == 11)
        stage.interaction.searchText = "needle"
        try stage.screen.advance(by: 0.5)
        let layout = try #require(stage.view.layoutManager.layout)
        let caret = try #require(layout.caret(at: text.utf16.count - 7))
        let shown = stage.view.convert(caret.offsetBy(dx: 0, dy: stage.view.textOrigin.y), to: nil)
        #expect(try shown.maxY <= stage.panel.frame.minY && shown.minY > 0, "\(shown)")
    }

    @Test func replacementReplacesOneOrAll() throws {
        let stage = try Stage("cat, cat and catalog")
        try stage.open(replace: true)
        try stage.screen.type("cat")
        try stage.screen.tap(try stage.panel.replacement)
        try stage.screen.type("the cat")
        #expect(stage.interaction.replacementText == "the cat")
        try stage.screen.elements(label: "Replace").with(traits: .button).first.tap()
        #expect(stage.view.text == "the cat, cat and catalog")
        #expect(try stage.panel.countText == "2/3", "the replacement is not replaced again")
        stage.interaction.options.findsWords = true
        stage.interaction.search()
        #expect(try stage.session.resultCount == 2)
        stage.interaction.replacementText = "dog"
        try stage.screen.elements(label: "Replace All").tap()
        #expect(stage.view.text == "the dog, dog and catalog")
        #expect(try stage.session.resultCount == 0)
        stage.interaction.options = FindOptions(matchesCase: true, findsWords: false)
        stage.interaction.searchText = "Dog"
        #expect(try stage.session.resultCount == 0)
        stage.interaction.searchText = "dog"
        #expect(try stage.session.resultCount == 2)
    }

    @Test func optionsMatchWords() throws {
        let stage = try Stage("art artist smart Ärt é\u{301}t")
        func count(_ text: String, _ method: UITextSearchOptions.WordMatchMethod) -> Int {
            let aggregator = UITextSearchAggregator<AnyHashable?>()
            let options = UITextSearchOptions(method, .caseInsensitive)
            stage.view.performTextSearch(queryString: text, options: options, resultAggregator: aggregator)
            return aggregator.allFoundRanges.count
        }
        #expect(count("art", .contains) == 3 && count("art", .startsWith) == 2 && count("art", .fullWord) == 1)
        #expect(count("", .contains) == 0 && count("rt", .fullWord) == 0)
    }

    @Test func keysOpenThePanelOfTheNearestView() throws {
        let stage = try Stage("text")
        final class Focus: UIView { override var canBecomeFirstResponder: Bool { true } }
        let inner = Focus(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.view.addSubview(inner)
        inner.becomeFirstResponder()
        try stage.screen.press(.f, modifiers: [.command, .alternate])
        try stage.screen.advance(by: 0.5)
        #expect(try stage.interaction.isFindNavigatorVisible && stage.panel.showsReplacement)
        try stage.screen.elements(label: "Done").tap()
        try stage.screen.advance(by: 0.5)
        #expect(!stage.interaction.isFindNavigatorVisible)
        stage.view.isFindInteractionEnabled = false
        #expect(stage.view.findInteraction == nil)
        stage.view.becomeFirstResponder()
        try stage.screen.press(.f, modifiers: .command)
        #expect(!stage.interaction.isFindNavigatorVisible)
    }

    /// A text of two documents, whose results arrive later.
    private final class Pages: NSObject, UITextSearching, UIFindInteractionDelegate {
        typealias DocumentIdentifier = Int
        var pages = ["alpha beta alpha", "beta alpha"]
        var lines: [String] = []
        var pending: (() -> Void)?
        var selectedTextRange: UITextRange? { nil }
        var supportsTextReplacement: Bool { true }

        func compare(_ foundRange: UITextRange, toRange: UITextRange, document: Int?) -> ComparisonResult {
            let (one, other) = ((foundRange as? IndexedTextRange)?.range, (toRange as? IndexedTextRange)?.range)
            guard let one, let other, one.location != other.location else { return .orderedSame }
            return one.location < other.location ? .orderedAscending : .orderedDescending
        }

        func compare(order fromDocument: Int, toDocument: Int) -> ComparisonResult {
            fromDocument < toDocument ? .orderedAscending : .orderedDescending
        }

        func performTextSearch(
            queryString string: String,
            options: UITextSearchOptions,
            resultAggregator aggregator: UITextSearchAggregator<Int>
        ) {
            pending = { [self] in
                for (page, text) in pages.enumerated().reversed() {
                    let text = NSString(string: text)
                    let range = text.range(of: string)
                    if range.location == NSNotFound { continue }
                    aggregator.foundRange(IndexedTextRange(range), searchString: string, document: page)
                }
                aggregator.finishedSearching()
            }
        }

        func decorate(foundTextRange range: UITextRange, document: Int?, usingStyle: UITextSearchFoundTextStyle) {
            lines.append("\(document ?? -1) \((range as? IndexedTextRange)?.range.location ?? -1) \(usingStyle)")
        }

        func clearAllDecoratedFoundText() { lines.append("clear") }

        func scrollRangeToVisible(_ range: UITextRange, inDocument: Int?) { lines.append("scroll \(inDocument ?? -1)") }

        func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
            lines.append("session")
            return UITextSearchingFindSession(searchableObject: self)
        }

        func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
            lines.append("begin")
        }

        func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) { lines.append("end") }
    }

    @Test func sessionOrdersTheResultsOfAllDocuments() throws {
        let app = try FieldScreen(edits: false)
        let pages = Pages()
        let interaction = UIFindInteraction(sessionDelegate: pages)
        app.root.view.addInteraction(interaction)
        interaction.presentFindNavigator(showingReplace: false)
        interaction.searchText = "beta"
        #expect(pages.lines == ["session", "begin"] && interaction.activeFindSession?.resultCount == 0)
        pages.lines = []
        pages.pending?()
        #expect(
            pages.lines == ["clear", "0 6 found", "1 0 found", "0 6 highlighted", "scroll 0"],
            "\(pages.lines)"
        )
        #expect(interaction.panel?.countText == "1/2")
        pages.lines = []
        interaction.findNext()
        #expect(pages.lines == ["0 6 found", "1 0 highlighted", "scroll 1"])
        // Results of a search that another one has replaced are ignored.
        interaction.searchText = "gamma"
        let old = pages.pending
        interaction.searchText = "alpha"
        old?()
        #expect(interaction.activeFindSession?.resultCount == 0)
        pages.pending?()
        #expect(interaction.activeFindSession?.resultCount == 2)
        pages.lines = []
        app.root.view.removeInteraction(interaction)
        #expect(pages.lines == ["clear", "end"] && !interaction.isFindNavigatorVisible)
    }
}
