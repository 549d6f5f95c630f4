/// A pattern and the color that it was set with.
struct PatternFill: Sendable {
    let pattern: CGPattern
    let color: CGColor
}

/// The part of the graphics state that concerns patterns and the font of glyphs, which few contexts use. Instances are
/// immutable and shared; a change creates a new one.
final class PatternState {
    struct Values {
        /// The color spaces of fills and strokes, or `nil` for those of the current colors.
        var fillColorSpace: CGColorSpace?
        var strokeColorSpace: CGColorSpace?

        /// The patterns that the state's colors stand for, or `nil`.
        var fill: PatternFill?
        var stroke: PatternFill?
        var phase = CGSize.zero

        /// The font of glyphs and its em size.
        var font: CGFont?
        var fontSize: CGFloat = 0
    }

    let values: Values

    init(_ values: Values) { self.values = values }
}

extension CGContext {
    /// Sets the color space of fill colors and fill patterns, and resets the fill color to black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        setFillColor(space.first)
        setPatterns { $0.fillColorSpace = space }
    }

    /// Sets the color space of stroke colors and stroke patterns, and resets the stroke color to black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        setStrokeColor(space.first)
        setPatterns { $0.strokeColorSpace = space }
    }

    /// Sets the fill pattern.
    ///
    /// The current fill color space must be a pattern space (`CGColorSpace(patternBaseSpace:)`) suitable for the pattern.
    /// Otherwise, fills paint nothing, and the first call is reported in the log.
    /// - Parameter components: For a colored pattern, its alpha; for a stencil, the components of its color in the base
    ///   space, followed by alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let fill = fillColorSpace.patternFill(pattern, components)
        if fill == nil { reportColorSpace("setFillPattern") }
        setPatterns { $0.fill = fill }
        state.fillColor = fill.map { drawn($0) } ?? .clear
    }

    /// Sets the stroke pattern, as ``setFillPattern(_:colorComponents:)`` sets the fill pattern.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let stroke = strokeColorSpace.patternFill(pattern, components)
        if stroke == nil { reportColorSpace("setStrokePattern") }
        setPatterns { $0.stroke = stroke }
        state.strokeColor = stroke.map { drawn($0) } ?? .clear
    }

    private func reportColorSpace(_ function: String) {
        Log.once(
            function,
            from: "CoreGraphics",
            "\(function): the color space of the context is not a pattern space suitable for the pattern; nothing is painted"
        )
    }

    /// Sets the offset of the pattern origin, in the initial user space of the context. Values that are not finite are
    /// ignored.
    public func setPatternPhase(_ phase: CGSize) {
        guard phase.width.isFinite, phase.height.isFinite else { return }
        setPatterns { $0.phase = phase }
        if let fill = patterns.fill { state.fillColor = drawn(fill) }
        if let stroke = patterns.stroke { state.strokeColor = drawn(stroke) }
    }

    private var patterns: PatternState.Values { state.patterns?.values ?? PatternState.Values() }

    /// The color space of fill components.
    var fillColorSpace: CGColorSpace { patterns.fillColorSpace ?? state.fillColor.colorSpace ?? .deviceGray }

    /// The color space of stroke components.
    var strokeColorSpace: CGColorSpace { patterns.strokeColorSpace ?? state.strokeColor.colorSpace ?? .deviceGray }

    func setPatterns(_ change: (inout PatternState.Values) -> Void) {
        var values = patterns
        change(&values)
        state.patterns = PatternState(values)
    }

    /// Returns the color that stands for a pattern, or a transparent color if the pattern has no pixels.
    func drawn(_ fill: PatternFill) -> CGColor {
        let phase = CGAffineTransform(translationX: patterns.phase.width, y: patterns.phase.height)
        let drawn = engine.drawn(fill.pattern, base: phase.concatenating(baseTransform), color: fill.color)
        return drawn.map { CGColor(drawnPattern: $0) } ?? .clear
    }

    /// Restores saved states down to the given number, ending any layers that are still open.
    func unwind(to count: Int) {
        while !openLayers.isEmpty { endTransparencyLayer() }
        while savedStates.count > count { restoreGState() }
    }
}

extension CGColorSpace {
    /// The initial color of the space.
    fileprivate var first: CGColor {
        if isPattern { return .black }
        return kind == .gray ? .black : CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    }

    /// Returns the pattern with its color from components, or `nil` if this color space is not suitable for the
    /// pattern.
    func patternFill(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>) -> PatternFill? {
        guard isPattern else { return nil }
        let color =
            pattern.isColored
            ? CGColor(gray: 0, alpha: components[0]) : base.flatMap { CGColor(colorSpace: $0, components: components) }
        return color.map { PatternFill(pattern: pattern, color: $0) }
    }
}
