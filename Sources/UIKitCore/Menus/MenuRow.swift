import QuartzCore

/// A row of a menu: a title, a subtitle, an image at the trailing edge, and a check mark at the leading edge. A submenu has a
/// chevron at the trailing edge, after its image.
final class MenuRow: UIView {
    let item: MenuItem
    private let label = UILabel(frame: .zero)
    private var subtitleLabel: UILabel?
    private var imageView: SymbolView?
    private var chevron: SymbolView?
    private var leadingView: SymbolView?
    private var indicator: UIActivityIndicatorView?

    /// A Boolean value that indicates whether space is reserved for check marks, which is the case in all rows of a menu
    /// with a check mark.
    let hasLeadingColumn: Bool

    init(_ item: MenuItem, hasLeadingColumn: Bool) {
        self.item = item
        self.hasLeadingColumn = hasLeadingColumn
        super.init(frame: .zero)
        isOpaque = false
        label.numberOfLines = 2
        addSubview(label)
        if let text = item.subtitle, !text.isEmpty {
            let subtitle = UILabel(frame: .zero)
            subtitle.text = text
            subtitle.textColor = .secondaryLabel
            addSubview(subtitle)
            subtitleLabel = subtitle
        }
        label.text = item.title
        if let identifier = item.element?.accessibilityIdentifier { accessibilityIdentifier = identifier }
        updateFonts()
    }

    required init?(coder: NSCoder) { return nil }

    // MARK: Accessibility and focus

    override var defaultAccessibility: AccessibilityDefaults {
        var traits: UIAccessibilityTraits
        switch item.content {
        case .title: traits = .header
        case .loading: traits = [.staticText, .updatesFrequently]
        case .action, .submenu, .collapse: traits = .button
        }
        if item.state == .on { traits.insert(.selected) }
        if case .action = item.content, !item.isEnabled { traits.insert(.notEnabled) }
        let texts = [item.title, item.subtitle].compactMap { $0 }.filter { !$0.isEmpty }
        return AccessibilityDefaults(
            isElement: true,
            label: item.element?.accessibilityLabel ?? (texts.isEmpty ? nil : texts.joined(separator: ", ")),
            hint: item.element?.accessibilityHint,
            traits: traits
        )
    }

    /// A Boolean value that indicates whether the row is in the frontmost panel.
    var isInFront = true

    override var canBecomeFocused: Bool { item.isEnabled && isInFront }

    /// The row itself is colored, because a ring outside of it would be clipped.
    override var focusEffect: UIFocusEffect? {
        get { nil }
        set {}
    }

    override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        showHighlight()
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the row is under a finger.
    var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            showHighlight()
        }
    }

    private func showHighlight() { backgroundColor = isHighlighted || isFocused ? .systemFill : nil }

    private var color: UIColor {
        if case .title = item.content { return .secondaryLabel }
        guard item.isEnabled else { return .tertiaryLabel }
        return item.isDestructive ? .systemRed : .label
    }

    private func updateFonts() {
        let isTitle = if case .title = item.content { true } else { false }
        let isCollapse = if case .collapse = item.content { true } else { false }
        label.font =
            isCollapse
            ? .preferredFont(forTextStyle: .headline, compatibleWith: traitCollection)
            : .preferredFont(forTextStyle: isTitle ? .footnote : .body, compatibleWith: traitCollection)
        label.textColor = color
        subtitleLabel?.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
        showImages()
    }

    /// Shows the state of the item.
    func showImages() {
        let leading: MenuSymbol? =
            switch item.state {
            case .on: .checkmark
            case .mixed: .dash
            case .off: nil
            }
        show(leading?.image(for: self), color: color, in: &leadingView)
        let end: MenuSymbol? =
            switch item.content {
            case .submenu: .submenu
            case .collapse: .collapse
            default: nil
            }
        show(item.image, color: color, in: &imageView)
        show(end?.image(for: self), color: color, in: &chevron)
        if case .loading = item.content {
            guard indicator == nil else { return }
            let view = UIActivityIndicatorView(style: .medium)
            view.startAnimating()
            addSubview(view)
            indicator = view
        }
        invalidateLayout()
    }

    private func show(_ image: UIImage?, color: UIColor, in view: inout SymbolView?) {
        guard let image else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        let symbol = view ?? SymbolView(frame: .zero)
        if view == nil {
            addSubview(symbol)
            view = symbol
        }
        symbol.contentMode = .scaleAspectFit
        symbol.show(image, color: color)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateFonts()
    }

    // MARK: Layout

    private static let margin: CGFloat = 16
    private static let leadingColumn: CGFloat = 16
    private static let trailingColumn: CGFloat = 24
    private static let padding: CGFloat = 11

    private var isTitle: Bool { if case .title = item.content { true } else { false } }

    private func textWidth(_ width: CGFloat) -> CGFloat {
        let leading = Self.margin + (hasLeadingColumn ? Self.leadingColumn : 0)
        let columns = CGFloat(([imageView, chevron, indicator] as [UIView?]).count { $0 != nil })
        return max(0, width - leading - Self.margin - (columns > 0 ? columns * Self.trailingColumn + 8 : 0))
    }

    private func textSizes(_ width: CGFloat) -> (title: CGSize, subtitle: CGSize) {
        let available = textWidth(width)
        func size(_ label: UILabel?) -> CGSize {
            guard let label else { return .zero }
            let size = label.sizeThatFits(CGSize(width: available, height: 0))
            return CGSize(width: min(size.width, available), height: size.height)
        }
        return (size(label), size(subtitleLabel))
    }

    /// Returns the height of the row for a width, in points.
    func height(forWidth width: CGFloat) -> CGFloat {
        let sizes = textSizes(width)
        let text = sizes.title.height + sizes.subtitle.height
        let height = text + 2 * (isTitle ? 7 : Self.padding)
        return (isTitle ? height : max(44, height)).rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let sizes = textSizes(bounds.width)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let scale = max(1, contentScaleFactor)
        func place(_ view: UIView?, x: CGFloat, midY: CGFloat, size: CGSize) {
            let left = isMirrored ? bounds.width - x - size.width : x
            let y = midY - size.height / 2
            view?.frame = CGRect(
                x: (left * scale).rounded() / scale,
                y: (y * scale).rounded() / scale,
                width: size.width,
                height: size.height
            )
        }
        let start = Self.margin + (hasLeadingColumn ? Self.leadingColumn : 0)
        let text = sizes.title.height + sizes.subtitle.height
        let top = (bounds.height - text) / 2
        place(label, x: start, midY: top + sizes.title.height / 2, size: sizes.title)
        place(subtitleLabel, x: start, midY: bounds.height - top - sizes.subtitle.height / 2, size: sizes.subtitle)
        let check = leadingView?.image?.size ?? .zero
        place(leadingView, x: (start - check.width) / 2 + 1, midY: bounds.midY, size: check)
        let column = Self.trailingColumn
        var end = bounds.width - Self.margin
        func placeTrailing(_ view: UIView?, _ size: CGSize?) {
            guard let view, let size else { return }
            let factor = min(1, column / max(size.width, size.height, 1))
            let fitted = CGSize(width: size.width * factor, height: size.height * factor)
            place(view, x: end - column + (column - fitted.width) / 2, midY: bounds.midY, size: fitted)
            end -= column
        }
        placeTrailing(chevron, chevron?.image?.size)
        placeTrailing(imageView, imageView?.image?.size)
        placeTrailing(indicator, indicator?.intrinsicContentSize)
    }
}
