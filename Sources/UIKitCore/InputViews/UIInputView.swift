import CoreGraphics

/// A view for an input view or an input accessory view, with the background of a keyboard.
@preconcurrency @MainActor
open class UIInputView: UIView {
    /// The styles of the background.
    public enum Style: Int, Hashable, Sendable {
        /// No background of its own.
        case `default` = 0
        /// The background of a keyboard.
        case keyboard = 1
    }

    /// The style of the background.
    public final let inputViewStyle: Style

    /// Creates a view.
    /// - Parameters:
    ///   - frame: The frame, of which the height in points applies.
    ///   - inputViewStyle: The style of the background.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard {
            backgroundColor = UIColor {
                $0.userInterfaceStyle == .dark
                    ? UIColor(red: 0.17, green: 0.17, blue: 0.18, alpha: 1)
                    : UIColor(red: 0.82, green: 0.83, blue: 0.85, alpha: 1)
            }
        }
    }

    /// Creates a view without a background.
    public convenience override init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }

    /// Returns `nil`: views cannot be archived.
    public required init?(coder: NSCoder) { nil }

    /// A Boolean value that indicates whether the height follows from the constraints of the view. The default is `false`.
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { superview?.invalidateLayout() } }
    }
}

/// A view controller whose view is an input view.
///
/// While the view is shown, the controller is the input delegate of the first responder, unless that has another one.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
    /// The view.
    open override var inputView: UIInputView? {
        get { viewIfLoaded as? UIInputView }
        set { view = newValue }
    }

    /// Creates a view with the background of a keyboard.
    open override func loadView() {
        let view = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        view.allowsSelfSizing = true
        self.view = view
    }

    /// The text that is edited.
    ///
    /// ```swift
    /// key.addAction(UIAction { [weak self] _ in self?.textDocumentProxy.insertText("a") }, for: .touchUpInside)
    /// ```
    open var textDocumentProxy: any UITextDocumentProxy { proxy }

    private lazy var proxy = FirstResponderProxy(ownApplication)

    // MARK: Changes

    /// Called before the selection changes. By default, does nothing.
    open func selectionWillChange(_ textInput: (any UITextInput)?) {}

    /// Called after the selection has changed. By default, does nothing.
    open func selectionDidChange(_ textInput: (any UITextInput)?) {}

    /// Called before the text changes. By default, does nothing.
    open func textWillChange(_ textInput: (any UITextInput)?) {}

    /// Called after the text has changed. By default, does nothing.
    open func textDidChange(_ textInput: (any UITextInput)?) {}

    /// Ends editing.
    open func dismissKeyboard() { ownApplication.firstResponder?.resignFirstResponder() }
}
