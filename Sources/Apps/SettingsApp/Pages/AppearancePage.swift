import UIKit

/// The style, the text size and the tint color, which take effect at once, and the wallpaper.
final class AppearancePage: FormViewController {
    private let well = UIColorWell()
    private let pages = UIPageControl()
    private let wallpaper = WallpaperView()

    init(model: SettingsModel) { super.init(SettingsPage.appearance.title, model: model) }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        well.supportsAlpha = false
        well.addTarget(self, action: AppearancePage.takeTint, for: .valueChanged)
        return [
            FormSection("Appearance", [.segments("Appearance", \.title, model, \.style)]),
            FormSection(
                "Text size",
                footer: "Texts of all pages change at once.",
                [.segments("Text size", \.title, model, \.textSize)]
            ),
            FormSection([
                FormRow("Tint Color", accessory: well),
                .command("Use Default Color") { [unowned self] in model.values.tint = nil },
            ]),
            FormSection(
                "Brightness",
                [.slider("Brightness", symbols: ("sun.min.fill", "sun.max.fill"), model, \.brightness)]
            ),
            FormSection("Wallpaper", [FormRow(content: makeWallpaper())]),
        ]
    }

    private func takeTint() { model.values.tint = well.selectedColor.map { SettingsValues.Color($0) } }

    private func makeWallpaper() -> UIView {
        wallpaper.translatesAutoresizingMaskIntoConstraints = false
        wallpaper.heightAnchor.constraint(equalToConstant: 96).isActive = true
        pages.accessibilityLabel = "Wallpaper"
        pages.numberOfPages = WallpaperView.count
        pages.pageIndicatorTintColor = .tertiaryLabel
        pages.currentPageIndicatorTintColor = .label
        pages.addTarget(self, action: AppearancePage.takeWallpaper, for: .valueChanged)
        return UIStackView(
            .vertical,
            margins: NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 0, trailing: 0),
            [wallpaper, pages]
        )
    }

    private func takeWallpaper() { model.values.wallpaper = pages.currentPage }

    override func show(_ values: SettingsValues) {
        super.show(values)
        well.selectedColor = values.tint?.uiColor ?? .systemBlue
        pages.currentPage = values.wallpaper
        wallpaper.index = values.wallpaper
    }
}

/// A gradient of two colors.
private final class WallpaperView: UIView {
    private static let colors: [(top: UIColor, bottom: UIColor)] = [
        (.systemTeal, .systemIndigo), (.systemOrange, .systemPink), (.systemMint, .systemGreen),
        (.systemGray2, .systemGray), (.systemPurple, .systemBlue),
    ]

    /// The number of wallpapers.
    static var count: Int { colors.count }

    /// The wallpaper that is shown.
    var index = 0 { didSet { showColors() } }

    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 8
        showColors()
    }

    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showColors()
    }

    private func showColors() {
        let colors = Self.colors[index]
        (layer as? CAGradientLayer)?.colors = [colors.top, colors.bottom].map {
            $0.resolvedColor(with: traitCollection).cgColor
        }
    }
}
