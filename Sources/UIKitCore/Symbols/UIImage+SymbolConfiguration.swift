import CoreGraphics

extension UIImage {
    /// The thickness of a symbol's lines, as of a font's strokes.
    public enum SymbolWeight: Int, Hashable, Sendable {
        /// No weight is specified.
        case unspecified = 0
        /// The lightest weight.
        case ultraLight
        /// A weight lighter than light.
        case thin
        /// The light weight.
        case light
        /// The weight of running text.
        case regular
        /// A weight slightly heavier than regular.
        case medium
        /// A weight slightly lighter than bold.
        case semibold
        /// The bold weight.
        case bold
        /// A weight heavier than bold.
        case heavy
        /// The heaviest weight.
        case black

        /// Returns the weight of a font. For an unspecified weight, this is the regular weight.
        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }
    }

    /// The size of a symbol relative to text of its point size.
    public enum SymbolScale: Int, Hashable, Sendable {
        /// The default scale of the system, which is medium.
        case `default` = -1
        /// No scale is specified.
        case unspecified = 0
        /// A symbol about as high as a capital letter.
        case small
        /// A symbol somewhat higher than a capital letter.
        case medium
        /// A symbol about as high as a line of text.
        case large
    }

    /// The size, weight and scale of a symbol image. The values that are not specified are those of the view that shows
    /// the image, or the system's: 17 points, regular, and medium.
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        let settings: SymbolSettings

        init(_ settings: SymbolSettings, _ traitCollection: UITraitCollection? = nil) {
            self.settings = settings
            super.init(traitCollection)
        }

        // MARK: Creating a configuration

        /// Creates a configuration with a point size.
        public convenience init(pointSize: CGFloat) {
            self.init(SymbolSettings(pointSize: Self.valid(pointSize)))
        }

        /// Creates a configuration with a point size and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(SymbolSettings(pointSize: Self.valid(pointSize), weight: weight))
        }

        /// Creates a configuration with a point size, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(SymbolSettings(pointSize: Self.valid(pointSize), weight: weight, scale: scale))
        }

        /// Creates a configuration with a weight.
        public convenience init(weight: SymbolWeight) { self.init(SymbolSettings(weight: weight)) }

        /// Creates a configuration with a scale.
        public convenience init(scale: SymbolScale) { self.init(SymbolSettings(scale: scale)) }

        /// Creates a configuration for symbols beside text of a style, whose size follows the user's preferred size.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(SymbolSettings(textStyle: textStyle)) }

        /// Creates a configuration for symbols beside text of a style, whose size follows the user's preferred size.
        /// - Parameter scale: The scale of the symbol.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(SymbolSettings(textStyle: textStyle, scale: scale))
        }

        /// Creates a configuration with the size and the weight of a font.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

        /// Creates a configuration with the size and the weight of a font, and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(
                SymbolSettings(pointSize: Self.valid(font.pointSize), weight: font.symbolWeight, scale: scale)
            )
        }

        /// A size that is not positive and finite is not specified.
        private static func valid(_ pointSize: CGFloat) -> CGFloat? {
            pointSize.isFinite && pointSize > 0 ? pointSize : nil
        }

        /// A configuration without any specified value.
        public class var unspecified: SymbolConfiguration { SymbolConfiguration(SymbolSettings()) }

        // MARK: Changing a configuration

        /// Returns the same values with other traits.
        public override func withTraitCollection(_ traitCollection: UITraitCollection?) -> SymbolConfiguration {
            SymbolConfiguration(settings, traitCollection)
        }

        /// Returns this configuration with the specified values of another one.
        public override func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration {
            let other = (otherConfiguration as? SymbolConfiguration)?.settings ?? SymbolSettings()
            return SymbolConfiguration(settings.applying(other), traits(applying: otherConfiguration))
        }

        private func copy(_ change: (inout SymbolSettings) -> Void) -> SymbolConfiguration {
            var settings = settings
            change(&settings)
            return SymbolConfiguration(settings, traitCollection)
        }

        /// Returns this configuration without its text style.
        public func configurationWithoutTextStyle() -> SymbolConfiguration { copy { $0.textStyle = nil } }

        /// Returns this configuration without its scale.
        public func configurationWithoutScale() -> SymbolConfiguration { copy { $0.scale = .unspecified } }

        /// Returns this configuration without its weight.
        public func configurationWithoutWeight() -> SymbolConfiguration { copy { $0.weight = .unspecified } }

        /// Returns this configuration without its point size and its weight.
        public func configurationWithoutPointSizeAndWeight() -> SymbolConfiguration {
            copy {
                $0.pointSize = nil
                $0.weight = .unspecified
            }
        }

        // MARK: Comparing configurations

        /// Returns a Boolean value that indicates whether another configuration specifies the same values.
        public func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool { isEqual(otherConfiguration) }

        /// Returns a Boolean value that indicates whether an object specifies the same values and traits.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return other.settings == settings && other.traitCollection == traitCollection
        }

        /// A hash of the values and traits.
        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(settings)
            hasher.combine(traitCollection)
            return hasher.finalize()
        }

        /// The class and the specified values.
        public override var description: String {
            var parts: [String] = []
            if let pointSize = settings.pointSize { parts.append("pointSize=\(pointSize.shortText)") }
            if let textStyle = settings.textStyle { parts.append("textStyle=\(textStyle.rawValue)") }
            if settings.weight != .unspecified { parts.append("weight=\(settings.weight)") }
            if settings.scale != .unspecified { parts.append("scale=\(settings.scale)") }
            if settings.colors != .unspecified { parts.append("colors=\(settings.colors)") }
            return "<UIImageSymbolConfiguration: \(parts.isEmpty ? "unspecified" : parts.joined(separator: ", "))>"
        }
    }
}

extension UIFont.Weight {
    /// Returns the nearest weight of symbols.
    public func symbolWeight() -> UIImage.SymbolWeight {
        UIImage.SymbolWeight(rawValue: fontWeight / 100) ?? .regular
    }
}

extension UIFont {
    /// The weight of symbols beside text in this font.
    fileprivate var symbolWeight: UIImage.SymbolWeight {
        UIImage.SymbolWeight(rawValue: min(max((face.weight + 50) / 100, 1), 9)) ?? .regular
    }
}
