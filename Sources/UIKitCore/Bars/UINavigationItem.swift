import QuartzCore

/// The contents of a navigation bar while a view controller is displayed: a title, buttons, and the back button that
/// leads back to it.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    nonisolated final let associationFlag = AssociationFlag()

    deinit { associationFlag.release(ObjectIdentifier(self)) }

    /// The modes of a large title.
    public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
        /// The mode of the previous item in the bar; `always` for the first one.
        case automatic = 0
        /// A large title, if the bar prefers large titles.
        case always = 1
        /// A title of ordinary size.
        case never = 2
    }

    /// The modes of a back button's title.
    public enum BackButtonDisplayMode: Int, Hashable, Sendable {
        /// The title of the previous item, or a shorter one if it does not fit.
        case `default` = 0
        /// A generic title, or none if it does not fit.
        case generic = 1
        /// No title.
        case minimal = 2
    }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init()
        guard coder.createsInterface else { return nil }
        coder.didInitialize(self, as: UINavigationItem.self)
    }

    /// Called after the object was loaded from a storyboard or a nib, and its outlets were connected. Overrides call `super`.
    open func awakeFromNib() {}

    /// The bar that displays the item.
    weak var bar: UINavigationBar?

    /// The view controller of the item.
    final weak var controller: UIViewController?

    /// The item by which a split view controller shows its columns, before those at the leading edge.
    final var columnItem: UIBarButtonItem? {
        didSet { if columnItem !== oldValue { didChange() } }
    }

    /// A Boolean value that indicates whether the bar animates the change in progress.
    final var animatesChange = false

    /// Notifies the bar.
    final func didChange() { bar?.itemDidChange(self) }

    private func change(animated: Bool, _ body: () -> Void) {
        animatesChange = animated
        body()
        animatesChange = false
    }

    // MARK: Title

    /// The title in the middle of the bar. The default is `nil`.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }

    /// The view in place of the title, or `nil`. The bar sets its position, and its size if it uses Auto Layout or has
    /// none. The default is `nil`.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { didChange() } }
    }

    /// The text above the title, for which the bar is higher, or `nil`. The default is `nil`.
    open var prompt: String? {
        didSet { if prompt != oldValue { didChange() } }
    }

    /// The mode of the large title. The default is `automatic`.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { if largeTitleDisplayMode != oldValue { didChange() } }
    }

    // MARK: Back button

    /// The back button of the next item, which leads back to this one: its title or image; `nil` for a button with the
    /// title of this item. If it has an action, it calls that in place of going back. The default is `nil`.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { if backBarButtonItem !== oldValue { didChange() } }
    }

    /// The title of the back button that leads back to this item; `nil` for the title of this item. The default is `nil`.
    open var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }

    /// The mode of the title of the back button that leads back to this item. The default is `default`.
    open var backButtonDisplayMode = BackButtonDisplayMode.default {
        didSet { if backButtonDisplayMode != oldValue { didChange() } }
    }

    /// The action that the back button that leads to the previous item performs in place of going back, or `nil`. The
    /// default is `nil`.
    open var backAction: UIAction? {
        didSet { if backAction !== oldValue { didChange() } }
    }

    /// A Boolean value that indicates whether the bar shows no back button. The default is `false`.
    open var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }

    /// Shows or hides the back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        change(animated: animated) { self.hidesBackButton = hidesBackButton }
    }

    /// A Boolean value that indicates whether the items at the leading edge are shown beside the back button, and not in
    /// place of it. The default is `false`.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }

    // MARK: Buttons

    /// The items at the leading edge, from the edge inward, or `nil`. The leading edge is the left one, or the right one
    /// in right-to-left interfaces.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }

    /// The items at the trailing edge, from the edge inward, or `nil`.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }

    /// The first of the items at the leading edge, or `nil`. Setting it replaces all of them.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first of the items at the trailing edge, or `nil`. Setting it replaces all of them.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Replaces the items at the leading edge.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { leftBarButtonItems = items }
    }

    /// Replaces the items at the trailing edge.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { rightBarButtonItems = items }
    }

    /// Replaces the items at the leading edge by one item.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        change(animated: animated) { leftBarButtonItem = item }
    }

    /// Replaces the items at the trailing edge by one item.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        change(animated: animated) { rightBarButtonItem = item }
    }

    /// The groups of items after those at the leading edge. The default is none.
    open var leadingItemGroups: [UIBarButtonItemGroup] = [] {
        didSet { follow(leadingItemGroups, oldValue) }
    }

    /// The groups of items before those at the trailing edge. The default is none.
    open var trailingItemGroups: [UIBarButtonItemGroup] = [] {
        didSet { follow(trailingItemGroups, oldValue) }
    }

    private func follow(_ groups: [UIBarButtonItemGroup], _ former: [UIBarButtonItemGroup]) {
        for group in former { group.navigationItem = nil }
        for group in groups { group.navigationItem = self }
        didChange()
    }

    // MARK: Search

    /// The search controller whose bar is below the title; `nil` for none. The default is `nil`.
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            if let oldValue, oldValue.item === self {
                oldValue.deactivate(animated: false)
                oldValue.item = nil
                oldValue.searchBar.barMargin = nil
                oldValue.searchBar.removeFromSuperview()
            }
            searchController?.item = self
            didChange()
        }
    }

    /// A Boolean value that indicates whether the search bar disappears when the content is scrolled. The default is `true`.
    open var hidesSearchBarWhenScrolling = true {
        didSet { if hidesSearchBarWhenScrolling != oldValue { didChange() } }
    }

    // MARK: Appearance

    /// The appearance of the bar at ordinary height, or `nil` for that of the bar itself. It is copied.
    open var standardAppearance: UINavigationBarAppearance? {
        get { appearances.standard }
        set { appearances.standard = follow(newValue) }
    }

    /// The appearance of the bar at compact height, or `nil` for that of the bar itself. It is copied.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances.compact }
        set { appearances.compact = follow(newValue) }
    }

    /// The appearance of the bar while the edge of the content is at the bar, or `nil` for that of the bar itself. It is
    /// copied.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances.scrollEdge }
        set { appearances.scrollEdge = follow(newValue) }
    }

    /// The appearance of the bar at compact height while the edge of the content is at the bar, or `nil` for that of the
    /// bar itself. It is copied.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances.compactScrollEdge }
        set { appearances.compactScrollEdge = follow(newValue) }
    }

    final var appearances = BarAppearances<UINavigationBarAppearance>() {
        didSet { didChange() }
    }

    private func follow(_ appearance: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
        let copy = appearance?.copied() as? UINavigationBarAppearance
        copy?.onChange = { [weak self] in self?.didChange() }
        return copy
    }
}
