/// The colors of a variant of the map style.
struct MapPalette {
    struct Colors {
        var land: MapColor
        var water: MapColor
        var waterEdge: MapColor
        var halo: MapColor
        var boundary: MapColor
        var text: MapColor
        var streetText: MapColor
        var waterText: MapColor
        var parkText: MapColor
        var interestText: MapColor
        var building: MapColor
        var buildingEdge: MapColor
        var rail: MapColor
        var residential: MapColor
        var commercial: MapColor
        var industrial: MapColor
        var farmland: MapColor
        var grass: MapColor
        var park: MapColor
        var wood: MapColor
        var pitch: MapColor
        var cemetery: MapColor
        var sand: MapColor
        var wetland: MapColor
        var ice: MapColor
        var rock: MapColor
        var school: MapColor
        var hospital: MapColor
        var parking: MapColor
        var plaza: MapColor
        var motorway: MapColor
        var motorwayEdge: MapColor
        var primary: MapColor
        var primaryEdge: MapColor
        var street: MapColor
        var streetEdge: MapColor
        var walkway: MapColor
        var path: MapColor
        var runway: MapColor
        var food: MapColor
        var shop: MapColor
        var culture: MapColor
        var transit: MapColor
        var health: MapColor
        var nature: MapColor
        var service: MapColor
    }

    private static let light = Colors(
        land: 0xF5F3EE,
        water: 0xA5D3EE,
        waterEdge: 0x86BEDF,
        halo: 0xFFFFFF,
        boundary: 0xA88FB0,
        text: 0x33373D,
        streetText: 0x5C6068,
        waterText: 0x2F78A8,
        parkText: 0x3C7A36,
        interestText: 0x4A4E55,
        building: 0xE7E2DA,
        buildingEdge: 0xD5CEC3,
        rail: 0xA9A5AB,
        residential: 0xF0EDE6,
        commercial: 0xF6EDDD,
        industrial: 0xEBE8EE,
        farmland: 0xF1EFDC,
        grass: 0xDCEDC6,
        park: 0xCBE7B4,
        wood: 0xBEDFA9,
        pitch: 0xB9E0B4,
        cemetery: 0xCFE0C2,
        sand: 0xF7EBC3,
        wetland: 0xD2E6DD,
        ice: 0xEDF6FB,
        rock: 0xE3E0DB,
        school: 0xF3ECDA,
        hospital: 0xFAE5E3,
        parking: 0xEDEBEA,
        plaza: 0xEFEAE3,
        motorway: 0xFAC66E,
        motorwayEdge: 0xDE9B3E,
        primary: 0xFDE7A2,
        primaryEdge: 0xDFC477,
        street: 0xFFFFFF,
        streetEdge: 0xD3CDC3,
        walkway: 0xF8F4EC,
        path: 0xC3A98C,
        runway: 0xD9D9E0,
        food: 0xD9772B,
        shop: 0xC98A12,
        culture: 0xB0509A,
        transit: 0x3F73D8,
        health: 0xD24A4A,
        nature: 0x3F9A43,
        service: 0x6F7A8A
    )

    private static let dark = Colors(
        land: 0x23272D,
        water: 0x18354F,
        waterEdge: 0x274A69,
        halo: 0x1A1D22,
        boundary: 0x8B7396,
        text: 0xE3E6EA,
        streetText: 0xB4BAC3,
        waterText: 0x77AEDB,
        parkText: 0x86C07E,
        interestText: 0xBFC4CB,
        building: 0x31363E,
        buildingEdge: 0x3E444D,
        rail: 0x666B74,
        residential: 0x272B32,
        commercial: 0x2E2C2B,
        industrial: 0x2A2B33,
        farmland: 0x2A2C27,
        grass: 0x28352A,
        park: 0x263B2C,
        wood: 0x223628,
        pitch: 0x2C4534,
        cemetery: 0x2A362C,
        sand: 0x3A372B,
        wetland: 0x22363A,
        ice: 0x35414A,
        rock: 0x33343A,
        school: 0x302F2C,
        hospital: 0x382A2C,
        parking: 0x2B2F36,
        plaza: 0x2D3036,
        motorway: 0x9A7436,
        motorwayEdge: 0x5B4622,
        primary: 0x6D6446,
        primaryEdge: 0x413D2E,
        street: 0x48505B,
        streetEdge: 0x1B1E23,
        walkway: 0x383D46,
        path: 0x6C6558,
        runway: 0x3C3F4A,
        food: 0xF0A05E,
        shop: 0xE9BB55,
        culture: 0xD98AC8,
        transit: 0x7FA8F5,
        health: 0xF08484,
        nature: 0x74C77A,
        service: 0xA2ACBA
    )

