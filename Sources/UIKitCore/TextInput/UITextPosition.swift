import Foundation
import TextEngine

/// A position in a text. An input has its own subclass, whose objects only that input understands.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    /// Creates a position.
    public override init() { super.init() }
}

/// A range of a text. An input has its own subclass.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    /// Creates a range.
    public override init() { super.init() }

    /// A Boolean value that indicates whether the range contains no characters. The default is `true`.
    open var isEmpty: Bool { true }

    /// The beginning of the range. A subclass must override this property.
    open var start: UITextPosition { fatalError("\(type(of: self)) does not override UITextRange.start") }

    /// The end of the range. A subclass must override this property.
    open var end: UITextPosition { fatalError("\(type(of: self)) does not override UITextRange.end") }
}

/// A rectangle of a selection: the part of a line with one writing direction.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    /// Creates a rectangle.
    public override init() { super.init() }

    /// The rectangle in the coordinates of the input's view, in points. The default is empty.
    open var rect: CGRect { .zero }

    /// The writing direction of the text. The default is `natural`.
    open var writingDirection: NSWritingDirection { .natural }

    /// A Boolean value that indicates whether the rectangle contains the start of the selection. The default is `false`.
    open var containsStart: Bool { false }

    /// A Boolean value that indicates whether the rectangle contains the end of the selection. The default is `false`.
    open var containsEnd: Bool { false }

    /// A Boolean value that indicates whether the text is vertical. The default is `false`.
    open var isVertical: Bool { false }
}

/// The directions in the order of a text.
public enum UITextStorageDirection: Int, Hashable, Sendable {
    /// Toward the end of the text.
    case forward = 0
    /// Toward the beginning of the text.
    case backward = 1
}

/// The directions in a laid out text.
public enum UITextLayoutDirection: Int, Hashable, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left = 3
    /// To the line above.
    case up = 4
    /// To the line below.
    case down = 5
}

/// A direction in a text: the raw value of a ``UITextStorageDirection`` or a ``UITextLayoutDirection``.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    /// The number of the direction.
    public var rawValue: Int

    /// Creates a direction with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates a direction with a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Creates a direction in the order of the text.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// Creates a direction in the laid out text.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
}

/// The units of a text.
public enum UITextGranularity: Int, Hashable, Sendable {
    /// What a user regards as one character, which may consist of several Unicode scalars.
    case character = 0
    /// A word.
    case word = 1
    /// A sentence.
    case sentence = 2
    /// A paragraph.
    case paragraph = 3
    /// A line of the laid out text.
    case line = 4
    /// The whole text.
    case document = 5
}

/// A position of an input whose text is a string: the offset in UTF-16 units.
final class IndexedTextPosition: UITextPosition {
    let offset: Int

    /// The side at the end of a wrapped line, and where the direction of the text changes.
    let affinity: TextAffinity

    init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
        self.offset = offset
        self.affinity = affinity
        super.init()
    }

    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? IndexedTextPosition)?.offset == offset }

    nonisolated override var hash: Int { offset.hashValue }
}

/// A range of an input whose text is a string, in UTF-16 units.
final class IndexedTextRange: UITextRange {
    let range: NSRange

    /// The side of a caret.
    let affinity: TextAffinity

    init(_ range: NSRange, _ affinity: TextAffinity = .downstream) {
        self.range = range
        self.affinity = range.length == 0 ? affinity : .downstream
        super.init()
    }

    convenience init(_ range: Range<Int>) {
        self.init(NSRange(location: range.lowerBound, length: range.count))
    }

    override var isEmpty: Bool { range.length == 0 }
    override var start: UITextPosition { IndexedTextPosition(range.location, affinity) }
    override var end: UITextPosition { IndexedTextPosition(range.location + range.length, affinity) }

    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? IndexedTextRange)?.range == range }

    nonisolated override var hash: Int { range.hashValue }
}

/// A rectangle of a selection with stored values.
final class StoredSelectionRect: UITextSelectionRect {
    private let values: (rect: CGRect, direction: NSWritingDirection, containsStart: Bool, containsEnd: Bool)

    init(_ rect: CGRect, _ direction: NSWritingDirection, containsStart: Bool, containsEnd: Bool) {
        values = (rect, direction, containsStart, containsEnd)
        super.init()
    }

    override var rect: CGRect { values.rect }
    override var writingDirection: NSWritingDirection { values.direction }
    override var containsStart: Bool { values.containsStart }
    override var containsEnd: Bool { values.containsEnd }
}
