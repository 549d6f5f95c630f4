/// The names that messages suggest in place of unknown ones.
package enum NearestName {
    /// Returns the name that is nearest to a text, or `nil` if none is similar.
    /// - Parameter limit: The maximum edit distance.
    package static func nearest(to text: String, in names: some Sequence<String>, limit: Int = 2) -> String? {
        var found: (name: String, distance: Int)?
        for name in names where abs(name.utf8.count - text.utf8.count) <= 4 * limit {
            let distance = distance(name, text)
            guard distance <= limit, distance < max(name.count, text.count), distance < found?.distance ?? .max else {
                continue
            }
            found = (name, distance)
        }
        return found?.name
    }

    /// Returns the edit distance of two names: the number of characters inserted, removed or replaced.
    package static func distance(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (index, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in second.indices {
                let replaced = diagonal + (second[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
