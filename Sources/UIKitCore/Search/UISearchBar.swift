import Localization
import QuartzCore

/// A bar with a field for searches, and optional buttons and scopes.
///
/// ```swift
/// let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
/// bar.placeholder = "Stations"
/// bar.delegate = self
/// ```
@preconcurrency @MainActor
open class UISearchBar: UIView, UIBarPositioning {
    /// The styles of the bar.
    public enum Style: UInt, Hashable, Sendable {
        /// The usual style, which is that of `prominent`.
        case `default` = 0
        /// A bar with a background.
        case prominent = 1
        /// A bar without a background.
        case minimal = 2
    }

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UISearchBar.self)
    }

    // MARK: Contents

    /// The field.
    public final let searchTextField = UISearchTextField(frame: .zero)

    /// The object that is notified of what users type and tap.
    open weak var delegate: (any UISearchBarDelegate)?

    /// The text. The default is an empty string. Setting it notifies the delegate, as on iOS.
    open var text: String? {
        get { searchTextField.text }
        set {
            guard searchTextField.text != newValue ?? "" else { return }
            searchTextField.text = newValue
            delegate?.searchBar(self, textDidChange: newValue ?? "")
            searchController?.barDidChange()
        }
    }

    /// The text that is shown while there is no other. The default is `nil`.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }

    /// A line of text above the field. The default is `nil`.
    open var prompt: String? {
        get { promptLabel.text }
        set {
            promptLabel.text = newValue
            contentDidChange()
        }
    }

    // MARK: Appearance

    /// The style. The default is `default`.
    open var searchBarStyle = Style.default {
        didSet { if searchBarStyle != oldValue { backgroundDidChange() } }
    }

    /// The color of the background. The default is `nil`, for that of bars.
    open var barTintColor: UIColor? {
        didSet { backgroundDidChange() }
    }

    /// An image behind the contents, in place of the background of the bar. The default is `nil`.
    open var backgroundImage: UIImage? {
        didSet { backgroundDidChange() }
    }

    /// The position of the bar: `any`.
    open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }

    // MARK: Buttons

    /// A Boolean value that indicates whether there is a cancel button. The default is `false`.
    open var showsCancelButton: Bool {
        get { hasCancelButton }
        set { setShowsCancelButton(newValue, animated: false) }
    }

    /// Shows or hides the cancel button.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        searchController?.automaticallyShowsCancelButton = false
        showCancelButton(showsCancelButton, animated: animated)
    }

    /// A Boolean value that indicates whether there is a bookmark button in the empty field. The default is `false`.
    open var showsBookmarkButton = false {
        didSet { if showsBookmarkButton != oldValue { sideButtonDidChange() } }
    }

    /// A Boolean value that indicates whether there is a button for results in the empty field. It takes the place of the
    /// bookmark button. The default is `false`.
    open var showsSearchResultsButton = false {
        didSet { if showsSearchResultsButton != oldValue { sideButtonDidChange() } }
    }

    /// A Boolean value that indicates whether the button for results is selected. The default is `false`.
    open var isSearchResultsButtonSelected = false {
        didSet { sideButton.isSelected = isSearchResultsButtonSelected }
    }

    // MARK: Scopes

    /// The titles of the scopes; `nil` for none. The default is `nil`.
    open var scopeButtonTitles: [String]? {
        didSet { if scopeButtonTitles != oldValue { scopesDidChange() } }
    }

    /// The index of the selected scope. The default is 0.
    open var selectedScopeButtonIndex = 0 {
        didSet { scopes.selectedSegmentIndex = clampedScope }
    }

    /// A Boolean value that indicates whether the scopes are shown. The default is `false`.
    open var showsScopeBar: Bool {
        get { hasScopes }
        set { setShowsScope(newValue, animated: false) }
    }

    /// Shows or hides the scopes.
    open func setShowsScope(_ show: Bool, animated: Bool) {
        searchController?.automaticallyShowsScopeBar = false
        showScopes(show, animated: animated)
    }

    // MARK: Text input

    /// The view above the input view while the field is edited. The default is `nil`.
    open override var inputAccessoryView: UIView? {
        get { searchTextField.inputAccessoryView }
        set { searchTextField.inputAccessoryView = newValue }
    }

    /// The automatic capitalization. The default is `none`.
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }

    /// The automatic correction. The default is `default`.
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }

    /// The kind of keyboard. The default is `default`.
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }

    /// The label of the Return key. The default is `search`.
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }

    /// Begins to edit the field.
    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

    /// Ends editing.
    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    /// A Boolean value that indicates whether the field is edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }

    // MARK: Layout

    /// The natural size: 56 points high without a prompt and scopes. Empirical; not documented by Apple.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight) }

    /// Returns the width and the natural height.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: naturalHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
        searchController?.placeOverlay()
    }

    /// Ends the search of a search controller for Escape.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let searchController, searchController.isActive,
            presses.contains(where: { $0.type == .menu && $0.modifiers.isEmpty })
        {
            return searchController.isActive = false
        }
        super.pressesBegan(presses, with: event)
    }

    /// The search controller of the bar, if it belongs to one.
    final weak var searchController: UISearchController?

    /// The distance from the sides in a navigation bar, in points; `nil` outside of one.
    final var barMargin: CGFloat? {
        didSet {
            guard barMargin != oldValue else { return }
            backgroundDidChange()
            contentDidChange()
        }
    }

    final var icons: [IconState: UIImage] = [:]
    private final var hasCancelButton = false
    private final var hasScopes = false
    private final let background = UIImageView(frame: .zero)
    private final let line = UIView(frame: .zero)
    private final let promptLabel = UILabel(frame: .zero)
    private final let cancelButton = UIButton(type: .system)
    private final let sideButton = UIButton(type: .custom)
    private final let scopes = UISegmentedControl(items: [])
    private final let fieldDelegate = SearchFieldDelegate()

    private static let margin: CGFloat = 8
    private static let padding: CGFloat = 10
    private static let scopeHeight: CGFloat = 44
}

