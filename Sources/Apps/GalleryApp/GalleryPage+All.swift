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
        .imageDoubled, .imageMultiplied, .imageCropped, .imageSplit, .imageTiled, .resizableTiled, .resizableStretched,
        .fewPixelsStretched, .patternColor, .sepia, .vignette,
        // Views of images.
        .templateTint, .aspectFill, .highlightedImage, .reversibleImage, .imageAssetPair, .snapshots,
        // Views.
        .clearInViews, .contentMode, .blurEffects, .lateAnimator, .text,
    ]

    /// Returns the page with a name; `nil` if there is none.
    public static func named(_ name: String) -> GalleryPage? { all.first { $0.name == name } }
}
