import QuartzCore

/// A view that responds to user input: it tracks one touch and calls its targets and actions for the resulting events.
///
/// ```swift
/// button.addTarget(self, action: EditorViewController.save, for: .touchUpInside)
/// slider.addAction(UIAction { [weak self] _ in self?.redraw() }, for: .valueChanged)
/// ```
///
/// The behavior is that of Apple's documentation. Methods are given by their names in their class or by selectors, and
/// have no parameters, the control, or the control and the event as parameters.
///
/// A subclass tracks the touch in ``beginTracking(_:with:)`` and the related methods. It shows its ``state`` by
/// overriding `isEnabled`, `isSelected` and `isHighlighted` with observers. Content drawn by `draw(_:)` is redrawn when
/// the state changes.
@preconcurrency @MainActor
open class UIControl: UIView, UIContextMenuInteractionDelegate {
    /// Creates a control.
    /// - Parameter frame: The frame in the coordinate system of the superview, in points.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a control with a primary action.
    /// - Parameters:
    ///   - frame: The frame in the coordinate system of the superview, in points.
    ///   - primaryAction: The action to send for `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.didInitialize(self, as: UIControl.self)
    }

    // MARK: State

    /// A Boolean value that indicates whether the control is enabled. A disabled control ignores touches; disabling it
    /// cancels a touch in progress. The default is true.
    open var isEnabled = true {
        willSet { willChangeValue(forKey: "enabled") }
        didSet {
            defer { didChangeValue(forKey: "enabled") }
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                cancelUnreachableTouches()
                abortTracking(with: nil)
                abortPress(nil)
            }
            stateDidChange()
        }
    }

    /// A Boolean value that indicates whether the control is selected. Its meaning depends on the subclass or the app.
    /// The default is false.
    open var isSelected = false {
        willSet { willChangeValue(forKey: "selected") }
        didSet {
            if isSelected != oldValue { stateDidChange() }
            didChangeValue(forKey: "selected")
        }
    }

    /// A Boolean value that indicates whether the control is highlighted. It is set while a tracked touch is inside the
    /// control.
    open var isHighlighted = false {
        willSet { willChangeValue(forKey: "highlighted") }
        didSet {
            if isHighlighted != oldValue { stateDidChange() }
            didChangeValue(forKey: "highlighted")
        }
    }

    /// The state of the control, which follows from ``isEnabled``, ``isSelected`` and ``isHighlighted``. A subclass can
    /// add bits of `application`.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Called after ``state`` has changed.
    func stateDidChange() {
        // A control without drawn content has nothing to redraw.
        if layer.hasDrawing { setNeedsDisplay() }
        hooks?.didChangeState()
    }

    // MARK: Accessibility

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(traits: stateTraits) }

    /// The accessibility traits of the state.
    package final var stateTraits: UIAccessibilityTraits {
        var traits: UIAccessibilityTraits = []
        if isSelected { traits.insert(.selected) }
        if !isEnabled { traits.insert(.notEnabled) }
        return traits
    }

    // MARK: Content

    /// The vertical alignment of the content, for subclasses that have content. The default is `.center`.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { invalidateLayout() } }
    }

    /// The horizontal alignment of the content, for subclasses that have content. The default is `.center`.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { invalidateLayout() } }
    }

    /// The horizontal alignment with `leading` and `trailing` resolved to `left` and `right`.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .center, .left, .right, .fill: contentHorizontalAlignment
        }
    }

    /// Marks the control for layout. Its natural size may have changed as well.
    open override func setNeedsLayout() {
        super.setNeedsLayout()
        if autoLayout != nil { invalidateIntrinsicContentSize() }
    }

    // MARK: Menu

    /// A Boolean value that indicates whether a touch shows the menu of the control, instead of a long press. It has no
    /// effect on controls without a menu. The default is false.
    open var showsMenuAsPrimaryAction = false {
        didSet { if showsMenuAsPrimaryAction != oldValue { showsMenuAsPrimaryActionDidChange() } }
    }

    /// Called when ``showsMenuAsPrimaryAction`` has changed.
    func showsMenuAsPrimaryActionDidChange() {}

    /// The interaction that shows the menu of the control, or `nil` if ``isContextMenuInteractionEnabled`` is `false`.
    open var contextMenuInteraction: UIContextMenuInteraction? { menuInteraction }
    final var menuInteraction: UIContextMenuInteraction?

    /// A Boolean value that indicates whether the control can show a menu. The default is `false`. Subclasses return the
    /// menu in ``contextMenuInteraction(_:configurationForMenuAtLocation:)``. The menus of buttons and of bar items set it.
    open var isContextMenuInteractionEnabled: Bool {
        get { menuInteraction != nil }
        set { enableContextMenu(newValue) }
    }

    /// Returns the point beside which the menu opens, in the coordinates of the control. By default, returns the middle of
    /// the lower edge, for which the menu opens beside the bounds.
    open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint { standardAttachmentPoint }

    /// Returns the configuration of the menu. By default, returns `nil`, for no menu.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Returns the preview with which a menu with a preview begins. By default, returns `nil`, for the control.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    /// Returns the preview with which a menu with a preview ends. By default, returns `nil`, for that with which it began.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    /// Called before the menu is shown. Overrides call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Called before the menu is closed. Overrides call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Performs an action of the menu.
    func chooseMenuAction(_ action: UIAction) { sendAction(action) }

    /// A Boolean value that indicates whether the control has a menu that a touch shows.
    var hasPrimaryMenu: Bool { showsMenuAsPrimaryAction && menuInteraction != nil }

    /// The menu of the control that is on the screen.
    weak var shownMenu: MenuPresentation?

    /// The touch that has opened the menu and is still down.
    private weak var menuTouch: UITouch?

    // MARK: Tracking

    private(set) var trackedTouch: UITouch?
    private var storedIsTracking = false
    private var storedIsTouchInside = false

    /// A Boolean value that indicates whether the control is tracking a touch.
    open var isTracking: Bool { storedIsTracking }

    /// A Boolean value that indicates whether the touch is inside the control. While the touch is tracked, a margin of
    /// 70 points around the control counts as inside. Empirical; not documented by Apple.
    open var isTouchInside: Bool { storedIsTouchInside }

    /// Called when a touch begins in the control, before targets are called.
    /// - Returns: A Boolean value that indicates whether to track the touch. The default implementation returns true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when the tracked touch moves.
    /// - Returns: A Boolean value that indicates whether to continue tracking. The default implementation returns true.
    ///   After false, no more events of the touch are sent.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when the tracked touch ends, before targets are called.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// Called once when tracking is canceled, before targets are called: the touch was canceled, or the control was
    /// disabled or has left its window.
    open func cancelTracking(with event: UIEvent?) {}

    /// Starts to track one of the touches. They are not passed to the next responder.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { begin(touches, event) }

    /// Continues to track the touch.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches, event) }

    /// Ends tracking the touch.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches, event) }

    /// Cancels tracking the touch.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancel(touches, event) }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        guard newWindow == nil else { return }
        abortTracking(with: nil)
        abortPress(nil)
        shownMenu?.dismiss(animated: false)
    }

    // MARK: Presses

    /// The press that will activate the control when it ends.
    final var activatingPress: UIPress?

    /// A Boolean value that indicates whether the control can be focused. The default is the value of ``isEnabled``.
    open override var canBecomeFocused: Bool { isEnabled && isReachedByKeys }

    /// A Boolean value that indicates whether keys reach the control: not those in a text that keys edit.
    final var isReachedByKeys = true

    /// Highlights the focused control for Return, Enter or the space bar, and changes its value for arrow keys along its
    /// axis. Other presses are passed on to the next responder.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !beginPress($0, event) }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Activates the control.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !endPress($0, event) }
        if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    /// Ends the highlight without activating the control.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !cancelPress($0, event) }
        if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        if context.previouslyFocusedView === self { abortPress(nil) }
    }

    /// Performs the action of a tap, for a key.
    func activate(with event: UIEvent?) {
        if !hasPrimaryMenu || !showContextMenu() { sendUpInside(with: event) }
    }

    /// The axis along which arrow keys change the value, or `nil` if they do not.
    var adjustmentAxis: ScrollAxis? { hooks?.isAdjustedByArrowKeys == true ? .horizontal : nil }

    /// Changes the value by a step.
    /// - Parameters:
    ///   - direction: 1 for a greater value, −1 for a smaller one.
    ///   - isFine: A Boolean value that indicates whether the step is small.
    /// - Returns: A Boolean value that indicates whether the value has changed.
    package func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        hooks?.changeValue(by: direction) ?? false
    }

    /// Sends the events of a tracked touch that ended inside the control.
    func sendUpInside(with event: UIEvent?) {
        sendActions(for: .touchUpInside, with: event)
        hooks?.didSendUpInside(with: event)
    }

    /// Sends the events of a change of the control's value by the user.
    package func sendValueChanged(with event: UIEvent?) {
        sendActions(for: .valueChanged, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Gestures

    /// Returns a Boolean value that indicates whether a gesture recognizer should begin. It is called for the gesture
    /// recognizers of the control, and for those of its superviews if the touch is in the control. Gestures that
    /// overlap the control's own action do not begin. As Apple documents, these are single taps with one finger on a
    /// button or a segmented control, and a finger that moves the thumb of a slider.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer.view !== self, isEnabled else { return true }
        return !overlapsDefaultAction(gestureRecognizer)
    }

    /// Returns a Boolean value that indicates whether a gesture of a superview overlaps the control's own action.
    func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        hooks?.overlapsOwnAction(recognizer) ?? false
    }

    /// Returns a Boolean value that indicates whether a gesture recognizer recognizes a single tap with one finger.
    package func isSingleTap(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let tap = recognizer as? UITapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    }

    /// Returns a Boolean value that indicates whether a gesture recognizer recognizes a swipe or a pan of one finger.
    package func isDragOfOneFinger(_ recognizer: UIGestureRecognizer) -> Bool {
        (recognizer as? UISwipeGestureRecognizer).map { $0.numberOfTouchesRequired == 1 }
            ?? (recognizer as? UIPanGestureRecognizer).map { $0.minimumNumberOfTouches == 1 } ?? false
    }

    // MARK: Targets and actions

    var handlers = ControlHandlers()

    /// Sends an action: calls its handler with the control as the sender. Override this method to observe all actions
    /// that the control sends.
    open func sendAction(_ action: UIAction) { action.performWithSender(self) }

    // MARK: Targets and actions

    /// Adds an action for events. If the control already has an action with the same identifier, the new action
    /// replaces it for all its events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        handlers.add(action, for: controlEvents)
    }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with an identifier for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        handlers.remove(controlEvents) { $0.action?.identifier == actionIdentifier }
    }

    /// Adds a target whose method is given by a selector.
    /// - Parameters:
    ///   - target: The target, which is referenced weakly. If it is `nil`, each event is sent to the first object that can perform
    ///     the action in the responder chain of the first responder, and after it in that of the control.
    ///   - action: The method, with the control and the event as its parameters, or fewer. A method that the target already has
    ///     for other events is called for these, too.
    ///   - controlEvents: The events for which the method is called. Several events at once are one call.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        addSelector(action, target, controlEvents)
    }

    /// Removes a target for events. If `target` and `action` are `nil`, removes all targets and actions.
    /// - Parameters:
    ///   - target: The target; `nil` for all of them.
    ///   - action: The selector of the method; `nil` for all methods of the target. Methods that were not given by a selector are
    ///     removed with all methods only, because they cannot be compared.
    ///   - controlEvents: The events.
    open func removeTarget(_ target: Any?, action: Selector? = nil, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        handlers.remove(controlEvents) {
            (object == nil || $0.target === object) && (action == nil || $0.selector == action)
        }
    }

    /// Sends the message of a target, as the control does for each of its events. Override this method to observe or replace the
    /// messages to targets whose methods are given by selectors.
    /// - Parameters:
    ///   - action: The selector of the method.
    ///   - target: The object; `nil` for the first one in the responder chain that implements the method.
    ///   - event: The event that caused the message.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        _ = ownApplication.sendAction(action, to: target, from: self, for: event)
    }

    /// Returns the names of the methods that a target has for an event, in the order in which they were added, or `nil` if it has
    /// none. Methods that were not given by a selector have no name.
    /// - Parameters:
    ///   - target: The target; `nil` for the responder chain.
    ///   - controlEvent: The event.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        names(forTarget: target, controlEvent)
    }

    /// The targets of the control, and `NSNull` for targets found in the responder chain. An object that is not
    /// hashable is represented by its `ObjectIdentifier`.
    open var allTargets: Set<AnyHashable> { targetSet }

    /// All events for which the control has targets or actions.
    open var allControlEvents: Event {
        handlers.all.reduce(into: Event()) { if !$1.isDead { $0.formUnion($1.events) } }
    }

    /// Calls a closure for each action and target, in the order in which they were added.
    /// - Parameter iterator: The closure, whose arguments are the action; or the target, which is `nil` if it is found
    ///   in the responder chain, with the selector of its method, which is `nil` if none was given; the events; and a flag to stop
    ///   the enumeration.
    open func enumerateEventHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (target: AnyObject?, action: Selector?)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) { visitHandlers(iterator) }

    /// Calls each target and action for events once, in the order in which they were added, without a touch event.
    open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }
}

