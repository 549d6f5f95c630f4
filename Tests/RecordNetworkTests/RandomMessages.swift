import Foundation
import TestSupport

@testable import RecordNetwork
@testable import RecordStore

/// Messages of random records with all kinds of values.
struct RandomMessages {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let texts: [String] = [
        "", "a", "_defaultZone", "a/b", "\"", "\\", "\\\"\\", "\u{0}", "\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}",
        "\u{7F}\u{80}", "é", "e\u{301}",
        "\u{212B}", "\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "😀", "👩‍👩‍👧", "漢字かな", "1234567",
        "12345678",
        "1234567\"", "12345678\\", "123456789012345\n", "null", "{}", String(repeating: "long text ", count: 300),
        String(repeating: "é\"", count: 100),
    ]
    static let integers: [Int64] = [0, 1, -1, 9, 10, -10, 99, 1 << 53, 1 << 53 + 1, .max, .min, .max - 1, .min + 1]
    static let doubles: [Double] = [
        0, -0.0, 1, -1, 0.1, 1.5, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
        .leastNormalMagnitude.nextDown, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e15, 1e16, 1e21, 1e22,
        1e23, 1e-5, 9_007_199_254_740_991, 9_007_199_254_740_992,
        9_007_199_254_740_994, 818_123_456.123_456_7, .pi, .infinity, -.infinity, .nan,
    ]

    // MARK: Values

    private mutating func isTrue(_ percent: Int = 50) -> Bool { generator.chance(percent) }

    private mutating func count(_ largest: Int = 3) -> Int { Int.random(in: 0...largest, using: &generator) }

    private mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? { isTrue() ? make(&self) : nil }

    private mutating func array<Value>(_ largest: Int = 3, _ make: (inout Self) -> Value) -> [Value] {
        (0..<count(largest)).map { _ in make(&self) }
    }

    mutating func text() -> String {
        isTrue(80)
            ? generator.element(of: Self.texts) : generator.element(of: Self.texts) + generator.element(of: Self.texts)
    }

    mutating func integer() -> Int64 {
        isTrue(30)
            ? generator.element(of: Self.integers)
            : Int64.random(in: .min ... .max, using: &generator) >> Int64(count(63))
    }

    mutating func double() -> Double {
        switch count(2) {
        case 0: generator.element(of: Self.doubles)
        case 1: Double(bitPattern: generator.next())
        default: Double(integer()) / 1000
        }
    }

    private mutating func data() -> Data {
        Data((0..<count(40)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    private mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: double()) }

    private mutating func uuid() -> UUID? {
        let digits = [generator.next(), generator.next()].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(Array(digits)[$0]) }
        return UUID(uuidString: parts.joined(separator: "-"))
    }

    private mutating func zone() -> RecordZoneID { isTrue() ? .default : RecordZoneID(name: text(), owner: text()) }

    private mutating func id() -> RecordID { RecordID(name: text(), zone: zone()) }

    private mutating func value(depth: Int = 0) -> RecordValue {
        switch count(depth < 3 ? 9 : 8) {
        case 0: .string(text())
        case 1: .integer(integer())
        case 2: .double(double())
        case 3: .date(date())
        case 4: .data(data())
        case 5: .reference(RecordReference(record: id(), action: isTrue() ? .none : .deleteSelf))
        case 6: .location(RecordLocation(latitude: double(), longitude: double()))
        case 7: .asset(RecordAsset(hash: text(), size: integer()))
        case 8: .encrypted(data())
        default: .list(array { $0.value(depth: depth + 1) })
        }
    }

    private mutating func share() -> RecordShare {
        let permissions: [RecordShare.Permission] = [.none, .readOnly, .readWrite]
        let participants = array {
            var participant = RecordShare.Participant(
                account: $0.text(),
                permission: $0.generator.element(of: permissions)
            )
            participant.hasAccepted = $0.isTrue()
            participant.isPublic = $0.isTrue()
            return participant
        }
        var share = RecordShare(
            root: id(),
            publicPermission: generator.element(of: permissions),
            participants: participants
        )
        share.secret = optional { $0.text() }
        return share
    }

    mutating func record() -> Record {
        var record = Record(id: id(), type: text(), parent: optional { $0.id() })
        for _ in 0..<count(6) { record.fields[text()] = value() }
        record.share = isTrue(20) ? share() : nil
        record.shareID = optional { $0.id() }
        record.changeTag = optional { $0.text() }
        record.creationDate = optional { $0.date() }
        record.modificationDate = optional { $0.date() }
        record.creator = optional { $0.text() }
        record.modifier = optional { $0.text() }
        return record
    }

