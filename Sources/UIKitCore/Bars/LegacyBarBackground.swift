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

extension BarAppearances {
    /// Returns the appearance to show: the most specific one that is set.
    /// - Parameters:
    ///   - own: The appearances of the item, which precede those of the bar.
    ///   - standard: The appearance of the bar without others.
    ///   - isOpaque: A Boolean value that indicates whether `standard` is opaque by `isTranslucent`, so that it also applies
    ///     at the scroll edge. On iOS, the bar is transparent there, although content does not extend behind it.
    func shown(
        over own: BarAppearances?,
        standard: Appearance,
        isOpaque: Bool,
        isCompact: Bool,
        isAtScrollEdge: Bool
    ) -> Appearance {
        let compact = isCompact ? own?.compact ?? self.compact : nil
        let ordinary = compact ?? own?.standard ?? self.standard ?? standard
        guard isAtScrollEdge else { return ordinary }
        let compactEdge = isCompact ? own?.compactScrollEdge ?? self.compactScrollEdge : nil
        if let edge = compactEdge ?? own?.scrollEdge ?? scrollEdge { return edge }
        if isOpaque, ordinary === standard { return ordinary }
        guard let copy = ordinary.copied() as? Appearance else { return ordinary }
        copy.configureWithTransparentBackground()
        return copy
    }
}
