import Foundation

/// The tokens of a predicate's format.
struct PredicateScanner {
    enum Token: Hashable {
        /// A name or a keyword, with dots and colons.
        case word(String)
        case number(RecordValue)
        case text(String)
        /// `%` and a letter; `d` for all numbers.
        case placeholder(Character)
        case symbol(String)
        case end
    }

    private let characters: [Character]
    private var position = 0
    private var peeked: (token: Token, start: Int, end: Int)?

    init(_ text: String) { characters = Array(text) }

    /// The number of characters before the next token.
    var offset: Int {
        var index = position
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        return index
    }

    mutating func peek() throws(PredicateFormatError) -> Token {
        if let peeked, peeked.start == position { return peeked.token }
        let start = position
        let token = try scan()
        peeked = (token, start, position)
        position = start
        return token
    }

    mutating func next() throws(PredicateFormatError) -> Token {
        let token = try peek()
        if let peeked { position = peeked.end }
        return token
    }

    /// Skips a keyword, and returns whether it was there.
    mutating func skip(_ keyword: String) throws(PredicateFormatError) -> Bool {
        guard case .word(let word) = try peek(), word.uppercased() == keyword else { return false }
        _ = try next()
        return true
    }

    /// Skips a keyword or a symbol with the same meaning, and returns whether one of them was there.
    mutating func skip(_ keyword: String, or symbol: String) throws(PredicateFormatError) -> Bool {
        if try skip(keyword) { return true }
        return try skip(symbol: symbol)
    }

    mutating func skip(symbol: String) throws(PredicateFormatError) -> Bool {
        guard try peek() == .symbol(symbol) else { return false }
        _ = try next()
        return true
    }

    // MARK: Scanning

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private func error(_ reason: String, at offset: Int) -> PredicateFormatError {
        PredicateFormatError(offset: offset, reason: reason)
    }

    private mutating func scan() throws(PredicateFormatError) -> Token {
        while let character = current, character.isWhitespace { position += 1 }
        guard let first = current else { return .end }
        if Self.isLetter(first) || first == "_" { return word() }
        if Self.isDigit(first) || first == "-" || first == "+" || first == "." { return try number() }
        if first == "\"" || first == "'" { return try text(first) }
        if first == "%" { return try placeholder() }
        let pairs = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"]
        if position + 1 < characters.count {
            let pair = String(characters[position...position + 1])
            if pairs.contains(pair) {
                position += 2
                return .symbol(pair)
            }
        }
        guard "=<>!()[]{},".contains(first) else { throw error("\"\(first)\" has no meaning", at: position) }
        position += 1
        return .symbol(String(first))
    }

    private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private mutating func word() -> Token {
        let start = position
        while let character = current,
            Self.isLetter(character) || Self.isDigit(character) || "_.:".contains(character)
        {
            position += 1
        }
        return .word(String(characters[start..<position]))
    }

    private mutating func number() throws(PredicateFormatError) -> Token {
        let start = position
        if current == "-" || current == "+" { position += 1 }
        var isReal = false
        while let character = current {
            if character == "." || character == "e" || character == "E" {
                isReal = true
                position += 1
                let isExponent = character != "."
                if isExponent, let sign = current, sign == "-" || sign == "+" { position += 1 }
            } else if Self.isDigit(character) {
                position += 1
            } else {
                break
            }
        }
        let text = String(characters[start..<position])
        if !isReal, let number = Int64(text) { return .number(.integer(number)) }
        guard let number = Double(text), number.isFinite else { throw error("\"\(text)\" is not a number", at: start) }
        return .number(.double(number))
    }

    private mutating func text(_ mark: Character) throws(PredicateFormatError) -> Token {
        let start = position
        position += 1
        var text = ""
        while let character = current {
            position += 1
            if character == mark { return .text(text) }
            if character == "\\" {
                guard let escaped = current else { break }
                position += 1
                switch escaped {
                case "n": text.append("\n")
                case "t": text.append("\t")
                case "r": text.append("\r")
                default: text.append(escaped)
                }
            } else {
                text.append(character)
            }
        }
        throw error("the text has no end", at: start)
    }

    private mutating func placeholder() throws(PredicateFormatError) -> Token {
        let start = position
        position += 1
        if current == "@" || current == "K", let letter = current {
            position += 1
            return .placeholder(letter)
        }
        // Lengths, such as those of %ld and %.2f, do not matter to numbers that are passed as values.
        while let character = current, "hlqzLj.".contains(character) || Self.isDigit(character) { position += 1 }
        if let letter = current, "diuxXoDOUfFeEgGaA".contains(letter) {
            position += 1
            return .placeholder("d")
        }
        throw error("the placeholder is not one of %@, %K and those of numbers", at: start)
    }
}
