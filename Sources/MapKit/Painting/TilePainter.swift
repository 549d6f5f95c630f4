import UIKit
import MapData

/// Paints tiles into contexts whose unit is a point, with y down.
struct TilePainter: Sendable {
    let style: MapStyle

    /// The size of a tile in points.
    static let tileSize = 256.0
    /// The width of the margin around a tile within which strokes can reach it, in points.
    private static let margin = 60.0

    /// The mapping from units of a source tile to points of a painted one.
    private struct Placement {
        let factor: Double
        let offset: SIMD2<Double>
        /// The part of the source that is painted, with the margin, in its units.
        let minimum: SIMD2<Float>
        let maximum: SIMD2<Float>

        init(of id: MapTileID, in source: MapTileID) {
            let depth = max(id.zoom - source.zoom, 0)
            factor = tileSize * Double(1 << depth) / Double(PreparedTile.extent)
            offset = SIMD2(Double(id.x - source.x << depth), Double(id.y - source.y << depth)) * tileSize
            minimum = SIMD2<Float>((offset - margin) / factor)
            maximum = SIMD2<Float>((offset + tileSize + margin) / factor)
        }

        func contains(_ shape: TileShape) -> Bool {
            shape.minimum.x <= maximum.x && shape.maximum.x >= minimum.x && shape.minimum.y <= maximum.y
                && shape.maximum.y >= minimum.y
        }

        /// Returns a Boolean value that indicates whether a segment is on one side of the part.
        func excludes(_ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Bool {
            max(start.x, end.x) < minimum.x || min(start.x, end.x) > maximum.x || max(start.y, end.y) < minimum.y
                || min(start.y, end.y) > maximum.y
        }

        func point(_ position: MKMapPoint) -> CGPoint {
            CGPoint(x: position.x * factor - offset.x, y: position.y * factor - offset.y)
        }

        func point(_ position: SIMD2<Float>) -> CGPoint {
            let point = SIMD2<Double>(position) * factor - offset
            return CGPoint(x: point.x, y: point.y)
        }
    }

    /// Paints a tile of 256 by 256 points.
    func paint(_ id: MapTileID, from content: MapTileContent, in context: CGContext) {
        forEachOperation(id, from: content) { $0.perform(in: context) }
    }

    /// Calls a closure with the fills and strokes of a tile, from the bottom up.
    func forEachOperation(_ id: MapTileID, from content: MapTileContent, _ body: (TileOperation) -> Void) {
        let whole = CGRect(x: 0, y: 0, width: Self.tileSize, height: Self.tileSize)
        body(.fill(CGPath(rect: whole, transform: nil), style.background))
        if let overview = content.overview { paintOverview(id, overview, content.covered, body) }
        if let source = content.tile { paintShapes(id, source, body) }
    }

    /// Paints the overview of the world, and clears what map files cover.
    private func paintOverview(
        _ id: MapTileID,
        _ source: PreparedTile,
        _ covered: [MKMapRect],
        _ body: (TileOperation) -> Void
    ) {
        let placement = Placement(of: id, in: source.id)
        // Far above the zoom of its data, the shapes are too large to be drawn.
        let (low, high) = (placement.minimum, placement.maximum)
        let area = MKMapRect(
            x: Double(low.x),
            y: Double(low.y),
            width: Double(high.x - low.x),
            height: Double(high.y - low.y)
        )
        func points(_ part: [SIMD2<Float>]) -> [MKMapPoint] {
            part.map { MKMapPoint(x: Double($0.x), y: Double($0.y)) }
        }
        func add(_ points: [MKMapPoint], to path: CGMutablePath, closes: Bool) {
            guard let first = points.first else { return }
            path.move(to: placement.point(first))
            for next in points.dropFirst() { path.addLine(to: placement.point(next)) }
            if closes { path.closeSubpath() }
        }
        let (water, borders) = (CGMutablePath(), CGMutablePath())
        for shape in source.water where placement.contains(shape) {
            for ring in shape.parts { add(MapClipping.ring(points(ring), in: area), to: water, closes: true) }
        }
        for shape in source.boundaries where placement.contains(shape) {
            for line in shape.parts {
                for run in MapClipping.runs(points(line), in: area) { add(run.points, to: borders, closes: false) }
            }
        }
        if !water.isEmpty { body(.fill(water, style.water)) }
        paintBoundaries([borders], Double(id.zoom), body)
        let rect = id.mapRect
        let factor = Self.tileSize / rect.width
        for part in covered {
            let frame = CGRect(
                x: (part.minX - rect.minX) * factor,
                y: (part.minY - rect.minY) * factor,
                width: part.width * factor,
                height: part.height * factor
            )
            let tile = CGRect(x: 0, y: 0, width: Self.tileSize, height: Self.tileSize)
            body(.fill(CGPath(rect: frame.intersection(tile), transform: nil), style.background))
        }
    }

