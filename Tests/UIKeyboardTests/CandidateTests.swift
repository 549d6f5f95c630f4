import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// The candidates above the keys: their pages, and how fingers, the focus and a screen reader reach them.
@MainActor
@Suite struct CandidateTests {
    // MARK: Pages

    private func pages(_ widths: [CGFloat], _ room: CGFloat, previous: Bool = false, next: Bool = false) -> [Range<Int>]
    {
        CandidatePages(widths: widths, room: room, pageKey: 36, hasPrevious: previous, hasNext: next).ranges
    }

    @Test func pagesHaveAsManyCandidatesAsFit() {
        #expect(pages([100, 100, 100], 300) == [0..<3])
        // A key for the second page, and one for the first.
        #expect(pages([100, 100, 100], 299) == [0..<2, 2..<3])
        #expect(
            pages([100, 100, 63, 37], 299) == [0..<3, 3..<4] && pages([100, 100, 64, 36], 299) == [0..<2, 2..<4]
        )
        // Those of a method take room on the outer pages only.
        #expect(
            pages([100, 100], 236, next: true) == [0..<2] && pages([100, 100], 235, next: true) == [0..<1, 1..<2]
        )
        #expect(
            pages([100, 100], 236, previous: true) == [0..<2] && pages([100, 100], 235, previous: true).count == 2
        )
        #expect(pages([], 100) == [] && pages([500, 500], 100) == [0..<1, 1..<2] && pages([10, 10], -5).count == 2)
        let found = CandidatePages(widths: [90, 90, 90], room: 150, pageKey: 36, hasPrevious: false, hasNext: false)
        #expect(found.page(of: 2) == 2 && found.page(of: 3) == nil)
    }

    @Test func pagesContainEachCandidateOnce() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let widths = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                CGFloat(Int.random(in: 40...400, using: &generator))
            }
            let room = CGFloat(Int.random(in: 0...600, using: &generator))
            let (previous, next) = (Bool.random(using: &generator), Bool.random(using: &generator))
            let found = pages(widths, room, previous: previous, next: next)
            #expect(found.flatMap { Array($0) } == Array(widths.indices), "\(widths) \(room)")
            for (index, range) in found.enumerated() where range.count > 1 {
                let keys = (index > 0 || previous ? 36.0 : 0) + (index + 1 < found.count || next ? 36.0 : 0)
                #expect(widths[range].reduce(0, +) + keys <= room, "\(widths) \(room) \(found)")
            }
        }
    }

    // MARK: Keys

    private static let twenty = (1...20).map { "候补\($0)" }

    /// A screen with a method that shows candidates.
    private func screen(_ list: CandidateList) throws -> (app: TypingScreen, method: InputMethodTests.Method) {
        let (app, method) = try InputMethodTests().screen()
        try app.keyboard.key("next").tap()
        method.show(list)
        try app.screen.advance(by: 0.1)
        return (app, method)
    }

    private func candidates(_ app: TypingScreen) throws -> [KeyboardView.ShownKey] {
        try app.view.shownKeys.filter { if case .candidate = $0.key.role { true } else { false } }
    }

    @Test func manyCandidatesAreOnPages() throws {
        let (app, method) = try screen(CandidateList(Self.twenty, selected: 0, hasNext: true))
        #expect(try app.keyboard.candidates == Self.twenty)
        var seen: [String] = []
        for _ in 0..<20 {
            let shown = try candidates(app)
            seen += shown.map(\.title)
            let frame = try #require(app.keyboard.frame)
            for key in shown {
                // Texts have their whole size.
                let text = key.title.size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)]).width
                #expect(key.frame.width >= text && key.frame.width >= 38, "\(key.title) \(key.frame)")
                #expect(frame.contains(key.frame))
            }
            for (left, right) in zip(shown, shown.dropFirst()) { #expect(left.frame.maxX <= right.frame.minX) }
            if seen.count >= 20 { break }
            #expect(method.log.last == "begin test")
            try app.keyboard.key(">").tap()
        }
        #expect(seen == Self.twenty)
        // The key for the next page of the method is on the last one.
        try app.keyboard.key(">").tap()
        #expect(method.log.last == "next")
        try app.keyboard.key("<").tap()
        #expect(method.log.last == "previous")
    }

    @Test func aKeyThatHasGoneDoesNotAskTheMethod() throws {
        let (app, method) = try screen(CandidateList(["一", "二"], hasNext: true))
        let finger = try app.keyboard.key(">").touch()
        method.show(CandidateList(["三"]))
        try finger.lift()
        try app.screen.advance(by: 0.05)
        #expect(method.log.last == "begin test")
        #expect(try app.keyboard.candidates == ["三"])
    }

    @Test func newCandidatesDoNotMoveInAnAnimation() throws {
        let app = try TypingScreen()
        let bar = CandidateBar(frame: CGRect(x: 0, y: 0, width: 320, height: CandidateBar.height))
        app.root.view.addSubview(bar)
        bar.show(CandidateList(Self.twenty))
        let former = bar.keys
        UIView.animate(withDuration: 1) {
            bar.frame.size.width = 800
            bar.layoutIfNeeded()
        }
        let added = bar.keys.filter { key in !former.contains { $0 === key } }
        #expect(!added.isEmpty && added.allSatisfy { $0.frame.minX > 0 && $0.layer.animationKeys() == nil })
    }

    @Test func candidatesOfOtherPagesAreSelected() throws {
        let (app, _) = try InputMethodTests().screen()
        try app.keyboard.key("next").tap()
        let list = CandidateList(Self.twenty, selected: 0)
        try app.view.show(list)
        try app.keyboard.key(">").tap()
        let first = try #require(try candidates(app).first)
        #expect(first.title != Self.twenty[0])
        // Back, by a finger that touches beside the key.
        let previous = try app.keyboard.key("<").frame
        try app.screen.tap(at: CGPoint(x: 1, y: previous.midY))
        #expect(try candidates(app).first?.title == Self.twenty[0])
        // The page follows the candidate that the space bar would select.
        try app.view.show(CandidateList(Self.twenty, selected: 11))
        #expect(try candidates(app).contains { $0.title == Self.twenty[11] })
        let marked = try app.view.bar.keys.filter(\.state.isOn)
        #expect(marked.map(\.key.label) == [Self.twenty[11]])
        // A list of its own begins with its first page.
        try app.view.show(CandidateList(["一", "二"]))
        #expect(try candidates(app).map(\.title) == ["一", "二"])
    }

    @Test func aCandidateThatIsTooWideHasAPage() throws {
        let long = String(repeating: "很长的", count: 12)
        let (app, _) = try screen(CandidateList(["一", "二", "三", long, "四"]))
        var seen: [[String]] = []
        for _ in 0..<5 {
            let shown = try candidates(app)
            seen.append(shown.map(\.title))
            for key in shown { #expect(key.frame.minX >= 0 && key.frame.maxX <= 320, "\(key.frame)") }
            guard try app.view.bar.keys.last?.key.role == .candidates(isNext: true) else { break }
            try app.keyboard.key(">").tap()
        }
        #expect(seen == [["一", "二", "三"], [long], ["四"]])
    }

    @Test func correctionsShareTheWidthAsLongAsTheyCanBeRead() throws {
        let app = try TypingScreen()
        let bar = CandidateBar(frame: CGRect(x: 0, y: 0, width: 320, height: CandidateBar.height))
        app.root.view.addSubview(bar)
        bar.show(CandidateList(["“helo”", "hello", "help"]))
        #expect(bar.keys.count == 3 && bar.keys.map(\.frame.width).reduce(0, +) > 300)
        let words = ["“Donaudampfschiffahrt”", "Donaudampfschifffahrt", "Donaudampfschiffahrten"]
        bar.show(CandidateList(words))
        #expect(bar.keys.map(\.key.role) == [.candidate(0), .candidates(isNext: true)])
        bar.frame.size.width = 800
        bar.layoutIfNeeded()
        #expect(bar.keys.map(\.key.label) == words)
    }

    // MARK: The focus and the screen reader

    /// The keys that a knob reaches until it is at the first of them again.
    private func reached(_ app: TypingScreen) throws -> Set<ObjectIdentifier> {
        var reached: Set<ObjectIdentifier> = []
        var first: KeyView?
        for _ in 0..<80 {
            try app.screen.rotateKnob(by: 1)
            let item = app.screen.host.session.application.focusSystem.focusedItem
            guard let key = item as? KeyView else { continue }
            if key === first { break }
            first = first ?? key
            reached.insert(ObjectIdentifier(key))
        }
        return reached
    }

    /// Expects that the focus and a screen reader reach each key that is shown.
    private func expectAllKeysReached(_ app: TypingScreen, _ comment: Comment) throws {
        let keys = try (app.view.barUse == nil ? [] : app.view.bar.keys) + (app.view.pageView?.keys ?? [])
        let shown = keys.filter { !$0.isHidden }
        #expect(try reached(app) == Set(shown.map { ObjectIdentifier($0) }), comment)
        let labels = app.screen.elements(traits: .keyboardKey).labels
        #expect(labels.count == shown.count && !labels.contains(""), comment)
        #expect(app.field.isFirstResponder, comment)
    }

    @Test func everyCandidateIsReached() throws {
        let (app, _) = try screen(CandidateList(Self.twenty, hasPrevious: true))
        try expectAllKeysReached(app, "the first page")
        try app.keyboard.key(">").tap()
        try expectAllKeysReached(app, "the second page")
    }

    @Test func everyEmojiIsReached() throws {
        let (app, _) = try EmojiTests().screen()
        try app.keyboard.key("emoji").tap()
        try expectAllKeysReached(app, "smileys")
        try app.keyboard.key("🍎").tap()
        try expectAllKeysReached(app, "food")
        try app.keyboard.key("search").tap()
        try app.keyboard.type("fruit")
        #expect(try candidates(app).count == 2)
        try expectAllKeysReached(app, "found emoji")
    }

    /// Expects that all keys are reached on the page that is shown first, and on each of the others.
    /// - Returns: The pages.
    private func expectAllPagesReached(_ app: TypingScreen, _ name: String) throws -> [KeyboardPage.ID] {
        try expectAllKeysReached(app, "\(name)")
        let pages = try #require(app.view.pages).pages.keys.sorted { "\($0)" < "\($1)" }
        for page in pages {
            try app.view.show(page)
            #expect(try app.view.pageID == page)
            try expectAllKeysReached(app, "\(name), \(page)")
        }
        return pages
    }

    /// The kinds of keyboards, with the numbers of their pages: letters with and without Shift, two of signs; pads.
    private nonisolated static let kinds: [(UIKeyboardType, Int)] = [
        (.asciiCapable, 4), (.numbersAndPunctuation, 4), (.URL, 4), (.numberPad, 1), (.phonePad, 2), (.namePhonePad, 3),
        (.emailAddress, 4), (.decimalPad, 1), (.twitter, 4), (.webSearch, 4), (.asciiCapableNumberPad, 1),
    ]

    @Test(arguments: kinds) func everyKeyOfOtherKindsIsReached(_ kind: UIKeyboardType, pages: Int) throws {
        let app = try TypingScreen("us,de", size: CGSize(width: 640, height: 480)) {
            $0.keyboardType = kind
            $0.autocapitalizationType = .none
        }
        #expect(try expectAllPagesReached(app, "\(kind)").count == pages)
    }

    /// Hebrew has a third page of signs, with its vowel points.
    @Test(arguments: ["us", "gr", "ru", "fr", "ara", "il"])
    func everyKeyOfOtherLayoutsIsReached(_ layout: String) throws {
        let app = try TypingScreen(layout, size: CGSize(width: 640, height: 480))
        let pages = try expectAllPagesReached(app, layout)
        #expect(pages.contains(.letters) && pages.contains(.symbols(1)))
        #expect(pages.contains(.symbols(2)) == (layout == "il"))
    }

    @Test func theFocusShowsOtherPagesAndRemains() throws {
        let (app, method) = try screen(CandidateList(Self.twenty, hasNext: true))
        let focus = app.screen.host.session.application.focusSystem
        try app.screen.rotateKnob(by: 1)
        let next = try #require(app.view.bar.keys.last)
        focus.requestFocusUpdate(to: next)
        let first = try candidates(app).map(\.title)
        try app.screen.press(.return)
        // A second press goes on.
        #expect(try candidates(app).map(\.title) != first && next.isFocused)
        for _ in 0..<20 where method.log.last != "next" { try app.screen.press(.return) }
        // The key has gone with the last page of the method: the focus is on the one that is left.
        #expect(method.log.last == "next" && app.field.isFirstResponder)
        let left = try app.view.bar.keys
        #expect(left.map(\.key.role) == [.candidates(isNext: false), .candidate(0)])
        #expect(focus.focusedItem === left[1])
        // Without candidates, it is on the keys below.
        method.show(CandidateList())
        #expect(try (focus.focusedItem as? KeyView)?.isDescendant(of: #require(app.view.pageView)) == true)
    }

    @Test func theScreenReaderRemainsOnTheKeyboard() throws {
        let (app, method) = try screen(CandidateList(["一", "二", "三"]))
        app.screen.isVoiceOverRunning = true
        let session = app.screen.host.session
        let second = try #require(app.view.bar.keys.dropFirst().first)
        session.moveAccessibilityFocus(to: second)
        method.show(CandidateList(["四", "五", "六"]))
        #expect(try app.screen.spokenElement as? KeyView === app.view.bar.keys[1] && app.view.bar.keys[1] !== second)
        method.show(CandidateList())
        let spoken = try #require(app.screen.spokenElement as? KeyView)
        #expect(try spoken.isDescendant(of: #require(app.view.pageView)))
    }
}
