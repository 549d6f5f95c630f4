import Dispatch
import Foundation
import QuartzCore
import TextEngine

/// The spelling of words: what a checker of typed words needs from dictionaries. Called on one thread at a time.
package protocol WordSpelling: Sendable {
    /// Returns a Boolean value that indicates whether there is a dictionary for a language.
    func hasDictionary(for language: String) -> Bool

    /// Reads the dictionary of a language before it is needed.
    func load(_ language: String)

    /// Returns words that may have been meant instead of a misspelled one; `nil` if it is spelled correctly.
    func guesses(for word: String, language: String, atMost limit: Int) -> [String]?
}

extension SpellingDictionaries: WordSpelling {
    package func hasDictionary(for language: String) -> Bool { self.language(for: language) != nil }

    package func guesses(for word: String, language: String, atMost limit: Int) -> [String]? {
        isCorrect(word, language: language) ? nil : suggestions(for: word, language: language, atMost: limit)
    }
}

/// A finished word that is misspelled.
package struct MisspelledWord: Hashable, Sendable {
    package var word: String
    /// The range in the text, in UTF-16 units.
    package var range: Range<Int>
    /// The words that may have been meant, the most probable first.
    package var guesses: [String]
}

/// Checks the words that users type when they are finished, and marks those that are misspelled.
///
/// Dictionaries may take long, so that words are checked on a queue of their own. An answer that is late is dropped: the user has
/// typed on.
@MainActor
package final class TypedWordChecker {
    /// The time after which an answer is dropped.
    package nonisolated static let answerLimit = MonotonicDuration.milliseconds(50)

    /// The largest number of guesses.
    package nonisolated static let guessLimit = 3

    /// The ways in which words are checked.
    package enum Execution: Hashable, Sendable {
        /// On a queue, with a limit for the time of an answer.
        case queue(limit: MonotonicDuration)
        /// At once, which is the same in each run of a recording.
        case immediate
    }

    private let makeSpelling: @Sendable () -> (any WordSpelling)?
    private let execution: Execution
    private let queue = DispatchQueue(label: "easel.spelling", qos: .userInitiated)
    /// The dictionaries; `nil` while they are not open, or if there are none.
    private var spelling: (any WordSpelling)?
    private var isOpened = false
    private let usesLearnedWords: Bool
    /// The input that has begun to be edited last.
    private weak var begun: (any UITextInput)?
    private let clock = MonotonicClock()
    /// The number of the newest request. Answers to others are dropped, too.
    private var newest = 0
    /// The input of that request and of the word that was found.
    private weak var checked: (any TextEditor)?
    private var loaded: Set<String> = []

    /// The number of answers that were late.
    package private(set) var lateAnswers = 0

    /// The word that was found last, until the text changes; `nil` if there is none.
    package private(set) var found: MisspelledWord?

    /// Called when ``found`` has changed.
    package var onChange: () -> Void = {}

    /// Called when the dictionaries were opened on the queue, so that ``checks(_:)`` may have another answer.
    package var onOpen: () -> Void = {}

    /// Creates a checker.
    /// - Parameters:
    ///   - usesLearnedWords: A Boolean value that indicates whether words are correct that the user has accepted before.
    ///   - makeSpelling: Opens the dictionaries when they are first needed; returns `nil` if there are none.
    package init(
        _ execution: Execution,
        usesLearnedWords: Bool = true,
        _ makeSpelling: @escaping @Sendable () -> (any WordSpelling)?
    ) {
        self.execution = execution
        self.usesLearnedWords = usesLearnedWords
        self.makeSpelling = makeSpelling
    }

    /// Creates a checker by the dictionaries of the machine.
    package convenience init(_ execution: Execution, usesLearnedWords: Bool = true) {
        self.init(execution, usesLearnedWords: usesLearnedWords) { SpellingDictionaries() }
    }

    /// Waits until all words have been checked, for tests.
    package func waitForAnswers() { queue.sync {} }

    // MARK: Dictionaries

    /// Opens the dictionaries once. On the queue, that ends later: it reads the files of the machine's checkers.
    private func open() {
        guard !isOpened else { return }
        isOpened = true
        if execution == .immediate {
            spelling = makeSpelling()
            return
        }
        let makeSpelling = makeSpelling
        queue.async { [weak self] in
            let found = makeSpelling()
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.didOpen(found) } }
        }
    }

    private func didOpen(_ found: (any WordSpelling)?) {
        spelling = found
        if let begun { begin(begun) }
        onOpen()
    }

    // MARK: Fields

    /// Returns a Boolean value that indicates whether words of an input are checked.
    package func checks(_ input: any UITextInput) -> Bool {
        guard input.spellCheckingType != .no, input.hasWords, let language = Self.language(of: input) else {
            return false
        }
        open()
        return spelling?.hasDictionary(for: language) ?? false
    }

    /// Returns a Boolean value that indicates whether other words are suggested for those of an input.
    package func suggests(for input: any UITextInput) -> Bool { input.autocorrectionType != .no && checks(input) }

    private static func language(of input: any UITextInput) -> String? {
        (input as? UIResponder)?.textInputMode?.primaryLanguage
    }

    /// Called when an input begins to be edited: reads its dictionary.
    package func begin(_ input: any UITextInput) {
        forget()
        begun = input
        guard execution != .immediate, checks(input), let language = Self.language(of: input), let spelling,
            loaded.insert(language).inserted
        else { return }
        queue.async { spelling.load(language) }
    }

    /// Forgets the word that was found last.
    package func forget() {
        newest += 1
        guard found != nil else { return }
        found = nil
        onChange()
    }

    /// Called after the program has replaced the text of an editor.
    func textWasReplaced(in editor: any TextEditor) { if checked === editor { forget() } }

    // MARK: Words

    /// Called after the user has changed a text, in which a range was replaced.
    func didChange(_ editor: any TextEditor, _ range: Range<Int>, newLength: Int) {
        forget()
        // A word is finished by what follows it.
        guard newLength > 0, editor.marked == nil, checks(editor), let language = Self.language(of: editor),
            let word = Self.finishedWord(before: range.lowerBound + newLength, in: editor), let spelling
        else { return }
        checked = editor
        let number = newest
        let start = clock.now
        switch execution {
        case .immediate:
            let guesses = spelling.guesses(for: word.text, language: language, atMost: Self.guessLimit)
            if let guesses { mark(word, guesses, editor) }
        case .queue(let limit):
            let clock = clock
            queue.async { [weak self] in
                let guesses = spelling.guesses(for: word.text, language: language, atMost: Self.guessLimit)
                let isLate = clock.now - start > limit
                guard guesses != nil || isLate else { return }
                DispatchQueue.main.async {
                    MainActor.assumeIsolated {
                        guard let self, self.newest == number, let editor = self.checked else { return }
                        if isLate { self.lateAnswers += 1 } else if let guesses { self.mark(word, guesses, editor) }
                    }
                }
            }
        }
    }

    private func mark(_ word: (text: String, range: Range<Int>), _ guesses: [String], _ editor: any TextEditor) {
        // The program may have changed the text since.
        guard word.range.upperBound <= editor.textLength,
            editor.text(in: IndexedTextRange(word.range)) == word.text,
            !(usesLearnedWords && LearnedWords.contains(word.text))
        else { return }
        editor.misspelled.insert(word.range)
        editor.markedTextDidChange()
        guard suggests(for: editor) else { return }
        found = MisspelledWord(word: word.text, range: word.range, guesses: guesses)
        onChange()
    }

    /// The number of UTF-16 units before the caret in which a word is searched.
    private static let context = SpellingDictionaries.wordLimit + 8

    /// Returns the word that the character before an offset has finished; `nil` if that is a part of a word.
    private static func finishedWord(before offset: Int, in editor: any TextEditor) -> (
        text: String, range: Range<Int>
    )? {
        let start = max(0, offset - context)
        let range = IndexedTextRange(start..<offset)
        guard let text = editor.text(in: range), let last = text.last, !WordRanges.isLetter(last),
            !WordRanges.isApostrophe(last), !last.isNumber
        else { return nil }
        var found: Range<Int>?
        WordRanges.forEach(in: text.utf16, 0..<text.utf16.count) {
            found = $0
            return true
        }
        // The word ends where the finishing character begins, and does not begin before the context.
        guard let found, found.upperBound == text.utf16.count - last.utf16.count, found.lowerBound > 0 || start == 0
        else {
            return nil
        }
        let units = text.utf16
        let first = units.index(units.startIndex, offsetBy: found.lowerBound)
        let word = String(Substring(units[first..<units.index(first, offsetBy: found.count)]))
        return (word, start + found.lowerBound..<start + found.upperBound)
    }

    // MARK: Suggestions

    /// Replaces the word that was found last by a guess.
    package func replace(with guess: String, in input: any UITextInput) {
        guard let found, let editor = input as? any TextEditor, found.range.upperBound <= editor.textLength,
            editor.text(in: IndexedTextRange(found.range)) == found.word
        else { return forget() }
        // The caret remains behind what follows the word.
        let caret = editor.selection.upperBound + guess.utf16.count - found.range.count
        editor.replace(IndexedTextRange(found.range), withText: guess)
        let end = found.range.lowerBound + guess.utf16.count
        // The delegate may have refused the change, or changed the text itself.
        if end <= editor.textLength, editor.text(in: IndexedTextRange(found.range.lowerBound..<end)) == guess {
            let place = min(max(0, caret), editor.textLength)
            editor.userSelects(place..<place)
        }
        forget()
    }

    /// Keeps the word that was found last as it is, and does not report it again.
    package func accept(in input: any UITextInput) {
        guard let found else { return }
        LearnedWords.add(found.word)
        if let editor = input as? any TextEditor {
            editor.misspelled.remove(found.range)
            editor.markedTextDidChange()
        }
        forget()
    }
}

