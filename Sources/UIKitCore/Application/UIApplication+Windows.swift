import QuartzCore

extension UIApplication {
    /// The windows of the application on all screens: of each screen, hidden windows first, and then the visible ones from back
    /// to front. That of the input views is not one of them.
    public final var windows: [UIWindow] {
        session.screen.withFurtherScreens.flatMap(\.allWindows).filter { !$0.isForInputViews }
    }

    /// The window that was last made key, or `nil` if there is none. It receives the presses of keys.
    public final var keyWindow: UIWindow? { session.screen.keyWindow }

    // MARK: Actions

    /// Calls a method without parameters, such as `UIResponder.resignFirstResponder`.
    ///
    /// ```swift
    /// // Ends the role of the first responder, whichever it is.
    /// UIApplication.shared.sendAction(UIResponder.resignFirstResponder, to: nil, from: nil, for: nil)
    /// ```
    /// - Parameters:
    ///   - action: The method, given by its name in its class.
    ///   - target: The object whose method is called. If it is `nil`, the method of the first object of its class in the
    ///     responder chain is called. The chain starts at the first responder; without one, at the sender if it is a
    ///     responder, or else at the responder that receives keys.
    ///   - sender: The object that sends the action.
    ///   - event: The event that caused the action, or `nil`.
    /// - Returns: A Boolean value that indicates whether there is an object whose method was called.
    @discardableResult
    public final func sendAction<Target: AnyObject, Result>(
        _ action: @MainActor (Target) -> @MainActor () -> Result,
        to target: Target?,
        from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let target = target ?? receiver(of: Target.self, from: sender) else { return false }
        _ = action(target)()
        return true
    }

    /// Calls a method with the sender as its parameter; see ``sendAction(_:to:from:for:)``.
    /// - Returns: A Boolean value that indicates whether the method was called. It is not called if the sender is not of the
    ///   type of the parameter.
    @discardableResult
    public final func sendAction<Target: AnyObject, Sender, Result>(
        _ action: @MainActor (Target) -> @MainActor (Sender) -> Result,
        to target: Target?,
        from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let target = target ?? receiver(of: Target.self, from: sender), let sender = sender as? Sender else {
            return false
        }
        _ = action(target)(sender)
        return true
    }

    /// Calls a method with the sender and the event as its parameters; see ``sendAction(_:to:from:for:)``.
    /// - Returns: A Boolean value that indicates whether the method was called. It is not called if the sender is not of the
    ///   type of the parameter.
    @discardableResult
    public final func sendAction<Target: AnyObject, Sender, Result>(
        _ action: @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Result,
        to target: Target?,
        from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let target = target ?? receiver(of: Target.self, from: sender), let sender = sender as? Sender else {
            return false
        }
        _ = action(target)(sender, event)
        return true
    }

    private func receiver<Target>(of type: Target.Type, from sender: Any?) -> Target? {
        let start =
            firstResponder ?? sender as? UIResponder
            ?? session.screen.windowForKeys.map { responderForKeys(in: $0) } ?? self
        return start.responder(of: type)
    }

    // MARK: Events

    /// Begins a period in which touches, pointers, wheels and keys that are new are ignored. Touches and presses in progress
    /// end as usual. Periods can be nested: each ends with a call of ``endIgnoringInteractionEvents()``.
    public final func beginIgnoringInteractionEvents() { ignoredEventDepth += 1 }

    /// Ends a period that ``beginIgnoringInteractionEvents()`` has begun.
    public final func endIgnoringInteractionEvents() { ignoredEventDepth = max(0, ignoredEventDepth - 1) }

    /// A Boolean value that indicates whether new touches, pointers, wheels and keys are ignored.
    public final var isIgnoringInteractionEvents: Bool { ignoredEventDepth > 0 }
}
