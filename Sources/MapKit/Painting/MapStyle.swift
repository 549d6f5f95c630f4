/// The colors and widths of a map, by the classes of features. Those of areas and roads are in order of painting.
struct MapStyle: Hashable, Sendable {
    /// The variants of the style.
    struct Variant: Hashable, Sendable {
        var isDark = false
        var isMuted = false
    }

    struct Area: Hashable, Sendable {
        var color: MapColor
        var outline: MapColor?
        /// The first zoom at which the area is painted.
        var zoom = 0.0
    }

    struct Road: Hashable, Sendable {
        var color: MapColor
        /// The color of the edges; `nil` for a road without them.
        var casing: MapColor?
        var width: ZoomCurve
        /// Lengths of dashes and gaps, as multiples of the width; empty for a solid line.
        var dashes: [Double] = []
    }

    /// A style of text.
    struct Label: Hashable, Sendable {
        var color: MapColor
        /// The size of the font in points.
        var size: Double
        var isBold = false
        var isUppercase = false
    }

    let variant: Variant
    let background: MapColor
    let water: MapColor
    let halo: MapColor
    let areas: [(name: String, area: Area)]
    let roads: [(name: String, road: Road)]
    let building: Area
    let rail: Road
    let tram: Road
    let boundary: MapColor
    let coastline: MapColor
    let waterway: ZoomCurve
    let text: MapColor
    let streetText: MapColor
    let waterText: MapColor
    let parkText: MapColor
    let interestText: MapColor
    let interestColors: [String: MapColor]

    /// The number of an area's class in the order of painting.
    let areaOrder: [String: Int]
    /// The number of a road's class in the order of painting.
    let roadOrder: [String: Int]

    static func == (first: MapStyle, second: MapStyle) -> Bool { first.variant == second.variant }

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }

    /// Returns the style of a variant.
    static func of(_ variant: Variant) -> MapStyle {
        switch (variant.isDark, variant.isMuted) {
        case (false, false): light
        case (true, false): dark
        case (false, true): mutedLight
        case (true, true): mutedDark
        }
    }

    private static let light = MapStyle(Variant())
    private static let dark = MapStyle(Variant(isDark: true))
    private static let mutedLight = MapStyle(Variant(isMuted: true))
    private static let mutedDark = MapStyle(Variant(isDark: true, isMuted: true))

    private init(_ variant: Variant) {
        self.variant = variant
        let palette = MapPalette(variant)
        func color(_ key: KeyPath<MapPalette.Colors, MapColor>) -> MapColor { palette.color(key) }
        background = color(\.land)
        water = color(\.water)
        halo = color(\.halo)
        boundary = color(\.boundary)
        coastline = color(\.waterEdge)
        waterway = ZoomCurve([8: 0.7, 12: 1.4, 14: 2.2, 16: 4, 18: 9])
        text = color(\.text)
        streetText = color(\.streetText)
        waterText = color(\.waterText)
        parkText = color(\.parkText)
        interestText = color(\.interestText)
        interestColors = palette.interests
        building = Area(color: color(\.building), outline: color(\.buildingEdge), zoom: 13.5)
        areas = palette.areas
        roads = palette.roads
        rail = Road(
            color: color(\.rail),
            casing: nil,
            width: ZoomCurve([9: 0.6, 12: 1, 14: 1.4, 16: 2, 18: 3.5])
        )
        tram = Road(
            color: color(\.rail),
            casing: nil,
            width: ZoomCurve([13: 0.5, 15: 0.8, 17: 1.3, 19: 2.5])
        )
        areaOrder = Dictionary(areas.enumerated().map { ($1.name, $0) }) { first, _ in first }
        roadOrder = Dictionary(roads.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }
}
