/// A pattern and the colour it was set with.
struct PatternFill {
    let pattern: CGPattern
    let color: CGColor
}

/// What of the state concerns patterns. A value that is shared: a change makes a new one.
final class PatternState {
    struct Values {
        var fillColorSpace = CGColorSpace.deviceGray
        var strokeColorSpace = CGColorSpace.deviceGray

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
        setPatterns { $0.fillColorSpace = space }
        setFillColor(.black)
    }

    /// Sets the colour space of colours and patterns that lines are drawn with from now on, and their colour to black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        setPatterns { $0.strokeColorSpace = space }
        setStrokeColor(.black)
    }

    /// Fills shapes with a pattern from now on.
    ///
    /// Without a colour space for patterns (`CGColorSpace(patternBaseSpace:)`) that suits it, nothing happens.
    /// - Parameter components: of a coloured pattern its alpha; of a stencil the components of its colour in the base
    ///   space, and alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = patterns.fillColorSpace.patternColor(pattern, components) else { return }
        setPatterns { $0.fill = PatternFill(pattern: pattern, color: color) }
        state.fillColor = drawn(pattern, color)
    }

    /// Draws lines with a pattern from now on, as ``setFillPattern(_:colorComponents:)`` fills shapes.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = patterns.strokeColorSpace.patternColor(pattern, components) else { return }
        setPatterns { $0.stroke = PatternFill(pattern: pattern, color: color) }
        state.strokeColor = drawn(pattern, color)
    }

    /// Moves where patterns begin, in the space that the context began with. What is not finite leaves the old phase.
    public func setPatternPhase(_ phase: CGSize) {
        guard phase.width.isFinite, phase.height.isFinite else { return }
        setPatterns { $0.phase = phase }
        if let fill = patterns.fill { state.fillColor = drawn(fill.pattern, fill.color) }
        if let stroke = patterns.stroke { state.strokeColor = drawn(stroke.pattern, stroke.color) }
    }

    private var patterns: PatternState.Values { state.patterns?.values ?? PatternState.Values() }

    func setPatterns(_ change: (inout PatternState.Values) -> Void) {
        var values = patterns
        change(&values)
        state.patterns = PatternState(values)
    }

    /// The colour that stands for a pattern; a transparent one when it has no pixels.
    private func drawn(_ pattern: CGPattern, _ color: CGColor) -> CGColor {
        let phase = CGAffineTransform(translationX: patterns.phase.width, y: patterns.phase.height)
        let drawn = engine.drawn(pattern, base: phase.concatenating(baseTransform), color: color)
        return drawn.map { CGColor(drawnPattern: $0) } ?? .clear
    }

    /// Goes back to the state that so many saved states ago was the first, whatever layers were left open.
    func unwind(to count: Int) {
        while !openLayers.isEmpty { endTransparencyLayer() }
        while savedStates.count > count { restoreGState() }
    }
}

extension CGColorSpace {
    /// The colour that components mean for a pattern; nil when this is no colour space for it.
    fileprivate func patternColor(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>) -> CGColor? {
        guard isPattern else { return nil }
        if pattern.isColored { return CGColor(gray: 0, alpha: components[0]) }
        return base.flatMap { CGColor(colorSpace: $0, components: components) }
    }
}
