/// The appearance of an element on a map: its layer, its class, and the first zoom at which it is there.
struct FeatureClass {
    /// The layers of tiles, from the bottom up.
    enum Layer: String, CaseIterable {
        case land, water, waterway, building, road, rail, boundary, place, poi, address
    }

    let layer: Layer
    let zoom: Int
    var attributes: [String: VectorValue]

    private init(_ layer: Layer, _ name: String, _ zoom: Int, _ tags: OSMTags, named: Bool = true) {
        self.layer = layer
        self.zoom = zoom
        attributes = ["class": .text(name)]
        if named {
            for key in ["name", "name:en", "name:fi", "name:sv", "name:de", "name:fr", "name:es", "ref"] {
                if let value = tags[key] { attributes[key] = .text(value) }
            }
        }
    }

    private mutating func copy(_ keys: String..., from tags: OSMTags) {
        for key in keys { if let value = tags[key] { attributes[key] = .text(value) } }
    }

    // MARK: Areas

    private static let land: [String: (class: String, zoom: Int)] = [
        "landuse=forest": ("wood", 8), "natural=wood": ("wood", 8), "landuse=grass": ("grass", 12),
        "landuse=meadow": ("grass", 11), "natural=grassland": ("grass", 11), "natural=heath": ("grass", 11),
        "natural=scrub": ("scrub", 11), "landuse=farmland": ("farmland", 10), "landuse=orchard": ("orchard", 11),
        "landuse=vineyard": ("orchard", 11), "landuse=allotments": ("garden", 12), "leisure=park": ("park", 10),
        "leisure=garden": ("garden", 13), "leisure=nature_reserve": ("park", 9), "leisure=golf_course": ("park", 11),
        "landuse=village_green": ("park", 12), "landuse=recreation_ground": ("park", 12),
        "leisure=playground": ("playground", 14), "leisure=pitch": ("pitch", 13), "leisure=stadium": ("pitch", 12),
        "landuse=cemetery": ("cemetery", 11), "landuse=residential": ("residential", 10),
        "landuse=commercial": ("commercial", 11), "landuse=retail": ("commercial", 11),
        "landuse=industrial": ("industrial", 10), "landuse=railway": ("industrial", 12),
        "landuse=construction": ("construction", 13), "landuse=military": ("military", 10),
        "landuse=quarry": ("quarry", 11), "natural=beach": ("sand", 11), "natural=sand": ("sand", 11),
        "natural=wetland": ("wetland", 10), "natural=glacier": ("glacier", 7), "natural=bare_rock": ("rock", 10),
        "amenity=school": ("school", 12), "amenity=university": ("school", 12), "amenity=hospital": ("hospital", 12),
        "amenity=parking": ("parking", 14), "place=square": ("square", 13), "aeroway=aerodrome": ("airport", 10),
        "aeroway=apron": ("airport", 12), "man_made=pier": ("pier", 13), "tourism=zoo": ("park", 12),
    ]

    /// Returns the classes of an area. An area can be several things, such as a building and a hospital.
    static func areas(_ tags: OSMTags) -> [FeatureClass] {
        var classes: [FeatureClass] = []
        if tags.has("natural", "water") || tags.has("waterway", "riverbank", "dock")
            || tags.has("landuse", "reservoir", "basin")
        {
            classes.append(FeatureClass(.water, tags["water"] ?? "water", 6, tags))
        }
        if tags.isSet("building") || tags.isSet("building:part") {
            var building = FeatureClass(.building, tags["building"] ?? "part", 13, tags)
            building.copy("building:levels", "height", "min_height", from: tags)
            classes.append(building)
            return classes
        }
        for tag in tags.tags {
            guard let entry = land["\(tag.key)=\(tag.value)"] else { continue }
            classes.append(FeatureClass(.land, entry.class, entry.zoom, tags))
            return classes
        }
        if tags.has("highway", "pedestrian", "footway", "service") {
            classes.append(FeatureClass(.land, "pedestrian", 13, tags))
        }
        return classes
    }

    /// The class of a sea.
    static let sea = FeatureClass(.water, "sea", 0, OSMTags(), named: false)

    // MARK: Lines

    private static let roads: [String: Int] = [
        "motorway": 5, "motorway_link": 9, "trunk": 6, "trunk_link": 10, "primary": 8, "primary_link": 11,
        "secondary": 10, "secondary_link": 12, "tertiary": 11, "tertiary_link": 12, "unclassified": 12,
        "residential": 12, "living_street": 12, "road": 12, "service": 13, "pedestrian": 13, "track": 13,
        "footway": 13, "cycleway": 13, "bridleway": 13, "path": 13, "steps": 14, "corridor": 14,
    ]
    private static let rails: [String: Int] = [
        "rail": 9, "light_rail": 11, "subway": 12, "tram": 12, "narrow_gauge": 11, "monorail": 12, "funicular": 12,
    ]
    private static let waterways: [String: Int] = ["river": 8, "canal": 10, "stream": 13, "drain": 14, "ditch": 14]

