/// The graphics state saved by `saveGState`.
struct GraphicsState {
    /// The transform from user space to device space.
    var transform: CGAffineTransform
    var clip: Clip
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shouldAntialias = true
    var interpolationQuality = CGInterpolationQuality.default
    var stroke = StrokeStyle()
    var shadow: DrawnShadow?
    var textDrawingMode = CGTextDrawingMode.fill

    /// The state of patterns, or `nil` until one is set: most contexts use no patterns, and states are copied often.
    var patterns: PatternState?

    init(transform: CGAffineTransform, clip: Clip) {
        self.transform = transform
        self.clip = clip
    }

    /// The stroke style for the current transform, which applies to dashes and width.
    var strokeStyle: StrokeStyle {
        var style = stroke
        style.pen = transform
        return style
    }
}

extension CGContext {
    /// A Boolean value that indicates whether partially covered pixels are painted proportionally.
    var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }

    /// Returns the part of the state that an engine needs.
    func drawingState(color: CGColor) -> DrawingState {
        DrawingState(
            color: color,
            alpha: state.alpha,
            blendMode: state.blendMode,
            antialiases: antialiases,
            interpolationQuality: state.interpolationQuality,
            clip: state.clip,
            shadow: state.shadow
        )
    }
}
