/// What `saveGState` saves.
struct GraphicsState {
    /// From user space to device space.
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

    /// Nil until the first pattern: most contexts never see one, and states are copied often.
    var patterns: PatternState?

    init(transform: CGAffineTransform, clip: Clip) {
        self.transform = transform
        self.clip = clip
    }

    /// The line to be drawn now: dashes and width belong to user space.
    var strokeStyle: StrokeStyle {
        var style = stroke
        style.pen = transform
        return style
    }
}

extension CGContext {
    /// Whether pixels that a shape covers in part are painted in part.
    var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }

    /// What an engine needs to know of the state.
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