/// The tracking of touches.
extension UIControl {
    /// The distance around the control, in points, within which a tracked touch still counts as inside. Empirical; not
    /// documented by Apple.
    private static let slack: CGFloat = 70

    private func begin(_ touches: Set<UITouch>, _ event: UIEvent?) {
        guard isEnabled, trackedTouch == nil, let touch = touches.min(by: { $0.serial < $1.serial }) else { return }
        trackedTouch = touch
        storedIsTouchInside = true
        let isWanted = beginTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard isWanted else { return clearTrackedTouch() }
        storedIsTracking = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
        guard hasPrimaryMenu, trackedTouch === touch, showContextMenu() else { return }
        // The touch belongs to the menu now.
        abortTracking(with: event)
        menuTouch = touch
    }

    private func follow(_ touches: Set<UITouch>, _ event: UIEvent?) {
        if let menuTouch, touches.contains(menuTouch) { shownMenu?.track(menuTouch.location(in: nil)) }
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        storedIsTouchInside = isInside(touch, event)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        let isWanted = continueTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard isWanted else {
            clearTrackedTouch()
            isHighlighted = false
            return
        }
        var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events, with: event)
    }

    private func end(_ touches: Set<UITouch>, _ event: UIEvent?) {
        if let menuTouch, touches.contains(menuTouch) {
            self.menuTouch = nil
            shownMenu?.endTracking(menuTouch.location(in: nil))
        }
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = isInside(touch, event)
        clearTrackedTouch()
        storedIsTouchInside = isInside
        isHighlighted = false
        endTracking(touch, with: event)
        if isInside { sendUpInside(with: event) } else { sendActions(for: .touchUpOutside, with: event) }
        // A target may have started to track another touch.
        if trackedTouch == nil { storedIsTouchInside = false }
    }

    private func cancel(_ touches: Set<UITouch>, _ event: UIEvent?) {
        if let menuTouch, touches.contains(menuTouch) {
            self.menuTouch = nil
            shownMenu?.endTracking(nil)
        }
        if let touch = trackedTouch, touches.contains(touch) { abortTracking(with: event) }
    }

    /// Stops tracking the touch and sends `touchCancel`.
    private func abortTracking(with event: UIEvent?) {
        guard trackedTouch != nil else { return }
        let wasTracking = isTracking
        clearTrackedTouch()
        guard wasTracking else { return }
        isHighlighted = false
        cancelTracking(with: event)
        sendActions(for: .touchCancel, with: event)
    }

    private func clearTrackedTouch() {
        trackedTouch = nil
        storedIsTracking = false
        storedIsTouchInside = false
    }

    private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
        let location = touch.location(in: self)
        return point(inside: location, with: event)
            || bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(location)
    }
}
