import QuartzCore

/// The content of a button for one of its states. A value is `nil` if it was not set for the state.
struct ButtonContents {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var symbolConfiguration: UIImage.SymbolConfiguration?
    var backgroundImage: UIImage?
}

/// The content of a button by state, and the views that show it. A view is `nil` until it is needed.
struct ButtonParts {
    fileprivate(set) var contents: [UIControl.State: ButtonContents] = [:]
    fileprivate(set) var titleLabel: ButtonLabel?
    fileprivate(set) var imageView: UIImageView?
    fileprivate(set) var backgroundView: UIImageView?
    fileprivate(set) var selectionView: UIView?
    fileprivate(set) var glowView: UIImageView?

    /// Restores the state that views of a configuration have changed.
    @MainActor
    func resetForLegacyContents() {
        if let titleLabel {
            titleLabel.font = .systemFont(ofSize: 18)
            titleLabel.lineBreakMode = .byTruncatingMiddle
            titleLabel.numberOfLines = 1
            titleLabel.textAlignment = .natural
            titleLabel.alpha = 1
        }
        if let imageView {
            imageView.tintColor = nil
            imageView.alpha = 1
        }
    }

    /// Hides the views that a button with a configuration does not show.
    @MainActor
    func hideLegacyBackgrounds() {
        for view in [backgroundView, selectionView, glowView] { view?.isHidden = true }
    }
}

extension UIButton {
    func value<Value>(_ part: KeyPath<ButtonContents, Value?>, for state: State) -> Value? {
        parts.contents[state]?[keyPath: part] ?? parts.contents[.normal]?[keyPath: part]
    }

    func set<Value>(_ part: WritableKeyPath<ButtonContents, Value?>, _ value: Value?, for state: State) {
        parts.contents[state, default: ButtonContents()][keyPath: part] = value
        contentsDidChange()
    }

    // MARK: Displayed content

    /// The title to show. The title of the state takes precedence over that of the normal state, and an attributed
    /// title over a plain title.
    var shownTitle: (text: String?, attributed: NSAttributedString?) {
        if let popupSelection { return (popupSelection.title, nil) }
        for state in [state, .normal] {
            guard let own = parts.contents[state] else { continue }
            if let attributed = own.attributedTitle { return (nil, attributed) }
            if let title = own.title { return (title, nil) }
        }
        return (nil, nil)
    }

    var hasTitle: Bool {
        let (text, attributed) = shownTitle
        return text.map { !$0.isEmpty } ?? attributed.map { $0.length > 0 } ?? false
    }

