import Foundation
import RecordStore

/// A message with records, which is coded without Foundation's containers. JSON is that of its `Codable` conformance.
protocol WireMessage: Codable {
    /// Writes the message.
    func write(to writer: inout JSONWriter) throws

    /// Reads a message.
    init(from reader: inout JSONReader) throws(JSONError)
}

// Messages with records.
extension RecordWire.ModifyRequest: WireMessage {
    enum Key: Int, JSONKey {
        case database, batch

        static let names: [StaticString] = ["database", "batch"]
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("database")
        writer.write(database)
        writer.key("batch")
        writer.write(batch)
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var database: RecordWire.Database?
        var batch: RecordBatch?
        while let key = try reader.key(of: &object) {
            switch key {
            case .database: database = try reader.database()
            case .batch: batch = try reader.batch()
            }
        }
        guard let database else { throw object.missing(.database) }
        guard let batch else { throw object.missing(.batch) }
        self.init(database: database, batch: batch)
    }
}

extension RecordWire.Modified: WireMessage {
    enum Key: Int, JSONKey {
        case saved, deleted

        static let names: [StaticString] = ["saved", "deleted"]
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("saved")
        writer.array(saved) { $0.write($1) }
        writer.key("deleted")
        writer.array(deleted) { $0.write($1) }
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var saved: [RecordWire.Item]?
        var deleted: [RecordWire.Item]?
        while let key = try reader.key(of: &object) {
            switch key {
            case .saved: saved = try reader.items()
            case .deleted: deleted = try reader.items()
            }
        }
        guard let saved else { throw object.missing(.saved) }
        guard let deleted else { throw object.missing(.deleted) }
        self.saved = saved
        self.deleted = deleted
    }
}

extension RecordWire.FetchRequest: WireMessage {
    enum Key: Int, JSONKey {
        case database, ids, desiredKeys

        static let names: [StaticString] = ["database", "ids", "desiredKeys"]
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("database")
        writer.write(database)
        writer.key("ids")
        writer.array(ids) { $0.write($1) }
        writer.write(desiredKeys, for: "desiredKeys")
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var database: RecordWire.Database?
        var ids: [RecordID]?
        var desiredKeys: Set<String>?
        while let key = try reader.key(of: &object) {
            switch key {
            case .database: database = try reader.database()
            case .ids: ids = try reader.array { (reader) throws(JSONError) in try reader.recordID() }
            case .desiredKeys: if try !reader.skipNull() { desiredKeys = try reader.texts() }
            }
        }
        guard let database else { throw object.missing(.database) }
        guard let ids else { throw object.missing(.ids) }
        self.init(database: database, ids: ids, desiredKeys: desiredKeys)
    }
}

extension RecordWire.Fetched: WireMessage {
    enum Key: Int, JSONKey {
        case records

        static let names: [StaticString] = ["records"]
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("records")
        writer.array(records) { $0.write($1) }
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var records: [RecordWire.Item]?
        while let key = try reader.key(of: &object) {
            switch key {
            case .records: records = try reader.items()
            }
        }
        guard let records else { throw object.missing(.records) }
        self.init(records: records)
    }
}

extension RecordWire.Page: WireMessage {
    enum Key: Int, JSONKey {
        case records, cursor

        static let names: [StaticString] = ["records", "cursor"]
    }

    func write(to writer: inout JSONWriter) throws {
        writer.beginObject()
        writer.key("records")
        writer.array(records) { $0.write($1) }
        if let cursor {
            writer.key("cursor")
            try writer.write(part: cursor, by: .records)
        }
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var records: [Record]?
        var cursor: RecordQueryCursor?
        while let key = try reader.key(of: &object) {
            switch key {
            case .records: records = try reader.records()
            case .cursor:
                if try !reader.skipNull() { cursor = try reader.part(RecordQueryCursor.self, by: .records) }
            }
        }
        guard let records else { throw object.missing(.records) }
        self.records = records
        self.cursor = cursor
    }
}

extension RecordWire.ZoneChanges: WireMessage {
    enum Key: Int, JSONKey {
        case changes, token, isMoreComing

        static let names: [StaticString] = ["changes", "token", "isMoreComing"]
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("changes")
        writer.array(changes) { $0.write($1) }
        writer.key("token")
        writer.write(token)
        writer.key("isMoreComing")
        writer.write(isMoreComing)
        writer.endObject()
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var object = try reader.object(Key.self)
        var changes: [RecordWire.Change]?
        var token: Data?
        var isMoreComing: Bool?
        while let key = try reader.key(of: &object) {
            switch key {
            case .changes: changes = try reader.array { (reader) throws(JSONError) in try reader.change() }
            case .token: token = try reader.data()
            case .isMoreComing: isMoreComing = try reader.bool()
            }
        }
        guard let changes else { throw object.missing(.changes) }
        guard let token else { throw object.missing(.token) }
        guard let isMoreComing else { throw object.missing(.isMoreComing) }
        self.changes = changes
        self.token = token
        self.isMoreComing = isMoreComing
    }
}
