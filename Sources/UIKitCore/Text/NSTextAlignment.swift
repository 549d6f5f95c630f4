/// How lines lie between the left and the right edge.
public enum NSTextAlignment: Int, Hashable, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right edge.
    case right = 2
    /// At both edges, but for the last line of a paragraph.
    case justified = 3
    /// Where the paragraph begins: at the left edge where text runs from left to right.
    case natural = 4
}

/// What happens to a line that is wider than its room.
public enum NSLineBreakMode: Int, Hashable, Sendable {
    /// It goes on below with the word that has no room; a word wider than the room is broken.
    case byWordWrapping = 0
    /// It goes on below with the character that has no room.
    case byCharWrapping = 1
    /// It goes on beyond the edge.
    case byClipping = 2
    /// It stays one line, with an ellipsis for its beginning.
    case byTruncatingHead = 3
    /// It stays one line, with an ellipsis for its end.
    case byTruncatingTail = 4
    /// It stays one line, with an ellipsis for its middle.
    case byTruncatingMiddle = 5
}

/// The direction that text runs in.
public enum NSWritingDirection: Int, Hashable, Sendable {
    /// As the first letter says that has a direction; from left to right without one.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// How a direction holds for a stretch of text.
public enum NSWritingDirectionFormatType: Int, Hashable, Sendable {
    /// Words that run the other way keep doing so.
    case embedding = 0
    /// All characters run this way.
    case override = 2
}
