import Localization
import QuartzCore

/// The panel of a find interaction, at the bottom of the window: a field, the number of results, and buttons; and below them a
/// field for replacements. Dimensions are empirical; not documented by Apple.
final class FindPanel: UIView {
    private static let rowHeight: CGFloat = 52
    private static let fieldHeight: CGFloat = 36
    private static let margin: CGFloat = 8
    private static let buttonSide: CGFloat = 40
    private static let duration: TimeInterval = 0.25

    private weak var interaction: UIFindInteraction?
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    private let line = UIView(frame: .zero)
    let field = UISearchTextField(frame: .zero)
    let replacement = UISearchTextField(frame: .zero)
    private let countLabel = UILabel(frame: .zero)
    private let optionsButton = UIButton(type: .custom)
    private let previous = UIButton(type: .system)
    private let following = UIButton(type: .system)
    private let done = UIButton(type: .system)
    private let replaceButton = UIButton(type: .system)
    private let replaceAllButton = UIButton(type: .system)
    private let fieldDelegate = FindFieldDelegate()
    private var keyboardObserver: KeyboardObserver?
    private var isLeaving = false
    private var isShown = false
    /// The part of the view's content inset that is that of the panel, in points.
    private var addedInset: CGFloat = 0

    init(_ interaction: UIFindInteraction) {
        self.interaction = interaction
        super.init(frame: .zero)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        shouldGroupAccessibilityChildren = true
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        addSubview(background)
        background.contentView.addSubview(line)
        setUpFields()
        setUpButtons()
        showTexts(of: interaction)
        showOptions()
        updateButtons()
    }

    required init?(coder: NSCoder) { nil }

    /// Keys that the panel does not handle go to the view that is searched.
    override var next: UIResponder? { interaction?.view ?? super.next }

    /// A Boolean value that indicates whether there is a field for replacements.
    var showsReplacement = false {
        didSet {
            for view in [replacement, replaceButton, replaceAllButton] { view.isHidden = !showsReplacement }
            guard showsReplacement != oldValue else { return }
            showOptions()
            if window != nil { place() }
        }
    }

    // MARK: Contents

    private func setUpFields() {
        fieldDelegate.panel = self
        countLabel.font = .preferredFont(forTextStyle: .footnote)
        countLabel.adjustsFontForContentSizeCategory = true
        countLabel.textColor = .secondaryLabel
        countLabel.textAlignment = .center
        for (field, title) in [(field, OwnText.find), (replacement, .replace)] {
            field.placeholder = AccessibilityText.localized(title)
            field.accessibilityLabel = field.placeholder
            field.delegate = fieldDelegate
            background.contentView.addSubview(field)
        }
        field.rightView = countLabel
        optionsButton.setImage(UIImage(systemName: "magnifyingglass"), for: .normal)
        optionsButton.tintColor = .secondaryLabel
        optionsButton.frame = CGRect(x: 0, y: 0, width: 28, height: 28)
        optionsButton.showsMenuAsPrimaryAction = true
        optionsButton.isReachedByKeys = false
        optionsButton.accessibilityLabel = AccessibilityText.localized(.options)
        field.leftView = optionsButton
        replacement.leftViewMode = .never
        replacement.returnKeyType = .default
        replacement.isHidden = true
        field.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
        replacement.addAction(
            UIAction { [weak self] _ in self?.interaction?.replacementText = self?.replacement.text },
            for: .editingChanged
        )
    }

    private func setUpButtons() {
        let configuration = UIImage.SymbolConfiguration(pointSize: 17, weight: .medium)
        previous.setImage(UIImage(systemName: "chevron.up", withConfiguration: configuration), for: .normal)
        following.setImage(UIImage(systemName: "chevron.down", withConfiguration: configuration), for: .normal)
        previous.accessibilityLabel = AccessibilityText.localized(.previousResult)
        following.accessibilityLabel = AccessibilityText.localized(.nextResult)
        done.setTitle(AccessibilityText.localized(.done), for: .normal)
        replaceButton.setTitle(AccessibilityText.localized(.replace), for: .normal)
        replaceAllButton.setTitle(AccessibilityText.localized(.replaceAll), for: .normal)
        let actions: [(UIButton, (UIFindInteraction) -> Void)] = [
            (previous, { $0.findPrevious() }), (following, { $0.findNext() }), (done, { $0.dismissFindNavigator() }),
            (replaceButton, { $0.replace(all: false) }), (replaceAllButton, { $0.replace(all: true) }),
        ]
        for (button, action) in actions {
            button.addAction(
                UIAction { [weak self] _ in self?.interaction.map(action) },
                for: .touchUpInside
            )
            background.contentView.addSubview(button)
        }
        for button in [replaceButton, replaceAllButton] { button.isHidden = true }
    }

