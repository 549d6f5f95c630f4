import Foundation
import RecordNetwork
import RecordStore
import Testing

/// Both stores give the same answers to the same random changes and queries, of an owner and of a participant.
@Suite(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
struct StoreComparisonTests {
    /// SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return number ^ (number >> 31)
        }

        mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
        mutating func chance(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &self) == 0 }
    }

    private static let zone = RecordZoneID(name: "z")
    private static let sharedZone = RecordZoneID(name: "z", owner: "alice")
    private static let owner = RecordDatabaseID(container: "test", scope: .private, account: "alice")
    private static let participant = RecordDatabaseID(container: "test", scope: .shared, account: "bob")

    private static let numbers: [RecordValue] = [
        .integer(.min), .integer(-1), .integer(0), .integer(1), .integer(2), .integer(1 << 53 + 1), .integer(.max),
        .double(-0.0), .double(0.5), .double(2), .double(9_007_199_254_740_992), .double(.infinity),
    ]
    private static let texts = [
        "", "a", "ab", "abc", "Äpfel und Birnen", "apfel", "z\u{0}y", "\u{10FFFF}x", "日本語",
        String(repeating: "long ", count: 700), String(repeating: "long ", count: 700) + "x",
    ]
    private static let places = [(0.0, 0.0), (40.7, -74.0), (40.8, -73.9), (-89.9, 10.0), (0.0, 179.9), (0.0, -179.9)]

    private static func fields(_ random: inout Generator) -> [String: RecordValue] {
        var fields: [String: RecordValue] = [:]
        if !random.chance(4) { fields["n"] = random.pick(numbers) }
        if !random.chance(4) { fields["t"] = .string(random.pick(texts)) }
        if !random.chance(3) {
            fields["d"] = .date(
                Date(timeIntervalSinceReferenceDate: Double.random(in: -2...2, using: &random).rounded())
            )
        }
        if !random.chance(3) {
            fields["l"] = .list(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in .integer(.random(in: 0...3, using: &random)) }
            )
        }
        if !random.chance(3) {
            let place = random.pick(places)
            fields["p"] = .location(RecordLocation(latitude: place.0, longitude: place.1))
        }
        if random.chance(5) { fields["b"] = .data(Data([0, 1, 255])) }
        // Now and then, a value of another kind.
        if random.chance(12) { fields["n"] = .string("no number") }
        return fields
    }

    private static func predicate(_ random: inout Generator, depth: Int = 0) -> RecordPredicate {
        let operators: [RecordPredicate.Operator] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        switch Int.random(in: 0..<(depth < 3 ? 13 : 10), using: &random) {
        case 0: return .all
        case 1: return .comparison(.field("n"), random.pick(operators), random.pick(numbers))
        case 2: return .comparison(.field("t"), random.pick(operators), .string(random.pick(texts)))
        case 3:
            let date = Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -2...2, using: &random)))
            return .comparison(.field("d"), random.pick(operators), .date(date))
        case 4:
            return .isIn(.field("n"), (0..<3).map { _ in random.pick(numbers) })
        case 5: return .beginsWith(.field("t"), random.pick(texts))
        case 6: return .contains(field: "l", .integer(.random(in: 0...3, using: &random)))
        case 7:
            return .words(
                field: random.chance(2) ? "t" : nil,
                random.pick(["apfel", "long", "birnen apfel", "ab", ""])
            )
        case 8:
            let place = random.pick(places)
            return .isNear(
                field: "p",
                RecordLocation(latitude: place.0, longitude: place.1),
                distance: random.pick([0, 1, 20_000, 1_000_000, 30_000_000])
            )
        case 9:
            let key = random.pick([RecordKey.recordName, .creator, .modifier])
            return .comparison(
                key,
                random.pick(operators),
                .string(random.pick(["r3", "bob", "alice", "__defaultOwner__"]))
            )
        case 10:
            return .and((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(&random, depth: depth + 1) })
        case 11:
            return .or((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(&random, depth: depth + 1) })
        default: return .not(predicate(&random, depth: depth + 1))
        }
    }

    // MARK: Answers

    /// The kind of an error, without what differs between stores.
    private static func text(_ error: RecordStoreError) -> String { RecordFailure(error).code.rawValue }

    private static func text(_ result: Result<Record, RecordStoreError>?) -> String {
        switch result {
        case .success(let record)?:
            "\(record.id.name) \(record.fields.keys.sorted()) \(record.creator ?? "") \(record.modifier ?? "")"
        case .failure(let error)?: text(error)
        case nil: "none"
        }
    }

    private static func change(_ store: TestStore, _ batch: RecordBatch, _ database: RecordDatabaseID) -> [String] {
        do throws(RecordStoreError) {
            let result = try store.modify(batch, in: database)
            let saved = batch.saves.map { text(result.saved[$0.record.id]) }
            let deleted = batch.deletions.map { id -> String in
                if case .failure(let error)? = result.deleted[id] { text(error) } else { "deleted" }
            }
            return saved + deleted
        } catch {
            return [text(error)]
        }
    }

    private static func names(
        _ store: TestStore,
        _ query: RecordQuery,
        _ limit: Int,
        _ database: RecordDatabaseID
    ) -> [String] {
        var names: [String] = []
        do throws(RecordStoreError) {
            var page = try store.records(matching: query, limit: limit, in: database)
            names += page.records.map(\.id.name)
            while let cursor = page.cursor, names.count < 500 {
                page = try store.records(continuing: cursor, limit: limit, in: database)
                names += page.records.map(\.id.name)
            }
        } catch {
            names.append(text(error))
        }
        return names
    }

    private static func feed(_ store: TestStore, _ zone: RecordZoneID, _ database: RecordDatabaseID) -> [String] {
        var lines: [String] = []
        do throws(RecordStoreError) {
            var token: RecordChangeToken?
            while true {
                let page = try store.changes(of: zone, since: token, desiredKeys: ["n"], limit: 5, in: database)
                for change in page.changes {
                    switch change {
                    case .saved(let record): lines.append("\(record.id.name) \(record.fields)")
                    case .deleted(let id, let type): lines.append("- \(id.name) \(type)")
                    }
                }
                token = page.token
                if !page.isMoreComing { return lines }
            }
        } catch {
            return lines + [text(error)]
        }
    }

    @Test(arguments: 1...4) func answersAreTheSame(seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "comparison-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let stores = try TestStore.Kind.allCases.map { try TestStore($0, folder: folder, resultSize: 1 << 24) }
        var random = Generator(state: seed)
        /// Compares the answers of both stores.
        func compare<Answer: Equatable>(_ label: String, _ body: (TestStore) throws -> Answer) rethrows {
            let (first, second) = try (body(stores[0]), body(stores[1]))
            #expect(first == second, "\(label)")
        }
        var secrets: [String] = []
        for store in stores {
            try store.saveZone(Self.zone, in: Self.owner)
            var share = Record(id: RecordID(name: "share", zone: Self.zone), type: RecordShare.recordType)
            let root = RecordID(name: "root", zone: Self.zone)
            share.share = RecordShare(root: root, publicPermission: .readWrite)
            _ = try store.modify(
                RecordBatch(saves: [RecordSave(Record(id: root, type: "Note")), RecordSave(share)]),
                in: Self.owner
            )
            let saved = try store.records(for: [share.id], in: Self.owner)[share.id]?.get()
            secrets.append(try #require(saved?.share?.secret))
        }
        for (store, secret) in zip(stores, secrets) {
            try store.acceptShare(secret: secret, container: "test", account: "bob")
        }
        for step in 0..<14 {
            // Changes of the owner and of the participant.
            let isOwner = !random.chance(3)
            let zone = isOwner ? Self.zone : Self.sharedZone
            let database = isOwner ? Self.owner : Self.participant
            var batch = RecordBatch(
                saves: (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    RecordSave(
                        Record(
                            id: RecordID(name: "r\(Int.random(in: 0..<25, using: &random))", zone: zone),
                            type: "Note",
                            fields: Self.fields(&random),
                            parent: random.chance(2) ? nil : RecordID(name: "root", zone: zone)
                        )
                    )
                },
                deletions: random.chance(3)
                    ? [RecordID(name: "r\(Int.random(in: 0..<25, using: &random))", zone: zone)] : [],
                policy: random.pick([.changedKeys, .allKeys, .ifServerRecordUnchanged]),
                isAtomic: random.chance(2)
            )
            batch.account = isOwner ? "alice" : "bob"
            if random.chance(3) { batch.identifier = UUID() }
            for _ in 0..<(batch.identifier == nil ? 1 : 2) {
                compare("change \(step)") { Self.change($0, batch, database) }
            }
        }
        for number in 0..<60 {
            let isOwner = random.chance(2)
            let sorts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                RecordQuery.Sort(
                    random.pick([.field("n"), .field("t"), .field("d"), .field("missing"), .recordName]),
                    isAscending: random.chance(2)
                )
            }
            let query = RecordQuery(
                type: "Note",
                predicate: Self.predicate(&random),
                sort: sorts,
                zone: isOwner ? (random.chance(2) ? Self.zone : nil) : Self.sharedZone
            )
            let limit = random.pick([1, 3, 100])
            compare("query \(number): \(query)") {
                Self.names($0, query, limit, isOwner ? Self.owner : Self.participant)
            }
        }
        compare("feed") { Self.feed($0, Self.zone, Self.owner) }
        compare("shared feed") { Self.feed($0, Self.sharedZone, Self.participant) }
        compare("zones") { try? $0.zones(in: Self.participant) }
    }
}
