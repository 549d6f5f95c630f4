import Foundation
import Host
import LinuxIO
import Synchronization
import TextEngine
import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard
@testable import UIKitCore

/// Checks of words by dictionaries, and corrections above the keys.
@MainActor
@Suite struct SpellingTests {
    /// A dictionary with some misspelled words.
    final class Spelling: WordSpelling {
        private let wrong: [String: [String]]
        /// The words that were checked.
        let checked = Mutex<[String]>([])

        init(_ wrong: [String: [String]]) { self.wrong = wrong }

        func hasDictionary(for language: String) -> Bool { language.hasPrefix("en") || language.hasPrefix("de") }
        func load(_ language: String) {}

        func guesses(for word: String, language: String, atMost limit: Int) -> [String]? {
            checked.withLock { $0.append(word) }
            return wrong[word].map { Array($0.prefix(limit)) }
        }
    }

    nonisolated static let wrong = ["helo": ["hello", "help", "held"], "wrold": ["world"]]

    /// Returns a screen with a field whose words are checked at once.
    func screen(
        _ spelling: Spelling = Spelling(wrong),
        _ execution: TypedWordChecker.Execution = .immediate,
        _ configure: (UITextField) -> Void = { $0.autocapitalizationType = .none }
    ) throws -> (app: TypingScreen, words: TypedWordChecker) {
        let app = try TypingScreen("us", configure)
        app.field.resignFirstResponder()
        let words = TypedWordChecker(execution) { spelling }
        app.screen.host.session.userInterface.typedWords = words
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        return (app, words)
    }

    // MARK: UITextChecker

    /// Debian's packages `libenchant-2-2`, `hunspell-en-us` and `hunspell-de-de`.
    private nonisolated static let isInstalled = SpellingDictionaries()?.languages.contains("en_US") ?? false

    @Test(.enabled(if: isInstalled)) func checkerFindsMisspelledWords() {
        let checker = UITextChecker()
        let text = "A hause, a mouze and a hause."
        func find(_ start: Int, wrap: Bool = false, _ range: NSRange? = nil) -> NSRange {
            let whole = range ?? NSRange(location: 0, length: text.utf16.count)
            return checker.rangeOfMisspelledWord(
                in: text,
                range: whole,
                startingAt: start,
                wrap: wrap,
                language: "en_US"
            )
        }
        #expect(find(0) == NSRange(location: 2, length: 5))
        #expect(find(3) == NSRange(location: 11, length: 5))
        #expect(find(28).location == NSNotFound)
        #expect(find(28, wrap: true) == NSRange(location: 2, length: 5))
        #expect(find(0, NSRange(location: 8, length: 20)) == NSRange(location: 11, length: 5))
        // Ranges outside of the text, and languages without a dictionary.
        #expect(find(0, NSRange(location: 900, length: 5)).location == NSNotFound)
        #expect(find(0, NSRange(location: 0, length: .max)) == NSRange(location: 2, length: 5))
        let unknown = checker.rangeOfMisspelledWord(
            in: text,
            range: NSRange(location: 0, length: 5),
            startingAt: 0,
            wrap: false,
            language: "tlh"
        )
        #expect(unknown.location == NSNotFound)
        // A range inside a surrogate pair.
        let inside = checker.rangeOfMisspelledWord(
            in: "😀xqzv",
            range: NSRange(location: 1, length: 5),
            startingAt: 0,
            wrap: false,
            language: "en_US"
        )
        #expect(inside == NSRange(location: 2, length: 4))
        checker.ignoreWord("hause")
        #expect(checker.ignoredWords == ["hause"] && find(0) == NSRange(location: 11, length: 5))
    }

