import QuartzCore

/// The appearances of the buttons in a bar.
@MainActor
struct BarButtonAppearances {
    var plain: UIBarButtonItemAppearance
    var done: UIBarButtonItemAppearance
    /// A Boolean value that indicates whether the bar has compact height.
    var isCompact = false
    /// The attributes of all titles in the bar that an appearance does not set.
    var color: UIColor?
}

/// The button that shows an item of a navigation bar or a toolbar.
///
/// It fades while it is touched, unless an image or attributes are given for that state. Dimensions are empirical; not
/// documented by Apple.
class BarButton: UIControl, BarItemHost {
    /// The distance of the content from the sides of the button, in points. Content of neighbors is twice as far apart.
    static let padding: CGFloat = 8
    private static let highlightedAlpha: CGFloat = 0.2

    final let item: UIBarButtonItem
    final let content = UIView(frame: .zero)
    private(set) final var label: UILabel?
    private(set) final var symbol: SymbolView?
    private(set) final var backgroundView: UIImageView?
    private var selectionView: UIView?
    private var appearances: BarButtonAppearances?
    private var imageInsets = UIEdgeInsets.zero
    private var titleOffset = UIOffset.zero
    private var reservedWidth: CGFloat = 0

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        isOpaque = false
        content.isOpaque = false
        content.isUserInteractionEnabled = false
        addSubview(content)
    }

    required init?(coder: NSCoder) {
        item = UIBarButtonItem()
        super.init(coder: coder)
    }

    /// The title that the button shows in place of that of the item.
    final var titleOverride: String?? {
        didSet {
            guard titleOverride != oldValue else { return }
            showContent()
            invalidateLayout()
        }
    }

    /// The label that measures titles. It is never displayed.
    private lazy var ruler = UILabel(frame: .zero)

    /// Returns the width of a title in the present style, in points.
    final func width(ofTitle title: String) -> CGFloat {
        guard let appearances else { return 0 }
        let appearance = item.style == .done ? appearances.done : appearances.plain
        set(title, in: ruler, appearance.appearance(for: state), appearances)
        return ruler.sizeThatFits(.zero).width
    }

    /// Shows the item in a bar's appearances.
    func show(_ appearances: BarButtonAppearances) {
        self.appearances = appearances
        if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
        if isSelected != item.isSelected { isSelected = item.isSelected }
        if ownTint.color != item.tintColor { tintColor = item.tintColor }
        showsMenuAsPrimaryAction = showsMenuByTouch
        isContextMenuInteractionEnabled = item.menu != nil
        showContent()
        takeAccessibility(of: item)
        invalidateLayout()
    }

    final var shownItem: UIBarItem { item }

    final func showItemAgain() {
        if let appearances { show(appearances) }
    }

    /// A Boolean value that indicates whether a touch, and not a long press, shows the menu of the item.
    var showsMenuByTouch: Bool { item.showsMenuAsPrimaryAction }

    override func sendUpInside(with event: UIEvent?) {
        super.sendUpInside(with: event)
        if showsMenuAsPrimaryAction { return }
        sendActions(for: .primaryActionTriggered, with: event)
        perform(with: event)
    }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        item.menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
    }

    override func chooseMenuAction(_ action: UIAction) { item.choose(action) }

    /// The direction of the button's images follows that of the bar.
    override var semanticContentAttribute: UISemanticContentAttribute {
        didSet {
            symbol?.semanticContentAttribute = semanticContentAttribute
            invalidateLayout()
        }
    }

    /// Performs the action of the item.
    func perform(with event: UIEvent?) { item.perform(from: self, with: event) }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        // A finger that moves through the menu does not scroll the content below.
        shownMenu != nil || isSingleTap(recognizer)
    }

    // MARK: Content

    private var shownTitle: String? {
        let title = titleOverride ?? item.shownTitle
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func showContent() {
        guard let appearances else { return }
        let isCompact = appearances.isCompact
        let appearance = item.style == .done ? appearances.done : appearances.plain
        let stateAppearance = appearance.appearance(for: isFocused ? state.union(.focused) : state)
        if let (image, insets) = item.shownImage(isCompact: isCompact) {
            showImage(image, insets, appearances)
            remove(&label)
        } else {
            remove(&symbol)
            showTitle(stateAppearance, appearances)
        }
        showBackground(stateAppearance, isCompact)
        showSelection()
    }

    private func remove<View: UIView>(_ view: inout View?) {
        view?.removeFromSuperview()
        view = nil
    }

    private func showImage(_ image: UIImage, _ insets: UIEdgeInsets, _ appearances: BarButtonAppearances) {
        let view = symbol ?? SymbolView(frame: .zero)
        if symbol == nil {
            view.semanticContentAttribute = semanticContentAttribute
            content.addSubview(view)
            symbol = view
        }
        view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
            pointSize: appearances.isCompact ? 15 : 17,
            weight: item.style == .done ? .semibold : .regular,
            scale: .large
        )
        imageInsets = insets
        let color: UIColor?
        if !isEnabled {
            color = Self.disabledColor
        } else if item.systemItem == .close, item.image == nil, item.tintColor == nil {
            color = .systemGray
        } else {
            color = isSelected ? .systemBackground : appearances.color
        }
        view.show(image, color: color)
    }

    private func showTitle(_ appearance: UIBarButtonItemStateAppearance, _ appearances: BarButtonAppearances) {
        guard let title = shownTitle else {
            remove(&label)
            reservedWidth = 0
            return
        }
        let label = label ?? UILabel(frame: .zero)
        if self.label == nil {
            label.lineBreakMode = .byTruncatingMiddle
            label.textAlignment = .center
            content.addSubview(label)
            self.label = label
        }
        set(title, in: label, appearance, appearances)
        reservedWidth = width(of: item.possibleTitles, label)
        let own = item.titlePositionAdjustment(for: appearances.isCompact ? .compact : .default)
        let offset = appearance.titlePositionAdjustment
        titleOffset = UIOffset(
            horizontal: own.horizontal + offset.horizontal,
            vertical: own.vertical + offset.vertical
        )
    }

    private func set(
        _ title: String,
        in label: UILabel,
        _ appearance: UIBarButtonItemStateAppearance,
        _ appearances: BarButtonAppearances
    ) {
        label.show(
            title,
            titleAttributes(appearance),
            font: .systemFont(
                ofSize: appearances.isCompact ? 15 : 17,
                weight: item.style == .done ? .semibold : .regular
            ),
            color: !isEnabled ? Self.disabledColor : isSelected ? .systemBackground : appearances.color ?? tintColor
        )
    }

    /// Returns the attributes of the title: those of the appearance, and those of the item, which take precedence.
    private func titleAttributes(_ appearance: UIBarButtonItemStateAppearance) -> [NSAttributedString.Key: Any] {
        var attributes = appearance.titleTextAttributes
        if !isEnabled, appearance.values.textAttributes == nil { attributes[.foregroundColor] = nil }
        let own = item.titleTextAttributes(for: barState) ?? item.titleTextAttributes(for: .normal)
        var isOwnState = item.titleTextAttributes(for: barState) != nil
        if isEnabled { isOwnState = true }
        for (key, value) in own ?? [:] where isOwnState || key != .foregroundColor { attributes[key] = value }
        return attributes
    }

    /// The state by which attributes and images are set.
    private var barState: State {
        if !isEnabled { return .disabled }
        if isHighlighted { return .highlighted }
        return isSelected ? .selected : isFocused ? .focused : .normal
    }

    private func width(of titles: Set<String>?, _ label: UILabel) -> CGFloat {
        guard let titles, let font = label.font else { return 0 }
        return titles.map { ($0 as NSString).size(withAttributes: [.font: font]).width.rounded(.up) }.max() ?? 0
    }

    private static let disabledColor = UIColor.tertiaryLabel

    private func showBackground(_ appearance: UIBarButtonItemStateAppearance, _ isCompact: Bool) {
        let image = item.shownBackgroundImage(for: barState, isCompact: isCompact) ?? appearance.backgroundImage
        guard let image else { return remove(&backgroundView) }
        let view = backgroundView ?? UIImageView(image: nil)
        if backgroundView == nil {
            insertSubview(view, at: 0)
            backgroundView = view
        }
        view.image = image
    }

    private func showSelection() {
        guard isSelected else { return remove(&selectionView) }
        let view = selectionView ?? UIView(frame: .zero)
        if selectionView == nil {
            view.isUserInteractionEnabled = false
            view.isOpaque = false
            view.layer.cornerRadius = 6
            insertSubview(view, belowSubview: content)
            selectionView = view
        }
        view.backgroundColor = tintColor
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        guard let appearances else { return }
        showContent()
        let appearance = (item.style == .done ? appearances.done : appearances.plain).highlighted.values
        let hasOwn =
            appearance.textAttributes != nil || appearance.backgroundImage != nil
            || item.titleTextAttributes(for: .highlighted) != nil
            || item.backgroundImage(for: .highlighted, barMetrics: .default) != nil
        fade(to: isHighlighted && !hasOwn ? Self.highlightedAlpha : 1)
    }

    /// Fades the content. It fades in slowly after a touch.
    func fade(to alpha: CGFloat) {
        guard content.alpha != alpha else { return }
        guard alpha == 1, window != nil else { return content.alpha = alpha }
        UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction) { self.content.alpha = 1 }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showContent()
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        showContent()
    }

    // MARK: Layout

    /// The size of the content, in points.
    var contentSize: CGSize {
        if let symbol { return symbol.sizeThatFits(.zero) }
        var size = label?.sizeThatFits(.zero) ?? .zero
        size.width = max(size.width, reservedWidth)
        return size
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = item.width > 0 && item.width.isFinite ? item.width : contentSize.width + 2 * Self.padding
        return CGSize(width: width, height: 44)
    }

    /// Returns the frame of the content in the bounds.
    func contentFrame(of size: CGSize) -> CGRect {
        frame(
            of: CGSize(width: min(size.width, max(0, bounds.width - 4)), height: size.height),
            centeredAt: CGPoint(x: bounds.midX, y: bounds.midY)
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
        if let symbol {
            var frame = contentFrame(of: symbol.sizeThatFits(.zero))
            frame.origin.x += pixelAligned((imageInsets.left - imageInsets.right) / 2)
            frame.origin.y += pixelAligned((imageInsets.top - imageInsets.bottom) / 2)
            symbol.frame = frame
        }
        if let label {
            label.frame = contentFrame(of: contentSize).offsetBy(
                dx: titleOffset.horizontal,
                dy: titleOffset.vertical
            )
        }
        if let backgroundView {
            let size = backgroundView.image?.size ?? .zero
            let isCompact = appearances?.isCompact ?? false
            let offset = item.backgroundVerticalPositionAdjustment(for: isCompact ? .compact : .default)
            backgroundView.frame = CGRect(
                x: 2,
                y: pixelAligned((bounds.height - size.height) / 2 + offset),
                width: max(0, bounds.width - 4),
                height: size.height
            )
        }
        selectionView?.frame = bounds.insetBy(dx: 2, dy: max(0, (bounds.height - 32) / 2))
    }

    /// The area that receives touches is at least 44 points wide and high.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.touchTarget.contains(point) }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds.insetBy(dx: 2, dy: max(0, (bounds.height - 36) / 2)), 8, .continuous)
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: item.isAccessibilityElement,
            label: item.spokenLabel ?? shownTitle,
            value: item.accessibilityValue,
            hint: item.accessibilityHint,
            traits: stateTraits.union(item.accessibilityTraits)
                .union(item.changesSelectionAsPrimaryAction ? .toggleButton : .none)
        )
    }
}

extension UILabel {
    /// Shows a title with attributes. What is already shown is not drawn again.
    /// - Parameters:
    ///   - font: The font, if the attributes have none.
    ///   - color: The color, if the attributes have none.
    func show(_ title: String, _ attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor) {
        self.font = attributes[.font] as? UIFont ?? font
        textColor = attributes[.foregroundColor] as? UIColor ?? color
        // Attributes other than a font and a color need an attributed string, which takes longer to draw.
        if attributes.keys.contains(where: { $0 != .font && $0 != .foregroundColor }) {
            attributedText = NSAttributedString(string: title, attributes: attributes)
        } else {
            if storedAttributedText != nil { attributedText = nil }
            text = title
        }
    }
}
