import QuartzCore

/// An object that manages a view: it creates the view when it is first accessed, and is notified when the view appears
/// and disappears.
///
/// The order of calls is Apple's: `loadView`, `viewDidLoad`, `viewWillAppear`, `viewWillLayoutSubviews`,
/// `viewDidLayoutSubviews`, `viewDidAppear`, and `viewWillDisappear`, `viewDidDisappear` when the view is removed.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var storedView: UIView?
    private enum Appearance { case away, appearing, present }
    private var appearance = Appearance.away

    private var storedOverrideStyle = UIUserInterfaceStyle.unspecified

    /// The window whose root view controller this is.
    weak var window: UIWindow?

    /// The nib name given to the initializer. Nib files are not supported; `loadView()` creates the view.
    public let nibName: String?

    /// The bundle given to the initializer.
    public let nibBundle: Bundle?

    /// Creates a view controller. `loadView()` creates its view when it is first accessed, regardless of the nib name,
    /// because nib files are not supported.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a view controller, whose view is created when it is first accessed.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Always returns `nil`, because archives are not supported. The initializer exists for subclasses that must
    /// declare it.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init()
        return nil
    }

    /// The title of the view controller, for bars that show it.
    open var title: String?

    /// The view, which `loadView()` creates when it is first accessed.
    open var view: UIView! {
        get {
            if storedView == nil {
                loadView()
                precondition(storedView != nil, "\(type(of: self)).loadView() must set the view property")
                viewDidLoad()
            }
            return storedView
        }
        set {
            let former = storedView
            former?.changeTraits { former?.viewController = nil }
            storedView = newValue
            newValue?.changeTraits(notifiesController: false) { newValue?.viewController = self }
            former?.safeAreaMayHaveChanged()
            newValue?.safeAreaMayHaveChanged()
        }
    }

    /// The view, or `nil` if it has not been created.
    open var viewIfLoaded: UIView? { storedView }

    /// A Boolean value that indicates whether the view has been created.
    open var isViewLoaded: Bool { storedView != nil }

    /// Creates the view if it has not been created.
    open func loadViewIfNeeded() { _ = view }

    open override var next: UIResponder? { storedView?.superview ?? window }

    /// The insets that the controller adds to the safe area of its view, for example for its own bars, in points. The
    /// default is zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { storedView?.updateSafeArea() } }
    }

    // MARK: Methods to override

    /// Creates the view and sets `view`. By default, it is a plain view of the size of the screen. Overrides must not
    /// read `view`.
    open func loadView() {
        let view = UIView(frame: (window?.screen ?? Session.current.screen).bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// Called after the view has been created.
    open func viewDidLoad() {}

    /// Called before the view is added to a window.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the view has been shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view is removed from its window.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has been removed from its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Updates the constraints of the view before layout. By default, calls its `updateConstraints()`. Overrides call
    /// `super` last.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called after the safe area of the view has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the traits of the view have changed.
    /// - Parameter previousTraitCollection: The traits before the change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The traits of the view controller's view.
    open var traitCollection: UITraitCollection { effectiveTraits }

    /// The user interface style of the view and its subviews. The default is `.unspecified`.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { storedOverrideStyle }
        set {
            if let view = viewIfLoaded {
                view.changeTraits { storedOverrideStyle = newValue }
            } else {
                storedOverrideStyle = newValue
            }
        }
    }

    // MARK: Focus

    /// The view of the controller, if it is loaded.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }

    /// The superview of the controller's view.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview }

    /// The identifier of the group of focusable views that the controller's view belongs to. The default is `nil`.
    open var focusGroupIdentifier: String?

    /// Requests an update of the focus. It has no effect unless the focused item is in the controller's view.
    open func setNeedsFocusUpdate() { viewIfLoaded?.focusSystem.setNeedsUpdate(in: self) }

    /// Performs a requested update of the focus immediately.
    open func updateFocusIfNeeded() { viewIfLoaded?.focusSystem.updateFocusIfNeeded() }

    /// Returns a Boolean value that indicates whether the focus may move from, to, or within the controller's view. By
    /// default, returns `true`.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Called after the focus has moved from, to, or within the controller's view. Overrides call `super`.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Appearance

    /// Installs the view and calls the appearance methods.
    /// - Parameter install: A closure that adds the view to the window.
    func enter(_ install: () -> Void) {
        guard appearance == .away else { return install() }
        appearance = .appearing
        viewWillAppear(false)
        install()
        (window?.screen ?? Session.current.screen).afterNextCommit { [weak self] in
            guard let self, self.appearance == .appearing else { return }
            self.appearance = .present
            self.viewDidAppear(false)
        }
    }

    /// Removes the view and calls the disappearance methods.
    /// - Parameter remove: A closure that removes the view.
    func leave(_ remove: () -> Void) {
        guard appearance != .away else { return remove() }
        appearance = .away
        viewWillDisappear(false)
        remove()
        viewDidDisappear(false)
    }
}
