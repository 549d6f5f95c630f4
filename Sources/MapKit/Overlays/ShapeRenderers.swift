import CoreLocation
import Synchronization
import UIKit

/// Draws a line.
open class MKPolylineRenderer: MKOverlayPathRenderer, @unchecked Sendable {
    /// Creates the renderer of a line.
    public convenience init(polyline: MKPolyline) { self.init(overlay: polyline) }

    /// Creates the renderer of an overlay, which draws lines only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// The line; an empty one if the overlay is none.
    open var polyline: MKPolyline { overlay as? MKPolyline ?? MKPolyline(points: []) }

    /// The start of the part that is drawn, from 0 to 1.
    open var strokeStart: CGFloat {
        get { range.withLock { $0.start } }
        set {
            range.withLock { $0.start = newValue }
            setNeedsDisplay()
        }
    }

    /// The end of the part that is drawn, from 0 to 1.
    open var strokeEnd: CGFloat {
        get { range.withLock { $0.end } }
        set {
            range.withLock { $0.end = newValue }
            setNeedsDisplay()
        }
    }

    /// The part that is drawn, which the main thread changes while others draw.
    private let range = Mutex<(start: CGFloat, end: CGFloat)>((0, 1))

    override var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) {
        ([], [MapLine(polyline.mapPoints).part(from: Double(strokeStart), to: Double(strokeEnd)).map(\.point)])
    }
}

/// Draws several lines.
open class MKMultiPolylineRenderer: MKOverlayPathRenderer, @unchecked Sendable {
    /// Creates the renderer of lines.
    public convenience init(multiPolyline: MKMultiPolyline) { self.init(overlay: multiPolyline) }

    /// Creates the renderer of an overlay, which draws several lines only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// The lines; none if the overlay is none.
    open var multiPolyline: MKMultiPolyline { overlay as? MKMultiPolyline ?? MKMultiPolyline([]) }

    override var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) {
        ([], multiPolyline.polylines.map(\.mapPoints))
    }
}

/// Draws an area.
open class MKPolygonRenderer: MKOverlayPathRenderer, @unchecked Sendable {
    /// Creates the renderer of an area.
    public convenience init(polygon: MKPolygon) { self.init(overlay: polygon) }

    /// Creates the renderer of an overlay, which draws areas only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// The area; an empty one if the overlay is none.
    open var polygon: MKPolygon { overlay as? MKPolygon ?? MKPolygon(points: [], count: 0) }

    override var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) {
        let rings = polygon.rings
        return (rings, rings.map(\.closed))
    }
}

/// Draws several areas.
open class MKMultiPolygonRenderer: MKOverlayPathRenderer, @unchecked Sendable {
    /// Creates the renderer of areas.
    public convenience init(multiPolygon: MKMultiPolygon) { self.init(overlay: multiPolygon) }

    /// Creates the renderer of an overlay, which draws several areas only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// The areas; none if the overlay is none.
    open var multiPolygon: MKMultiPolygon { overlay as? MKMultiPolygon ?? MKMultiPolygon([]) }

    override var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) {
        let rings = multiPolygon.polygons.flatMap(\.rings)
        return (rings, rings.map(\.closed))
    }
}

/// Draws a circle.
open class MKCircleRenderer: MKOverlayPathRenderer, @unchecked Sendable {
    /// Creates the renderer of a circle.
    public convenience init(circle: MKCircle) { self.init(overlay: circle) }

    /// Creates the renderer of an overlay, which draws circles only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// The circle; one without a radius if the overlay is none.
    open var circle: MKCircle { overlay as? MKCircle ?? MKCircle(center: CLLocationCoordinate2D(), radius: 0) }

    /// The number of corners: at most a third of a pixel is cut off from a circle of 4000 pixels.
    private static let cornerCount = 360

    override var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) {
        let rect = circle.boundingMapRect
        if rect.isEmpty { return ([], []) }
        let ring = (0..<Self.cornerCount).map { index in
            let angle = Double(index) / Double(Self.cornerCount) * 2 * .pi
            return MKMapPoint(x: rect.midX + cos(angle) * rect.width / 2, y: rect.midY + sin(angle) * rect.height / 2)
        }
        return ([ring], [ring.closed])
    }
}

/// Draws a line whose color changes along it.
open class MKGradientPolylineRenderer: MKPolylineRenderer, @unchecked Sendable {
    /// Colors and as many positions, which the main thread changes while others draw.
    private struct Gradient: Sendable {
        var colors: [UIColor] = []
        var locations: [CGFloat] = []
    }

    private let gradient = Mutex(Gradient())

    /// The colors.
    open var colors: [UIColor] { gradient.withLock { $0.colors } }

