import Synchronization

/// The dictionaries of the machine, by which words are checked. Any thread may use them; one at a time does.
///
/// A dictionary is read when its language is first used, which takes some 50 ms.
package final class SpellingDictionaries: Sendable {
    private struct State {
        var broker: EnchantLibrary.Broker
        var dictionaries: [String: EnchantLibrary.Dictionary] = [:]
        /// The tags of the open dictionaries, the one that was used last at the end.
        var recent: [String] = []
        /// The tags of dictionaries that cannot be read, which are not tried again.
        var unreadable: Set<String> = []
    }

    /// The largest number of open dictionaries, each of which may take 10 MB. A chosen value.
    package static let openLimit = 2

    private let library: EnchantLibrary
    private let state: Mutex<State>

    /// The tags of the installed dictionaries, such as `en_US`, in their order.
    package let languages: [String]

    /// The length from which texts are no words of a dictionary, in UTF-16 units. Checkers have limits near 100.
    package static let wordLimit = 64

    /// Opens the dictionaries; `nil` if enchant or all dictionaries are missing.
    package init?() {
        guard let library = EnchantLibrary(), let broker = library.broker() else { return nil }
        let languages = Set(library.languages(of: broker)).sorted()
        guard !languages.isEmpty else {
            library.close(broker)
            return nil
        }
        self.library = library
        self.languages = languages
        state = Mutex(State(broker: broker))
    }

    deinit { state.withLock { library.close($0.broker) } }

    /// Returns the tag of the dictionary for a language: that of its region, or else one of the same language.
    /// - Parameter language: A tag such as `en-US`, `en_US` or `en`.
    package func language(for language: String) -> String? { Self.match(language, in: languages) }

    /// Returns the tag among others that suits a language best.
    package static func match(_ language: String, in languages: [String]) -> String? {
        var parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        parts.removeAll { $0.count == 4 }
        guard let base = parts.first?.lowercased() else { return nil }
        if parts.count > 1 {
            let tag = base + "_" + parts[1].uppercased()
            if languages.contains(tag) { return tag }
        }
        // That of the region with the name of the language first, such as de_DE.
        let candidates = languages.filter { $0 == base || $0.hasPrefix(base + "_") }
        let home = base + "_" + (base == "en" ? "US" : base.uppercased())
        return candidates.first { $0 == base || $0 == home } ?? candidates.first
    }

    /// Returns a Boolean value that indicates whether a word is spelled correctly. It is, too, if there is no dictionary.
    package func isCorrect(_ word: String, language: String) -> Bool {
        guard Self.isWord(word) else { return true }
        return withDictionary(language) { library.isCorrect(word, in: $0) ?? true } ?? true
    }

    /// Returns words that are similar to a misspelled one, the most probable first.
    package func suggestions(for word: String, language: String, atMost limit: Int) -> [String] {
        guard Self.isWord(word) else { return [] }
        return withDictionary(language) { library.suggestions(for: word, in: $0, atMost: limit) } ?? []
    }

    /// Reads the dictionary of a language before it is needed.
    package func load(_ language: String) { withDictionary(language) { _ in } }

    private static func isWord(_ word: String) -> Bool {
        !word.isEmpty && word.utf16.count <= wordLimit && !word.unicodeScalars.contains("\0")
    }

    @discardableResult
    private func withDictionary<Result: Sendable>(
        _ language: String,
        _ body: (EnchantLibrary.Dictionary) -> Result
    ) -> Result? {
        guard let tag = self.language(for: language) else { return nil }
        return state.withLock { state in
            if state.recent.last != tag {
                state.recent.removeAll { $0 == tag }
                guard open(tag, &state) else { return nil }
                state.recent.append(tag)
            }
            return state.dictionaries[tag].map(body)
        }
    }

    /// Opens a dictionary unless it is open, and closes the one that was used least recently if there are too many.
    /// - Returns: A Boolean value that indicates whether it is open now.
    private func open(_ tag: String, _ state: inout State) -> Bool {
        if state.dictionaries[tag] != nil { return true }
        guard !state.unreadable.contains(tag) else { return false }
        if state.recent.count >= Self.openLimit,
            let old = state.dictionaries.removeValue(forKey: state.recent.removeFirst())
        {
            library.close(old, of: state.broker)
        }
        state.dictionaries[tag] = library.dictionary(tag, of: state.broker)
        if state.dictionaries[tag] == nil { state.unreadable.insert(tag) }
        return state.dictionaries[tag] != nil
    }

    /// The tags of the open dictionaries, the one that was used last at the end.
    package var openDictionaries: [String] { state.withLock { $0.recent } }
}
