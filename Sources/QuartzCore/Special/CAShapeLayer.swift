import Compositor
import CoreGraphics
import Motion
import Synchronization

/// The rules for the inside of a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nonzero winding rule.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// The even-odd rule.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shapes of the ends of a shape layer's lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Lines end at their end points.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Lines end with a half circle.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Lines extend by half of their width.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shapes of the joins of a shape layer's lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sharp corners, up to the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Round corners.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Corners that are cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that draws a path.
///
/// The shape lies between the contents of the layer and its sublayers. Moving or fading the layer does not draw it again;
/// a change of the path, or of another property, does. All properties but the fill rule, the cap, the join and the dash
/// pattern are animatable; their animations run on the compositor's thread. Paths with the same elements in the same order
/// are interpolated point by point; others change at once.
///
/// The shape is drawn with the resolution of the screen, or that of `contentsScale` if it is higher.
open class CAShapeLayer: CALayer {
    private let drawing = DrawnBitmap<ShapeContent>()
    private let measurements = PathMeasurements()

    /// Creates a layer without a path.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAShapeLayer else { return }
        path = layer.path
        fillColor = layer.fillColor
        fillRule = layer.fillRule
        strokeColor = layer.strokeColor
        strokeStart = layer.strokeStart
        strokeEnd = layer.strokeEnd
        lineWidth = layer.lineWidth
        miterLimit = layer.miterLimit
        lineCap = layer.lineCap
        lineJoin = layer.lineJoin
        lineDashPhase = layer.lineDashPhase
        lineDashPattern = layer.lineDashPattern
    }

    /// The path, in the layer's own coordinates. The default is `nil`. Animatable.
    open var path: CGPath? {
        willSet { if newValue != path { willChange("path") } }
        didSet { if path != oldValue { changed("path") } }
    }

    /// The color inside the path; `nil` for none. The default is opaque black. Animatable.
    open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1) {
        willSet { if newValue != fillColor { willChange("fillColor") } }
        didSet { if fillColor != oldValue { changed("fillColor") } }
    }

    /// The rule for the inside of the path. The default is ``CAShapeLayerFillRule/nonZero``.
    open var fillRule = CAShapeLayerFillRule.nonZero {
        didSet { if fillRule != oldValue { mark(.properties) } }
    }

    /// The color of the line along the path; `nil` for none, which is the default. Animatable.
    open var strokeColor: CGColor? {
        willSet { if newValue != strokeColor { willChange("strokeColor") } }
        didSet { if strokeColor != oldValue { changed("strokeColor") } }
    }

    /// The start of the line, as a fraction of the length of the path from 0, the default, to 1. Animatable.
    open var strokeStart: CGFloat = 0 {
        willSet { if newValue != strokeStart { willChange("strokeStart") } }
        didSet { if strokeStart != oldValue { changed("strokeStart") } }
    }

    /// The end of the line, as a fraction of the length of the path from 0 to 1, the default. Animatable.
    open var strokeEnd: CGFloat = 1 {
        willSet { if newValue != strokeEnd { willChange("strokeEnd") } }
        didSet { if strokeEnd != oldValue { changed("strokeEnd") } }
    }

    /// The width of the line, in points. The default is 1. Animatable.
    open var lineWidth: CGFloat = 1 {
        willSet { if newValue != lineWidth { willChange("lineWidth") } }
        didSet { if lineWidth != oldValue { changed("lineWidth") } }
    }

    /// The longest miter, as a multiple of the width of the line; longer ones are beveled. The default is 10. Animatable.
    open var miterLimit: CGFloat = 10 {
        willSet { if newValue != miterLimit { willChange("miterLimit") } }
        didSet { if miterLimit != oldValue { changed("miterLimit") } }
    }

    /// The shape of the ends of lines. The default is ``CAShapeLayerLineCap/butt``.
    open var lineCap = CAShapeLayerLineCap.butt {
        didSet { if lineCap != oldValue { mark(.properties) } }
    }

    /// The shape of the joins of lines. The default is ``CAShapeLayerLineJoin/miter``.
    open var lineJoin = CAShapeLayerLineJoin.miter {
        didSet { if lineJoin != oldValue { mark(.properties) } }
    }

    /// The distance into the dash pattern at which the line starts, in points. The default is 0. Animatable.
    open var lineDashPhase: CGFloat = 0 {
        willSet { if newValue != lineDashPhase { willChange("lineDashPhase") } }
        didSet { if lineDashPhase != oldValue { changed("lineDashPhase") } }
    }

    /// The lengths of dashes and gaps in turn, in points; `nil` for a solid line, which is the default.
    open var lineDashPattern: [NSNumber]? {
        didSet { if lineDashPattern != oldValue { mark(.properties) } }
    }

    // MARK: Drawing

    override class var ownProperties: [String: KeyedProperty] { shapeProperties }

    private static let shapeProperties: [String: KeyedProperty] = [
        "fillColor": .init(\CAShapeLayer.fillColor),
        "fillRule": .init(\CAShapeLayer.fillRule),
        "lineCap": .init(\CAShapeLayer.lineCap),
        "lineDashPattern": .init(\CAShapeLayer.lineDashPattern),
        "lineDashPhase": .init(\CAShapeLayer.lineDashPhase),
        "lineJoin": .init(\CAShapeLayer.lineJoin),
        "lineWidth": .init(\CAShapeLayer.lineWidth),
        "miterLimit": .init(\CAShapeLayer.miterLimit),
        "path": .init(\CAShapeLayer.path),
        "strokeColor": .init(\CAShapeLayer.strokeColor),
        "strokeEnd": .init(\CAShapeLayer.strokeEnd),
        "strokeStart": .init(\CAShapeLayer.strokeStart),
    ]

    override func writeOwnValues(to values: inout LayerValues) {
        values[.path] = .path(path?.data)
        values[.fillColor] = .color(fillColor.map { AnimationColor($0) })
        values[.strokeColor] = .color(strokeColor.map { AnimationColor($0) })
        values[.strokeStart] = .scalar(Double(strokeStart))
        values[.strokeEnd] = .scalar(Double(strokeEnd))
        values[.lineWidth] = .scalar(Double(lineWidth))
        values[.miterLimit] = .scalar(Double(miterLimit))
        values[.lineDashPhase] = .scalar(Double(lineDashPhase))
    }

    override func takeOwnValues(_ values: LayerValues) {
        path = values.path(.path).map { CGPath($0) }
        fillColor = values.color(.fillColor)?.cgColor
        strokeColor = values.color(.strokeColor)?.cgColor
        strokeStart = CGFloat(values.number(.strokeStart))
        strokeEnd = CGFloat(values.number(.strokeEnd))
        lineWidth = CGFloat(values.number(.lineWidth))
        miterLimit = CGFloat(values.number(.miterLimit))
        lineDashPhase = CGFloat(values.number(.lineDashPhase))
    }

    override var ownDrawing: LayerParts.Drawing? {
        let style = ShapeStyle(
            usesEvenOdd: fillRule == .evenOdd,
            cap: lineCap == .round ? .round : lineCap == .square ? .square : .butt,
            join: lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter,
            dashes: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? []
        )
        let scale = drawingScale
        return { [drawing, measurements] values in
            guard let content = ShapeContent(values, style, measurements) else { return nil }
            return drawing.layer(content, in: values.bounds, scale: scale)
        }
    }
}