    private let colors: Colors
    private let isMuted: Bool

    init(_ variant: MapStyle.Variant) {
        colors = variant.isDark ? Self.dark : Self.light
        isMuted = variant.isMuted
    }

    func color(_ key: KeyPath<Colors, MapColor>) -> MapColor {
        let color = colors[keyPath: key]
        // Texts stay as they are, so that they are as legible.
        let texts: [KeyPath<Colors, MapColor>] = [\.text, \.streetText, \.halo, \.interestText]
        if !isMuted || texts.contains(key) { return color }
        let muted = color.muted
        return key == \.water || key == \.land ? muted : muted.mixed(with: colors.land.muted, 0.25)
    }

    /// The areas, from the bottom up.
    var areas: [(name: String, area: MapStyle.Area)] {
        let entries: [(String, KeyPath<Colors, MapColor>, Double)] = [
            ("farmland", \.farmland, 0), ("residential", \.residential, 10), ("commercial", \.commercial, 11),
            ("industrial", \.industrial, 10), ("military", \.industrial, 10), ("construction", \.industrial, 13),
            ("quarry", \.rock, 11), ("rock", \.rock, 0), ("airport", \.industrial, 10), ("school", \.school, 12),
            ("hospital", \.hospital, 12), ("orchard", \.grass, 11), ("garden", \.grass, 12), ("grass", \.grass, 10),
            ("scrub", \.grass, 10), ("park", \.park, 0), ("cemetery", \.cemetery, 11), ("wood", \.wood, 0),
            ("wetland", \.wetland, 10), ("sand", \.sand, 10), ("glacier", \.ice, 0), ("playground", \.pitch, 14),
            ("pitch", \.pitch, 13), ("parking", \.parking, 15), ("square", \.plaza, 13), ("pedestrian", \.plaza, 13),
            ("pier", \.plaza, 13),
        ]
        return entries.map { ($0.0, MapStyle.Area(color: color($0.1), zoom: $0.2)) }
    }

