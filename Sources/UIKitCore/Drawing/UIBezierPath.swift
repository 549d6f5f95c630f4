import CoreGraphics

/// A path with its stroke style, which is drawn in the current context.
///
/// ```swift
/// let button = UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 12)
/// UIColor.systemBlue.setFill()
/// button.fill()
/// ```
open class UIBezierPath: NSObject, NSCopying {
    fileprivate private(set) var data = PathData()

    /// The line width, in user space; half of it is on each side of the path. The default is 1. As Apple documents,
    /// zero is the thinnest line that can be drawn.
    open var lineWidth: CGFloat = 1

    /// The cap style of open subpaths. The default is `.butt`.
    open var lineCapStyle: CGLineCap = .butt

    /// The join style of corners. The default is `.miter`.
    open var lineJoinStyle: CGLineJoin = .miter

    /// The maximum length of a mitered corner, in line widths, above which the join is beveled. The default is 10.
    open var miterLimit: CGFloat = 10

    /// A Boolean value that indicates whether `fill`, `addClip` and `contains` use the even-odd rule instead of the
    /// nonzero winding rule. The default is false.
    open var usesEvenOddFillRule = false

    /// The maximum distance of a flattened curve from the exact curve, in device pixels. Curves are always flattened to
    /// a sixteenth of a pixel or better, so the value has no visible effect. The default is 0.6.
    open var flatness: CGFloat = 0.6

    private var dashLengths: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    /// Creates an empty path.
    public override init() { super.init() }

