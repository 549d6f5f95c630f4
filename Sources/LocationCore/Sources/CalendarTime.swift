/// Times of the Gregorian calendar in UTC, as seconds since 1 January 1970. Foundation's parsers take a hundred times as long,
/// and tracks have millions of times.
package enum CalendarTime {
    /// Returns the number of days from 1 January 1970 to a date; `nil` if there is no such date.
    package static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard (1...length).contains(day) else { return nil }
        // Years begin in March, so that the leap day is the last day of a year.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// Returns the time of a text such as `2026-05-01T12:30:00.5Z` or `2026-05-01T14:30:00+02:00`; `nil` if it is invalid. A
    /// time without a zone is in UTC.
    package static func seconds(iso8601 text: UnsafeRawBufferPointer) -> Double? {
        var reader = DigitReader(text)
        guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
            let day = reader.digits(2), reader.skip("T"), let hour = reader.digits(2), reader.skip(":"),
            let minute = reader.digits(2), reader.skip(":"), let second = reader.digits(2),
            let days = days(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let fraction = reader.skip(".") ? reader.fraction() : 0
        guard let offset = reader.zone(), reader.isAtEnd else { return nil }
        return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
    }

    /// Returns the time of a text such as `2026-05-01T12:30:00.5Z`; `nil` if it is invalid.
    package static func seconds(iso8601 text: String) -> Double? {
        var text = text
        return text.withUTF8 { seconds(iso8601: UnsafeRawBufferPointer($0)) }
    }
}

/// A reader of decimal digits.
private struct DigitReader {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ text: UnsafeRawBufferPointer) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func digits(_ count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var value = 0
        for byte in rest.prefix(count) {
            guard byte >= 48, byte <= 57 else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        rest = rest.dropFirst(count)
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func fraction() -> Double {
        var (value, unit) = (0.0, 0.1)
        while let byte = rest.first, byte >= 48, byte <= 57 {
            value += Double(byte - 48) * unit
            unit /= 10
            rest = rest.dropFirst()
        }
        return value
    }

    /// The offset from UTC, in seconds; `nil` if it is invalid.
    mutating func zone() -> Int? {
        if isAtEnd || skip("Z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2) else { return nil }
        _ = skip(":")
        guard let minutes = isAtEnd ? 0 : digits(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
