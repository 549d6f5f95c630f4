import QuartzCore

/// A target or an action that a control calls for events.
@MainActor
struct ControlHandler {
    /// The receiver of a call.
    enum Receiver {
        /// An action.
        case action(UIAction)
        /// A method of an object, which may have been deallocated.
        case target(WeakObject)
        /// A method of the first object of its class in the responder chain.
        case chain
    }

    /// A weak reference to an object.
    struct WeakObject {
        weak var object: AnyObject?
    }

    let receiver: Receiver
    fileprivate(set) var events: UIControl.Event
    /// The selector of the method; `nil` for a method that was given by its name in its class.
    var selector: Selector?
    /// The closure that calls the method. It is used for targets only.
    let call: (UIControl, AnyObject?, UIEvent?) -> Void

    /// The object whose method is called.
    var target: AnyObject? {
        if case .target(let target) = receiver { target.object } else { nil }
    }

    /// The action that is sent.
    var action: UIAction? {
        if case .action(let action) = receiver { action } else { nil }
    }

    /// Returns a Boolean value that indicates whether the receiver is an object; `nil` for the responder chain.
    func isFor(_ object: AnyObject?) -> Bool {
        switch receiver {
        case .action: false
        case .target(let target): object != nil && target.object === object
        case .chain: object == nil
        }
    }

    /// A Boolean value that indicates whether there is nothing left to call.
    var isDead: Bool {
        if events.isEmpty { return true }
        if case .target(let target) = receiver { return target.object == nil }
        return false
    }
}

/// The targets and actions of a control.
@MainActor
struct ControlHandlers {
    /// The targets and actions, in the order in which they were added.
    private(set) var all: [ControlHandler] = []

    /// Adds a target.
    mutating func add(_ handler: ControlHandler) {
        prune()
        all.append(handler)
    }

    /// Adds an action, which replaces one with the same identifier for all its events.
    mutating func add(_ action: UIAction, for events: UIControl.Event) {
        prune()
        if let index = all.firstIndex(where: { $0.action?.identifier == action.identifier }) {
            let events = all[index].events.union(events)
            all[index] = ControlHandler(receiver: .action(action), events: events) { _, _, _ in }
        } else {
            all.append(ControlHandler(receiver: .action(action), events: events) { _, _, _ in })
        }
    }

    /// Adds events to the first handler that matches a condition.
    /// - Returns: A Boolean value that indicates whether there is one.
    mutating func extend(_ events: UIControl.Event, where matches: (ControlHandler) -> Bool) -> Bool {
        prune()
        guard let index = all.firstIndex(where: matches) else { return false }
        all[index].events.formUnion(events)
        return true
    }

    /// Removes the targets and actions that match a condition for events.
    mutating func remove(_ events: UIControl.Event, where matches: (ControlHandler) -> Bool) {
        for index in all.indices where matches(all[index]) { all[index].events.subtract(events) }
        prune()
    }

    private mutating func prune() { all.removeAll(where: \.isDead) }
}

extension UIControl {
    /// The set returned by `allTargets`.
    var targetSet: Set<AnyHashable> {
        var targets: Set<AnyHashable> = []
        for handler in handlers.all where !handler.isDead {
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

    /// Implements `enumerateEventHandlers`.
    func visitHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (target: AnyObject?, action: Selector?)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) {
        var stop = false
        for handler in handlers.all where !handler.isDead && !stop {
            let pair: (target: AnyObject?, action: Selector?)? =
                handler.action == nil ? (handler.target, handler.selector) : nil
            iterator(handler.action, pair, handler.events, &stop)
        }
    }

    func sendActions(for controlEvents: Event, with event: UIEvent?) {
        // Handlers added by a handler are not called; handlers removed by a handler are still called.
        for handler in handlers.all where !handler.events.isDisjoint(with: controlEvents) {
            switch handler.receiver {
            case .action(let action): sendAction(action)
            case .target(let target): if let object = target.object { handler.call(self, object, event) }
            case .chain: handler.call(self, nil, event)
            }
        }
    }
}
