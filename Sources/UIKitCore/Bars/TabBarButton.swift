import QuartzCore

/// The button that shows an item of a tab bar. A tap selects the item.
final class TabBarButton: UIControl, BarItemHost {
    /// The height of a badge, and its least width, in points.
    private static let badgeHeight: CGFloat = 18

    let item: UITabBarItem
    private let icon = SymbolView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private(set) var badgeView: UIView?
    private var badgeLabel: UILabel?
    private var style = UITabBarItemAppearance.Style.stacked
    private var imageInsets = UIEdgeInsets.zero
    private var titleOffset = UIOffset.zero
    private var badgeOffset = UIOffset.zero
    private var badgeTitleOffset = UIOffset.zero
    /// The position in the bar, for assistive technologies.
    var position: (index: Int, count: Int) = (0, 1)

    /// The closure that selects the item.
    var select: () -> Void = {}

    init(_ item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        isOpaque = false
        label.textAlignment = .center
        addSubview(icon)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override var semanticContentAttribute: UISemanticContentAttribute {
        didSet {
            icon.semanticContentAttribute = semanticContentAttribute
            invalidateLayout()
        }
    }

    var shownItem: UIBarItem { item }

    func showItemAgain() {
        if let shown { show(shown.appearance, style, unselectedColor: shown.unselectedColor) }
    }

    private var shown: (appearance: UITabBarItemAppearance, unselectedColor: UIColor?)?

    /// Shows the item in a bar's appearance.
    func show(
        _ appearance: UITabBarItemAppearance,
        _ style: UITabBarItemAppearance.Style,
        unselectedColor: UIColor?
    ) {
        self.style = style
        shown = (appearance, unselectedColor)
        if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
        let state = appearance.appearance(for: isFocused ? self.state.union(.focused) : self.state)
        let color: UIColor =
            !isEnabled ? .tertiaryLabel : isSelected ? tintColor : unselectedColor ?? Self.unselectedColor
        showImage(state.iconColor ?? color)
        showTitle(state, appearance, color)
        showBadge(state)
        takeAccessibility(of: item)
        invalidateLayout()
    }

    private static let unselectedColor = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 117 / 255, green: 117 / 255, blue: 117 / 255, alpha: 1)
            : UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
    }

    private func showImage(_ color: UIColor) {
        let own = item.image(isCompact: style == .compactInline)
        let image = (isSelected ? item.selectedImage : nil) ?? own?.image
        icon.isHidden = image == nil
        guard let image else { return }
        imageInsets = own?.insets ?? .zero
        icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
            pointSize: style == .compactInline ? 14 : 18,
            weight: .medium,
            scale: style == .stacked ? .large : .medium
        )
        icon.show(image, color: color)
    }

    private func showTitle(
        _ state: UITabBarItemStateAppearance,
        _ appearance: UITabBarItemAppearance,
        _ color: UIColor
    ) {
        var attributes = state.titleTextAttributes
        // The color of the normal state does not apply to others.
        if state !== appearance.normal, state.values.textAttributes == nil { attributes[.foregroundColor] = nil }
        let barState: State = !isEnabled ? .disabled : isSelected ? .selected : .normal
        for (key, value) in item.titleTextAttributes(for: .normal) ?? [:]
        where barState == .normal || key != .foregroundColor { attributes[key] = value }
        for (key, value) in item.titleTextAttributes(for: barState) ?? [:] { attributes[key] = value }
        let font: UIFont =
            switch style {
            case .stacked: .systemFont(ofSize: 10, weight: .medium)
            case .inline: .systemFont(ofSize: 13)
            case .compactInline: .systemFont(ofSize: 12)
            }
        label.show(item.title ?? "", attributes, font: font, color: color)
        let offset = state.titlePositionAdjustment
        titleOffset = UIOffset(
            horizontal: offset.horizontal + item.titlePositionAdjustment.horizontal,
            vertical: offset.vertical + item.titlePositionAdjustment.vertical
        )
    }

    private func showBadge(_ state: UITabBarItemStateAppearance) {
        guard let text = item.badgeValue else {
            badgeView?.removeFromSuperview()
            (badgeView, badgeLabel) = (nil, nil)
            return
        }
        let badge = badgeView ?? UIView(frame: .zero)
        let label = badgeLabel ?? UILabel(frame: .zero)
        if badgeView == nil {
            badge.isUserInteractionEnabled = false
            badge.isOpaque = false
            badge.layer.cornerRadius = Self.badgeHeight / 2
            label.textAlignment = .center
            badge.addSubview(label)
            addSubview(badge)
            (badgeView, badgeLabel) = (badge, label)
        }
        badge.backgroundColor = item.badgeColor ?? state.badgeBackgroundColor ?? .systemRed
        var attributes = state.badgeTextAttributes
        let own =
            item.badgeTextAttributes(for: isSelected ? .selected : .normal)
            ?? item.badgeTextAttributes(for: .normal)
        for (key, value) in own ?? [:] { attributes[key] = value }
        label.show(text, attributes, font: .systemFont(ofSize: 13), color: .white)
        badgeOffset = state.badgePositionAdjustment
        badgeTitleOffset = state.badgeTitlePositionAdjustment
    }

    override func sendUpInside(with event: UIEvent?) {
        super.sendUpInside(with: event)
        select()
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    // MARK: Layout

    /// The width of the content side by side, in points.
    var inlineWidth: CGFloat {
        let (image, title) = (imageSize.width, label.sizeThatFits(.zero).width)
        return image + (image > 0 && title > 0 ? titleGap : 0) + title
    }

    /// The distance between an image and the title beside it, in points. A badge at the corner of the image is between them,
    /// so that it covers neither.
    private var titleGap: CGFloat { badgeLabel == nil ? 6 : max(6, badgeWidth - 3) }

    private var badgeWidth: CGFloat { max(Self.badgeHeight, (badgeLabel?.sizeThatFits(.zero).width ?? 0) + 10) }

    private var imageSize: CGSize { icon.isHidden ? .zero : icon.sizeThatFits(.zero) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let image = imageSize
        let text = label.sizeThatFits(.zero)
        var iconCenter = CGPoint(x: bounds.midX, y: bounds.midY)
        var labelCenter = iconCenter
        var width = min(text.width, max(0, bounds.width - 4))
        if style == .stacked {
            // Centers at a bar of 49 points.
            let hasTitle = item.title.map { !$0.isEmpty } ?? false
            if hasTitle { iconCenter.y = 18.5 }
            if image.height > 0 { labelCenter.y = 41 }
        } else {
            // A title without enough room is truncated; the image remains inside.
            let spread = min(inlineWidth, max(0, bounds.width - 4))
            let start = bounds.midX - spread / 2
            width = min(text.width, max(0, spread - image.width - (image.width > 0 ? titleGap : 0)))
            iconCenter.x = mirrored(start + image.width / 2)
            labelCenter.x = mirrored(start + spread - width / 2)
        }
        iconCenter.x += (imageInsets.left - imageInsets.right) / 2
        iconCenter.y += (imageInsets.top - imageInsets.bottom) / 2
        icon.frame = frame(of: image, centeredAt: iconCenter)
        label.frame = frame(of: CGSize(width: width, height: text.height), centeredAt: labelCenter)
            .offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
        layOutBadge(besides: icon.isHidden ? label.frame : icon.frame)
    }

    private func mirrored(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.width - x : x }

    private func layOutBadge(besides rect: CGRect) {
        guard let badgeView, let badgeLabel else { return }
        let width = badgeWidth
        let x = isMirrored ? rect.minX + 5 - width - badgeOffset.horizontal : rect.maxX - 5 + badgeOffset.horizontal
        badgeView.frame = CGRect(
            x: pixelAligned(x),
            y: pixelAligned(max(2, rect.minY - 4) + badgeOffset.vertical),
            width: width,
            height: Self.badgeHeight
        )
        badgeLabel.frame = badgeView.bounds.offsetBy(
            dx: badgeTitleOffset.horizontal,
            dy: badgeTitleOffset.vertical
        )
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.touchTarget.contains(point) }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds.insetBy(dx: 2, dy: 2), 8, .continuous)
    }

    override var defaultAccessibility: AccessibilityDefaults {
        let place = AccessibilityText.position(position.index, of: position.count)
        let value = item.accessibilityValue ?? item.badgeValue
        return AccessibilityDefaults(
            isElement: item.isAccessibilityElement,
            label: item.accessibilityLabel ?? item.title ?? item.image?.accessibilityLabel,
            value: value.map { "\($0), \(place)" } ?? place,
            hint: item.accessibilityHint,
            traits: stateTraits.union(item.accessibilityTraits)
        )
    }
}
