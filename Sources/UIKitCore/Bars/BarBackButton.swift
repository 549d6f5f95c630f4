import QuartzCore

/// The back button of a navigation bar: an indicator, and a title.
final class BarBackButton: BarButton {
    /// The distance between the indicator and the title, in points.
    private static let gap: CGFloat = 6

    let indicator = SymbolView(frame: .zero)

    /// The closure that goes back, if the item has no action.
    var goBack: () -> Void = {}

    override init(_ item: UIBarButtonItem) {
        super.init(item)
        indicator.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
            pointSize: 17,
            weight: .semibold,
            scale: .large
        )
        content.addSubview(indicator)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows an image as the indicator.
    func showIndicator(_ image: UIImage, color: UIColor?) {
        indicator.show(image, color: color)
        invalidateLayout()
    }

    override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { indicator.semanticContentAttribute = semanticContentAttribute }
    }

    /// A touch goes back, and a long press shows the menu.
    override var showsMenuByTouch: Bool { false }

    override func perform(with event: UIEvent?) {
        if item.primaryAction != nil || item.handler != nil { super.perform(with: event) } else { goBack() }
    }

    /// Returns the width of the button with a title, in points.
    func width(showing title: String?) -> CGFloat {
        let image = indicator.sizeThatFits(.zero).width
        let text = symbol?.sizeThatFits(.zero).width ?? title.map { width(ofTitle: $0) } ?? 0
        return 2 * Self.padding + image + (text > 0 ? Self.gap + text : 0)
    }

    override var contentSize: CGSize {
        let (own, image) = (super.contentSize, indicator.sizeThatFits(.zero))
        let width = own.width > 0 ? Self.gap + own.width : 0
        return CGSize(width: image.width + width, height: max(own.height, image.height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let image = indicator.sizeThatFits(.zero)
        let text = symbol?.sizeThatFits(.zero) ?? label?.sizeThatFits(.zero) ?? .zero
        let room = max(0, bounds.width - 2 * Self.padding - image.width - Self.gap)
        let size = CGSize(width: min(text.width, room), height: text.height)
        let textX = Self.padding + image.width + Self.gap
        indicator.place(
            frame(
                of: image,
                centeredAt: CGPoint(x: mirrored(Self.padding + image.width / 2), y: bounds.midY)
            )
        )
        (symbol ?? label)?.place(
            frame(of: size, centeredAt: CGPoint(x: mirrored(textX + size.width / 2), y: bounds.midY))
        )
    }

    private func mirrored(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.width - x : x }
}
