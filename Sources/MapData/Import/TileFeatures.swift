/// The features of a map, and the tiles that are made of them.
struct TileFeatures {
    private enum Shape {
        case point
        case line
        case polygon
    }

    private struct Feature {
        let layer: FeatureClass.Layer
        let zooms: ClosedRange<Int>
        let shape: Shape
        /// The rings of a polygon are one polygon: the outer one is first.
        let parts: [[WorldPoint]]
        let attributes: [String: VectorValue]
    }

    /// Sizes that no map reaches. They bound the memory and the time that a few points far from each other need.
    struct Limits {
        /// The largest number of points of a feature in all tiles of a zoom.
        var feature = 1 << 22
        /// The largest number of points in all tiles of a zoom, besides 16 for each point of the features.
        var zoom = 1 << 22
        /// The largest number of points that are clipped for a zoom, besides 64 for each point of the features.
        var clipped = 1 << 28
        /// The largest number of points of the pieces of all seas, besides 4 for each point of the seas.
        var seas = 1 << 20
    }

    private let limits: Limits
    private var features: [Feature] = []
    private var pointCount = 0
    /// The number of points that pieces of seas may still have.
    private var seaBudget: Int

    init(limits: Limits = Limits()) {
        self.limits = limits
        seaBudget = limits.seas
    }

    /// The margin around a tile in its units, so that strokes and labels at its edge are whole.
    private static let margin = 64
    /// The largest number of tiles of a zoom that a feature can be in. The largest lake, the Caspian Sea, is in fewer at zoom 14.
    private static let tileLimit = 1 << 18
    /// The zoom of the tiles among which seas are divided, so that they are not in too many tiles of higher zooms.
    private static let seaZoom = 8

    /// The largest number of shapes in all tiles of a zoom. Maps have less than a shape per point.
    private var shapeLimit: Int { 4 * pointCount + (1 << 20) }

    mutating func add(_ type: FeatureClass, at point: WorldPoint) { append(type, .point, [[point]]) }

    mutating func add(_ type: FeatureClass, line: [WorldPoint]) { append(type, .line, [line]) }

    mutating func add(_ type: FeatureClass, polygon: [[WorldPoint]]) {
        // The first point of a ring is not repeated.
        append(type, .polygon, polygon.map { $0.first == $0.last ? Array($0.dropLast()) : $0 })
    }

    private mutating func append(
        _ type: FeatureClass,
        _ shape: Shape,
        _ parts: [[WorldPoint]],
        zooms: ClosedRange<Int>? = nil
    ) {
        pointCount += parts.pointCount
        features.append(
            Feature(
                layer: type.layer,
                zooms: zooms ?? type.zoom...WorldPoint.maximumZoom,
                shape: shape,
                parts: parts,
                attributes: type.attributes
            )
        )
    }

    /// Adds the area of a sea, the outer ring first. A sea whose pieces have more points than those of any map is left out.
    mutating func addSea(_ polygon: [[WorldPoint]]) {
        seaBudget += 4 * polygon.pointCount
        guard let pieces = Self.pieces(polygon, zoom: Self.seaZoom, limit: seaBudget) else { return }
        append(.sea, .polygon, polygon, zooms: 0...Self.seaZoom - 1)
        for piece in pieces {
            seaBudget -= piece.pointCount
            append(.sea, .polygon, piece, zooms: Self.seaZoom...WorldPoint.maximumZoom)
        }
    }

