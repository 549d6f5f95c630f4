import CoreLocation
import Synchronization
import UIKit

/// The base class of renderers that fill and stroke a path.
open class MKOverlayPathRenderer: MKOverlayRenderer, @unchecked Sendable {
    /// The values that the main thread changes while others draw. Paths and numbers are not changed after they were set.
    private struct Properties: @unchecked Sendable {
        var fillColor: UIColor?
        var strokeColor: UIColor?
        var lineWidth: CGFloat = 0
        var lineJoin: CGLineJoin = .round
        var lineCap: CGLineCap = .round
        var miterLimit: CGFloat = 10
        var lineDashPhase: CGFloat = 0
        var lineDashPattern: [NSNumber]?
        var path: CGPath?
    }

    private let properties = Mutex(Properties())

    /// Changes values, and draws with them.
    private func change(_ body: (inout Properties) -> Void) {
        properties.withLock { body(&$0) }
        setNeedsDisplay()
    }

    /// The color of the area; `nil` for none.
    open var fillColor: UIColor? {
        get { properties.withLock { $0 }.fillColor }
        set { change { $0.fillColor = newValue } }
    }

    /// The color of the line; `nil` for none.
    open var strokeColor: UIColor? {
        get { properties.withLock { $0 }.strokeColor }
        set { change { $0.strokeColor = newValue } }
    }

    /// The width of the line in points of the screen; 0 for that of a road.
    open var lineWidth: CGFloat {
        get { properties.withLock { $0 }.lineWidth }
        set { change { $0.lineWidth = newValue } }
    }

    /// The shape of corners.
    open var lineJoin: CGLineJoin {
        get { properties.withLock { $0 }.lineJoin }
        set { change { $0.lineJoin = newValue } }
    }

    /// The shape of ends.
    open var lineCap: CGLineCap {
        get { properties.withLock { $0 }.lineCap }
        set { change { $0.lineCap = newValue } }
    }

    /// The longest corner as a multiple of the width.
    open var miterLimit: CGFloat {
        get { properties.withLock { $0 }.miterLimit }
        set { change { $0.miterLimit = newValue } }
    }

    /// The distance in the pattern at which the line starts, in points of the screen.
    open var lineDashPhase: CGFloat {
        get { properties.withLock { $0 }.lineDashPhase }
        set { change { $0.lineDashPhase = newValue } }
    }

    /// The lengths of dashes and gaps in points of the screen; `nil` for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { properties.withLock { $0 }.lineDashPattern }
        set { change { $0.lineDashPattern = newValue } }
    }

    // MARK: Path

    /// The path in coordinates of the renderer, of a subclass that creates one.
    open var path: CGPath? {
        get {
            if let path = properties.withLock({ $0 }).path { return path }
            createPath()
            return properties.withLock { $0 }.path
        }
        set { change { $0.path = newValue } }
    }

    /// Creates the path. Subclasses override the method, and set `path`. The base class has none.
    open func createPath() {}

    /// Discards the path, which is created again.
    open func invalidatePath() { change { $0.path = nil } }

    // MARK: Drawing

    /// The rings of areas, and the lines to stroke, of the shapes of this module, in map points.
    var outlines: (rings: [[MKMapPoint]], lines: [[MKMapPoint]]) { ([], []) }

    /// Fills and strokes the path.
    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let margin = Double(max(strokeWidth(zoomScale) * (lineJoin == .miter ? miterLimit : 1), 2 / zoomScale))
        let rect = mapRect.insetBy(dx: -margin, dy: -margin)
        let (rings, lines) = outlines
        if rings.isEmpty, lines.isEmpty {
            guard let path else { return }
            if fillColor != nil {
                applyFillProperties(to: context, atZoomScale: zoomScale)
                fillPath(path, in: context)
            }
            if strokeColor != nil {
                applyStrokeProperties(to: context, atZoomScale: zoomScale)
                strokePath(path, in: context)
            }
            return
        }
        if fillColor != nil, !rings.isEmpty {
            let path = CGMutablePath()
            for ring in rings {
                let clipped = MapClipping.ring(ring, in: rect)
                guard clipped.count > 2 else { continue }
                path.addLines(between: clipped.map(point))
                path.closeSubpath()
            }
            applyFillProperties(to: context, atZoomScale: zoomScale)
            fillPath(path, in: context)
        }
        if strokeColor != nil {
            applyStrokeProperties(to: context, atZoomScale: zoomScale)
            strokeLines(lines, in: rect, zoomScale, context)
        }
    }

    /// Strokes lines, whose dashes go on from tile to tile.
    private func strokeLines(
        _ lines: [[MKMapPoint]],
        in rect: MKMapRect,
        _ zoomScale: MKZoomScale,
        _ context: CGContext
    ) {
        let path = CGMutablePath()
        for run in lines.flatMap({ MapClipping.runs($0, in: rect) }) {
            guard let dashes = dashes(zoomScale) else {
                add(run, to: path)
                continue
            }
            let part = CGMutablePath()
            add(run, to: part)
            context.setLineDash(phase: lineDashPhase / zoomScale + CGFloat(run.start), lengths: dashes)
            strokePath(part, in: context)
        }
        if !path.isEmpty { strokePath(path, in: context) }
    }

    private func add(_ run: MapClipping.Run, to path: CGMutablePath) {
        path.addLines(between: run.points.map(point))
        // A line that ends where it starts has a corner there.
        if run.points.count > 2, run.points.first == run.points.last { path.closeSubpath() }
    }

    private func strokeWidth(_ zoomScale: MKZoomScale) -> CGFloat {
        lineWidth > 0 ? lineWidth / zoomScale : MKRoadWidthAtZoomScale(zoomScale)
    }

    private func dashes(_ zoomScale: MKZoomScale) -> [CGFloat]? {
        guard let pattern = lineDashPattern, !pattern.isEmpty else { return nil }
        return pattern.map { CGFloat($0.doubleValue) / zoomScale }
    }

    /// Applies the properties of the line to a context.
    open func applyStrokeProperties(to context: CGContext, atZoomScale zoomScale: MKZoomScale) {
        if let strokeColor { context.setStrokeColor(strokeColor.cgColor) }
        context.setLineWidth(strokeWidth(zoomScale))
        context.setLineJoin(lineJoin)
        context.setLineCap(lineCap)
        context.setMiterLimit(miterLimit)
        if let dashes = dashes(zoomScale) {
            context.setLineDash(phase: lineDashPhase / zoomScale, lengths: dashes)
        }
    }

    /// Applies the color of the area to a context.
    open func applyFillProperties(to context: CGContext, atZoomScale zoomScale: MKZoomScale) {
        if let fillColor { context.setFillColor(fillColor.cgColor) }
    }

    /// Strokes a path.
    open func strokePath(_ path: CGPath, in context: CGContext) {
        context.addPath(path)
        context.strokePath()
    }

    /// Fills a path by the even-odd rule.
    open func fillPath(_ path: CGPath, in context: CGContext) {
        context.addPath(path)
        context.fillPath(using: .evenOdd)
    }
}
