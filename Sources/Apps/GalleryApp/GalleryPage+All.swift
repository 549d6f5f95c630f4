extension GalleryPage {
    /// Every page, in the order of the gallery.
    public static let all: [GalleryPage] = [
        // Paths.
        .line, .diamond, .rectangle, .ellipse, .filledTriangle, .borderedRectangle,
        .tangentArc, .cubicCurve, .quadCurve, .dashedQuadCurve, .capsAndJoins, .dashes, .onePixelLine,
        // Paint.
        .ellipseWithShadow, .linearGradient, .radialCone, .shinySphere, .conicGradient, .blendModes,
        // One arrow, drawn in four ways, and its uses.
        .arrowClear, .arrowEvenOdd, .arrowGradient, .arrowPattern, .arrowsWithShadows, .arrowsWithOneShadow,
        // Images.
        .imageDoubled, .imageMultiplied, .imageCropped, .imageSplit, .resizableTiled, .resizableStretched,
        .templateTint, .sepia, .vignette,
        // Views.
        .clearInViews, .contentMode, .blurEffects, .text,
    ]

    /// Returns the page with a name; `nil` if there is none.
    public static func named(_ name: String) -> GalleryPage? { all.first { $0.name == name } }
}
