extension CGContext {
    /// Sets the fill color or pattern. The default is black.
    public func setFillColor(_ color: CGColor) {
        if let fill = color.patternFill {
            setPatterns {
                $0.fillColorSpace = color.colorSpace
                $0.fill = fill
            }
            state.fillColor = drawn(fill)
            return
        }
        state.fillColor = color
        if state.patterns != nil {
            setPatterns {
                $0.fillColorSpace = nil
                $0.fill = nil
            }
        }
    }

    /// Sets the fill color from components in the current fill color space, followed by alpha. Has no effect in a
    /// pattern space.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        CGColor(colorSpace: fillColorSpace, components: components).map { setFillColor($0) }
    }

    /// Sets the fill color to a gray.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the fill color.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the stroke color or pattern. The default is black.
    public func setStrokeColor(_ color: CGColor) {
        if let stroke = color.patternFill {
            setPatterns {
                $0.strokeColorSpace = color.colorSpace
                $0.stroke = stroke
            }
            state.strokeColor = drawn(stroke)
            return
        }
        state.strokeColor = color
        if state.patterns != nil {
            setPatterns {
                $0.strokeColorSpace = nil
                $0.stroke = nil
            }
        }
    }

    /// Sets the stroke color from components in the current stroke color space, followed by alpha. Has no effect in a
    /// pattern space.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        CGColor(colorSpace: strokeColorSpace, components: components).map { setStrokeColor($0) }
    }

    /// Sets the stroke color to a gray.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the stroke color.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the line width in user space. Half of the width lies on each side of the path. The default is 1; zero is
    /// the thinnest line that the surface can show. A width that is negative or not finite is ignored.
    public func setLineWidth(_ width: CGFloat) {
        if width.isFinite, width >= 0 { state.stroke.width = width }
    }

    /// Sets the cap style of open lines. The default is `.butt`.
    public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }

    /// Sets the join style of lines. The default is `.miter`.
    public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

    /// Sets the longest miter, in line widths. A longer miter is replaced by a bevel. The default is 10. A value that
    /// is not finite is ignored.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { state.stroke.miterLimit = limit }
    }

    /// Sets the dash pattern of lines.
    ///
    /// Ignored if a length is negative or not finite, or if all lengths are zero.
    /// - Parameters:
    ///   - phase: The offset into the pattern at which lines begin.
    ///   - lengths: The alternating lengths of dashes and gaps in user space, or an empty array for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, let lengths = StrokeStyle.validDashLengths(lengths) else { return }
        state.stroke.dashLengths = lengths
        state.stroke.dashPhase = phase
    }

    /// Sets the opacity of all drawing, from 0 to 1.
    public func setAlpha(_ alpha: CGFloat) {
        if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) }
    }

    /// Multiplies the opacity of all drawing by a factor.
    package func multiplyAlpha(_ alpha: CGFloat) { setAlpha(state.alpha * min(max(alpha, 0), 1)) }

    /// The current fill color.
    package var fillColor: CGColor { state.fillColor }

    /// Sets the blend mode. The default is `.normal`.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// Enables or disables antialiasing: partial coverage of pixels at the edges of shapes. The default is `true`.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    /// Allows or prohibits antialiasing. Shapes are antialiased if it is also enabled by ``setShouldAntialias(_:)``.
    /// The default is `true`. As on Apple's systems, this setting belongs to the context and not to the saved graphics
    /// state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

    /// Sets the largest distance, in device pixels, between a curve and the lines that approximate it.
    ///
    /// Has no effect: curves are always accurate to a sixteenth of a pixel, with a mean error of zero. Any greater
    /// flatness is therefore satisfied, and a finer one would not be visible.
    public func setFlatness(_ flatness: CGFloat) {}

    /// The quality of image resampling.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }
}
