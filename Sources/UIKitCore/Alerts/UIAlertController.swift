import QuartzCore

/// An alert or an action sheet: a title, a message, and buttons for actions.
///
/// ```swift
/// let alert = UIAlertController(title: "Delete the file?", message: nil, preferredStyle: .alert)
/// alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in files.delete() })
/// present(alert, animated: true)
/// ```
///
/// A tap on a button dismisses the controller, and calls the closure of the action after that. In a regular width, an
/// action sheet is a popover, which must have a source; otherwise it is attached to the bottom edge. Return performs the
/// preferred action, and Escape the cancel action. Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// The styles of the controller.
    public enum Style: Int, Hashable, Sendable {
        /// An action sheet: choices that belong to an action of the user.
        case actionSheet = 0
        /// An alert in the center of the screen.
        case alert = 1
    }

    /// Creates an alert or an action sheet without actions.
    /// - Parameters:
    ///   - title: The title.
    ///   - message: The text below the title.
    ///   - preferredStyle: The style.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        storedStyle = preferredStyle
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .overFullScreen
    }

    private var storedStyle = Style.actionSheet

    // MARK: Contents

    /// The title.
    open override var title: String? {
        didSet { if title != oldValue { contentDidChange() } }
    }

    /// The text below the title. The default is `nil`.
    open var message: String? {
        didSet { if message != oldValue { contentDidChange() } }
    }

    /// The style. The default is `actionSheet`.
    open var preferredStyle: Style { storedStyle }

    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []

    /// Adds an action. Buttons are in the order of their actions, except for that of the cancel action, which is the last
    /// one, or the leading one of two. A second cancel action traps.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, cancelAction != nil {
            fatalError("a UIAlertController can have only one action with the style cancel: \(self)")
        }
        actions.append(action)
        contentDidChange()
    }

    /// The action whose title is emphasized, and that Return performs. The default is `nil`: the title of an alert's
    /// cancel action is emphasized, and Return performs the action if there is only one. An action that was not added
    /// traps.
    open var preferredAction: UIAlertAction? {
        didSet {
            if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
                fatalError("the preferredAction of a UIAlertController must be one of its actions: \(self)")
            }
            if preferredAction !== oldValue { contentDidChange() }
        }
    }

    /// The text fields, in the order in which they were added; `nil` if there are none.
    open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

    private final var fields: [UITextField] = []
    private final let fieldDelegate = AlertFieldDelegate()

    /// Adds a text field below the message of an alert. When the alert appears, the first field begins to be edited. Return moves
    /// to the next field, and performs in the last one the action that Return performs without fields. An action sheet traps.
    /// - Parameter configurationHandler: A closure that is called with the field, to set its properties.
    open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
        if storedStyle == .actionSheet {
            fatalError("text fields can be added only to a UIAlertController of style alert: \(self)")
        }
        let field = UITextField(frame: .zero)
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .footnote)
        field.adjustsFontForContentSizeCategory = true
        fieldDelegate.alert = self
        field.delegate = fieldDelegate
        configurationHandler?(field)
        fields.append(field)
        contentDidChange()
    }

    /// Begins to edit the first field, unless another one is edited.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        hasBegun = false
        editFirstField()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        editFirstField()
    }

    private final var hasBegun = false

    private func editFirstField() {
        guard !hasBegun, let first = fields.first else { return }
        hasBegun = isEditingField || first.becomeFirstResponder()
    }

    /// Handles Return in a field.
    /// - Returns: A Boolean value that indicates whether the field handles the key as usual.
    fileprivate final func shouldReturn(in field: UITextField) -> Bool {
        guard let index = fields.firstIndex(where: { $0 === field }) else { return true }
        if index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else if let action = actionForReturn {
            perform(action)
        }
        return true
    }

    private var isEditingField: Bool { fields.contains(where: \.isFirstResponder) }

    final var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

    // MARK: View

    /// Creates the view that shows the title, the message and the buttons.
    open override func loadView() {
        let view = AlertView(frame: .zero)
        view.choose = { [weak self] in self?.perform($0) }
        view.onChange = { [weak self] in self?.fittingSizeDidChange() }
        self.view = view
        showContent()
    }

    final var alertView: AlertView? { viewIfLoaded as? AlertView }

    private func contentDidChange() {
        guard alertView != nil else { return }
        showContent()
        fittingSizeDidChange()
    }

    private func showContent() {
        alertView?.show(
            AlertContent(
                title: title,
                message: message,
                actions: actions,
                preferred: preferredAction,
                fields: fields
            )
        )
    }

    /// Sets the layout of the view for a presentation.
    final func prepare(_ kind: AlertKind) {
        loadViewIfNeeded()
        alertView?.kind = kind
        fittingSizeDidChange()
    }

    private func fittingSizeDidChange() {
        guard let alertView else { return }
        if alertView.kind == .popover {
            preferredContentSize = alertView.fittingSize(width: AlertView.popoverWidth, maximumHeight: .infinity)
        }
        links.active?.containerView?.invalidateLayout()
    }

    /// The row at which the focus appears: that of the preferred action, or else of the cancel action.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        [preferredAction?.row, cancelAction?.row].compactMap { $0 } + super.preferredFocusEnvironments
    }

    // MARK: Presentation

    override func makePresentationController(presenting: UIViewController?) -> UIPresentationController? {
        storedStyle == .alert
            ? AlertPresentationController(presentedViewController: self, presenting: presenting)
            : ActionSheetPopoverController(presentedViewController: self, presenting: presenting)
    }

    /// Dismisses the controller, and calls the handler of an action after that.
    final func perform(_ action: UIAlertAction) {
        guard action.isEnabled, let active = links.active, active.presentation.phase == .presented,
            links.presented == nil
        else { return }
        active.dismiss(animated: true) { if $0 { action.callHandler() } }
    }

    // MARK: Keys

    /// The press that performs an action when it ends.
    private var activatingPress: UIPress?

    /// Performs the focused or the preferred action for Return, and the cancel action for Escape.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !begin($0) }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { $0 !== activatingPress }
        if others.count < presses.count {
            activatingPress = nil
            if let action = actionForReturn { perform(action) }
        }
        if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { $0 !== activatingPress }
        if others.count < presses.count { activatingPress = nil }
        if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    private var focusedRow: AlertRow? {
        alertView.flatMap { view in
            (view.focusSystem.focusedView as? AlertRow).flatMap { $0.isDescendant(of: view) ? $0 : nil }
        }
    }

    private var actionForReturn: UIAlertAction? {
        focusedRow?.action ?? preferredAction ?? (actions.count == 1 ? actions.first : nil)
    }

    /// Handles the beginning of a press, and returns a Boolean value that indicates whether the press is meant for the
    /// controller.
    private func begin(_ press: UIPress) -> Bool {
        guard press.modifiers.isEmpty, links.presented == nil else { return false }
        if press.type == .menu {
            // Escape does not reach the controllers behind the alert.
            if let active = links.active, active.isDismissibleByUser { active.dismissByUser() }
            return true
        }
        // Return in a field is handled by the field.
        guard !isEditingField || focusedRow != nil else { return false }
        guard press.isActivation, focusedRow != nil || press.type == .select, actionForReturn != nil else {
            return false
        }
        activatingPress = press
        return true
    }
}

/// The delegate of an alert's text fields, as long as the app sets no other.
private final class AlertFieldDelegate: NSObject, UITextFieldDelegate {
    weak var alert: UIAlertController?

    func textFieldShouldReturn(_ textField: UITextField) -> Bool { alert?.shouldReturn(in: textField) ?? true }
}