    /// The roads, from the bottom up.
    var roads: [(name: String, road: MapStyle.Road)] {
        typealias Key = KeyPath<Colors, MapColor>
        func road(_ fill: Key, _ edge: Key?, _ width: KeyValuePairs<Double, Double>, _ dashes: [Double] = [])
            -> MapStyle
            .Road
        {
            MapStyle.Road(color: color(fill), casing: edge.map(color), width: ZoomCurve(width), dashes: dashes)
        }
        let walk: KeyValuePairs<Double, Double> = [14.5: 0.5, 16: 0.9, 17: 1.3, 18: 2, 20: 4]
        let minor: KeyValuePairs<Double, Double> = [12: 0.5, 13: 1.2, 14: 2.4, 15: 4.6, 16: 8, 17: 12, 18: 19, 20: 48]
        let main: KeyValuePairs<Double, Double> = [8: 0.7, 10: 1.4, 12: 2.6, 14: 5, 16: 11, 18: 25, 20: 70]
        let link: KeyValuePairs<Double, Double> = [10: 0.7, 12: 1.6, 14: 3.2, 16: 7.5, 18: 17, 20: 44]
        return [
            ("ferry", road(\.waterEdge, nil, [8: 0.6, 12: 1, 16: 1.4, 20: 2], [6, 4])),
            ("taxiway", road(\.runway, nil, [11: 0.8, 14: 4, 16: 14, 18: 40])),
            ("runway", road(\.runway, nil, [11: 2, 14: 10, 16: 34, 18: 100])),
            ("path", road(\.path, nil, walk, [2.5, 2])), ("bridleway", road(\.path, nil, walk, [2.5, 2])),
            ("footway", road(\.path, nil, walk, [2.5, 2])), ("cycleway", road(\.path, nil, walk, [4, 1.5])),
            ("steps", road(\.path, nil, [14.5: 0.8, 16: 1.6, 17: 2.6, 18: 4.5, 20: 11], [0.7, 0.5])),
            ("track", road(\.path, nil, [13: 0.5, 15: 1, 17: 2, 18: 3.4, 20: 8], [4, 2])),
            ("corridor", road(\.path, nil, [17: 0.8, 18: 1.2, 20: 3], [2, 2])),
            ("service", road(\.street, \.streetEdge, [13.5: 0.5, 14: 1, 15: 2.2, 16: 4, 17: 6.5, 18: 10, 20: 26])),
            ("pedestrian", road(\.walkway, \.streetEdge, [13: 0.7, 14: 1.8, 15: 3.4, 16: 6, 17: 9, 18: 14, 20: 36])),
            ("living_street", road(\.street, \.streetEdge, minor)), ("road", road(\.street, \.streetEdge, minor)),
            ("residential", road(\.street, \.streetEdge, minor)), ("unclassified", road(\.street, \.streetEdge, minor)),
            ("tertiary_link", road(\.street, \.streetEdge, link)),
            ("secondary_link", road(\.street, \.streetEdge, link)),
            ("primary_link", road(\.primary, \.primaryEdge, link)),
            ("trunk_link", road(\.motorway, \.motorwayEdge, link)),
            ("motorway_link", road(\.motorway, \.motorwayEdge, link)),
            (
                "tertiary",
                road(\.street, \.streetEdge, [11: 0.6, 12: 1.4, 13: 2.4, 14: 3.8, 15: 6, 16: 9.5, 18: 22, 20: 56])
            ),
            ("secondary", road(\.street, \.streetEdge, [10: 0.8, 12: 2.1, 14: 4.4, 16: 10.5, 18: 24, 20: 64])),
            ("primary", road(\.primary, \.primaryEdge, main)), ("trunk", road(\.motorway, \.motorwayEdge, main)),
            (
                "motorway",
                road(\.motorway, \.motorwayEdge, [5: 0.7, 8: 1.4, 10: 2.2, 12: 3.6, 14: 6, 16: 13, 18: 28, 20: 76])
            ),
        ]
    }

    /// The colors of points of interest, by their class.
    var interests: [String: MapColor] {
        let groups: [(KeyPath<Colors, MapColor>, [String])] = [
            (\.food, ["restaurant", "cafe", "bar", "pub", "fast_food", "biergarten", "ice_cream", "nightclub"]),
            (
                \.shop,
                [
                    "supermarket", "convenience", "clothes", "mall", "department_store", "bakery", "books", "shoes",
                    "kiosk", "marketplace",
                ]
            ),
            (
                \.culture,
                [
                    "museum", "theatre", "cinema", "gallery", "artwork", "attraction", "memorial", "monument",
                    "library",
                    "arts_centre", "place_of_worship", "hotel", "hostel", "castle",
                ]
            ),
            (
                \.transit,
                [
                    "station", "halt", "tram_stop", "subway_entrance", "bus_stop", "bus_station", "ferry_terminal",
                    "aerodrome",
                ]
            ),
            (\.health, ["hospital", "pharmacy", "clinic", "doctors", "dentist", "veterinary"]),
            (
                \.nature,
                ["park", "garden", "playground", "viewpoint", "peak", "zoo", "nature_reserve", "sports_centre"]
            ),
        ]
        var colors: [String: MapColor] = ["": color(\.service)]
        for (key, names) in groups { for name in names { colors[name] = color(key) } }
        return colors
    }
}
