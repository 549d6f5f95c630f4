import CoreGraphics
import Synchronization

/// A collection of variants of an image for different traits, such as light and dark or the size classes.
///
/// It can be used on any thread.
public final class UIImageAsset: NSObject, Sendable {
    private struct Variant: Sendable {
        /// An image without a reference to the asset, which would create a retain cycle.
        let image: UIImage
        let traits: UITraitCollection
    }

    private let variants = Mutex<[Variant]>([])

    /// Creates an asset without images.
    public override init() { super.init() }

    /// Registers an image for traits, and replaces an image that was registered for the same traits. Sets the image's
    /// asset to this one.
    public func register(_ image: UIImage, with traitCollection: UITraitCollection) {
        var traits = image.traits
        traits.registered = traitCollection
        let variant = Variant(image: UIImage(image.content, traits), traits: traitCollection)
        variants.withLock { variants in
            variants.removeAll { $0.traits == traitCollection }
            variants.append(variant)
        }
        image.setAsset(self)
    }

    /// Removes the image that was registered for traits.
    public func unregister(with traitCollection: UITraitCollection) {
        variants.withLock { $0.removeAll { $0.traits == traitCollection } }
    }

    /// Returns the image that matches traits best.
    ///
    /// This is an image whose traits do not conflict with the given ones, with the largest number of equal traits, and
    /// with the same scale or the next larger one. If all images conflict, returns the one with the fewest conflicts.
    /// Among equal matches, returns the one registered first. Returns a single transparent pixel if the asset has no
    /// images.
    public func image(with traitCollection: UITraitCollection) -> UIImage {
        let best = variants.withLock { variants in
            var best: (variant: Variant, score: Int)?
            for variant in variants {
                let score = variant.traits.values.score(for: traitCollection.values)
                if best.map({ score > $0.score }) ?? true { best = (variant, score) }
            }
            return best?.variant
        }
        guard let best else { return UIGraphicsImageRenderer(size: .zero).image { _ in } }
        let image = UIImage(best.image.content, best.image.traits)
        image.setAsset(self)
        return image
    }
}

extension UITraitCollection.Values {
    /// Returns a score that indicates how well an image for these traits matches others. The score is negative if they
    /// conflict.
    func score(for wanted: UITraitCollection.Values) -> Int {
        var score = 0
        func compare<Value: Equatable>(_ own: Value, _ wanted: Value, _ unspecified: Value, _ weight: Int) {
            if own == unspecified || wanted == unspecified { return }
            score += own == wanted ? weight : -1000
        }
        compare(userInterfaceStyle, wanted.userInterfaceStyle, .unspecified, 16)
        compare(horizontalSizeClass, wanted.horizontalSizeClass, .unspecified, 16)
        compare(verticalSizeClass, wanted.verticalSizeClass, .unspecified, 16)
        compare(userInterfaceIdiom, wanted.userInterfaceIdiom, .unspecified, 16)
        compare(layoutDirection, wanted.layoutDirection, .unspecified, 16)
        compare(preferredContentSizeCategory, wanted.preferredContentSizeCategory, .unspecified, 16)
        compare(accessibilityContrast, wanted.accessibilityContrast, .unspecified, 16)
        compare(legibilityWeight, wanted.legibilityWeight, .unspecified, 16)
        compare(userInterfaceLevel, wanted.userInterfaceLevel, .unspecified, 16)
        // The same scale is best, then the nearest larger one; different scales do not conflict.
        if displayScale != 0, wanted.displayScale != 0 {
            let difference = abs(displayScale - wanted.displayScale)
            // Traits may have any number, or none.
            let steps = difference < 4 ? Int(difference.rounded(.up)) : 4
            score += displayScale >= wanted.displayScale ? 12 - steps : 6 - steps
        }
        return score
    }
}
