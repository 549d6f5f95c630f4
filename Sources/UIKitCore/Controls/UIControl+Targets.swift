import QuartzCore

/// A protocol of all controls that provides `Self`, so that `addTarget(_:action:for:)` accepts methods whose parameter
/// is the control's own class or a superclass.
@MainActor
public protocol ControlTargeting: UIControl {}

extension UIControl: ControlTargeting {}

extension ControlTargeting {
    /// Adds a target whose method has no parameters, given as `EditorViewController.save`.
    /// - Parameters:
    ///   - target: The target, which is referenced weakly. If it is `nil`, each event is sent to the first object of
    ///     the method's class in the responder chain, which starts at the control.
    ///   - controlEvents: The events for which the method is called. Several events at once are one call.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for controlEvents: UIControl.Event
    ) {
        add(target, controlEvents) { target, _, _ in action(target)() }
    }

    /// Adds a target whose method has the control as its parameter, given as `EditorViewController.changeColor`.
    /// - Parameters:
    ///   - target: The target, which is referenced weakly. If it is `nil`, each event is sent to the first object of
    ///     the method's class in the responder chain, which starts at the control.
    ///   - controlEvents: The events for which the method is called. Several events at once are one call.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
        for controlEvents: UIControl.Event
    ) {
        add(target, controlEvents) { target, control, _ in action(target)(control) }
    }

    /// Adds a target whose method has the control and the event as its parameters.
    /// - Parameters:
    ///   - target: The target, which is referenced weakly. If it is `nil`, each event is sent to the first object of
    ///     the method's class in the responder chain, which starts at the control.
    ///   - action: The method. Its event is `nil` if no touch caused the call, as in `sendActions(for:)`.
    ///   - controlEvents: The events for which the method is called. Several events at once are one call.
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
        let receiver: ControlHandler.Receiver =
            target.map { .target(ControlHandler.WeakObject(object: $0)) } ?? .chain
        handlers.add(
            ControlHandler(receiver: receiver, events: controlEvents) { control, object, event in
                guard let control = control as? Self else { return }
                if let target = object as? Target ?? control.responder(of: Target.self) { call(target, control, event) }
            }
        )
    }
}

extension UIResponder {
    /// Returns the first object of a class in the responder chain, which starts at this responder.
    func responder<Target>(of type: Target.Type) -> Target? {
        var responder: UIResponder? = self
        while let next = responder {
            if let target = next as? Target { return target }
            responder = next.next
        }
        return nil
    }
}
