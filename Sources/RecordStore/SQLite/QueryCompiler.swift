import Foundation

/// The translation of predicates and orders to SQL. The text has names of columns and operators; everything that a client
/// determines is a parameter.
struct QueryCompiler {
    /// A part of a statement with its parameters.
    struct Part {
        var sql: String
        var parameters: [StoreValue] = []

        static let never = Part(sql: "1 = 0")
        static let always = Part(sql: "1 = 1")
    }

    /// An order of the results.
    struct Order {
        var expression: String
        var parameters: [StoreValue]
        var isAscending: Bool
    }

    private let database: Int64
    private let type: String
    private let connection: any StoreConnection
    private let limits: RecordLimits
    private var count = 0
    /// A Boolean value that indicates whether conditions are looked up for single records.
    private var isCorrelated: Bool
    /// A Boolean value that indicates whether the query is that of a participant: its records are found by their share, it sees other
    /// names, and it does not learn the kinds of fields, which records may have determined that it does not see.
    private let isOfParticipant: Bool

    init(
        database: Int64,
        type: String,
        connection: any StoreConnection,
        limits: RecordLimits,
        isOfParticipant: Bool = false
    ) {
        self.database = database
        self.type = type
        self.connection = connection
        self.limits = limits
        self.isOfParticipant = isOfParticipant
        isCorrelated = isOfParticipant
    }

    /// The column of a value that the store sets.
    private func column(_ key: RecordKey) -> String {
        isOfParticipant && key == .recordName ? "ifnull(r.alias, r.name)" : key.column
    }

    // MARK: Conditions

    /// Returns the condition of a predicate.
    mutating func condition(_ predicate: RecordPredicate) throws(RecordStoreError) -> Part {
        try condition(predicate, depth: 0)
    }

    private mutating func condition(_ predicate: RecordPredicate, depth: Int) throws(RecordStoreError) -> Part {
        try count(1)
        if depth > limits.predicateDepth { throw .limitExceeded("levels of a predicate", limit: limits.predicateDepth) }
        switch predicate {
        case .all: return .always
        case .and(let parts): return try joined(parts, "AND", empty: .always, depth)
        case .or(let parts): return try joined(parts, "OR", empty: .never, depth)
        case .not(let part):
            var part = try condition(part, depth: depth + 1)
            part.sql = "NOT (\(part.sql))"
            return part
        case .comparison(let key, let comparison, let value): return try compare(key, comparison, value)
        case .isIn(let key, let values):
            try count(values.count)
            return try isIn(key, values)
        case .beginsWith(let key, let prefix): return try beginsWith(key, prefix)
        case .contains(let name, let value): return try contains(name, value)
        case .words(let name, let text): return try words(name, text)
        case .isNear(let name, let location, let distance): return try isNear(name, location, distance)
        }
    }

    private mutating func count(_ number: Int) throws(RecordStoreError) {
        count += number
        if count > limits.predicateSize { throw .limitExceeded("parts of a predicate", limit: limits.predicateSize) }
    }

    /// Returns the condition of several predicates.
    ///
    /// The most selective part of a conjunction leads to the records by an index. The others are looked up for these records: the
    /// lists of all records that fulfill them may be long.
    private mutating func joined(
        _ predicates: [RecordPredicate],
        _ word: String,
        empty: Part,
        _ depth: Int
    ) throws(RecordStoreError) -> Part {
        let wasCorrelated = isCorrelated
        var leading: Int?
        if word == "AND", !isCorrelated {
            let ranks = predicates.map { Self.selectivity(of: $0) ?? .max }
            leading = ranks.indices.min { ranks[$0] < ranks[$1] }.flatMap { ranks[$0] == .max ? nil : $0 }
        }
        var parts: [Part] = []
        for (index, predicate) in predicates.enumerated() {
            isCorrelated = wasCorrelated || leading.map { $0 != index } ?? false
            parts.append(try condition(predicate, depth: depth + 1))
        }
        isCorrelated = wasCorrelated
        if parts.isEmpty { return empty }
        return Part(sql: Self.balanced(parts.map(\.sql)[...], word), parameters: parts.flatMap(\.parameters))
    }

