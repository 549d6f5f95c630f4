import QuartzCore

/// An item of a tab bar: a title, an image, and a badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The items of the system. The raw values are the same as in UIKit.
    ///
    /// Titles are in the user's language.
    public enum SystemItem: Int, CaseIterable, Hashable, Sendable {
        /// Further items that do not fit.
        case more = 0
        /// Content that the user has marked.
        case favorites
        /// Content that the application recommends.
        case featured
        /// Content with the best ratings.
        case topRated
        /// Content of recent use.
        case recents
        /// Contacts.
        case contacts
        /// The latest actions.
        case history
        /// Bookmarks.
        case bookmarks
        /// Search.
        case search
        /// Content that was downloaded.
        case downloads
        /// The latest content.
        case mostRecent
        /// The content that most users view.
        case mostViewed
    }

    /// Creates an item without content.
    public override init() { super.init() }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if let systemItem = coder.interfaceValue(SystemItem.self, "systemItem") { show(systemItem) }
        coder.didInitialize(self, as: UITabBarItem.self)
    }

    /// Creates an item with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a title and images.
    /// - Parameter selectedImage: The image while the item is selected; `nil` to use `image` then.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Creates an item of the system.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init()
        show(systemItem)
        self.tag = tag
    }

    private func show(_ systemItem: SystemItem) {
        self.systemItem = systemItem
        title = systemItem.localizedTitle
        titleOfSystem = title
        image = UIImage(systemName: systemItem.symbolName)
    }

    /// The title that the item was given as one of the system.
    private var titleOfSystem: String?

    /// Translates the title, unless the program has replaced it.
    final func languageDidChange() {
        guard let systemItem, title == titleOfSystem else { return }
        title = systemItem.localizedTitle
        titleOfSystem = title
    }

    /// The kind of an item of the system; `nil` for others.
    final private(set) var systemItem: SystemItem?

    /// The image while the item is selected; `nil` for ``UIBarItem/image``. The default is `nil`.
    open var selectedImage: UIImage? {
        didSet { if selectedImage !== oldValue { didChange() } }
    }

    /// The text of the badge, or `nil` for no badge. The default is `nil`.
    open var badgeValue: String? {
        didSet { if badgeValue != oldValue { didChange() } }
    }

    /// The color of the badge, or `nil` for that of the bar's appearance. The default is `nil`.
    open var badgeColor: UIColor? {
        didSet {
            let color = badgeColor
            customized(.badgeColor) { (item: UITabBarItem) in item.badgeColor = color }
            if color != oldValue { didChange() }
        }
    }

    private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    /// Sets the text attributes of the badge for a state; `nil` for those of the bar's appearance.
    open func setBadgeTextAttributes(
        _ textAttributes: [NSAttributedString.Key: Any]?,
        for state: UIControl.State
    ) {
        badgeAttributes[state] = textAttributes
        customized(.badgeTextAttributes, [Int(state.rawValue)]) { (item: UITabBarItem) in
            item.setBadgeTextAttributes(textAttributes, for: state)
        }
        didChange()
    }

    /// Returns the text attributes of the badge that were set for a state.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        badgeAttributes[state]
    }

    /// The offset of the title, in points. The default is zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            let offset = titlePositionAdjustment
            customized(.titlePositionAdjustment) { (item: UITabBarItem) in item.titlePositionAdjustment = offset }
            if offset != oldValue { didChange() }
        }
    }

    /// The appearance of the bar while the item is selected, or `nil` for that of the bar itself. It is copied.
    open var standardAppearance: UITabBarAppearance? {
        get { appearances.standard }
        set { appearances.standard = follow(newValue) }
    }

    /// The appearance of the bar while the item is selected and the edge of the content is at the bar, or `nil` for that
    /// of the bar itself. It is copied.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances.scrollEdge }
        set { appearances.scrollEdge = follow(newValue) }
    }

    final private(set) var appearances = BarAppearances<UITabBarAppearance>() {
        didSet { didChange() }
    }

    private func follow(_ appearance: UITabBarAppearance?) -> UITabBarAppearance? {
        let copy = appearance.map { UITabBarAppearance(barAppearance: $0) }
        copy?.onChange = { [weak self] in self?.didChange() }
        return copy
    }
}

extension UITabBarItem.SystemItem {
    /// The name of the symbol.
    var symbolName: String {
        switch self {
        case .more: "ellipsis"
        case .favorites, .featured, .topRated: "star.fill"
        case .recents, .history, .mostRecent: "clock.fill"
        case .contacts: "person.crop.circle.fill"
        case .bookmarks: "book.fill"
        case .search: "magnifyingglass"
        case .downloads: "square.and.arrow.down.fill"
        case .mostViewed: "list.number"
        }
    }

    /// The title in the user's language.
    @MainActor var localizedTitle: String {
        let title =
            switch self {
            case .more: "More"
            case .favorites: "Favorites"
            case .featured: "Featured"
            case .topRated: "Top Rated"
            case .recents: "Recents"
            case .contacts: "Contacts"
            case .history: "History"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .downloads: "Downloads"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            }
        return AccessibilityText.localized(title)
    }
}
