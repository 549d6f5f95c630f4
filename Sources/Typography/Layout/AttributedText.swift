import Foundation
import Geometry

/// The attributes of a run that determine its glyphs and their positions. Colors are not included.
package struct TextAttributes: Hashable, Sendable {
    package var font: FontDescription

    /// The space added after each character, in points.
    package var spacing: CGFloat = 0

    /// A Boolean value that indicates whether characters may form optional ligatures.
    package var usesLigatures = true

    /// The offset of glyphs above the baseline, in points.
    package var baselineOffset: CGFloat = 0

    /// The natural logarithm of the factor by which glyphs are wider than in their font.
    package var expansion: CGFloat = 0

    /// The language of the text, for hyphenation; `nil` for that of the paragraph.
    package var language: String?

    /// The bounds of the attachment that replaces an object replacement character, relative to its position on the
    /// baseline, in points, y up.
    package var attachmentBounds: CGRect?

    /// The nested writing directions, outermost first.
    package var writingDirections: [WritingDirection] = []

    /// An embedding or override of the writing direction for a range of text.
    package enum WritingDirection: UInt32, Hashable, Sendable {
        /// The raw values are the corresponding Unicode control characters.
        case leftToRightEmbedding = 0x202A
        case rightToLeftEmbedding = 0x202B
        case leftToRightOverride = 0x202D
        case rightToLeftOverride = 0x202E
    }

    package init(font: FontDescription) { self.font = font }

    /// The factor by which glyphs are wider than in their font.
    var stretch: CGFloat { expansion == 0 ? 1 : exp(expansion) }

    /// The same attributes, with numbers limited to a finite range.
    var sane: TextAttributes {
        var result = self
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -10_000), 10_000) : 0 }
        result.spacing = finite(spacing)
        result.baselineOffset = finite(baselineOffset)
        result.expansion = min(max(finite(expansion), -4), 4)
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

/// The style of a paragraph. Lengths are in points.
package struct TextParagraphStyle: Hashable, Sendable {
    package enum Alignment: Sendable {
        case left, center, right, justified
        /// Alignment to the side at which the paragraph begins.
        case natural
    }

    package enum LineBreakMode: Sendable {
        case wordWrapping, characterWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle

        /// A Boolean value that indicates whether the text is truncated to a single line with an ellipsis.
        package var truncates: Bool {
            switch self {
            case .truncatingHead, .truncatingTail, .truncatingMiddle: true
            case .wordWrapping, .characterWrapping, .clipping: false
            }
        }
    }

    package enum Direction: Sendable {
        /// The direction of the first letter with a direction.
        case natural
        case leftToRight, rightToLeft
    }

    /// A tab stop.
    package struct TabStop: Hashable, Sendable {
        package var alignment: Alignment

        /// The distance from the side at which the paragraph begins.
        package var location: CGFloat

        /// The characters that end the aligned text, in addition to the next tab.
        package var terminators: CharacterSet?

        package init(alignment: Alignment, location: CGFloat, terminators: CharacterSet? = nil) {
            self.alignment = alignment
            self.location = location
            self.terminators = terminators
        }
    }

    /// The choices among possible line breaks.
    package struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The last line of a paragraph does not consist of a single word.
        package static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Lines do not end within words of Hangul.
        package static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    }

    package var lineBreakStrategy: LineBreakStrategy = []

    /// The part of a line's width below which a line is filled by the beginning of the next word; zero for no hyphens.
    package var hyphenationFactor: CGFloat = 0

    /// The language of hyphenation, such as `de-CH`.
    package var hyphenationLanguage = ""

    /// A Boolean value that indicates whether characters are set closer together before text is truncated.
    package var allowsTightening = false

    package var alignment = Alignment.natural
    package var lineBreakMode = LineBreakMode.wordWrapping
    package var direction = Direction.natural
    package var lineSpacing: CGFloat = 0
    package var paragraphSpacing: CGFloat = 0
    package var paragraphSpacingBefore: CGFloat = 0
    package var firstLineHeadIndent: CGFloat = 0
    package var headIndent: CGFloat = 0

    /// The trailing indent: measured from the leading edge, or, if zero or negative, from the trailing edge.
    package var tailIndent: CGFloat = 0

    package var minimumLineHeight: CGFloat = 0

    /// The maximum line height, or zero for no limit.
    package var maximumLineHeight: CGFloat = 0

    /// The multiple of the line height, or zero for the natural line height of the fonts.
    package var lineHeightMultiple: CGFloat = 0

    /// The tab stops, ordered by location.
    package var tabStops = (1...12).map { TabStop(alignment: .natural, location: 28 * CGFloat($0)) }

    /// The spacing of the tab stops after the last one, or zero for none.
    package var defaultTabInterval: CGFloat = 0

    package init() {}

    /// The same style, with numbers limited to a finite range.
    var sane: TextParagraphStyle {
        var result = self
        func finite(_ value: CGFloat, from least: CGFloat = 0) -> CGFloat {
            value.isFinite ? min(max(value, least), 1e6) : 0
        }
        result.hyphenationFactor = min(finite(hyphenationFactor), 1)
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

/// Attributed text as a value type: a string, and runs with its attributes. Each run may be drawn in its own color.
package struct AttributedText: Hashable, Sendable {
    package struct Run: Hashable, Sendable {
        /// The length in UTF-8 bytes.
        package var length: Int
        package var attributes: TextAttributes
        package var paragraph: TextParagraphStyle
    }

    package private(set) var string = ""
    package private(set) var runs: [Run] = []

    /// The font of lines without characters if no run specifies one.
    package var defaultFont: FontDescription

    package init(defaultFont: FontDescription) { self.defaultFont = defaultFont }

    /// Appends a run.
    package mutating func append(_ part: String, _ attributes: TextAttributes, _ paragraph: TextParagraphStyle) {
        string += part
        runs.append(Run(length: part.utf8.count, attributes: attributes.sane, paragraph: paragraph.sane))
    }

    /// Extends the last run.
    package mutating func extendLastRun(by part: String) {
        guard !runs.isEmpty else { return }
        string += part
        runs[runs.count - 1].length += part.utf8.count
    }

    /// Returns the same text with fonts, spacings and offsets scaled by a factor.
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

    /// Returns the text with characters closer together, so that it fits without truncation; `nil` if it fits as it is, or does
    /// not fit by the permitted amount.
    package func tightened(fitting limits: TextFrame.Limits, library: FontLibrary = .current) -> AttributedText? {
        guard !TextFrame.fits(self, in: limits, library) else { return nil }
        // The greatest amount is that of AppKit's typesetter: 5 percent of the font size.
        for percent in 1...5 {
            var result = self
            for index in result.runs.indices {
                result.runs[index].attributes.spacing -=
                    result.runs[index].attributes.font.pointSize * CGFloat(percent) / 100
            }
            if TextFrame.fits(result, in: limits, library) { return result }
        }
        return nil
    }
}
