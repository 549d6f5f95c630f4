import Foundation
import QuartzCore

/// Shows the input view and the accessory view of the first responder at the bottom of its window, and posts the notifications of
/// keyboards.
@MainActor
final class InputViews {
    private unowned let application: UIApplication
    private var shown: InputViewContainer?
    private var depth = 0
    /// The window of the views, which is hidden while there are none.
    private var host: UIWindow?

    init(application: UIApplication) { self.application = application }

    /// The duration of the change, in seconds. Empirical; not documented by Apple.
    static let duration: TimeInterval = 0.25

    /// The frame of the views on the screen; `nil` if there are none.
    var frame: CGRect? { shown.map(\.restingFrame) }

    /// Evaluates changes of the first responder in a closure once, at its end.
    func batch<Result>(_ body: () -> Result) -> Result {
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { update(animated: true) }
        }
        return body()
    }

    /// Called when there is another first responder, or none.
    func firstResponderDidChange() { if depth == 0 { update(animated: true) } }

    /// Called when the first responder may have other views.
    func reload() { if depth == 0 { update(animated: true) } }

    /// Plays a click if one of the views that are shown asks for clicks.
    func playClick() {
        let views = [shown?.input, shown?.accessory].compactMap { $0 as? any UIInputViewAudioFeedback }
        guard views.contains(where: \.enableInputClicksWhenVisible) else { return }
        application.session.userInterface.inputClickPlayer?.play()
    }

    private func update(animated: Bool) {
        let responder = application.firstResponder
        let window = (responder as? UIView)?.window ?? (responder as? UIViewController)?.viewIfLoaded?.window
        var input = responder?.foundInputView
        let accessory = responder?.foundAccessoryView
        if input === accessory { input = nil }
        if input == nil, let responder, let window { input = screenKeyboard(for: responder, in: window) }
        if keyboard != nil, input !== keyboard {
            keyboard?.end()
            keyboard = nil
        }
        observe(responder)
        guard let responder, let window, input != nil || accessory != nil else { return hide(animated) }
        let host = makeHost(for: window)
        if let shown, shown.superview === host {
            shown.responder = responder
            if shown.input === input, shown.accessory === accessory { return }
            change(shown, input, accessory, animated)
        } else {
            hide(false)
            show(input, accessory, responder, in: host, animated)
        }
    }

    /// Returns the window of the views for that of a responder, in whose style they are.
    private func makeHost(for window: UIWindow) -> UIWindow {
        if window.isForInputViews { return window }
        guard let scene = window.windowScene else { return window }
        if let host, host.screen === window.screen {
            if host.windowScene !== scene { host.windowScene = scene }
            host.overrideUserInterfaceStyle = window.overrideUserInterfaceStyle
            return host
        }
        // The views on another screen leave it before their window is released.
        hide(false)
        let host = UIWindow(windowScene: scene)
        host.isForInputViews = true
        host.windowLevel = Self.level
        host.overrideUserInterfaceStyle = window.overrideUserInterfaceStyle
        self.host = host
        return host
    }

    /// The level of the window, in front of alerts. Empirical; not documented by Apple.
    private static let level = UIWindow.Level(10_000_000)

    // MARK: Controllers

    private weak var observedInput: (any UITextInput)?
    private weak var observer: UIInputViewController?

    /// Makes the controller of the input view, or else that of the accessory view, the input delegate of a responder.
    private func observe(_ responder: UIResponder?) {
        let controller = responder.flatMap { $0.inputView == nil ? $0.inputViewController : nil }
        let found = controller ?? responder?.inputAccessoryViewController
        if let former = observedInput, former !== responder || observer !== found, former.inputDelegate === observer {
            former.inputDelegate = nil
            observedInput = nil
        }
        guard let found, let input = responder as? any UITextInput, input.inputDelegate == nil else { return }
        input.inputDelegate = found
        (observedInput, observer) = (input, found)
    }

    // MARK: The keyboard on the screen

    /// The keyboard on the screen, while it is shown.
    private weak var keyboard: (any ScreenKeyboardView)?

    /// Returns the keyboard for a responder that has no input view; `nil` if it has none.
    private func screenKeyboard(for responder: UIResponder, in window: UIWindow) -> UIView? {
        guard window.screen.isMain, let input = responder as? any UIKeyInput, input.isTypedInto,
            let found = window.session.userInterface.screenKeyboard
        else { return nil }
        found.begin(input, in: window)
        keyboard = found
        return found
    }

    // MARK: Changes

    private func show(
        _ input: UIView?,
        _ accessory: UIView?,
        _ responder: UIResponder,
        in window: UIWindow,
        _ animated: Bool
    ) {
        let container = InputViewContainer(frame: .zero)
        container.responder = responder
        shown = container
        UIView.performWithoutAnimation {
            container.show(input, accessory)
            window.addSubview(container)
            if window.isForInputViews { window.isHidden = false }
            container.arrange(in: window, isHidden: true)
        }
        let end = container.restingFrame
        let begin = CGRect(x: end.minX, y: window.bounds.maxY, width: end.width, height: end.height)
        let isFloating = container.isFloating
        post(isFloating ? [.willChange] : [.willChange, .willShow], begin, end, window)
        guard shown === container, container.superview === window else { return }
        container.sizeDidChange = { [weak self, weak container] in if let container { self?.sizeDidChange(container) } }
        move(animated, window, revealing: container.responder) {
            container.arrange(in: window, isHidden: false)
            container.coverScreen(end)
        } completion: { [weak self] in
            guard let self, shown === container else { return }
            post(isFloating ? [.didChange] : [.didChange, .didShow], begin, end, window)
        }
    }

    private func hide(_ animated: Bool) {
        guard let container = shown else { return }
        shown = nil
        container.sizeDidChange = nil
        let begin = container.restingFrame
        guard let window = container.superview as? UIWindow else { return container.removeFromSuperview() }
        let end = CGRect(x: begin.minX, y: window.bounds.maxY, width: begin.width, height: begin.height)
        let isFloating = container.isFloating
        post(isFloating ? [.willChange] : [.willChange, .willHide], begin, end, window)
        container.isUserInteractionEnabled = false
        move(animated, window) {
            container.arrange(in: window, isHidden: true)
            if self.shown == nil { window.screen.keyboard = nil }
        } completion: { [weak self] in
            // The views may have been shown again for another responder.
            if container.superview != nil { container.removeFromSuperview() }
            container.show(nil, nil)
            if window.isForInputViews, window.subviews.isEmpty { window.isHidden = true }
            if let self, shown == nil { post(isFloating ? [.didChange] : [.didChange, .didHide], begin, end, window) }
        }
    }

    /// Moves the keyboard that has begun to float, was moved by a finger, or was docked.
    func keyboardDidMove(animated: Bool) {
        guard let container = shown, let window = container.superview as? UIWindow else { return }
        resize(container, animated, window)
    }

    /// Shows other views in the container.
    private func change(_ container: InputViewContainer, _ input: UIView?, _ accessory: UIView?, _ animated: Bool) {
        guard let window = container.superview as? UIWindow else { return }
        UIView.performWithoutAnimation {
            window.bringSubviewToFront(container)
            container.show(input, accessory)
        }
        resize(container, animated, window)
    }

    private func sizeDidChange(_ container: InputViewContainer) {
        guard shown === container, let window = container.superview as? UIWindow else { return }
        resize(container, false, window)
    }

    /// Moves the container to the frame that it has with its present views.
    private func resize(_ container: InputViewContainer, _ animated: Bool, _ window: UIWindow) {
        let (begin, wasFloating) = (container.restingFrame, container.isFloating)
        let end = container.frame(in: window)
        container.updateFloating(in: window)
        let isFloating = container.isFloating
        guard begin != end || wasFloating != isFloating else { return container.arrange(in: window, isHidden: false) }
        // For the layout of an app, a keyboard that floats is hidden.
        let isOther = isFloating != wasFloating
        post([.willChange] + (isOther ? [isFloating ? .willHide : .willShow] : []), begin, end, window)
        // A finger that drags a floating keyboard does not scroll the text.
        move(animated, window, revealing: isFloating ? nil : container.responder) {
            container.arrange(in: window, isHidden: false)
            container.coverScreen(end)
        } completion: { [weak self] in
            self?.post([.didChange] + (isOther ? [isFloating ? .didHide : .didShow] : []), begin, end, window)
        }
    }

    /// - Parameter responder: The responder whose text is scrolled above the views.
    private func move(
        _ animated: Bool,
        _ window: UIWindow,
        revealing responder: UIResponder? = nil,
        _ changes: @escaping () -> Void,
        completion: @escaping () -> Void
    ) {
        let all = {
            changes()
            for window in window.screen.visibleWindows { window.layoutIfNeeded() }
            (responder as? UIView)?.revealAboveInputViews()
        }
        guard animated, UIView.areAnimationsEnabled else {
            UIView.performWithoutAnimation(all)
            return completion()
        }
        UIView.animate(
            withDuration: Self.duration,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: all
        ) { _ in completion() }
    }

    // MARK: Dismissal by a drag

    /// Moves the views with a finger that drags over them.
    /// - Parameter y: The position of the finger in the window, in points.
    func follow(_ y: CGFloat) {
        guard let container = shown, !container.isFloating, let window = container.superview as? UIWindow else {
            return
        }
        let frame = container.frame(in: window)
        let top = min(max(y, frame.minY), frame.maxY)
        guard top != frame.minY || container.frame.minY != frame.minY else { return }
        UIView.performWithoutAnimation {
            container.frame.origin.y = top
            window.screen.keyboard = ScreenKeyboard(frame: container.frame)
            for window in window.screen.visibleWindows { window.layoutIfNeeded() }
        }
    }

    /// Hides the views that were dragged, or moves them back.
    /// - Parameter velocity: The velocity of the finger, in points per second, downward.
    func endFollowing(velocity: CGFloat) {
        guard let container = shown, let window = container.superview as? UIWindow else { return }
        let frame = container.frame(in: window)
        guard container.frame.minY > frame.minY else { return }
        if velocity >= 0, application.firstResponder?.resignFirstResponder() ?? false { return }
        move(true, window) {
            container.arrange(in: window, isHidden: false)
            window.screen.keyboard = ScreenKeyboard(frame: frame)
        } completion: {
        }
    }

    // MARK: Notifications

    private enum Event {
        case willShow, didShow, willHide, didHide, willChange, didChange

        var name: Notification.Name {
            switch self {
            case .willShow: UIResponder.keyboardWillShowNotification
            case .didShow: UIResponder.keyboardDidShowNotification
            case .willHide: UIResponder.keyboardWillHideNotification
            case .didHide: UIResponder.keyboardDidHideNotification
            case .willChange: UIResponder.keyboardWillChangeFrameNotification
            case .didChange: UIResponder.keyboardDidChangeFrameNotification
            }
        }
    }

    private func post(_ events: [Event], _ begin: CGRect, _ end: CGRect, _ window: UIWindow) {
        let information: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: window.convert(begin, to: nil)),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: window.convert(end, to: nil)),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: Self.duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
        for event in events {
            NotificationCenter.default.post(name: event.name, object: window.screen, userInfo: information)
        }
    }
}

extension UIResponder {
    /// The input view of the responder or its controller.
    fileprivate var foundInputView: UIView? {
        if let inputView { return inputView }
        guard let controller = inputViewController else { return nil }
        controller.loadViewIfNeeded()
        if let view = controller.inputView { return view }
        return controller.view
    }

    /// The accessory view of the nearest responder in the chain that has one.
    fileprivate var foundAccessoryView: UIView? {
        var responder: UIResponder? = self
        while let current = responder {
            if let view = current.inputAccessoryView ?? current.inputAccessoryViewController?.view { return view }
            responder = current.next
        }
        return nil
    }
}
