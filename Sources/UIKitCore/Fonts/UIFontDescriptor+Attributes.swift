import QuartzCore
import Typography

/// The attributes of fonts.
extension UIFontDescriptor {
    /// The name of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the family, a string.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The PostScript name or the full name of the font, a string.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The em size in points, a number.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The traits, a dictionary with keys of the type ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The settings of typographic features, an array of dictionaries with keys of the type ``FeatureKey``.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    }

    /// The key of a trait in a dictionary of traits.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key of the symbolic traits: ``SymbolicTraits``, or their bits as a number.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The key of the weight: `UIFont.Weight`, or its number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The key of the width: `UIFont.Width`, or its number.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// The key of the slant, a number: italic if it is greater than zero.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// A key in the dictionary of the setting of a typographic feature.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key of the kind of feature, a number.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The key of the selected variant, a number.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    }

    /// Returns the descriptor with other attributes: a family, a name, a size, traits, or features.
    ///
    /// The known features are ligatures (1), vertical position (10), fractions (11), number spacing (6), number case (21),
    /// stylistic alternatives (35), and lowercase and uppercase small capitals (37, 38). An unknown feature is logged as a warning,
    /// and has no effect.
    /// - Parameter attributes: The attributes, which take precedence over those of the descriptor. A name or a family selects
    ///   another font, of the same size.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var face = face
        let size = Self.number(attributes[.size]).map { CGFloat($0) }
        if let family = attributes[.family] as? String { face.family = family }
        if let name = attributes[.name] as? String {
            ApplicationFonts.register()
            face =
                FontName.find(name)?.description(pointSize: face.pointSize)
                ?? FontDescription(family: name, pointSize: face.pointSize)
        }
        if let size { face.pointSize = size }
        if let settings = attributes[.featureSettings] as? [[FeatureKey: Any]] {
            face.features = settings.reduce(face.features) { FontFeature.adding($1, to: $0) }
        }
        var result = UIFontDescriptor(face, scaling: size == nil ? scaling : nil)
        guard let traits = attributes[.traits] as? [TraitKey: Any] else { return result }
        if let symbolic = Self.symbolicTraits(traits[.symbolic]) {
            result = result.withSymbolicTraits(symbolic) ?? result
        }
        return result.with(
            weight: (traits[.weight] as? UIFont.Weight)
                ?? Self.number(traits[.weight]).map { UIFont.Weight(CGFloat($0)) },
            width: (traits[.width] as? UIFont.Width)
                ?? Self.number(traits[.width]).map { UIFont.Width(CGFloat($0)) },
            slant: Self.number(traits[.slant])
        )
    }

    /// Creates a descriptor with attributes; see ``addingAttributes(_:)``. Without a family and a name, it is that of the system
    /// font. The default size is 12 points.
    public convenience init(fontAttributes attributes: [AttributeName: Any]) {
        let result = UIFontDescriptor(FontDescription(pointSize: 12)).addingAttributes(attributes)
        self.init(result.face, scaling: result.scaling)
    }

    /// The name and the size.
    public var fontAttributes: [AttributeName: Any] { [.name: postscriptName, .size: pointSize] }

    /// Returns the value of an attribute of the descriptor, or `nil` if it has none.
    public func object(forKey attribute: AttributeName) -> Any? {
        switch attribute {
        case .name: postscriptName
        case .family: face.name?.family ?? face.family
        case .size: pointSize
        case .traits:
            [
                TraitKey.symbolic: symbolicTraits.rawValue, .weight: UIFont.Weight(fontWeight: face.weight).rawValue,
                .width: UIFont.Width(percent: face.name?.width ?? face.width).rawValue,
                .slant: face.isItalic ? CGFloat(1) : 0,
            ] as [TraitKey: Any]
        default: nil
        }
    }

    private func with(weight: UIFont.Weight?, width: UIFont.Width?, slant: Double?) -> UIFontDescriptor {
        var face = face
        if let width { face.width = width.percent }
        if let weight { face.weight = weight.fontWeight }
        if let slant { face.isItalic = slant > 0 }
        return UIFontDescriptor(face, scaling: scaling)
    }

    private static func symbolicTraits(_ value: Any?) -> SymbolicTraits? {
        if let traits = value as? SymbolicTraits { return traits }
        if let bits = value as? UInt32 { return SymbolicTraits(rawValue: bits) }
        return number(value).flatMap { UInt32(exactly: $0) }.map { SymbolicTraits(rawValue: $0) }
    }

    fileprivate static func number(_ value: Any?) -> Double? {
        let number: Double? =
            switch value {
            case let number as CGFloat: Double(number)
            case let number as Double: number
            case let number as Float: Double(number)
            case let number as Int: Double(number)
            case let number as NSNumber: number.doubleValue
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
}

/// The OpenType features that correspond to Apple's numbers of features.
private enum FontFeature {
    /// Returns features in CSS syntax with another setting. A later one takes precedence.
    static func adding(_ setting: [UIFontDescriptor.FeatureKey: Any], to features: String) -> String {
        guard let type = UIFontDescriptor.number(setting[.type]),
            let selector = UIFontDescriptor.number(setting[.selector])
        else { return features }
        guard let feature = feature(Int(exactly: type) ?? -1, Int(exactly: selector) ?? -1) else {
            Log.write(
                LogMessage(
                    "UIFontDescriptor: unknown font feature \(type.shortNumber)/\(selector.shortNumber)",
                    .warning
                ),
                from: "UIKit"
            )
            return features
        }
        return features.isEmpty ? feature : "\(features), \(feature)"
    }

    private static func feature(_ type: Int, _ selector: Int) -> String? {
        switch (type, selector) {
        case (1, 2): "liga=1"
        case (1, 3): "liga=0"
        case (1, 4): "dlig=1"
        case (1, 5): "dlig=0"
        case (6, 0): FontDescription.monospacedDigits
        case (6, 1): "pnum=1"
        case (10, 1): "sups=1"
        case (10, 2): "subs=1"
        case (10, 3): "ordn=1"
        case (11, 0): "frac=0"
        case (11, 2): "frac=1"
        case (21, 0): "onum=1"
        case (21, 1): "lnum=1"
        // The selector of stylistic set n is 2n; the next one switches it off.
        case (35, 2...41): (selector / 2 < 10 ? "ss0" : "ss") + "\(selector / 2)=\(1 - selector % 2)"
        case (37, 0): "smcp=0"
        case (37, 1): "smcp=1"
        case (38, 0): "c2sc=0"
        case (38, 1): "c2sc=1"
        default: nil
        }
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var shortNumber: String { CGFloat(self).shortText }
}

extension UIFont.Weight {
    /// Creates the weight of a number on the scale of font files, from 100 to 900.
    fileprivate init(fontWeight: Int) {
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        self = weights[min(max((fontWeight + 50) / 100, 1), 9) - 1]
    }
}
