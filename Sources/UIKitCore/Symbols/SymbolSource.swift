import CoreGraphics
import Synchronization

/// The symbol that an image shows, and its own configuration.
struct SymbolSource: Sendable {
    let name: String
    /// The configuration that the image has, without that of a view.
    var settings = SymbolSettings()
    /// The color that the symbol was tinted with.
    var tint: UIColor?
    /// The symbol in the size that the image has.
    var rendered: RenderedSymbol?

    /// The point size of symbols without a configuration. Empirical; not documented by Apple.
    static let defaultPointSize: CGFloat = 17

    /// Returns the symbol for its configuration over that of a view.
    /// - Parameters:
    ///   - preferred: The configuration of the view, which applies where the image's own is unspecified.
    ///   - traits: The traits that determine the text size and the scale.
    func render(_ preferred: SymbolSettings = SymbolSettings(), for traits: UITraitCollection) -> RenderedSymbol {
        let settings = preferred.applying(settings)
        let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.mainTraits.displayScale
        return RenderedSymbol.symbol(
            RenderedSymbol.Key(
                name: name,
                pointSize: settings.pointSize(for: traits),
                factor: settings.scale.factor,
                weight: settings.resolvedWeight.rawValue,
                scale: scale > 0 ? scale : 1,
                colors: settings.colors.levels(for: traits)
            )
        )
    }

    // MARK: Missing names

    private static let missing = Mutex<Set<String>>([])

    /// Writes that there is no symbol of a name to standard error, once for each name.
    /// - Returns: A Boolean value that indicates whether this was the first time.
    @discardableResult
    static func reportMissing(_ name: String) -> Bool {
        // An app that makes up names without end must not fill the memory.
        let isNew = missing.withLock { $0.count < 1000 && $0.insert(name).inserted }
        if isNew {
            let text = "there is no symbol named \"\(name.prefix(100))\"; docs/symbols.md lists the names"
            Log.write(LogMessage(text, .warning, fields: ["symbol": "\(name.prefix(100))"]), from: "UIKit")
        }
        return isNew
    }
}

/// The values of a symbol configuration.
struct SymbolSettings: Hashable, Sendable {
    var pointSize: CGFloat?
    var textStyle: UIFont.TextStyle?
    var weight = UIImage.SymbolWeight.unspecified
    var scale = UIImage.SymbolScale.unspecified
    var colors = SymbolColors.unspecified

    /// Returns these values with the specified ones of others.
    func applying(_ other: SymbolSettings) -> SymbolSettings {
        var result = self
        // A size and a style exclude each other.
        if other.pointSize != nil || other.textStyle != nil {
            (result.pointSize, result.textStyle) = (other.pointSize, other.textStyle)
        }
        if other.weight != .unspecified { result.weight = other.weight }
        if other.scale != .unspecified { result.scale = other.scale }
        if other.colors != .unspecified { result.colors = other.colors }
        return result
    }

    /// Returns the point size in the text size of some traits.
    fileprivate func pointSize(for traits: UITraitCollection) -> CGFloat {
        if let textStyle {
            return UIFont.preferredFont(forTextStyle: textStyle, compatibleWith: traits).pointSize
        }
        return pointSize ?? SymbolSource.defaultPointSize
    }

    fileprivate var resolvedWeight: UIImage.SymbolWeight {
        if weight != .unspecified { return weight }
        return textStyle == .headline ? .semibold : .regular
    }
}

extension UIImage.SymbolScale {
    /// The factor of the size of a symbol. Empirical; not documented by Apple.
    fileprivate var factor: CGFloat {
        switch self {
        case .small: 0.78
        case .default, .unspecified, .medium: 1
        case .large: 1.28
        }
    }
}