    /// Returns the class of a line; `nil` if it is not on the map.
    static func line(_ tags: OSMTags) -> FeatureClass? {
        if let kind = tags["highway"], let zoom = roads[kind] {
            var road = FeatureClass(.road, kind, zoom, tags)
            road.copy("bridge", "tunnel", "oneway", "layer", "surface", "junction", "service", from: tags)
            return road
        }
        if let kind = tags["railway"], let zoom = rails[kind] {
            var rail = FeatureClass(.rail, kind, tags["service"] == nil ? zoom : 13, tags)
            rail.copy("bridge", "tunnel", "layer", "service", from: tags)
            return rail
        }
        if let kind = tags["aeroway"], ["runway", "taxiway"].contains(kind) {
            return FeatureClass(.road, kind, 11, tags)
        }
        if tags.has("route", "ferry") { return FeatureClass(.road, "ferry", 9, tags) }
        if let kind = tags["waterway"], let zoom = waterways[kind] { return FeatureClass(.waterway, kind, zoom, tags) }
        if tags.has("natural", "coastline") { return FeatureClass(.boundary, "coastline", 4, tags, named: false) }
        return nil
    }

    /// Returns the class of a boundary of a level; `nil` if it is not on the map.
    static func boundary(level: Int) -> FeatureClass? {
        let zooms = [2: 2, 3: 5, 4: 4, 5: 7, 6: 8, 7: 10, 8: 11]
        guard let zoom = zooms[level] else { return nil }
        var boundary = FeatureClass(.boundary, "administrative", zoom, OSMTags(), named: false)
        boundary.attributes["level"] = .integer(Int64(level))
        return boundary
    }

    // MARK: Points

    /// The first zoom, and the importance from 0 to 1, by the kind of place.
    static let places: [String: (zoom: Int, importance: Double)] = [
        "country": (3, 1), "state": (5, 0.9), "city": (4, 0.8), "town": (7, 0.6), "village": (10, 0.45),
        "suburb": (11, 0.4), "borough": (10, 0.42), "quarter": (12, 0.35), "neighbourhood": (13, 0.3),
        "hamlet": (13, 0.3), "island": (11, 0.35), "locality": (13, 0.2), "square": (14, 0.25),
        "isolated_dwelling": (14, 0.15), "farm": (14, 0.15), "islet": (13, 0.15),
    ]

    /// Returns the class of a place; `nil` if the element is none, or has no name.
    static func place(_ tags: OSMTags) -> FeatureClass? {
        guard let kind = tags["place"], let entry = places[kind], tags["name"] != nil else { return nil }
        var place = FeatureClass(.place, kind, entry.zoom, tags)
        place.copy("capital", "population", from: tags)
        return place
    }

    /// The keys of points of interest, and the importance of their kinds, from 0 to 1.
    private static let interests: [(key: String, importance: Double)] = [
        ("aeroway", 0.5), ("railway", 0.4), ("tourism", 0.3), ("historic", 0.2), ("amenity", 0.2), ("leisure", 0.2),
        ("shop", 0.15), ("office", 0.1), ("craft", 0.1), ("healthcare", 0.15), ("public_transport", 0.3),
        ("highway", 0.1), ("natural", 0.2), ("man_made", 0.1), ("place", 0.1), ("building", 0.1),
    ]
    /// Values of those keys that are no destination.
    private static let furniture: Set = [
        "bench", "waste_basket", "parking_space", "bicycle_parking", "vending_machine", "recycling", "yes", "no",
        "rail",
        "subway", "tram", "platform", "stop_position", "street_lamp", "crossing", "traffic_signals", "tree", "switch",
        "signal", "buffer_stop", "level_crossing", "surveillance", "street_cabinet", "entrance", "coastline",
    ]

    /// Returns the kind of a point of interest and its importance; `nil` if the element is none, or has no name.
    static func interest(_ tags: OSMTags) -> (kind: String, importance: Double)? {
        guard tags["name"] != nil else { return nil }
        if tags["highway"] != nil, !tags.has("highway", "bus_stop") { return nil }
        for (key, importance) in interests {
            guard let kind = tags[key], !furniture.contains(kind) else { continue }
            if key == "railway", !["station", "halt", "tram_stop", "subway_entrance"].contains(kind) { continue }
            return (kind, importance + (tags["wikidata"] != nil || tags["wikipedia"] != nil ? 0.1 : 0))
        }
        return nil
    }

    static func pointOfInterest(_ tags: OSMTags) -> FeatureClass? {
        interest(tags).map { FeatureClass(.poi, $0.kind, 14, tags) }
    }

    static func address(_ tags: OSMTags) -> FeatureClass? {
        guard let number = tags["addr:housenumber"] else { return nil }
        var address = FeatureClass(.address, "number", 14, tags, named: false)
        address.attributes["number"] = .text(number)
        return address
    }
}
