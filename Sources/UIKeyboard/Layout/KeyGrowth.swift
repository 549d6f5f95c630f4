import Dispatch
import UIKitCore

/// The letter pairs of languages, by which the areas of keys grow: a touch between two keys is for the letter that follows more often.
///
/// A language is read when its layout is first shown, on a queue of its own. Until then, keys do not grow.
@MainActor
package final class KeyGrowth {
    private let read: @Sendable (String) -> LetterStatistics?
    private let isImmediate: Bool
    private var languages: [String: LetterStatistics?] = [:]
    private let queue = DispatchQueue(label: "easel.letter-pairs", qos: .utility)

    /// The largest number of languages that are retained.
    private static let limit = 4

    /// Creates the statistics.
    /// - Parameters:
    ///   - isImmediate: A Boolean value that indicates whether languages are read at once, so that each run of a recording is the same.
    ///   - read: Reads the letter pairs of a language.
    package init(
        isImmediate: Bool,
        _ read: @escaping @Sendable (String) -> LetterStatistics? = { LetterStatistics(language: $0) }
    ) {
        self.isImmediate = isImmediate
        self.read = read
    }

    /// Waits until the languages have been read, for tests.
    package func waitForLanguages() { queue.sync {} }

    /// Reads a language, unless it is known.
    func load(_ language: String) {
        guard languages[language] == nil else { return }
        if languages.count >= Self.limit { languages = [:] }
        if isImmediate { return languages[language] = .some(read(language)) }
        languages[language] = .some(nil)
        let read = read
        queue.async { [weak self] in
            let found = read(language)
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.languages[language] = .some(found) } }
        }
    }

    /// Returns how probable a letter is after another one, from 0 to 1; 0 if that is not known.
    func probability(of letter: Character, after former: Character?, language: String) -> Double {
        guard let statistics = languages[language] ?? nil else { return 0 }
        return statistics.probability(of: letter, after: former) ?? 0
    }
}
