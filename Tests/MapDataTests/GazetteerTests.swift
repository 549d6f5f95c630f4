import Foundation
import MapData
import TestSupport
import Testing

@Suite struct GazetteerTests {
    /// An address in the tags of the extract, with the positions of the elements that have it.
    struct Address: Hashable {
        let street: String
        let number: String
        let city: String?

        var text: String { "\(street) \(number)" + (city.map { ", \($0)" } ?? "") }
    }

    /// The number of distinct addresses of the extract, and those with a position, in the order of their texts. Buildings outside of
    /// the extract are in it without any of their nodes.
    private static let extract: (count: Int, placed: [Address]) = {
        var all: Set<Address> = []
        var addresses: Set<Address> = []
        var nodes: Set<Int64> = []
        var ways: Set<Int64> = []
        func add(_ tags: OSMTags, _ isThere: Bool) {
            guard let street = tags["addr:street"], let number = tags["addr:housenumber"] else { return }
            let address = Address(street: street, number: number, city: tags["addr:city"])
            all.insert(address)
            if isThere { addresses.insert(address) }
        }
        _ = try? PBFReader.read(Helsinki.extract, .all) { element in
            switch element {
            case .node(let node):
                nodes.insert(node.id)
                add(node.tags, true)
            case .way(let way):
                let isThere = way.nodes.contains(where: nodes.contains)
                if isThere { ways.insert(way.id) }
                add(way.tags, isThere)
            case .relation(let relation):
                add(relation.tags, relation.members.contains { $0.kind == .way && ways.contains($0.id) })
            }
        }
        return (all.count, addresses.sorted { $0.text < $1.text })
    }()

    private static var addresses: [Address] { extract.placed }

    private static func isFound(_ address: Address, in entries: some Sequence<GazetteerEntry>) -> Bool {
        // Some elements have several numbers.
        let numbers = address.number.split(separator: ";").compactMap { HouseNumber(String($0))?.key }
        return entries.contains {
            AddressText.key($0.street) == AddressText.key(address.street)
                && numbers.contains(HouseNumber($0.number)?.key ?? "-")
        }
    }

    @Test func eachAddressIsFoundByItsText() throws {
        let gazetteer = try Helsinki.map().gazetteer
        #expect(Self.extract.count == 627 && Self.addresses.count > 620)
        // Without a number, or with another street in its place.
        let noNumbers = Self.addresses.filter { HouseNumber($0.number) == nil }
        #expect(noNumbers.map(\.number) == ["Keskuskatu 5"])
        for address in Self.addresses where HouseNumber(address.number) != nil {
            let entries = try gazetteer.places(address.text)
            #expect(Self.isFound(address, in: entries.prefix(1)), "\(address.text): \(entries.first.debugDescription)")
        }
    }

    @Test func eachAddressIsTheNearestToItself() throws {
        let gazetteer = try Helsinki.map().gazetteer
        for address in Self.addresses where HouseNumber(address.number) != nil {
            guard let entry = try gazetteer.places(address.text).first else { continue }
            let found = try #require(try gazetteer.places(at: entry.coordinate).first)
            #expect(Self.isFound(address, in: [found]), "\(address.text): \(found)")
            #expect(found.city == "Helsinki" || found.city == entry.city)
        }
    }

    @Test func misspelledAddressesAreFound() throws {
        let gazetteer = try Helsinki.map().gazetteer
        var generator = SeededGenerator(seed: 5)
        var (found, missing): (Int, [String]) = (0, [])
        let addresses = Self.addresses.filter { HouseNumber($0.number) != nil }
        for address in addresses {
            let text = Self.misspelled(address.text, &generator)
            let entries = try gazetteer.places(text)
            if Self.isFound(address, in: entries) { found += 1 } else { missing.append("\(address.text) as \(text)") }
        }
        #expect(found * 100 >= addresses.count * 95, "\(missing.joined(separator: "\n"))")
    }

