import SQLiteAccess

/// The writing of a gazetteer.
package struct GazetteerWriter {
    private let client: MapClient
    private var words: [String: Int] = [:]
    private var cities: Set<String> = []

    init(_ client: MapClient) throws(MapDataError) {
        self.client = client
        for statement in GazetteerSchema.statements { try client.run(statement) }
    }

    /// Adds a place.
    /// - Parameters:
    ///   - names: All names, such as those in several languages.
    /// - Returns: The number of the place.
    package mutating func add(_ entry: GazetteerEntry, names: [String]) throws(MapDataError) -> Int64 {
        let name = entry.kind == .street ? entry.street : entry.name
        try client.run(
            "INSERT INTO entity VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(Int64(entry.kind.rawValue)), .text(name), .text(entry.category),
                .text(entry.kind == .street ? "" : entry.street), .text(entry.number), .text(entry.district),
                .text(entry.city), .text(entry.state), .text(entry.postcode), .text(entry.countryCode),
                .integer(Int64(entry.coordinate.latitude)), .integer(Int64(entry.coordinate.longitude)),
                .real(entry.importance), .text(entry.phone), .text(entry.website), .text(entry.cuisine),
            ]
        )
        let id = client.connection.insertedRow
        try addBox("entity_box", id, entry.coordinate)
        let city = AddressText.key(entry.city)
        if !city.isEmpty { cities.insert(city) }
        var keys: Set<String> = []
        for name in names {
            let key = AddressText.key(name)
            guard !key.isEmpty, keys.insert(key).inserted else { continue }
            try client.run(
                "INSERT INTO name VALUES (NULL, ?, ?, ?)",
                [.integer(id), .text(key), .text(city)]
            )
            let row = client.connection.insertedRow
            try client.run("INSERT INTO name_words (rowid, words) VALUES (?, ?)", [.integer(row), .text(key)])
            for word in Set(key.split(separator: " ")) { words[String(word), default: 0] += 1 }
        }
        return id
    }

    /// Adds an address on a street.
    package func addAddress(
        street: Int64,
        number: HouseNumber,
        text: String,
        postcode: String,
        at coordinate: MapCoordinate
    ) throws(MapDataError) {
        try client.run(
            "INSERT INTO address VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(street), .text(text), .integer(Int64(number.first)), .integer(Int64(number.last)),
                .text(postcode), .integer(Int64(coordinate.latitude)), .integer(Int64(coordinate.longitude)),
            ]
        )
        try addBox("address_box", client.connection.insertedRow, coordinate)
    }

    /// Adds the numbers between two addresses.
    package func addInterpolation(
        street: Int64,
        from first: Int,
        to last: Int,
        step: Int,
        line: [MapCoordinate]
    ) throws(MapDataError) {
        try client.run(
            "INSERT INTO interpolation VALUES (NULL, ?, ?, ?, ?, ?)",
            [
                .integer(street), .integer(Int64(first)), .integer(Int64(last)), .integer(Int64(step)),
                .blob(CoordinateLine.data(line)),
            ]
        )
    }

    private func addBox(_ table: String, _ id: Int64, _ coordinate: MapCoordinate) throws(MapDataError) {
        let (latitude, longitude) = (Int64(coordinate.latitude), Int64(coordinate.longitude))
        try client.run(
            "INSERT INTO \(table) VALUES (?, ?, ?, ?, ?)",
            [.integer(id), .integer(latitude), .integer(latitude), .integer(longitude), .integer(longitude)]
        )
    }

    /// Completes the gazetteer.
    package func finish() throws(MapDataError) {
        for (word, count) in words.sorted(by: { $0.key < $1.key }) {
            try client.run("INSERT INTO word VALUES (?, ?)", [.text(word), .integer(Int64(count))])
        }
        for city in cities.sorted() { try client.run("INSERT INTO city VALUES (?)", [.text(city)]) }
        for statement in GazetteerSchema.indexes { try client.run(statement) }
    }
}
