/// The streets, addresses, places and points of interest of a file.
///
/// Many addresses have no city, and streets have none at all: they have that of the nearest address with one, or of the nearest town.
struct AddressCollector {
    private struct Address {
        var street: String
        var number: String
        var city: String
        var postcode: String
        var state: String
        var country: String
        var coordinate: MapCoordinate
    }

    private struct Street {
        var names: [String]
        var coordinate: MapCoordinate
        var length: Double
    }

    private struct Interpolation {
        var kind: String
        var ends: [(number: Int, street: String, index: Int)]
        var line: [MapCoordinate]
    }

    private var addresses: [Address] = []
    private var streets: [Street] = []
    private var places: [(entry: GazetteerEntry, names: [String], kind: String)] = []
    private var interests: [(entry: GazetteerEntry, names: [String])] = []
    private var interpolations: [Interpolation] = []
    /// Nodes with numbers, which lines of interpolation end at.
    private var numberedNodes: [Int64: (number: Int, street: String)] = [:]

    /// The keys of the names of an element.
    private static let nameKeys = [
        "name", "name:en", "name:de", "name:fr", "name:es", "name:fi", "name:sv", "alt_name", "old_name", "short_name",
        "official_name", "loc_name", "int_name",
    ]

    private static func names(_ tags: OSMTags) -> [String] {
        var names: [String] = []
        for key in nameKeys {
            for part in tags[key]?.split(separator: ";") ?? [] where !names.contains(String(part)) {
                names.append(String(part))
            }
        }
        return names
    }

    // MARK: Elements

    mutating func addNode(_ node: OSMNode) {
        if let street = node.tags["addr:street"] ?? node.tags["addr:place"],
            let number = node.tags["addr:housenumber"].flatMap({ HouseNumber($0) })
        {
            numberedNodes[node.id] = (number.first, street)
        } else if let number = node.tags["addr:housenumber"].flatMap({ HouseNumber($0) }) {
            numberedNodes[node.id] = (number.first, "")
        }
        add(node.tags, at: node.coordinate)
    }

    /// Adds a point or an area with tags.
    mutating func add(_ tags: OSMTags, at coordinate: MapCoordinate) {
        if tags.isEmpty { return }
        let street = tags["addr:street"] ?? tags["addr:place"]
        if let number = tags["addr:housenumber"], let street {
            for number in number.split(separator: ";") {
                let number = number.trimmingSpaces
                guard HouseNumber(number) != nil else { continue }
                addresses.append(
                    Address(
                        street: street,
                        number: number,
                        city: tags["addr:city"] ?? "",
                        postcode: tags["addr:postcode"] ?? "",
                        state: tags["addr:state"] ?? tags["addr:province"] ?? "",
                        country: tags["addr:country"]?.uppercased() ?? "",
                        coordinate: coordinate
                    )
                )
            }
        }
        let names = Self.names(tags)
        guard let name = names.first else { return }
        if let kind = tags["place"], let place = FeatureClass.places[kind] {
            var entry = GazetteerEntry(kind: .place, coordinate: coordinate)
            (entry.name, entry.category) = (name, kind)
            let population = min(max(Double(tags["population"] ?? "") ?? 0, 0), 4e7)
            entry.importance = place.importance + 0.15 * population / 4e7
            places.append((entry, names, kind))
        } else if let interest = FeatureClass.interest(tags) {
            var entry = GazetteerEntry(kind: .pointOfInterest, coordinate: coordinate)
            (entry.name, entry.category, entry.importance) = (name, interest.kind, interest.importance)
            (entry.street, entry.number) = (street ?? "", tags["addr:housenumber"] ?? "")
            (entry.city, entry.postcode) = (tags["addr:city"] ?? "", tags["addr:postcode"] ?? "")
            entry.phone = tags["phone"] ?? tags["contact:phone"] ?? ""
            entry.website = tags["website"] ?? tags["contact:website"] ?? ""
            entry.cuisine = (tags["cuisine"] ?? "").lowercased().filter { !$0.isWhitespace }
            interests.append((entry, names))
        }
    }

    /// - Parameter isComplete: A Boolean value that indicates whether all nodes of the way are in the file.
    mutating func addWay(_ way: OSMWay, _ line: [MapCoordinate], isComplete: Bool) {
        guard let middle = line.isEmpty ? nil : line[line.count / 2] else { return }
        if let kind = way.tags["addr:interpolation"] {
            guard isComplete else { return }
            var ends: [(number: Int, street: String, index: Int)] = []
            for (index, node) in way.nodes.enumerated() {
                guard let numbered = numberedNodes[node], index < line.count else { continue }
                let street = numbered.street.isEmpty ? way.tags["addr:street"] ?? "" : numbered.street
                if !street.isEmpty { ends.append((numbered.number, street, index)) }
            }
            if ends.count > 1 { interpolations.append(Interpolation(kind: kind, ends: ends, line: line)) }
            return
        }
        if way.tags["highway"] != nil, !way.tags.has("area", "yes") {
            let names = Self.names(way.tags)
            if names.isEmpty || way.tags.has("highway", "bus_stop", "platform") { return }
            let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            streets.append(Street(names: names, coordinate: middle, length: length))
        } else if let box = MapBox(line) {
            add(way.tags, at: way.isClosed ? box.center : middle)
        }
    }

    // MARK: Writing

