@_exported import QuartzCore

/// An object that responds to events: a view, a controller, a window, or the application.
///
/// Touches go to the view that they began in. A responder that does not handle them passes them on to `next`, along the
/// responder chain that Apple documents: view → superview (or its controller) → window → application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder that is in no responder chain.
    public override init() { super.init() }

    deinit { associationFlag.release(ObjectIdentifier(self)) }

    /// Called after the object was loaded from a storyboard or a nib, and its outlets were connected. By default, does nothing.
    /// Overrides call `super`.
    open func awakeFromNib() {}

    /// Called before the first image of a preview of the object, which `easel preview` draws. An app never calls it. By default, does
    /// nothing. Overrides call `super`.
    open func prepareForInterfaceBuilder() {}

    /// The next responder in the chain, or `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    /// The undo manager of the nearest responder in the chain that has one. Each window has one.
    open var undoManager: UndoManager? { next?.undoManager }

    /// Called when touches began. By default, forwards them to the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

    /// Called when touches moved. By default, forwards them to the next responder.
    ///
    /// All samples since the last call are in `event.coalescedTouches(for:)`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

    /// Called when touches ended. By default, forwards them to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Called when touches were canceled: the device was removed, or the system took them over. By default, forwards
    /// them to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when estimated properties of touches were updated. Touches have no estimated properties, so this method
    /// is never called; it exists for responders that override it.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    // MARK: Motion

    /// Called when a motion began. No sensor reports motions, so the toolkit never calls this method; an application may. By
    /// default, forwards the motion to the next responder.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionBegan(motion, with: event)
    }

    /// Called when a motion ended. By default, forwards the motion to the next responder.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionEnded(motion, with: event)
    }

    /// Called when a motion was canceled. By default, forwards the motion to the next responder.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionCancelled(motion, with: event)
    }

    // MARK: Accessibility

    /// The accessibility values that were set; `nil` if there are none.
    final var accessibility: AccessibilityValues?

    /// The accessibility values of the class, which apply as long as no others are set.
    var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults() }

    /// The accessibility frame as long as no other is set, in points of the screen.
    var defaultAccessibilityFrame: CGRect { .zero }

    /// A Boolean value that indicates whether assistive technologies treat the object as one element, without the views
    /// inside it. The default is `true` for labels and controls, and `false` for other views.
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? accessibilityDefaults.isElement }
        set { ownAccessibility.isElement = newValue }
    }

    /// A short name of the element, such as "Play". By default, it is the text that a label or a button shows.
    open var accessibilityLabel: String? {
        get { accessibility?.label.map { $0?.string } ?? accessibilityDefaults.label }
        set { ownAccessibility.label = .some(newValue.map { .plain($0) }) }
    }

    /// The value of the element, such as "50%" for a slider.
    open var accessibilityValue: String? {
        get { accessibility?.value.map { $0?.string } ?? accessibilityDefaults.value }
        set { ownAccessibility.value = .some(newValue.map { .plain($0) }) }
    }

    /// A short description of the result of the element's action, such as "Plays the song".
    open var accessibilityHint: String? {
        get { accessibility?.hint.map { $0?.string } ?? accessibilityDefaults.hint }
        set { ownAccessibility.hint = .some(newValue.map { .plain($0) }) }
    }

    /// The name of the element with attributes; see `accessibilitySpeechLanguage`.
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { (accessibility?.label.flatMap(\.self) ?? accessibilityLabel.map { .plain($0) })?.attributedString }
        set { ownAccessibility.label = .some(newValue.map { .init(copying: $0) }) }
    }

    /// The value of the element with attributes.
    open var accessibilityAttributedValue: NSAttributedString? {
        get { (accessibility?.value.flatMap(\.self) ?? accessibilityValue.map { .plain($0) })?.attributedString }
        set { ownAccessibility.value = .some(newValue.map { .init(copying: $0) }) }
    }

    /// The description of the element's action with attributes.
    open var accessibilityAttributedHint: NSAttributedString? {
        get { (accessibility?.hint.flatMap(\.self) ?? accessibilityHint.map { .plain($0) })?.attributedString }
        set { ownAccessibility.hint = .some(newValue.map { .init(copying: $0) }) }
    }

    /// A Boolean value that indicates whether users can operate the element. A screen reader does not tap other
    /// elements. The default is `true`.
    open var accessibilityRespondsToUserInteraction: Bool {
        get { accessibility?.respondsToUserInteraction ?? true }
        set { ownAccessibility.respondsToUserInteraction = newValue }
    }

    /// The role and the state of the element.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? accessibilityDefaults.traits }
        set { ownAccessibility.traits = newValue }
    }

    /// The identifier of the element for tests, which users do not see.
    open var accessibilityIdentifier: String? {
        get { accessibility?.identifier }
        set { ownAccessibility.identifier = newValue }
    }

    /// The language in which a screen reader speaks the element, such as `"de"`; `nil` for its usual language.
    open var accessibilityLanguage: String? {
        get { accessibility?.language }
        set { ownAccessibility.language = newValue }
    }

    /// The names by which users may call the element, the most important first. The default is the label.
    open var accessibilityUserInputLabels: [String]! {
        get { accessibility?.userInputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
        set { ownAccessibility.userInputLabels = newValue }
    }

    /// The frame of the element, in points of the screen. The default is the frame of the view.
    open var accessibilityFrame: CGRect {
        get { accessibility?.frame ?? defaultAccessibilityFrame }
        set { ownAccessibility.frame = newValue }
    }

    /// The outline of the element, in points of the screen, in place of its frame. The default is `nil`.
    open var accessibilityPath: UIBezierPath? {
        get { accessibility?.path }
        set { ownAccessibility.path = newValue }
    }

    /// The point of the element that is tapped to activate it, in points of the screen. The default is the center of its
    /// frame.
    open var accessibilityActivationPoint: CGPoint {
        get {
            let frame = accessibilityFrame
            return accessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
        }
        set { ownAccessibility.activationPoint = newValue }
    }

    /// The elements inside the object, in reading order: views and ``UIAccessibilityElement`` objects. The default is
    /// `nil`: the elements are those of the subviews.
    open var accessibilityElements: [Any]? {
        get { accessibility?.elements ?? accessibilityDefaults.elements }
        set { ownAccessibility.elements = newValue }
    }

    /// A Boolean value that indicates whether assistive technologies ignore all elements inside the object. The default
    /// is `false`.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.areElementsHidden ?? false }
        set { ownAccessibility.areElementsHidden = newValue }
    }

    /// A Boolean value that indicates whether assistive technologies ignore the siblings of the view. The default is
    /// `false`.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.isModal ?? false }
        set { ownAccessibility.isModal = newValue }
    }

    /// A Boolean value that indicates whether a screen reader reads all elements inside the view before others,
    /// independent of their positions. The default is `false`, and `true` for scroll views.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibility?.groupsChildren ?? accessibilityDefaults.groupsChildren }
        set { ownAccessibility.groupsChildren = newValue }
    }

    /// The actions that the element offers in addition to its activation.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibility?.customActions }
        set { ownAccessibility.customActions = newValue }
    }

    /// Returns the number of elements inside the object, for objects without ``accessibilityElements``.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

    /// Returns the element at an index, or `nil` if there is none.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Returns the index of an element, or `NSNotFound` if the object does not contain it.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
    }

    /// Activates the element, and returns a Boolean value that indicates whether that succeeded. By default, returns
    /// `false`; the element is then tapped.
    open func accessibilityActivate() -> Bool { false }

    /// Increases the value of an adjustable element.
    open func accessibilityIncrement() {}

    /// Decreases the value of an adjustable element.
    open func accessibilityDecrement() {}

    /// Scrolls the content, and returns a Boolean value that indicates whether it moved.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

    /// Leaves a modal view, and returns a Boolean value that indicates whether that succeeded.
    open func accessibilityPerformEscape() -> Bool { false }

    /// Performs the most important action of the screen, such as the answer to a call, and returns a Boolean value that
    /// indicates whether there is one.
    open func accessibilityPerformMagicTap() -> Bool { false }

    /// Called when an assistive technology has moved to the element.
    open func accessibilityElementDidBecomeFocused() {}

    /// Called when an assistive technology has left the element.
    open func accessibilityElementDidLoseFocus() {}

    /// Returns a Boolean value that indicates whether an assistive technology is on the element.
    open func accessibilityElementIsFocused() -> Bool {
        ownApplication.userInterface.accessibility.focusedElement === self
    }

    // MARK: User activities

    /// The activity of the object, such as that of a scene, whose delegate returns it to be stored. The default is `nil`.
    open var userActivity: NSUserActivity? {
        get { AssociatedObjects.shared.value(of: self, .userActivity) as? NSUserActivity }
        set { AssociatedObjects.shared.set(newValue, of: self, .userActivity, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// Called before an activity of the object is stored that has ``NSUserActivity/needsSave`` set. Overrides call `super`, and
    /// add their values to the activity.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Restores the state of an activity. The application calls it, and an override uses the values of the activity.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}

    // MARK: Presses

    /// Called when keys were pressed. By default, forwards them to the next responder; the application moves the focus,
    /// or performs the command in ``keyCommands`` that matches.
    ///
    /// Presses go to the first responder, or to the focused item, or to the root view controller of the key window. A
    /// held key is not reported again.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    /// Called when the force of presses changed. Keys have no force, so keyboards never cause this call. By default,
    /// forwards the presses to the next responder.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }

    /// Called when keys were released. By default, forwards the presses to the next responder.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Called when presses were canceled: the device was removed, or the application became inactive. By default,
    /// forwards them to the next responder.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// The commands of the responder, or `nil` if it has none. They are read for each key that is pressed. The default
    /// is `nil`.
    open var keyCommands: [UIKeyCommand]? { nil }

    // MARK: Input views

    /// The view at the bottom of the screen while the object is the first responder. The default is `nil`: a keyboard is shown for
    /// an object into which text is typed, unless one is attached.
    open var inputView: UIView? { nil }

    /// The controller of the input view, if ``inputView`` is `nil`. The default is `nil`.
    open var inputViewController: UIInputViewController? { nil }

    /// The view above the input view, or at the bottom of the screen without one. If the first responder has none, that of the
    /// nearest responder in its chain is shown. The default is `nil`.
    open var inputAccessoryView: UIView? { nil }

    /// The controller of the accessory view, if ``inputAccessoryView`` is `nil`. The default is `nil`.
    open var inputAccessoryViewController: UIInputViewController? { nil }

    /// Shows the present input view and accessory view of the object, if it is the first responder.
    open func reloadInputViews() { if isFirstResponder { ownApplication.inputViews.reload() } }

    /// The input mode in which text is typed: the language of the layout that the keyboard on the screen shows for the responder, or
    /// else that of the user.
    open var textInputMode: UITextInputMode? {
        if isFirstResponder, let language = ownApplication.userInterface.keyboards.view?.shownLanguage(of: self) {
            return UITextInputMode(primaryLanguage: language)
        }
        return UITextInputMode.activeInputModes.first
    }

    /// The identifier of the responders that share a layout of the keyboard on the screen: a layout that is selected for one of
    /// them is that of all. The default is `nil`: the responder remembers a layout of its own.
    open var textInputContextIdentifier: String? { nil }

    // MARK: Edit actions

    /// Returns a Boolean value that indicates whether the responder can perform an action now, for keys and the edit menu. By
    /// default, returns `true` for methods of the responder that are found by their selectors, and `false` for edit actions of
    /// UIKit's own classes.
    /// - Parameters:
    ///   - action: The action, such as `Selector("paste:")`.
    ///   - sender: The object that asks, such as a menu.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        SelectorLookup.appEntry(action, of: self) != nil || ToolkitSelectors.canPerform(action, self)
    }

    /// Returns the first responder in the chain that can perform an action, or `nil` if there is none.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    /// Copies the selection to the pasteboard and deletes it. A responder that returns `true` for `Selector("cut:")` overrides
    /// this method; the same applies to the following ones.
    open func cut(_ sender: Any?) {}

    /// Copies the selection to the pasteboard.
    open func copy(_ sender: Any?) {}

    /// Inserts the content of the pasteboard in place of the selection.
    open func paste(_ sender: Any?) {}

    /// Selects the word at the caret.
    open func select(_ sender: Any?) {}

    /// Selects everything.
    open func selectAll(_ sender: Any?) {}

    /// Deletes the selection.
    open func delete(_ sender: Any?) {}

    /// Makes the selection bold, or no longer bold.
    open func toggleBoldface(_ sender: Any?) {}

    /// Makes the selection italic, or no longer italic.
    open func toggleItalics(_ sender: Any?) {}

    /// Underlines the selection, or removes its underline.
    open func toggleUnderline(_ sender: Any?) {}

    /// Makes the text of the selection larger.
    open func increaseSize(_ sender: Any?) {}

    /// Makes the text of the selection smaller.
    open func decreaseSize(_ sender: Any?) {}

    /// Makes the writing direction of the selected paragraphs left to right.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}

    /// Makes the writing direction of the selected paragraphs right to left.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}

    // MARK: First responder

    /// A Boolean value that indicates whether the object is the first responder, which receives key presses first.
    open var isFirstResponder: Bool { holdsFirstResponder }

    /// The stored value of ``isFirstResponder``.
    final var holdsFirstResponder = false

    /// A Boolean value that indicates whether objects are associated with this one.
    nonisolated final let associationFlag = AssociationFlag()

    /// A Boolean value that indicates whether the object can become the first responder. The default is `false`.
    open var canBecomeFirstResponder: Bool { false }

    /// A Boolean value that indicates whether the object is willing to be the first responder no longer. The default is
    /// `true`.
    open var canResignFirstResponder: Bool { true }

    /// Makes the object the first responder. The former first responder resigns before.
    /// - Returns: A Boolean value that indicates whether the object is the first responder now. A view must be in a
    ///   window.
    @discardableResult
    open func becomeFirstResponder() -> Bool { takeFirstResponder() }

    /// Ends the object's role as the first responder. The first responder is `nil` afterward.
    /// - Returns: A Boolean value that indicates whether the object is not the first responder now.
    @discardableResult
    open func resignFirstResponder() -> Bool { giveUpFirstResponder() }
}
