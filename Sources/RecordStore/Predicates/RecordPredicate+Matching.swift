import Foundation

// Conditions on one record in memory, with the same results as by SQL.
extension RecordPredicate {
    /// Returns the different words of a text that searches find, sorted.
    package static func words(of text: String) -> [String] { SearchWords.words(of: text) }

    /// Returns a Boolean value that indicates whether a record fulfills the condition. Comparisons with a value of another kind are
    /// false, where a store reports an error.
    package func matches(_ record: Record) -> Bool {
        switch self {
        case .all: true
        case .and(let parts): parts.allSatisfy { $0.matches(record) }
        case .or(let parts): parts.contains { $0.matches(record) }
        case .not(let part): !part.matches(record)
        case .comparison(let key, let comparison, let value):
            record.value(of: key)?.compared(with: value).map { comparison.accepts($0) } ?? false
        case .isIn(let key, let values):
            record.value(of: key).map { value in values.contains { value.compared(with: $0) == .orderedSame } } ?? false
        case .beginsWith(let key, let prefix):
            if case .string(let text) = record.value(of: key) { text.utf8.starts(with: prefix.utf8) } else { false }
        case .contains(let name, let value):
            if case .list(let elements) = record.fields[name] {
                elements.contains { $0.compared(with: value) == .orderedSame }
            } else {
                false
            }
        case .words(let name, let text): record.hasWords(SearchWords.words(of: text), inField: name)
        case .isNear(let name, let location, let distance):
            if case .location(let other) = record.fields[name] {
                other.distance(to: location) < distance
            } else {
                false
            }
        }
    }
}

extension RecordPredicate.Operator {
    fileprivate func accepts(_ order: ComparisonResult) -> Bool {
        switch self {
        case .equal: order == .orderedSame
        case .notEqual: order != .orderedSame
        case .less: order == .orderedAscending
        case .lessOrEqual: order != .orderedDescending
        case .greater: order == .orderedDescending
        case .greaterOrEqual: order != .orderedAscending
        }
    }
}

extension Record {
    /// Returns the value that a key stands for; `nil` if the record does not have it.
    package func value(of key: RecordKey) -> RecordValue? {
        switch key {
        case .field(let name): fields[name]
        case .recordName: .string(id.name)
        case .creationDate: creationDate.map { .date($0) }
        case .modificationDate: modificationDate.map { .date($0) }
        case .creator: creator.map { .string($0) }
        case .modifier: modifier.map { .string($0) }
        }
    }

    fileprivate func hasWords(_ words: [String], inField name: String?) -> Bool {
        let values = name.map { [fields[$0]].compactMap { $0 } } ?? Array(fields.values)
        var found: Set<String> = []
        for case .string(let text) in values.flatMap(\.elements) { found.formUnion(SearchWords.words(of: text)) }
        return words.allSatisfy { found.contains($0) }
    }
}

extension RecordValue {
    /// Returns the order of two values; `nil` if they are of different kinds, or of one that is not compared.
    package func compared(with other: RecordValue) -> ComparisonResult? {
        switch (compared, other.compared) {
        case (.text(let first)?, .text(let second)?):
            guard elementKind == other.elementKind else { return nil }
            return Self.order(first, second)
        case (.integer(let first)?, .integer(let second)?): return Self.order(first, second)
        case (.real(let first)?, .real(let second)?):
            return elementKind == other.elementKind ? Self.order(first, second) : nil
        case (.integer(let first)?, .real(let second)?) where other.elementKind == .number:
            return Self.order(first, second)
        case (.real(let first)?, .integer(let second)?) where elementKind == .number:
            return Self.order(second, first).reversed
        default: return nil
        }
    }

    /// Compares bytes of UTF-8, as SQLite does.
    private static func order(_ first: String, _ second: String) -> ComparisonResult {
        if first.utf8.elementsEqual(second.utf8) { return .orderedSame }
        return first.utf8.lexicographicallyPrecedes(second.utf8) ? .orderedAscending : .orderedDescending
    }

    private static func order<Value: Comparable>(_ first: Value, _ second: Value) -> ComparisonResult {
        first < second ? .orderedAscending : second < first ? .orderedDescending : .orderedSame
    }

    /// Compares exactly: an integer may have more digits than a floating-point number.
    private static func order(_ first: Int64, _ second: Double) -> ComparisonResult {
        if second >= 0x1p63 { return .orderedAscending }
        if second < -0x1p63 { return .orderedDescending }
        let whole = second.rounded(.towardZero)
        let order = order(first, Int64(whole))
        return order != .orderedSame ? order : self.order(whole, second)
    }
}

extension ComparisonResult {
    fileprivate var reversed: ComparisonResult {
        switch self {
        case .orderedAscending: .orderedDescending
        case .orderedSame: .orderedSame
        case .orderedDescending: .orderedAscending
        }
    }
}
