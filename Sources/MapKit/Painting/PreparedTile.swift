import UIKit
import MapData

/// A line or an area of a tile, in units of which a tile has 4096 in each direction.
struct TileShape: Sendable {
    let parts: [[SIMD2<Float>]]
    let minimum: SIMD2<Float>
    let maximum: SIMD2<Float>

    /// - Parameter factor: Units of 4096 per unit of the layer.
    init?(_ parts: [[TilePoint]], factor: Float) {
        var (minimum, maximum) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        self.parts = parts.map { part in
            part.map { point in
                let position = SIMD2(Float(point.x), Float(point.y)) * factor
                minimum = pointwiseMin(minimum, position)
                maximum = pointwiseMax(maximum, position)
                return position
            }
        }
        if maximum.x < minimum.x { return nil }
        (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// - Parameter line: A line in units of a tile.
    init(line: [SIMD2<Float>]) {
        var (minimum, maximum) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for point in line { (minimum, maximum) = (pointwiseMin(minimum, point), pointwiseMax(maximum, point)) }
        (parts, self.minimum, self.maximum) = ([line], minimum, maximum)
    }

    /// The number of points.
    var count: Int { parts.reduce(0) { $0 + $1.count } }
}

/// A tile of a map file, whose shapes are sorted by the paths that they are painted with.
struct PreparedTile: Sendable {
    static let extent: Float = 4096

    /// The number of points that have the size of a label.
    private static let labelCost = 8

    /// The level of a road relative to the ground.
    enum Level: Int, CaseIterable, Sendable {
        case tunnel, ground, bridge
    }

    let id: MapTileID
    private(set) var areas: [Int: [TileShape]] = [:]
    private(set) var water: [TileShape] = []
    private(set) var waterways: [TileShape] = []
    private(set) var buildings: [TileShape] = []
    /// By the number of the class.
    private(set) var roads: [Level: [Int: [TileShape]]] = [:]
    private(set) var rails: [Level: [TileShape]] = [:]
    private(set) var trams: [TileShape] = []
    private(set) var boundaries: [TileShape] = []
    private(set) var coastlines: [TileShape] = []
    private(set) var labels = LabelSource()
    /// The number of points of all shapes, and of those that have the size of the labels.
    private(set) var pointCount = 0

    /// Prepares a tile of one or more files.
    init(_ id: MapTileID, _ tiles: [VectorTile], style: MapStyle) {
        self.id = id
        for layer in tiles.flatMap(\.layers) {
            let factor = Self.extent / Float(layer.extent)
            for feature in layer.features { add(feature, of: layer.name, factor, style) }
        }
        pointCount += Self.labelCost * (labels.points.count + labels.streets.count)
        joinLines()
    }

    /// Joins lines that are painted in the same way.
    private mutating func joinLines() {
        for (level, classes) in roads { roads[level] = classes.mapValues(LineChains.joined) }
        rails = rails.mapValues(LineChains.joined)
        trams = LineChains.joined(trams)
        waterways = LineChains.joined(waterways)
        boundaries = LineChains.joined(boundaries)
        coastlines = LineChains.joined(coastlines)
    }

    private mutating func add(_ feature: VectorFeature, of layer: String, _ factor: Float, _ style: MapStyle) {
        let name = feature.text("class") ?? ""
        switch feature.geometry {
        case .points(let points):
            guard let point = points.first else { return }
            labels.add(feature, class: name, layer: layer, at: SIMD2(Float(point.x), Float(point.y)) * factor)
        case .lines(let lines):
            guard let shape = TileShape(lines, factor: factor) else { return }
            pointCount += shape.count
            addLine(shape, feature, of: layer, class: name, style)
        case .polygons(let polygons):
            guard let shape = TileShape(polygons.flatMap { $0 }, factor: factor) else { return }
            pointCount += shape.count
            addArea(shape, feature, of: layer, class: name, style)
        }
    }

    private mutating func addLine(
        _ shape: TileShape,
        _ feature: VectorFeature,
        of layer: String,
        class name: String,
        _ style: MapStyle
    ) {
        switch layer {
        case "road":
            guard let order = style.roadOrder[name] else { return }
            roads[feature.level, default: [:]][order, default: []].append(shape)
            labels.addStreet(feature, class: name, order: order, shape)
        case "rail":
            if name == "tram" { trams.append(shape) } else { rails[feature.level, default: []].append(shape) }
        case "waterway":
            waterways.append(shape)
        case "boundary":
            if name == "coastline" { coastlines.append(shape) } else { boundaries.append(shape) }
        default: break
        }
    }

    private mutating func addArea(
        _ shape: TileShape,
        _ feature: VectorFeature,
        of layer: String,
        class name: String,
        _ style: MapStyle
    ) {
        switch layer {
        case "land":
            guard let order = style.areaOrder[name] else { return }
            areas[order, default: []].append(shape)
            labels.addArea(feature, class: name, layer: layer, shape)
        case "water":
            water.append(shape)
            labels.addArea(feature, class: name, layer: layer, shape)
        case "building": buildings.append(shape)
        default: break
        }
    }
}

extension VectorFeature {
    /// Returns an attribute that is a text.
    func text(_ key: String) -> String? { if case .text(let text) = attributes[key] { text } else { nil } }

    fileprivate var level: PreparedTile.Level {
        func isSet(_ key: String) -> Bool { text(key).map { $0 != "no" } ?? false }
        return isSet("tunnel") ? .tunnel : isSet("bridge") ? .bridge : .ground
    }
}
