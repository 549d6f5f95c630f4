import CoreGraphics
import Localization
import Typography

/// A text prepared for layout, and the style that each of its runs is drawn with. Colors and weights are resolved with the
/// traits that are current when it is created.
struct StyledText {
    private(set) var text: AttributedText
    private(set) var runStyles: [TextRunStyle] = []

    static let defaultFont = UIFont.systemFont(ofSize: 12)
    private let legibilityWeight = UITraitCollection.current.legibilityWeight

    /// Creates a text with the same attributes throughout.
    init(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) {
        let defaults = attributes ?? [:]
        text = AttributedText(defaultFont: (defaults[.font] as? UIFont ?? Self.defaultFont).face(for: legibilityWeight))
        append(string, defaults)
    }

    /// Creates a text from an attributed string.
    /// - Parameters:
    ///   - defaults: The attributes used if the string has no attribute of the same kind.
    ///   - change: A closure that modifies the attributes of each run.
    init(
        _ string: NSAttributedString,
        defaults: [NSAttributedString.Key: Any] = [:],
        change: (inout [NSAttributedString.Key: Any]) -> Void = { _ in }
    ) {
        text = AttributedText(defaultFont: (defaults[.font] as? UIFont ?? Self.defaultFont).face(for: legibilityWeight))
        let source = string.string
        let units = source.utf16
        var index = units.startIndex
        var offset = 0
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { values, range, _ in
            var end =
                units.index(index, offsetBy: range.location + range.length - offset, limitedBy: units.endIndex)
                ?? units.endIndex
            offset = range.location + range.length
            // A range that ends within a surrogate pair is extended to the next scalar boundary.
            while end < units.endIndex, end.samePosition(in: source.unicodeScalars) == nil {
                end = units.index(after: end)
                offset += 1
            }
            guard index < end else { return }
            var attributes = defaults.merging(values) { $1 }
            if values[.link] != nil { Self.addLinkStyle(to: &attributes) }
            change(&attributes)
            append(String(source[index..<end]), attributes)
            index = end
        }
        if text.runs.isEmpty {
            var attributes = defaults
            change(&attributes)
            append("", attributes)
        }
    }

    /// Adds the color and the underline of links, which replace those of the text. Empirical; not documented by Apple.
    private static func addLinkStyle(to values: inout [NSAttributedString.Key: Any]) {
        values[.foregroundColor] = UIColor.link
        values[.underlineStyle] = NSUnderlineStyle.single.rawValue
        values[.underlineColor] = nil
    }

    /// Replaces the text by one with the same runs.
    mutating func replaceText(_ text: AttributedText) { self.text = text }

    /// Appends a run, or extends the last run if it has the same attributes.
    private mutating func append(_ string: String, _ values: [NSAttributedString.Key: Any]) {
        let attributes = Self.attributes(values, legibilityWeight)
        let paragraph = (values[.paragraphStyle] as? NSParagraphStyle)?.inText ?? TextParagraphStyle()
        let runStyle = Self.runStyle(values)
        if let last = text.runs.last, let known = runStyles.last, known.isSame(as: runStyle),
            isSame(last, attributes, paragraph)
        {
            text.extendLastRun(by: string)
        } else {
            text.append(string, attributes, paragraph)
            runStyles.append(runStyle)
        }
    }

    private func isSame(
        _ run: AttributedText.Run,
        _ attributes: TextAttributes,
        _ paragraph: TextParagraphStyle
    ) -> Bool {
        var other = AttributedText(defaultFont: text.defaultFont)
        other.append("", attributes, paragraph)
        return other.runs[0].attributes == run.attributes && other.runs[0].paragraph == run.paragraph
    }

