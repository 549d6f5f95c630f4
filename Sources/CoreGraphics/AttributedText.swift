/// What decides how the characters of a run become glyphs and where these stand; colours do not.
package struct TextAttributes: Hashable, Sendable {
    package var font: FontDescription

    /// Points added after each character.
    package var spacing: CGFloat = 0

    /// Whether characters may share a glyph where the script does not ask for it.
    package var usesLigatures = true

    /// Points that glyphs stand above the baseline.
    package var baselineOffset: CGFloat = 0

    /// The room of what stands in the place of an object replacement character: from its place on the baseline, in
    /// points, y up.
    package var attachmentBounds: CGRect?

    /// Directions that hold within, outermost first.
    package var writingDirections: [WritingDirection] = []

    /// A direction that holds for a stretch of text whatever surrounds it.
    package enum WritingDirection: UInt32, Hashable, Sendable {
        /// The scalars are Unicode's controls for it.
        case leftToRightEmbedding = 0x202A
        case rightToLeftEmbedding = 0x202B
        case leftToRightOverride = 0x202D
        case rightToLeftOverride = 0x202E
    }

    package init(font: FontDescription) { self.font = font }

    /// The same with numbers that can be worked with.
    var sane: TextAttributes {
        var result = self
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -10_000), 10_000) : 0 }
        result.spacing = finite(spacing)
        result.baselineOffset = finite(baselineOffset)
        if let bounds = attachmentBounds {
            result.attachmentBounds = CGRect(
                x: finite(bounds.minX),
                y: finite(bounds.minY),
                width: finite(bounds.width),
                height: finite(bounds.height)
            )
        }
        return result
    }
}

/// How a paragraph is set. Lengths are in points.
package struct TextParagraphStyle: Hashable, Sendable {
    package enum Alignment: Sendable {
        case left, center, right, justified
        /// At the side where the paragraph begins.
        case natural
    }

    package enum LineBreakMode: Sendable {
        case wordWrapping, characterWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle

        /// Whether lines stay one, with an ellipsis.
        package var truncates: Bool {
            switch self {
            case .truncatingHead, .truncatingTail, .truncatingMiddle: true
            case .wordWrapping, .characterWrapping, .clipping: false
            }
        }
    }

    package enum Direction: Sendable {
        /// That of the first letter that has one.
        case natural
        case leftToRight, rightToLeft
    }

    /// A place that a tab leads to.
    package struct TabStop: Hashable, Sendable {
        package var alignment: Alignment

        /// From the side where the paragraph begins.
        package var location: CGFloat

        /// What ends the text that is aligned, besides the next tab.
        package var terminators: CharacterSet?

        package init(alignment: Alignment, location: CGFloat, terminators: CharacterSet? = nil) {
            self.alignment = alignment
            self.location = location
            self.terminators = terminators
        }
    }

    package var alignment = Alignment.natural
    package var lineBreakMode = LineBreakMode.wordWrapping
    package var direction = Direction.natural
    package var lineSpacing: CGFloat = 0
    package var paragraphSpacing: CGFloat = 0
    package var paragraphSpacingBefore: CGFloat = 0
    package var firstLineHeadIndent: CGFloat = 0
    package var headIndent: CGFloat = 0

    /// Where lines end: from where they begin, or, not positive, from the other side.
    package var tailIndent: CGFloat = 0

    package var minimumLineHeight: CGFloat = 0

    /// Zero for no limit.
    package var maximumLineHeight: CGFloat = 0

    /// Zero for as high as the fonts are.
    package var lineHeightMultiple: CGFloat = 0

    /// In the order of their locations.
    package var tabStops = (1...12).map { TabStop(alignment: .natural, location: 28 * CGFloat($0)) }

    /// The distance of further stops; zero for none.
    package var defaultTabInterval: CGFloat = 0

    package init() {}

    /// The same with numbers that can be worked with.
    var sane: TextParagraphStyle {
        var result = self
        func finite(_ value: CGFloat, from least: CGFloat = 0) -> CGFloat {
            value.isFinite ? min(max(value, least), 1e6) : 0
        }
        result.lineSpacing = finite(lineSpacing)
        result.paragraphSpacing = finite(paragraphSpacing)
        result.paragraphSpacingBefore = finite(paragraphSpacingBefore)
        result.firstLineHeadIndent = finite(firstLineHeadIndent)
        result.headIndent = finite(headIndent)
        result.tailIndent = finite(tailIndent, from: -1e6)
        result.minimumLineHeight = finite(minimumLineHeight)
        result.maximumLineHeight = finite(maximumLineHeight)
        result.lineHeightMultiple = finite(lineHeightMultiple)
        result.defaultTabInterval = finite(defaultTabInterval)
        result.tabStops = tabStops.filter { $0.location.isFinite && $0.location > 0 && $0.location < 1e6 }
            .sorted { $0.location < $1.location }
        return result
    }
}

/// A text as a value: what it says, and in runs how it is set. Each run may be drawn in colours of its own.
package struct AttributedText: Hashable, Sendable {
    package struct Run: Hashable, Sendable {
        /// In bytes of UTF-8.
        package var length: Int
        package var attributes: TextAttributes
        package var paragraph: TextParagraphStyle
    }

    package private(set) var string = ""
    package private(set) var runs: [Run] = []

    /// The font of lines without characters, where no run says which.
    package var defaultFont: FontDescription

    package init(defaultFont: FontDescription) { self.defaultFont = defaultFont }

    /// Adds a run.
    package mutating func append(_ part: String, _ attributes: TextAttributes, _ paragraph: TextParagraphStyle) {
        string += part
        runs.append(Run(length: part.utf8.count, attributes: attributes.sane, paragraph: paragraph.sane))
    }

    /// Makes the last run longer.
    package mutating func extendLastRun(by part: String) {
        guard !runs.isEmpty else { return }
        string += part
        runs[runs.count - 1].length += part.utf8.count
    }

    /// The same text in fonts, spaces and offsets of another size.
    package func scaled(by factor: CGFloat) -> AttributedText {
        var result = self
        result.defaultFont.pointSize *= factor
        for index in result.runs.indices {
            result.runs[index].attributes.font.pointSize *= factor
            result.runs[index].attributes.spacing *= factor
            result.runs[index].attributes.baselineOffset *= factor
        }
        return result
    }
}
