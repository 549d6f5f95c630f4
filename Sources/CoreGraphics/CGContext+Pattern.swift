/// A pattern and the colour it was set with.
struct PatternFill: Sendable {
    let pattern: CGPattern
    let color: CGColor
}

/// What of the state concerns patterns. A value that is shared: a change makes a new one.
final class PatternState {
    struct Values {
        /// Nil for those of the colours.
        var fillColorSpace: CGColorSpace?
        var strokeColorSpace: CGColorSpace?

        /// Patterns, which the state's colours then stand for.
        var fill: PatternFill?
        var stroke: PatternFill?
        var phase = CGSize.zero
    }

    let values: Values

    init(_ values: Values) { self.values = values }
}

extension CGContext {
    /// Sets the colour space of colours and patterns that shapes are filled with from now on, and the fill colour to
    /// black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        setFillColor(space.first)
        setPatterns { $0.fillColorSpace = space }
    }

    /// Sets the colour space of colours and patterns that lines are drawn with from now on, and their colour to black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        setStrokeColor(space.first)
        setPatterns { $0.strokeColorSpace = space }
    }

    /// Fills shapes with a pattern from now on.
    ///
    /// Without a colour space for patterns (`CGColorSpace(patternBaseSpace:)`) that suits it, nothing happens.
    /// - Parameter components: of a coloured pattern its alpha; of a stencil the components of its colour in the base
    ///   space, and alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let fill = fillColorSpace.patternFill(pattern, components) else { return }
        setPatterns { $0.fill = fill }
        state.fillColor = drawn(fill)
    }

    /// Draws lines with a pattern from now on, as ``setFillPattern(_:colorComponents:)`` fills shapes.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let stroke = strokeColorSpace.patternFill(pattern, components) else { return }
        setPatterns { $0.stroke = stroke }
        state.strokeColor = drawn(stroke)
    }

    /// Moves where patterns begin, in the space that the context began with. What is not finite leaves the old phase.
    public func setPatternPhase(_ phase: CGSize) {
        guard phase.width.isFinite, phase.height.isFinite else { return }
        setPatterns { $0.phase = phase }
        if let fill = patterns.fill { state.fillColor = drawn(fill) }
        if let stroke = patterns.stroke { state.strokeColor = drawn(stroke) }
    }

    private var patterns: PatternState.Values { state.patterns?.values ?? PatternState.Values() }

    /// What the components of colours for fills mean.
    var fillColorSpace: CGColorSpace { patterns.fillColorSpace ?? state.fillColor.colorSpace ?? .deviceGray }

    /// What the components of colours for lines mean.
    var strokeColorSpace: CGColorSpace { patterns.strokeColorSpace ?? state.strokeColor.colorSpace ?? .deviceGray }

    func setPatterns(_ change: (inout PatternState.Values) -> Void) {
        var values = patterns
        change(&values)
        state.patterns = PatternState(values)
    }

    /// The colour that stands for a pattern; a transparent one when it has no pixels.
    func drawn(_ fill: PatternFill) -> CGColor {
        let phase = CGAffineTransform(translationX: patterns.phase.width, y: patterns.phase.height)
        let drawn = engine.drawn(fill.pattern, base: phase.concatenating(baseTransform), color: fill.color)
        return drawn.map { CGColor(drawnPattern: $0) } ?? .clear
    }

    /// Goes back to the state that so many saved states ago was the first, whatever layers were left open.
    func unwind(to count: Int) {
        while !openLayers.isEmpty { endTransparencyLayer() }
        while savedStates.count > count { restoreGState() }
    }
}

extension CGColorSpace {
    /// The colour that a space begins with.
    fileprivate var first: CGColor {
        if isPattern { return .black }
        return model == .gray ? .black : CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    }

    /// What components mean for a pattern; nil when this is no colour space for it.
    func patternFill(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>) -> PatternFill? {
        guard isPattern else { return nil }
        let color =
            pattern.isColored
            ? CGColor(gray: 0, alpha: components[0]) : base.flatMap { CGColor(colorSpace: $0, components: components) }
        return color.map { PatternFill(pattern: pattern, color: $0) }
    }
}