    /// Returns a text with one typing error at a random place.
    private static func misspelled(_ text: String, _ generator: inout SeededGenerator) -> String {
        var characters = Array(text)
        let index = Int.random(in: 0..<characters.count - 1, using: &generator)
        let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &generator)))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: characters.remove(at: index)
        case 1: characters.insert(letter, at: index)
        case 2: characters[index] = letter
        default: characters.swapAt(index, index + 1)
        }
        return String(characters)
    }

    @Test(arguments: [
        ("Mannerheimintie 1", "Mannerheimintie", "1"), ("1 Mannerheimintie", "Mannerheimintie", "1"),
        ("mannerheimint. 1, 00100 helsinki, suomi", "Mannerheimintie", "1"),
        ("Mannerheimvägen 1, Helsingfors, Finland", "Mannerheimintie", "1"),
        ("Aleksanterink 36 b", "Aleksanterinkatu", "36b"), ("Kluuvikatu7", "Kluuvikatu", "7"),
        ("Kluvikattu 7", "Kluuvikatu", "7"), ("Kluuvi katu 7 Helsinki", "Kluuvikatu", "7"),
    ])
    func addressesAreFoundInDifferentForms(text: String, street: String, number: String) throws {
        let entry = try #require(try Helsinki.map().gazetteer.places(text).first)
        #expect(entry.street == street && HouseNumber(entry.number)?.key == HouseNumber(number)?.key, "\(entry)")
        #expect(entry.city == "Helsinki" && entry.countryCode == "FI")
    }

    @Test(arguments: [
        ("Ateneum", GazetteerEntry.Kind.pointOfInterest), ("Helsinki", .place), ("Rautatientori", .place),
        ("ateneumm", .pointOfInterest), ("Helsingfors", .place), ("Kluuvi", .place), ("Unioninkatu", .street),
    ])
    func namesAreFound(text: String, kind: GazetteerEntry.Kind) throws {
        let entries = try Helsinki.map().gazetteer.places(text)
        #expect(entries.prefix(3).contains { $0.kind == kind }, "\(entries.map { ($0.kind, $0.name) })")
    }

    @Test(arguments: ["", "   ", ",", "xqzjw", "999999999999999", String(repeating: "xq ", count: 5000)])
    func textsWithoutMeaningHaveNoResult(text: String) throws {
        #expect(try Helsinki.map().gazetteer.places(text).isEmpty)
    }

    // MARK: Generated extracts

    /// Streets and addresses: a street, a number, a city.
    private static func map(_ addresses: [(String, String, String)], _ folder: TemporaryFolder) throws -> MapFile {
        var file = PBFWriter()
        var elements: [OSMElement] = []
        var cities: [String] = []
        for (index, (street, number, city)) in addresses.enumerated() {
            if !cities.contains(city) { cities.append(city) }
            let place = cities.firstIndex(of: city) ?? 0
            let tags: OSMTags = ["addr:street": street, "addr:housenumber": number, "addr:city": city]
            elements.append(
                .node(
                    OSMNode(
                        id: Int64(index + 1),
                        coordinate: position(
                            east: Double(index) * 40 + Double(place / 20) * 30_000,
                            north: Double(place % 20) * 20_000
                        ),
                        tags: tags
                    )
                )
            )
        }
        file.add(elements)
        return try file.imported(folder)
    }

    @Test(arguments: [
        ("350 5th Ave, New York", "5th Avenue", "350"), ("350 Fifth Avenue New York", "5th Avenue", "350"),
        ("12 Main St., Springfield", "Main Street", "12"), ("12 main street", "Main Street", "12"),
        ("Hauptstr. 7, Köln", "Hauptstraße", "7"), ("Hauptstrasse 7 Koeln", "Hauptstraße", "7"),
        ("Hautpstraße 7", "Hauptstraße", "7"), ("5 bd St-Germain, Paris", "Boulevard Saint-Germain", "5"),
        ("5, boulevard saint germain", "Boulevard Saint-Germain", "5"),
        ("12 bis r. de l'Eglise", "Rue de l'Église", "12"),
        ("C/ Alcalá, 45, Madrid", "Calle de Alcalá", "45"), ("Avda. de America 3", "Avenida de América", "3"),
        ("Fredrikink. 12", "Fredrikinkatu", "12"), ("Hämeent 4", "Hämeentie", "4"),
        ("Storg. 8, Malmö", "Storgatan", "8"), ("Sveav 44", "Sveavägen", "44"), ("Storgatn 8", "Storgatan", "8"),
    ])
    func abbreviationsAreThoseOfTheirLanguages(text: String, street: String, number: String) throws {
        let entry = try #require(try Self.languages.get().gazetteer.places(text).first)
        #expect(entry.street == street && entry.number == number, "\(entry)")
    }

    private static let languages: Result<MapFile, any Error> = Result {
        try map(
            [
                ("5th Avenue", "350", "New York"), ("Main Street", "12", "Springfield"), ("Hauptstraße", "7", "Köln"),
                ("Boulevard Saint-Germain", "5", "Paris"), ("Rue de l'Église", "12", "Paris"),
                ("Calle de Alcalá", "45", "Madrid"), ("Avenida de América", "3", "Madrid"),
                ("Fredrikinkatu", "12", "Helsinki"), ("Hämeentie", "4", "Helsinki"), ("Storgatan", "8", "Malmö"),
                ("Sveavägen", "44", "Stockholm"),
            ],
            TemporaryFolder()
        )
    }

    @Test func severalMatchesAreRankedByRegionAndCity() throws {
        let folder = try TemporaryFolder()
        let map = try Self.map(
            [("Station Road", "1", "Alton"), ("Station Road", "1", "Belford"), ("Station Road", "1-5", "Corby")],
            folder
        )
        let all = try map.gazetteer.places("Station Rd 1")
        #expect(all.count == 3 && all.map(\.city).prefix(2).sorted() == ["Alton", "Belford"])
        #expect(try map.gazetteer.places("Station Rd 1, Belford").first?.city == "Belford")
        #expect(try map.gazetteer.places("1 Station Rd Corbi").first?.city == "Corby")
        let region = MapArea(around: position(east: 0, north: 20_000), height: 90_000, width: 90_000)
        #expect(try map.gazetteer.places("Station Rd 1", in: region).first?.city == "Belford")
        #expect(try map.gazetteer.places("Station Rd 1", limit: 1).count == 1)
    }

    /// The same street is in more cities than are compared.
    @Test func cityIsFoundAmongManyWithTheSameStreet() throws {
        let letters = Array("bcdfghklmnprst")
        let cities = (0..<280).map { "\(letters[$0 % 14])a\(letters[$0 / 14 % 14])o\(letters[$0 / 196])ville" }
        let map = try Self.map(cities.map { ("High Street", "7", $0) }, TemporaryFolder())
        for index in [0, 100, 250, 279] {
            let city = cities[index]
            for text in ["7 High Street, \(city)", "7 Hihg Street, \(city)", "7 High Street, \(city.dropLast(2))le"] {
                let places = try map.gazetteer.places(text)
                #expect(places.contains { $0.city == city && $0.number == "7" }, "\(text)")
            }
            #expect(try map.gazetteer.places("7 Hihg Street, \(city)").first?.city == city)
        }
    }

    @Test func numbersAreInterpolated() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        func node(_ id: Int64, _ east: Double, _ number: String?) -> OSMElement {
            let tags: OSMTags =
                number.map { ["addr:street": "Long Street", "addr:housenumber": $0, "addr:city": "Alton"] } ?? [:]
            return .node(OSMNode(id: id, coordinate: position(east: east, north: 0), tags: tags))
        }
        file.add([
            node(1, 0, "2"), node(2, 100, nil), node(3, 400, "10"), node(4, 0, "1"), node(5, 400, "9"),
            .way(OSMWay(id: 1, nodes: [1, 2, 3], tags: ["addr:interpolation": "even"])),
            .way(OSMWay(id: 2, nodes: [5, 4], tags: ["addr:interpolation": "odd"])),
        ])
        let gazetteer = try file.imported(folder).gazetteer
        for (number, east) in [(2, 0.0), (4, 100), (6, 200), (8, 300), (10, 400), (1, 0), (3, 100), (5, 200), (9, 400)]
        {
            let entry = try #require(try gazetteer.places("Long Street \(number), Alton").first)
            #expect(entry.number == "\(number)" && entry.street == "Long Street")
            #expect(entry.kind == ([1, 2, 9, 10].contains(number) ? .address : .interpolated))
            #expect(
                entry.coordinate.distance(to: position(east: east, north: 0)) < 0.5,
                "\(number): \(entry.coordinate)"
            )
        }
        #expect(try gazetteer.places("Long Street 12, Alton").first?.kind != .interpolated)
    }

    /// The numbers of a line are on the nearest street with its name, if that is near.
    @Test func linesOfNumbersAreOnTheNearestStreet() throws {
        var file = PBFWriter()
        func node(_ id: Int64, _ north: Double, _ tags: OSMTags) -> OSMElement {
            .node(OSMNode(id: id, coordinate: position(east: 0, north: north), tags: tags))
        }
        func city(_ name: String) -> OSMTags { ["addr:street": "Square", "addr:housenumber": "1", "addr:city": name] }
        func number(_ text: String) -> OSMTags { ["addr:housenumber": text] }
        let road: OSMTags = ["highway": "residential", "name": "Mill Lane"]
        let line: OSMTags = ["addr:interpolation": "even", "addr:street": "Mill Lane"]
        file.add([
            node(1, 0, city("Alton")), node(2, 2000, city("Corby")), node(3, 50_000, city("Belford")),
            node(4, 0, [:]), node(5, 300, [:]), node(6, 50_000, [:]), node(7, 50_300, [:]),
            // In Corby, which has no such street, and far from everything.
            node(8, 1500, number("2")), node(9, 1900, number("6")), node(10, 100_000, number("12")),
            node(11, 100_400, number("16")),
        ])
        file.add([
            .way(OSMWay(id: 1, nodes: [4, 5], tags: road)), .way(OSMWay(id: 2, nodes: [6, 7], tags: road)),
            .way(OSMWay(id: 3, nodes: [8, 9], tags: line)), .way(OSMWay(id: 4, nodes: [10, 11], tags: line)),
        ])
        let gazetteer = try file.imported(TemporaryFolder()).gazetteer
        let near = try gazetteer.places("Mill Lane 4").filter { $0.kind == .interpolated }
        #expect(near.map(\.city) == ["Alton"])
        #expect(try gazetteer.places("Mill Lane 14").allSatisfy { $0.kind != .interpolated })
    }

    @Test func statesAreThoseOfTheNearestAddress() throws {
        var file = PBFWriter()
        let addresses: [(street: String, north: Double, state: String?, expected: String)] = [
            ("Alder Street", 0, "Ohio", "Ohio"), ("Birch Street", 500, "Ohio", "Ohio"),
            ("Cedar Street", 200_000, "Iowa", "Iowa"), ("Maple Street", 201_000, nil, "Iowa"),
            ("Linden Street", 230_000, nil, "Iowa"), ("Walnut Street", 400_000, nil, ""),
        ]
        for (index, address) in addresses.enumerated() {
            let tags: OSMTags = [
                "addr:street": address.street, "addr:housenumber": "1", "addr:state": address.state ?? "",
            ]
            let coordinate = position(east: 0, north: address.north)
            file.add([.node(OSMNode(id: Int64(index + 1), coordinate: coordinate, tags: tags))])
        }
        let gazetteer = try file.imported(TemporaryFolder()).gazetteer
        for address in addresses {
            let entry = try #require(try gazetteer.places("\(address.street) 1").first)
            #expect(entry.street == address.street && entry.state == address.expected, "\(entry)")
        }
    }

    // MARK: Parts

    @Test(arguments: [
        ("36b", 36, 36, "36b"), ("36 B", 36, 36, "36b"), ("46-48", 46, 48, "46-48"), ("29-27", 27, 29, "29-27"),
        ("2, 2. krs./Floor 2", 2, 2, "2 2 krs floor 2"), ("7 B, sisäpiha", 7, 7, "7b sisapiha"),
    ])
    func numbersOfHousesAreRead(text: String, first: Int, last: Int, key: String) throws {
        let number = try #require(HouseNumber(text))
        #expect((number.first, number.last, number.key) == (first, last, key))
    }

    @Test func textsWithoutNumberAreNone() {
        for text in ["", "b", "Keskuskatu 5", "99999999"] { #expect(HouseNumber(text) == nil) }
    }

    @Test func distanceCountsTypingErrors() {
        for (first, second, distance) in [
            ("kaivokatu", "kaivokatu", 0), ("kaivokatu", "kaivokau", 1), ("kaivokatu", "kaivoktau", 1),
            ("kaivokatu", "xaivokatuu", 2), ("kaivokatu", "kavokaut", 2), ("kaivokatu", "kaivotie", nil), ("", "ab", 2),
            ("ab", "ba", 1), ("abcd", "badc", 2), ("a", "", 1),
        ] as [(String, String, Int?)] {
            #expect(EditDistance.between(first, second, limit: 2) == distance, "\(first) \(second)")
            #expect(EditDistance.between(second, first, limit: 2) == distance, "\(second) \(first)")
        }
    }

    /// The band and the sets of characters leave nothing out.
    @Test func vocabularyFindsWhatAPlainSearchFinds() {
        var generator = SeededGenerator(seed: 6)
        let letters = Array("abcd1")
        func word() -> String {
            String((0..<Int.random(in: 1...7, using: &generator)).map { _ in generator.element(of: letters) })
        }
        func plain(_ a: [Character], _ b: [Character]) -> Int {
            var d = (0...a.count).map { i in (0...b.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
            for i in a.indices {
                for j in b.indices {
                    d[i + 1][j + 1] = min(d[i][j] + (a[i] == b[j] ? 0 : 1), d[i][j + 1] + 1, d[i + 1][j] + 1)
                    if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                        d[i + 1][j + 1] = min(d[i + 1][j + 1], d[i - 1][j - 1] + 1)
                    }
                }
            }
            return d[a.count][b.count]
        }
        let words = Set((0..<150).map { _ in word() }).sorted()
        var vocabulary = Vocabulary()
        for word in words { vocabulary.add(word, count: 1) }
        for _ in 0..<40 {
            let searched = word()
            #expect(vocabulary.contains(searched) == words.contains(searched))
            let expected = words.filter { plain(Array(searched), Array($0)) <= 2 }
            #expect(vocabulary.matches(searched, limit: 2).map(\.word).sorted() == expected)
        }
    }
}