    @Test(.enabled(if: isInstalled)) func checkerGuessesAndCompletes() throws {
        let checker = UITextChecker()
        let word = NSRange(location: 0, length: 5)
        let guesses = try #require(checker.guesses(forWordRange: word, in: "helllo", language: "en"))
        #expect(!guesses.isEmpty && guesses.count <= 20)
        let whole = NSRange(location: 0, length: 6)
        #expect(checker.guesses(forWordRange: whole, in: "helllo", language: "en_US")?.contains("hello") == true)
        #expect(checker.guesses(forWordRange: whole, in: "helllo", language: "tlh") == nil)
        let completions = try #require(
            checker.completions(forPartialWordRange: NSRange(location: 0, length: 6), in: "keyboa", language: "en_US")
        )
        #expect(completions.contains("keyboard") && completions.allSatisfy { $0.hasPrefix("keyboa") })
        #expect(UITextChecker.availableLanguages.first == "en_US")
    }

    @Test(.enabled(if: isInstalled)) func learnedWordsAreCorrectInAllLanguages() {
        let checker = UITextChecker()
        let word = "easelish"
        func isMisspelled(_ language: String) -> Bool {
            let range = NSRange(location: 0, length: word.count)
            return checker.rangeOfMisspelledWord(in: word, range: range, startingAt: 0, wrap: false, language: language)
                .location == 0
        }
        #expect(isMisspelled("en_US") && !UITextChecker.hasLearnedWord(word))
        UITextChecker.learnWord(word)
        #expect(!isMisspelled("en_US") && !isMisspelled("de_DE") && UITextChecker.hasLearnedWord(word))
        UITextChecker.unlearnWord(word)
        #expect(isMisspelled("en_US") && !UITextChecker.hasLearnedWord(word))
    }

    @Test func wordsAreLettersWithApostrophes() {
        func words(_ text: String) -> [String] {
            var found: [String] = []
            WordRanges.forEach(in: text.utf16, 0..<text.utf16.count) { range in
                found.append(
                    (text as NSString).substring(with: NSRange(location: range.lowerBound, length: range.count))
                )
                return true
            }
            return found
        }
        #expect(
            words("Don't \u{201C}stop\u{201D} Zoë’s 'it' a1b x@y.org, e\u{301}te\u{301}") == [
                "Don't", "stop", "Zoë’s", "it", "org", "e\u{301}te\u{301}",
            ]
        )
        #expect(WordRanges.first(in: "😀a".utf16, 1..<3) == 2..<3 && WordRanges.first(in: "a😀".utf16, 0..<2) == 0..<1)
        #expect(words("") == [] && words("''") == [] && words("👍🏽 ok") == ["ok"])
    }

    @Test func languagesMatchDictionaries() {
        let installed = ["de_AT", "de_BE", "de_DE", "en_GB", "en_US", "sr"]
        let cases = [
            "en-US": "en_US", "en": "en_US", "de": "de_DE", "de-CH": "de_DE", "de_AT": "de_AT", "sr-Latn-RS": "sr",
        ]
        for (language, tag) in cases { #expect(SpellingDictionaries.match(language, in: installed) == tag) }
        #expect(
            SpellingDictionaries.match("fr", in: installed) == nil
                && SpellingDictionaries.match("", in: installed) == nil
        )
    }

    @Test func filesOfWordsMayHaveAnyForm() {
        let words = DictionaryWords(Array("3\nhouse/SM\nhouses\tpo:noun\n/x\n\u{0}\n12th\nhousing\n\nhouse\n".utf8))
        #expect(words.words(beginningWith: "hous", atMost: 9) == ["house", "houses", "housing"])
        #expect(words.words(beginningWith: "house", atMost: 9) == ["houses"])
        #expect(words.words(beginningWith: "", atMost: 9) == [] && words.words(beginningWith: "x", atMost: 9) == [])
        var bytes: [UInt8] = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
        bytes += [0xFF, 0xFE]
        #expect(DictionaryWords(bytes).words(beginningWith: "a", atMost: 3).count <= 3)
        #expect(DictionaryWords(language: "../../etc/passwd") == nil)
    }

    @Test func wordsAndPairsAreReadFromAFolder() throws {
        let folder = NSTemporaryDirectory() + "easel-words-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "SET UTF-8\n".write(toFile: folder + "/xx.aff", atomically: false, encoding: .utf8)
        try "3\nthen/S\r\n\nthe\nyes".write(toFile: folder + "/xx.dic", atomically: false, encoding: .utf8)
        let words = try #require(DictionaryWords(language: "xx", folder: folder))
        #expect(words.count == 3 && words.words(beginningWith: "th", atMost: 9) == ["the", "then"])
        let pairs = try #require(LetterPairs(language: "xx", folder: folder))
        #expect(pairs.probability(of: "h", after: "t") == 1 && pairs.probability(of: "n", after: "e") == 0.5)
        #expect(DictionaryWords([]).count == 0 && LetterPairs(language: "yy", folder: folder) == nil)
    }

    @Test(.enabled(if: isInstalled)) func fewDictionariesAreOpen() throws {
        let dictionaries = try #require(SpellingDictionaries())
        for language in dictionaries.languages.prefix(3) { dictionaries.load(language) }
        #expect(
            dictionaries.openDictionaries.count == min(SpellingDictionaries.openLimit, dictionaries.languages.count)
        )
        // One that was closed is opened again.
        #expect(
            dictionaries.isCorrect("house", language: "en_US") && !dictionaries.isCorrect("hause", language: "en_US")
        )
        #expect(dictionaries.openDictionaries.last == "en_US" && dictionaries.openDictionaries.count <= 2)
    }

    // MARK: Typing

    @Test func misspelledWordsAreMarkedAndCorrected() throws {
        let (app, words) = try screen()
        #expect(try app.view.barUse == .corrections)
        try app.keyboard.type("helo")
        #expect(try app.keyboard.candidates == [] && app.field.misspelled.ranges == [])
        try app.keyboard.key("space").tap()
        #expect(app.field.misspelled.ranges == [0..<4])
        #expect(try app.keyboard.candidates == ["“helo”", "hello", "help"])
        try app.keyboard.key("hello").tap()
        #expect(app.field.text == "hello " && app.field.misspelled.ranges == [] && words.found == nil)
        #expect(try app.keyboard.candidates == [])
        // The caret is behind the word and the space.
        try app.keyboard.type("wrold.")
        #expect(app.field.text == "hello wrold.")
        #expect(try app.keyboard.candidates == ["“wrold”", "world"])
        try app.keyboard.key("world").tap()
        #expect(app.field.text == "hello world.")
    }

    @Test func aWordThatIsAcceptedIsNotReportedAgain() throws {
        let (app, _) = try screen()
        try app.keyboard.type("helo ")
        try app.keyboard.key("“helo”").tap()
        #expect(app.field.text == "helo " && app.field.misspelled.ranges == [])
        try app.keyboard.type("helo ")
        #expect(app.field.misspelled.ranges == [] && UITextChecker.hasLearnedWord("helo"))
        UITextChecker.unlearnWord("helo")
    }

    @Test func marksMoveWithTheText() throws {
        let (app, _) = try screen()
        try app.keyboard.type("a helo b")
        #expect(app.field.misspelled.ranges == [2..<6])
        let start = app.field.beginningOfDocument
        app.field.selectedTextRange = app.field.textRange(from: start, to: start)
        app.field.insertText("xy")
        #expect(app.field.misspelled.ranges == [4..<8])
        // A change in the word makes it another one.
        let place = try #require(app.field.position(from: app.field.beginningOfDocument, offset: 8))
        app.field.selectedTextRange = app.field.textRange(from: place, to: place)
        app.field.deleteBackward()
        #expect(app.field.misspelled.ranges == [])
        app.field.text = "helo"
        #expect(app.field.misspelled.ranges == [])
    }

    @Test func textViewsMarkWords() throws {
        let (app, _) = try screen()
        let text = UITextView(frame: CGRect(x: 0, y: 60, width: 300, height: 100))
        text.autocapitalizationType = .none
        app.root.view.addSubview(text)
        text.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        try app.keyboard.type("helo ")
        #expect(text.misspelled.ranges == [0..<4] && text.layoutManager.overlay.misspelled == [0..<4])
        let marked = app.screen.snapshot()
        text.text = "helo "
        try app.screen.advance(by: 0.1)
        #expect(text.layoutManager.overlay.misspelled == [] && app.screen.snapshot() != marked)
    }

    @Test func otherKindsOfTextAreNotChecked() throws {
        let kinds: [(UITextField) -> Void] = [
            { $0.isSecureTextEntry = true }, { $0.keyboardType = .URL }, { $0.keyboardType = .emailAddress },
            { $0.keyboardType = .numberPad }, { $0.spellCheckingType = .no }, { $0.textContentType = .username },
        ]
        for kind in kinds {
            let spelling = Spelling(Self.wrong)
            let (app, _) = try screen(spelling, .immediate) {
                $0.autocapitalizationType = .none
                kind($0)
            }
            app.field.insertText("helo ")
            #expect(try app.view.barUse == nil && app.field.misspelled.ranges == [])
            #expect(spelling.checked.withLock { $0 } == [])
        }
        // Without corrections, words are marked, and none is suggested.
        let (app, _) = try screen {
            $0.autocapitalizationType = .none
            $0.autocorrectionType = .no
        }
        try app.keyboard.type("helo ")
        #expect(try app.view.barUse == nil && app.field.misspelled.ranges == [0..<4])
    }

    /// Waits until the answers of another queue have arrived on the main one.
    private func receiveAnswers(_ words: TypedWordChecker) async {
        words.waitForAnswers()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume() } }
        }
    }

    @Test func lateAnswersAreDropped() async throws {
        // Every answer is late.
        let (app, words) = try screen(Spelling(Self.wrong), .queue(limit: .nanoseconds(-1)))
        await receiveAnswers(words)
        try app.keyboard.type("helo ")
        await receiveAnswers(words)
        #expect(words.lateAnswers == 1 && app.field.misspelled.ranges == [] && app.field.text == "helo ")
        // An answer that is in time, for a text that has changed meanwhile.
        let (other, fast) = try screen(Spelling(Self.wrong), .queue(limit: .seconds(60)))
        await receiveAnswers(fast)
        try other.keyboard.type("helo ")
        other.field.insertText("x")
        await receiveAnswers(fast)
        #expect(other.field.misspelled.ranges == [])
        other.field.insertText(" wrold ")
        await receiveAnswers(fast)
        #expect(other.field.misspelled.ranges == [7..<12])
    }

    /// The threads on which dictionaries were opened.
    private final class Openings: Sendable { let onMain = Mutex<[Bool]>([]) }

    @Test func dictionariesAreOpenedOnTheQueue() async throws {
        let app = try TypingScreen()
        app.field.resignFirstResponder()
        let openings = Openings()
        let words = TypedWordChecker(.queue(limit: .seconds(60))) {
            openings.onMain.withLock { $0.append(Thread.isMainThread) }
            return Spelling(Self.wrong)
        }
        app.screen.host.session.userInterface.typedWords = words
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        await receiveAnswers(words)
        #expect(openings.onMain.withLock { $0 } == [false])
        // The bar appears then.
        try app.screen.advance(by: 0.1)
        #expect(try app.view.barUse == .corrections && app.keyboard.frame?.height == 222 + CandidateBar.height)
    }

    @Test func textsOfTheProgramAreNotMarked() async throws {
        let (app, words) = try screen(Spelling(Self.wrong), .queue(limit: .seconds(60)))
        await receiveAnswers(words)
        try app.keyboard.type("helo ")
        app.field.text = "abcd efg"
        await receiveAnswers(words)
        #expect(app.field.misspelled.ranges == [] && words.found == nil)
        // Nor is a word offered that was found before.
        let (other, found) = try screen()
        try other.keyboard.type("helo ")
        #expect(found.found != nil)
        other.field.text = "helo there"
        #expect(try found.found == nil && other.keyboard.candidates == [])
        let text = UITextView(frame: CGRect(x: 0, y: 60, width: 300, height: 100))
        text.autocapitalizationType = .none
        other.root.view.addSubview(text)
        text.becomeFirstResponder()
        try other.screen.advance(by: 0.5)
        try other.keyboard.type("helo ")
        #expect(found.found != nil)
        // The text of another field has no effect.
        other.field.text = "x"
        #expect(found.found != nil)
        text.text = "helo there"
        #expect(found.found == nil)
    }

    private final class Refusal: NSObject, UITextFieldDelegate {
        func textField(
            _ textField: UITextField,
            shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool { string != "hello" }
    }

    @Test func aRefusedCorrectionDoesNotMoveTheCaret() throws {
        let (app, words) = try screen()
        let refusal = Refusal()
        app.field.delegate = refusal
        try app.keyboard.type("helo ")
        let start = app.field.beginningOfDocument
        app.field.selectedTextRange = app.field.textRange(from: start, to: start)
        let found = try #require(words.found)
        words.replace(with: found.guesses[0], in: app.field)
        #expect(app.field.text == "helo " && app.field.selection == 0..<0)
    }

    @Test func replaysDoNotDependOnTheUser() throws {
        let app = try TypingScreen()
        app.field.resignFirstResponder()
        let words = TypedWordChecker(.immediate, usesLearnedWords: false) { Spelling(Self.wrong) }
        let session = app.screen.host.session
        session.userInterface.typedWords = words
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        UITextChecker.learnWord("wrold")
        defer { UITextChecker.unlearnWord("wrold") }
        try app.keyboard.type("wrold ")
        #expect(app.field.misspelled.ranges == [0..<5])
        TypingServices.offer(to: session, checksSpelling: true, isReproducible: true)
        #expect(KeyboardServices.of(session).growth == nil)
    }

    @Test func theBarIsAPartOfTheKeyboardsHeight() throws {
        let (app, _) = try screen()
        let frame = try #require(app.keyboard.frame)
        #expect(
            frame.height == 222 + CandidateBar.height
                && app.root.view.keyboardLayoutGuide.layoutFrame.minY == frame.minY
        )
        app.field.autocorrectionType = .no
        app.field.reloadInputViews()
        try app.screen.advance(by: 0.5)
        #expect(app.keyboard.frame?.height == 222 && app.root.view.keyboardLayoutGuide.layoutFrame.minY == 480 - 222)
        let key = try app.keyboard.key("q").frame
        #expect(key.minY > 480 - 222)
    }

    // MARK: Keys that grow

    @Test func aTouchBetweenKeysIsForTheProbableLetter() throws {
        let app = try TypingScreen()
        let growth = KeyGrowth(isImmediate: true) { _ in LetterStatistics(words: ["the", "then", "there", "yes"]) }
        KeyboardServices.of(app.screen.host.session).growth = growth
        growth.load("en-US")
        let (r, e) = (try app.keyboard.key("r").frame, try app.keyboard.key("e").frame)
        // At the edge of R, beside E.
        let place = CGPoint(x: r.minX + 1, y: r.midY)
        #expect(e.maxX < r.minX)
        try app.screen.tap(at: place)
        #expect(app.field.text == "r")
        app.field.text = "th"
        app.field.reloadInputViews()
        try app.screen.tap(at: place)
        #expect(app.field.text == "the")
        // Not while touches are recorded.
        KeyboardServices.of(app.screen.host.session).isRecording = true
        app.field.text = "th"
        try app.screen.tap(at: place)
        #expect(app.field.text == "thr")
        KeyboardServices.of(app.screen.host.session).isRecording = false
        // The middle of a key is always its own.
        app.field.text = "th"
        try app.keyboard.key("r").tap()
        #expect(app.field.text == "thr")
        // Not in secrets, addresses and numbers.
        for kind in [UIKeyboardType.URL, .emailAddress] {
            app.field.keyboardType = kind
            app.field.text = "th"
            app.field.reloadInputViews()
            try app.screen.advance(by: 0.3)
            let key = try app.keyboard.key("r").frame
            try app.screen.tap(at: CGPoint(x: key.minX + 1, y: key.midY))
            #expect(app.field.text == "thr")
        }
    }
}