/// The properties of a shape that are not animated.
private struct ShapeStyle: Hashable, Sendable {
    var usesEvenOdd: Bool
    var cap: CGLineCap
    var join: CGLineJoin
    var dashes: [CGFloat]
}

private struct ShapeContent: DrawnContent {
    let path: PathData
    let fill: AnimationColor?
    let stroke: AnimationColor?
    let width: CGFloat
    let miterLimit: CGFloat
    let start: CGFloat
    let end: CGFloat
    let dashPhase: CGFloat
    let style: ShapeStyle
    let measurements: PathMeasurements

    init?(_ values: LayerValues, _ style: ShapeStyle, _ measurements: PathMeasurements) {
        guard let path = values.path(.path), !path.isEmpty else { return nil }
        let fill = values.color(.fillColor)
        var stroke = values.color(.strokeColor)
        let width = CGFloat(values.number(.lineWidth))
        let start = min(max(CGFloat(values.number(.strokeStart)), 0), 1)
        let end = min(max(CGFloat(values.number(.strokeEnd)), 0), 1)
        if !(width > 0 && width.isFinite && end > start) { stroke = nil }
        guard fill != nil || stroke != nil else { return nil }
        self.path = path
        self.fill = fill
        self.stroke = stroke
        self.width = width
        self.start = start
        self.end = end
        self.style = style
        self.measurements = measurements
        miterLimit = CGFloat(values.number(.miterLimit))
        dashPhase = CGFloat(values.number(.lineDashPhase))
    }

    var isOpaque: Bool { false }

    var extent: CGRect {
        guard stroke != nil else { return path.controlBounds }
        let reach = style.join == .miter ? max(miterLimit, 1.5) : 1.5
        return path.controlBounds.insetBy(dx: -width / 2 * reach, dy: -width / 2 * reach)
    }

    func draw(in context: CGContext) {
        if let fill {
            context.addPath(CGPath(path))
            context.setFillColor(fill.cgColor)
            context.fillPath(using: style.usesEvenOdd ? .evenOdd : .winding)
        }
        guard let stroke else { return }
        context.addPath(CGPath(start > 0 || end < 1 ? measurements.part(of: path, from: start, to: end) : path))
        context.setStrokeColor(stroke.cgColor)
        context.setLineWidth(width)
        context.setLineCap(style.cap)
        context.setLineJoin(style.join)
        if miterLimit.isFinite { context.setMiterLimit(miterLimit) }
        if !style.dashes.isEmpty { context.setLineDash(phase: dashPhase, lengths: style.dashes) }
        context.strokePath()
    }
}

/// The lengths along the path of a shape layer, measured once for all frames in which its line grows.
private final class PathMeasurements: Equatable, Sendable {
    private let last = Mutex<(path: PathData, measured: MeasuredPath)?>(nil)

    /// Longer paths are measured each time, because the measurements of a curve take 2 KiB.
    private static let mostElements = 1000

    func part(of path: PathData, from start: CGFloat, to end: CGFloat) -> PathData {
        guard path.verbs.count <= Self.mostElements else { return path.trimmed(from: start, to: end) }
        let measured = last.withLock { last in
            if let last, last.path == path { return last.measured }
            let measured = MeasuredPath(path)
            last = (path, measured)
            return measured
        }
        return measured.trimmed(from: start, to: end)
    }

    /// Measurements do not change the drawing.
    static func == (left: PathMeasurements, right: PathMeasurements) -> Bool { true }
}
