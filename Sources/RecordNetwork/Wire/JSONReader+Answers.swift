import RecordStore

private enum ItemKey: Int, JSONKey {
    case id, record, error

    static let names: [StaticString] = ["id", "record", "error"]
}

private enum ChangeKey: Int, JSONKey {
    case record, deleted, type

    static let names: [StaticString] = ["record", "deleted", "type"]
}

private enum FailureKey: Int, JSONKey {
    case code, record, other, zone, field, reason, hash, limit, offset, kinds, records, retryAfter

    static let names: [StaticString] = [
        "code", "record", "other", "zone", "field", "reason", "hash", "limit", "offset", "kinds", "records",
        "retryAfter",
    ]
}

private enum KindKey: Int, JSONKey {
    case element, isList

    static let names: [StaticString] = ["element", "isList"]
}

// Results of records.
extension JSONReader {
    mutating func items() throws(JSONError) -> [RecordWire.Item] {
        try array { (reader) throws(JSONError) in try reader.item() }
    }

    private mutating func item() throws(JSONError) -> RecordWire.Item {
        var object = try object(ItemKey.self)
        var id: RecordID?
        var record: Record?
        var error: RecordFailure?
        while let key = try key(of: &object) {
            switch key {
            case .id: id = try recordID()
            case .record: if try !skipNull() { record = try self.record() }
            case .error: if try !skipNull() { error = try failure() }
            }
        }
        guard let id else { throw object.missing(.id) }
        return RecordWire.Item(id: id, record: record, error: error)
    }

    mutating func change() throws(JSONError) -> RecordWire.Change {
        var object = try object(ChangeKey.self)
        var change = RecordWire.Change()
        while let key = try key(of: &object) {
            switch key {
            case .record: if try !skipNull() { change.record = try self.record() }
            case .deleted: if try !skipNull() { change.deleted = try recordID() }
            case .type: if try !skipNull() { change.type = try string() }
            }
        }
        return change
    }

    private mutating func failure() throws(JSONError) -> RecordFailure {
        var object = try object(FailureKey.self)
        var code: RecordFailure.Code?
        var failure = RecordFailure(.unavailable)
        while let key = try key(of: &object) {
            switch key {
            case .code: code = try choice(RecordFailure.Code.self)
            case .record: if try !skipNull() { failure.record = try recordID() }
            case .other: if try !skipNull() { failure.other = try recordID() }
            case .zone: if try !skipNull() { failure.zone = try zone() }
            case .field: if try !skipNull() { failure.field = try string() }
            case .reason: if try !skipNull() { failure.reason = try string() }
            case .hash: if try !skipNull() { failure.hash = try string() }
            case .limit: if try !skipNull() { failure.limit = try integer() }
            case .offset: if try !skipNull() { failure.offset = try integer() }
            case .kinds:
                if try !skipNull() { failure.kinds = try array { (reader) throws(JSONError) in try reader.kind() } }
            case .records: if try !skipNull() { failure.records = try self.records() }
            case .retryAfter: if try !skipNull() { failure.retryAfter = try double() }
            }
        }
        guard let code else { throw object.missing(.code) }
        failure.code = code
        return failure
    }

    private mutating func kind() throws(JSONError) -> RecordFieldKind {
        var object = try object(KindKey.self)
        var element: RecordFieldKind.Element?
        var isList: Bool?
        while let key = try key(of: &object) {
            switch key {
            case .element: element = try choice(RecordFieldKind.Element.self)
            case .isList: isList = try bool()
            }
        }
        guard let element else { throw object.missing(.element) }
        guard let isList else { throw object.missing(.isList) }
        return RecordFieldKind(element, isList: isList)
    }
}
