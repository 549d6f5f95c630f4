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
    var events: UIControl.Event
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

    /// A Boolean value that indicates whether there is nothing left to call.
    var isDead: Bool {
        if events.isEmpty { return true }
        if case .target(let target) = receiver { return target.object == nil }
        return false
    }
}

extension UIControl {
    /// The set returned by `allTargets`.
    var targetSet: Set<AnyHashable> {
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

    /// Implements `enumerateEventHandlers`.
    func visitHandlers(
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

    func sendActions(for controlEvents: Event, with event: UIEvent?) {
        // Handlers added by a handler are not called; handlers removed by a handler are still called.
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
