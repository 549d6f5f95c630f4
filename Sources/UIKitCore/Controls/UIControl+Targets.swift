import QuartzCore

/// What every control is, under a name by which its own class can be spoken of: `addTarget(_:action:for:)` takes methods
/// of exactly that class of control, or one above.
@MainActor
public protocol ControlTargeting: UIControl {}

extension UIControl: ControlTargeting {}

extension ControlTargeting {
    /// Calls a method without parameters, given as `EditorViewController.save`.
    /// - Parameters:
    ///   - target: held weakly. Nil: each time the first object of the method's class is looked for, from the control up
    ///     the chain of responders.
    ///   - controlEvents: for what. Several of them at once are one call.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for controlEvents: UIControl.Event
    ) {
        add(target, controlEvents) { target, _, _ in action(target)() }
    }

    /// Calls a method with the control, given as `EditorViewController.changeColor`.
    /// - Parameters:
    ///   - target: held weakly. Nil: each time the first object of the method's class is looked for, from the control up
    ///     the chain of responders.
    ///   - controlEvents: for what. Several of them at once are one call.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
        for controlEvents: UIControl.Event
    ) {
        add(target, controlEvents) { target, control, _ in action(target)(control) }
    }

    /// Calls a method with the control and the event that did it.
    /// - Parameters:
    ///   - target: held weakly. Nil: each time the first object of the method's class is looked for, from the control up
    ///     the chain of responders.
    ///   - action: the event is nil where no touch did it, as by `sendActions(for:)`.
    ///   - controlEvents: for what. Several of them at once are one call.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Self, UIEvent?) -> Void,
        for controlEvents: UIControl.Event
    ) {
        add(target, controlEvents) { target, control, event in action(target)(control, event) }
    }

    private func add<Target: AnyObject>(
        _ target: Target?,
        _ controlEvents: UIControl.Event,
        _ call: @escaping @MainActor (Target, Self, UIEvent?) -> Void
    ) {
        pruneHandlers()
        let receiver: ControlHandler.Receiver =
            target.map { .target(ControlHandler.WeakObject(object: $0)) } ?? .chain
        handlers.append(
            ControlHandler(receiver: receiver, events: controlEvents) { control, object, event in
                guard let control = control as? Self else { return }
                if let target = object as? Target ?? control.responder(of: Target.self) { call(target, control, event) }
            }
        )
    }
}

extension UIResponder {
    /// The first object of a class from here up the chain.
    fileprivate func responder<Target>(of type: Target.Type) -> Target? {
        var responder: UIResponder? = self
        while let next = responder {
            if let target = next as? Target { return target }
            responder = next.next
        }
        return nil
    }
}
