import Foundation

/// A value for a placeholder of a predicate's format.
package enum PredicateArgument: Hashable, Sendable {
    /// A value that fields are compared with, or a text that names a key.
    case value(RecordValue)
    /// No value.
    case null
    /// A value of a type that fields do not have, by the name of the type.
    case unsupported(String)
}

/// A part of a predicate's format that cannot be understood or is not supported.
package struct PredicateFormatError: Error, Hashable, CustomStringConvertible {
    /// The number of characters before the part.
    package var offset: Int
    /// The part and the reason.
    package var reason: String

    /// The position and the reason, on one line.
    package var description: String { "cannot use the predicate's format at character \(offset + 1): \(reason)" }
}

/// The language of predicates that `NSPredicate(format:)` has on Apple's systems, as far as records can be searched by it.
///
/// | part | forms |
/// |---|---|
/// | conditions | `AND`, `OR`, `NOT`, `&&`, `\|\|`, `!`, parentheses, `TRUEPREDICATE`, `FALSEPREDICATE` |
/// | comparisons | `=`, `==`, `!=`, `<>`, `<`, `<=`, `=<`, `>`, `>=`, `=>`, `BETWEEN`, `IN` |
/// | texts | `BEGINSWITH`; `self CONTAINS` and `TOKENMATCHES` for words |
/// | lists | `CONTAINS`, `value IN key`, `ANY`, `SOME`, `NONE` |
/// | locations | `distanceToLocation:fromLocation:(key, location) < meters` |
/// | values | `%@`, `%K`, `%d` and the other numbers, texts in quotation marks, numbers, `TRUE`, `YES`, `FALSE`, `NO`, lists in braces |
package struct PredicateFormat {
    /// The largest depth of parentheses, negations, lists and distances.
    static let depthLimit = 64

    var scanner: PredicateScanner
    private var arguments: ArraySlice<PredicateArgument>
    private var depth = 0

    /// Returns the predicate of a format.
    package static func parse(
        _ format: String,
        _ arguments: [PredicateArgument] = []
    ) throws(PredicateFormatError) -> RecordPredicate {
        var parser = PredicateFormat(scanner: PredicateScanner(format), arguments: arguments[...])
        let predicate = try parser.disjunction()
        if try parser.scanner.peek() != .end { throw parser.unexpected() }
        if !parser.arguments.isEmpty {
            throw parser.error("\(parser.arguments.count) arguments have no placeholder")
        }
        return predicate
    }

    private init(scanner: PredicateScanner, arguments: ArraySlice<PredicateArgument>) {
        self.scanner = scanner
        self.arguments = arguments
    }

    // MARK: Conditions

    private mutating func disjunction() throws(PredicateFormatError) -> RecordPredicate {
        var parts = [try conjunction()]
        while try scanner.skip("OR", or: "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(PredicateFormatError) -> RecordPredicate {
        var parts = [try negation()]
        while try scanner.skip("AND", or: "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(PredicateFormatError) -> RecordPredicate {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.depthLimit { throw error("more than \(Self.depthLimit) levels") }
        if try scanner.skip("NOT", or: "!") { return .not(try negation()) }
        if try scanner.skip(symbol: "(") {
            let predicate = try disjunction()
            guard try scanner.skip(symbol: ")") else { throw unexpected("\")\"") }
            return predicate
        }
        if try scanner.skip("TRUEPREDICATE") { return .all }
        if try scanner.skip("FALSEPREDICATE") { return .not(.all) }
        return try comparison()
    }

    // MARK: Comparisons

    private enum Modifier { case any, noElement }

    private mutating func comparison() throws(PredicateFormatError) -> RecordPredicate {
        var modifier: Modifier?
        if try scanner.skip("ANY") { modifier = .any }
        if try scanner.skip("SOME") { modifier = .any }
        if try scanner.skip("NONE") { modifier = .noElement }
        if try scanner.skip("ALL") { throw error("ALL is not supported") }
        let left = try expression()
        let start = scanner.offset
        guard let comparison = try operation() else { throw unexpected("an operator") }
        let right = try expression()
        var builder = PredicateBuilder(offset: start, operation: comparison)
        switch modifier {
        case nil: return try builder.predicate(left, right)
        case .any: return try builder.anyPredicate(left, right)
        case .noElement: return .not(try builder.anyPredicate(left, right))
        }
    }

    private mutating func operation() throws(PredicateFormatError) -> PredicateBuilder.Operation? {
        let token = try scanner.peek()
        let known: PredicateBuilder.Operation.Kind?
        switch token {
        case .symbol("="), .symbol("=="): known = .comparison(.equal)
        case .symbol("!="), .symbol("<>"): known = .comparison(.notEqual)
        case .symbol("<"): known = .comparison(.less)
        case .symbol("<="), .symbol("=<"): known = .comparison(.lessOrEqual)
        case .symbol(">"): known = .comparison(.greater)
        case .symbol(">="), .symbol("=>"): known = .comparison(.greaterOrEqual)
        case .word(let word): known = .init(word: word.uppercased())
        default: known = nil
        }
        guard let known else {
            if case .word(let word) = token, ["ENDSWITH", "LIKE", "MATCHES"].contains(word.uppercased()) {
                throw error("\(word.uppercased()) is not supported")
            }
            return nil
        }
        _ = try scanner.next()
        var options = ""
        if try scanner.skip(symbol: "[") {
            guard case .word(let word) = try scanner.next(), try scanner.skip(symbol: "]") else {
                throw unexpected("options such as [cd]")
            }
            options = word.lowercased()
        }
        return PredicateBuilder.Operation(kind: known, options: options)
    }

    // MARK: Expressions

    private mutating func expression() throws(PredicateFormatError) -> PredicateBuilder.Expression {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.depthLimit { throw error("more than \(Self.depthLimit) levels") }
        let start = scanner.offset
        switch try scanner.next() {
        case .word(let word): return try named(word, start)
        case .number(let value): return .value(value)
        case .text(let text): return .value(.string(text))
        case .placeholder("K"):
            guard case .value(.string(let name)) = try argument() else {
                throw error("the argument of %K is not a text", at: start)
            }
            return .key(try key(name, start))
        case .placeholder("@"):
            switch try argument() {
            case .value(.list(let values)): return .values(values)
            case .value(let value): return .value(value)
            case .null: return .null
            case .unsupported(let type): throw error("values of type \(type) are not supported", at: start)
            }
        case .placeholder:
            switch try argument() {
            case .value(.integer(let number)): return .value(.integer(number))
            case .value(.double(let number)): return .value(.double(number))
            default: throw error("the argument is not a number", at: start)
            }
        case .symbol("{"): return try list()
        default: throw error("a value or the name of a field is expected", at: start)
        }
    }

    private mutating func named(_ word: String, _ start: Int) throws(PredicateFormatError)
        -> PredicateBuilder.Expression
    {
        switch word.uppercased() {
        case "SELF": return .record
        case "TRUE", "YES": return .value(.integer(1))
        case "FALSE", "NO": return .value(.integer(0))
        case "NULL", "NIL": return .null
        default: break
        }
        if word == "distanceToLocation:fromLocation:" { return try distance(start) }
        if word == "allTokens" { return .record }
        return .key(try key(word, start))
    }

    private mutating func distance(_ start: Int) throws(PredicateFormatError) -> PredicateBuilder.Expression {
        guard try scanner.skip(symbol: "(") else { throw unexpected("\"(\"") }
        let first = try expression()
        guard try scanner.skip(symbol: ",") else { throw unexpected("\",\"") }
        let second = try expression()
        guard try scanner.skip(symbol: ")") else { throw unexpected("\")\"") }
        switch (first, second) {
        case (.key(.field(let name)), .value(.location(let location))),
            (.value(.location(let location)), .key(.field(let name))):
            return .distance(field: name, location)
        default: throw error("a distance needs a field and a location", at: start)
        }
    }

    private mutating func list() throws(PredicateFormatError) -> PredicateBuilder.Expression {
        var values: [RecordValue] = []
        if try scanner.skip(symbol: "}") { return .values([]) }
        repeat {
            let start = scanner.offset
            guard case .value(let value) = try expression() else { throw error("a list has values only", at: start) }
            values.append(value)
        } while try scanner.skip(symbol: ",")
        guard try scanner.skip(symbol: "}") else { throw unexpected("\"}\"") }
        return .values(values)
    }

    private mutating func argument() throws(PredicateFormatError) -> PredicateArgument {
        guard let argument = arguments.popFirst() else { throw error("a placeholder has no argument") }
        return argument
    }

    private func key(_ name: String, _ start: Int) throws(PredicateFormatError) -> RecordKey {
        try Self.key(named: name, at: start)
    }

    /// Returns the value of a record that a name stands for.
    package static func key(named name: String, at start: Int = 0) throws(PredicateFormatError) -> RecordKey {
        switch name {
        case "recordID", "___recordID", "recordName": return .recordName
        case "creationDate", "createdTimestamp", "___createTime": return .creationDate
        case "modificationDate", "modifiedTimestamp", "___modTime": return .modificationDate
        case "creatorUserRecordID", "createdUserRecordName", "___createdBy": return .creator
        case "lastModifiedUserRecordID", "modifiedUserRecordName", "___modifiedBy": return .modifier
        default: break
        }
        if name.contains(".") {
            let reason = "\"\(name)\" is a path; queries reach the fields of one record"
            throw PredicateFormatError(offset: start, reason: reason)
        }
        guard RecordValidation.isIdentifier(name) else {
            throw PredicateFormatError(offset: start, reason: "\"\(name)\" is not the name of a field")
        }
        return .field(name)
    }

    // MARK: Errors

    private func error(_ reason: String, at offset: Int? = nil) -> PredicateFormatError {
        PredicateFormatError(offset: offset ?? scanner.offset, reason: reason)
    }

    private mutating func unexpected(_ expected: String = "the end") -> PredicateFormatError {
        error("\(expected) is expected")
    }
}

extension PredicateBuilder.Operation.Kind {
    /// Creates the operator of a word in capital letters; `nil` for other words.
    fileprivate init?(word: String) {
        switch word {
        case "IN": self = .isIn
        case "BETWEEN": self = .between
        case "CONTAINS": self = .contains
        case "BEGINSWITH": self = .beginsWith
        case "TOKENMATCHES": self = .words
        default: return nil
        }
    }
}
