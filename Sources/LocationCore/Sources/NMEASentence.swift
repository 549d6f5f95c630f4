/// A sentence of NMEA 0183, such as `$GPRMC,…*5C`, whose checksum is valid.
package struct NMEASentence: Sendable {
    /// The talker and the type, such as `GPRMC`.
    package let address: String
    package let fields: [String]

    /// The maximum number of bytes. The standard permits 82; receivers exceed it.
    package static let longest = 256

    /// Parses a line. Returns `nil` if the line is no sentence, or if its checksum is missing or does not match.
    package init?(_ line: UnsafeRawBufferPointer) {
        var bytes = line[...]
        while let last = bytes.last, last == 13 || last == 32 { bytes = bytes.dropLast() }
        // Loggers write a time before the sentence.
        guard let start = bytes.firstIndex(of: UInt8(ascii: "$")), bytes.endIndex - start <= Self.longest,
            let star = bytes.lastIndex(of: UInt8(ascii: "*")), star > start, bytes.endIndex - star == 3,
            let high = Self.digit(bytes[star + 1]), let low = Self.digit(bytes[star + 2])
        else { return nil }
        let body = bytes[(start + 1)..<star]
        guard body.reduce(0, ^) == high << 4 | low, body.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return nil }
        var parts = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        address = parts.removeFirst()
        fields = parts
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    /// The type of a sentence of a receiver, such as `RMC`.
    package var type: Substring { address.count == 5 ? address.suffix(3) : "" }

    /// Returns a field, or an empty text if the sentence does not have it.
    package subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }

    /// Returns a finite number; `nil` if the field is empty or not a number.
    package func number(_ index: Int) -> Double? {
        Double(self[index]).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the coordinate of four fields: `4807.038`, `N`, `01131.000`, `E`.
    package func coordinate(_ index: Int) -> CLLocationCoordinate2D? {
        func degrees(_ index: Int, _ positive: String, _ negative: String) -> Double? {
            guard let value = number(index), value >= 0, [positive, negative].contains(self[index + 1]) else {
                return nil
            }
            let whole = (value / 100).rounded(.down)
            let minutes = value - whole * 100
            guard minutes < 60 else { return nil }
            return (whole + minutes / 60) * (self[index + 1] == positive ? 1 : -1)
        }
        guard let latitude = degrees(index, "N", "S"), let longitude = degrees(index + 2, "E", "W") else { return nil }
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        return CLLocationCoordinate2DIsValid(coordinate) ? coordinate : nil
    }

    /// Returns the seconds since midnight of a field such as `123519.50`.
    package func timeOfDay(_ index: Int) -> Double? {
        let text = self[index]
        guard text.count >= 6, text.allSatisfy({ $0.isNumber || $0 == "." }), let hour = Int(text.prefix(2)),
            let minute = Int(text.dropFirst(2).prefix(2)), let second = Double(text.dropFirst(4)), hour < 24,
            minute < 60, second < 61
        else { return nil }
        return Double(hour * 3600 + minute * 60) + second
    }

    /// Returns the days since 1 January 1970 of a field such as `230394`.
    package func date(_ index: Int) -> Int? {
        let text = self[index]
        guard text.count == 6, let value = Int(text), value >= 0 else { return nil }
        let year = value % 100
        // GPS began in 1980.
        return CalendarTime.days(
            year: year < 80 ? 2000 + year : 1900 + year,
            month: value / 100 % 100,
            day: value / 10_000
        )
    }
}