    private func textDidChange() { interaction?.searchText = field.text }

    /// Shows the texts of an interaction in the fields.
    func showTexts(of interaction: UIFindInteraction) {
        if field.text != interaction.searchText ?? "" { field.text = interaction.searchText }
        if replacement.text != interaction.replacementText ?? "" { replacement.text = interaction.replacementText }
    }

    /// Shows the number of results.
    func showCount(of session: UIFindSession) {
        let count = session.resultCount
        let hasText = !(interaction?.searchText ?? "").isEmpty
        switch session.searchResultDisplayStyle {
        case .none: countLabel.text = nil
        case .total: countLabel.text = hasText ? "\(count)" : nil
        case .currentAndTotal:
            let index = session.highlightedResultIndex
            countLabel.text = !hasText ? nil : count == 0 || index == NSNotFound ? "\(count)" : "\(index + 1)/\(count)"
        }
        countLabel.bounds.size = CGSize(width: countLabel.intrinsicContentSize.width + 8, height: Self.fieldHeight)
        field.rightViewMode = countLabel.text == nil ? .never : .always
        field.invalidateLayout()
        updateButtons()
    }

    /// The text of the number of results.
    var countText: String? { countLabel.text }

    private func updateButtons() {
        let session = interaction?.activeFindSession
        let hasResults = (session?.resultCount ?? 0) > 0
        for button in [previous, following, replaceAllButton] { button.isEnabled = hasResults }
        replaceButton.isEnabled = session?.allowsReplacementForCurrentlyHighlightedResult ?? false
    }

    private func showOptions() {
        guard let interaction else { return }
        func action(_ title: OwnText, _ isOn: Bool, _ work: @escaping (UIFindInteraction) -> Void) -> UIAction {
            UIAction(title: AccessibilityText.localized(title), state: isOn ? .on : .off) { [weak self] _ in
                guard let self, let interaction = self.interaction else { return }
                work(interaction)
                showOptions()
            }
        }
        let canReplace = interaction.activeFindSession?.supportsReplacement ?? false
        var elements: [UIMenuElement] = [
            action(.matchCase, interaction.options.matchesCase) {
                $0.options.matchesCase.toggle()
                $0.search()
            },
            action(.wholeWords, interaction.options.findsWords) {
                $0.options.findsWords.toggle()
                $0.search()
            },
        ]
        if canReplace {
            elements.append(
                action(.replace, showsReplacement) { [weak self] in
                    $0.presentFindNavigator(showingReplace: !(self?.showsReplacement ?? false))
                }
            )
        }
        optionsButton.menu = interaction.optionsMenuProvider?(elements) ?? UIMenu(children: elements)
    }

    // MARK: Appearance

    /// Shows the panel.
    func appear(in window: UIWindow) {
        overrideUserInterfaceStyle = interaction?.view?.traitCollection.userInterfaceStyle ?? .unspecified
        UIView.performWithoutAnimation {
            window.addSubview(self)
            var frame = restingFrame
            frame.origin.y = window.bounds.maxY
            self.frame = frame
            layoutIfNeeded()
        }
        // The layout follows in the animation of the keyboard.
        keyboardObserver = KeyboardObserver { [weak self] in self?.invalidateLayout() }
        isShown = true
        place()
    }

    /// Edits the field, and selects its text.
    func edit() {
        guard field.becomeFirstResponder() else { return }
        field.selectAll(nil)
    }