    /// The positions of the colors, from 0 to 1, in ascending order.
    open var locations: [CGFloat] { gradient.withLock { $0.locations } }

    /// Sets the colors and their positions. Without positions, the colors are at equal distances.
    open func setColors(_ colors: [UIColor], locations: [CGFloat]) {
        let count = colors.count
        let positions =
            locations.count == count
            ? locations : (0..<count).map { count > 1 ? CGFloat($0) / CGFloat(count - 1) : 0 }
        gradient.withLock { $0 = Gradient(colors: colors, locations: positions) }
        setNeedsDisplay()
    }

    /// The largest length of a piece with one color, in points of the screen.
    private static let step = 3.0

    /// Strokes the line in short pieces.
    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let gradient = self.gradient.withLock { $0 }
        guard !gradient.colors.isEmpty else { return super.draw(mapRect, zoomScale: zoomScale, in: context) }
        let line = MapLine(polyline.mapPoints)
        guard line.length > 0 else { return }
        let width = Double(lineWidth > 0 ? lineWidth / zoomScale : MKRoadWidthAtZoomScale(zoomScale))
        let rect = mapRect.insetBy(dx: -width, dy: -width)
        applyStrokeProperties(to: context, atZoomScale: zoomScale)
        context.setLineCap(.round)
        let part = line.part(from: Double(strokeStart), to: Double(strokeEnd)).map(\.point)
        let offset = line.length * Double(min(max(strokeStart, 0), 1))
        for run in MapClipping.runs(part, in: rect) {
            var distance = run.start + offset
            for (start, end) in zip(run.points, run.points.dropFirst()) {
                let length = hypot(end.x - start.x, end.y - start.y)
                let count = max(Int((length * Double(zoomScale) / Self.step).rounded(.up)), 1)
                for index in 0..<count {
                    let (low, high) = (Double(index) / Double(count), Double(index + 1) / Double(count))
                    func point(_ part: Double) -> CGPoint {
                        self.point(
                            for: MKMapPoint(
                                x: start.x + (end.x - start.x) * part,
                                y: start.y + (end.y - start.y) * part
                            )
                        )
                    }
                    let position = (distance + length * (low + high) / 2) / line.length
                    context.setStrokeColor(Self.color(of: gradient, at: CGFloat(position)).cgColor)
                    context.move(to: point(low))
                    context.addLine(to: point(high))
                    context.strokePath()
                }
                distance += length
            }
        }
    }

    /// Returns the color at a position from 0 to 1.
    private static func color(of gradient: Gradient, at position: CGFloat) -> UIColor {
        let (colors, locations) = (gradient.colors, gradient.locations)
        guard let index = locations.firstIndex(where: { $0 >= position }) else { return colors.last ?? .clear }
        if index == 0 { return colors[0] }
        let (low, high) = (locations[index - 1], locations[index])
        let part = high > low ? (position - low) / (high - low) : 1
        func components(_ color: UIColor) -> [CGFloat] {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return [red, green, blue, alpha]
        }
        let mixed = zip(components(colors[index - 1]), components(colors[index])).map { $0 + ($1 - $0) * part }
        return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
    }
}

/// A line of map points, with the distances of its points from the first one.
struct MapLine {
    private let points: [MKMapPoint]
    private let distances: [Double]

    init(_ points: [MKMapPoint]) {
        self.points = points
        var distances: [Double] = []
        for (index, point) in points.enumerated() {
            let before = points[max(index - 1, 0)]
            distances.append((distances.last ?? 0) + hypot(point.x - before.x, point.y - before.y))
        }
        self.distances = distances
    }

    /// The length in map points.
    var length: Double { distances.last ?? 0 }

    /// Returns the part between two positions from 0 to 1.
    func part(from start: Double, to end: Double) -> [(point: MKMapPoint, distance: Double)] {
        let all = Array(zip(points, distances)).map { (point: $0, distance: $1) }
        let (low, high) = (min(max(start, 0), 1) * length, min(max(end, 0), 1) * length)
        if low == 0, high == length { return all }
        guard low < high else { return [] }
        func at(_ distance: Double) -> (point: MKMapPoint, distance: Double) {
            let next = min(max(distances.firstIndex { $0 >= distance } ?? 0, 1), points.count - 1)
            let (a, b) = (points[next - 1], points[next])
            let step = distances[next] - distances[next - 1]
            let part = step > 0 ? (distance - distances[next - 1]) / step : 0
            return (MKMapPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part), distance)
        }
        return [at(low)] + all.filter { $0.distance > low && $0.distance < high } + [at(high)]
    }
}

extension [MKMapPoint] {
    /// The points with the first one repeated at the end.
    fileprivate var closed: [MKMapPoint] { first.map { self + [$0] } ?? [] }
}
