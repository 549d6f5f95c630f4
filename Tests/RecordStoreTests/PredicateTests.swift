import Foundation
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// The language of predicates, and conditions in memory.
@Suite struct PredicateTests {
    @Test func operatorsBindAsDocumented() throws {
        func equal(_ name: String) -> RecordPredicate { .comparison(.field(name), .equal, .integer(1)) }
        #expect(
            try PredicateFormat.parse("a = 1 OR b = 1 AND NOT c = 1")
                == .or([equal("a"), .and([equal("b"), .not(equal("c"))])])
        )
        #expect(
            try PredicateFormat.parse("(a=1||b=1)&&!(c=1)")
                == .and([.or([equal("a"), equal("b")]), .not(equal("c"))])
        )
        #expect(try PredicateFormat.parse("1 < a") == .comparison(.field("a"), .greater, .integer(1)))
        #expect(try PredicateFormat.parse("a >= -1.5e1") == .comparison(.field("a"), .greaterOrEqual, .double(-15)))
        #expect(try PredicateFormat.parse("a = 'it\\'s'") == .comparison(.field("a"), .equal, .string("it's")))
        #expect(
            try PredicateFormat.parse("a = TRUE and b != no")
                == .and([
                    equal("a"), .comparison(.field("b"), .notEqual, .integer(0)),
                ])
        )
        let near = "distanceToLocation:fromLocation:(place, %@) <= 5"
        let location = RecordLocation(latitude: 1, longitude: 2)
        #expect(
            try PredicateFormat.parse(near, [.value(.location(location))])
                == .isNear(field: "place", location, distance: 5.0.nextUp)
        )
    }

    @Test func depthIsLimited() throws {
        let format = { (count: Int) in
            String(repeating: "(", count: count) + "a = 1" + String(repeating: ")", count: count)
        }
        #expect(try PredicateFormat.parse(format(60)) == .comparison(.field("a"), .equal, .integer(1)))
        let distance = "distanceToLocation:fromLocation:("
        for text in [
            format(100_000), String(repeating: "!", count: 100_000) + "a = 1",
            "a IN " + String(repeating: "{", count: 100_000), "a IN " + String(repeating: "{1, {", count: 100_000),
            String(repeating: distance, count: 10_000), "a < " + String(repeating: distance, count: 10_000),
        ] {
            #expect {
                try PredicateFormat.parse(text)
            } throws: { error in
                (error as? PredicateFormatError)?.reason == "more than 64 levels"
            }
        }
        let list = "a IN {" + String(repeating: "1, ", count: 100) + "1}"
        #expect(try PredicateFormat.parse(list) == .isIn(.field("a"), Array(repeating: .integer(1), count: 101)))
    }

    @Test func errorNamesThePosition() throws {
        do {
            _ = try PredicateFormat.parse("a = 1 AND b ~ 2")
            Issue.record("no error")
        } catch {
            #expect(error.description == "cannot use the predicate's format at character 13: \"~\" has no meaning")
        }
    }

    // MARK: In memory

    private static let texts = ["", "a", "Äpfel", "apfel und Birne", "a\u{308}", "ä", "b\u{0}c", "zz", "\u{10FFFF}"]

    private static func value(_ kind: Int, _ random: inout SeededGenerator) -> RecordValue {
        switch kind {
        case 0: return .string(texts.randomElement(using: &random) ?? "")
        case 1:
            let integers: [Int64] = [0, 1, 2, -1, .max, .min, 1 << 53, (1 << 53) + 1]
            let doubles = [0.5, 1, 2, -1.5, 0x1p53, 0x1p63, -0x1p63, .infinity]
            return Bool.random(using: &random)
                ? .integer(integers.randomElement(using: &random) ?? 0)
                : .double(doubles.randomElement(using: &random) ?? 0)
        case 2: return .date(Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...3, using: &random))))
        case 3:
            let name = ["x", "y"].randomElement(using: &random) ?? "x"
            return .reference(RecordReference(record: RecordID(name: name)))
        case 4:
            return .location(
                RecordLocation(latitude: Double.random(in: -1...1, using: &random), longitude: 0)
            )
        default:
            return .list((0..<Int.random(in: 1...3, using: &random)).map { _ in value(0, &random) })
        }
    }

    private static let names = ["text", "number", "date", "owner", "place", "list"]
    private static let operators: [RecordPredicate.Operator] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]

    private static func predicate(_ depth: Int, _ random: inout SeededGenerator) -> RecordPredicate {
        let kind = Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random)
        let comparison = operators.randomElement(using: &random) ?? .equal
        func part() -> RecordPredicate { predicate(depth - 1, &random) }
        switch kind {
        case 0, 1:
            let field = Int.random(in: 0...2, using: &random)
            return .comparison(.field(names[field]), comparison, value(field, &random))
        case 2: return .comparison(.field("owner"), comparison == .notEqual ? .notEqual : .equal, value(3, &random))
        case 3:
            let field = Int.random(in: 0...3, using: &random)
            return .isIn(.field(names[field]), (0..<3).map { _ in value(field, &random) })
        case 4:
            if Bool.random(using: &random) { return .contains(field: "list", value(0, &random)) }
            return .beginsWith(.field("text"), texts.randomElement(using: &random) ?? "")
        case 5:
            let text = texts.randomElement(using: &random) ?? ""
            return .words(field: [nil, "text", "list"].randomElement(using: &random) ?? nil, text)
        case 6:
            let location = RecordLocation(latitude: 0, longitude: 0)
            return .isNear(field: "place", location, distance: Double.random(in: 0...100_000, using: &random))
        case 7: return .not(part())
        case 8: return .and([part(), part()])
        default: return .or([part(), part()])
        }
    }

    /// A record fulfills a condition in memory if and only if the store finds it.
    @Test func conditionsInMemoryAreThoseOfTheStore() throws {
        let temporary = try TemporaryStore()
        var random = SeededGenerator(seed: 7)
        var records: [Record] = []
        for number in 0..<60 {
            var fields: [String: RecordValue] = [:]
            // The first record has all fields, which determines their kinds.
            for (index, name) in Self.names.enumerated() where number == 0 || Int.random(in: 0...2, using: &random) > 0
            {
                fields[name] = Self.value(index, &random)
            }
            records.append(Record("r\(number)", fields))
        }
        try temporary.store.save(records[0])
        _ = try temporary.store.modify(
            RecordBatch(saves: records.dropFirst().map { RecordSave($0) }),
            in: TemporaryStore.database
        )
        var found = 0
        for _ in 0..<TestEffort.rounds(1000, reduced: 250) {
            let predicate = Self.predicate(3, &random)
            let query = RecordQuery(type: "Note", predicate: predicate)
            let page = try temporary.store.records(matching: query, in: TemporaryStore.database)
            let expected = records.filter { predicate.matches($0) }.map(\.id.name)
            #expect(page.records.map(\.id.name).sorted() == expected.sorted(), "\(predicate)")
            found += expected.count
        }
        #expect(found > 1000)
    }

    /// Whatever a format has, it is an error or a condition that finds the same records in both ways.
    @Test func randomFormats() throws {
        let temporary = try TemporaryStore()
        let records = [
            Record("a", ["text": .string("Apple pie"), "number": .integer(2), "list": .list([.string("x")])]),
            Record("b", ["text": .string("x"), "place": .location(RecordLocation(latitude: 1, longitude: 2))]),
            Record("c", ["date": .date(Date(timeIntervalSinceReferenceDate: 1)), "number": .double(2.5)]),
        ]
        for record in records { try temporary.store.save(record) }
        let words = [
            "text", "number", "list", "date", "place", "missing", "recordID", "SELF", "=", "!=", "<", ">=", "IN",
            "BETWEEN",
            "CONTAINS", "BEGINSWITH", "TOKENMATCHES", "AND", "OR", "NOT", "ANY", "NONE", "(", ")", "{", "}", ",", "'x'",
            "'pie'", "''", "2", "2.5", "%@", "%K", "%d", "TRUEPREDICATE", "[cd]", "distanceToLocation:fromLocation:",
            "nil",
        ]
        let arguments: [PredicateArgument] = [
            .value(.string("text")), .value(.integer(2)), .value(.location(RecordLocation(latitude: 1, longitude: 2))),
        ]
        var random = SeededGenerator(seed: 11)
        var parsed = 0
        for round in 0..<TestEffort.rounds(60_000, reduced: 6000) {
            let count = Int.random(in: 1...(round % 2 == 0 ? 3 : 9), using: &random)
            let format = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            let number = format.split(separator: " ").count { $0.hasPrefix("%") }
            guard let predicate = try? PredicateFormat.parse(format, Array(arguments.prefix(number))) else { continue }
            parsed += 1
            let query = RecordQuery(type: "Note", predicate: predicate)
            let answer = Result { try temporary.store.records(matching: query, in: TemporaryStore.database) }
            if case .failure(RecordStoreError.invalidQuery) = answer { continue }
            let page = try answer.get()
            let expected = records.filter { predicate.matches($0) }.map(\.id.name)
            #expect(page.records.map(\.id.name).sorted() == expected, "\(format)")
        }
        #expect(parsed > 20)
    }
}
