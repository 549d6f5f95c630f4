import Foundation

/// The translation of a store's statements from the SQL of SQLite to that of PostgreSQL.
///
/// The statements are those of the store: they have no texts of clients, and no quotes with marks of parameters.
struct StatementText: Hashable {
    /// The statement of PostgreSQL.
    private(set) var sql: String
    /// The indexes of the values for the parameters, in the order of their numbers.
    private(set) var parameters: [Int]
    /// A Boolean value that indicates whether the statement returns the number of the row that it inserts.
    private(set) var returnsRow = false
    /// A Boolean value that indicates whether the rows have fields of records, so that they are read in parts.
    private(set) var isPage = false
    /// A Boolean value that indicates whether the statement has no result but its success, for which a change does not wait.
    private(set) var hasNoResult = false
    /// The number of rows with values of fields, each of which is inserted a second time, as a number.
    private(set) var comparedRows = 0
    /// A Boolean value that indicates whether the number of rows that the last statement has changed follows the other values.
    private(set) var usesChangedCount = false
    /// A Boolean value that indicates whether nothing is performed: all servers would wait for the row that counts performed batches.
    /// ``PostgresRecordStore`` removes the oldest ones by itself.
    private(set) var isSkipped = false

    /// The beginnings of statements that change something.
    private static let changes = ["INSERT ", "UPDATE ", "DELETE ", "SAVEPOINT ", "RELEASE "]
    /// The tables whose rows have a number, which the database gives them.
    private static let numbered = ["databases", "zones", "records", "fields"]
    /// The columns by which rows are replaced.
    private static let keys = [
        "participants": ["share", "account"], "departures": ["share", "name"], "devices": ["key"],
    ]
    /// The parts that are written in another way.
    private static let replacements = [
        // A missing value has no type, by which that of the parameter is found.
        ("NULL IS ?", "CAST(NULL AS text) IS NOT DISTINCT FROM ?"),
        ("ifnull(", "coalesce("), (" IS ?", " IS NOT DISTINCT FROM ?"), ("LIMIT -1", "LIMIT ALL"),
        // Sums of integers have another type in PostgreSQL.
        ("sum(size)", "CAST(sum(size) AS bigint)"),
        ("record_distance(a.value, o.value", "record_distance(a.number, o.number"),
    ]
    private static let insertValues = "INSERT INTO field_values (record, slot, position, value) VALUES "
    /// The marks of a row of values, and the number of them.
    private static let valueMarks = "(?, ?, ?, ?)"
    static let valueColumns = 4

    init(_ text: String) {
        isSkipped =
            text.hasPrefix("UPDATE store SET applied")
            || text.hasPrefix("DELETE FROM applied WHERE (batch, zone, record)")
        var text = text
        if text.hasPrefix(Self.insertValues) {
            let rows = text.dropFirst(Self.insertValues.count).split(
                separator: Self.valueMarks,
                omittingEmptySubsequences: false
            )
            comparedRows = rows.count - 1
            text = "INSERT INTO field_values (record, slot, position, value, number) VALUES "
            text += Array(repeating: "(?, ?, ?, ?, ?)", count: comparedRows).joined(separator: ", ")
            text += (rows.last ?? "").replacing(
                "value = excluded.value",
                with: "value = excluded.value, number = excluded.number"
            )
        }
        isPage = text.hasPrefix("SELECT r.id, r.name, r.type") && text.hasSuffix(" LIMIT ?")
        if text.contains("changes()") {
            text = text.replacing("changes()", with: "?")
            usesChangedCount = true
        }
        for (part, other) in Self.replacements where text.contains(part) { text = text.replacing(part, with: other) }
        text = Self.withOrder(Self.withConflict(text))
        let hasRest = text.contains(" RETURNING ") || text.contains(" DO UPDATE ")
        if !hasRest, let table = Self.word(in: text, after: "INSERT INTO "), Self.numbered.contains(table) {
            text += " RETURNING id"
            returnsRow = true
        }
        hasNoResult = !returnsRow && Self.changes.contains { text.hasPrefix($0) } && !text.contains(" RETURNING ")
        (sql, parameters) = Self.numbered(text)
        sql = Self.withPrefixes(sql)
    }

