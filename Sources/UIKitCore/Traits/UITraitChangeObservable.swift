/// A registration of a closure or method for changes of traits.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that can be observed for changes of some of its traits: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
    /// Ends a registration.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// A registration, with a closure that calls the handler.
@MainActor
final class TraitRegistration: UITraitChangeRegistration {
    private let traits: [UITrait]
    private let handler: (AnyObject, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping (AnyObject, UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }

    /// Calls the handler if one of the traits has changed.
    func notify(_ object: AnyObject, _ previous: UITraitCollection, _ new: UITraitCollection.Values) {
        if traits.contains(where: { new.differs(from: previous.values, in: $0) }) { handler(object, previous) }
    }
}

/// The registrations of an object.
@MainActor
protocol TraitRegistrationOwner: UITraitChangeObservable {
    var traitRegistrations: [TraitRegistration] { get set }
}

extension TraitRegistrationOwner {
    func notifyOfTraitChange(from previous: UITraitCollection, to new: UITraitCollection.Values) {
        // A handler may end registrations.
        for registration in traitRegistrations where traitRegistrations.contains(where: { $0 === registration }) {
            registration.notify(self, previous, new)
        }
    }
}

extension UIView: UITraitChangeObservable, TraitRegistrationOwner {
    var traitRegistrations: [TraitRegistration] {
        get { ownTraitOverrides?.registrations ?? [] }
        set { customTraits.registrations = newValue }
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        ownTraitOverrides?.registrations.removeAll { $0 === registration }
    }
}

extension UIViewController: UITraitChangeObservable, TraitRegistrationOwner {
    var traitRegistrations: [TraitRegistration] {
        get { membership.registrations }
        set { membership.registrations = newValue }
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        membership.registrations.removeAll { $0 === registration }
    }
}

extension UITraitChangeObservable where Self: UITraitEnvironment {
    private func add(_ registration: TraitRegistration) -> any UITraitChangeRegistration {
        (self as? any TraitRegistrationOwner)?.traitRegistrations.append(registration)
        return registration
    }

    /// Calls a closure after one of some traits has changed.
    /// - Parameters:
    ///   - traits: The traits.
    ///   - handler: A closure whose arguments are the object and its traits before the change.
    /// - Returns: The registration. It ends with the object, or by ``unregisterForTraitChanges(_:)``.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait],
        handler: @escaping @MainActor (_ traitEnvironment: Self, _ previousTraitCollection: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        add(
            TraitRegistration(traits) { object, previous in
                if let object = object as? Self { handler(object, previous) }
            }
        )
    }

    /// Calls a closure after one of some traits has changed, with the object as the class that the closure names:
    ///
    /// ```swift
    /// registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
    ///     self.updateColors()
    /// }
    /// ```
    /// - Parameters:
    ///   - traits: The traits.
    ///   - handler: A closure whose arguments are the object and its traits before the change. The object must be of the class
    ///     that the closure names.
    /// - Returns: The registration. It ends with the object, or by ``unregisterForTraitChanges(_:)``.
    @_disfavoredOverload
    @discardableResult
    public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [UITrait],
        handler:
            @escaping @MainActor (
                _ traitEnvironment: Environment, _ previousTraitCollection: UITraitCollection
            ) -> Void
    ) -> any UITraitChangeRegistration {
        // In a class that is not final, the compiler does not take `Self` of a closure for that of this method.
        precondition(self is Environment, "registerForTraitChanges: \(self) is not a \(Environment.self)")
        return registerForTraitChanges(traits) { object, previous in
            if let object = object as? Environment { handler(object, previous) }
        }
    }

    /// Calls a method of the object after one of some traits has changed.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait],
        action: @escaping @MainActor (Self) -> @MainActor () -> Void
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits) { object, _ in action(object)() }
    }

    /// Calls a method of an object, which is held weakly, after one of some traits has changed.
    @discardableResult
    public func registerForTraitChanges<Target: AnyObject>(
        _ traits: [UITrait],
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits) { [weak target] _, _ in if let target { action(target)() } }
    }
}
