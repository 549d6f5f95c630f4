import QuartzCore

/// Looks after a view: makes it when it is first needed, and is told when it comes into sight and goes.
///
/// The order of calls is Apple's: `loadView`, `viewDidLoad`, `viewWillAppear`, `viewWillLayoutSubviews`,
/// `viewDidLayoutSubviews`, `viewDidAppear`; and `viewWillDisappear`, `viewDidDisappear` when it goes.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var storedView: UIView?
    private enum Appearance { case away, appearing, present }
    private var appearance = Appearance.away

    // Changed in UITraitEnvironment.swift only.
    var storedOverrideStyle = UIUserInterfaceStyle.unspecified

    /// The window whose root controller this is.
    weak var window: UIWindow?

    /// The name that the controller was created with. There are no nib files here; the view is made by `loadView()`.
    public let nibName: String?

    /// The bundle that the controller was created with.
    public let nibBundle: Bundle?

    /// Creates a controller. Its view is made by `loadView()` when first asked for, whatever the name of the nib file:
    /// there are none here.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a controller. Its view is made when first asked for.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Always nil: there are no archives of controllers here. It exists for subclasses that have to declare it.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init()
        return nil
    }

    /// What the controller is about, for bars that show it.
    open var title: String?

    /// The view, made by `loadView()` when first asked for.
    open var view: UIView! {
        get {
            if storedView == nil {
                loadView()
                precondition(storedView != nil, "loadView() has to set the view of \(type(of: self))")
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

    /// The view, if it has been made.
    open var viewIfLoaded: UIView? { storedView }

    /// Whether the view has been made.
    open var isViewLoaded: Bool { storedView != nil }

    /// Makes the view as if it were asked for.
    open func loadViewIfNeeded() { _ = view }

    open override var next: UIResponder? { storedView?.superview ?? window }

    /// The insets that the controller adds to the safe area of its view, such as for its own bars. Points; zero by default.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { storedView?.updateSafeArea() } }
    }

    // MARK: To be overridden

    /// Makes the view and sets `view`. A plain view that fills the screen unless overridden; never calls for `view`.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// The view has been made.
    open func viewDidLoad() {}

    /// The view is about to come into sight.
    open func viewWillAppear(_ animated: Bool) {}

    /// The view has been shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// The view is about to go out of sight.
    open func viewWillDisappear(_ animated: Bool) {}

    /// The view has gone out of sight.
    open func viewDidDisappear(_ animated: Bool) {}

    /// The view is about to place its subviews.
    open func viewWillLayoutSubviews() {}

    /// The view has placed its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called after the safe area of the view has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// The traits of the view have changed: `previousTraitCollection` held before.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The traits that hold for the controller's view.
    open var traitCollection: UITraitCollection { effectiveTraits }

    /// Light or dark for the controller's view and all in it. Unspecified at first.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { styleOverride }
        set { styleOverride = newValue }
    }

    // MARK: Coming and going

    /// - Parameter install: puts the view into the window.
    func enter(_ install: () -> Void) {
        guard appearance == .away else { return install() }
        appearance = .appearing
        viewWillAppear(false)
        install()
        (window?.screen ?? UIScreen.main).afterNextCommit { [weak self] in
            guard let self, self.appearance == .appearing else { return }
            self.appearance = .present
            self.viewDidAppear(false)
        }
    }

    /// - Parameter remove: takes the view out of sight.
    func leave(_ remove: () -> Void) {
        guard appearance != .away else { return remove() }
        appearance = .away
        viewWillDisappear(false)
        remove()
        viewDidDisappear(false)
    }
}