    /// Returns a number, regardless of its type in the dictionary.
    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Int: CGFloat(number)
        case let number as Float: CGFloat(number)
        case let number as NSNumber: CGFloat(number.doubleValue)
        default: nil
        }
    }

    private static func integer(_ value: Any?) -> Int? {
        number(value).flatMap { $0.isFinite && abs($0) < 1e9 ? Int($0) : nil }
    }

    /// Returns a Boolean value that indicates whether there are no attributes other than a font and a color, which is
    /// the common case.
    private static func isPlain(_ values: [NSAttributedString.Key: Any]) -> Bool {
        values.count <= 2 && values.keys.allSatisfy { $0 == .font || $0 == .foregroundColor }
    }

    /// Returns the font, which the meaning of the text may change, such as emphasis.
    static func font(_ values: [NSAttributedString.Key: Any]) -> UIFont {
        let font = values[.font] as? UIFont ?? defaultFont
        return isPlain(values) ? font : intent(values).map { font.adapted(to: $0) } ?? font
    }

    /// Returns the meaning of the text, or `nil` if it has none.
    private static func intent(_ values: [NSAttributedString.Key: Any]) -> InlinePresentationIntent? {
        guard let value = values[.inlinePresentationIntent] else { return nil }
        let bits = integer(value) ?? (value as? UInt).flatMap { Int(exactly: $0) }
        let intent =
            value as? InlinePresentationIntent
            ?? bits.flatMap { UInt(exactly: $0) }.map { InlinePresentationIntent(rawValue: $0) }
        return intent.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the attributes that determine glyphs and their positions.
    static func attributes(
        _ values: [NSAttributedString.Key: Any],
        _ legibilityWeight: UILegibilityWeight
    ) -> TextAttributes {
        let plainFont = values[.font] as? UIFont ?? defaultFont
        if isPlain(values) { return TextAttributes(font: plainFont.face(for: legibilityWeight)) }
        let font = intent(values).map { plainFont.adapted(to: $0) } ?? plainFont
        var result = TextAttributes(font: font.face(for: legibilityWeight))
        let tracking = number(values[.tracking]) ?? 0
        result.spacing = tracking != 0 ? tracking : number(values[.kern]) ?? 0
        result.usesLigatures = integer(values[.ligature]) != 0
        result.baselineOffset = number(values[.baselineOffset]) ?? 0
        result.attachmentBounds = (values[.attachment] as? NSTextAttachment)?.room(in: font)
        result.expansion = number(values[.expansion]) ?? 0
        result.language = values[.languageIdentifier] as? String
        if let directions = values[.writingDirection] as? [Any] {
            // Deeper nesting than Unicode's own limit has no effect.
            result.writingDirections = directions.prefix(60).compactMap { value in
                switch integer(value) {
                case 0: .leftToRightEmbedding
                case 1: .rightToLeftEmbedding
                case 2: .leftToRightOverride
                case 3: .rightToLeftOverride
                default: nil
                }
            }
        }
        return result
    }

    private static func isLetterpress(_ values: [NSAttributedString.Key: Any]) -> Bool {
        guard let value = values[.textEffect] else { return false }
        let name = (value as? NSAttributedString.TextEffectStyle)?.rawValue ?? value as? String
        return name == NSAttributedString.TextEffectStyle.letterpressStyle.rawValue
    }

    /// The light edge below text that seems to be pressed into the surface.
    private static var letterpressEdge: TextRunStyle.Shadow? {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 0, height: 1)
        shadow.shadowColor = UIColor(white: 1, alpha: 0.6)
        return shadow.textShadow
    }

    /// Returns the style of the line under or through text. The meaning of the text may strike it through.
    /// - Parameter key: `underlineStyle` or `strikethroughStyle`.
    static func lineStyle(
        _ key: NSAttributedString.Key,
        _ values: [NSAttributedString.Key: Any]
    ) -> NSUnderlineStyle {
        let style = NSUnderlineStyle(rawValue: integer(values[key]) ?? 0)
        guard key == .strikethroughStyle, style.rule(color: nil) == nil,
            intent(values)?.contains(.strikethrough) ?? false
        else { return style }
        return .single
    }

    /// Returns the appearance, with colors that are resolved with the current traits.
    /// - Parameters:
    ///   - container: The container of the text, for attachments.
    ///   - index: The index of the first character, for attachments.
    static func runStyle(
        _ values: [NSAttributedString.Key: Any],
        in container: NSTextContainer? = nil,
        at index: Int = 0
    ) -> TextRunStyle {
        func color(_ key: NSAttributedString.Key) -> CGColor? { (values[key] as? UIColor)?.cgColor }
        func finite(_ key: NSAttributedString.Key) -> CGFloat {
            number(values[key]).flatMap { $0.isFinite && abs($0) < 10_000 ? $0 : nil } ?? 0
        }
        var runStyle = TextRunStyle(color: color(.foregroundColor) ?? .black)
        if isPlain(values) { return runStyle }
        runStyle.background = color(.backgroundColor)
        runStyle.underline = lineStyle(.underlineStyle, values).rule(color: color(.underlineColor))
        runStyle.strikethrough = lineStyle(.strikethroughStyle, values).rule(color: color(.strikethroughColor))
        runStyle.shadow = isLetterpress(values) ? letterpressEdge : (values[.shadow] as? NSShadow)?.textShadow
        runStyle.strokeWidth = finite(.strokeWidth)
        runStyle.strokeColor = color(.strokeColor)
        runStyle.obliqueness = finite(.obliqueness)
        if let attachment = values[.attachment] as? NSTextAttachment {
            let font = font(values)
            let color = runStyle.color
            runStyle.drawAttachment = { [weak container] context, rect in
                attachment.font = font
                let image = attachment.image(forBounds: rect, textContainer: container, characterIndex: index)
                guard let image else { return }
                context.saveGState()
                // The color of templates, and therefore of symbols.
                context.setFillColor(color)
                UIGraphicsPushContext(context)
                image.draw(in: rect)
                UIGraphicsPopContext()
                context.restoreGState()
            }
        }
        return runStyle
    }
}

extension UIFont {
    /// Returns the font for the meaning of a part of a text, of the same size. A part whose family has no such font keeps its font.
    fileprivate func adapted(to intent: InlinePresentationIntent) -> UIFont {
        var descriptor = fontDescriptor
        if intent.contains(.code) { descriptor = descriptor.withDesign(.monospaced) ?? descriptor }
        var traits = descriptor.symbolicTraits
        if intent.contains(.stronglyEmphasized) { traits.insert(.traitBold) }
        if intent.contains(.emphasized) { traits.insert(.traitItalic) }
        if traits != descriptor.symbolicTraits { descriptor = descriptor.withSymbolicTraits(traits) ?? descriptor }
        return descriptor.face == face ? self : UIFont(descriptor: descriptor, size: 0)
    }
}
