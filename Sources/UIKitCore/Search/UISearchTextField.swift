import QuartzCore

/// A text field for searches: with a magnifying glass, on a round background.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    private let glass = UIImageView(frame: .zero)

    /// Creates an empty field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpSearch()
    }

    private func setUpSearch() {
        showGlass(nil)
        glass.contentMode = .center
        glass.tintColor = .secondaryLabel
        glass.frame = CGRect(x: 0, y: 0, width: 28, height: 22)
        leftView = glass
        leftViewMode = .always
        clearButtonMode = .always
        returnKeyType = .search
        autocapitalizationType = .none
        font = .preferredFont(forTextStyle: .body)
        adjustsFontForContentSizeCategory = true
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        layer.cornerCurve = .continuous
    }

    /// Shows another image in place of the magnifying glass; `nil` for that.
    final func showGlass(_ image: UIImage?) {
        let configuration = UIImage.SymbolConfiguration(textStyle: .body)
        glass.image = image ?? UIImage(systemName: "magnifyingglass", withConfiguration: configuration)
        invalidateLayout()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpSearch()
        coder.didInitialize(self, as: UISearchTextField.self)
    }

    /// Returns the rectangle of the text, beside the magnifying glass.
    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).inset(by: padding)
    }

    /// Returns the rectangle of the text while it is edited.
    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        super.editingRect(forBounds: bounds).inset(by: padding)
    }

    /// Returns the rectangle of the left view. The magnifying glass has the text size.
    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        var rect = super.leftViewRect(forBounds: bounds)
        if leftView === glass {
            let missing = max(0, glass.sizeThatFits(.zero).width + 6 - rect.width)
            rect.size.width += missing
            if isMirrored { rect.origin.x -= missing }
        }
        return rect.offsetBy(dx: isMirrored ? -4 : 4, dy: 0)
    }

    /// Returns the rectangle of the clear button.
    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        super.clearButtonRect(forBounds: bounds).offsetBy(dx: isMirrored ? 6 : -6, dy: 0)
    }

    /// The natural size: 36 points high at the usual text size. Empirical; not documented by Apple.
    open override var intrinsicContentSize: CGSize {
        var size = super.intrinsicContentSize
        size.height = max(36, size.height + 14)
        size.width += 16
        return size
    }

    /// Returns the natural size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The distances to the edges without a view there, in points.
    private var padding: UIEdgeInsets {
        let start: CGFloat = showsLeftView ? 0 : 8
        let end: CGFloat = showsClearButton || showsRightView ? 0 : 8
        return UIEdgeInsets(top: 0, left: isMirrored ? end : start, bottom: 0, right: isMirrored ? start : end)
    }

    /// The opacity of the text and the views beside it.
    final var contentOpacity: CGFloat = 1 {
        didSet {
            guard contentOpacity != oldValue else { return }
            for view in [canvas, leftView, rightView, clearButton] { view?.alpha = contentOpacity }
        }
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: placeholder ?? AccessibilityText.localized(.search),
            value: hasText ? accessibleText : nil,
            traits: stateTraits.union(.searchField)
        )
    }
}
