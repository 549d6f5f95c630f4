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

        func point(_ position: SIMD2<Float>) -> CGPoint {
            let point = SIMD2<Double>(position) * factor - offset
            return CGPoint(x: point.x, y: point.y)
        }
    }

    /// Paints a tile of 256 by 256 points.
    /// - Parameter source: The tile of the data, or an ancestor of it; `nil` if there is no data.
    func paint(_ id: MapTileID, from source: PreparedTile?, in context: CGContext) {
        context.setFillColor(style.background.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: Self.tileSize, height: Self.tileSize))
        guard let source else { return }
        let placement = Placement(of: id, in: source.id)
        let zoom = Double(id.zoom)
        context.setLineJoin(.round)
        for (order, entry) in style.areas.enumerated() where entry.area.zoom <= zoom {
            fill(source.areas[order], entry.area.color, placement, context)
        }
        fill(source.water, style.water, placement, context)
        stroke(source.waterways, style.water, style.waterway(zoom), placement, context)
        stroke(source.coastlines, style.coastline, 1, placement, context)
        if style.building.zoom <= zoom { paintBuildings(source.buildings, placement, context) }
        for level in PreparedTile.Level.allCases { paintRoads(source, level, zoom, placement, context) }
        paintBoundaries(source.boundaries, zoom, placement, context)
    }

    private func paintBuildings(_ shapes: [TileShape], _ placement: Placement, _ context: CGContext) {
        let path = areaPath(shapes, placement)
        if path.isEmpty { return }
        context.addPath(path)
        context.setFillColor(style.building.color.cgColor)
        context.fillPath(using: .evenOdd)
        guard let outline = style.building.outline else { return }
        context.addPath(path)
        context.setStrokeColor(outline.cgColor)
        context.setLineWidth(0.75)
        context.strokePath()
    }

    private func paintRoads(
        _ source: PreparedTile,
        _ level: PreparedTile.Level,
        _ zoom: Double,
        _ placement: Placement,
        _ context: CGContext
    ) {
        let classes = source.roads[level] ?? [:]
        let alpha = level == .tunnel ? 0.45 : 1
        context.setAlpha(alpha)
        defer { context.setAlpha(1) }
        let entries = style.roads.enumerated().compactMap { order, entry -> (MapStyle.Road, CGPath, Double)? in
            guard let shapes = classes[order] else { return nil }
            let width = entry.road.width(zoom)
            if width <= 0 { return nil }
            let path = linePath(shapes, placement, isWhole: !entry.road.dashes.isEmpty)
            return path.isEmpty ? nil : (entry.road, path, width)
        }
        context.setLineCap(level == .bridge ? .butt : .round)
        for (road, path, width) in entries {
            guard let casing = road.casing, width >= 1.8 || level == .bridge else { continue }
            context.addPath(path)
            context.setStrokeColor(casing.cgColor)
            context.setLineWidth(width + (zoom < 15 ? 1.4 : 2))
            context.strokePath()
        }
        for (road, path, width) in entries {
            context.addPath(path)
            // Without room for edges, a road is as dark as they are, so that it stays visible.
            let isThin = road.casing != nil && width < 1.8
            context.setStrokeColor(
                (isThin ? road.color.mixed(with: road.casing ?? road.color, 0.6) : road.color).cgColor
            )
            context.setLineWidth(width)
            if road.dashes.isEmpty {
                context.setLineCap(.round)
            } else {
                context.setLineCap(.butt)
                context.setLineDash(phase: 0, lengths: road.dashes.map { $0 * width })
            }
            context.strokePath()
            if !road.dashes.isEmpty { context.setLineDash(phase: 0, lengths: []) }
        }
        paintRails(source.rails[level] ?? [], zoom, placement, context)
        if level == .ground { stroke(source.trams, style.tram.color, style.tram.width(zoom), placement, context) }
    }

    private func paintRails(_ shapes: [TileShape], _ zoom: Double, _ placement: Placement, _ context: CGContext) {
        let width = style.rail.width(zoom)
        let path = width > 0 ? linePath(shapes, placement, isWhole: true) : CGMutablePath()
        if path.isEmpty { return }
        context.setLineCap(.butt)
        context.addPath(path)
        context.setStrokeColor(style.rail.color.cgColor)
        context.setLineWidth(width)
        context.strokePath()
        guard zoom >= 15 else { return }
        // Sleepers.
        context.addPath(path)
        context.setLineWidth(width * 2.6)
        context.setLineDash(phase: 0, lengths: [width * 0.6, width * 4])
        context.strokePath()
        context.setLineDash(phase: 0, lengths: [])
    }

    private func paintBoundaries(_ shapes: [TileShape], _ zoom: Double, _ placement: Placement, _ context: CGContext) {
        let path = linePath(shapes, placement, isWhole: true)
        if path.isEmpty { return }
        context.setLineCap(.butt)
        context.addPath(path)
        context.setStrokeColor(style.boundary.cgColor(alpha: zoom > 12 ? 0.45 : 0.8))
        context.setLineWidth(zoom < 8 ? 1 : 1.4)
        context.setLineDash(phase: 0, lengths: [6, 2, 1.5, 2])
        context.strokePath()
        context.setLineDash(phase: 0, lengths: [])
    }

    // MARK: Paths

    private func fill(_ shapes: [TileShape]?, _ color: MapColor, _ placement: Placement, _ context: CGContext) {
        guard let shapes else { return }
        // Each by itself: where two areas overlap, both are painted.
        context.setFillColor(color.cgColor)
        for shape in shapes where placement.contains(shape) {
            context.addPath(areaPath([shape], placement))
            context.fillPath(using: .evenOdd)
        }
    }

    private func stroke(
        _ shapes: [TileShape],
        _ color: MapColor,
        _ width: Double,
        _ placement: Placement,
        _ context: CGContext
    ) {
        if width <= 0 { return }
        let path = linePath(shapes, placement, isWhole: false)
        if path.isEmpty { return }
        context.setLineCap(.round)
        context.addPath(path)
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(width)
        context.strokePath()
    }

    private func areaPath(_ shapes: [TileShape], _ placement: Placement) -> CGMutablePath {
        let path = CGMutablePath()
        for shape in shapes where placement.contains(shape) {
            for ring in shape.parts {
                guard let first = ring.first else { continue }
                path.move(to: placement.point(first))
                for next in ring.dropFirst() { path.addLine(to: placement.point(next)) }
                path.closeSubpath()
            }
        }
        return path
    }

    /// - Parameter isWhole: A Boolean value that indicates whether lines continue outside of the tile, for their dashes.
    private func linePath(_ shapes: [TileShape], _ placement: Placement, isWhole: Bool) -> CGMutablePath {
        let path = CGMutablePath()
        for shape in shapes where placement.contains(shape) {
            for line in shape.parts {
                guard var previous = line.first else { continue }
                var isStarted = false
                for next in line.dropFirst() {
                    if !isWhole, placement.excludes(previous, next) {
                        isStarted = false
                    } else {
                        if !isStarted { path.move(to: placement.point(previous)) }
                        path.addLine(to: placement.point(next))
                        isStarted = true
                    }
                    previous = next
                }
            }
        }
        return path
    }
}