    /// Writes what was added.
    /// - Parameter progress: Called after each 1000 streets, addresses and places with the fraction that is done; throws to cancel.
    func write(
        to writer: inout GazetteerWriter,
        progress: (Double) throws(MapDataError) -> Void
    ) throws(MapDataError) {
        // Streets and addresses are grouped before they are written.
        let total =
            2 * streets.count + 3 * addresses.count + interpolations.count + places.count + interests.count
        var count = 0
        func step() throws(MapDataError) {
            count += 1
            if count % 1000 == 0 { try progress(min(Double(count) / Double(total), 1)) }
        }
        var areas = AreaGrid()
        for address in addresses {
            if !address.city.isEmpty { areas.add(address.city, at: address.coordinate) }
            areas.add(country: address.country, state: address.state, at: address.coordinate)
        }
        for place in places where ["city", "town", "village"].contains(place.kind) {
            areas.addTown(place.entry.name, at: place.entry.coordinate, importance: place.entry.importance)
        }
        for place in places where ["suburb", "borough", "quarter", "neighbourhood"].contains(place.kind) {
            areas.addDistrict(place.entry.name, at: place.entry.coordinate)
        }
        // Streets by name and city, with the names in all languages.
        var groups: [StreetKey: StreetGroup] = [:]
        for street in streets {
            try step()
            let city = areas.city(at: street.coordinate)
            groups[StreetKey(street.names[0], city), default: StreetGroup(street.names[0], city)].add(
                names: street.names,
                at: street.coordinate,
                length: street.length
            )
        }
        var placed: [(key: StreetKey, address: Address)] = []
        for address in addresses {
            try step()
            let city = address.city.isEmpty ? areas.city(at: address.coordinate) : address.city
            // A street in the tags can have another of its names.
            let key = StreetKey(address.street, city)
            groups[key, default: StreetGroup(address.street, city)].add(
                names: [address.street],
                at: address.coordinate,
                length: 0
            )
            placed.append((key, address))
        }
        var ids: [StreetKey: Int64] = [:]
        var index = StreetIndex()
        for (key, group) in groups.sorted(by: { $0.key < $1.key }) {
            var entry = GazetteerEntry(kind: .street, coordinate: group.coordinate)
            (entry.street, entry.city, entry.importance) = (group.name, group.city, 0.2)
            areas.complete(&entry)
            let id = try writer.add(entry, names: group.names)
            ids[key] = id
            index.add(id, name: key.name, at: group.coordinate)
            try step()
        }
        index.prepare()
        try write(placed, ids, to: &writer, step)
        for interpolation in interpolations {
            try step()
            try write(interpolation, ids, index, areas, to: &writer)
        }
        for place in places {
            try step()
            var entry = place.entry
            areas.complete(&entry)
            if ["city", "town", "village"].contains(place.kind) { entry.city = entry.name }
            _ = try writer.add(entry, names: place.names)
        }
        for interest in interests {
            try step()
            var entry = interest.entry
            areas.complete(&entry)
            _ = try writer.add(entry, names: interest.names)
        }
    }

    /// Writes addresses, each once: an entrance, a shop and the building can have the same one.
    private func write(
        _ placed: [(key: StreetKey, address: Address)],
        _ ids: [StreetKey: Int64],
        to writer: inout GazetteerWriter,
        _ step: () throws(MapDataError) -> Void
    ) throws(MapDataError) {
        struct Known: Hashable { let street: Int64, number: String }
        var known: [Known: [MapCoordinate]] = [:]
        // Those with a postal code first.
        for (key, address) in placed.filter({ !$0.address.postcode.isEmpty })
            + placed.filter({ $0.address.postcode.isEmpty })
        {
            try step()
            guard let street = ids[key], let number = HouseNumber(address.number) else { continue }
            let id = Known(street: street, number: number.key)
            // Two streets of a city can have the same name.
            if known[id, default: []].contains(where: { $0.distance(to: address.coordinate) < 500 }) { continue }
            known[id, default: []].append(address.coordinate)
            try writer.addAddress(
                street: street,
                number: number,
                text: address.number,
                postcode: address.postcode,
                at: address.coordinate
            )
        }
    }

    private func write(
        _ interpolation: Interpolation,
        _ ids: [StreetKey: Int64],
        _ index: StreetIndex,
        _ areas: AreaGrid,
        to writer: inout GazetteerWriter
    ) throws(MapDataError) {
        let step: Int
        switch interpolation.kind {
        case "even", "odd": step = 2
        case "all": step = 1
        default:
            // A number is the step. Letters have no numbers between them.
            guard let number = Int(interpolation.kind), (1...1000).contains(number) else { return }
            step = number
        }
        for (first, last) in zip(interpolation.ends, interpolation.ends.dropFirst()) where first.number != last.number {
            let line = Array(interpolation.line[first.index...last.index])
            let key = StreetKey(first.street, areas.city(at: line[0]))
            // Near the edge of a city, the street can be in the next one.
            guard let street = ids[key] ?? index.nearest(key.name, to: line[0]) else { continue }
            try writer.addInterpolation(street: street, from: first.number, to: last.number, step: step, line: line)
        }
    }
}

/// The key of a street: its name and its city.
struct StreetKey: Hashable, Comparable {
    let name: String
    private let city: String

    init(_ name: String, _ city: String) {
        self.name = AddressText.key(name)
        self.city = AddressText.key(city)
    }

    static func < (first: StreetKey, second: StreetKey) -> Bool {
        (first.name, first.city) < (second.name, second.city)
    }
}

/// The ways of a street in a city.
private struct StreetGroup {
    let name: String
    let city: String
    private(set) var names: [String] = []
    private(set) var coordinate = MapCoordinate(latitude: 0, longitude: 0)
    private var length = -1.0

    init(_ name: String, _ city: String) {
        self.name = name
        self.city = city
    }

    mutating func add(names more: [String], at point: MapCoordinate, length: Double) {
        for name in more where !names.contains(name) { names.append(name) }
        // The street is where its longest way is.
        if length > self.length { (coordinate, self.length) = (point, length) }
    }
}

extension Substring {
    /// The text without spaces at its ends.
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
