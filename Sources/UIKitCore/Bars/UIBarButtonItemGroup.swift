import QuartzCore

/// Items of a bar that belong together, and an item that replaces them where there is too little width.
///
/// ```swift
/// let format = UIBarButtonItemGroup(
///     barButtonItems: [bold, italic, underline], representativeItem: UIBarButtonItem(title: "Format"))
/// navigationItem.trailingItemGroups = [format]
/// ```
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
    /// Creates a group.
    /// - Parameters:
    ///   - barButtonItems: The items.
    ///   - representativeItem: The item that is shown in place of the others where they do not fit; `nil` to always
    ///     show them.
    public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
        self.barButtonItems = barButtonItems
        self.representativeItem = representativeItem
        super.init()
        // Property observers are not called for assignments inside an initializer.
        for item in barButtonItems { item.buttonGroup = self }
        representativeItem?.buttonGroup = self
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) {
        barButtonItems = []
        super.init()
        return nil
    }

    /// The navigation item that shows the group.
    weak var navigationItem: UINavigationItem?

    /// The items.
    open var barButtonItems: [UIBarButtonItem] {
        didSet {
            for item in oldValue where item.buttonGroup === self { item.buttonGroup = nil }
            for item in barButtonItems { item.buttonGroup = self }
            navigationItem?.didChange()
        }
    }

    /// The item that is shown in place of the others where they do not fit, or `nil`.
    open var representativeItem: UIBarButtonItem? {
        didSet {
            if oldValue?.buttonGroup === self { oldValue?.buttonGroup = nil }
            representativeItem?.buttonGroup = self
            navigationItem?.didChange()
        }
    }

    /// A Boolean value that indicates whether the representative item is shown.
    open internal(set) var isDisplayingRepresentativeItem = false

    /// A Boolean value that indicates whether the group is left out of the bar. The default is `false`.
    open var isHidden = false {
        didSet { if isHidden != oldValue { navigationItem?.didChange() } }
    }
}
