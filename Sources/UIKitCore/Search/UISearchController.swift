import QuartzCore

/// A controller of a search: a search bar, and a view controller with the results in front of the searched one.
///
/// ```swift
/// let search = UISearchController(searchResultsController: nil)
/// search.searchResultsUpdater = self
/// search.obscuresBackgroundDuringPresentation = false
/// navigationItem.searchController = search
/// ```
///
/// The search begins when the field of the bar is edited, and ends with the cancel button, with Escape, or with a touch on the dimmed
/// content. Its view is in the view of the controller that is searched: that of the navigation item, or else that whose view
/// contains the bar. Transitions of that controller thus include it.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The events that show the scopes.
    public enum ScopeBarActivation: Int, Hashable, Sendable {
        /// The beginning of a search.
        case automatic = 0
        /// None: the app shows them.
        case manual = 1
        /// The first character of a search.
        case onTextEntry = 2
        /// The beginning of a search.
        case onSearchActivation = 3
    }

    /// Creates a controller.
    /// - Parameter searchResultsController: The controller that shows the results, or `nil` if the searched controller shows them.
    public init(searchResultsController: UIViewController?) {
        resultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.searchController = self
    }

    /// Creates a controller without one for results.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        resultsController = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        searchBar.searchController = self
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        resultsController = nil
        super.init(coder: coder)
        searchBar.searchController = self
        coder.didInitialize(self, as: UISearchController.self)
    }

    // MARK: Search

    /// The bar. Overrides return always the same bar.
    open var searchBar: UISearchBar { ownSearchBar }

    /// The controller that shows the results.
    open var searchResultsController: UIViewController? { resultsController }

    /// The object that searches. The default is `nil`.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

    /// The object that is notified of the beginning and the end. The default is `nil`.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// A Boolean value that indicates whether the search is in progress. Setting it begins or ends the search with an animation. It
    /// remains `false` while neither the bar nor the searched controller is in a window. The default is `false`.
    open var isActive: Bool {
        get { state.isActive }
        set { if newValue { activate(animated: true) } else { deactivate(animated: true) } }
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the content is dimmed during the search as long as no results cover it. The default is
    /// `true`.
    open var obscuresBackgroundDuringPresentation = true {
        didSet { updateContents() }
    }

    /// A Boolean value that indicates whether the title and the buttons of the navigation bar are hidden during the search. The
    /// default is `true`.
    open var hidesNavigationBarDuringPresentation = true

    /// A Boolean value that indicates whether the bar has a cancel button during the search. Setting `showsCancelButton` of the bar
    /// makes it `false`. The default is `true`.
    open var automaticallyShowsCancelButton = true {
        didSet { if automaticallyShowsCancelButton, !oldValue { updateBar(animated: false) } }
    }

    /// A Boolean value that indicates whether the bar has scopes during the search, if it has titles of such. Setting `showsScopeBar`
    /// of the bar makes it `false`. The default is `true`.
    open var automaticallyShowsScopeBar = true {
        didSet { if automaticallyShowsScopeBar, !oldValue { updateBar(animated: false) } }
    }

    /// The event that shows the scopes. The default is `automatic`.
    open var scopeBarActivation = ScopeBarActivation.automatic {
        didSet { if scopeBarActivation != oldValue { updateBar(animated: false) } }
    }

    /// A Boolean value that indicates whether the results are shown as long as there is a text. The default is `true`.
    open var automaticallyShowsSearchResultsController = true {
        didSet { updateContents() }
    }

    /// A Boolean value that indicates whether the results are shown during the search. Setting it makes
    /// ``automaticallyShowsSearchResultsController`` `false`. The default is `false`.
    open var showsSearchResultsController: Bool {
        get { state.showsResults }
        set {
            state.showsResults = newValue
            automaticallyShowsSearchResultsController = false
        }
    }

    // MARK: View controller

    open override func loadView() {
        let view = SearchOverlayView(frame: .zero)
        view.isHidden = true
        view.onTouch = { [weak self] in self?.deactivate(animated: true) }
        self.view = view
    }

    /// Hides the bar of the navigation controller again, when a controller that was pushed is gone. Overrides call `super`.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showBarOfOthers(false, animated: animated)
    }

    /// Shows the bar of the navigation controller for the next controller. Overrides call `super`.
    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        showBarOfOthers(true, animated: animated)
    }

    /// The controller that is searched, during the search; otherwise as for other controllers.
    open override var presentingViewController: UIViewController? {
        (state.isActive ? state.owner : nil) ?? super.presentingViewController
    }

    /// Dismisses the controller that this one presents, or else ends the search.
    open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard state.isActive, links.presented == nil else {
            return super.dismiss(animated: flag, completion: completion)
        }
        deactivate(animated: flag, completion: completion)
    }

    // MARK: State

    struct State {
        var isActive = false
        var showsResults = false
        /// The controller that is searched.
        weak var owner: UIViewController?
        /// The number of the last beginning or end, whose animation determines the state.
        var change = 0
        /// A Boolean value that indicates whether the search has hidden the bar of the navigation controller.
        var hasHiddenBar = false
        /// A Boolean value that indicates whether the text is being removed by the end of the search.
        var isEnding = false
    }

    final var state = State()
    private final let ownSearchBar = UISearchBar(frame: .zero)
    private final let resultsController: UIViewController?
    /// The item that shows the bar.
    final weak var item: UINavigationItem?
}
