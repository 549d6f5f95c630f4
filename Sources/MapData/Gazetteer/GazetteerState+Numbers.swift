import Foundation
import SQLiteAccess

extension GazetteerState {
    /// An address on a street that a number describes.
    struct NumberMatch {
        var entry: GazetteerEntry
        /// The number of words that describe it.
        var wordCount: Int
        var difference: Double
    }

    /// The largest numbers of addresses that are compared.
    private static let (rowLimit, similarLimit) = (200, 2000)

    /// Returns the addresses on a street that words describe.
    /// - Parameters:
    ///   - run: The words from the number on.
    ///   - isExact: A Boolean value that indicates whether similar numbers are left out.
    func addresses(
        _ street: Int64,
        _ entry: GazetteerEntry,
        run: [String],
        isExact: Bool
    ) throws(MapDataError) -> [NumberMatch] {
        guard let number = HouseNumber(Array(run.prefix(2))) else {
            return isExact ? [] : try similar(street, entry, run: run)
        }
        var matches: [NumberMatch] = []
        try client.rows(
            """
            SELECT \(Self.columns) FROM address WHERE street = ? AND first <= ? AND last >= ? AND first >= ? - 1000
            ORDER BY first DESC, id LIMIT \(Self.rowLimit)
            """,
            [.integer(street)] + Array(repeating: .integer(Int64(number.first)), count: 3)
        ) { row in
            if let match = Self.match(row, entry, run) { matches.append(match) }
            return true
        }
        if matches.contains(where: { $0.difference == 0 }) { return matches }
        if let match = try interpolated(street, entry, number) { matches.append(match) }
        return isExact ? matches : matches + (try similar(street, entry, run: run))
    }

    private static let columns = "number, postcode, latitude, longitude"

    /// Returns the addresses on a street whose number differs from the words by one typing error.
    private func similar(
        _ street: Int64,
        _ entry: GazetteerEntry,
        run: [String]
    ) throws(MapDataError) -> [NumberMatch] {
        var matches: [NumberMatch] = []
        let pair = run.count > 1 ? run[0] + run[1] : nil
        try client.rows(
            "SELECT \(Self.columns) FROM address WHERE street = ? ORDER BY first, id LIMIT \(Self.similarLimit)",
            [.integer(street)]
        ) { row in
            guard let key = HouseNumber(row.text(0))?.key.split(separator: " ").first.map(String.init) else {
                return true
            }
            let count: Int
            if pair == key {
                // A space within the number.
                count = 2
            } else if EditDistance.between(key, run[0], limit: 1) != nil {
                count = 1
            } else if let pair, EditDistance.between(key, pair, limit: 1) != nil {
                count = 2
            } else {
                return true
            }
            // Digits are replaced more often than they are left out.
            let isSameLength = key.utf8.count == (count == 1 ? run[0] : pair ?? "").utf8.count
            matches.append(
                NumberMatch(
                    entry: Self.entry(row, entry),
                    wordCount: count,
                    difference: GazetteerSearch.Difference.similarNumber - (isSameLength ? 0.1 : 0)
                )
            )
            return true
        }
        return matches
    }

    private static func entry(_ row: SQLiteRow, _ street: GazetteerEntry) -> GazetteerEntry {
        var entry = street
        entry.kind = .address
        entry.coordinate = MapCoordinate(row, latitude: 2, longitude: 3)
        entry.number = row.text(0)
        let postcode = row.text(1)
        if !postcode.isEmpty { entry.postcode = postcode }
        return entry
    }

