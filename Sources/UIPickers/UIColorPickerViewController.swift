import QuartzCore
import UIKitCore

/// A view controller with a grid, a spectrum and sliders to pick a color.
///
/// ```swift
/// let picker = UIColorPickerViewController()
/// picker.selectedColor = .systemTeal
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// ``UIColorWell`` shows the view in a panel. Dimensions and appearance are
/// empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
    /// Creates a view controller with the selected color black.
    public init() { super.init(nibName: nil, bundle: nil) }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The object that is notified of selections, which is held weakly.
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?

    private var storedColor = PickedColor(red: 0, green: 0, blue: 0, alpha: 1)
    private var storedSelection: UIColor?

    /// The selected color. The default is black. Setting it does not notify the delegate.
    open var selectedColor: UIColor {
        get { storedSelection ?? storedColor.color }
        set {
            storedSelection = newValue
            storedColor = PickedColor(newValue, isOpaque: !supportsAlpha)
            panel?.show(storedColor)
        }
    }

    /// A Boolean value that indicates whether colors can be translucent. The default is `true`.
    open var supportsAlpha = true {
        didSet {
            guard supportsAlpha != oldValue else { return }
            if !supportsAlpha { storedColor.alpha = 1 }
            if !supportsAlpha, let storedSelection { self.storedSelection = storedSelection.withAlphaComponent(1) }
            panel?.supportsAlpha = supportsAlpha
            panel?.show(storedColor)
        }
    }

    /// The title of the view controller, which is shown above the colors. Without one, that of the system is shown.
    open override var title: String? {
        didSet { panel?.title = title }
    }

    private var panel: ColorPickerView? { viewIfLoaded as? ColorPickerView }

    /// Creates the view.
    open override func loadView() {
        let panel = ColorPickerView(frame: CGRect(origin: .zero, size: ColorPickerView.standardSize))
        panel.title = title
        panel.supportsAlpha = supportsAlpha
        panel.show(storedColor)
        panel.onChange = { [weak self] in self?.userPicked($0, continuously: $1) }
        view = panel
    }

    /// Shows a button that dismisses the view controller, if it is presented.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let dismissal: () -> Void = { [weak self] in self?.dismiss(animated: true) }
        panel?.onClose = onClose ?? (presentingViewController == nil ? nil : dismissal)
    }

    /// The closure that closes the panel which shows the view; `nil` if no panel does.
    var onClose: (() -> Void)?

    /// Notifies the delegate that the user has finished, when the view disappears.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        finish()
    }

    private func userPicked(_ color: PickedColor, continuously: Bool) {
        storedColor = color
        storedSelection = nil
        onPick?(continuously)
        delegate?.colorPickerViewController(self, didSelect: selectedColor, continuously: continuously)
    }

    /// Called when the user has picked a color, before the delegate, with a Boolean value that indicates whether more
    /// changes follow.
    var onPick: ((Bool) -> Void)?

    func finish() { delegate?.colorPickerViewControllerDidFinish(self) }
}

/// The methods by which a color picker reports selections. All methods are optional.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: AnyObject {
    /// Called when the user has selected a color.
    /// - Parameter continuously: A Boolean value that indicates whether a finger is down that continues to change the
    ///   color.
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController,
        didSelect color: UIColor,
        continuously: Bool
    )

    /// Called when the view of the color picker has disappeared.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    /// Does nothing.
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController,
        didSelect color: UIColor,
        continuously: Bool
    ) {}

    /// Does nothing.
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}
