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

    func drawingState(color: CGColor) -> DrawingState {
        DrawingState(
            color: color,
            alpha: alpha,
            blendMode: blendMode,
            antialiases: shouldAntialias,
            interpolationQuality: interpolationQuality,
            clip: clip,
            shadow: shadow
        )
    }

    /// The line to be drawn now: dashes and width belong to user space.
    var strokeStyle: StrokeStyle {
        var style = stroke
        style.pen = transform
        return style
    }
}
