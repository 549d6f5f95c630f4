import Foundation
import Localization

extension NSAttributedString {
    /// Creates a string with the attributes of UIKit that an attributed string has. Other attributes are not converted.
    public convenience init(_ attributedString: AttributedString) {
        let text = String(attributedString.characters)
        let runs = attributedString.runs
        if runs.count <= 1 {
            self.init(string: text, attributes: runs.first?.attributes.dictionary)
            return
        }
        let result = NSMutableAttributedString(string: text)
        var start = 0
        for run in runs {
            // Not of its characters: a run may begin within one, such as at a mark with a color of its own.
            let length = String(String.UnicodeScalarView(attributedString[run.range].unicodeScalars)).utf16.count
            result.setAttributes(run.attributes.dictionary, range: NSRange(location: start, length: length))
            start += length
        }
        self.init(attributedString: result)
    }
}

extension AttributedString {
    /// Creates a string with the attributes of UIKit that an attributed string has. Other attributes are not converted.
    public init(_ nsStr: NSAttributedString) {
        self.init()
        let range = NSRange(location: 0, length: nsStr.length)
        let string = NSString(string: nsStr.string)
        nsStr.enumerateAttributes(in: range) { attributes, range, _ in
            let text = string.substring(with: range)
            append(AttributedString(text, attributes: AttributeContainer(attributes)))
        }
    }
}

extension AttributeContainer {
    /// Creates a container of the attributes of UIKit in a dictionary. Other attributes are not converted.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init()
        for attribute in ConvertedAttribute.all {
            if let value = dictionary[attribute.key] { attribute.set(&self, value) }
        }
    }

    /// The attributes of UIKit as a dictionary for `NSAttributedString`.
    var dictionary: [NSAttributedString.Key: Any] {
        var values: [NSAttributedString.Key: Any] = [:]
        for attribute in ConvertedAttribute.all {
            if let value = attribute.get(self) { values[attribute.key] = value }
        }
        return values
    }
}

/// An attribute that exists in `AttributedString` and in `NSAttributedString`.
private struct ConvertedAttribute: Sendable {
    let key: NSAttributedString.Key
    let get: @Sendable (AttributeContainer) -> Any?
    let set: @Sendable (inout AttributeContainer, Any) -> Void

    // SendableMetatype is implied by the key as of Foundation 6.3; boards have an older one.

    /// An attribute whose value has the same type in both.
    init<Key: AttributedStringKey & SendableMetatype>(_ type: Key.Type) where Key.Value: Sendable {
        key = NSAttributedString.Key(rawValue: Key.name)
        get = { $0[Key.self] }
        set = { $0[Key.self] = $1 as? Key.Value }
    }

    /// An attribute whose value is a number in `NSAttributedString`.
    init<Key: AttributedStringKey & SendableMetatype>(number type: Key.Type) where Key.Value == CGFloat {
        key = NSAttributedString.Key(rawValue: Key.name)
        get = { $0[Key.self].map { NSNumber(value: Double($0)) } }
        set = { container, value in
            let number = value as? CGFloat ?? (value as? NSNumber).map { CGFloat($0.doubleValue) }
            container[Key.self] =
                number ?? (value as? Double).map { CGFloat($0) } ?? (value as? Int).map { CGFloat($0) }
        }
    }

    /// An attribute whose value is the raw value of a line's style in `NSAttributedString`.
    init<Key: AttributedStringKey & SendableMetatype>(line type: Key.Type) where Key.Value == NSUnderlineStyle {
        key = NSAttributedString.Key(rawValue: Key.name)
        get = { $0[Key.self]?.rawValue }
        set = { container, value in
            let raw = value as? Int ?? (value as? NSNumber)?.intValue
            container[Key.self] = raw.map { NSUnderlineStyle(rawValue: $0) }
        }
    }

    /// The destination of a link, which may be a string in `NSAttributedString`.
    init(link type: AttributeScopes.FoundationAttributes.LinkAttribute.Type) {
        key = .link
        get = { $0[type] }
        set = { $0[type] = $1 as? URL ?? ($1 as? String).flatMap { URL(string: $0) } }
    }

    /// The meaning of a part of a text, whose value is a number in `NSAttributedString`.
    init(intent type: AttributeScopes.LocalizedTextAttributes.InlinePresentationIntentAttribute.Type) {
        key = .inlinePresentationIntent
        get = { $0[type]?.rawValue }
        set = { container, value in
            let bits =
                (value as? InlinePresentationIntent)?.rawValue ?? value as? UInt
                ?? (value as? Int ?? (value as? NSNumber)?.intValue).flatMap { UInt(exactly: $0) }
            container[type] = bits.map { InlinePresentationIntent(rawValue: $0) }
        }
    }

    private typealias Scope = AttributeScopes.UIKitAttributes

    static let all = [
        ConvertedAttribute(Scope.FontAttribute.self),
        ConvertedAttribute(Scope.ForegroundColorAttribute.self),
        ConvertedAttribute(Scope.BackgroundColorAttribute.self),
        ConvertedAttribute(Scope.ParagraphStyleAttribute.self),
        ConvertedAttribute(number: Scope.KernAttribute.self),
        ConvertedAttribute(number: Scope.TrackingAttribute.self),
        ConvertedAttribute(Scope.LigatureAttribute.self),
        ConvertedAttribute(line: Scope.UnderlineStyleAttribute.self),
        ConvertedAttribute(Scope.UnderlineColorAttribute.self),
        ConvertedAttribute(line: Scope.StrikethroughStyleAttribute.self),
        ConvertedAttribute(Scope.StrikethroughColorAttribute.self),
        ConvertedAttribute(number: Scope.StrokeWidthAttribute.self),
        ConvertedAttribute(Scope.StrokeColorAttribute.self),
        ConvertedAttribute(number: Scope.BaselineOffsetAttribute.self),
        ConvertedAttribute(number: Scope.ObliquenessAttribute.self),
        ConvertedAttribute(number: Scope.ExpansionAttribute.self),
        ConvertedAttribute(link: AttributeScopes.FoundationAttributes.LinkAttribute.self),
        ConvertedAttribute(intent: AttributeScopes.LocalizedTextAttributes.InlinePresentationIntentAttribute.self),
    ]
}
