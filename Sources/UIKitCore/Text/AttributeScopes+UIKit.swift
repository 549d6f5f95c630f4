import Foundation

extension AttributeScopes {
    /// The attributes of text in UIKit.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// The attributes of text in UIKit, such as fonts and colors, and those of Foundation.
    public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The color of the text.
        public let foregroundColor: ForegroundColorAttribute
        /// The color behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// The layout of paragraphs.
        public let paragraphStyle: ParagraphStyleAttribute
        /// The additional space after each character, in points.
        public let kern: KernAttribute
        /// The additional space after each character, in points, which takes precedence over `kern`.
        public let tracking: TrackingAttribute
        /// The use of optional ligatures; 0 disables them.
        public let ligature: LigatureAttribute
        /// The underline.
        public let underlineStyle: UnderlineStyleAttribute
        /// The color of the underline.
        public let underlineColor: UnderlineColorAttribute
        /// The strikethrough.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The color of the strikethrough.
        public let strikethroughColor: StrikethroughColorAttribute
        /// The width of the stroke along the outlines of glyphs, as a percentage of the font size.
        public let strokeWidth: StrokeWidthAttribute
        /// The color of the stroke.
        public let strokeColor: StrokeColorAttribute
        /// The offset of the text above the baseline, in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// The slant of the glyphs to the right: the tangent of the angle.
        public let obliqueness: ObliquenessAttribute
        /// The expansion of the glyphs: the natural logarithm of the factor by which they are wider.
        public let expansion: ExpansionAttribute
        /// The attributes of Foundation.
        public let foundation: FoundationAttributes

        /// The attribute `font`.
        @frozen public enum FontAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIFont
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.font.rawValue
        }

        /// The attribute `foregroundColor`.
        @frozen public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }

        /// The attribute `backgroundColor`.
        @frozen public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }

        /// The attribute `paragraphStyle`.
        @frozen public enum ParagraphStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSParagraphStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.paragraphStyle.rawValue
        }

        /// The attribute `kern`.
        @frozen public enum KernAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.kern.rawValue
        }

        /// The attribute `tracking`.
        @frozen public enum TrackingAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.tracking.rawValue
        }

        /// The attribute `ligature`.
        @frozen public enum LigatureAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = Int
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.ligature.rawValue
        }

        /// The attribute `underlineStyle`.
        @frozen public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }

        /// The attribute `underlineColor`.
        @frozen public enum UnderlineColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.underlineColor.rawValue
        }

        /// The attribute `strikethroughStyle`.
        @frozen public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }

        /// The attribute `strikethroughColor`.
        @frozen public enum StrikethroughColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strikethroughColor.rawValue
        }

        /// The attribute `strokeWidth`.
        @frozen public enum StrokeWidthAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strokeWidth.rawValue
        }

        /// The attribute `strokeColor`.
        @frozen public enum StrokeColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strokeColor.rawValue
        }

        /// The attribute `baselineOffset`.
        @frozen public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }

        /// The attribute `obliqueness`.
        @frozen public enum ObliquenessAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.obliqueness.rawValue
        }

        /// The attribute `expansion`.
        @frozen public enum ExpansionAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.expansion.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    /// Returns an attribute of UIKit's scope by its name.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}