    /// Hides the panel, and removes it.
    func disappear() {
        guard !isLeaving else { return }
        isLeaving = true
        keyboardObserver = nil
        endEditing(true)
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
            self.setInset(0)
            if let superview = self.superview { self.frame.origin.y = superview.bounds.maxY }
        } completion: { _ in
            self.removeFromSuperview()
        }
    }

    /// The frame above the input views.
    private var restingFrame: CGRect {
        guard let window = superview as? UIWindow else { return frame }
        var bottom = window.bounds.maxY
        var inset = window.safeAreaInsets.bottom
        if let keyboard = window.screen.keyboard, keyboard.isDocked, keyboard.frame.minY < bottom {
            bottom = keyboard.frame.minY
            inset = 0
        }
        let height = Self.rowHeight * (showsReplacement ? 2 : 1) + inset
        return CGRect(x: window.bounds.minX, y: bottom - height, width: window.bounds.width, height: height)
    }

    private func place() {
        guard !isLeaving, superview != nil else { return }
        invalidateLayout()
        UIView.animate(
            withDuration: Self.duration,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.layoutIfNeeded()
        }
    }

    /// Lets the content that is searched scroll out from behind the panel.
    private func updateInset() {
        guard let scrollView = interaction?.view as? UIScrollView, let superview else { return }
        let visible = scrollView.convert(scrollView.bounds, to: superview)
        setInset(max(0, min(visible.maxY - frame.minY, visible.height)))
    }

    private func setInset(_ inset: CGFloat) {
        guard let scrollView = interaction?.view as? UIScrollView, inset != addedInset else { return }
        scrollView.contentInset.bottom += inset - addedInset
        addedInset = inset
    }

    // MARK: Layout and keys

    override func layoutSubviews() {
        super.layoutSubviews()
        if isShown, !isLeaving {
            let resting = restingFrame
            if frame != resting { frame = resting }
            updateInset()
        }
        background.frame = bounds
        let hairline = 1 / max(1, contentScaleFactor)
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        let insets = safeAreaInsets
        let area = CGRect(
            x: insets.left + Self.margin,
            y: 0,
            width: max(0, bounds.width - insets.left - insets.right - 2 * Self.margin),
            height: Self.rowHeight
        )
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        layOut(field, [(previous, Self.buttonSide), (following, Self.buttonSide), (done, nil)], in: area, isMirrored)
        layOut(
            replacement,
            [(replaceButton, nil), (replaceAllButton, nil)],
            in: area.offsetBy(dx: 0, dy: Self.rowHeight),
            isMirrored
        )
    }

    /// Lays out a row: a field, and buttons after it with their widths, or those of their titles.
    private func layOut(_ field: UIView, _ buttons: [(UIButton, CGFloat?)], in area: CGRect, _ isMirrored: Bool) {
        func placed(_ rect: CGRect) -> CGRect {
            isMirrored
                ? CGRect(x: area.minX + area.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
                : rect
        }
        let y = area.minY + (area.height - Self.fieldHeight) / 2
        var end = area.maxX
        for (button, width) in buttons.reversed() {
            let width = width ?? (button.intrinsicContentSize.width + Self.margin).rounded(.up)
            button.frame = placed(CGRect(x: end - width, y: y, width: width, height: Self.fieldHeight))
            end -= width
        }
        field.frame = placed(
            CGRect(x: area.minX, y: y, width: max(0, end - Self.margin - area.minX), height: Self.fieldHeight)
        )
    }

    /// Closes the panel for Escape, and goes back in the results for Shift-Return.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.type == .menu && $0.modifiers.isEmpty }) {
            interaction?.dismissFindNavigator()
            return
        }
        if field.isFirstResponder,
            presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter && $0.modifiers == .shift })
        {
            interaction?.findPrevious()
            return
        }
        super.pressesBegan(presses, with: event)
    }

    override func accessibilityPerformEscape() -> Bool {
        interaction?.dismissFindNavigator()
        return true
    }

    fileprivate func returnWasPressed(in field: UITextField) {
        if field === self.field { interaction?.findNext() } else { interaction?.replace(all: false) }
    }
}

/// The delegate of the fields of a find panel.
private final class FindFieldDelegate: NSObject, UITextFieldDelegate {
    weak var panel: FindPanel?

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        panel?.returnWasPressed(in: textField)
        return false
    }
}
