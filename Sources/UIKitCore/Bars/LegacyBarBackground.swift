import QuartzCore

/// The properties of a bar's background that are older than appearances. They apply to a bar without an appearance of
/// its own.
@MainActor
struct LegacyBarBackground {
    var tintColor: UIColor?
    /// `nil` for the default: translucent, unless an opaque background image is set.
    var isTranslucent: Bool?
    var images: [UIBarMetrics: UIImage] = [:]
    var shadowImage: UIImage?

    /// Returns a Boolean value that indicates whether content is visible through the bar.
    func isTranslucent(_ metrics: UIBarMetrics) -> Bool { isTranslucent ?? true }

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
