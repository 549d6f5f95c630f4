import CoreGraphics

/// A path together with how lines along it are drawn, painted in the current context.
///
/// ```swift
/// let button = UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 12)
/// UIColor.systemBlue.setFill()
/// button.fill()
/// ```
open class UIBezierPath: NSObject, NSCopying {
    fileprivate private(set) var data = PathData()

    /// Half of a line this wide, in user space, lies on each side of the path. One at first; as Apple documents, zero is
    /// the thinnest line that can be shown.
    open var lineWidth: CGFloat = 1

    /// How open lines end.
    open var lineCapStyle: CGLineCap = .butt

    /// How lines turn corners.
    open var lineJoinStyle: CGLineJoin = .miter

    /// How long the point of a mitered corner may be, in line widths, before it is cut off.
    open var miterLimit: CGFloat = 10

    /// Whether `fill`, `addClip` and `contains` tell inside from outside by the even-odd rule; false means by winding.
    open var usesEvenOddFillRule = false

    /// How far, in device pixels, a curve may be from the line it is drawn as. Easel's are never off by more than a
    /// sixteenth of a pixel, so that every flatness from there on is kept and a finer one would not be seen.
    open var flatness: CGFloat = 0.6

    private var dashLengths: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    /// Makes an empty path.
    public override init() { super.init() }

    /// Makes a closed rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        data.addRect(rect)
    }

    /// Makes the closed ellipse that touches the sides of a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        data.addEllipse(in: rect)
    }

    /// Makes a closed rectangle with round corners. A radius beyond half a side is cut to that.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect,
            byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius)
        )
    }

    /// Makes a closed rectangle some of whose corners are quarter ellipses. Radii beyond half a side are cut to that.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let corners = PathData.Corners(rawValue: corners.rawValue & PathData.Corners.all.rawValue)
        data.addRoundedRect(rect, radii: cornerRadii, corners: corners)
    }

    /// Makes an open arc of a circle. Angles are in radians from the x axis; as Apple documents, `clockwise` is as seen
    /// on screen, where y points down.
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

    /// Makes a path of a Core Graphics path's elements.
    public convenience init(cgPath: CGPath) {
        self.init()
        data = cgPath.data
    }

    /// A copy of the path's elements, or new ones.
    open var cgPath: CGPath {
        get { CGPath(data) }
        set { data = newValue.data }
    }

    /// Begins a subpath.
    open func move(to point: CGPoint) { data.move(to: point) }

    /// Adds a line from the current point; without one, nothing.
    open func addLine(to point: CGPoint) { data.addLine(to: point) }

    /// Adds a cubic curve from the current point; without one, nothing.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        data.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve from the current point; without one, nothing.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        data.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc of a circle; where there is a current point, a line to the arc's start first. Angles are in radians
    /// from the x axis; as Apple documents, `clockwise` is as seen on screen, where y points down.
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

    /// Closes the subpath with a line to where it began.
    open func close() { data.closeSubpath() }

    /// Empties the path. How lines are drawn stays.
    open func removeAllPoints() { data.removeAll() }

    /// Adds all elements of another path; how its lines are drawn is not taken over.
    open func append(_ bezierPath: UIBezierPath) { data.append(bezierPath.data) }

    /// Maps all points by a transform.
    open func apply(_ transform: CGAffineTransform) {
        data = data.applying(transform)
    }

    /// The same outline, and the same lines, run through from its end to its beginning.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath(cgPath: CGPath(data.reversed()))
        result.takeStyle(of: self)
        return result
    }

    /// The same path, to be changed by itself. Foundation's `copy()` calls this.
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

    /// Whether there is no element in the path.
    open var isEmpty: Bool { data.isEmpty }

    /// The smallest rectangle around the path itself, control points not included; `null` for an empty path.
    open var bounds: CGRect { data.bounds }

    /// Where the path ends now; zero for an empty path.
    open var currentPoint: CGPoint { data.currentPoint ?? .zero }

    /// Whether filling the path covers a point. Open subpaths count as closed.
    open func contains(_ point: CGPoint) -> Bool { data.contains(point, rule: fillRule) }

    /// Sets the pattern of dashes along the path, in user space.
    /// - Parameters:
    ///   - pattern: lengths of dashes and gaps by turns; nil for solid lines. Where one is negative or not finite, or
    ///     all are zero, the old pattern stays.
    ///   - count: how many lengths there are; zero for solid lines.
    ///   - phase: how far into the pattern the line begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(0, count)))
        guard phase.isFinite, let valid = StrokeStyle.validDashLengths(lengths) else { return }
        dashLengths = valid
        dashPhase = phase
    }

    /// Hands out the pattern of dashes; a nil pointer is not written to.
    /// - Parameters:
    ///   - pattern: gets the lengths, and needs room for as many as there are.
    ///   - count: gets how many there are: zero for solid lines.
    ///   - phase: gets how far into the pattern the line begins.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?,
        count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashLengths.enumerated() { pattern?[index] = length }
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
    }

    // MARK: Painting in the current context, whose own path, line style and all else are left as they are

    /// Fills the path with the current fill colour. Open subpaths are closed.
    open func fill() {
        currentContextOrWarning(for: "UIBezierPath.fill()")?.paint(filling: data, using: fillRule)
    }

    /// Draws a line along the path in the current line colour.
    open func stroke() {
        currentContextOrWarning(for: "UIBezierPath.stroke()")?.paint(stroking: data, style: strokeStyle)
    }

    /// Fills the path with the current fill colour, a blend mode and an opacity, both in place of the context's.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        currentContextOrWarning(for: "UIBezierPath.fill(with:alpha:)")?.painting(blendMode, alpha) {
            $0.paint(filling: data, using: fillRule)
        }
    }

    /// Draws a line along the path in the current line colour, a blend mode and an opacity, both in place of the
    /// context's.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        currentContextOrWarning(for: "UIBezierPath.stroke(with:alpha:)")?.painting(blendMode, alpha) {
            $0.paint(stroking: data, style: strokeStyle)
        }
    }

    /// Cuts the current context's clip to the path's inside. An empty path leaves nothing.
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
    /// The elements as descriptions show them: `<LineTo {10, 0}>`.
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
