import CoreGraphics
import SymbolShapes

extension UIImage {
    /// Creates an image of a symbol, in the size of body text.
    ///
    /// The names are those of SF Symbols; `docs/symbols.md` lists the ones that exist. An unknown name is written to
    /// standard error once, and gives `nil`. A symbol is a template: views draw it in their tint color, and drawing
    /// calls in the context's fill color. A view that shows it resolves the parts of its configuration that are
    /// unspecified, and its pixels are rendered once for each configuration.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates an image of a symbol.
    /// - Parameters:
    ///   - name: The name of the symbol.
    ///   - traitCollection: The traits that determine the scale and the text size, or `nil` for the main screen's.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: traitCollection?.imageConfiguration)
    }

    /// Creates an image of a symbol with a configuration.
    /// - Parameters:
    ///   - name: The name of the symbol.
    ///   - configuration: The configuration, usually a ``SymbolConfiguration``; `nil` leaves all values unspecified.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard let entry = SymbolTable.entry(name) else {
            SymbolSource.reportMissing(name)
            return nil
        }
        let settings = (configuration as? SymbolConfiguration)?.settings ?? SymbolSettings()
        var symbol = SymbolSource(name: name, settings: settings)
        let traits = UITraitCollection(
            traitsFrom: [UIScreen.mainTraits, configuration?.traitCollection].compactMap(\.self)
        )
        let rendered = symbol.render(for: traits)
        symbol.rendered = rendered
        self.init(
            .symbol(rendered),
            Traits(
                scale: rendered.key.scale,
                flipsForRightToLeft: entry.isDirectional,
                registered: configuration?.traitCollection,
                symbol: symbol
            )
        )
    }

    /// A Boolean value that indicates whether the image is a symbol.
    public var isSymbolImage: Bool { traits.symbol != nil }

    /// The configuration of a symbol, or `nil` for any other image.
    public var symbolConfiguration: SymbolConfiguration? {
        traits.symbol.map { SymbolConfiguration($0.settings, traits.registered) }
    }

    /// Returns the image with the specified values of a configuration in addition to its own. An image that is not a
    /// symbol is returned unchanged.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        isSymbolImage ? withConfiguration(configuration) : self
    }

    /// A Boolean value that indicates whether the image is displayed in one color. Symbols are templates unless they
    /// are set to their original color, or have colors.
    var isTemplate: Bool {
        renderingMode == .alwaysTemplate || renderingMode == .automatic && isSymbolImage && !hasSymbolColors
    }

    private var hasSymbolColors: Bool { traits.symbol?.rendered.map { !$0.key.colors.isEmpty } ?? false }

    /// Returns the image of a symbol with another configuration.
    func symbolImage(_ symbol: SymbolSource, traits registered: UITraitCollection?) -> UIImage {
        let traits = UITraitCollection(traitsFrom: [UIScreen.mainTraits, registered].compactMap(\.self))
        return symbolImage(symbol, symbol.render(for: traits), registered)
    }

    /// Returns the image as a view shows it: a symbol with the values that its own configuration does not specify.
    /// - Parameters:
    ///   - preferred: The configuration of the view.
    ///   - traits: The traits of the view. Traits of the image's own configuration take precedence.
    func symbolVariant(_ preferred: SymbolConfiguration?, for traits: UITraitCollection) -> UIImage {
        guard let symbol = self.traits.symbol else { return self }
        let own = [traits, preferred?.traitCollection, self.traits.registered].compactMap(\.self)
        let rendered = symbol.render(
            preferred?.settings ?? SymbolSettings(),
            for: UITraitCollection(traitsFrom: own)
        )
        if symbol.rendered === rendered { return self }
        return symbolImage(symbol, rendered, self.traits.registered)
    }

    /// Returns the image with pixels of another size if it is a symbol, whose outline is drawn in any size; otherwise the image
    /// itself. The size in points is not that of the symbol.
    /// - Parameter pixels: The size in pixels, after the orientation is applied.
    func rendered(inPixels pixels: CGSize) -> UIImage {
        guard let symbol = traits.symbol, let rendered = symbol.rendered, !traits.isResizable else { return self }
        let (width, height) = (max(1, pixels.width.rounded()), max(1, pixels.height.rounded()))
        let isRotated = traits.orientation.swapsSides
        let size = CGSize(width: isRotated ? height : width, height: isRotated ? width : height)
        guard size != content.pixelSize, let shape = rendered.bitmap(of: size) else { return self }
        return UIImage(symbol.tint.flatMap { shape.tinted($0.cgColor) } ?? shape, traits)
    }

    private func symbolImage(
        _ symbol: SymbolSource,
        _ rendered: RenderedSymbol,
        _ registered: UITraitCollection?
    ) -> UIImage {
        var traits = traits
        traits.scale = rendered.key.scale
        traits.registered = registered
        traits.symbol = symbol
        traits.symbol?.rendered = rendered
        traits.baseline = nil
        let image = UIImage(.symbol(rendered), traits)
        return symbol.tint.map { image.withTintColor($0, renderingMode: traits.renderingMode) } ?? image
    }
}

extension UIImage {
    /// The distance from the lower edge of the image up to its baseline, in points; `nil` if it has none. Symbols have
    /// a baseline at which they are centered beside capital letters of their size. It is negative if the symbol is
    /// above the baseline.
    public var baselineOffsetFromBottom: CGFloat? {
        switch traits.baseline {
        case .none: traits.symbol?.rendered?.baselineFromBottom
        case .some(let offset): offset
        }
    }

    /// Returns the same image with a baseline.
    /// - Parameter baselineOffset: The distance from the lower edge up to the baseline, in points.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
        var traits = traits
        traits.baseline = .some(baselineOffset)
        return copy(with: traits)
    }

    /// Returns the same image without a baseline.
    public func imageWithoutBaseline() -> UIImage {
        var traits = traits
        traits.baseline = .some(nil)
        return copy(with: traits)
    }

    private func copy(with traits: Traits) -> UIImage {
        let image = UIImage(content, traits)
        image.setAsset(imageAsset)
        return image
    }
}
