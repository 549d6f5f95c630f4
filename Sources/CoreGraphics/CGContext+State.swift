extension CGContext {
    /// Sets the colour, or the pattern, that shapes are filled with. Black at first.
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

    /// Sets the colour that shapes are filled with, by components of the current colour space for fills and alpha. In one
    /// of patterns nothing happens.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        CGColor(colorSpace: fillColorSpace, components: components).map { setFillColor($0) }
    }

    /// Sets the colour that shapes are filled with to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the colour that shapes are filled with.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour, or the pattern, of lines. Black at first.
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

    /// Sets the colour of lines, by components of the current colour space for lines and alpha. In one of patterns
    /// nothing happens.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        CGColor(colorSpace: strokeColorSpace, components: components).map { setStrokeColor($0) }
    }

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

    /// Sets whether anti-aliasing is allowed at all; shapes are anti-aliased when ``setShouldAntialias(_:)`` says so too.
    /// True at first. As on Apple's systems, it is the context's and not part of the state that is saved.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

    /// Sets how far, in device pixels, a curve may be from the line it is drawn as.
    ///
    /// Easel's curves are never off by more than a sixteenth of a pixel, on average by nothing, whatever is asked for, so
    /// that every flatness from there on is kept and a finer one would not be seen.
    public func setFlatness(_ flatness: CGFloat) {}

    /// How images are resampled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }
}
