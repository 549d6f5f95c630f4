import Compositor
import CoreGraphics
import Motion

/// The kinds of gradients of a gradient layer.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A gradient along the line from the start point to the end point.
    public static let axial = CAGradientLayerType(rawValue: "axial")

    /// A gradient from the start point outward, to the ellipse around it whose bounding box has a corner at the end point.
    public static let radial = CAGradientLayerType(rawValue: "radial")

    /// A gradient clockwise around the start point, from the direction of the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that fills its bounds, with their rounded corners, with a gradient over its background color.
///
/// Moving or fading the layer does not draw it again. Colors, locations and points are animatable; their animations run on
/// the compositor's thread.
open class CAGradientLayer: CALayer {
    private let drawing = DrawnBitmap<GradientContent>()

    /// Creates a layer without colors.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAGradientLayer else { return }
        colors = layer.colors
        locations = layer.locations
        startPoint = layer.startPoint
        endPoint = layer.endPoint
        type = layer.type
    }

    /// The colors: `CGColor` objects. The default is `nil`, for no gradient. A single color fills the layer. Animatable, if
    /// the number of colors stays the same.
    open var colors: [Any]? {
        willSet { if !Self.areEqual(newValue, colors) { willChange("colors") } }
        didSet { if !Self.areEqual(oldValue, colors) { changed("colors") } }
    }

    /// The locations of the colors, as fractions from 0 to 1 in ascending order; `nil` for even spacing, which is the
    /// default. Locations that are missing follow the others evenly. Animatable.
    open var locations: [NSNumber]? {
        willSet { if newValue != locations { willChange("locations") } }
        didSet { if locations != oldValue { changed("locations") } }
    }

    /// The start of the gradient, in fractions of the bounds. The default is (0.5, 0): the middle of the top edge.
    /// Animatable.
    open var startPoint = CGPoint(x: 0.5, y: 0) {
        willSet { if newValue != startPoint { willChange("startPoint") } }
        didSet { if startPoint != oldValue { changed("startPoint") } }
    }

    /// The end of the gradient, in fractions of the bounds. The default is (0.5, 1): the middle of the bottom edge.
    /// Animatable.
    open var endPoint = CGPoint(x: 0.5, y: 1) {
        willSet { if newValue != endPoint { willChange("endPoint") } }
        didSet { if endPoint != oldValue { changed("endPoint") } }
    }

    /// The kind of the gradient. The default is ``CAGradientLayerType/axial``.
    open var type = CAGradientLayerType.axial {
        didSet { if type != oldValue { mark(.properties) } }
    }

    private static func areEqual(_ left: [Any]?, _ right: [Any]?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.count == right.count && zip(left, right).allSatisfy { ($0 as? CGColor) == ($1 as? CGColor) }
    }

    // MARK: Drawing

    override class var ownProperties: [String: KeyedProperty] { gradientProperties }

    private static let gradientProperties: [String: KeyedProperty] = [
        "colors": .init(\CAGradientLayer.colors),
        "endPoint": .init(\CAGradientLayer.endPoint),
        "locations": .init(\CAGradientLayer.locations),
        "startPoint": .init(\CAGradientLayer.startPoint),
        "type": .init(\CAGradientLayer.type),
    ]

    override func writeOwnValues(to values: inout LayerValues) {
        let known = (colors ?? []).compactMap { $0 as? CGColor }
        values[.colors] = .list(known.map { .color(AnimationColor($0)) })
        values[.locations] = .list((locations ?? []).map { .scalar($0.doubleValue) })
        values[.startPoint] = .point(startPoint)
        values[.endPoint] = .point(endPoint)
    }

    override func takeOwnValues(_ values: LayerValues) {
        if colors != nil { colors = values.list(.colors).map { $0.any as Any } }
        if locations != nil {
            locations = values.list(.locations).map { NSNumber(value: $0.vector.x) }
        }
        startPoint = values.point(.startPoint)
        endPoint = values.point(.endPoint)
    }

    override var ownDrawing: LayerParts.Drawing? {
        let scale = drawingScale
        let (type, corners, isContinuous) = (type, renderCorners, cornerCurve == .continuous)
        let isReflected = isReflected
        return { [drawing] values in
            let content = GradientContent(values, type, isReflected: isReflected) {
                RenderEdge(radius: $0, corners: corners, isContinuous: isContinuous)
            }
            guard let content else { return nil }
            return drawing.layer(content, in: values.bounds, scale: scale)
        }
    }
}