/// The views of a search bar. Dimensions are empirical; not documented by Apple.
extension UISearchBar {
    private func setUp() {
        isOpaque = false
        background.isUserInteractionEnabled = false
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        promptLabel.font = .preferredFont(forTextStyle: .footnote)
        promptLabel.adjustsFontForContentSizeCategory = true
        promptLabel.textAlignment = .center
        cancelButton.setTitle(AccessibilityText.localized(.cancel), for: .normal)
        cancelButton.addAction(
            UIAction { [weak self] _ in self?.cancelButtonWasTapped() },
            for: .touchUpInside
        )
        sideButton.tintColor = .secondaryLabel
        sideButton.bounds.size = CGSize(width: 28, height: 28)
        sideButton.addAction(UIAction { [weak self] _ in self?.sideButtonWasTapped() }, for: .touchUpInside)
        scopes.addAction(UIAction { [weak self] _ in self?.scopeWasSelected() }, for: .valueChanged)
        fieldDelegate.bar = self
        searchTextField.delegate = fieldDelegate
        searchTextField.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
        for view in [background, line, promptLabel, searchTextField, cancelButton, scopes] { addSubview(view) }
        backgroundDidChange()
    }

    private func textDidChange() {
        delegate?.searchBar(self, textDidChange: searchTextField.text ?? "")
        searchController?.barDidChange()
    }

    private func cancelButtonWasTapped() {
        delegate?.searchBarCancelButtonClicked(self)
        searchController?.isActive = false
    }

    /// Shows or hides the cancel button, for the app or a search controller.
    func showCancelButton(_ shows: Bool, animated: Bool) {
        guard hasCancelButton != shows else { return }
        hasCancelButton = shows
        changeLayout(animated)
    }

    /// Shows or hides the scopes, for the app or a search controller.
    func showScopes(_ shows: Bool, animated: Bool) {
        guard hasScopes != shows else { return }
        hasScopes = shows
        changeLayout(animated)
    }

    func sideButtonDidChange() {
        let name: String? = showsSearchResultsButton ? "list.bullet" : showsBookmarkButton ? "book" : nil
        guard let name else {
            searchTextField.rightView = nil
            searchTextField.rightViewMode = .never
            return
        }
        for state: UIControl.State in [.highlighted, .selected, .disabled] { sideButton.setImage(nil, for: state) }
        sideButton.setImage(UIImage(systemName: name), for: .normal)
        let icon: Icon = showsSearchResultsButton ? .resultsList : .bookmark
        for (key, image) in icons where key.icon == icon { sideButton.setImage(image, for: key.state) }
        sideButton.accessibilityLabel = AccessibilityText.localized(showsSearchResultsButton ? .search : .bookmarks)
        searchTextField.rightView = sideButton
        searchTextField.rightViewMode = .unlessEditing
    }

    private func sideButtonWasTapped() {
        if showsSearchResultsButton {
            delegate?.searchBarResultsListButtonClicked(self)
        } else {
            delegate?.searchBarBookmarkButtonClicked(self)
        }
    }

