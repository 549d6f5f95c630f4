import CoreGraphics

extension UIImage {
    /// An immutable description of the traits that an image is selected by.
    public class Configuration: NSObject, @unchecked Sendable {
        /// The traits of the image, or `nil` if none are specified.
        public let traitCollection: UITraitCollection?

        init(_ traitCollection: UITraitCollection?) {
            self.traitCollection = traitCollection == UITraitCollection() ? nil : traitCollection
        }

        /// Returns a configuration with other traits.
        public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Configuration {
            Configuration(traitCollection)
        }

        /// Returns the combined traits of this configuration and another one, which takes precedence.
        public func applying(_ otherConfiguration: Configuration?) -> Configuration {
            let both = traits(applying: otherConfiguration)
            return (otherConfiguration as? SymbolConfiguration)?.withTraitCollection(both) ?? Configuration(both)
        }

        final func traits(applying otherConfiguration: Configuration?) -> UITraitCollection {
            let both = [traitCollection, otherConfiguration?.traitCollection].compactMap(\.self)
            return UITraitCollection(traitsFrom: both)
        }

        /// Returns a Boolean value that indicates whether an object specifies the same traits.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Configuration, !(other is SymbolConfiguration) else { return false }
            return other.traitCollection == traitCollection
        }

        /// A hash of the traits.
        public override var hash: Int { traitCollection.hashValue }
    }

    /// The configuration that the image was selected for, or `nil` if none was specified. That of a symbol is a
    /// ``SymbolConfiguration``.
    public var configuration: Configuration? {
        symbolConfiguration ?? traits.registered.flatMap { $0 == UITraitCollection() ? nil : Configuration($0) }
    }

    /// Returns the image for a configuration. If the image belongs to an asset, this is the asset's best match, with
    /// this image's rendering mode and caps; otherwise, an image of the same pixels. The specified values of a symbol
    /// configuration are added to those of a symbol.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        if var symbol = traits.symbol, let own = symbolConfiguration {
            let both = own.applying(configuration)
            symbol.settings = both.settings
            return symbolImage(symbol, traits: both.traitCollection)
        }
        let image = configuration.traitCollection.map { variant(for: $0) } ?? self
        var traits = image.traits
        traits.registered = configuration.traitCollection
        let result = UIImage(image.bitmap, traits)
        result.setAsset(imageAsset)
        return result
    }

    /// Creates an image from a file or an image set of a bundle, and caches it.
    /// - Parameters:
    ///   - bundle: The bundle; `nil` and the main bundle are the application's resources.
    ///   - configuration: The configuration that an asset's image is selected by, or `nil` for the main screen's.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
    }
}

extension UITraitCollection {
    /// The configuration of images with these traits.
    public var imageConfiguration: UIImage.Configuration { UIImage.Configuration(self) }
}

extension UIImageAsset {
    /// Registers an image for a configuration, as ``register(_:with:)`` does for traits.
    public func register(_ image: UIImage, with configuration: UIImage.Configuration) {
        register(image, with: configuration.traitCollection ?? UITraitCollection())
    }

    /// Removes the image that was registered for a configuration.
    public func unregister(with configuration: UIImage.Configuration) {
        unregister(with: configuration.traitCollection ?? UITraitCollection())
    }

    /// Returns the image that matches a configuration best.
    public func image(with configuration: UIImage.Configuration) -> UIImage {
        image(with: configuration.traitCollection ?? UITraitCollection())
    }
}
