import SQLiteAccess

/// The search for one text.
///
/// First, parts of the text are looked up as complete names, the longest first; the other words have to be the number and the area.
/// If words remain unexplained, names with similar words are candidates as well. Each candidate has a difference from the text, by
/// which the results are sorted.
struct GazetteerSearch {
    let words: [AddressWord]
    private var found: [GazetteerEntry] = []
    private var evaluated: Set<Int64> = []
    /// The keys of the cities in the text.
    private var cities: [String] = []
    /// The number of streets whose numbers are still compared with misspelled ones: long streets have hundreds.
    private var similarBudget = 12

    /// Differences, in typing errors.
    enum Difference {
        static let missingWord = 2.0
        static let extraWord = 2.0
        static let extraNumber = 1.5
        static let similarArea = 0.5
        static let missingNumber = 3.0
        static let similarNumber = 1.5
        static let outside = 0.5
        /// Results that are worse than the best one by more are left out.
        static let range = 4.0
    }

    /// The largest numbers of candidates.
    private static let (exactLimit, similarLimit, evaluatedLimit, numberLimit) = (200, 3000, 60, 9)
    private static let (keyLimit, cityLimit) = (16, 8)

    init(words: [AddressWord]) { self.words = words }

    /// A Boolean value that indicates whether a result explains each word.
    var isExplained: Bool { found.contains { $0.difference == 0 } }

    /// Returns the results, the best first.
    func results(region: MapArea?, limit: Int) -> [GazetteerEntry] {
        var entries = found
        if let region {
            for index in entries.indices where !region.contains(entries[index].coordinate) {
                entries[index].difference += Difference.outside
            }
        }
        entries.sort {
            if $0.difference != $1.difference { return $0.difference < $1.difference }
            if $0.hasNumber != $1.hasNumber { return $0.hasNumber }
            if $0.importance != $1.importance { return $0.importance > $1.importance }
            return ($0.coordinate.latitude, $0.coordinate.longitude) < ($1.coordinate.latitude, $1.coordinate.longitude)
        }
        var result: [GazetteerEntry] = []
        // A place that explains few of many words is no match.
        let bound = min((entries.first?.difference ?? 0) + Difference.range, 1.2 * Double(words.count) + 1)
        for entry in entries where entry.difference <= bound && result.count < limit {
            let isKnown = result.contains {
                $0.kind == entry.kind && $0.name == entry.name && $0.street == entry.street
                    && $0.number == entry.number && $0.city == entry.city
                    && $0.coordinate.distance(to: entry.coordinate) < 200
            }
            if !isKnown { result.append(entry) }
        }
        return result
    }

    // MARK: Complete names

    /// Finds the places whose complete name is a part of the text.
    mutating func findExact(_ state: inout GazetteerState) throws(MapDataError) {
        let isKnown = words.map { state.vocabulary.contains($0.text) }
        cities = spans(upTo: 4).map { key($0) }.filter { state.cities.contains($0) }
        for length in stride(from: min(words.count, 8), to: 0, by: -1) {
            for start in 0...words.count - length {
                let span = start..<start + length
                guard span.allSatisfy({ isKnown[$0] }), !span.allSatisfy({ words[$0].isDigits }) else { continue }
                let name = key(span)
                // Common names are in many cities.
                if !cities.isEmpty {
                    for city in cities {
                        try evaluate("n.key = ? AND n.city = ?", [.text(name), .text(city)], span, &state)
                    }
                }
                if !isExplained { try evaluate("n.key = ?", [.text(name)], span, &state) }
            }
            // A stop can be named for a house, which comes first.
            if isExplained, !hasNumber || found.contains(where: { $0.difference == 0 && $0.hasNumber }) { return }
        }
    }

    private var hasNumber: Bool { words.contains(where: \.isNumber) }

    private func spans(upTo length: Int) -> [Range<Int>] {
        words.indices.flatMap { start in (1...length).map { start..<start + $0 } }.filter {
            $0.upperBound <= words.count
        }
    }

    private func key(_ span: Range<Int>) -> String { words[span].lazy.map(\.text).joined(separator: " ") }

    private mutating func evaluate(
        _ condition: String,
        _ values: [SQLiteValue],
        _ span: Range<Int>,
        _ state: inout GazetteerState
    ) throws(MapDataError) {
        var candidates: [(id: Int64, entry: GazetteerEntry)] = []
        try state.client.rows(
            """
            SELECT \(GazetteerSchema.columns) FROM name AS n JOIN entity AS e ON e.id = n.entity WHERE \(condition)
            LIMIT \(Self.exactLimit)
            """,
            values
        ) { row in
            candidates.append((row.integer(15), GazetteerEntry(row)))
            return true
        }
        for (id, entry) in candidates where !evaluated.contains(id) {
            evaluated.insert(id)
            try evaluate(id, entry, used: Set(span), difference: 0, isExact: true, &state)
        }
    }

