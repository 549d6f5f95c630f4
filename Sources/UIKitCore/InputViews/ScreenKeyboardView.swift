import QuartzCore

/// A keyboard on the screen, which a module above this one provides.
@MainActor
package protocol ScreenKeyboardView: UIView {
    /// Returns the height for a window without the bottom inset of its safe area, in points.
    func height(in window: UIWindow) -> CGFloat

    /// Returns the frame of a keyboard that floats over the app; `nil` if it is docked at the bottom.
    func floatingFrame(in window: UIWindow) -> CGRect?

    /// Called before the keyboard is shown for a first responder, and after the traits of that responder have changed.
    func begin(_ input: any UIKeyInput, in window: UIWindow)

    /// Called when the keyboard is not shown any longer.
    func end()

    /// The language of the layout of a responder, as a tag of BCP 47; `nil` if it is not known.
    func language(of responder: UIResponder) -> String?
}

extension ScreenKeyboardView {
    /// The language of a responder's layout while the keyboard is shown for it; otherwise `nil`.
    func shownLanguage(of responder: UIResponder) -> String? {
        window == nil ? nil : language(of: responder)
    }
}

/// The conditions for the keyboard on the screen.
package enum ScreenKeyboardMode: String, Hashable, Sendable, CaseIterable {
    /// It is shown while no keyboard is attached.
    case automatic = "auto"
    /// It is always shown.
    case always
    /// It is never shown.
    case never
}

/// The state of the keyboards of a session.
@MainActor
package final class ScreenKeyboards {
    /// The conditions for the keyboard on the screen.
    package var mode = ScreenKeyboardMode.automatic { didSet { if mode != oldValue { onChange() } } }

    /// A Boolean value that indicates whether a keyboard is attached to the machine. The host sets it.
    package var isHardwareAttached = true { didSet { if isHardwareAttached != oldValue { onChange() } } }

    /// Creates the keyboard on the screen; `nil` if there is none.
    package var makeKeyboard: (() -> any ScreenKeyboardView)?

    /// Prepares the keyboard on another thread before it is shown for the first time, for an input in a window; `nil` if there is
    /// nothing to prepare.
    package var prepareKeyboard: ((any UIKeyInput, UIWindow) -> Void)?

    /// Called after the conditions have changed.
    var onChange: () -> Void = {}

    /// The keyboard, once it was shown.
    package private(set) var view: (any ScreenKeyboardView)?

    /// Moves the keyboard after the answer of `floatingFrame(in:)` has changed.
    package func keyboardDidMove(animated: Bool) { onMove(animated) }

    var onMove: (Bool) -> Void = { _ in }

    /// Posts the notification of another input mode.
    package func inputModeDidChange() {
        NotificationCenter.default.post(
            name: UITextInputMode.currentInputModeDidChangeNotification,
            object: view.map { $0.session.application.firstResponder } ?? nil
        )
    }

    /// The keyboard if it is to be shown now; otherwise `nil`.
    fileprivate var wantedView: (any ScreenKeyboardView)? {
        guard isWanted else { return nil }
        if view == nil { view = makeKeyboard?() }
        return view
    }

    private var isWanted: Bool {
        switch mode {
        case .never: false
        case .automatic: !isHardwareAttached
        case .always: true
        }
    }

    /// Prepares the keyboard, if it is shown for the first time soon: a finger has touched a text.
    func prepare(for input: any UIKeyInput, in window: UIWindow) {
        if view == nil, isWanted { prepareKeyboard?(input, window) }
    }
}

extension UserInterface {
    /// The keyboard on the screen if it is to be shown now; otherwise `nil`.
    var screenKeyboard: (any ScreenKeyboardView)? { keyboards.wantedView }
}

extension UIKeyInput {
    /// A Boolean value that indicates whether users may type into the responder.
    var isTypedInto: Bool { (self as? UITextView)?.isEditable ?? true }
}

extension UIApplication {
    /// Inserts a text into the first responder that a key of the keyboard on the screen types, with the capitals that it has.
    package func typeOnScreen(_ text: String) { presses.typeOnScreen(text) }

    /// Deletes backward in the first responder.
    package func deleteOnScreen() { (firstResponder as? any UIKeyInput)?.deleteBackward() }
}
