import QuartzCore

/// A view that people set something with: it follows one finger, and tells its targets what that does.
///
/// ```swift
/// button.addTarget(self, action: EditorViewController.save, for: .touchUpInside)
/// slider.addAction(UIAction { [weak self] _ in self?.redraw() }, for: .valueChanged)
/// ```
///
/// Behaves as Apple's UIKit documents. There are no selectors: methods are given by their names in their class, and take
/// nothing, the control, or the control and the event.
///
/// A subclass follows the finger in ``beginTracking(_:with:)`` and its companions, and shows its ``state``: by overriding
/// `isEnabled`, `isSelected` and `isHighlighted` with observers. What it has drawn by `draw(_:)` is drawn again when the
/// state changes.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// Makes a control.
    /// - Parameter frame: where it will lie in its superview, in points.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a control that sends an action when it is used for what it is for.
    /// - Parameters:
    ///   - frame: where it will lie in its superview, in points.
    ///   - primaryAction: sent for `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: State

    /// Whether the control takes touches. Touches on one that does not go nowhere; one under way is cancelled.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { breakOff(with: nil) }
            stateDidChange()
        }
    }

    /// Whether the control is chosen. What that means is the subclass's affair, or the program's.
    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }

    /// Whether the control looks touched. It is set and cleared as the finger is on it or not.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }

    /// How the control is: what ``isEnabled``, ``isSelected`` and ``isHighlighted`` say. A subclass may add bits of
    /// `application`.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// ``state`` is another one.
    func stateDidChange() {
        // A control without a drawing has nothing to show anew.
        if layer.hasBackingStore { setNeedsDisplay() }
    }

    // MARK: Contents

    /// Where the contents lie between top and bottom, where the subclass has any. The middle at first.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }

    /// Where the contents lie between left and right, where the subclass has any. The middle at first.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }

    /// ``contentHorizontalAlignment`` as a side: never `leading` or `trailing`.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return switch contentHorizontalAlignment {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .center, .left, .right, .fill: contentHorizontalAlignment
        }
    }

    // MARK: Tracking

    // Changed in UIControl+Tracking.swift only.
    var trackedTouch: UITouch?
    var storedIsTracking = false
    var storedIsTouchInside = false

    /// Whether the control follows a finger.
    open var isTracking: Bool { storedIsTracking }

    /// Whether the finger is in the control. While it is followed, 70 points around belong to it, too, which is known from
    /// use.
    open var isTouchInside: Bool { storedIsTouchInside }

    /// A finger came down. Asked before anybody is told.
    /// - Returns: whether to follow it. True unless overridden.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// The finger that is followed moved.
    /// - Returns: whether to follow it any more. True unless overridden; after false nobody hears of it again.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// The finger that was followed was lifted. Targets are told after this.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// The finger that was followed is not followed any more: its touch was taken away, or the control was switched off
    /// or has left its window. Called once. Targets are told after this.
    open func cancelTracking(with event: UIEvent?) {}

    /// Begins to follow one of the fingers. They are not passed on to the next responder.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { begin(touches, event) }

    /// Follows the finger.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches, event) }

    /// Ends to follow the finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches, event) }

    /// Breaks off following the finger.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancel(touches, event) }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { breakOff(with: nil) }
    }

    /// A finger that was followed was lifted in the control.
    func sendUpInside(with event: UIEvent?) { sendActions(for: .touchUpInside, with: event) }

    /// The user has given the control another value.
    func sendValueChanged(with event: UIEvent?) {
        sendActions(for: .valueChanged, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Gestures

    /// Whether a gesture may be recognised. Asked for gestures of the control, and for those of views around it that a
    /// finger on the control makes: those that do what the control is for are the control's. As Apple documents that is a
    /// tap with one finger on a button or segments, and a finger that moves a slider's knob along.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer.view !== self, isEnabled else { return true }
        return !overlapsDefaultAction(gestureRecognizer)
    }

    /// Whether a gesture of a view around the control does the same with the finger as the control.
    func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { false }

    // MARK: Targets and actions

    // Changed in UIControl+Actions.swift only.
    var handlers: [ControlHandler] = []

    /// Sends an action for an event: calls its handler with the control as the sender. Overridden, it hears of each action
    /// that the control sends.
    open func sendAction(_ action: UIAction) { action.performWithSender(self) }

    // MARK: Targets and actions

    /// Sends an action for events. Of actions with the same identifier the last one counts: it takes the place of the one
    /// before for all its events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        pruneHandlers()
        if let index = handlers.firstIndex(where: { $0.action?.identifier == action.identifier }) {
            let events = handlers[index].events.union(controlEvents)
            handlers[index] = ControlHandler(receiver: .action(action), events: events) { _, _, _ in }
        } else {
            handlers.append(ControlHandler(receiver: .action(action), events: controlEvents) { _, _, _ in })
        }
    }

    /// Sends an action no more for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Sends an action no more for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for index in handlers.indices where handlers[index].action?.identifier == actionIdentifier {
            handlers[index].events.subtract(controlEvents)
        }
        pruneHandlers()
    }

    /// Calls a target no more for events; with nil nobody, not even actions.
    ///
    /// All its methods go: methods cannot be compared.
    open func removeTarget(_ target: AnyObject?, action: Never? = nil, for controlEvents: Event) {
        for index in handlers.indices where target == nil || handlers[index].target === target {
            handlers[index].events.subtract(controlEvents)
        }
        pruneHandlers()
    }

    /// The objects whose methods are called, and `NSNull` where one is looked for in the chain of responders. Objects that
    /// cannot be hashed are there as their `ObjectIdentifier`.
    open var allTargets: Set<AnyHashable> { targetSet }

    /// All events that somebody is told of.
    open var allControlEvents: Event {
        handlers.reduce(into: Event()) { if !$1.isDead { $0.formUnion($1.events) } }
    }

    /// Goes through what was added, in its order.
    /// - Parameter iterator: called with the action; or with the target, which is nil where it is looked for in the chain
    ///   of responders, and whose method cannot be told; with the events; and with whether to stop.
    open func enumerateEventHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (target: AnyObject?, action: Never?)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) { visitHandlers(iterator) }

    /// Calls all who are to be called for events, each once, in the order in which they were added. There is no event of
    /// touches then.
    open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }
}
