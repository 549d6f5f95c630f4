import Foundation

/// The numbers in `field_values.slot`.
enum FieldSlot {
    /// The values of a field; latitudes of a field of locations.
    static func values(_ field: Int64) -> Int64 { field * 4 }
    /// The words of a field of texts.
    static func words(_ field: Int64) -> Int64 { field * 4 + 1 }
    /// The longitudes of a field of locations.
    static func longitudes(_ field: Int64) -> Int64 { field * 4 + 2 }

    /// A value at a position of a slot.
    struct Row {
        var slot: Int64
        var position: Int64
        var value: StoreValue

        var place: Place { Place(slot: slot, position: position) }
    }

    /// A position of a slot.
    struct Place: Hashable {
        var slot: Int64
        var position: Int64
    }

    private static let columns = ["record", "slot", "position", "value"]

    /// The insertion of rows into `field_values`.
    static let insertion = RowInsertion(into: "field_values", columns)

    /// The insertion of rows in the place of others.
    static let replacement = RowInsertion(
        into: "field_values",
        columns,
        suffix: "ON CONFLICT (record, slot, position) DO UPDATE SET value = excluded.value"
    )

    /// Returns the rows of a field's value that queries compare.
    static func rows(of value: RecordValue, field: Int64) -> [Row] {
        var rows: [Row] = []
        var words: [String] = []
        for (index, element) in value.elements.enumerated() {
            let position = Int64(index)
            if case .location(let location) = element {
                rows.append(Row(slot: values(field), position: position, value: .real(location.latitude)))
                rows.append(Row(slot: longitudes(field), position: position, value: .real(location.longitude)))
            } else if let compared = element.compared {
                rows.append(Row(slot: values(field), position: position, value: compared))
            }
            if case .string(let text) = element { words += SearchWords.words(of: text) }
        }
        // The words of one text are different and sorted.
        if case .list = value { words = Set(words).sorted() }
        for (index, word) in words.enumerated() {
            rows.append(Row(slot: self.words(field), position: Int64(index), value: .text(word)))
        }
        return rows
    }
}

extension RecordValue {
    /// The value that SQLite compares; `nil` for kinds that are not compared, and for locations, which have two.
    var compared: StoreValue? {
        switch self {
        case .string(let text): .text(text)
        case .integer(let number): .integer(number)
        case .double(let number): .real(number)
        case .date(let date): .real(date.timeIntervalSinceReferenceDate)
        // Names have no control characters.
        case .reference(let reference):
            .text(
                [reference.record.zone.owner, reference.record.zone.name, reference.record.name].joined(separator: "\n")
            )
        case .data, .encrypted, .asset, .location, .list: nil
        }
    }
}
