/// The number of typing errors between two words: characters that are inserted, removed, replaced, or swapped with the next one.
package enum EditDistance {
    /// Returns the distance of two words in UTF-8, or `nil` if it is above the limit.
    package static func between(
        _ first: UnsafeBufferPointer<UInt8>,
        _ second: UnsafeBufferPointer<UInt8>,
        limit: Int
    ) -> Int? {
        let (n, m) = (first.count, second.count)
        if abs(n - m) > limit { return nil }
        if m == 0 { return n }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (m + 1)) { rows in
            // Three rows: of two characters before, of the one before, and the current one.
            var (older, old, row) = (0, m + 1, 2 * (m + 1))
            for column in 0...m { rows[old + column] = column }
            for i in 1..<n + 1 {
                rows[row] = i
                var least = i
                let (from, to) = (max(1, i - limit), min(m, i + limit))
                // Outside of the band, distances are above the limit.
                if from > 1 { rows[row + from - 1] = limit + 1 }
                for j in from..<max(from, to + 1) {
                    let isEqual = first[i - 1] == second[j - 1]
                    var value = rows[old + j - 1] + (isEqual ? 0 : 1)
                    if j < i + limit { value = min(value, rows[old + j] + 1) }
                    value = min(value, rows[row + j - 1] + 1)
                    if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
                        value = min(value, rows[older + j - 2] + 1)
                    }
                    rows[row + j] = value
                    least = min(least, value)
                }
                if to < m { rows[row + to + 1] = limit + 1 }
                if least > limit { return nil }
                (older, old, row) = (old, row, older)
            }
            return rows[old + m] <= limit ? rows[old + m] : nil
        }
    }

    /// Returns the distance of two words, or `nil` if it is above the limit.
    package static func between(_ first: String, _ second: String, limit: Int) -> Int? {
        if first == second { return 0 }
        return Array(first.utf8).withUnsafeBufferPointer { first in
            Array(second.utf8).withUnsafeBufferPointer { between(first, $0, limit: limit) }
        }
    }

    /// The number of typing errors that a word may have.
    package static func limit(for word: String) -> Int {
        switch word.utf8.count {
        case ...1: 0
        case 2...3: 1
        default: 2
        }
    }
}
