import Foundation
import MapData

/// The positions of a tile's units in points of the world at a zoom, rotated with the map.
struct TileFrame {
    private let origin: SIMD2<Double>
    /// Map points per unit.
    private let unit: Double
    /// Points per map point.
    private let scale: Double
    private let cosine: Double
    private let sine: Double
    /// The size of the tile in map points.
    private let size: Double

    /// - Parameter world: The number of worlds by which the tile is moved to the east.
    init(_ id: MapTileID, world: Int, zoom: Int, heading: Double) {
        let count = Double(1 << id.zoom)
        size = MKMapSize.world.width / count
        origin = SIMD2((Double(id.x) + Double(world) * count) * size, Double(id.y) * size)
        unit = size / Double(PreparedTile.extent)
        scale = exp2(Double(zoom) - MapViewport.unitZoom)
        (cosine, sine) = heading == 0 ? (1, 0) : (cos(heading * .pi / 180), sin(heading * .pi / 180))
    }

    func mapPoint(_ position: SIMD2<Float>) -> MKMapPoint {
        let point = origin + SIMD2<Double>(position) * unit
        return MKMapPoint(x: point.x, y: point.y)
    }

    func position(_ position: SIMD2<Float>) -> SIMD2<Double> {
        let point = mapPoint(position)
        let (x, y) = (point.x * scale, point.y * scale)
        return SIMD2(x * cosine + y * sine, y * cosine - x * sine)
    }

    /// Returns the map point of a position; `nil` if it is in another tile, which has the label as well.
    func mapPointInTile(x: Double, y: Double) -> MKMapPoint? {
        let point = SIMD2((x * cosine - y * sine) / scale, (x * sine + y * cosine) / scale)
        let local = point - origin
        guard local.x >= 0, local.y >= 0, local.x < size, local.y < size else { return nil }
        return MKMapPoint(x: point.x, y: point.y)
    }
}

/// A line with the distances of its points from the first one.
struct MeasuredLine {
    /// A straight part of a line: its middle and its direction in radians.
    struct Section {
        let x: Double
        let y: Double
        let angle: Double
    }

    let points: [SIMD2<Double>]
    private let distances: [Double]

    init(_ points: [SIMD2<Double>]) {
        self.points = points
        var distances: [Double] = []
        distances.reserveCapacity(points.count)
        var previous = points.first ?? SIMD2()
        for point in points {
            let step = point - previous
            distances.append((distances.last ?? 0) + (step * step).sum().squareRoot())
            previous = point
        }
        self.distances = distances
    }

    var length: Double { distances.last ?? 0 }

    /// Returns the point at a distance from the start, and the index of the point after it.
    func point(at distance: Double) -> (point: SIMD2<Double>, next: Int) {
        var (low, high) = (0, distances.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if distances[middle] < distance { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return (points[0], min(1, points.count - 1)) }
        let step = distances[low] - distances[low - 1]
        let part = step > 0 ? (distance - distances[low - 1]) / step : 0
        return (points[low - 1] + (points[low] - points[low - 1]) * part, low)
    }

    /// Returns a section of the line; `nil` if it does not fit, or is not straight.
    /// - Parameter deviation: The largest distance of points from the straight line.
    func straightSection(from start: Double, length: Double, within deviation: Double) -> Section? {
        guard start >= 0, start + length <= self.length, points.count > 1 else { return nil }
        let (first, last) = (point(at: start), point(at: start + length))
        let chord = last.point - first.point
        let size = (chord * chord).sum().squareRoot()
        guard size > length * 0.95 else { return nil }
        for index in first.next..<max(last.next, first.next) {
            let offset = points[index] - first.point
            if abs(offset.x * chord.y - offset.y * chord.x) / size > deviation { return nil }
        }
        let middle = (first.point + last.point) / 2
        return Section(x: middle.x, y: middle.y, angle: atan2(chord.y, chord.x))
    }
}