    /// The title and the subtitle as accessibility text; `nil` if there is neither.
    var spokenTitle: String? {
        guard let configuration = configured.configuration else {
            return shownTitle.attributed?.string ?? shownTitle.text
        }
        let title = shownTitle(of: configuration).map { String($0.characters) }
        let texts = [title, configuration.subtitle].compactMap { $0 }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The size of the image as it is shown, in points; zero if there is none.
    var shownImageSize: CGSize {
        currentImage?.symbolVariant(currentPreferredSymbolConfiguration, for: traitCollection).size ?? .zero
    }

    /// The title label, which is created on first use.
    var label: ButtonLabel {
        if let titleLabel = parts.titleLabel { return titleLabel }
        let label = ButtonLabel(frame: .zero)
        label.font = .systemFont(ofSize: 18)
        label.lineBreakMode = .byTruncatingMiddle
        label.button = self
        parts.titleLabel = label
        addSubview(label)
        showTitle()
        return label
    }

    /// The image view, which is created on first use.
    var lazyImageView: UIImageView {
        if let imageView = parts.imageView { return imageView }
        let view = UIImageView(frame: .zero)
        parts.imageView = view
        // The image is behind the title and in front of the background.
        if let titleLabel = parts.titleLabel { insertSubview(view, belowSubview: titleLabel) } else { addSubview(view) }
        showImage()
        return view
    }

    /// Updates the views for the current content, or schedules an update if there is a configuration.
    func contentsDidChange() {
        scheduleConfigurationUpdate()
        if configured.configuration == nil { legacyContentsDidChange() }
    }

    /// Updates the views for the current content. Views that already show it do not change.
    func legacyContentsDidChange() {
        if parts.titleLabel != nil { showTitle() } else if hasTitle { _ = label }
        if parts.imageView != nil { showImage() } else if currentImage != nil { _ = lazyImageView }
        showBackground()
        showSelection()
        showGlow()
        fade()
    }

    private func showTitle() {
        guard configured.configuration == nil, let label = parts.titleLabel else { return }
        let (text, attributed) = shownTitle
        if let attributed {
            label.attributedText = attributed
        } else {
            // Attributes of the previous title must be removed even if the text is the same.
            if label.storedAttributedText != nil { label.attributedText = nil }
            label.text = text
        }
        label.textColor = showsSelection ? .white : currentTitleColor
        label.shadowColor = currentTitleShadowColor
        let isReversed = reversesTitleShadowWhenHighlighted && isHighlighted
        label.shadowOffset =
            isReversed
            ? CGSize(width: -titleShadowOffset.width, height: -titleShadowOffset.height) : titleShadowOffset
        label.isHidden = !hasTitle
    }

    private func showImage() {
        guard configured.configuration == nil, let view = parts.imageView else { return }
        if role == .destructive, buttonType.isSystem { view.tintColor = .systemRed }
        let isOwn = parts.contents[state]?.image != nil
        let image = imageCache.image(currentImage, isDark: darkens && !isOwn, of: self)
        let configuration = currentPreferredSymbolConfiguration
        if view.image?.size != image?.size || view.preferredSymbolConfiguration != configuration { invalidateLayout() }
        view.preferredSymbolConfiguration = configuration
        view.image = image
        view.isHidden = image == nil
    }

    private func showBackground() {
        let image = currentBackgroundImage
        guard image != nil || parts.backgroundView != nil else { return }
        let view = parts.backgroundView ?? UIImageView(frame: .zero)
        if parts.backgroundView == nil {
            parts.backgroundView = view
            insertSubview(view, at: 0)
            invalidateLayout()
        }
        let isOwn = parts.contents[state]?.backgroundImage != nil
        view.image = imageCache.background(image, isDark: darkens && !isOwn, of: self)
        view.isHidden = image == nil
        view.alpha = dims && !isOwn ? 0.5 : 1
    }

    /// A Boolean value that indicates whether images are darkened because the button is highlighted.
    private var darkens: Bool { isHighlighted && adjustsImageWhenHighlighted && !buttonType.isSystem }

    /// A Boolean value that indicates whether images are dimmed because the button is disabled.
    private var dims: Bool { !isEnabled && adjustsImageWhenDisabled }

    /// A Boolean value that indicates whether a system button shows the default appearance of the selected state,
    /// because that state has no content of its own.
    private var showsSelection: Bool {
        guard buttonType == .system, isSelected, hasTitle else { return false }
        guard let own = parts.contents[state] ?? parts.contents[.selected] else { return true }
        return own.titleColor == nil && own.backgroundImage == nil && own.attributedTitle == nil
    }

    private func showSelection() {
        guard showsSelection || parts.selectionView != nil else { return }
        let view = parts.selectionView ?? UIView(frame: .zero)
        if parts.selectionView == nil {
            view.isUserInteractionEnabled = false
            view.layer.cornerRadius = 4
            parts.selectionView = view
            insertSubview(view, at: parts.backgroundView == nil ? 0 : 1)
            invalidateLayout()
        }
        view.backgroundColor = isEnabled ? accentColor : .systemGray
        view.isHidden = !showsSelection
    }

    private func showGlow() {
        let isGlowing = showsTouchWhenHighlighted && isHighlighted
        guard isGlowing || parts.glowView != nil else { return }
        let view = parts.glowView ?? UIImageView(image: ButtonImageCache.glow)
        if parts.glowView == nil {
            parts.glowView = view
            insertSubview(view, at: 0)
            invalidateLayout()
        }
        view.isHidden = !isGlowing
    }

    /// Fades the content of a system button immediately when it is touched, and restores it with an animation.
    private func fade() {
        let content: CGFloat = buttonType.isSystem && isHighlighted && isEnabled ? 0.2 : 1
        let isOwn = parts.contents[state]?.image != nil
        let image = dims && !isOwn ? min(content, 0.5) : content
        let parts: [(view: UIView?, alpha: CGFloat)] = [
            (parts.titleLabel, content), (parts.selectionView, content), (parts.imageView, image),
        ]
        for (view, alpha) in parts {
            guard let view, abs(view.alpha - alpha) > 0.001 else { continue }
            if alpha > view.alpha, buttonType.isSystem, view.window != nil {
                let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
                UIView.animate(withDuration: 0.4, delay: 0, options: options) { view.alpha = alpha }
            } else {
                view.alpha = alpha
            }
        }
    }
}

/// The label of a button, which lays out the button again when its size may have changed.
final class ButtonLabel: UILabel {
    weak var button: UIButton?

    override init(frame: CGRect) {
        super.init(frame: frame)
        separatesStyle = true
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The text that `attributedText` was made of, so that it is not made again.
    private var source: AttributedString?

    /// Shows a text with attributes. What is already shown is not drawn again.
    func show(_ text: AttributedString) {
        if storedAttributedText != nil, source == text { return }
        attributedText = NSAttributedString(text)
        source = text
    }

    override func textChanged() {
        source = nil
        super.textChanged()
        button?.invalidateLayout()
    }
}
