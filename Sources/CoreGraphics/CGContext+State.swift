extension CGContext {
    /// Sets the colour that shapes are filled with. Black at first.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }

    /// Sets the colour that shapes are filled with to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the colour that shapes are filled with.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of lines. Black at first.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Sets the colour of lines to a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the colour of lines.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the width of lines in user space; half of it lies on each side of the path. One at first; zero is the
    /// thinnest line the surface can show. A negative or not finite width leaves the old one.
    public func setLineWidth(_ width: CGFloat) {
        if width.isFinite, width >= 0 { state.stroke.width = width }
    }

    /// Sets how open lines end: `.butt` at first.
    public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }

    /// Sets how lines turn corners: `.miter` at first.
    public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

    /// Sets how long the point of a mitered corner may be, in line widths, before it is cut off. Ten at first. What is
    /// not finite leaves the old one.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { state.stroke.miterLimit = limit }
    }

    /// Sets the pattern of dashes along lines.
    ///
    /// Lengths of negative or not finite value, or that are all zero, leave the old pattern.
    /// - Parameters:
    ///   - phase: how far into the pattern a line begins.
    ///   - lengths: of dashes and gaps by turns, in user space; empty for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, let lengths = StrokeStyle.validDashLengths(lengths) else { return }
        state.stroke.dashLengths = lengths
        state.stroke.dashPhase = phase
    }

    /// Sets the opacity, from 0 to 1, that all drawing is multiplied with.
    public func setAlpha(_ alpha: CGFloat) {
        if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) }
    }

    /// Multiplies the opacity of all drawing.
    package func multiplyAlpha(_ alpha: CGFloat) { setAlpha(state.alpha * min(max(alpha, 0), 1)) }

    /// The colour that shapes are filled with.
    package var fillColor: CGColor { state.fillColor }

    /// Sets how painted pixels join those already there: `.normal` at first.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// Sets whether pixels that a shape covers in part are painted in part. True at first.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    /// How images are resampled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }
}
