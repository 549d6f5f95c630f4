import Foundation
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Queries: predicates, orders, cursors.
@Suite struct QueryTests {
    private let store: SQLiteRecordStore
    private let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
        store = temporary.store
        func place(_ latitude: Double, _ longitude: Double) -> RecordValue {
            .location(RecordLocation(latitude: latitude, longitude: longitude))
        }
        try store.save(
            Record(
                "a",
                [
                    "n": .integer(1), "t": .string("Apfelkuchen mit Äpfeln"), "l": .list([.integer(1), .integer(2)]),
                    "p": place(40.7484, -73.9857), "d": .date(Date(timeIntervalSinceReferenceDate: 1)),
                ]
            ),
            Record(
                "b",
                ["n": .double(2.5), "t": .string("apple pie"), "l": .list([.integer(2)]), "p": place(0, 179.9999)]
            ),
            Record(
                "c",
                [
                    "n": .integer(3), "t": .string("a\u{0}b"),
                    "r": .reference(RecordReference(record: RecordID(name: "a"))),
                ]
            ),
            Record(
                "d",
                ["t": .string(""), "data": .data(Data([1])), "tags": .list([.string("red"), .string("sweet pie")])]
            )
        )
    }

    private func names(_ predicate: RecordPredicate, _ sort: RecordQuery.Sort...) throws -> String {
        let query = RecordQuery(type: "Note", predicate: predicate, sort: sort)
        return try store.records(matching: query, in: TemporaryStore.database).records.map(\.id.name).joined()
    }

    /// The values of a record are inserted some at a time. Each is found, and none is left when the record changes.
    @Test(arguments: [
        1, RowInsertion.mostRows - 1, RowInsertion.mostRows, RowInsertion.mostRows + 1, 3 * RowInsertion.mostRows + 2,
    ])
    func eachOfManyValuesIsFound(_ count: Int) throws {
        let name = "many"
        try store.save(Record(name, ["numbers": .list((0..<count).map { .integer(Int64(1000 + $0)) })]))
        for number in [999, 1000, 999 + count, 1000 + count] {
            let isFound = (1000..<1000 + count).contains(number)
            #expect(
                try names(.contains(field: "numbers", .integer(Int64(number)))) == (isFound ? name : ""),
                "\(number)"
            )
        }
        try store.save(Record(name, ["numbers": .list([.integer(5)])]), policy: .changedKeys)
        #expect(try names(.contains(field: "numbers", .integer(1000))) == "")
        #expect(try names(.contains(field: "numbers", .integer(5))) == name)
    }

    @Test func comparisons() throws {
        func compare(_ comparison: RecordPredicate.Operator, _ value: RecordValue, _ field: String) throws -> String {
            try names(.comparison(.field(field), comparison, value))
        }
        #expect(try compare(.equal, .integer(1), "n") == "a")
        #expect(try compare(.equal, .double(1), "n") == "a")
        #expect(try compare(.notEqual, .integer(1), "n") == "bc")
        #expect(try compare(.less, .integer(3), "n") == "ab")
        #expect(try compare(.lessOrEqual, .integer(3), "n") == "abc")
        #expect(try compare(.greater, .double(2.5), "n") == "c")
        #expect(try compare(.greaterOrEqual, .double(2.5), "n") == "bc")
        #expect(try compare(.equal, .string("a\u{0}b"), "t") == "c")
        #expect(try compare(.equal, .string("a"), "t") == "")
        #expect(try compare(.equal, .date(Date(timeIntervalSinceReferenceDate: 1)), "d") == "a")
        #expect(try compare(.equal, .reference(RecordReference(record: RecordID(name: "a"))), "r") == "c")
        #expect(try compare(.equal, .integer(1), "absent") == "")
        #expect(try names(.comparison(.recordName, .greater, .string("b"))) == "cd")
        #expect(
            try names(.comparison(.creationDate, .equal, .date(Date(timeIntervalSinceReferenceDate: 1000)))) == "abcd"
        )
        #expect(try names(.comparison(.creator, .notEqual, .string(RecordZoneID.currentOwner))) == "")
    }

    @Test func compoundsListsAndBeginnings() throws {
        let one = RecordPredicate.comparison(.field("n"), .equal, .integer(1))
        let contains = RecordPredicate.contains(field: "l", .integer(2))
        #expect(try names(.all) == "abcd")
        #expect(try names(contains) == "ab")
        #expect(try names(.and([contains, one])) == "a")
        #expect(try names(.or([one, .isIn(.field("n"), [.integer(3), .double(9)])])) == "ac")
        #expect(try names(.not(one)) == "bcd")
        #expect(try names(.and([])) == "abcd" && names(.or([])) == "" && names(.isIn(.field("n"), [])) == "")
        #expect(try names(.isIn(.recordName, [.string("a"), .string("d")])) == "ad")
        #expect(try names(.beginsWith(.field("t"), "a")) == "bc")
        #expect(try names(.beginsWith(.field("t"), "a\u{0}")) == "c")
        #expect(try names(.beginsWith(.field("t"), "")) == "abcd")
        #expect(try names(.beginsWith(.field("t"), "%")) == "")
        #expect(try names(.beginsWith(.recordName, "b")) == "b")
        #expect(try names(.contains(field: "tags", .string("red"))) == "d")
    }

    @Test func beginningsHaveAnUpperBound() throws {
        #expect(QueryCompiler.textAfterAll(beginningWith: "ab") == "ac")
        #expect(QueryCompiler.textAfterAll(beginningWith: "a\u{D7FF}") == "a\u{E000}")
        #expect(QueryCompiler.textAfterAll(beginningWith: "a\u{10FFFF}") == "b")
        #expect(QueryCompiler.textAfterAll(beginningWith: "\u{10FFFF}") == nil)
        try store.save(Record("last", type: "Other", ["t": .string("\u{10FFFF}\u{10FFFF}")]))
        let query = RecordQuery(type: "Other", predicate: .beginsWith(.field("t"), "\u{10FFFF}"))
        #expect(try store.records(matching: query, in: TemporaryStore.database).records.count == 1)
    }

    @Test func wordsIgnoreCaseAndAccents() throws {
        #expect(try names(.words(field: nil, "PIE")) == "bd")
        #expect(try names(.words(field: "t", "pie")) == "b")
        #expect(try names(.words(field: nil, "pie apple")) == "b")
        #expect(try names(.words(field: "t", "apfeln")) == "a")
        #expect(try names(.words(field: "t", "apf")) == "")
        #expect(try names(.words(field: nil, " - ")) == "abcd")
        #expect(try names(.words(field: "absent", "pie")) == "")
    }

    @Test func distancesAreMetersOnTheSphere() throws {
        func near(_ latitude: Double, _ longitude: Double, _ distance: Double) throws -> String {
            let location = RecordLocation(latitude: latitude, longitude: longitude)
            return try names(.isNear(field: "p", location, distance: distance))
        }
        #expect(try near(40.7484, -73.9857, 1) == "a")
        // About 4.5 km to the south.
        #expect(try near(40.708, -73.9857, 4600) == "a")
        #expect(try near(40.708, -73.9857, 4400) == "")
        // Across the 180th meridian.
        #expect(try near(0, -179.9999, 30) == "b")
        #expect(try near(0, 0, 30_000_000) == "ab")
        let quarter = RecordLocation(latitude: 0, longitude: 0).distance(to: RecordLocation(latitude: 90, longitude: 0))
        #expect(abs(quarter - 10_007_557) < 1)
    }

    @Test func sortsWithMissingValuesFirst() throws {
        #expect(try names(.all, .init(.field("n"))) == "dabc")
        #expect(try names(.all, .init(.field("n"), isAscending: false)) == "cbad")
        #expect(try names(.all, .init(.recordName, isAscending: false)) == "dcba")
        #expect(try names(.all, .init(.field("t"))) == "dacb")
    }

    /// Random predicates find the records for which their evaluation in memory is true.
    @Test(arguments: 0..<UInt64(8)) func predicatesEqualTheirEvaluation(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let texts = ["", "a", "ab", "a b", "b\u{0}", "\u{E9}"]
        var records: [Record] = []
        for number in 0..<30 {
            var fields: [String: RecordValue] = [:]
            if random.chance(70) { fields["n"] = .integer(Int64.random(in: 0..<5, using: &random)) }
            if random.chance(70) { fields["s"] = .string(random.element(of: texts)) }
            if random.chance(70) {
                fields["l"] = .list([.string("a"), .string("ab")].filter { _ in random.chance(60) })
            }
            records.append(Record("r\(number)", type: "Random", fields))
        }
        _ = try store.modify(RecordBatch(saves: records.map { RecordSave($0) }), in: TemporaryStore.database)
        for _ in 0..<60 {
            let predicate = Evaluation.predicate(texts: texts, depth: 3, &random)
            let query = RecordQuery(type: "Random", predicate: predicate, zone: random.chance(50) ? .default : nil)
            let found = try store.records(matching: query, in: TemporaryStore.database).records.map(\.id.name)
            #expect(found == records.filter { Evaluation.value(of: predicate, for: $0) }.map(\.id.name), "\(predicate)")
        }
    }

    // MARK: Errors

    private static let unsupported: [(RecordPredicate, String)] = [
        (.comparison(.field("n"), .equal, .string("1")), "n"),
        (.comparison(.field("t"), .less, .integer(1)), "t"),
        (.comparison(.field("r"), .less, .reference(RecordReference(record: RecordID(name: "a")))), "r"),
        (.comparison(.field("data"), .equal, .data(Data([1]))), "data"),
        (.comparison(.field("l"), .equal, .integer(1)), "l"),
        (.comparison(.field("l"), .equal, .list([.integer(1)])), "l"),
        (.comparison(.field("n"), .equal, .list([])), "n"),
        (.comparison(.field("n"), .equal, .double(.nan)), "n"),
        (.contains(field: "n", .integer(1)), "n"),
        (.contains(field: "l", .string("a")), "l"),
        (.beginsWith(.field("n"), "1"), "n"),
        (.isIn(.field("n"), [.integer(1), .string("a")]), "n"),
        (.isIn(.field("n"), [.encrypted(Data())]), "n"),
        (.words(field: "n", "a"), "n"),
        (.isNear(field: "t", RecordLocation(latitude: 0, longitude: 0), distance: 1), "t"),
        (.isNear(field: "p", RecordLocation(latitude: 99, longitude: 0), distance: 1), "p"),
        (.isNear(field: "p", RecordLocation(latitude: 0, longitude: 0), distance: .nan), "p"),
        (.not(.and([.comparison(.field("n"), .equal, .string("1"))])), "n"),
    ]

    @Test(arguments: unsupported) func unsupportedPartIsAnErrorThatNamesTheField(
        predicate: RecordPredicate,
        field: String
    ) throws {
        let error = try storeError { try names(predicate) }
        guard case .invalidQuery(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains("\"\(field)\""))
    }

    @Test func unsupportedSystemFieldsAndOrdersAreErrors() throws {
        let predicate = RecordPredicate.comparison(.creationDate, .equal, .string("today"))
        #expect(
            try storeError { try names(predicate) }
                == .invalidQuery(reason: "the creation date is compared with strings")
        )
        #expect(
            try storeError { try names(.all, .init(.field("l"))) }
                == .invalidQuery(reason: "field \"l\" is sorted by, and its values are lists of numbers")
        )
    }

    @Test func predicatesHaveLimitsOfDepthAndSize() throws {
        var deep = RecordPredicate.all
        for _ in 0..<32 { deep = .not(deep) }
        #expect(try names(deep) == "abcd")
        for _ in 0..<2000 { deep = .not(deep) }
        #expect(try storeError { try names(deep) } == .limitExceeded("levels of a predicate", limit: 32))
        let one = RecordPredicate.comparison(.field("n"), .equal, .integer(1))
        #expect(try names(.or(Array(repeating: one, count: 999))) == "a")
        #expect(throws: RecordStoreError.self) { try names(.or(Array(repeating: one, count: 1000))) }
        let values = (0..<5000).map { RecordValue.integer($0) }
        #expect(throws: RecordStoreError.self) { try names(.isIn(.field("n"), values)) }
    }

    /// Texts of SQL are values like others.
    @Test func textsOfSQLAreValues() throws {
        let texts = [
            "' OR 1=1 --", "\"; DROP TABLE records; --", "?", "?1", "{}", ":a", "%", "_", "\u{0}", "x') OR ('1'='1",
            "\\",
        ]
        for (index, text) in texts.enumerated() {
            #expect(try names(.comparison(.field("t"), .equal, .string(text))) == "")
            #expect(try names(.beginsWith(.field("t"), text)) == "")
            #expect(try names(.comparison(.field(text), .equal, .string(text))) == "")
            #expect(try names(.contains(field: "tags", .string(text))) == "")
            #expect(try names(.isIn(.recordName, [.string(text)])) == "")
            #expect(try names(.all, .init(.field(text))) == "abcd")
            let query = RecordQuery(type: text)
            #expect(try store.records(matching: query, in: TemporaryStore.database).records.isEmpty)
            try store.save(Record("x\(index)", type: "Text", ["t": .string(text)]))
        }
        for (index, text) in texts.enumerated() {
            let query = RecordQuery(type: "Text", predicate: .comparison(.field("t"), .equal, .string(text)))
            let found = try store.records(matching: query, in: TemporaryStore.database).records
            #expect(found.map(\.id.name) == ["x\(index)"])
        }
        #expect(try names(.all) == "abcd")
    }

    // MARK: Cursors

    /// Pages of any size have the records of one page, in the same order, and after the coding of cursors.
    @Test(arguments: 0..<UInt64(8)) func pagesHaveAllRecordsInOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var records: [Record] = []
        for number in 0..<40 {
            var fields: [String: RecordValue] = [:]
            if random.chance(70) { fields["n"] = .integer(Int64.random(in: 0..<4, using: &random)) }
            if random.chance(70) { fields["s"] = .string(random.element(of: ["", "a", "b", "\u{E9}"])) }
            records.append(Record("r\(number)", type: "Page", fields))
        }
        _ = try store.modify(RecordBatch(saves: records.map { RecordSave($0) }), in: TemporaryStore.database)
        let keys: [RecordKey] = [.field("n"), .field("s"), .recordName, .modificationDate].shuffled(using: &random)
        let sort = keys.prefix(3).map { RecordQuery.Sort($0, isAscending: random.chance(50)) }
        let query = RecordQuery(type: "Page", sort: sort)
        let expected = try store.records(matching: query, in: TemporaryStore.database).records
        #expect(expected.count == 40)
        let limit = Int.random(in: 1..<12, using: &random)
        var page = try store.records(matching: query, limit: limit, in: TemporaryStore.database)
        var found = page.records
        while let cursor = page.cursor {
            #expect(page.records.count == limit)
            let coded = try JSONDecoder().decode(RecordQueryCursor.self, from: JSONEncoder().encode(cursor))
            page = try store.records(continuing: coded, limit: limit, in: TemporaryStore.database)
            found += page.records
        }
        #expect(found == expected)
    }

    @Test func queriesAreOfAZoneOrTheWholeDatabase() throws {
        let zone = RecordZoneID(name: "z")
        try store.saveZone(zone, in: TemporaryStore.database)
        try store.save(Record(id: RecordID(name: "e", zone: zone), type: "Note", fields: ["n": .integer(1)]))
        let predicate = RecordPredicate.comparison(.field("n"), .equal, .integer(1))
        func names(_ zone: RecordZoneID?) throws -> [String] {
            let query = RecordQuery(type: "Note", predicate: predicate, zone: zone, desiredKeys: [])
            let records = try store.records(matching: query, in: TemporaryStore.database).records
            let fieldCounts = records.map(\.fields.count)
            #expect(Set(fieldCounts).isSubset(of: [0]))
            return records.map(\.id.name)
        }
        #expect(try names(nil) == ["a", "e"])
        #expect(try names(zone) == ["e"])
        #expect(try names(.default) == ["a"])
        let unknown = RecordZoneID(name: "unknown")
        #expect(try storeError { try names(unknown) } == .unknownZone(unknown))
    }

    @Test func deletedAndChangedRecordsAreNotFound() throws {
        let predicate = RecordPredicate.comparison(.field("n"), .greaterOrEqual, .integer(0))
        try store.delete("a")
        var record = try store.fetch("b")
        record.fields["n"] = .integer(-1)
        try store.save(record)
        #expect(try names(predicate) == "c")
        #expect(try names(.words(field: nil, "apfelkuchen")) == "")
    }

    /// The most selective part leads to the records by its index, and the others are looked up for each of them. Without statistics,
    /// SQLite would search a range of values for each record.
    @Test func furtherPartsAreLookedUpByTheRecord() throws {
        let temporary = try TemporaryStore()
        try temporary.store.save(Record("a", ["title": .string("Note 1"), "count": .integer(1)]))
        let predicate = RecordPredicate.and([
            .beginsWith(.field("title"), "Note"), .comparison(.field("count"), .equal, .integer(1)),
            .comparison(.field("title"), .greater, .string("A")),
        ])
        let plan = try temporary.store.reader.withLock { reader in
            var compiler = QueryCompiler(
                database: 1,
                type: "Note",
                connection: reader.connection,
                limits: RecordLimits()
            )
            let condition = try compiler.condition(predicate)
            var lines: [String] = []
            let sql = "EXPLAIN QUERY PLAN SELECT r.id FROM records r WHERE \(condition.sql)"
            try reader.connection.rows(sql, condition.parameters) { row in
                if row.text(3).contains("field_values") { lines.append(row.text(3)) }
                return true
            }
            return lines
        }
        #expect(plan.count { $0.contains("PRIMARY KEY (record=? AND slot=?)") } == 2, "\(plan)")
        #expect(plan.count { $0.contains("(slot=? AND value=?)") } == 1 && plan.count == 3, "\(plan)")
    }
}

