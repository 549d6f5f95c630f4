import QuartzCore

extension UIControl {
    func addSelector(_ selector: Selector, _ target: Any?, _ controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        let isAdded = handlers.extend(controlEvents, where: { $0.selector == selector && $0.isFor(object) })
        guard !isAdded else { return }
        let receiver: ControlHandler.Receiver = object.map { .target(ControlHandler.WeakObject(object: $0)) } ?? .chain
        handlers.add(
            ControlHandler(receiver: receiver, events: controlEvents, selector: selector) { control, target, event in
                control.sendAction(selector, to: target, for: event)
            }
        )
    }

    /// Implements `actions(forTarget:forControlEvent:)`.
    func names(forTarget target: Any?, _ controlEvent: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = handlers.all.filter { $0.isFor(object) && !$0.events.isDisjoint(with: controlEvent) }
            .compactMap { $0.selector?.description }
        return names.isEmpty ? nil : names
    }
}

extension UIApplication {
    /// Implements `sendAction(_:to:from:for:)`.
    func send(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        if let target {
            SelectorLookup.send(action, to: target as AnyObject, [sender, event])
            return true
        }
        return send(action, from: sender, startingAt: sender as? UIResponder, for: event)
    }

    /// Sends a message to the first object that can perform it in the responder chain of the first responder, and after it in that
    /// of another responder.
    /// - Returns: A Boolean value that indicates whether there is such an object.
    func send(_ action: Selector, from sender: Any?, startingAt responder: UIResponder?, for event: UIEvent?) -> Bool {
        for case let start? in [firstResponder, responder] {
            guard let object = start.target(forAction: action, withSender: sender) else { continue }
            SelectorLookup.send(action, to: object as AnyObject, [sender, event])
            return true
        }
        return false
    }
}