    /// Divides a polygon among the tiles of a zoom, with their margins.
    /// - Returns: The pieces; `nil` if they have more points than a limit.
    private static func pieces(_ polygon: [[WorldPoint]], zoom: Int, limit: Int) -> [[[WorldPoint]]]? {
        let shift = WorldPoint.bits - zoom
        let margin = margin << (WorldPoint.maximumZoom - zoom)
        let rings = polygon.map { ring in ring.map { TilePoint(x: Int($0.x), y: Int($0.y)) } }
        guard let outer = rings.first, !outer.isEmpty else { return [] }
        let box = TileRect(outer)
        var waiting = [
            (columns: box.minX >> shift...box.maxX >> shift, rows: box.minY >> shift...box.maxY >> shift, rings: rings)
        ]
        var pieces: [[[WorldPoint]]] = []
        var count = 0
        while let (columns, rows, rings) = waiting.popLast() {
            let rect = TileRect(
                minX: columns.lowerBound << shift - margin,
                minY: rows.lowerBound << shift - margin,
                maxX: (columns.upperBound + 1) << shift + margin,
                maxY: (rows.upperBound + 1) << shift + margin
            )
            let clipped = clip(rings, to: rect, true)
            if clipped.isEmpty { continue }
            if columns.count == 1, rows.count == 1 {
                count += clipped.pointCount
                if count > limit { return nil }
                pieces.append(
                    clipped.map { $0.map { WorldPoint(x: Int32(clamping: $0.x), y: Int32(clamping: $0.y)) } }
                )
            } else if columns.count >= rows.count {
                let middle = columns.lowerBound + columns.count / 2
                waiting.append((middle...columns.upperBound, rows, clipped))
                waiting.append((columns.lowerBound...middle - 1, rows, clipped))
            } else {
                let middle = rows.lowerBound + rows.count / 2
                waiting.append((columns, middle...rows.upperBound, clipped))
                waiting.append((columns, rows.lowerBound...middle - 1, clipped))
            }
        }
        return pieces
    }

    /// Returns the tiles of a zoom, in the order of their numbers; `nil` if there are more shapes or points than in any map.
    /// - Parameter progress: Called after each 1000 features with the fraction that is done; throws to cancel.
    func tiles(
        zoom: Int,
        progress: (Double) throws(MapDataError) -> Void
    ) throws(MapDataError) -> [(id: MapTileID, bytes: [UInt8])]? {
        var tiles: [MapTileID: [FeatureClass.Layer: [VectorFeature]]] = [:]
        var shapeCount = 0
        var points = limits.zoom + 16 * pointCount
        var clipped = limits.clipped + 64 * pointCount
        for (index, feature) in features.enumerated() {
            if index % 1000 == 999 { try progress(Double(index) / Double(features.count)) }
            if !feature.zooms.contains(zoom) { continue }
            let found = geometries(feature, zoom: zoom, clipped: &clipped)
            for (tile, geometry) in found.shapes {
                tiles[tile, default: [:]][feature.layer, default: []].append(
                    VectorFeature(geometry: geometry, attributes: feature.attributes)
                )
                shapeCount += 1
            }
            points -= found.points
            if shapeCount > shapeLimit || points < 0 || clipped < 0 { return nil }
        }
        return tiles.keys.sorted().map { id in
            var encoder = VectorTileEncoder()
            for layer in FeatureClass.Layer.allCases {
                for feature in tiles[id]?[layer] ?? [] { encoder.add(feature, to: layer.rawValue) }
            }
            return (id, encoder.encode())
        }
    }

