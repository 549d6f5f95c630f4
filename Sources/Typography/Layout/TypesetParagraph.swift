import CPango
import Geometry

/// The lines of one paragraph with the characters of their glyphs, for text that is edited.
///
/// Lines are laid out in the space that a closure returns, so that they can flow around shapes. Positions are in points,
/// y down, from the left side of that space and the top of the paragraph. Characters are counted in UTF-16 units from the
/// start of the paragraph. Immutable; may be used on any thread.
package final class TypesetParagraph: Sendable {
    /// The smallest part of a line with its own glyphs.
    package struct Cluster: Sendable {
        package let minX: CGFloat
        package let maxX: CGFloat
        package let range: Range<Int>
        package let isRightToLeft: Bool
    }

    /// A line of the paragraph, or a part of it between two shapes.
    package struct Fragment: Sendable {
        /// The characters of the line, white space at its end included.
        package internal(set) var range: Range<Int>

        /// The clusters from left to right. They contain every character of the line that is shown.
        package internal(set) var clusters: [Cluster]

        /// The first glyph of each cluster in its font, or zero if the cluster has none.
        var glyphs: [UInt32] = []

        /// The area of the line: the space that it was laid out in, and the spacing above and below it.
        package internal(set) var rect: CGRect

        /// The characters that an ellipsis replaces.
        package internal(set) var truncatedRange: Range<Int>?
    }

    /// The space for the lines at a vertical position.
    package struct Row: Sendable {
        /// The top of the lines, at the requested position or below.
        package var top: CGFloat

        /// The horizontal spans, from left to right.
        package var spans: [ClosedRange<CGFloat>]

        /// A Boolean value that indicates whether the row is as wide as any. Words that are too wide for it are broken.
        package var isWhole: Bool

        package init(top: CGFloat, spans: [ClosedRange<CGFloat>], isWhole: Bool) {
            self.top = top
            self.spans = spans
            self.isWhole = isWhole
        }
    }

    /// A closure that returns the space at a vertical position for lines of a height, or `nil` if there is none left. It
    /// must not use the text system.
    package typealias Space = (_ top: CGFloat, _ height: CGFloat) -> Row?

    /// The position of a paragraph in its text, and the limits of its layout.
    package struct Conditions: Hashable, Sendable {
        /// A Boolean value that indicates whether the text continues a paragraph after a line break, and whether it ends
        /// with one.
        package var beginsParagraph = true
        package var endsParagraph = true

        /// A Boolean value that indicates whether the paragraph is the first of its text, which has no space above.
        package var isFirst = false
        package var usesFontLeading = false

        /// The maximum number of lines, or `nil` for no limit.
        package var maximumLineCount: Int?

        /// The truncation of the last line if there is no space for more.
        package var truncation = TextParagraphStyle.LineBreakMode.wordWrapping

        /// A Boolean value that indicates whether the last line is truncated in any case, for the text after it.
        package var truncatesLastLine = false

        package init() {}
    }

    /// The lines and their decorations, to draw. Line and fragment have the same index.
    package let frame: TextFrame
    package let fragments: [Fragment]

    /// The height of all lines with the space above and below the paragraph.
    package let height: CGFloat

    /// The number of UTF-16 units.
    package let length: Int

    /// A Boolean value that indicates whether there was no space for all lines.
    package let isCut: Bool
    package let isRightToLeft: Bool

    /// Lays out a paragraph.
    /// - Parameters:
    ///   - text: The text without the line break at its end. Its first run determines the style.
    ///   - space: A closure that returns the space for lines.
    package init(_ text: AttributedText, _ conditions: Conditions, library: FontLibrary = .current, space: Space) {
        let built = library.withStore { store in
            var builder = ParagraphBuilder(text, conditions, library: library, store: store)
            builder.layOut(in: space)
            return (builder.result, builder.text.decorations(library: library), builder.discarded)
        }
        frame = TextFrame(lines: built.0.lines, decorations: built.1)
        fragments = built.0.fragments
        height = built.0.height
        length = built.0.length
        isCut = built.0.isCut
        isRightToLeft = built.0.isRightToLeft
    }

    /// Returns the number of a character's glyph in its font; zero if it has none of its own.
    package func glyph(at offset: Int) -> UInt32 {
        for fragment in fragments where fragment.range.contains(offset) {
            for (index, cluster) in fragment.clusters.enumerated() where cluster.range.lowerBound == offset {
                return fragment.glyphs[index]
            }
        }
        return 0
    }
}
