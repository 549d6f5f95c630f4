import CoreGraphics

/// The font sizes and leadings of a text style for each content size category, in points. They are taken from Apple's
/// Human Interface Guidelines, Typography, the tables of Dynamic Type for iOS and iPadOS.
struct TextStyleSizes {
    private let sizes: [CGFloat]
    private let leadings: [CGFloat]

    /// Creates the sizes from values in order of the categories, smallest first.
    private init(_ sizes: [CGFloat], _ leadings: [CGFloat]) {
        self.sizes = sizes
        self.leadings = leadings
    }

    /// Returns the sizes of a style; those of `.body` for an unknown style.
    static func of(_ style: UIFont.TextStyle) -> TextStyleSizes { all[style] ?? body }

    func size(in category: UIContentSizeCategory) -> CGFloat { sizes[category.index] }

    /// Returns the distance between baselines, in points.
    func leading(in category: UIContentSizeCategory) -> CGFloat { leadings[category.index] }

    private static let body = TextStyleSizes(
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
    )

    private static let all: [UIFont.TextStyle: TextStyleSizes] = [
        .largeTitle: TextStyleSizes(
            [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
            [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
        ),
        .title1: TextStyleSizes(
            [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
            [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
        ),
        .title2: TextStyleSizes(
            [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
            [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
        ),
        .title3: TextStyleSizes(
            [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
            [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
        ),
        .headline: body,
        .body: body,
        .callout: TextStyleSizes(
            [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
            [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
        ),
        .subheadline: TextStyleSizes(
            [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
            [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
        ),
        .footnote: TextStyleSizes(
            [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
            [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
        ),
        .caption1: TextStyleSizes(
            [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
            [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
        ),
        .caption2: TextStyleSizes(
            [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
            [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48]
        ),
    ]
}

extension UIContentSizeCategory {
    /// The index of the category, from the smallest; the index of `.large` for an unknown category.
    fileprivate var index: Int { Self.ordered.firstIndex(of: self) ?? 3 }
}