    /// Returns the condition that a record has a row in `field_values`.
    private func lookup(_ test: String) -> String {
        if !isCorrelated { return "r.id IN (SELECT record FROM field_values WHERE \(test))" }
        // The plus keeps SQLite from searching a range of values, which may have many records, for each record.
        let test = test.replacingOccurrences(of: "AND value", with: "AND +value")
        return "EXISTS (SELECT 1 FROM field_values WHERE record = r.id AND \(test))"
    }

    /// Returns conditions in a tree of small depth: SQLite limits that of expressions.
    private static func balanced(_ conditions: ArraySlice<String>, _ word: String) -> String {
        if conditions.count == 1 { return conditions[conditions.startIndex] }
        let middle = conditions.startIndex + conditions.count / 2
        let halves = [conditions[..<middle], conditions[middle...]].map { balanced($0, word) }
        return "(\(halves[0]) \(word) \(halves[1]))"
    }

    private func compare(
        _ key: RecordKey,
        _ comparison: RecordPredicate.Operator,
        _ value: RecordValue
    ) throws(RecordStoreError) -> Part {
        let isEquality = comparison == .equal || comparison == .notEqual
        guard let kind = value.kind, !kind.isList, let compared = value.compared,
            isEquality || kind.element != .reference
        else { throw unsupported("a comparison by \"\(comparison.sql)\"", of: key, with: value) }
        if case .double(let number) = value, number.isNaN {
            throw .invalidQuery(reason: "\(key.text) is compared with a value that is not a number")
        }
        return try matching(key, kind, "\(comparison.sql) ?", [compared])
    }

    private func isIn(_ key: RecordKey, _ values: [RecordValue]) throws(RecordStoreError) -> Part {
        guard let first = values.first else { return .never }
        var parameters: [StoreValue] = []
        for value in values {
            guard let kind = value.kind, !kind.isList, let compared = value.compared else {
                throw unsupported("a search among values", of: key, with: value)
            }
            if kind != first.kind {
                throw .invalidQuery(reason: "the values that \(key.text) is searched among are of different kinds")
            }
            parameters.append(compared)
        }
        let marks = Array(repeating: "?", count: parameters.count).joined(separator: ", ")
        return try matching(key, RecordFieldKind(first.kind?.element ?? .string), "IN (\(marks))", parameters)
    }

    private func beginsWith(_ key: RecordKey, _ prefix: String) throws(RecordStoreError) -> Part {
        let string = RecordFieldKind(.string)
        // Every text begins with the empty one.
        guard !prefix.isEmpty else { return try matching(key, string, ">= ?", [.text("")]) }
        // The texts from the prefix up to the first that is larger than all with the prefix. No character is larger than the
        // last one of Unicode, which a text may have any number of.
        let next = Self.textAfterAll(beginningWith: prefix)
        guard let next else { return try matching(key, string, ">= ?", [.text(prefix)]) }
        return try matching(key, string, ">= ? AND {} < ?", [.text(prefix), .text(next)])
    }

