import Typography

/// The key of the font, a ``CTFont`` or a font of UIKit. The default is the system font at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"

/// The key of the color of the text, a `CGColor`. The default is black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"

/// The key of a `Bool` that indicates whether text has the fill color of the context instead of its own one.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"

/// The key of the additional space after each character in points, a number. Any value other than zero disables
/// ligatures.
public let kCTKernAttributeName: CFString = "NSKern"

/// The key of the additional space after each character in points, a number. If it is not zero, `NSKern` is ignored.
public let kCTTrackingAttributeName: CFString = "CTTracking"

/// The key of the use of optional ligatures, a number: 0 disables them. The default is 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"

/// The key of the offset of the text above the baseline in points, a number.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// The key of the layout of the paragraph, a ``CTParagraphStyle`` or a paragraph style of UIKit. The style of a paragraph is that of
/// its first character. Only frames have paragraphs: in other lines, the direction alone applies.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"

/// Attributed text prepared for layout.
struct PreparedText {
    private(set) var text: AttributedText

    /// The style of the paragraph.
    let style: TextParagraphStyle

    /// The attributes of each run of the text.
    private(set) var attributes: [[NSAttributedString.Key: Any]] = []

    /// Prepares a part of a string, whose ends must not be within a character.
    /// - Parameters:
    ///   - style: The style of the paragraph; `nil` for that of the first character, and of the break if there is none.
    init(_ string: NSAttributedString, _ range: NSRange, style: TextParagraphStyle? = nil) {
        text = AttributedText(defaultFont: FontDescription(pointSize: CTFont.defaultSize))
        let style = style ?? Self.style(string, at: range.location)
        self.style = style
        var pending = NSRange(location: range.location, length: 0)
        let units = string.string as NSString
        string.enumerateAttributes(in: range, options: []) { values, part, _ in
            var end = part.location + part.length
            // A surrogate pair belongs to the attributes of its first unit.
            if end < range.location + range.length, UTF16.isTrailSurrogate(units.character(at: end)) { end += 1 }
            let start = pending.location
            guard end > start else { return }
            let piece = units.substring(with: NSRange(location: start, length: end - start))
            text.append(piece, Self.attributes(values), style)
            attributes.append(values)
            pending.location = end
        }
        if attributes.isEmpty { attributes.append([:]) }
    }

    private static func style(_ string: NSAttributedString, at index: Int) -> TextParagraphStyle {
        guard index < string.length else { return TextParagraphStyle() }
        let key = NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName)
        let value = string.attribute(key, at: index, effectiveRange: nil)
        return (value as? any ParagraphStyleDescribing)?.textParagraphStyle ?? TextParagraphStyle()
    }

    /// Returns the number of an attribute, regardless of its type.
    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Float: CGFloat(number)
        case let number as Int: CGFloat(number)
        case let number as NSNumber: CGFloat(number.doubleValue)
        default: nil
        }
    }

    private static func attributes(_ values: [NSAttributedString.Key: Any]) -> TextAttributes {
        func number(_ key: CFString) -> CGFloat? { Self.number(values[NSAttributedString.Key(rawValue: key)]) }
        let font = values[NSAttributedString.Key(rawValue: kCTFontAttributeName)] as? any FontDescribing
        var result = TextAttributes(font: font?.fontDescription ?? FontDescription(pointSize: CTFont.defaultSize))
        let tracking = number(kCTTrackingAttributeName) ?? 0
        result.spacing = tracking != 0 ? tracking : number(kCTKernAttributeName) ?? 0
        result.usesLigatures = number(kCTLigatureAttributeName) != 0
        result.baselineOffset = number(kCTBaselineOffsetAttributeName) ?? 0
        return result
    }

    /// Returns the color of a run, or `nil` for the fill color of the context.
    static func color(_ values: [NSAttributedString.Key: Any]) -> CGColor? {
        switch values[NSAttributedString.Key(rawValue: kCTForegroundColorFromContextAttributeName)] {
        case let isFromContext as Bool where isFromContext: return nil
        case let number as NSNumber where number.boolValue: return nil
        default: break
        }
        return values[NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName)] as? CGColor ?? .black
    }
}