    private func paintShapes(_ id: MapTileID, _ source: PreparedTile, _ body: (TileOperation) -> Void) {
        let placement = Placement(of: id, in: source.id)
        let zoom = Double(id.zoom)
        for (order, entry) in style.areas.enumerated() where entry.area.zoom <= zoom {
            fill(source.areas[order], entry.area.color, placement, body)
        }
        fill(source.water, style.water, placement, body)
        stroke(source.waterways, style.water, style.waterway(zoom), placement, body)
        stroke(source.coastlines, style.coastline, 1, placement, body)
        if style.building.zoom <= zoom { paintBuildings(source.buildings, zoom, placement, body) }
        for level in PreparedTile.Level.allCases { paintRoads(source, level, zoom, placement, body) }
        // As one shape, which is translucent.
        let boundaries = linePaths(source.boundaries, placement, isWhole: true, isDivided: false)
        paintBoundaries(boundaries, zoom, body)
    }

    /// The first zoom at which buildings have outlines.
    private static let outlineZoom = 15.0

    private func paintBuildings(
        _ shapes: [TileShape],
        _ zoom: Double,
        _ placement: Placement,
        _ body: (TileOperation) -> Void
    ) {
        let rings = ringPaths(shapes, placement)
        if rings.isEmpty { return }
        let color = style.building.color
        guard let outline = style.building.outline else { return body(.fill(Self.joined(rings), color)) }
        // Where outlines would be as wide as the buildings, these are a little darker instead.
        let hasOutlines = zoom >= Self.outlineZoom
        body(.fill(Self.joined(rings), hasOutlines ? color : color.mixed(with: outline, 0.5)))
        if hasOutlines { body(.stroke(rings, outline, width: 0.75)) }
    }

    private func paintRoads(
        _ source: PreparedTile,
        _ level: PreparedTile.Level,
        _ zoom: Double,
        _ placement: Placement,
        _ body: (TileOperation) -> Void
    ) {
        let classes = source.roads[level] ?? [:]
        let alpha = level == .tunnel ? 0.45 : 1
        let entries = style.roads.enumerated().compactMap { order, entry -> (MapStyle.Road, [CGPath], Double)? in
            guard let shapes = classes[order] else { return nil }
            let width = entry.road.width(zoom)
            if width <= 0 { return nil }
            // Translucent lines are one shape.
            let paths = linePaths(shapes, placement, isWhole: !entry.road.dashes.isEmpty, isDivided: alpha == 1)
            return paths.isEmpty ? nil : (entry.road, paths, width)
        }
        for (road, paths, width) in entries {
            guard let casing = road.casing, width >= 1.8 || level == .bridge else { continue }
            var operation = TileOperation.stroke(paths, casing, width: width + (zoom < 15 ? 1.4 : 2))
            (operation.alpha, operation.cap) = (alpha, level == .bridge ? .butt : .round)
            body(operation)
        }
        for (road, paths, width) in entries {
            // Without room for edges, a road is as dark as they are, so that it stays visible.
            let isThin = road.casing != nil && width < 1.8
            let color = isThin ? road.color.mixed(with: road.casing ?? road.color, 0.6) : road.color
            var operation = TileOperation.stroke(paths, color, width: width, dashes: road.dashes.map { $0 * width })
            operation.alpha = alpha
            body(operation)
        }
        paintRails(source.rails[level] ?? [], zoom, alpha, placement, body)
        if level == .ground { stroke(source.trams, style.tram.color, style.tram.width(zoom), placement, body) }
    }

    private func paintRails(
        _ shapes: [TileShape],
        _ zoom: Double,
        _ alpha: Double,
        _ placement: Placement,
        _ body: (TileOperation) -> Void
    ) {
        let width = style.rail.width(zoom)
        let paths = width > 0 ? linePaths(shapes, placement, isWhole: true, isDivided: alpha == 1) : []
        if paths.isEmpty { return }
        var operation = TileOperation.stroke(paths, style.rail.color, width: width)
        (operation.alpha, operation.cap) = (alpha, .butt)
        body(operation)
        guard zoom >= 15 else { return }
        // Sleepers.
        operation = .stroke(paths, style.rail.color, width: width * 2.6, dashes: [width * 0.6, width * 4])
        operation.alpha = alpha
        body(operation)
    }

