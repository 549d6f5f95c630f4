import Foundation

/// The rules for names and values that need no store.
enum RecordValidation {
    private static let nameLength = 255

    /// Returns the reason why a record cannot be saved; `nil` if it can.
    static func error(of save: RecordSave, limits: RecordLimits) -> RecordStoreError? {
        let record = save.record
        let id = record.id
        if let reason = reason(ofName: id.name, what: "the name") { return .invalidRecord(id, reason: reason) }
        if record.type != RecordShare.recordType, let reason = reason(ofIdentifier: record.type, what: "the type") {
            return .invalidRecord(id, reason: reason)
        }
        if let reason = RecordShare.reason(against: record, limits: limits) {
            return .invalidRecord(id, reason: reason)
        }
        for participant in record.share?.participants ?? [] {
            let reason = reason(ofName: participant.account, what: "the account of a participant")
            if let reason { return .invalidRecord(id, reason: reason) }
        }
        if let parent = record.parent {
            if parent.zone != id.zone { return .invalidRecord(id, reason: "the parent is in another zone") }
            if parent.name == id.name { return .invalidRecord(id, reason: "the record is its own parent") }
            if let reason = reason(ofName: parent.name, what: "the name of the parent") {
                return .invalidRecord(id, reason: reason)
            }
        }
        if record.fields.count > limits.fieldCount {
            return .invalidRecord(id, reason: "it has more than \(limits.fieldCount) fields")
        }
        // The first one by its name, so that the error does not depend on the order of a dictionary.
        let invalid = record.fields.compactMap { (name, value) in
            let isOfShare = record.share != nil && RecordShare.systemFields.contains(name)
            let nameReason = isOfShare ? nil : reason(ofIdentifier: name, what: "the name")
            let reason = nameReason ?? reason(ofField: value, of: id, limits: limits)
            return reason.map { (name: name, reason: $0) }
        }
        guard let first = invalid.min(by: { $0.name < $1.name }) else { return nil }
        return .invalidField(id, field: first.name, reason: first.reason)
    }

    /// Returns the reason why a record cannot have an identifier; `nil` if it can.
    static func error(of id: RecordID) -> RecordStoreError? {
        reason(ofName: id.name, what: "the name").map { .invalidRecord(id, reason: $0) }
    }

    /// Returns the reason why a zone cannot have an identifier; `nil` if it can.
    static func error(of zone: RecordZoneID) -> RecordStoreError? {
        if zone == .default { return nil }
        let reason =
            reason(ofName: zone.name, what: "the name") ?? reason(ofText: zone.owner, what: "the owner")
        return reason.map { .invalidZone(zone, reason: $0) }
    }

    /// Visible characters of ASCII, because names are compared byte by byte.
    private static func reason(ofText text: String, what: String) -> String? {
        if text.isEmpty { return "\(what) is empty" }
        if text.utf8.count > nameLength { return "\(what) is longer than \(nameLength) characters" }
        if !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return "\(what) has characters that are not visible ones of ASCII"
        }
        return nil
    }

    private static func reason(ofName name: String, what: String) -> String? {
        if let reason = reason(ofText: name, what: what) { return reason }
        return name.utf8.first == UInt8(ascii: "_") ? "\(what) begins with an underscore" : nil
    }

    /// Returns a Boolean value that indicates whether types and fields can have a name.
    static func isIdentifier(_ name: String) -> Bool { reason(ofIdentifier: name, what: "the name") == nil }

    /// Returns a Boolean value that indicates whether an account can have a name.
    static func isAccount(_ name: String) -> Bool { reason(ofName: name, what: "the account") == nil }

    /// Names of types and fields: a letter, then letters, digits and underscores.
    private static func reason(ofIdentifier name: String, what: String) -> String? {
        if let reason = reason(ofText: name, what: what) { return reason }
        let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
        guard let first = name.utf8.first, isLetter(first),
            name.utf8.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") })
        else { return "\(what) is not a letter followed by letters, digits and underscores" }
        return nil
    }

    private static func reason(ofField value: RecordValue, of id: RecordID, limits: RecordLimits) -> String? {
        guard case .list(let elements) = value else { return reason(ofElement: value, of: id, limits: limits) }
        if elements.count > limits.listCount { return "the list has more than \(limits.listCount) values" }
        let kind = elements.first?.elementKind
        for (index, element) in elements.enumerated() {
            guard let elementKind = element.elementKind else { return "value \(index) of the list is a list" }
            if elementKind != kind { return "the values of the list are of different kinds" }
            if let reason = reason(ofElement: element, of: id, limits: limits) {
                return "value \(index) of the list: \(reason)"
            }
        }
        return nil
    }

    private static func reason(ofElement value: RecordValue, of id: RecordID, limits: RecordLimits) -> String? {
        switch value {
        case .double(let number) where number.isNaN: "it is not a number"
        case .date(let date) where !date.timeIntervalSinceReferenceDate.isFinite: "the date is not finite"
        case .location(let location):
            (-90...90).contains(location.latitude) && (-180...180).contains(location.longitude)
                ? nil : "the latitude or the longitude is out of range"
        case .reference(let reference):
            if reference.action == .deleteSelf, reference.record.zone != id.zone {
                "a reference that deletes its record leads to another zone"
            } else if let reason = reason(ofName: reference.record.name, what: "the name of the record") {
                reason
            } else if error(of: reference.record.zone) != nil {
                "the name of the zone is not valid"
            } else {
                nil
            }
        case .asset(let asset):
            if !asset.isWellFormed {
                "the hash of the asset is not valid"
            } else if asset.size > limits.assetSize {
                "the asset is larger than \(limits.assetSize) bytes"
            } else {
                nil
            }
        default: nil
        }
    }
}
