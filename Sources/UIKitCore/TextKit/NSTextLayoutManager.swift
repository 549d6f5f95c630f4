import Foundation

/// The layout manager of TextKit 2, which does not exist here: there are no values of the type.
///
/// Properties of the type, such as ``UITextView/textLayoutManager``, are `nil`, as on iOS for a text view that uses TextKit 1.
public enum NSTextLayoutManager {}

/// A position in a text.
public protocol NSTextLocation: NSObjectProtocol {
    /// Returns the order of two positions of the same text.
    func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// The position of a character of a text storage, in UTF-16 units.
final class TextOffsetLocation: NSObject, NSTextLocation {
    var offset: Int

    init(_ offset: Int) { self.offset = offset }

    func compare(_ location: any NSTextLocation) -> ComparisonResult {
        guard let other = location as? TextOffsetLocation, other.offset != offset else { return .orderedSame }
        return offset < other.offset ? .orderedAscending : .orderedDescending
    }

    override var description: String { "\(offset)" }
}
