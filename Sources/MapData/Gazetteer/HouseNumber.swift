/// The number of a house, such as `36b`, `46-48` or `7 A`.
package struct HouseNumber: Hashable, Sendable {
    /// The first number.
    package let first: Int
    /// The last number of a range; otherwise the first one.
    package let last: Int
    /// The letter after the number; empty without one.
    package let letter: String
    /// The text by which equal numbers are found.
    package let key: String

    /// Creates the number of a text; `nil` if it does not begin with a number.
    package init?(_ text: String) { self.init(AddressText.words(text).map(\.written)) }

    /// Creates a number from words, such as `36` and `b`; `nil` if the first one is no number.
    package init?(_ words: [String]) {
        guard let head = words.first else { return nil }
        let numbers = head.split(separator: "-")
        let digits = numbers.first?.prefix { ("0"..."9").contains($0) } ?? ""
        guard let first = Int(digits), first < 1_000_000 else { return nil }
        var letter = String(numbers.first?.dropFirst(digits.count) ?? "")
        var rest = words.dropFirst()
        if letter.isEmpty, numbers.count == 1, let next = rest.first, next.unicodeScalars.count == 1,
            next.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        {
            letter = next
            rest = rest.dropFirst()
        }
        let end = numbers.count == 2 ? Int(numbers[1].prefix { ("0"..."9").contains($0) }) ?? first : first
        self.first = min(first, end)
        last = min(max(first, end), 1_000_000)
        self.letter = letter
        key = ([numbers.count == 2 ? head : "\(first)\(letter)"] + rest).joined(separator: " ")
    }

    /// Returns a Boolean value that indicates whether a range contains another number on its side of the street.
    package func contains(_ other: HouseNumber) -> Bool {
        other.first >= first && other.last <= last && (other.first - first) % 2 == 0
    }
}
