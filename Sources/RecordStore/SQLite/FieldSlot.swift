import Foundation

/// The numbers in `field_values.slot`.
enum FieldSlot {
    /// The values of a field; latitudes of a field of locations.
    static func values(_ field: Int64) -> Int64 { field * 4 }
    /// The words of a field of texts.
    static func words(_ field: Int64) -> Int64 { field * 4 + 1 }
    /// The longitudes of a field of locations.
    static func longitudes(_ field: Int64) -> Int64 { field * 4 + 2 }

    /// All slots of a field.
    static func slots(_ field: Int64) -> ClosedRange<Int64> { values(field)...longitudes(field) }

    /// The insertion of rows into `field_values`.
    static let insertion = RowInsertion(into: "field_values", "record", "slot", "position", "value")

    /// Returns the rows of a field's value that queries compare.
    static func rows(of value: RecordValue, field: Int64) -> [(slot: Int64, position: Int64, value: StoreValue)] {
        var rows: [(slot: Int64, position: Int64, value: StoreValue)] = []
        var words: [String] = []
        for (index, element) in value.elements.enumerated() {
            let position = Int64(index)
            if case .location(let location) = element {
                rows.append((values(field), position, .real(location.latitude)))
                rows.append((longitudes(field), position, .real(location.longitude)))
            } else if let compared = element.compared {
                rows.append((values(field), position, compared))
            }
            if case .string(let text) = element { words += SearchWords.words(of: text) }
        }
        // The words of one text are different and sorted.
        if case .list = value { words = Set(words).sorted() }
        for (index, word) in words.enumerated() {
            rows.append((self.words(field), Int64(index), .text(word)))
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
