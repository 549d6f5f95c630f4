import UIKit

/// The meaning of a label, which determines its zooms, its priority and its text style.
enum LabelRole: Hashable, Sendable {
    case place(String)
    case interest(String)
    case water
    case park
    case number
    /// A street, by its class.
    case street(String)

    /// The priorities of countries and cities overlap, so that a large city comes before a small country.
    private static let places: [String: (zooms: ClosedRange<Int>, priority: Double, size: Double)] = [
        "country": (2...7, 920, 13), "state": (5...8, 850, 12), "city": (4...14, 900, 15), "town": (8...15, 800, 13.5),
        "borough": (11...14, 710, 12), "suburb": (11...16, 720, 12), "village": (11...16, 700, 12.5),
        "island": (12...17, 690, 11.5), "quarter": (13...17, 680, 11.5), "neighbourhood": (14...18, 660, 11),
        "hamlet": (14...18, 650, 11), "locality": (14...18, 640, 10.5), "islet": (15...19, 630, 10.5),
        "square": (16...20, 640, 11), "isolated_dwelling": (15...19, 600, 10.5), "farm": (15...19, 600, 10.5),
    ]

    /// The first zoom and the priority of points of interest that are more important than others.
    private static let interests: [String: (zoom: Int, priority: Double)] = [
        "aerodrome": (12, 620), "station": (14, 620), "ferry_terminal": (15, 560), "bus_station": (15, 550),
        "hospital": (15, 540), "subway_entrance": (17, 330), "tram_stop": (17, 320), "bus_stop": (18, 220),
        "museum": (15, 380), "university": (15, 380), "theatre": (16, 360), "attraction": (16, 360),
        "castle": (15, 390),
        "library": (16, 350), "place_of_worship": (16, 340), "cinema": (16, 340), "hotel": (16, 335), "park": (16, 345),
        "mall": (16, 355), "department_store": (16, 350), "supermarket": (16, 330), "restaurant": (17, 310),
        "cafe": (17, 305), "pharmacy": (17, 300), "school": (16, 320), "viewpoint": (16, 320), "artwork": (18, 240),
    ]

    private static let streets: [String: (zoom: Int, priority: Double)] = [
        "motorway": (11, 480), "trunk": (12, 475), "primary": (13, 470), "secondary": (14, 460), "tertiary": (14, 450),
        "residential": (15, 430), "unclassified": (15, 430), "living_street": (15, 430), "road": (15, 425),
        "pedestrian": (15, 440), "service": (17, 410), "footway": (17, 405), "cycleway": (17, 405), "path": (17, 405),
        "track": (16, 405), "bridleway": (17, 400), "steps": (18, 400), "runway": (14, 420), "taxiway": (17, 400),
    ]

    /// The zooms at which the label is shown.
    var zooms: ClosedRange<Int> {
        switch self {
        case .place(let kind): Self.places[kind]?.zooms ?? 15...20
        case .interest(let kind): (Self.interests[kind]?.zoom ?? 17)...20
        case .water: 10...20
        case .park: 13...20
        case .number: 18...20
        case .street(let kind): (Self.streets[kind]?.zoom ?? 17)...20
        }
    }

    /// The priority over other labels. Larger numbers come first.
    func priority(importance: Double) -> Double {
        switch self {
        case .place(let kind): (Self.places[kind]?.priority ?? 600) + importance * 90
        case .interest(let kind): Self.interests[kind]?.priority ?? 250
        case .water: 500 + importance * 150
        case .park: 445 + importance * 150
        case .number: 100
        case .street(let kind): Self.streets[kind]?.priority ?? 400
        }
    }

    // MARK: Text

    /// The lines of labels at points. Two labels with the widest words do not reach further than ``LabelCandidate/reach``.
    static let wrapping = LabelWrapping(lineWidth: 110, wordWidth: 138)

    /// The text as it is drawn.
    func text(_ name: String) -> String {
        switch self {
        case .place("suburb"), .place("borough"), .place("country"): name.uppercased()
        default: name
        }
    }

    func font(zoom: Int) -> UIFont {
        switch self {
        case .place(let kind):
            let size = Self.places[kind]?.size ?? 10.5
            return .systemFont(ofSize: size, weight: size >= 13 ? .semibold : .medium)
        case .interest: return .systemFont(ofSize: 10.5, weight: .medium)
        case .water: return .italicSystemFont(ofSize: 11.5)
        case .park: return .systemFont(ofSize: 10.5)
        case .number: return .systemFont(ofSize: 9)
        case .street(let kind):
            let isMain = (Self.streets[kind]?.priority ?? 0) >= 450
            return .systemFont(ofSize: (isMain ? 10.5 : 9.5) + (zoom >= 17 ? 1 : 0))
        }
    }

    func color(_ style: MapStyle) -> MapColor {
        switch self {
        case .place: style.text
        case .interest(let kind): (style.interestColors[kind] ?? style.interestText).mixed(with: style.text, 0.35)
        case .water: style.waterText
        case .park: style.parkText
        case .number: style.interestText
        case .street: style.streetText
        }
    }

    /// The color of the dot at the point; `nil` for labels without one.
    func dotColor(_ style: MapStyle) -> MapColor? {
        guard case .interest(let kind) = self else { return nil }
        return style.interestColors[kind] ?? style.interestColors[""]
    }

    /// The radius of the dot, in points.
    static let dotRadius = 4.5

    /// The distance from the point to the middle of the text, in points.
    func textOffset(_ size: CGSize) -> CGFloat {
        if case .interest = self { Self.dotRadius + 2 + size.height / 2 } else { 0 }
    }
}