    /// Returns the smallest text that is larger than all that begin with a prefix, in the order of UTF-8's bytes, which is that of
    /// Unicode's numbers; `nil` if there is none.
    static func textAfterAll(beginningWith prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // The numbers of surrogates are no characters.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            if let scalar = Unicode.Scalar(next) {
                var text = String.UnicodeScalarView(scalars)
                text.append(scalar)
                return String(text)
            }
        }
        return nil
    }

    private func contains(_ name: String, _ value: RecordValue) throws(RecordStoreError) -> Part {
        guard let element = value.elementKind, let compared = value.compared else {
            throw unsupported("a search in a list", of: .field(name), with: value)
        }
        return try matching(.field(name), RecordFieldKind(element, isList: true), "= ?", [compared])
    }

    private mutating func words(_ name: String?, _ text: String) throws(RecordStoreError) -> Part {
        var slots = "?"
        let parameters: [StoreValue]
        let words = SearchWords.words(of: text)
        if let name {
            let field = try field(name)
            if let field, field.kind.element != .string {
                if isOfParticipant { return .never }
                throw .invalidQuery(reason: "field \"\(name)\" is searched for words, and its values are \(field.kind)")
            }
            if words.isEmpty { return .always }
            guard let field else { return .never }
            parameters = [.integer(FieldSlot.words(field.id))]
        } else {
            slots = "SELECT id * 4 + 1 FROM fields WHERE database = ? AND type = ? AND kind = ?"
            let kind = RecordFieldKind.Element.string.rawValue
            parameters = [.integer(database), .text(type), .integer(Int64(kind))]
        }
        if words.isEmpty { return .always }
        try count(words.count)
        let sql = lookup("slot IN (\(slots)) AND value = ?")
        return Part(
            sql: Self.balanced(Array(repeating: sql, count: words.count)[...], "AND"),
            parameters: words.flatMap { parameters + [.text($0)] }
        )
    }

    private func isNear(
        _ name: String,
        _ location: RecordLocation,
        _ distance: Double
    ) throws(RecordStoreError) -> Part {
        guard (-90...90).contains(location.latitude), (-180...180).contains(location.longitude), distance >= 0 else {
            throw .invalidQuery(
                reason: "the location or the distance that \"\(name)\" is compared with is out of range"
            )
        }
        guard let field = try field(name) else { return .never }
        if field.kind != RecordFieldKind(.location) {
            if isOfParticipant { return .never }
            throw .invalidQuery(reason: "field \"\(name)\" is compared by distance, and its values are \(field.kind)")
        }
        // The latitudes that are near enough, from an index; then the distances. The margin is for rounding.
        let degrees = min(360, distance / RecordLocation.earthRadius * 180 / .pi + 1e-6)
        let found = isOfParticipant ? "EXISTS (SELECT 1" : "r.id IN (SELECT a.record"
        let range = isOfParticipant ? "a.record = r.id AND a.slot = ? AND +a.value" : "a.slot = ? AND a.value"
        return Part(
            sql: """
                \(found) FROM field_values a
                JOIN field_values o ON o.record = a.record AND o.slot = ? AND o.position = a.position
                WHERE \(range) BETWEEN ? AND ? AND record_distance(a.value, o.value, ?, ?) < ?)
                """,
            parameters: [
                .integer(FieldSlot.longitudes(field.id)), .integer(FieldSlot.values(field.id)),
                .real(location.latitude - degrees), .real(location.latitude + degrees),
                .real(location.latitude), .real(location.longitude), .real(distance),
            ]
        )
    }

    /// Returns a condition on a value.
    /// - Parameter test: The operator and the parameters' marks. `{}` stands for the value after the first one.
    private func matching(
        _ key: RecordKey,
        _ kind: RecordFieldKind,
        _ test: String,
        _ parameters: [StoreValue]
    ) throws(RecordStoreError) -> Part {
        guard case .field(let name) = key else {
            if key.systemKind != kind.element || kind.isList {
                throw .invalidQuery(reason: "\(key.text) is compared with \(kind)")
            }
            let column = column(key)
            return Part(
                sql: "(\(column) \(test.replacingOccurrences(of: "{}", with: column)))",
                parameters: parameters
            )
        }
        guard let field = try field(name) else { return .never }
        if field.kind != kind {
            if isOfParticipant { return .never }
            throw .invalidQuery(reason: "field \"\(name)\" is compared with \(kind), and its values are \(field.kind)")
        }
        let test = test.replacingOccurrences(of: "{}", with: "value")
        return Part(
            sql: lookup("slot = ? AND value \(test)"),
            parameters: [.integer(FieldSlot.values(field.id))] + parameters
        )
    }

    /// Returns a field of the type; `nil` if no record has it.
    private func field(_ name: String) throws(RecordStoreError) -> (id: Int64, kind: RecordFieldKind)? {
        let field = try connection.first(
            "SELECT id, kind, list FROM fields WHERE database = ? AND type = ? AND name = ?",
            [.integer(database), .text(type), .text(name)]
        ) { row in
            RecordFieldKind(number: row.integer(1), isList: row.integer(2)).map { (id: row.integer(0), kind: $0) }
        }
        return field ?? nil
    }

    private func unsupported(_ part: String, of key: RecordKey, with value: RecordValue) -> RecordStoreError {
        let kind = value.kind.map { "\($0)" } ?? "empty lists"
        return .invalidQuery(reason: "\(part) of \(key.text) with \(kind) is not supported")
    }

    /// Returns a rank of predicates for which an index of values leads to few records, the best one first; `nil` for others.
    /// Without statistics, SQLite would prefer the index of types, which leads to all.
    static func selectivity(of predicate: RecordPredicate) -> Int? {
        switch predicate {
        case .comparison(.field, .equal, _): 0
        case .isIn(.field, _), .contains: 1
        case .words(_, let text): text.contains { $0.isLetter || $0.isNumber } ? 2 : nil
        case .isNear: 3
        case .beginsWith(.field, _): 4
        case .comparison(.field, let comparison, _): comparison == .notEqual ? nil : 5
        case .and(let parts): parts.compactMap { selectivity(of: $0) }.min()
        default: nil
        }
    }

    // MARK: Orders

    /// Returns the orders of results.
    func orders(_ sort: [RecordQuery.Sort]) throws(RecordStoreError) -> [Order] {
        if sort.count > 16 { throw .limitExceeded("orders of a query", limit: 16) }
        var orders: [Order] = []
        for item in sort {
            guard case .field(let name) = item.key else {
                orders.append(Order(expression: column(item.key), parameters: [], isAscending: item.isAscending))
                continue
            }
            guard let field = try field(name) else {
                orders.append(Order(expression: "NULL", parameters: [], isAscending: item.isAscending))
                continue
            }
            guard !field.kind.isList, [.string, .number, .date].contains(field.kind.element) else {
                if isOfParticipant {
                    orders.append(Order(expression: "NULL", parameters: [], isAscending: item.isAscending))
                    continue
                }
                throw .invalidQuery(reason: "field \"\(name)\" is sorted by, and its values are \(field.kind)")
            }
            orders.append(
                Order(
                    expression: "(SELECT value FROM field_values WHERE record = r.id AND slot = ? AND position = 0)",
                    parameters: [.integer(FieldSlot.values(field.id))],
                    isAscending: item.isAscending
                )
            )
        }
        return orders
    }

    /// Returns the condition that a record comes after the last one of a page.
    func after(_ cursor: RecordQueryCursor, _ orders: [Order]) throws(RecordStoreError) -> Part {
        guard cursor.values.count == orders.count else {
            throw .invalidQuery(reason: "the cursor has \(cursor.values.count) values for \(orders.count) orders")
        }
        // From the last order to the first: larger in this one, or equal in it and after in the next ones.
        var part = Part(sql: "r.id > ?", parameters: [.integer(cursor.row)])
        for (order, value) in zip(orders, cursor.values).reversed() {
            let key = order.expression
            var later = Part.never
            switch (value, order.isAscending) {
            case (.null, true): later = Part(sql: "\(key) IS NOT NULL", parameters: order.parameters)
            case (.null, false): break
            case (_, true): later = Part(sql: "\(key) > ?", parameters: order.parameters + [value])
            case (_, false):
                later = Part(
                    sql: "(\(key) < ? OR \(key) IS NULL)",
                    parameters: order.parameters + [value] + order.parameters
                )
            }
            part = Part(
                sql: "(\(later.sql) OR (\(key) IS ? AND \(part.sql)))",
                parameters: later.parameters + order.parameters + [value] + part.parameters
            )
        }
        return part
    }
}

extension RecordPredicate.Operator {
    fileprivate var sql: String {
        switch self {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}

extension RecordKey {
    /// The key as part of a message.
    fileprivate var text: String {
        switch self {
        case .field(let name): "field \"\(name)\""
        case .recordName: "the name of the record"
        case .creationDate: "the creation date"
        case .modificationDate: "the modification date"
        case .creator: "the creator"
        case .modifier: "the modifier"
        }
    }

    /// The column of a system field.
    fileprivate var column: String {
        switch self {
        case .field, .recordName: "r.name"
        case .creationDate: "r.created"
        case .modificationDate: "r.modified"
        case .creator: "r.creator"
        case .modifier: "r.modifier"
        }
    }

    /// The kind of a system field.
    fileprivate var systemKind: RecordFieldKind.Element? {
        switch self {
        case .field: nil
        case .recordName, .creator, .modifier: .string
        case .creationDate, .modificationDate: .date
        }
    }
}