    /// Adds conditions for the beginnings of values, which the index has, to those for values.
    private static func withPrefixes(_ sql: String) -> String {
        guard sql.contains("field_values") else { return sql }
        var sql = sql.replacing(/AND a\.value (BETWEEN \$\d+ AND \$\d+)/) { match in
            "\(match.output.0) AND substring(a.value FROM 1 FOR 200) \(match.output.1)"
        }
        // Larger and smaller values may have the same beginning.
        sql = sql.replacing(/AND value (=|<=?|>=?) (\$\d+)/) { match in
            let comparison = match.output.1 == "=" ? "=" : match.output.1.first == "<" ? "<=" : ">="
            return """
                \(match.output.0) AND substring(value FROM 1 FOR 200) \(comparison) substring(\(match.output.2) FROM 1 FOR 200)
                """
        }
        return sql.replacing(/AND value IN \(([$\d, ]+)\)/) { match in
            let marks = match.output.1.split(separator: ", ").map { "substring(\($0) FROM 1 FOR 200)" }
            return "\(match.output.0) AND substring(value FROM 1 FOR 200) IN (\(marks.joined(separator: ", ")))"
        }
    }

    /// Returns the word after the beginning of a statement; `nil` for another beginning.
    private static func word(in text: String, after start: String) -> String? {
        guard text.hasPrefix(start) else { return nil }
        return String(text.dropFirst(start.count).prefix { $0.isLetter || $0 == "_" })
    }

    /// Writes `OR IGNORE` and `OR REPLACE` as clauses.
    private static func withConflict(_ text: String) -> String {
        if text.hasPrefix("INSERT OR IGNORE INTO ") {
            return text.replacing("INSERT OR IGNORE INTO ", with: "INSERT INTO ", maxReplacements: 1)
                + " ON CONFLICT DO NOTHING"
        }
        guard let table = word(in: text, after: "INSERT OR REPLACE INTO "), let keys = keys[table],
            let start = text.firstIndex(of: "("), let end = text.firstIndex(of: ")")
        else { return text }
        let columns = text[text.index(after: start)..<end].split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let changes = columns.filter { !keys.contains($0) }.map { "\($0) = excluded.\($0)" }
        return text.replacing("INSERT OR REPLACE INTO ", with: "INSERT INTO ", maxReplacements: 1)
            + " ON CONFLICT (\(keys.joined(separator: ", "))) DO UPDATE SET \(changes.joined(separator: ", "))"
    }

    /// Orders rows without a value before all others, as SQLite does.
    private static func withOrder(_ text: String) -> String {
        guard let range = text.range(of: " ORDER BY ", options: .backwards) else { return text }
        var order = String(text[range.lowerBound...])
        // The orders of queries are by the numbers of columns.
        order = order.replacing(" ASC", with: " ASC NULLS FIRST").replacing(" DESC,", with: " DESC NULLS LAST,")
        return text[..<range.lowerBound] + order
    }

    /// Gives the parameters numbers, and removes signs by which SQLite is kept from using an index.
    private static func numbered(_ text: String) -> (String, [Int]) {
        var sql = ""
        sql.reserveCapacity(text.utf8.count + 32)
        var numbers: [Int: Int] = [:]
        var parameters: [Int] = []
        var next = 0
        var characters = Array(text.utf8)[...]
        var bytes: [UInt8] = []
        while let character = characters.popFirst() {
            if character == UInt8(ascii: "+"), let following = characters.first, isLetter(following) { continue }
            guard character == UInt8(ascii: "?") else {
                bytes.append(character)
                continue
            }
            var index = 0
            while let digit = characters.first, (0x30...0x39).contains(digit), index < 100_000 {
                index = index * 10 + Int(digit - 0x30)
                characters = characters.dropFirst()
            }
            if index == 0 {
                index = next
                next += 1
            } else {
                index -= 1
                next = max(next, index + 1)
            }
            let number: Int
            if let known = numbers[index] {
                number = known
            } else {
                parameters.append(index)
                number = parameters.count
                numbers[index] = number
            }
            bytes += Array("$\(number)".utf8)
        }
        sql = String(decoding: bytes, as: UTF8.self)
        return (sql, parameters)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) }
}