    /// Returns the shape of a feature in each tile that it reaches, and the number of their points; none if it reaches too many tiles
    /// or has too many points in them.
    /// - Parameter clipped: The number of points that may still be clipped. Each tile of a column reads all points in the column.
    private func geometries(
        _ feature: Feature,
        zoom: Int,
        clipped: inout Int
    ) -> (shapes: [(MapTileID, VectorGeometry)], points: Int) {
        let shift = WorldPoint.maximumZoom - zoom
        let parts = feature.parts.map { part in
            TileGeometry.withoutRepetitions(part.map { TilePoint(x: Int($0.x) >> shift, y: Int($0.y) >> shift) })
        }
        let size = 1 << WorldPoint.tileBits
        if feature.shape == .point {
            guard let point = parts.first?.first else { return ([], 0) }
            let tile = MapTileID(zoom: zoom, x: point.x / size, y: point.y / size)
            return ([(tile, .points([TilePoint(x: point.x % size, y: point.y % size)]))], 1)
        }
        let tolerance = zoom == WorldPoint.maximumZoom ? 0 : 2.0
        let isPolygon = feature.shape == .polygon
        let simple = parts.map { tolerance > 0 ? TileGeometry.simplify($0, tolerance: tolerance) : $0 }
        func isVisible(_ part: [TilePoint]) -> Bool {
            isPolygon ? part.count > 2 && abs(TileGeometry.doubleArea(part)) > 16 : part.count > 1
        }
        // Without its outer ring, a polygon has no inner ones.
        guard let first = simple.first, isVisible(first) else { return ([], 0) }
        let visible = simple.filter(isVisible)
        let box = TileRect(visible.flatMap { $0 })
        var result: [(MapTileID, VectorGeometry)] = []
        let last = (1 << zoom) - 1
        func range(_ low: Int, _ high: Int) -> ClosedRange<Int> {
            let first = min(max((low - Self.margin) / size, 0), last)
            return first...max(first, min((high + Self.margin) / size, last))
        }
        // A way of a few points can be around the world. The parts of a line are counted below, since its box is larger.
        let (columns, rows) = (range(box.minX, box.maxX), range(box.minY, box.maxY))
        if isPolygon, columns.count * rows.count > Self.tileLimit { return ([], 0) }
        let (pointCount, margin) = (visible.pointCount, Self.margin)
        var (tileCount, points) = (0, 0)
        for x in columns {
            // A column first: large areas reach many tiles.
            let column = TileRect(
                minX: x * size - margin,
                minY: box.minY,
                maxX: (x + 1) * size + margin,
                maxY: box.maxY
            )
            clipped -= pointCount
            if clipped < 0 { return ([], 0) }
            let inColumn = Self.clip(visible, to: column, isPolygon)
            guard !inColumn.isEmpty else { continue }
            let columnBox = TileRect(inColumn.flatMap { $0 })
            let columnCount = inColumn.pointCount
            let rows = range(columnBox.minY, columnBox.maxY)
            tileCount += rows.count
            if tileCount > Self.tileLimit { return ([], 0) }
            for y in rows {
                let rect = TileRect(
                    minX: column.minX,
                    minY: y * size - margin,
                    maxX: column.maxX,
                    maxY: (y + 1) * size + margin
                )
                clipped -= columnCount
                if clipped < 0 { return ([], 0) }
                let lines = Self.clip(inColumn, to: rect, isPolygon).map { line in
                    line.map { TilePoint(x: $0.x - x * size, y: $0.y - y * size) }
                }
                if lines.isEmpty { continue }
                points += lines.pointCount
                if points > limits.feature { return ([], 0) }
                result.append(
                    (MapTileID(zoom: zoom, x: x, y: y), isPolygon ? .polygons([lines]) : .lines(lines))
                )
            }
        }
        return (result, points)
    }

    private static func clip(_ parts: [[TilePoint]], to rect: TileRect, _ isPolygon: Bool) -> [[TilePoint]] {
        guard isPolygon else { return parts.flatMap { TileGeometry.clip(line: $0, to: rect) } }
        let rings = parts.map { TileGeometry.withoutRepetitions(TileGeometry.clip(ring: $0, to: rect)) }
        // Outside of the outer ring, there is nothing of the inner ones.
        guard let outer = rings.first, outer.count > 2, TileGeometry.doubleArea(outer) != 0 else { return [] }
        return rings.filter { $0.count > 2 && TileGeometry.doubleArea($0) != 0 }
    }
}

extension [[WorldPoint]] {
    /// The number of the points of all lines.
    fileprivate var pointCount: Int { reduce(0) { $0 + $1.count } }
}

extension [[TilePoint]] {
    /// The number of the points of all lines.
    fileprivate var pointCount: Int { reduce(0) { $0 + $1.count } }
}
