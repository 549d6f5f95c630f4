import TextEngine
import Typography

/// The attributes of a run of a text storage.
///
/// What determines the layout is derived from the dictionary when it is needed. Colors are resolved when text is drawn.
final class AttributedStyle: TextStyle {
    let values: [NSAttributedString.Key: Any]
    private var derived: (weight: UILegibilityWeight, attributes: TextAttributes)?
    private var derivedParagraph: TextParagraphStyle?

    init(_ values: [NSAttributedString.Key: Any]) { self.values = values }

    var attributes: TextAttributes {
        let weight = UITraitCollection.current.legibilityWeight
        if let derived, derived.weight == weight { return derived.attributes }
        let attributes = StyledText.attributes(values, weight)
        // The attachments of a symbol depend on the screen, and bounds may change.
        if values[.attachment] == nil { derived = (weight, attributes) }
        return attributes
    }

    var paragraph: TextParagraphStyle {
        if let derivedParagraph { return derivedParagraph }
        let paragraph = (values[.paragraphStyle] as? NSParagraphStyle)?.inText ?? TextParagraphStyle()
        derivedParagraph = paragraph
        return paragraph
    }

    func isEqual(to other: any TextStyle) -> Bool {
        guard let other = other as? AttributedStyle else { return false }
        return other === self || Self.areEqual(values, other.values)
    }

    /// Returns a Boolean value that indicates whether two dictionaries have the same attributes.
    static func areEqual(_ first: [NSAttributedString.Key: Any], _ second: [NSAttributedString.Key: Any]) -> Bool {
        first.count == second.count
            && first.allSatisfy { key, value in second[key].map { isSame(value, $0) } ?? false }
    }

    /// Returns a Boolean value that indicates whether two values of attributes are equal.
    static func isSame(_ first: Any?, _ second: Any?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        if type(of: first) is AnyClass, first as AnyObject === second as AnyObject { return true }
        guard let first = first as? AnyHashable, let second = second as? AnyHashable else { return false }
        return first == second
    }
}
