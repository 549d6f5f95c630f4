import Foundation
import RecordStore

// The parts of messages with records, in the form of their `Codable` conformances. Fields are sorted by their names, so that equal records
// are equal JSON.
extension JSONWriter {
    mutating func write(_ zone: RecordZoneID) {
        beginObject()
        key("name")
        write(zone.name)
        key("owner")
        write(zone.owner)
        endObject()
    }

    mutating func write(_ id: RecordID) {
        beginObject()
        key("name")
        write(id.name)
        key("zone")
        write(id.zone)
        endObject()
    }

    mutating func write(_ record: Record) {
        beginObject()
        key("id")
        write(record.id)
        key("type")
        write(record.type)
        key("fields")
        beginObject()
        for name in record.fields.keys.sorted(by: JSONText.precedes) {
            guard let value = record.fields[name] else { continue }
            key(name)
            write(value)
        }
        endObject()
        write(record.parent, for: "parent")
        if let share = record.share {
            key("share")
            write(share)
        }
        write(record.shareID, for: "shareID")
        write(record.changeTag, for: "changeTag")
        write(record.creationDate, for: "creationDate")
        write(record.modificationDate, for: "modificationDate")
        write(record.creator, for: "creator")
        write(record.modifier, for: "modifier")
        endObject()
    }

    mutating func write(_ value: RecordValue) {
        switch value {
        case .string(let text): payload("string") { $0.write(text) }
        case .integer(let number): payload("integer") { $0.write(number) }
        case .double(let number): payload("double") { $0.write(number) }
        case .date(let date): payload("date") { $0.write(date) }
        case .data(let data): payload("data") { $0.write(data) }
        case .reference(let reference): payload("reference") { $0.write(reference) }
        case .location(let location): payload("location") { $0.write(location) }
        case .asset(let asset): payload("asset") { $0.write(asset) }
        case .encrypted(let data): payload("encrypted") { $0.write(data) }
        case .list(let values): payload("list") { $0.array(values) { $0.write($1) } }
        }
    }

    /// Writes the case of an enumeration with its value.
    private mutating func payload(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        beginObject()
        key(name)
        beginObject()
        key("_0")
        write(&self)
        endObject()
        endObject()
    }

    private mutating func write(_ reference: RecordReference) {
        beginObject()
        key("record")
        write(reference.record)
        key("action")
        write(Int64(reference.action.rawValue))
        endObject()
    }

    private mutating func write(_ location: RecordLocation) {
        beginObject()
        key("latitude")
        write(location.latitude)
        key("longitude")
        write(location.longitude)
        endObject()
    }

    private mutating func write(_ asset: RecordAsset) {
        beginObject()
        key("hash")
        write(asset.hash)
        key("size")
        write(asset.size)
        endObject()
    }

    private mutating func write(_ share: RecordShare) {
        beginObject()
        key("root")
        write(share.root)
        key("publicPermission")
        write(Int64(share.publicPermission.rawValue))
        key("participants")
        array(share.participants) { $0.write($1) }
        write(share.secret, for: "secret")
        endObject()
    }

    private mutating func write(_ participant: RecordShare.Participant) {
        beginObject()
        key("account")
        write(participant.account)
        key("permission")
        write(Int64(participant.permission.rawValue))
        key("hasAccepted")
        write(participant.hasAccepted)
        key("isPublic")
        write(participant.isPublic)
        endObject()
    }

    // MARK: Requests

    mutating func write(_ database: RecordWire.Database) {
        beginObject()
        key("container")
        write(database.container)
        key("scope")
        write(database.scope.rawValue)
        endObject()
    }

    mutating func write(_ batch: RecordBatch) {
        beginObject()
        key("saves")
        array(batch.saves) { $0.write($1) }
        key("deletions")
        array(batch.deletions) { $0.write($1) }
        key("policy")
        write(batch.policy.rawValue)
        key("isAtomic")
        write(batch.isAtomic)
        key("account")
        write(batch.account)
        write(batch.identifier?.uuidString, for: "identifier")
        endObject()
    }

    private mutating func write(_ save: RecordSave) {
        beginObject()
        key("record")
        write(save.record)
        write(save.changedKeys, for: "changedKeys")
        write(save.ancestor, for: "ancestor")
        endObject()
    }

    // MARK: Answers

    mutating func write(_ item: RecordWire.Item) {
        beginObject()
        key("id")
        write(item.id)
        write(item.record, for: "record")
        if let error = item.error {
            key("error")
            write(error)
        }
        endObject()
    }

    mutating func write(_ change: RecordWire.Change) {
        beginObject()
        write(change.record, for: "record")
        write(change.deleted, for: "deleted")
        write(change.type, for: "type")
        endObject()
    }

    private mutating func write(_ failure: RecordFailure) {
        beginObject()
        key("code")
        write(failure.code.rawValue)
        write(failure.record, for: "record")
        write(failure.other, for: "other")
        if let zone = failure.zone {
            key("zone")
            write(zone)
        }
        write(failure.field, for: "field")
        write(failure.reason, for: "reason")
        write(failure.hash, for: "hash")
        write(failure.limit, for: "limit")
        write(failure.offset, for: "offset")
        if let kinds = failure.kinds {
            key("kinds")
            array(kinds) { $0.write($1) }
        }
        if let records = failure.records {
            key("records")
            array(records) { $0.write($1) }
        }
        if let delay = failure.retryAfter {
            key("retryAfter")
            write(delay)
        }
        endObject()
    }

    private mutating func write(_ kind: RecordFieldKind) {
        beginObject()
        key("element")
        write(Int64(kind.element.rawValue))
        key("isList")
        write(kind.isList)
        endObject()
    }

    // MARK: Optional members

    private mutating func write(_ text: String?, for name: StaticString) {
        guard let text else { return }
        key(name)
        write(text)
    }

    private mutating func write(_ number: Int64?, for name: StaticString) {
        guard let number else { return }
        key(name)
        write(number)
    }

    private mutating func write(_ date: Date?, for name: StaticString) {
        guard let date else { return }
        key(name)
        write(date)
    }

    private mutating func write(_ id: RecordID?, for name: StaticString) {
        guard let id else { return }
        key(name)
        write(id)
    }

    private mutating func write(_ record: Record?, for name: StaticString) {
        guard let record else { return }
        key(name)
        write(record)
    }

    mutating func write(_ texts: Set<String>?, for name: StaticString) {
        guard let texts else { return }
        key(name)
        array(texts.sorted(by: JSONText.precedes)) { $0.write($1) }
    }
}