    private var clampedScope: Int {
        let count = scopeButtonTitles?.count ?? 0
        return (0..<count).contains(selectedScopeButtonIndex) ? selectedScopeButtonIndex : UISegmentedControl.noSegment
    }

    private func scopesDidChange() {
        scopes.removeAllSegments()
        for (index, title) in (scopeButtonTitles ?? []).enumerated() {
            scopes.insertSegment(withTitle: title, at: index, animated: false)
        }
        scopes.selectedSegmentIndex = clampedScope
        contentDidChange()
    }

    private func scopeWasSelected() {
        selectedScopeButtonIndex = scopes.selectedSegmentIndex
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        searchController?.barDidChange()
    }

    private func backgroundDidChange() {
        background.image = backgroundImage
        let isPlain = searchBarStyle == .minimal || backgroundImage != nil || barMargin != nil
        background.backgroundColor = isPlain ? nil : barTintColor ?? .secondarySystemBackground
        line.isHidden = isPlain
    }

    private func contentDidChange() {
        invalidateLayout()
        invalidateIntrinsicContentSize()
        searchController?.barSizeDidChange()
    }

    private func changeLayout(_ animated: Bool) {
        contentDidChange()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutIfNeeded()
        }
    }

    private var showsScopes: Bool { showsScopeBar && !(scopeButtonTitles ?? []).isEmpty }

    private var promptHeight: CGFloat {
        prompt == nil ? 0 : promptLabel.intrinsicContentSize.height + Self.padding
    }

    /// The natural height, in points.
    var naturalHeight: CGFloat {
        searchTextField.intrinsicContentSize.height + paddings.top + paddings.bottom + promptHeight
            + (showsScopes ? Self.scopeHeight : 0)
    }

    /// The distances above and below the field, in points. In a navigation bar, it is close to what is above it.
    private var paddings: (top: CGFloat, bottom: CGFloat) {
        barMargin == nil ? (Self.padding, Self.padding) : (1, 15)
    }

    private func layOut() {
        background.frame = bounds
        let pixel = 1 / max(1, contentScaleFactor)
        line.frame = CGRect(x: 0, y: bounds.maxY - pixel, width: bounds.width, height: pixel)
        let area = bounds.inset(
            by: UIEdgeInsets(top: 0, left: safeAreaInsets.left, bottom: 0, right: safeAreaInsets.right)
        )
        .insetBy(dx: barMargin ?? Self.margin, dy: 0)
        promptLabel.isHidden = prompt == nil
        promptLabel.frame = CGRect(
            x: area.minX,
            y: Self.padding,
            width: area.width,
            height: promptLabel.intrinsicContentSize.height
        )
        let scopeHeight = showsScopes ? Self.scopeHeight : 0
        var room = CGRect(
            x: area.minX,
            y: promptHeight,
            width: area.width,
            height: max(0, bounds.height - promptHeight - scopeHeight)
        )
        let natural = searchTextField.intrinsicContentSize.height
        if barMargin != nil {
            room.origin.y += paddings.top
            room.size.height = max(0, room.height - paddings.top - paddings.bottom)
            // A navigation bar that collapses makes the field lower, whose contents disappear before.
            searchTextField.contentOpacity = min(max(2 * room.height / max(1, natural) - 1, 0), 1)
        }
        let height = min(natural, room.height)
        var field = CGRect(x: room.minX, y: room.midY - height / 2, width: room.width, height: height)
        let size = cancelButton.intrinsicContentSize
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var cancel = CGRect(x: bounds.maxX, y: room.midY - size.height / 2, width: size.width, height: size.height)
        if isMirrored { cancel.origin.x = bounds.minX - size.width }
        if hasCancelButton {
            field.size.width = max(0, field.width - size.width - Self.margin)
            cancel.origin.x = isMirrored ? room.minX : room.maxX - size.width
            if isMirrored { field.origin.x = cancel.maxX + Self.margin }
        }
        cancelButton.alpha = hasCancelButton ? 1 : 0
        cancelButton.isUserInteractionEnabled = hasCancelButton
        cancelButton.accessibilityElementsHidden = !hasCancelButton
        cancelButton.isHidden = !hasCancelButton
        cancelButton.frame = cancel
        searchTextField.frame = field
        scopes.isHidden = !showsScopes
        scopes.frame = CGRect(x: area.minX, y: bounds.maxY - scopeHeight + 4, width: area.width, height: 32)
    }
}
