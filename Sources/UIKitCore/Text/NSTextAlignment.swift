/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
    /// Alignment at the left edge.
    case left = 0
    /// Alignment at the center.
    case center = 1
    /// Alignment at the right edge.
    case right = 2
    /// Alignment at both edges, except for the last line of a paragraph.
    case justified = 3
    /// Alignment at the leading edge: the left edge for left-to-right text.
    case natural = 4
}

/// The handling of lines that are wider than the available width.
public enum NSLineBreakMode: Int, Hashable, Sendable {
    /// The line wraps before the word that does not fit. Words that are wider than the available width are broken.
    case byWordWrapping = 0
    /// The line wraps before the character that does not fit.
    case byCharWrapping = 1
    /// The line continues beyond the edge.
    case byClipping = 2
    /// The line is truncated at its beginning, with an ellipsis.
    case byTruncatingHead = 3
    /// The line is truncated at its end, with an ellipsis.
    case byTruncatingTail = 4
    /// The line is truncated in its middle, with an ellipsis.
    case byTruncatingMiddle = 5
}

/// The writing direction of text.
public enum NSWritingDirection: Int, Hashable, Sendable {
    /// The direction of the first character with a strong direction, or left to right if there is none.
    case natural = -1
    /// Left to right.
    case leftToRight = 0
    /// Right to left.
    case rightToLeft = 1
}

/// The effect of a direction on a range of text.
public enum NSWritingDirectionFormatType: Int, Hashable, Sendable {
    /// Embedding: words with the opposite direction keep their direction.
    case embedding = 0
    /// Override: all characters have this direction.
    case override = 2
}
