import CoreGraphics

extension UIImage {
    /// What an image is to be chosen by: traits. Never changes.
    public final class Configuration: NSObject, Sendable {
        /// The traits that the image is for; nil when nothing is specified.
        public let traitCollection: UITraitCollection?

        init(_ traitCollection: UITraitCollection?) {
            self.traitCollection = traitCollection == UITraitCollection() ? nil : traitCollection
        }

        /// The same for other traits.
        public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Configuration {
            Configuration(traitCollection)
        }

        /// What this and another one specify; where both do, the other one wins.
        public func applying(_ otherConfiguration: Configuration?) -> Configuration {
            let both = [traitCollection, otherConfiguration?.traitCollection].compactMap(\.self)
            return Configuration(UITraitCollection(traitsFrom: both))
        }

        /// Returns a Boolean value that indicates whether an object specifies the same.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Configuration else { return false }
            return other.traitCollection == traitCollection
        }

        /// A hash of the traits.
        public override var hash: Int { traitCollection.hashValue }
    }

    /// What the image was chosen for; nil when nothing was specified.
    public var configuration: Configuration? {
        traits.registered.flatMap { $0 == UITraitCollection() ? nil : Configuration($0) }
    }

    /// The image for a configuration: of an asset's images the one that suits it best, with this one's rendering mode and
    /// caps; else the same picture.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        let image = configuration.traitCollection.map { variant(for: $0) } ?? self
        var traits = image.traits
        traits.registered = configuration.traitCollection
        let result = UIImage(image.picture, traits)
        result.setAsset(imageAsset)
        return result
    }

    /// Finds an image in a bundle by its name, and keeps it.
    /// - Parameters:
    ///   - bundle: nil for the application's resources.
    ///   - configuration: of an asset's images, the one that suits this is taken; nil means the main screen's.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
    }
}

extension UITraitCollection {
    /// A configuration for images of these traits.
    public var imageConfiguration: UIImage.Configuration { UIImage.Configuration(self) }
}

extension UIImageAsset {
    /// Registers an image for a configuration, as ``register(_:with:)`` does for traits.
    public func register(_ image: UIImage, with configuration: UIImage.Configuration) {
        register(image, with: configuration.traitCollection ?? UITraitCollection())
    }

    /// Forgets what was registered for a configuration.
    public func unregister(with configuration: UIImage.Configuration) {
        unregister(with: configuration.traitCollection ?? UITraitCollection())
    }

    /// The image that suits a configuration best.
    public func image(with configuration: UIImage.Configuration) -> UIImage {
        image(with: configuration.traitCollection ?? UITraitCollection())
    }
}
