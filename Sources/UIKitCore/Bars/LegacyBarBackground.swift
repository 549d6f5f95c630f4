import QuartzCore

/// The properties of a bar's background that are older than appearances. They apply to a bar without an appearance of
/// its own.
@MainActor
struct LegacyBarBackground {
    var tintColor: UIColor?
    /// `nil` for the default: translucent, unless an opaque background image is set.
    var isTranslucent: Bool?
    var images: [UIBarMetrics: UIImage] = [:] {
        didSet {
            guard images[.default] !== oldValue[.default] else { return }
            hasOpaqueImage =
                images[.default].map { $0.size.width > 0 && $0.size.height > 0 && $0.bitmap.hasNoAlpha } ?? false
        }
    }
    var shadowImage: UIImage?
    private var hasOpaqueImage = false

    /// A Boolean value that indicates whether content is visible through the bar.
    var isSeenThrough: Bool { isTranslucent ?? !hasOpaqueImage }

    /// Changes an appearance.
    func apply(to appearance: UIBarAppearance, _ metrics: UIBarMetrics) {
        var background = UIBarAppearance.Background()
        if let image = images[metrics] ?? images[.default] {
            background.effect = nil
            // An empty image, which apps set to have no background, shows nothing.
            background.image = image.size.width > 0 && image.size.height > 0 ? image : nil
            background.color = isTranslucent == false ? tintColor ?? .systemBackground : nil
        } else if isTranslucent == false {
            background.effect = nil
            background.color = tintColor ?? .systemBackground
        } else if let tintColor {
            background.color = tintColor.withAlphaComponent(0.85)
        }
        if let shadowImage {
            let isEmpty = shadowImage.size.width <= 0 || shadowImage.size.height <= 0
            background.shadowImage = isEmpty ? nil : shadowImage
            background.shadowColor = nil
        }
        appearance.background = background
    }
}

extension CGImage {
    /// A Boolean value that indicates whether the alpha of every pixel is 255.
    fileprivate var hasNoAlpha: Bool {
        isOpaque
            || (0..<height).allSatisfy { y in
                let row = surface.row(y)
                return (0..<width).allSatisfy { row[$0] >= 0xFF00_0000 }
            }
    }
}