/// The ranges of misspelled words of a text, which move with it. Offsets are in UTF-16 units.
struct MisspelledRanges: Equatable {
    private(set) var ranges: [Range<Int>] = []

    /// The largest number of ranges. The oldest ones are removed.
    private static let limit = 200

    /// The attributes of misspelled words.
    @MainActor static var style: [NSAttributedString.Key: Any] {
        let line: NSUnderlineStyle = [.single, .patternDot]
        return [.underlineStyle: line.rawValue, .underlineColor: UIColor.systemRed]
    }

    mutating func insert(_ range: Range<Int>) {
        remove(range)
        ranges = (ranges + [range]).suffix(Self.limit)
    }

    mutating func remove(_ range: Range<Int>) { ranges.removeAll { $0.overlaps(range) } }

    mutating func removeAll() { ranges = [] }

    /// Moves the ranges after a part of the text was replaced. Those that the part touches are removed: they may be other words.
    mutating func replace(_ range: Range<Int>, newLength: Int) {
        let shift = newLength - range.count
        ranges = ranges.compactMap { word in
            if word.upperBound < range.lowerBound { return word }
            return word.lowerBound > range.upperBound ? word.lowerBound + shift..<word.upperBound + shift : nil
        }
    }
}

extension UITextInputTraits {
    /// A Boolean value that indicates whether the kind of text consists of words that dictionaries may have.
    package var hasWords: Bool {
        guard !isSecureTextEntry else { return false }
        switch keyboardType {
        case .emailAddress, .URL, .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad, .numbersAndPunctuation:
            return false
        case .default, .asciiCapable, .namePhonePad, .twitter, .webSearch: break
        }
        let others: [UITextContentType] = [.emailAddress, .URL, .username, .password, .newPassword, .oneTimeCode]
        return textContentType.map { !others.contains($0) } ?? true
    }
}