/// Random predicates, and their values in memory.
private enum Evaluation {
    static func predicate(texts: [String], depth: Int, _ random: inout SeededGenerator) -> RecordPredicate {
        let number = RecordValue.integer(Int64.random(in: 0..<5, using: &random))
        let text = random.element(of: texts)
        let comparison = random.element(
            of: [RecordPredicate.Operator.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        )
        let compound = depth > 0 && random.chance(60)
        switch Int.random(in: compound ? 6...8 : 0...5, using: &random) {
        case 0: return .comparison(.field("n"), comparison, number)
        case 1: return .comparison(.field("s"), comparison, .string(text))
        case 2: return .isIn(.field("n"), [number, .double(2)])
        case 3: return .beginsWith(.field("s"), text)
        case 4: return .contains(field: "l", .string(text))
        case 5: return .words(field: random.chance(50) ? "s" : nil, text)
        case 6: return .not(predicate(texts: texts, depth: depth - 1, &random))
        case let word:
            let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                predicate(texts: texts, depth: depth - 1, &random)
            }
            return word == 7 ? .and(parts) : .or(parts)
        }
    }

    static func value(of predicate: RecordPredicate, for record: Record) -> Bool {
        func texts(_ name: String) -> [String] {
            (record.fields[name]?.elements ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        switch predicate {
        case .and(let parts): return parts.allSatisfy { value(of: $0, for: record) }
        case .or(let parts): return parts.contains { value(of: $0, for: record) }
        case .not(let part): return !value(of: part, for: record)
        case .comparison(.field(let name), let comparison, let value):
            switch (record.fields[name], value) {
            case (.integer(let left)?, .integer(let right)): return compare(left, comparison, right)
            case (.string(let left)?, .string(let right)):
                return compare(Bytes(left), comparison, Bytes(right))
            default: return false
            }
        case .isIn(.field(let name), let values):
            guard case .integer(let number)? = record.fields[name] else { return false }
            return values.contains(.integer(number)) || values.contains(.double(Double(number)))
        case .beginsWith(.field(let name), let prefix):
            return texts(name).contains { $0.utf8.starts(with: prefix.utf8) }
        case .contains(let name, .string(let text)): return texts(name).contains(text)
        case .words(let name, let text):
            let wanted = SearchWords.words(of: text)
            let found = (name.map { [$0] } ?? ["s", "l"]).flatMap { texts($0).flatMap(SearchWords.words) }
            return wanted.allSatisfy(found.contains)
        default: return true
        }
    }

    private struct Bytes: Comparable {
        let bytes: [UInt8]
        init(_ text: String) { bytes = Array(text.utf8) }
        static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    private static func compare<Value: Comparable>(
        _ left: Value,
        _ comparison: RecordPredicate.Operator,
        _ right: Value
    ) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
