import Foundation
import LocationCore
import RecordStore
import Testing

@testable import CloudKit

/// Queries by formats of predicates, orders and cursors.
@Suite struct QueryTests {
    private static func filled() async throws -> TemporaryContainer {
        let temporary = TemporaryContainer()
        let owner = CKRecord("owner")
        let records: [CKRecord] = [
            owner,
            CKRecord("a", ["title": "Apple pie", "count": 1, "place": CLLocation(latitude: 60.17, longitude: 24.94)]),
            CKRecord("b", ["title": "Banana", "count": 2, "tags": ["red", "new"]]),
            CKRecord(
                "c",
                ["title": "apple", "count": 2.5, "tags": ["old"], "date": Date(timeIntervalSinceReferenceDate: 9)]
            ),
            CKRecord("d", ["count": 4, "owner": CKRecord.Reference(record: owner, action: .none)]),
        ]
        let results = try await temporary.database.modifyRecords(saving: records, deleting: [])
        for result in results.saveResults.values { _ = try result.get() }
        return temporary
    }

    @Test func formatsFindRecords() async throws {
        let temporary = try await Self.filled()
        let here = CLLocation(latitude: 60.18, longitude: 24.94)
        let owner = CKRecord.ID(recordName: "owner")
        let ascending = [NSSortDescriptor(key: "recordID", ascending: true)]
        func expect(_ predicate: NSPredicate, _ names: String, sourceLocation: SourceLocation = #_sourceLocation)
            async throws
        {
            let found = try await temporary.database.names(predicate, sortedBy: ascending)
            #expect(found.joined(separator: " ") == names, sourceLocation: sourceLocation)
        }
        try await expect(NSPredicate(value: true), "a b c d owner")
        try await expect(NSPredicate(value: false), "")
        try await expect(NSPredicate(format: "TRUEPREDICATE"), "a b c d owner")
        try await expect(NSPredicate(format: "title = %@", "Banana"), "b")
        try await expect(NSPredicate(format: "%K == %@", "title", "Banana"), "b")
        try await expect(NSPredicate(format: "'Banana' == title"), "b")
        try await expect(NSPredicate(format: "title != %@", "Banana"), "a c")
        try await expect(NSPredicate(format: "count > %d AND count <= %f", 1, 2.5), "b c")
        try await expect(NSPredicate(format: "count > %ld && count < %@", 1, NSNumber(value: 3)), "b c")
        try await expect(NSPredicate(format: "count = 1 OR (count >= 4 AND NOT title = 'x')"), "a d")
        try await expect(NSPredicate(format: "count BETWEEN {2, 3}"), "b c")
        try await expect(NSPredicate(format: "count BETWEEN %@", [2, 3]), "b c")
        try await expect(NSPredicate(format: "count IN %@", [1, 4]), "a d")
        try await expect(NSPredicate(format: "title IN {'Banana', \"apple\"}"), "b c")
        try await expect(NSPredicate(format: "title BEGINSWITH %@", "Ap"), "a")
        try await expect(NSPredicate(format: "tags CONTAINS %@", "new"), "b")
        try await expect(NSPredicate(format: "%@ IN tags", "old"), "c")
        try await expect(NSPredicate(format: "ANY tags = %@", "old"), "c")
        try await expect(NSPredicate(format: "ANY tags IN %@", ["old", "red"]), "b c")
        try await expect(NSPredicate(format: "NONE tags = 'red'"), "a c d owner")
        try await expect(NSPredicate(format: "self CONTAINS %@", "APPLE"), "a c")
        try await expect(NSPredicate(format: "allTokens TOKENMATCHES[cdl] %@", "apple pie"), "a")
        try await expect(NSPredicate(format: "title TOKENMATCHES %@", "pie"), "a")
        try await expect(NSPredicate(format: "owner == %@", CKRecord.Reference(recordID: owner, action: .none)), "d")
        try await expect(NSPredicate(format: "owner == %@", owner), "d")
        try await expect(NSPredicate(format: "recordID IN %@", [owner, CKRecord.ID(recordName: "a")]), "a owner")
        try await expect(NSPredicate(format: "date < %@", Date(timeIntervalSinceReferenceDate: 10) as NSDate), "c")
        try await expect(NSPredicate(format: "creationDate > %@", Date(timeIntervalSinceNow: 3600)), "")
        let format = "distanceToLocation:fromLocation:(place, %@) < %f"
        try await expect(NSPredicate(format: format, here, 2000.0), "a")
        try await expect(NSPredicate(format: format, here, 1000.0), "")
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "count > 1"),
            NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "count > 3")),
        ])
        try await expect(both, "b c")
        try await expect(NSPredicate(format: "title = %@", argumentArray: ["apple"]), "c")
    }

    @Test(arguments: [
        ("title LIKE 'a*'", "LIKE"), ("title ==[c] 'a'", "[c]"), ("title = nil", "nil"), ("ALL tags = 'a'", "ALL"),
        ("owner.title = 'a'", "path"), ("title = ", "value"), ("title", "operator"), ("(title = 'a'", ")"),
        ("title = 'a", "end"), ("title = 'a' title", "end"), ("_x = 1", "field"), ("count BETWEEN {1}", "two"),
        ("a = %s", "placeholder"), ("count > place", "sides"),
    ])
    func formatThatIsNotSupportedIsAnErrorThatNamesThePart(_ format: String, _ part: String) async throws {
        let temporary = TemporaryContainer()
        let error = try await cloudError { try await temporary.database.names(NSPredicate(format: format)) }
        #expect(error.code == .invalidArguments && error.localizedDescription.contains(part))
    }

    @Test func blocksAndArgumentsOfOtherTypesAreErrors() async throws {
        let temporary = TemporaryContainer()
        let block = NSPredicate { object, _ in (object as? CKRecord)?["a"] != nil }
        #expect(try await cloudError { try await temporary.database.names(block) }.code == .invalidArguments)
        for arguments in [[NSObject()], [], ["a", "b"]] as [[Any]] {
            let predicate = NSPredicate(format: "title = %@", argumentArray: arguments)
            #expect(try await cloudError { try await temporary.database.names(predicate) }.code == .invalidArguments)
        }
    }

    /// Whatever a value contains, it is a value.
    @Test func valuesAreNotPartsOfTheFormat() async throws {
        let temporary = TemporaryContainer()
        let texts = ["' OR 1 = 1 --", "\" OR TRUEPREDICATE", "%@", "'); DROP TABLE records; --", "a\\", "\0"]
        for (index, text) in texts.enumerated() {
            try await temporary.database.save(CKRecord("r\(index)", ["title": text]))
        }
        for (index, text) in texts.enumerated() {
            #expect(try await temporary.database.names(NSPredicate(format: "title = %@", text)) == ["r\(index)"])
        }
    }

    @Test func predicatesAndOrdersWorkInMemory() async throws {
        let records = [
            CKRecord("a", ["count": 2, "title": "x"]), CKRecord("b", ["count": 1]), CKRecord("c"),
            CKRecord("d", ["count": 2.5, "title": "y"]),
        ]
        let predicate = NSPredicate(format: "count >= %d", 2)
        #expect(records.filter { predicate.evaluate(with: $0) }.map(\.recordID.recordName) == ["a", "d"])
        #expect(predicate.evaluate(with: ["count": 3]) && !predicate.evaluate(with: ["count": 1]))
        let copy = predicate.copy() as? NSPredicate
        #expect(copy?.evaluate(with: records[0]) == true)
        let sort = NSSortDescriptor(key: "count", ascending: false)
        let sorted = (records as NSArray).sortedArray(using: [sort]) as? [CKRecord]
        #expect(sorted?.map(\.recordID.recordName) == ["d", "a", "b", "c"])
    }

    @Test func ordersAndCursors() async throws {
        let temporary = TemporaryContainer()
        let records = (0..<25).map { CKRecord("r\($0)", ["count": $0 % 5, "index": $0]) }
        _ = try await temporary.database.modifyRecords(saving: records, deleting: [])
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(format: "count > 0"))
        query.sortDescriptors = [
            NSSortDescriptor(key: "count", ascending: false), NSSortDescriptor(key: "index", ascending: true),
        ]
        var page = try await temporary.database.records(matching: query, desiredKeys: ["index"], resultsLimit: 7)
        var found: [Int] = []
        var pages = 0
        while true {
            pages += 1
            for (_, result) in page.matchResults {
                let record = try result.get()
                found.append(try #require(record["index"] as? Int))
                #expect(record["count"] == nil)
            }
            guard let cursor = page.queryCursor else { break }
            let data = try NSKeyedArchiver.archivedData(withRootObject: cursor, requiringSecureCoding: true)
            let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQueryOperation.Cursor.self, from: data)
            page = try await temporary.database.records(continuingMatchFrom: #require(copy), resultsLimit: 7)
        }
        let first = try await temporary.database.records(matching: query, desiredKeys: ["index"], resultsLimit: 1)
        let next = try await temporary.database.records(
            continuingMatchFrom: #require(first.queryCursor),
            desiredKeys: ["count"],
            resultsLimit: 1
        )
        #expect(try next.matchResults.first?.1.get().allKeys() == ["count"])
        let expected = (0..<25).filter { $0 % 5 > 0 }.sorted { ($1 % 5, $0) < ($0 % 5, $1) }
        #expect(found == expected && pages == 3)
        query.sortDescriptors = [NSSortDescriptor(keyPath: \CKRecord.creationDate, ascending: true)]
        #expect(try await temporary.database.records(matching: query).matchResults.count == 20)
        query.sortDescriptors = [NSSortDescriptor(key: "a.b", ascending: true)]
        #expect(
            try await cloudError { try await temporary.database.records(matching: query) }.code == .invalidArguments
        )
    }
}