    /// Creates a closed rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        data.addRect(rect)
    }

    /// Creates a closed ellipse that fits in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        data.addEllipse(in: rect)
    }

    /// Creates a closed rounded rectangle. The radius is limited to half of a side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect,
            byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius)
        )
    }

    /// Creates a closed rectangle with some corners rounded as quarter ellipses. The radii are limited to half of a
    /// side.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let corners = PathData.Corners(rawValue: corners.rawValue & PathData.Corners.all.rawValue)
        data.addRoundedRect(rect, radii: cornerRadii, corners: corners)
    }

    /// Creates an open circular arc. Angles are in radians from the x-axis. As Apple documents, `clockwise` is the
    /// direction on the screen, where the y-axis points down.
    public convenience init(
        arcCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the elements of a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        data = cgPath.data
    }

    /// A Core Graphics path with the elements of the path. Setting it replaces the elements.
    open var cgPath: CGPath {
        get { CGPath(data) }
        set { data = newValue.data }
    }

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { data.move(to: point) }

    /// Adds a line from the current point. It has no effect without a current point.
    open func addLine(to point: CGPoint) { data.addLine(to: point) }

    /// Adds a cubic Bézier curve from the current point. It has no effect without a current point.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        data.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve from the current point. It has no effect without a current point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        data.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds a circular arc. If there is a current point, a line to the start of the arc is added first. Angles are in
    /// radians from the x-axis. As Apple documents, `clockwise` is the direction on the screen, where the y-axis points
    /// down.
    open func addArc(
        withCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        data.addArc(
            center: center,
            radius: radius,
            startAngle: startAngle,
            endAngle: endAngle,
            clockwise: !clockwise
        )
    }

    /// Closes the subpath with a line to its start.
    open func close() { data.closeSubpath() }

    /// Removes all elements. The stroke style does not change.
    open func removeAllPoints() { data.removeAll() }

    /// Appends all elements of another path. The stroke style of the other path is ignored.
    open func append(_ bezierPath: UIBezierPath) { data.append(bezierPath.data) }

    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) {
        data = data.applying(transform)
    }

    /// Returns a path with the same outline and stroke style in the reverse direction.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath(cgPath: CGPath(data.reversed()))
        result.takeStyle(of: self)
        return result
    }

    /// Returns a copy of the path. Foundation's `copy()` calls this method.
    open func copy(with zone: NSZone?) -> Any {
        let result = UIBezierPath(cgPath: CGPath(data))
        result.takeStyle(of: self)
        return result
    }

    private func takeStyle(of other: UIBezierPath) {
        lineWidth = other.lineWidth
        lineCapStyle = other.lineCapStyle
        lineJoinStyle = other.lineJoinStyle
        miterLimit = other.miterLimit
        flatness = other.flatness
        usesEvenOddFillRule = other.usesEvenOddFillRule
        dashLengths = other.dashLengths
        dashPhase = other.dashPhase
    }

    /// A Boolean value that indicates whether the path has no elements.
    open var isEmpty: Bool { data.isEmpty }

    /// The smallest rectangle that encloses the points of the path, including its control points; `null` for an empty path.
    open var bounds: CGRect { data.controlBounds }

    /// The current point; zero for an empty path.
    open var currentPoint: CGPoint { data.currentPoint ?? .zero }

    /// Returns a Boolean value that indicates whether the fill of the path contains a point. Open subpaths count as
    /// closed.
    open func contains(_ point: CGPoint) -> Bool { data.contains(point, rule: fillRule) }

    /// Sets the dash pattern, in user space.
    /// - Parameters:
    ///   - pattern: The alternating lengths of dashes and gaps; `nil` for solid lines. If a length is negative or not
    ///     finite, or all are zero, the pattern does not change.
    ///   - count: The number of lengths; zero for solid lines.
    ///   - phase: The offset into the pattern at which the line begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(0, count)))
        guard phase.isFinite, let valid = StrokeStyle.validDashLengths(lengths) else { return }
        dashLengths = valid
        dashPhase = phase
    }

    /// Gets the dash pattern. A `nil` pointer is ignored.
    /// - Parameters:
    ///   - pattern: The buffer for the lengths, which must have room for all of them.
    ///   - count: The number of lengths on return; zero for solid lines.
    ///   - phase: The offset into the pattern at which the line begins, on return.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?,
        count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashLengths.enumerated() { pattern?[index] = length }
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
    }

    // MARK: Drawing in the current context, whose own path, line style and other state do not change

    /// Fills the path with the current fill color. Open subpaths are closed.
    open func fill() {
        currentContextOrWarning(for: "UIBezierPath.fill()")?.paint(filling: data, using: fillRule)
    }

    /// Strokes the path with the current stroke color.
    open func stroke() {
        currentContextOrWarning(for: "UIBezierPath.stroke()")?.paint(stroking: data, style: strokeStyle)
    }

    /// Fills the path with the current fill color, with a blend mode and an opacity that replace those of the context.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        currentContextOrWarning(for: "UIBezierPath.fill(with:alpha:)")?.painting(blendMode, alpha) {
            $0.paint(filling: data, using: fillRule)
        }
    }

    /// Strokes the path with the current stroke color, with a blend mode and an opacity that replace those of the
    /// context.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        currentContextOrWarning(for: "UIBezierPath.stroke(with:alpha:)")?.painting(blendMode, alpha) {
            $0.paint(stroking: data, style: strokeStyle)
        }
    }

    /// Intersects the clipping region of the current context with the interior of the path. With an empty path, the
    /// clipping region becomes empty.
    open func addClip() {
        currentContextOrWarning(for: "UIBezierPath.addClip()")?.clip(toUserPath: data, rule: fillRule)
    }

    // MARK: Description

    /// The class and the elements.
    open override var description: String {
        let elements = cgPath.elementTexts
        return "<UIBezierPath: \(objectAddress)" + (elements.isEmpty ? ">" : "; \(elements.joined(separator: ",\n "))>")
    }

    fileprivate var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    fileprivate var strokeStyle: StrokeStyle {
        var style = StrokeStyle()
        style.width = lineWidth
        style.cap = lineCapStyle
        style.join = lineJoinStyle
        style.miterLimit = miterLimit.isFinite ? miterLimit : 10
        style.dashLengths = dashLengths
        style.dashPhase = dashPhase
        return style
    }
}

extension CGPath {
    /// The elements as shown in descriptions: `<LineTo {10, 0}>`.
    fileprivate var elementTexts: [String] {
        var texts: [String] = []
        applyWithBlock { element in
            let (name, count) =
                switch element.pointee.type {
                case .moveToPoint: ("MoveTo", 1)
                case .addLineToPoint: ("LineTo", 1)
                case .addQuadCurveToPoint: ("QuadCurveTo", 2)
                case .addCurveToPoint: ("CurveTo", 3)
                case .closeSubpath: ("Close", 0)
                }
            let points = (0..<count).map { element.pointee.points[$0].shortText }
            texts.append("<\(([name] + points).joined(separator: " "))>")
        }
        return texts
    }
}

extension CGContext {
    fileprivate func painting(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        saveGState()
        setBlendMode(mode)
        setAlpha(alpha)
        body(self)
        restoreGState()
    }
}
