import Typography

/// The attributes of a run of text. Clients add those that do not determine the layout, such as colors.
///
/// Objects are immutable: text with other attributes has another object.
package protocol TextStyle: AnyObject {
    /// The attributes that determine glyphs and their positions.
    var attributes: TextAttributes { get }

    /// The style of a paragraph that begins with the run.
    var paragraph: TextParagraphStyle { get }

    /// Returns a Boolean value that indicates whether both have the same attributes, those of clients included.
    func isEqual(to other: any TextStyle) -> Bool
}

/// A style without attributes of clients.
package final class PlainTextStyle: TextStyle {
    package let attributes: TextAttributes
    package let paragraph: TextParagraphStyle

    package init(_ attributes: TextAttributes, _ paragraph: TextParagraphStyle = TextParagraphStyle()) {
        self.attributes = attributes
        self.paragraph = paragraph
    }

    package func isEqual(to other: any TextStyle) -> Bool {
        other === self || other.attributes == attributes && other.paragraph == paragraph && other is PlainTextStyle
    }
}