    private func paintBoundaries(_ paths: [CGPath], _ zoom: Double, _ body: (TileOperation) -> Void) {
        if paths.allSatisfy(\.isEmpty) { return }
        var operation = TileOperation.stroke(
            paths,
            style.boundary,
            width: zoom < 8 ? 1 : 1.4,
            dashes: [6, 2, 1.5, 2]
        )
        operation.alpha = zoom > 12 ? 0.45 : 0.8
        body(operation)
    }

    // MARK: Paths

    private func fill(
        _ shapes: [TileShape]?,
        _ color: MapColor,
        _ placement: Placement,
        _ body: (TileOperation) -> Void
    ) {
        // Each by itself: where two areas overlap, both are painted.
        for shape in shapes ?? [] where placement.contains(shape) {
            body(.fill(Self.joined(ringPaths([shape], placement)), color))
        }
    }

    private func stroke(
        _ shapes: [TileShape],
        _ color: MapColor,
        _ width: Double,
        _ placement: Placement,
        _ body: (TileOperation) -> Void
    ) {
        if width <= 0 { return }
        let paths = linePaths(shapes, placement, isWhole: false, isDivided: true)
        if !paths.isEmpty { body(.stroke(paths, color, width: width)) }
    }

    /// The distance in points by which a line may differ from its data.
    private static let tolerance = 0.25

    /// Adds a line to a path, without points that are hardly seen: those near the one before, and those on a straight line.
    private static func add(_ points: [CGPoint], to path: CGMutablePath) {
        guard var last = points.first else { return }
        var seen = [last]
        seen.reserveCapacity(points.count)
        for (index, point) in points.enumerated().dropFirst() {
            let (dx, dy) = (point.x - last.x, point.y - last.y)
            if index + 1 < points.count {
                if dx * dx + dy * dy < tolerance * tolerance { continue }
                let (nextX, nextY) = (points[index + 1].x - last.x, points[index + 1].y - last.y)
                let square = nextX * nextX + nextY * nextY
                let cross = dx * nextY - dy * nextX
                let along = dx * nextX + dy * nextY
                // A tenth of a point: such errors add up along a curve.
                if cross * cross < square * 0.01, along > 0, along < square { continue }
            }
            seen.append(point)
            last = point
        }
        path.addLines(between: seen)
    }

    /// Returns one path with the subpaths of others.
    private static func joined(_ paths: [CGPath]) -> CGPath {
        if paths.count == 1, let path = paths.first { return path }
        let whole = CGMutablePath()
        for path in paths { whole.addPath(path) }
        return whole
    }

    private func ringPaths(_ shapes: [TileShape], _ placement: Placement) -> [CGPath] {
        var paths: [CGPath] = []
        for shape in shapes where placement.contains(shape) {
            for ring in shape.parts where !ring.isEmpty {
                let path = CGMutablePath()
                Self.add(ring.map { placement.point($0) }, to: path)
                path.closeSubpath()
                paths.append(path)
            }
        }
        return paths
    }

    /// - Parameters:
    ///   - isWhole: A Boolean value that indicates whether lines continue outside of the tile, for their dashes.
    ///   - isDivided: A Boolean value that indicates whether each line is a path; otherwise, all of them are one.
    private func linePaths(
        _ shapes: [TileShape],
        _ placement: Placement,
        isWhole: Bool,
        isDivided: Bool
    ) -> [CGPath] {
        var paths: [CGPath] = []
        var points: [CGPoint] = []
        func finish() {
            if points.count > 1 {
                let path = CGMutablePath()
                Self.add(points, to: path)
                paths.append(path)
            }
            points.removeAll(keepingCapacity: true)
        }
        for shape in shapes where placement.contains(shape) {
            for line in shape.parts {
                guard var previous = line.first else { continue }
                for next in line.dropFirst() {
                    if !isWhole, placement.excludes(previous, next) {
                        finish()
                    } else {
                        if points.isEmpty { points.append(placement.point(previous)) }
                        points.append(placement.point(next))
                    }
                    previous = next
                }
                finish()
            }
        }
        return isDivided || paths.count < 2 ? paths : [Self.joined(paths)]
    }
}
