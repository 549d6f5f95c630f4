import QuartzCore

/// Somebody to be called for events of a control.
@MainActor
struct ControlHandler {
    /// What is called.
    enum Receiver {
        /// An action.
        case action(UIAction)
        /// A method of an object, which may have gone.
        case target(WeakObject)
        /// A method of the first object of its class in the chain of responders.
        case chain
    }

    /// An object that somebody else keeps.
    struct WeakObject {
        weak var object: AnyObject?
    }

    let receiver: Receiver
    var events: UIControl.Event
    /// Calls the method. Only for targets.
    let call: (UIControl, AnyObject?, UIEvent?) -> Void

    /// The object whose method is called.
    var target: AnyObject? {
        if case .target(let target) = receiver { target.object } else { nil }
    }

    /// The action that is sent.
    var action: UIAction? {
        if case .action(let action) = receiver { action } else { nil }
    }

    /// Whether there is nobody to be called any more.
    var isDead: Bool {
        if events.isEmpty { return true }
        if case .target(let target) = receiver { return target.object == nil }
        return false
    }
}

extension UIControl {
    /// Sends an action for events. Of actions with the same identifier the last one counts: it takes the place of the one
    /// before for all its events.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        pruneHandlers()
        if let index = handlers.firstIndex(where: { $0.action?.identifier == action.identifier }) {
            let events = handlers[index].events.union(controlEvents)
            handlers[index] = ControlHandler(receiver: .action(action), events: events) { _, _, _ in }
        } else {
            handlers.append(ControlHandler(receiver: .action(action), events: controlEvents) { _, _, _ in })
        }
    }

    /// Sends an action no more for events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Sends an action no more for events.
    public func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for index in handlers.indices where handlers[index].action?.identifier == actionIdentifier {
            handlers[index].events.subtract(controlEvents)
        }
        pruneHandlers()
    }

    /// Calls a target no more for events; with nil nobody, not even actions.
    ///
    /// All its methods go: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never? = nil, for controlEvents: Event) {
        for index in handlers.indices where target == nil || handlers[index].target === target {
            handlers[index].events.subtract(controlEvents)
        }
        pruneHandlers()
    }

    /// The objects whose methods are called, and `NSNull` where one is looked for in the chain of responders. Objects that
    /// cannot be hashed are there as their `ObjectIdentifier`.
    public var allTargets: Set<AnyHashable> {
        var targets: Set<AnyHashable> = []
        for handler in handlers where !handler.isDead {
            switch handler.receiver {
            case .action: break
            case .chain: targets.insert(NSNull())
            case .target(let target):
                guard let object = target.object else { continue }
                targets.insert(
                    (object as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(object))
                )
            }
        }
        return targets
    }

    /// All events that somebody is told of.
    public var allControlEvents: Event {
        handlers.reduce(into: Event()) { if !$1.isDead { $0.formUnion($1.events) } }
    }

    /// Goes through what was added, in its order.
    /// - Parameter iterator: called with the action; or with the target, which is nil where it is looked for in the chain
    ///   of responders, and whose method cannot be told; with the events; and with whether to stop.
    public func enumerateEventHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (target: AnyObject?, action: Never?)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) {
        var stop = false
        for handler in handlers where !handler.isDead && !stop {
            let pair: (target: AnyObject?, action: Never?)? = handler.action == nil ? (handler.target, nil) : nil
            iterator(handler.action, pair, handler.events, &stop)
        }
    }

    /// Calls all who are to be called for events, each once, in the order in which they were added. There is no event of
    /// touches then.
    public func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

    func sendActions(for controlEvents: Event, with event: UIEvent?) {
        // Those that are added meanwhile are not called; those that are removed are.
        for handler in handlers where !handler.events.isDisjoint(with: controlEvents) {
            switch handler.receiver {
            case .action(let action): sendAction(action)
            case .target(let target): if let object = target.object { handler.call(self, object, event) }
            case .chain: handler.call(self, nil, event)
            }
        }
    }

    func pruneHandlers() { handlers.removeAll(where: \.isDead) }
}