    private mutating func failure() -> RecordFailure {
        let codes: [RecordFailure.Code] = [.invalidRecord, .conflict, .unavailable, .wrongOffset, .quotaExceeded]
        var failure = RecordFailure(
            generator.element(of: codes),
            reason: optional { $0.text() },
            retryAfter: optional { $0.double() }
        )
        failure.record = optional { $0.id() }
        failure.other = optional { $0.id() }
        failure.zone = optional { $0.zone() }
        failure.field = optional { $0.text() }
        failure.hash = optional { $0.text() }
        failure.limit = optional { $0.integer() }
        failure.offset = optional { $0.integer() }
        failure.kinds = optional {
            $0.array { RecordFieldKind($0.isTrue() ? .string : .encrypted, isList: $0.isTrue()) }
        }
        failure.records = optional { $0.array { $0.record() } }
        return failure
    }

    private mutating func item() -> RecordWire.Item {
        RecordWire.Item(id: id(), record: optional { $0.record() }, error: optional { $0.failure() })
    }

    private mutating func database() -> RecordWire.Database {
        RecordWire.Database(container: text(), scope: generator.element(of: [.public, .private, .shared]))
    }

    private mutating func keys() -> Set<String>? { optional { Set($0.array { $0.text() }) } }

    // MARK: Messages

    mutating func modifyRequest() -> RecordWire.ModifyRequest {
        let saves = array { RecordSave($0.record(), changedKeys: $0.keys(), ancestor: $0.optional { $0.record() }) }
        let batch = RecordBatch(
            saves: saves,
            deletions: array { $0.id() },
            policy: generator.element(of: [.ifServerRecordUnchanged, .changedKeys, .allKeys]),
            isAtomic: isTrue(),
            account: text(),
            identifier: isTrue() ? uuid() : nil
        )
        return RecordWire.ModifyRequest(database: database(), batch: batch)
    }

    mutating func modified() -> RecordWire.Modified {
        var message = RecordWire.Modified(RecordBatchResult())
        message.saved = array { $0.item() }
        message.deleted = array { $0.item() }
        return message
    }

    mutating func fetchRequest() -> RecordWire.FetchRequest {
        RecordWire.FetchRequest(database: database(), ids: array { $0.id() }, desiredKeys: keys())
    }

    mutating func fetched() -> RecordWire.Fetched { RecordWire.Fetched(records: array { $0.item() }) }

    mutating func page() -> RecordWire.Page {
        let query = RecordQuery(
            type: text(),
            predicate: .and([.comparison(.field(text()), .equal, value()), .not(.all)]),
            sort: [.init(.creationDate)]
        )
        let cursor = optional { RecordQueryCursor(query: query, values: [.text($0.text()), .null], row: $0.integer()) }
        return RecordWire.Page(RecordQueryPage(records: array { $0.record() }, cursor: cursor))
    }

    mutating func zoneChanges() -> RecordWire.ZoneChanges {
        var message = RecordWire.ZoneChanges(
            RecordZoneChanges(changes: [], token: RecordChangeToken(data: data()), isMoreComing: isTrue())
        )
        message.changes = array {
            RecordWire.Change(
                record: $0.optional { $0.record() },
                deleted: $0.optional { $0.id() },
                type: $0.optional { $0.text() }
            )
        }
        return message
    }

    /// Returns a message of each type.
    mutating func all() -> [any ComparedMessage] {
        [modifyRequest(), modified(), fetchRequest(), fetched(), page(), zoneChanges()]
    }
}

/// A message that tests compare with others, byte by byte: `==` of texts is that of characters.
protocol ComparedMessage: WireMessage {
    /// Removes the sets, whose order in JSON of Foundation is not defined, and returns them.
    mutating func removeSets() -> [Set<String>?]
}

extension ComparedMessage {
    mutating func removeSets() -> [Set<String>?] { [] }

    /// Returns bytes that only equal messages have, made without the writer that is tested.
    func comparedBytes() throws -> [Data] {
        var message = self
        let encoder = JSONEncoder.records
        encoder.outputFormatting = .sortedKeys
        let sets = message.removeSets().map { $0?.map { Data($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) } }
        return try [encoder.encode(message), encoder.encode(sets)]
    }
}

extension RecordWire.ModifyRequest: ComparedMessage {
    mutating func removeSets() -> [Set<String>?] {
        batch.saves.indices.map { index in
            defer { batch.saves[index].changedKeys = nil }
            return batch.saves[index].changedKeys
        }
    }
}

extension RecordWire.FetchRequest: ComparedMessage {
    mutating func removeSets() -> [Set<String>?] {
        defer { desiredKeys = nil }
        return [desiredKeys]
    }
}

extension RecordWire.Modified: ComparedMessage {}
extension RecordWire.Fetched: ComparedMessage {}
extension RecordWire.Page: ComparedMessage {}
extension RecordWire.ZoneChanges: ComparedMessage {}

/// A message that is read by Foundation's decoder.
struct ReferenceMessage<Message: Decodable>: Decodable {
    let message: Message

    init(from decoder: any Decoder) throws { message = try Message(from: decoder) }
}
