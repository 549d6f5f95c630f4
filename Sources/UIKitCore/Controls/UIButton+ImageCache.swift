import CoreGraphics

/// A cache of button images with their tint or highlight applied.
struct ButtonImageCache {
    private struct Entry {
        var source: UIImage
        var isDark: Bool
        var result: UIImage
    }

    private var image: [Entry] = []
    private var background: [Entry] = []

    /// Returns the image of a button as it is shown.
    @MainActor
    mutating func image(_ source: UIImage?, isDark: Bool, of button: UIButton) -> UIImage? {
        Self.entry(source, isDark: isDark, of: button, &image, isTinted: button.buttonType.isSystem)
    }

    /// Returns the background image of a button as it is shown.
    @MainActor
    mutating func background(_ source: UIImage?, isDark: Bool, of button: UIButton) -> UIImage? {
        Self.entry(source, isDark: isDark, of: button, &background, isTinted: false)
    }

    @MainActor
    private static func entry(
        _ source: UIImage?,
        isDark: Bool,
        of button: UIButton,
        _ known: inout [Entry],
        isTinted: Bool
    ) -> UIImage? {
        guard let source else { return nil }
        let becomesTemplate = isTinted && source.renderingMode == .automatic
        guard isDark || becomesTemplate else { return source }
        if let entry = known.first(where: { $0.source === source && $0.isDark == isDark }) { return entry.result }
        var result = becomesTemplate ? source.withRenderingMode(.alwaysTemplate) : source
        if isDark { result = result.darkened(for: button, button.currentPreferredSymbolConfiguration) }
        // The cache is limited to a few states, so that an app that sets one image after the other does not retain them
        // all.
        known = known.suffix(7) + [Entry(source: source, isDark: isDark, result: result)]
        return result
    }

    /// The image of the glow, 80 points wide. Its gradient needs no more than a pixel for each point on any screen.
    @MainActor
    static let glow: UIImage = UIButton.ButtonType.renderer(80, 1).image { context in
        let colors = [UIColor(white: 1, alpha: 0.8).cgColor, UIColor(white: 1, alpha: 0).cgColor]
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]) else { return }
        let middle = CGPoint(x: 40, y: 40)
        context.cgContext.drawRadialGradient(
            gradient,
            startCenter: middle,
            startRadius: 0,
            endCenter: middle,
            endRadius: 40,
            options: []
        )
    }
}

extension UIImage {
    /// Returns the image with half of its brightness. A template image is drawn in the tint color of a view first.
    /// Empirical; not documented by Apple.
    @MainActor
    fileprivate func darkened(for view: UIView, _ configuration: SymbolConfiguration?) -> UIImage {
        let own = variant(for: view.traitCollection).symbolVariant(configuration, for: view.traitCollection)
        let tinted =
            own.isTemplate
            ? own.withTintColor(view.tintColor.resolvedColor(with: view.traitCollection)) : own
        let bitmap = tinted.bitmap
        let size = CGSize(width: bitmap.width, height: bitmap.height)
        guard let context = CGContext.bitmap(size: size, scale: 1, isOpaque: bitmap.isOpaque) else { return self }
        let rect = CGRect(origin: .zero, size: size)
        context.drawUpright(bitmap, in: rect)
        context.setBlendMode(.sourceAtop)
        context.setFillColor(CGColor(gray: 0, alpha: 0.5))
        context.fill(rect)
        guard let dark = context.makeImage() else { return self }
        var traits = tinted.traits
        traits.renderingMode = .alwaysOriginal
        // An image view would draw the symbol again, and not darkened.
        traits.symbol = nil
        return UIImage(dark, traits)
    }
}

extension UIButton.ButtonType {
    /// A standard image in the cache of an interface.
    struct ImageKey: Hashable {
        let type: UIButton.ButtonType
        let scale: CGFloat
    }

    /// Returns the standard image of the type; `nil` if it has none. It is drawn once for each scale.
    /// - Parameter view: The button that shows the image.
    @MainActor
    func standardImage(for view: UIView) -> UIImage? {
        let interface = view.session.userInterface
        let displayScale = view.traitCollection.displayScale
        let key = ImageKey(type: self, scale: displayScale > 0 ? displayScale : 1)
        if let image = interface.buttonImages[key] { return image }
        let image = drawnImage(scale: key.scale)
        interface.buttonImages[key] = image
        return image
    }

    @MainActor
    private func drawnImage(scale: CGFloat) -> UIImage? {
        switch self {
        case .custom, .system: nil
        case .detailDisclosure, .infoLight, .infoDark: Self.symbol(22, scale, Self.drawInformation)
        case .contactAdd: Self.symbol(22, scale, Self.drawPlus)
        case .close: Self.cross(scale)
        }
    }

    @MainActor
    private static func drawInformation() {
        let ring = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20))
        ring.lineWidth = 1.5
        ring.stroke()
        UIBezierPath(ovalIn: CGRect(x: 9.7, y: 5, width: 2.6, height: 2.6)).fill()
        let stem = UIBezierPath()
        stem.move(to: CGPoint(x: 9.5, y: 9.7))
        stem.addLine(to: CGPoint(x: 11.2, y: 9.7))
        stem.addLine(to: CGPoint(x: 11.2, y: 15.8))
        stem.move(to: CGPoint(x: 9, y: 15.8))
        stem.addLine(to: CGPoint(x: 13.4, y: 15.8))
        stem.lineWidth = 1.5
        stem.stroke()
    }

    @MainActor
    private static func drawPlus() {
        let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20))
        path.move(to: CGPoint(x: 6, y: 11))
        path.addLine(to: CGPoint(x: 16, y: 11))
        path.move(to: CGPoint(x: 11, y: 6))
        path.addLine(to: CGPoint(x: 11, y: 16))
        path.lineWidth = 1.5
        path.stroke()
    }

    /// A cross on a disc, with lighter colors in the dark style. Empirical; not documented by Apple.
    @MainActor
    private static func cross(_ scale: CGFloat) -> UIImage {
        let asset = UIImageAsset()
        let light = cross(
            scale,
            disc: UIColor(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.2),
            line: UIColor(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.6)
        )
        let dark = cross(
            scale,
            disc: UIColor(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.4),
            line: UIColor(red: 0.92, green: 0.92, blue: 0.96, alpha: 0.7)
        )
        asset.register(light, with: UITraitCollection(userInterfaceStyle: .light))
        asset.register(dark, with: UITraitCollection(userInterfaceStyle: .dark))
        return asset.image(with: UITraitCollection(userInterfaceStyle: .light))
    }

    @MainActor
    private static func cross(_ scale: CGFloat, disc: UIColor, line: UIColor) -> UIImage {
        renderer(30, scale).image { _ in
            disc.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
            line.setStroke()
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 10.5, y: 10.5))
            path.addLine(to: CGPoint(x: 19.5, y: 19.5))
            path.move(to: CGPoint(x: 19.5, y: 10.5))
            path.addLine(to: CGPoint(x: 10.5, y: 19.5))
            path.lineWidth = 2.5
            path.lineCapStyle = .round
            path.stroke()
        }.withRenderingMode(.alwaysOriginal)
    }

    @MainActor
    private static func symbol(_ side: CGFloat, _ scale: CGFloat, _ draw: () -> Void) -> UIImage {
        renderer(side, scale).image { _ in
            UIColor(white: 0, alpha: 1).set()
            draw()
        }.withRenderingMode(.alwaysTemplate)
    }

    @MainActor
    fileprivate static func renderer(_ side: CGFloat, _ scale: CGFloat) -> UIGraphicsImageRenderer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format)
    }
}
