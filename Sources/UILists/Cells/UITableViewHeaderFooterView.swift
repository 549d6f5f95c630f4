import UIKitCore

/// The header or the footer of a section of a table view.
///
/// The fonts and colors of titles depend on the style of the table view. They are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView, AccessibilityDefaultsProvider {
    /// Creates a view.
    /// - Parameter reuseIdentifier: The identifier of the views among which this one can be used again; `nil` for none.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        contentView = UIView(frame: .zero)
        super.init(frame: .zero)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentView.isOpaque = false
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 16)
        contentView.directionalLayoutMargins = directionalLayoutMargins
        addSubview(contentView)
    }

    /// Creates a view without a reuse identifier.
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        reuseIdentifier = coder.interfaceValue(String.self, "reuseIdentifier")
        contentView = UIView(frame: .zero)
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITableViewHeaderFooterView.self)
    }

    /// The identifier with which the view was created.
    open private(set) var reuseIdentifier: String?

    /// Sets the identifier that a nib was registered for.
    func setReuseIdentifier(_ identifier: String) { reuseIdentifier = identifier }

    /// The table view that shows the view.
    weak var table: UITableView?

    private var textView: UILabel?
    private var detailView: UILabel?
    private var background: BackgroundConfigurationView?
    private var needsConfigurationUpdate = false

    /// Prepares the view for another section. Overrides call `super`.
    open func prepareForReuse() {}

    // MARK: Content

    /// The view for the content. The view of a content configuration replaces it.
    open private(set) var contentView: UIView

    /// The label for the title; `nil` with a content configuration.
    open var textLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if textView == nil { textView = makeLabel(.headline) }
        return textView
    }

    /// The label for further text below the title; `nil` with a content configuration.
    open var detailTextLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if detailView == nil { detailView = makeLabel(.subheadline) }
        return detailView
    }

    private func makeLabel(_ style: UIFont.TextStyle) -> UILabel {
        let label = UILabel(frame: .zero)
        label.isOpaque = false
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .secondaryLabel
        contentView.addSubview(label)
        return label
    }

    /// The content as a value. The default is `nil`.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// Returns the content of a header for the style of the table view, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        table?.style == .plain ? .plainHeader() : .groupedHeader()
    }

    /// A Boolean value that indicates whether the content configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesContentConfiguration = true

    // MARK: Background

    /// The view behind the content. The default is `nil`.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            invalidateLayout()
        }
    }

    /// The background as a value, which replaces the background view. The default is `nil`.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// Returns the background for the style of the table view.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style ?? .plain == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
    }

    /// A Boolean value that indicates whether the background configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true

    // MARK: State

    /// A Boolean value that indicates whether the view floats over the content.
    var isFloating = false {
        didSet { if isFloating != oldValue { setNeedsUpdateConfiguration() } }
    }

    /// The state of the view, from which its configurations derive colors.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isPinned = isFloating
        state.isDisabled = !isUserInteractionEnabled
        return state
    }

    /// Requests a call of ``updateConfiguration(using:)`` before the next layout of the view.
    open func setNeedsUpdateConfiguration() {
        needsConfigurationUpdate = true
        invalidateLayout()
    }

    /// Updates the configurations of the view for a state. Overrides call `super` and set configurations.
    open func updateConfiguration(using state: UIViewConfigurationState) {}

    /// A function that updates the configurations of a header or a footer for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
        ) -> Void

    /// A function that updates the configurations of the view for a state. The default is `nil`.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    private func updateConfigurationIfNeeded() {
        guard needsConfigurationUpdate else { return }
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        needsConfigurationUpdate = false
        showContent(state)
        showBackground(state)
    }

    private func showContent(_ state: UIViewConfigurationState) {
        guard let contentConfiguration else {
            if contentView is any UIContentView { replaceContentView(with: UIView(frame: .zero)) }
            return
        }
        let shown =
            automaticallyUpdatesContentConfiguration ? contentConfiguration.updated(for: state) : contentConfiguration
        if let view = contentView as? any UIContentView, view.supports(shown) {
            view.configuration = shown
        } else {
            textView = nil
            detailView = nil
            replaceContentView(with: shown.makeContentView())
        }
    }

    private func replaceContentView(with view: UIView) {
        view.frame = contentView.frame
        insertSubview(view, aboveSubview: contentView)
        contentView.removeFromSuperview()
        contentView = view
        if !(view is any UIContentView) { view.directionalLayoutMargins = directionalLayoutMargins }
    }

    private func showBackground(_ state: UIViewConfigurationState) {
        guard var shown = backgroundConfiguration else {
            background?.removeFromSuperview()
            background = nil
            return
        }
        let view = background ?? BackgroundConfigurationView(frame: bounds)
        if background == nil {
            background = view
            insertSubview(view, at: 0)
        }
        if automaticallyUpdatesBackgroundConfiguration { shown = shown.updated(for: state) }
        view.show(shown, cornerRadius: shown.cornerRadius, tintColor: tintColor)
    }

    // MARK: Layout

    /// Positions the content and the background. Overrides call `super`.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        // Constraints are solved for the present size of the content view.
        contentView.setFrame(bounds)
        super.layoutSubviews()
        for case let view? in [backgroundView, background] { view.setFrame(bounds) }
        guard contentConfiguration == nil else { return }
        let layout = layout(in: bounds.size)
        textView?.setFrame(placed(layout.text, in: bounds.width))
        detailView?.setFrame(placed(layout.secondaryText, in: bounds.width))
    }

    private func layout(in size: CGSize) -> ListContentLayout {
        let margins = contentView.directionalLayoutMargins
        var values = ListContentLayout.Values()
        values.margins = UIEdgeInsets(
            top: margins.top,
            left: margins.leading,
            bottom: margins.bottom,
            right: margins.trailing
        )
        func measure(_ label: UILabel?) -> ((CGFloat) -> CGSize)? {
            guard let label, !(label.text?.isEmpty ?? true) else { return nil }
            return { label.fittingSize($0) }
        }
        return ListContentLayout(values, in: size, text: measure(textView), secondaryText: measure(detailView))
    }

    /// Returns the size that the content needs in a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateConfigurationIfNeeded()
        // The margins of the content depend on its distance from the edges.
        if bounds.width != size.width { frame.size.width = size.width }
        contentView.setFrame(CGRect(x: 0, y: 0, width: size.width, height: contentView.bounds.height))
        let height: CGFloat
        if contentView is any UIContentView || !contentView.constraints.isEmpty {
            height =
                contentView.systemLayoutSizeFitting(
                    CGSize(width: size.width, height: 0),
                    withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel
                ).height
        } else {
            height = layout(in: CGSize(width: size.width, height: 0)).height
        }
        return CGSize(width: size.width, height: roundedUp(height))
    }

    /// Returns the width of a target, and the height that the content needs in it.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// Updates the configurations for other traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    // MARK: Accessibility

    package var providedAccessibility: AccessibilityDefaults {
        let content = contentConfiguration as? UIListContentConfiguration
        let texts = [
            textView?.text ?? content?.text, detailView?.text ?? content?.secondaryText,
        ].compactMap(\.self).filter { !$0.isEmpty }
        return AccessibilityDefaults(
            isElement: !texts.isEmpty,
            label: texts.isEmpty ? nil : texts.joined(separator: ", "),
            traits: .header,
            groupsChildren: true
        )
    }
}
