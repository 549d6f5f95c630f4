import Foundation
import FuzzDriver
import RecordNetwork
import RecordStore

// Fields of stored records after an "f", messages with records after an "m", change tokens after a "t", and formats of predicates.
let stage = try Stage()
FuzzDriver.run { bytes in
    let rest = Data(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "f"): readFields(rest)
    case UInt8(ascii: "m"):
        readMessage(RecordWire.Fetched.self, rest)
        readMessage(RecordWire.ModifyRequest.self, rest)
        readMessage(RecordWire.ZoneChanges.self, rest)
    case UInt8(ascii: "t"): stage.readToken(rest)
    default: stage.readFormat(String(decoding: bytes, as: UTF8.self))
    }
}

/// Fields that can be read are the same after they were written.
func readFields(_ bytes: Data) {
    guard let fields = FieldCoder.decode(bytes) else { return }
    let written = FieldCoder.encode(fields)
    guard let again = FieldCoder.decode(written) else { fatalError("written fields cannot be read") }
    FuzzDriver.require(FieldCoder.encode(again) == written, "the fields have changed")
}

/// A message that can be read is the same after it was written, and the same for Foundation if that can read it.
func readMessage<Message: Codable>(_ type: Message.Type, _ bytes: Data) {
    let message: Message
    do { message = try RecordWire.message(type, from: bytes, bounds: .request) } catch {
        switch error {
        case .invalidQuery, .limitExceeded: return
        default: fatalError("\(error)")
        }
    }
    guard let written = try? RecordWire.data(message),
        let again = try? RecordWire.message(type, from: written, bounds: .answer)
    else { fatalError("a message that was read cannot be written and read") }
    FuzzDriver.require((try? RecordWire.data(again)) == written, "the message has changed")
    // Foundation refuses a few numbers that are valid.
    if let reference = try? JSONDecoder.records.decode(type, from: bytes) {
        FuzzDriver.require((try? RecordWire.data(reference)) == written, "the message is another one for Foundation")
    }
}

/// A store with some records.
final class Stage {
    private let store: SQLiteRecordStore
    private let database = RecordDatabaseID(container: "fuzz", scope: .private)
    private let records: [Record]
    private let arguments: [PredicateArgument] = [
        .value(.string("apple")), .value(.integer(2)), .value(.double(2.5)),
        .value(.location(RecordLocation(latitude: 60, longitude: 24))), .value(.list([.integer(1), .integer(2)])),
        .null,
    ]

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
        store = try SQLiteRecordStore(folder: folder)
        let fields: [[String: RecordValue]] = [
            ["title": .string("Apple pie"), "count": .integer(2), "tags": .list([.string("a"), .string("b")])],
            [
                "title": .string("apple"), "count": .double(2.5),
                "place": .location(RecordLocation(latitude: 60, longitude: 24)),
            ],
            ["date": .date(Date(timeIntervalSinceReferenceDate: 1)), "numbers": .list([.integer(1)])],
            ["owner": .reference(RecordReference(record: RecordID(name: "r0"))), "data": .data(Data([1]))],
        ]
        records = fields.enumerated().map {
            Record(id: RecordID(name: "r\($0.offset)"), type: "Note", fields: $0.element)
        }
        _ = try store.modify(RecordBatch(saves: records.map { RecordSave($0) }), in: database)
    }

    /// Whatever a token is, it is one of the store, or an error.
    func readToken(_ bytes: Data) {
        let token = RecordChangeToken(data: bytes)
        if let page = try? store.changes(of: .default, since: token, desiredKeys: nil, limit: 2, in: database) {
            FuzzDriver.require(page.changes.count <= 2, "a page is too long")
        }
        _ = try? store.databaseChanges(since: token, limit: 2, in: database)
    }

    /// A format is an error, or a condition that finds the same records in the store and in memory.
    func readFormat(_ format: String) {
        for count in 0...arguments.count {
            do throws(PredicateFormatError) {
                let predicate = try PredicateFormat.parse(format, Array(arguments.prefix(count)))
                compare(predicate)
            } catch {
                FuzzDriver.require(!error.reason.isEmpty && error.offset >= 0, "an error has no text")
            }
        }
    }

    private func compare(_ predicate: RecordPredicate) {
        // Fields that the store sets differ.
        let query = RecordQuery(type: "Note", predicate: predicate)
        do throws(RecordStoreError) {
            let page = try store.records(matching: query, limit: nil, in: database)
            let all = try store.records(matching: RecordQuery(type: "Note"), limit: nil, in: database)
            let expected = all.records.filter { predicate.matches($0) }.map(\.id.name).sorted()
            FuzzDriver.require(page.records.map(\.id.name).sorted() == expected, "\(predicate) finds other records")
        } catch {
            switch error {
            case .invalidQuery, .limitExceeded: break
            default: fatalError("\(error)")
            }
        }
    }
}
