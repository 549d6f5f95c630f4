import Foundation
import RecordStore

/// A zone that was read, which is not read again where the same bytes follow.
struct RepeatedZone {
    var start = 0
    /// The number of bytes with the brackets.
    var count = 0
    var zone = RecordZoneID.default
}

private enum ZoneKey: Int, JSONKey {
    case name, owner

    static let names: [StaticString] = ["name", "owner"]
}

private enum RecordIDKey: Int, JSONKey {
    case name, zone

    static let names: [StaticString] = ["name", "zone"]
}

private enum ValueKey: Int, JSONKey {
    case string, integer, double, date, data, reference, location, asset, encrypted, list

    static let names: [StaticString] = [
        "string", "integer", "double", "date", "data", "reference", "location", "asset", "encrypted", "list",
    ]
}

private enum PayloadKey: Int, JSONKey {
    case _0

    static let names: [StaticString] = ["_0"]
}

private enum ReferenceKey: Int, JSONKey {
    case record, action

    static let names: [StaticString] = ["record", "action"]
}

private enum LocationKey: Int, JSONKey {
    case latitude, longitude

    static let names: [StaticString] = ["latitude", "longitude"]
}

private enum AssetKey: Int, JSONKey {
    case hash, size

    static let names: [StaticString] = ["hash", "size"]
}

// Identifiers and values of fields.
extension JSONReader {
    mutating func zone() throws(JSONError) -> RecordZoneID {
        _ = try next()
        if skip(same: repeatedZone.start, repeatedZone.count) { return repeatedZone.zone }
        var object = try object(ZoneKey.self)
        var name: String?
        var owner: String?
        while let key = try key(of: &object) {
            switch key {
            case .name: name = try string()
            case .owner: owner = try string()
            }
        }
        guard let name else { throw object.missing(.name) }
        guard let owner else { throw object.missing(.owner) }
        let zone = RecordZoneID(name: name, owner: owner)
        repeatedZone = RepeatedZone(start: object.start, count: position - object.start, zone: zone)
        return zone
    }

    mutating func recordID() throws(JSONError) -> RecordID {
        var object = try object(RecordIDKey.self)
        var name: String?
        var zone: RecordZoneID?
        while let key = try key(of: &object) {
            switch key {
            case .name: name = try string()
            case .zone: zone = try self.zone()
            }
        }
        guard let name else { throw object.missing(.name) }
        guard let zone else { throw object.missing(.zone) }
        return RecordID(name: name, zone: zone)
    }

    /// Reads the fields of a record. Of several ones with one name, the first is read.
    mutating func fields() throws(JSONError) -> [String: RecordValue] {
        try open(UInt8(ascii: "{"))
        // A message cannot make each record take the memory of its largest one.
        var fields: [String: RecordValue] = [:]
        fields.reserveCapacity(min(fieldCount, 32))
        var isFirst = true
        while let range = try name(isFirst: isFirst) {
            isFirst = false
            let name = try text(range)
            if fields.index(forKey: name) == nil { fields[name] = try value() } else { try skipValue() }
        }
        fieldCount = fields.count
        return fields
    }

    mutating func value() throws(JSONError) -> RecordValue {
        var object = try object(ValueKey.self)
        var value: RecordValue?
        while let key = try key(of: &object) {
            if value != nil { throw .mismatch(object.start) }
            value = try payload(key)
        }
        guard let value else { throw .mismatch(object.start) }
        return value
    }

    private mutating func payload(_ kind: ValueKey) throws(JSONError) -> RecordValue {
        var object = try object(PayloadKey.self)
        var value: RecordValue?
        while try key(of: &object) != nil {
            value =
                switch kind {
                case .string: .string(try string())
                case .integer: .integer(try integer())
                case .double: .double(try double())
                case .date: .date(try date())
                case .data: .data(try data())
                case .reference: .reference(try reference())
                case .location: .location(try location())
                case .asset: .asset(try asset())
                case .encrypted: .encrypted(try data())
                case .list: .list(try array { (reader) throws(JSONError) in try reader.value() })
                }
        }
        guard let value else { throw object.missing(._0) }
        return value
    }

    private mutating func reference() throws(JSONError) -> RecordReference {
        var object = try object(ReferenceKey.self)
        var record: RecordID?
        var action: RecordReference.Action?
        while let key = try key(of: &object) {
            switch key {
            case .record: record = try recordID()
            case .action: action = try choice(RecordReference.Action.self)
            }
        }
        guard let record else { throw object.missing(.record) }
        guard let action else { throw object.missing(.action) }
        return RecordReference(record: record, action: action)
    }

    private mutating func location() throws(JSONError) -> RecordLocation {
        var object = try object(LocationKey.self)
        var latitude: Double?
        var longitude: Double?
        while let key = try key(of: &object) {
            switch key {
            case .latitude: latitude = try double()
            case .longitude: longitude = try double()
            }
        }
        guard let latitude else { throw object.missing(.latitude) }
        guard let longitude else { throw object.missing(.longitude) }
        return RecordLocation(latitude: latitude, longitude: longitude)
    }

    private mutating func asset() throws(JSONError) -> RecordAsset {
        var object = try object(AssetKey.self)
        var hash: String?
        var size: Int64?
        while let key = try key(of: &object) {
            switch key {
            case .hash: hash = try string()
            case .size: size = try integer()
            }
        }
        guard let hash else { throw object.missing(.hash) }
        guard let size else { throw object.missing(.size) }
        return RecordAsset(hash: hash, size: size)
    }
}
