import Foundation
import TextEngine

/// An object that checks words by the dictionaries of the machine, and suggests others.
///
/// Dictionaries are those of enchant: on Debian, the packages `libenchant-2-2` and, for example, `hunspell-de-de`. Without one for
/// a language, all words of that language are correct.
///
/// Ranges are in UTF-16 units. Words that were learned are stored for the app; those that are ignored are of one object.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
    /// The words that this object does not report.
    open var ignoredWords: [String]? {
        get { ignored.isEmpty ? nil : ignored.sorted() }
        set { ignored = Set(newValue ?? []) }
    }

    private var ignored: Set<String> = []

    /// Creates a checker.
    public override init() { super.init() }

    /// The tags of the languages that words can be checked in, such as `"en_US"`: those that the user prefers first.
    open class var availableLanguages: [String] {
        guard let dictionaries = SpellingResources.current.dictionaries else { return [] }
        var preferred: [String] = []
        for language in Locale.preferredLanguages {
            if let tag = dictionaries.language(for: language), !preferred.contains(tag) { preferred.append(tag) }
        }
        return preferred + dictionaries.languages.filter { !preferred.contains($0) }
    }

    // MARK: Words of the user

    /// Adds a word that is correct in all languages.
    open class func learnWord(_ word: String) { LearnedWords.add(word) }

    /// Returns a Boolean value that indicates whether a word was learned.
    open class func hasLearnedWord(_ word: String) -> Bool { LearnedWords.contains(word) }

    /// Removes a word that was learned.
    open class func unlearnWord(_ word: String) { LearnedWords.remove(word) }

    /// Ignores a word from now on.
    open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }

    // MARK: Checks

    /// Returns the range of a misspelled word, or one at `NSNotFound` if there is none.
    /// - Parameters:
    ///   - stringToCheck: The text.
    ///   - range: The range to check.
    ///   - startingOffset: The offset at which the search begins.
    ///   - wrapFlag: A Boolean value that indicates whether the search continues at the beginning of the range.
    ///   - language: The language, such as `"en_US"`.
    open func rangeOfMisspelledWord(
        in stringToCheck: String,
        range: NSRange,
        startingAt startingOffset: Int,
        wrap wrapFlag: Bool,
        language: String
    ) -> NSRange {
        let none = NSRange(location: NSNotFound, length: 0)
        guard let dictionaries = SpellingResources.current.dictionaries, dictionaries.language(for: language) != nil,
            let whole = Self.range(range, in: stringToCheck)
        else { return none }
        let start = min(max(startingOffset, whole.lowerBound), whole.upperBound)
        let text = stringToCheck.utf16
        var found: Range<Int>?
        var first: Range<Int>?
        // They are read once, and only if a word is in no dictionary.
        lazy var learned = LearnedWords.all
        WordRanges.forEach(in: text, whole) { word in
            guard word.lowerBound >= start || wrapFlag && first == nil else { return true }
            let string = Self.text(of: word, in: text)
            guard !ignored.contains(string), !dictionaries.isCorrect(string, language: language),
                !learned.contains(string)
            else { return true }
            if word.lowerBound >= start {
                found = word
                return false
            }
            first = word
            return true
        }
        return (found ?? first).map { NSRange($0) } ?? none
    }

    /// Returns words that may have been meant instead of one, the most probable first; `nil` if the language has no dictionary.
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
        guard let dictionaries = SpellingResources.current.dictionaries, dictionaries.language(for: language) != nil,
            let range = Self.range(range, in: string)
        else { return nil }
        let word = Self.text(of: range, in: string.utf16)
        return dictionaries.suggestions(for: word, language: language, atMost: Self.guessLimit)
    }

    /// Returns words that begin with the characters of a range, in alphabetical order; `nil` if the language has no dictionary.
    ///
    /// They are the base forms in the dictionary.
    open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
        let resources = SpellingResources.current
        guard let tag = resources.dictionaries?.language(for: language), let range = Self.range(range, in: string)
        else {
            return nil
        }
        let part = Self.text(of: range, in: string.utf16)
        return resources.words(of: tag)?.words(beginningWith: part, atMost: Self.completionLimit)
    }

    /// The largest numbers of words that are returned.
    private static let guessLimit = 20
    private static let completionLimit = 100

    private static func range(_ range: NSRange, in string: String) -> Range<Int>? {
        let count = string.utf16.count
        guard range.location >= 0, range.length >= 0, range.location <= count else { return nil }
        return range.location..<range.location + min(range.length, count - range.location)
    }

    private static func text(of range: Range<Int>, in text: String.UTF16View) -> String {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        return String(Substring(text[start..<text.index(start, offsetBy: range.count)]))
    }
}

/// The dictionaries of a session, which are opened when they are first used.
@MainActor
final class SpellingResources {
    private(set) lazy var dictionaries = SpellingDictionaries()
    /// The words of the language that was asked for last.
    private var latest: (language: String, words: DictionaryWords?)?

    /// Returns the words of a dictionary.
    func words(of language: String) -> DictionaryWords? {
        if let latest, latest.language == language { return latest.words }
        let words = DictionaryWords(language: language)
        latest = (language, words)
        return words
    }

    static var current: SpellingResources {
        let interface = UIApplication.shared.session.userInterface
        let key = ObjectIdentifier(SpellingResources.self)
        if let found = interface.services[key] as? SpellingResources { return found }
        let resources = SpellingResources()
        interface.services[key] = resources
        return resources
    }
}

/// The words that the user has added, which are stored with the settings of the app.
@MainActor
enum LearnedWords {
    private static let key = "UITextCheckerLearnedWords"
    /// The largest number of words. The oldest ones are removed.
    private static let limit = 10_000

    private static var words: [String] { UserDefaults.standard.stringArray(forKey: key) ?? [] }

    static var all: Set<String> { Set(words) }

    static func contains(_ word: String) -> Bool { words.contains(word) }

    static func add(_ word: String) {
        guard !word.isEmpty, word.utf16.count <= SpellingDictionaries.wordLimit, !contains(word) else { return }
        UserDefaults.standard.set(Array((words + [word]).suffix(limit)), forKey: key)
    }

    static func remove(_ word: String) {
        let rest = words.filter { $0 != word }
        if rest.count != words.count { UserDefaults.standard.set(rest, forKey: key) }
    }
}
