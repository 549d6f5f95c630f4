import QuartzCore

/// A view that shows a content in place of one that is unavailable.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
    private let scrollView = UIScrollView(frame: .zero)
    private let background = BackgroundConfigurationView(frame: .zero)
    private let imageView = UIImageView(frame: .zero)
    private let indicator = UIActivityIndicatorView(style: .large)
    private let label = UILabel()
    private let secondaryLabel = UILabel()
    private let buttons = [UIButton(frame: .zero), UIButton(frame: .zero)]
    private var shown: UIContentUnavailableConfiguration

    /// Creates a view with a content.
    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isOpaque = false
        scrollView.isOpaque = false
        scrollView.scrollsToTop = false
        scrollView.contentInsetAdjustmentBehavior = .never
        addSubview(background)
        addSubview(scrollView)
        for view in [imageView, indicator, label, secondaryLabel] + buttons { scrollView.addSubview(view) }
        for label in [label, secondaryLabel] {
            label.textAlignment = .center
            label.adjustsFontForContentSizeCategory = true
        }
        show()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The content. Setting it updates the view.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let newValue = newValue as? UIContentUnavailableConfiguration else { return }
            shown = newValue
            show()
        }
    }

    /// A Boolean value that indicates whether a content that is higher than the view scrolls. The default is `true`.
    open var isScrollEnabled: Bool {
        get { scrollView.isScrollEnabled }
        set { scrollView.isScrollEnabled = newValue }
    }

    // MARK: Content

    private func show() {
        let content = shown
        background.show(content.background, cornerRadius: content.background.cornerRadius, tintColor: tintColor)
        let properties = content.imageProperties
        imageView.image = content.image
        imageView.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
        imageView.tintColor = properties.tintColor
        imageView.layer.cornerRadius = properties.cornerRadius
        imageView.clipsToBounds = properties.cornerRadius > 0
        imageView.isHidden = content.kind == .loading || content.image == nil
        indicator.isHidden = content.kind != .loading
        if content.kind == .loading { indicator.startAnimating() } else { indicator.stopAnimating() }
        show(content.text, content.attributedText, content.textProperties, in: label)
        show(
            content.secondaryText,
            content.secondaryAttributedText,
            content.secondaryTextProperties,
            in: secondaryLabel
        )
        show(content.button, content.buttonProperties, in: buttons[0])
        show(content.secondaryButton, content.secondaryButtonProperties, in: buttons[1])
        setNeedsLayout()
    }

    private func show(
        _ text: String?,
        _ attributed: NSAttributedString?,
        _ properties: UIContentUnavailableConfiguration.TextProperties,
        in label: UILabel
    ) {
        label.font = properties.font
        label.textColor = properties.color
        label.lineBreakMode = properties.lineBreakMode
        label.numberOfLines = properties.numberOfLines
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        if let attributed { label.attributedText = attributed } else { label.text = text }
        label.isHidden = (attributed?.string ?? text ?? "").isEmpty
    }

    private func show(
        _ configuration: UIButton.Configuration,
        _ properties: UIContentUnavailableConfiguration.ButtonProperties,
        in button: UIButton
    ) {
        button.configuration = configuration
        button.isHidden =
            (configuration.title ?? "").isEmpty && configuration.image == nil && configuration.attributedTitle == nil
        button.isEnabled = properties.isEnabled
        button.role = properties.role
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
        button.enumerateEventHandlers { action, _, event, _ in
            if let action { button.removeAction(action, for: event) }
        }
        if let action = properties.primaryAction { button.addAction(action, for: .primaryActionTriggered) }
    }

    // MARK: Layout

    /// The distances of the content from the edges.
    private var margins: UIEdgeInsets {
        let own = shown.directionalLayoutMargins
        var margins = UIEdgeInsets(
            top: own.top,
            left: isRightToLeft ? own.trailing : own.leading,
            bottom: own.bottom,
            right: isRightToLeft ? own.leading : own.trailing
        )
        let outer = (superview?.layoutMargins ?? .zero)
        if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
            margins.left = max(margins.left, outer.left)
            margins.right = max(margins.right, outer.right)
        }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
            margins.top = max(margins.top, outer.top)
            margins.bottom = max(margins.bottom, outer.bottom)
        }
        return margins
    }

    /// Returns the parts that are shown, with their sizes and the distances before them, in points.
    private func parts(_ width: CGFloat) -> [(view: UIView, size: CGSize, distance: CGFloat)] {
        let content = shown
        var parts: [(UIView, CGSize, CGFloat)] = []
        var isAfterText = false
        func add(_ view: UIView, _ size: CGSize, _ distance: CGFloat) {
            guard !view.isHidden else { return }
            let scale = max(contentScaleFactor, 1)
            let size = CGSize(
                width: min(width, (size.width * scale).rounded(.up) / scale),
                height: (size.height * scale).rounded(.up) / scale
            )
            parts.append((view, size, parts.isEmpty ? 0 : distance))
        }
        let limit = CGSize(width: width, height: .greatestFiniteMagnitude)
        add(imageView, imageSize, 0)
        add(indicator, indicator.intrinsicContentSize, 0)
        add(label, label.sizeThatFits(limit), content.imageToTextPadding)
        isAfterText = !label.isHidden
        add(
            secondaryLabel,
            secondaryLabel.sizeThatFits(limit),
            isAfterText ? content.textToSecondaryTextPadding : content.imageToTextPadding
        )
        add(buttons[0], buttons[0].sizeThatFits(limit), content.textToButtonPadding)
        add(
            buttons[1],
            buttons[1].sizeThatFits(limit),
            buttons[0].isHidden ? content.textToButtonPadding : content.buttonToSecondaryButtonPadding
        )
        return parts
    }

    private var imageSize: CGSize {
        var size = imageView.intrinsicContentSize
        let limit = shown.imageProperties.maximumSize
        var scale: CGFloat = 1
        if limit.width > 0, size.width > limit.width { scale = min(scale, limit.width / size.width) }
        if limit.height > 0, size.height > limit.height { scale = min(scale, limit.height / size.height) }
        size.width *= scale
        size.height *= scale
        return size
    }

    /// Positions the parts below each other.
    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        scrollView.frame = bounds
        let margins = margins
        let width = max(0, bounds.width - margins.left - margins.right)
        let parts = parts(width)
        let height = parts.reduce(0) { $0 + $1.size.height + $1.distance }
        let room = bounds.height - margins.top - margins.bottom
        let scale = max(contentScaleFactor, 1)
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        var y = margins.top + (shown.alignment == .center ? max(0, (room - height) / 2) : 0)
        for part in parts {
            y += part.distance
            let x = margins.left + (width - part.size.width) / 2
            part.view.frame = CGRect(origin: CGPoint(x: aligned(x), y: aligned(y)), size: part.size)
            y += part.size.height
        }
        scrollView.contentSize = CGSize(
            width: bounds.width,
            height: max(bounds.height, height + margins.top + margins.bottom)
        )
    }

    /// Returns the size of the content with its margins.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = margins
        let parts = parts(max(0, size.width - margins.left - margins.right))
        return CGSize(
            width: (parts.map(\.size.width).max() ?? 0) + margins.left + margins.right,
            height: parts.reduce(0) { $0 + $1.size.height + $1.distance } + margins.top + margins.bottom
        )
    }

    /// Updates the colors of the background.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }
}