private struct GradientContent: DrawnContent {
    private let bounds: CGRect
    private let colors: [AnimationColor]
    private let locations: [CGFloat]
    private let start: CGPoint
    private let end: CGPoint
    private let type: CAGradientLayerType
    private let corner: RenderEdge

    /// Creates the gradient, or returns `nil` if nothing is visible.
    /// - Parameter isReflected: A Boolean value that indicates whether the coordinates of the values are reflected.
    init?(
        _ values: LayerValues,
        _ type: CAGradientLayerType,
        isReflected: Bool,
        _ corner: (Double) -> RenderEdge
    ) {
        bounds = values.bounds
        let colors = values.list(.colors).compactMap { if case .color(let color?) = $0 { color } else { nil } }
        guard !bounds.isEmpty, !colors.isEmpty else { return nil }
        let locations = Self.locations(values.list(.locations).map { CGFloat($0.vector.x) }, count: colors.count)
        // A conic gradient rotates in the other direction.
        let isReversed = isReflected && type == .conic
        self.colors = isReversed ? colors.reversed() : colors
        self.locations = isReversed ? locations.reversed().map { 1 - $0 } : locations
        func place(_ point: CGPoint) -> CGPoint {
            let y = isReflected ? 1 - point.y : point.y
            return CGPoint(
                x: values.bounds.minX + point.x * values.bounds.width,
                y: values.bounds.minY + y * values.bounds.height
            )
        }
        start = place(values.point(.startPoint))
        end = place(values.point(.endPoint))
        self.type = type
        self.corner = corner(values.cornerRadius)
    }

    /// Returns a location for each color, in ascending order.
    private static func locations(_ given: [CGFloat], count: Int) -> [CGFloat] {
        var locations: [CGFloat] = []
        let first = given.isEmpty ? 0 : given[min(given.count, count) - 1]
        for index in 0..<count {
            var location: CGFloat
            if index < given.count {
                location = given[index]
            } else if given.isEmpty {
                location = count > 1 ? CGFloat(index) / CGFloat(count - 1) : 0
            } else {
                location = first + (1 - first) * CGFloat(index - given.count + 1) / CGFloat(count - given.count)
            }
            if !location.isFinite { location = 0 }
            locations.append(max(min(max(location, 0), 1), locations.last ?? 0))
        }
        return locations
    }

    var extent: CGRect { bounds }
    var isOpaque: Bool { !corner.isRound && fillsBounds && colors.allSatisfy { $0.components.w >= 1 } }

    private var fillsBounds: Bool { type != .axial || start != end }

    func draw(in context: CGContext) {
        if corner.isRound {
            context.addPath(path)
            context.clip()
        }
        context.clip(to: bounds)
        guard
            let gradient = locations.withUnsafeBufferPointer({ locations in
                CGGradient(colorsSpace: nil, colors: colors.map(\.cgColor) as CFArray, locations: locations.baseAddress)
            })
        else { return }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        switch type {
        case .radial:
            guard dx != 0, dy != 0 else { return fill(context) }
            context.translateBy(x: start.x, y: start.y)
            context.scaleBy(x: abs(dx), y: abs(dy))
            context.drawRadialGradient(
                gradient,
                startCenter: .zero,
                startRadius: 0,
                endCenter: .zero,
                endRadius: 1,
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            )
        case .conic:
            context.drawConicGradient(gradient, center: start, angle: atan2(dy, dx))
        default:
            guard dx != 0 || dy != 0 else { return }
            context.drawLinearGradient(
                gradient,
                start: start,
                end: end,
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            )
        }
    }

    /// Fills the bounds with the last color: all of them are beyond the end of the gradient.
    private func fill(_ context: CGContext) {
        guard let last = colors.last else { return }
        context.setFillColor(last.cgColor)
        context.fill(bounds)
    }

    private var path: CGPath {
        var path = PathData()
        path.addRoundedRect(bounds, corner)
        return CGPath(path)
    }
}
