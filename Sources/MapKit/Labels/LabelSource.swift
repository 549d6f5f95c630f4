import MapData

/// The named features of a tile, of which labels are made.
struct LabelSource: Sendable {
    /// A feature with a label at a point, in units of which the tile has 4096 in each direction.
    struct Point: Sendable {
        let name: String
        let kind: Kind
        let position: SIMD2<Float>
        /// The rank among labels, from 0 to 1.
        let importance: Double
    }

    enum Kind: Hashable, Sendable {
        /// A settlement, or a part of one, by its class.
        case place(String)
        case interest(String)
        case water
        case park
        case number
    }

    /// A street, with a label along its line.
    struct Street: Sendable {
        let name: String
        /// The number of its class in the order of painting.
        let order: Int
        let kind: String
        var line: [SIMD2<Float>]
    }

    private(set) var points: [Point] = []
    private(set) var streets: [Street] = []

    /// The longest name in characters. Longer ones are truncated.
    private static let lengthLimit = 60
    /// The largest number of labels of a tile.
    private static let limit = 20_000

    private static func name(of feature: VectorFeature) -> String? {
        guard let line = feature.text("name").map(line), !line.isEmpty else { return nil }
        return line.count > lengthLimit ? line.prefix(lengthLimit - 1) + "…" : line
    }

    /// Returns a text without line breaks and control characters, which would break the layout of the label.
    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Adds a point of a layer. Only points in the tile itself have labels, so that each has one.
    mutating func add(_ feature: VectorFeature, class name: String, layer: String, at position: SIMD2<Float>) {
        guard Self.contains(position), points.count < Self.limit else { return }
        switch layer {
        case "place":
            guard let text = Self.name(of: feature) else { return }
            let population = feature.text("population").flatMap(Double.init) ?? 0
            let size = min(max(population, 0) / 1e7, 0.9) + (feature.text("capital") == nil ? 0 : 0.1)
            // The overview of the world has no populations.
            let importance = feature.text("importance").flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
            points.append(Point(name: text, kind: .place(name), position: position, importance: importance ?? size))
        case "poi":
            guard let text = Self.name(of: feature) else { return }
            points.append(Point(name: text, kind: .interest(name), position: position, importance: 0))
        case "address":
            guard let text = feature.text("number").map(Self.line), (1...8).contains(text.count) else { return }
            points.append(Point(name: text, kind: .number, position: position, importance: 0))
        default: break
        }
    }

    /// Adds an area. Its label is in the middle of its box, if that is in the area.
    mutating func addArea(_ feature: VectorFeature, class name: String, layer: String, _ shape: TileShape) {
        guard layer == "water" || name == "park" || name == "cemetery", points.count < Self.limit,
            let text = Self.name(of: feature)
        else { return }
        let middle = (shape.minimum + shape.maximum) / 2
        let size = shape.maximum - shape.minimum
        guard Self.contains(middle), Self.isInside(middle, shape) else { return }
        points.append(
            Point(
                name: text,
                kind: layer == "water" ? .water : .park,
                position: middle,
                importance: Double(min(size.x * size.y / (4096 * 4096), 1))
            )
        )
    }

    mutating func addStreet(_ feature: VectorFeature, class name: String, order: Int, _ shape: TileShape) {
        guard name != "ferry", let text = Self.name(of: feature) else { return }
        for line in shape.parts {
            guard streets.count < Self.limit else { return }
            streets.append(Street(name: text, order: order, kind: name, line: line))
        }
    }

    private static func contains(_ position: SIMD2<Float>) -> Bool {
        (0..<PreparedTile.extent).contains(position.x) && (0..<PreparedTile.extent).contains(position.y)
    }

    /// Returns a Boolean value that indicates whether a point is in an area, by the even-odd rule.
    private static func isInside(_ point: SIMD2<Float>, _ shape: TileShape) -> Bool {
        var isInside = false
        for ring in shape.parts {
            guard var previous = ring.last else { continue }
            for next in ring {
                if (next.y > point.y) != (previous.y > point.y) {
                    let x = next.x + (point.y - next.y) / (previous.y - next.y) * (previous.x - next.x)
                    if point.x < x { isInside.toggle() }
                }
                previous = next
            }
        }
        return isInside
    }
}