    /// Returns the match of an address; `nil` if the words describe another one.
    private static func match(_ row: SQLiteRow, _ street: GazetteerEntry, _ run: [String]) -> NumberMatch? {
        let text = row.text(0)
        guard let number = HouseNumber(text) else { return nil }
        let entry = entry(row, street)
        let long = HouseNumber(Array(run.prefix(2)))
        let short = HouseNumber(Array(run.prefix(1)))
        // All words of the number, such as those of a floor.
        let all = AddressText.words(text).count
        if run.count >= all, HouseNumber(Array(run.prefix(all)))?.key == number.key {
            return NumberMatch(entry: entry, wordCount: all, difference: 0)
        }
        if let long, run.count > 1, long.letter != short?.letter, long.first == number.first,
            long.letter == number.letter
        {
            return NumberMatch(entry: entry, wordCount: 2, difference: number.key == long.key ? 0 : 0.3)
        }
        guard let short else { return nil }
        if short.key == number.key { return NumberMatch(entry: entry, wordCount: 1, difference: 0) }
        if short.first == number.first, short.letter == number.letter, short.last == number.last {
            return NumberMatch(entry: entry, wordCount: 1, difference: 0.3)
        }
        if number.contains(short), number.first < number.last {
            return NumberMatch(entry: entry, wordCount: 1, difference: 0.4)
        }
        if short.first == number.first { return NumberMatch(entry: entry, wordCount: 1, difference: 0.8) }
        return nil
    }

    /// Returns the address between two known ones.
    private func interpolated(
        _ street: Int64,
        _ entry: GazetteerEntry,
        _ number: HouseNumber
    ) throws(MapDataError) -> NumberMatch? {
        var match: NumberMatch?
        try client.rows(
            """
            SELECT first, last, step, line FROM interpolation WHERE street = ? AND min(first, last) <= ?
            AND max(first, last) >= ? LIMIT \(Self.rowLimit)
            """,
            [.integer(street), .integer(Int64(number.first)), .integer(Int64(number.first))]
        ) { row in
            let (first, last) = (Int(truncatingIfNeeded: row.integer(0)), Int(truncatingIfNeeded: row.integer(1)))
            let step = Int(truncatingIfNeeded: row.integer(2))
            guard (1...1000).contains(step), first.magnitude < 1 << 30, last.magnitude < 1 << 30 else { return true }
            let offset = number.first - first
            guard last != first, offset % step == 0 else { return true }
            guard let point = CoordinateLine.point(of: row.blob(3), at: Double(offset) / Double(last - first)) else {
                return true
            }
            var found = entry
            found.kind = .interpolated
            found.number = "\(number.first)\(number.letter)"
            found.coordinate = point
            match = NumberMatch(entry: found, wordCount: 1, difference: number.letter.isEmpty ? 0 : 0.5)
            return false
        }
        return match
    }
}

/// Lines in a database: pairs of latitudes and longitudes in 32 bits, with the lowest byte first.
enum CoordinateLine {
    static func data(_ line: [MapCoordinate]) -> Data {
        line.flatMap { [$0.latitude.littleEndian, $0.longitude.littleEndian] }.withUnsafeBytes { Data($0) }
    }

    /// Returns the point at a part of the length of a line; `nil` for a line that is not valid.
    static func point(of data: Data, at fraction: Double) -> MapCoordinate? {
        var numbers = [Int32](repeating: 0, count: data.count / 4)
        _ = numbers.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        let line = stride(from: 0, to: numbers.count - 1, by: 2).map {
            MapCoordinate(latitude: Int32(littleEndian: numbers[$0]), longitude: Int32(littleEndian: numbers[$0 + 1]))
        }
        guard let first = line.first, line.allSatisfy({ abs(Int($0.latitude)) <= 900_000_000 }) else { return nil }
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        var rest = min(max(fraction, 0), 1) * lengths.reduce(0, +)
        for (index, length) in lengths.enumerated() {
            if rest <= length, length > 0 {
                func between(_ a: Int32, _ b: Int32) -> Int32 {
                    Int32(Double(a) + (Double(b) - Double(a)) * rest / length)
                }
                let (a, b) = (line[index], line[index + 1])
                return MapCoordinate(
                    latitude: between(a.latitude, b.latitude),
                    longitude: between(a.longitude, b.longitude)
                )
            }
            rest -= length
        }
        return line.last ?? first
    }
}
