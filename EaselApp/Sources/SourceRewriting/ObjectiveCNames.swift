/// The names that Swift gives to methods and properties in Objective-C.
///
/// The rules are those of the compiler: the first argument's label follows the name, with `With` in between unless one of the
/// two words at the seam is a preposition.
enum ObjectiveCNames {
    /// Returns the selector of a method.
    /// - Parameters:
    ///   - name: The name without labels.
    ///   - labels: The label of each argument, which is empty for `_`.
    static func selector(_ name: String, labels: [String]) -> String {
        guard let first = labels.first else { return name }
        var result = name
        if !first.isEmpty {
            if !prepositions.contains(firstWord(first)), !prepositions.contains(lastWord(name)) { result += "With" }
            result += capitalized(first)
        }
        result += ":"
        for label in labels.dropFirst() { result += label + ":" }
        return result
    }

    /// Returns the selector of a property's setter.
    static func setter(_ property: String) -> String { "set" + capitalized(property) + ":" }

    /// Returns a word whose first letter is a capital.
    static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// The words that need no `With`.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given", "in",
        "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until", "using",
        "via",
        "when", "with", "within",
    ]

    private static func firstWord(_ name: String) -> String {
        var word = ""
        for character in name {
            if !word.isEmpty, character.isUppercase || character == "_" { break }
            word.append(character)
        }
        return word.lowercased()
    }

    private static func lastWord(_ name: String) -> String {
        guard let start = name.lastIndex(where: { $0.isUppercase || $0 == "_" }) else { return name.lowercased() }
        return name[start...].lowercased()
    }
}