    // MARK: Similar names

    /// Finds the places whose name has words that are similar to those of the text.
    mutating func findSimilar(_ state: inout GazetteerState) throws(MapDataError) {
        // The words of names that each word of the text may be, with their distance.
        var similar: [[String: Int]] = Array(repeating: [:], count: words.count)
        var frequency: [String: Int] = [:]
        func add(_ matches: [Vocabulary.Match], _ index: Int, extra: Int = 0) {
            for match in matches.prefix(40) {
                let distance = match.distance + extra
                if distance < similar[index][match.word] ?? .max { similar[index][match.word] = distance }
                frequency[match.word] = match.count
            }
        }
        for (index, word) in words.enumerated() where !word.isDigits {
            add(state.vocabulary.matches(word.text, limit: EditDistance.limit(for: word.text)), index)
            for candidate in Abbreviations.candidates(word.written) {
                add(state.vocabulary.matches(candidate, limit: 0), index)
            }
            // A misspelled abbreviation's long form has another one.
            for (long, form) in Abbreviations.words where long.utf8.count > 4 && long != word.written {
                guard let distance = EditDistance.between(word.written, long, limit: 1) else { continue }
                add(state.vocabulary.matches(form, limit: 0), index, extra: distance)
            }
            // A space that is missing, or one too many.
            if index + 1 < words.count, !words[index + 1].isDigits {
                add(state.vocabulary.matches(word.written + words[index + 1].written, limit: 0), index, extra: 1)
            }
        }
        let split = splitWords(state.vocabulary)
        if !split.isEmpty, found.allSatisfy({ $0.difference > 1 }) {
            var other = GazetteerSearch(words: split)
            try other.findExact(&state)
            found += other.found.map {
                var entry = $0
                entry.difference += 1
                return entry
            }
        }
        // Names with the rarest words first.
        var scores: [Int64: Double] = [:]
        for index in words.indices where !similar[index].isEmpty {
            let terms = similar[index].keys.sorted { (similar[index][$0] ?? 0, $0) < (similar[index][$1] ?? 0, $1) }
            for term in terms.prefix(24) {
                let weight =
                    1 / Double(1 + (similar[index][term] ?? 0)) / (1 + Double(frequency[term] ?? 0)).squareRoot()
                try state.client.rows(
                    "SELECT rowid FROM name_words WHERE name_words MATCH ? LIMIT \(Self.similarLimit)",
                    [.text("\"\(term)\"")]
                ) { row in
                    scores[row.integer(0), default: 0] += weight
                    return true
                }
            }
        }
        let names = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.evaluatedLimit).map(\.key)
        var keys: [String] = []
        for name in names {
            guard let key = try evaluateSimilar(name, similar, &state), !keys.contains(key) else { continue }
            keys.append(key)
        }
        // Streets with the same name in the cities of the text, which can be misspelled as well.
        if cities.isEmpty {
            for span in spans(upTo: 3) where !words[span.lowerBound].isDigits {
                let text = key(span)
                cities += state.cities.matches(text, limit: EditDistance.limit(for: text)).prefix(3).map(\.word)
            }
        }
        for city in Set(cities).sorted().prefix(Self.cityLimit) {
            for key in keys.prefix(Self.keyLimit) {
                var more: [Int64] = []
                try state.client.rows(
                    "SELECT id FROM name WHERE key = ? AND city = ? LIMIT 20",
                    [.text(key), .text(city)]
                ) { row in
                    more.append(row.integer(0))
                    return true
                }
                for name in more where !names.contains(name) { _ = try evaluateSimilar(name, similar, &state) }
            }
        }
    }

    /// Returns the words of the text with one of them divided into two words of names; empty if none can be.
    private func splitWords(_ vocabulary: Vocabulary) -> [AddressWord] {
        for (index, word) in words.enumerated() where word.written.utf8.count > 4 && !vocabulary.contains(word.text) {
            let characters = Array(word.written)
            for position in 1..<characters.count {
                // Another character can be in the place of the space.
                for skipped in 0...1 where position + skipped < characters.count {
                    let parts = [String(characters[..<position]), String(characters[(position + skipped)...])]
                    let divided = parts.flatMap { AddressText.words($0) }
                    let isKnown = divided.allSatisfy { vocabulary.contains($0.text) || $0.isNumber }
                    if divided.count == 2, isKnown, !divided.allSatisfy(\.isNumber) {
                        return words[..<index] + divided + words[(index + 1)...]
                    }
                }
            }
        }
        return []
    }

    /// Adds the results of a name, and returns its key.
    private mutating func evaluateSimilar(
        _ name: Int64,
        _ similar: [[String: Int]],
        _ state: inout GazetteerState
    ) throws(MapDataError) -> String? {
        let candidate = try state.client.first(
            """
            SELECT \(GazetteerSchema.columns), n.key FROM name AS n JOIN entity AS e ON e.id = n.entity WHERE n.id = ?
            """,
            [.integer(name)]
        ) { (row: SQLiteRow) in (row.integer(15), GazetteerEntry(row), row.text(17)) }
        guard let (id, entry, key) = candidate else { return nil }
        var used: Set<Int> = []
        var difference = 0.0
        for part in key.split(separator: " ").prefix(AddressText.wordLimit) {
            let part = String(part)
            let best = words.indices.filter { !used.contains($0) && similar[$0][part] != nil }
                .min { (similar[$0][part] ?? 0, $0) < (similar[$1][part] ?? 0, $1) }
            if let best {
                used.insert(best)
                difference += Double(similar[best][part] ?? 0)
                // One word that was written as two.
                if words[best].text != part, best + 1 < words.count,
                    words[best].written + words[best + 1].written == part
                {
                    used.insert(best + 1)
                }
            } else if let number = words.indices.first(where: { !used.contains($0) && words[$0].text == part }) {
                used.insert(number)
            } else {
                difference += Difference.missingWord
            }
        }
        if used.isEmpty { return nil }
        try evaluate(id, entry, used: used, difference: difference, isExact: false, &state)
        return key
    }

    // MARK: The other words

    /// Adds the results of a place whose name explains some words.
    private mutating func evaluate(
        _ id: Int64,
        _ entry: GazetteerEntry,
        used: Set<Int>,
        difference: Double,
        isExact: Bool,
        _ state: inout GazetteerState
    ) throws(MapDataError) {
        var areas = state.words(ofArea: entry.city) + state.words(ofArea: entry.district)
        areas += state.words(ofArea: entry.state) + state.words(ofCountry: entry.countryCode)
        if entry.kind != .street { areas += state.words(ofArea: entry.postcode) }
        if entry.kind == .pointOfInterest {
            // The number counts with the street only.
            let street = state.words(ofArea: entry.street)
            areas += street
            let written = words.indices.filter { !used.contains($0) }.map { words[$0].text }
            if !street.isEmpty, written.contains(where: street.contains) { areas += state.words(ofArea: entry.number) }
        }
        var candidates: [GazetteerEntry] = []
        func consider(_ candidate: GazetteerEntry, _ used: Set<Int>, _ difference: Double, _ areas: [String]) {
            var candidate = candidate
            candidate.difference = difference + rest(used, areas)
            candidates.append(candidate)
        }
        if entry.kind == .street {
            let numbers = words.indices.filter {
                !used.contains($0) && (words[$0].isNumber || (!isExact && words[$0].hasDigit))
            }
            for index in numbers.prefix(4) {
                let end = words.indices[index...].first(where: used.contains) ?? words.count
                let run = words[index..<end].map(\.written)
                let isExact = isExact || similarBudget <= 0
                if !isExact { similarBudget -= 1 }
                for match in try state.addresses(id, entry, run: run, isExact: isExact) {
                    let taken = used.union(index..<index + match.wordCount)
                    let more = areas + state.words(ofArea: match.entry.postcode)
                    consider(match.entry, taken, difference + match.difference, more)
                }
            }
            // The street itself, for a request with no number or an unknown one.
            let postcodes = state.words(ofArea: entry.postcode)
            let missing = numbers.contains { !postcodes.contains(words[$0].text) } ? 0.5 : 0
            consider(entry, used, difference + missing, areas + postcodes)
        } else {
            consider(entry, used, difference, areas)
        }
        candidates.sort { $0.difference < $1.difference }
        guard let best = candidates.first else { return }
        // A misspelled number can be several.
        let range = isExact ? 0.6 : Difference.range
        found += candidates.prefix(Self.numberLimit).filter { $0.difference <= best.difference + range }
    }

    /// Returns the difference of the words that a result does not explain by its name and number.
    private func rest(_ used: Set<Int>, _ areas: [String]) -> Double {
        var sum = 0.0
        for index in words.indices where !used.contains(index) {
            let word = words[index]
            if areas.contains(word.text) || areas.contains(word.written) { continue }
            let limit = word.isNumber ? 2 : EditDistance.limit(for: word.text)
            let distance = areas.lazy.compactMap { EditDistance.between(word.text, $0, limit: limit) }.min()
            if let distance, limit > 0 {
                sum += Difference.similarArea * Double(distance)
            } else {
                sum += word.isNumber ? Difference.extraNumber : Difference.extraWord
            }
        }
        return sum
    }
}

extension GazetteerEntry {
    /// A Boolean value that indicates whether the entry is a house: it comes before a stop that is named for it.
    fileprivate var hasNumber: Bool { kind == .address || kind == .interpolated }
}

extension AddressWord {
    /// A Boolean value that indicates whether the word is a number without letters.
    var isDigits: Bool { written.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } }

    /// A Boolean value that indicates whether the word has a digit.
    var hasDigit: Bool { written.utf8.contains { (0x30...0x39).contains($0) } }
}
