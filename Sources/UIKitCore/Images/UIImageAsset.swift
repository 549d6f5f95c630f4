import CoreGraphics
import Synchronization

/// Images that take each other's place when traits change: light and dark, for much room and for little.
///
/// May be used on any thread.
public final class UIImageAsset: NSObject, Sendable {
    private struct Variant: Sendable {
        /// Does not know of the asset, which would otherwise keep itself.
        let image: UIImage
        let traits: UITraitCollection
    }

    private let variants = Mutex<[Variant]>([])

    /// Makes an asset without images.
    public override init() { super.init() }

    /// Registers an image for traits, in place of one that was registered for the same. From then on the image knows
    /// the asset.
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

    /// Forgets what was registered for traits.
    public func unregister(with traitCollection: UITraitCollection) {
        variants.withLock { $0.removeAll { $0.traits == traitCollection } }
    }

    /// The image that suits traits best.
    ///
    /// That is one whose traits do not contradict them, with as many alike as there can be, and of a scale that is the
    /// same or the next greater. Where all contradict them the first registered image is taken. An asset without images
    /// answers with a single transparent pixel.
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
    /// How well an image for these traits suits others: less than zero when they contradict each other.
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
        // Of scales the same is best, then one that is greater, the nearer the better; but none contradicts.
        if displayScale != 0, wanted.displayScale != 0 {
            let steps = Int(min(abs(displayScale - wanted.displayScale).rounded(.up), 4))
            score += displayScale >= wanted.displayScale ? 12 - steps : 6 - steps
        }
        return score
    }
}
