import Foundation
import SQLiteAccess
import Synchronization

/// The look-up of addresses, streets, places and points of interest in a map.
package final class Gazetteer: Sendable {
    let state: Mutex<GazetteerState>

    init(client: MapClient) { state = Mutex(GazetteerState(client: client)) }

    /// Returns the places that a text describes, the best first.
    /// - Parameters:
    ///   - text: An address, or a name, with parts of the address in any order.
    ///   - region: The area whose places come before others.
    package func places(
        _ text: String,
        in region: MapArea? = nil,
        limit: Int = 10
    ) throws(MapDataError) -> [GazetteerEntry] {
        try state.withLock { (state) throws(MapDataError) in
            try state.load()
            var search = GazetteerSearch(words: Array(AddressText.words(text).prefix(AddressText.wordLimit)))
            try search.findExact(&state)
            if !search.isExplained { try search.findSimilar(&state) }
            return search.results(region: region, limit: limit)
        }
    }
}

/// The connection of a gazetteer, and what it has read.
struct GazetteerState: Sendable {
    let client: MapClient
    private(set) var vocabulary = Vocabulary()
    private(set) var cities = Vocabulary()
    private var isLoaded = false
    private var areaWords: [String: [String]] = [:]
    private var countryWords: [String: [String]] = [:]

    /// The largest number of words and cities, and of texts whose words are stored.
    private static let (wordLimit, cacheLimit) = (4_000_000, 4096)

    init(client: MapClient) { self.client = client }

    mutating func load() throws(MapDataError) {
        if isLoaded { return }
        var vocabulary = Vocabulary()
        var cities = Vocabulary()
        try client.rows("SELECT word, count FROM word ORDER BY word LIMIT \(Self.wordLimit)") { row in
            vocabulary.add(row.text(0), count: Int(row.integer(1)))
            return true
        }
        try client.rows("SELECT key FROM city ORDER BY key LIMIT \(Self.wordLimit)") { row in
            cities.add(row.text(0), count: 1)
            return true
        }
        self.vocabulary = vocabulary
        self.cities = cities
        isLoaded = true
    }

    /// Returns the words of the name of an area.
    mutating func words(ofArea text: String) -> [String] {
        if text.isEmpty { return [] }
        if let words = areaWords[text] { return words }
        if areaWords.count >= Self.cacheLimit { areaWords.removeAll() }
        let words = AddressText.words(text).flatMap { $0.text == $0.written ? [$0.text] : [$0.text, $0.written] }
        areaWords[text] = words
        return words
    }

    /// Returns the words by which a country is called, in the languages of addresses.
    mutating func words(ofCountry code: String) -> [String] {
        if code.isEmpty { return [] }
        if let words = countryWords[code] { return words }
        let names = ["en", "de", "fr", "es", "fi", "sv"].compactMap {
            Locale(identifier: $0).localizedString(forRegionCode: code)
        }
        let words = Set(names.flatMap { AddressText.words($0).map(\.text) } + [code.lowercased()])
            .union(code == "US" ? ["usa"] : code == "GB" ? ["uk"] : [])
        countryWords[code] = words.sorted()
        return countryWords[code] ?? []
    }
}

extension GazetteerEntry {
    /// Creates the entry of a row with the columns of `GazetteerSchema.columns`.
    init(_ row: SQLiteRow) {
        self.init(
            kind: Kind(rawValue: Int(truncatingIfNeeded: row.integer(0))) ?? .place,
            coordinate: MapCoordinate(row, latitude: 10, longitude: 11)
        )
        let isStreet = kind == .street
        name = isStreet ? "" : row.text(1)
        category = row.text(2)
        street = isStreet ? row.text(1) : row.text(3)
        number = row.text(4)
        district = row.text(5)
        city = row.text(6)
        state = row.text(7)
        postcode = row.text(8)
        countryCode = row.text(9)
        importance = row.real(12)
        phone = row.text(13)
        website = row.text(14)
        cuisine = row.text(16)
    }
}

extension MapCoordinate {
    init(_ row: SQLiteRow, latitude: Int32, longitude: Int32) {
        self.init(
            latitude: Int32(clamping: min(max(row.integer(latitude), -900_000_000), 900_000_000)),
            longitude: Int32(clamping: min(max(row.integer(longitude), -1_800_000_000), 1_800_000_000))
        )
    }
}
