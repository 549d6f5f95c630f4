import MapData

/// Generated data for measurements: the same for the same size.
struct GeneratedMap {
    private var generator = Generator(state: 1)

    /// Pseudorandom numbers (SplitMix64).
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static let syllables = [
        "al", "ber", "ca", "dor", "el", "fen", "gar", "hol", "in", "jas", "kel", "lor", "mon", "nor", "ol", "per",
        "quin",
        "ros", "sel", "tor", "un", "ver", "wil", "xan", "yor", "zel", "bra", "cla", "gre", "stan",
    ]
    private static let kinds = ["Street", "Avenue", "Road", "Lane", "Boulevard", "Square"]
    static let (streetsPerCity, numbersPerStreet) = (100, 20)

    private mutating func word(_ count: Int) -> String {
        let text = (0..<count).map { _ in Self.syllables.randomElement(using: &generator) ?? "" }.joined()
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Writes addresses, and returns the texts of some of them.
    mutating func writeAddresses(
        _ count: Int,
        to writer: inout GazetteerWriter,
        progress: (Double) -> Void
    ) throws(MapDataError) -> [String] {
        let cities = max(count / (Self.streetsPerCity * Self.numbersPerStreet), 1)
        let names = (0..<2000).map { _ in "\(word(3)) \(Self.kinds.randomElement(using: &generator) ?? "")" }
        var texts: [String] = []
        for city in 0..<cities {
            progress(Double(city) / Double(cities))
            let cityName = word(4)
            let (latitude, longitude) = (Int32(city / 40) * 2_000_000, Int32(city % 40) * 2_000_000)
            for street in 0..<Self.streetsPerCity {
                var entry = GazetteerEntry(
                    kind: .street,
                    coordinate: MapCoordinate(latitude: latitude + Int32(street) * 10_000, longitude: longitude)
                )
                entry.street = names.randomElement(using: &generator) ?? ""
                (entry.city, entry.countryCode, entry.postcode) = (cityName, "US", "\(10_000 + city)")
                let id = try writer.add(entry, names: [entry.street])
                for index in 0..<Self.numbersPerStreet {
                    let text = "\(index * 2 + 1)"
                    guard let number = HouseNumber(text) else { continue }
                    try writer.addAddress(
                        street: id,
                        number: number,
                        text: text,
                        postcode: entry.postcode,
                        at: MapCoordinate(
                            latitude: entry.coordinate.latitude,
                            longitude: longitude + Int32(index) * 5_000
                        )
                    )
                    if Int.random(in: 0..<100, using: &generator) == 0 {
                        texts.append("\(text) \(entry.street), \(cityName) \(entry.postcode)")
                    }
                }
            }
        }
        return texts
    }

    /// Returns a text with one typing error.
    mutating func misspelled(_ text: String) -> String {
        var characters = Array(text)
        let letters = characters.indices.filter { characters[$0].isLetter }
        guard let index = letters.randomElement(using: &generator) else { return text }
        let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &generator)))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: characters.remove(at: index)
        case 1: characters.insert(letter, at: index)
        default: characters[index] = letter
        }
        return String(characters)
    }

    /// Returns a city of blocks, with main roads, one-way streets and irregular lengths.
    /// - Parameter edges: About the number of directed edges.
    mutating func city(edges: Int) -> RoadNetwork {
        let side = max(Int(Double(edges / 4).squareRoot()), 2)
        var network = RoadNetwork()
        network.names = [""] + (0..<2 * side).map { "\($0 % 2 == 0 ? "North" : "East") \($0 / 2) Street" }
        for row in 0..<side {
            for column in 0..<side {
                network.vertices.append(
                    MapCoordinate(
                        latitude: 600_000_000 + Int32(row) * 9_000 + Int32.random(in: -2000...2000, using: &generator),
                        longitude: 240_000_000 + Int32(column) * 18_000
                            + Int32.random(in: -4000...4000, using: &generator)
                    )
                )
            }
        }
        func speed(_ line: Int) -> Double { line % 32 == 0 ? 80 : line % 8 == 0 ? 60 : 30 }
        for row in 0..<side {
            for column in 0..<side {
                let vertex = row * side + column
                for (next, line, isThere) in [
                    (vertex + 1, row, column + 1 < side), (vertex + side, column, row + 1 < side),
                ] where isThere {
                    let isOneWay = line % 8 != 0 && Int.random(in: 0..<10, using: &generator) == 0
                    let use = RoadUse(forward: speed(line), backward: isOneWay ? nil : speed(line))
                    network.add(
                        from: Int32(vertex),
                        to: Int32(next),
                        shape: [network.vertices[vertex], network.vertices[next]],
                        name: Int32(1 + 2 * line + (next == vertex + 1 ? 1 : 0)),
                        uses: [use, nil, nil]
                    )
                }
            }
        }
        return network
    }

    /// Returns a random position among the vertices of a network.
    mutating func position(in network: RoadNetwork) -> MapCoordinate {
        network.vertices.randomElement(using: &generator) ?? MapCoordinate(latitude: 0, longitude: 0)
    }
}
