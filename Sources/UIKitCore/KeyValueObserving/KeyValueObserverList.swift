import Foundation
import Synchronization

/// The observations of the properties of an object.
final class KeyValueObserverList: Sendable {
    private struct State: @unchecked Sendable {
        weak var object: AnyObject?
        var observations: [KeyPathObservation] = []
    }

    /// A Boolean value that indicates whether a property of any object has been observed, so that setters cost nothing before.
    private static let isUsed = Atomic<Bool>(false)

    private let state: Mutex<State>

    private init(_ object: AnyObject) { state = Mutex(State(object: object)) }

    /// Returns the observations of an object, or `nil` if it has none.
    static func of(_ object: AnyObject) -> KeyValueObserverList? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        if let owner = object as? any AssociationOwner, !owner.hasAssociations { return nil }
        guard let list = AssociatedObjects.shared.value(of: object, .observers) as? KeyValueObserverList,
            // The object of a list may be gone, and another one at its address.
            list.state.withLock({ $0.object === object && !$0.observations.isEmpty })
        else { return nil }
        return list
    }

    /// Returns the observations of an object that may be in its deinitializer, in which references to it are `nil`; those of an object
    /// that was at its address before, if it has none.
    static func ofDeinitialized(_ object: AnyObject) -> KeyValueObserverList? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        return AssociatedObjects.shared.value(of: object, .observers) as? KeyValueObserverList
    }

    /// Returns the observations of an object, which are created if it has none.
    static func make(for object: AnyObject) -> KeyValueObserverList {
        isUsed.store(true, ordering: .relaxed)
        let shared = AssociatedObjects.shared
        if let list = shared.value(of: object, .observers) as? KeyValueObserverList,
            list.state.withLock({ $0.object === object })
        {
            return list
        }
        let list = KeyValueObserverList(object)
        // Another thread may be faster.
        shared.set(list, of: object, .observers, .OBJC_ASSOCIATION_RETAIN, keepsFormer: true)
        return shared.value(of: object, .observers) as? KeyValueObserverList ?? list
    }

    func add(_ observation: KeyPathObservation) { state.withLock { $0.observations.append(observation) } }

    /// Removes an observation, which is released after the lock.
    func remove(_ observation: KeyPathObservation) {
        let removed = state.withLock { state in
            let removed = state.observations.filter { $0 === observation }
            state.observations.removeAll { $0 === observation }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Returns the observations of paths that begin with a key.
    func observations(of key: String) -> [KeyPathObservation] {
        let key = KeyPathObservation.canonical(key)
        return state.withLock { $0.observations.filter { $0.key == key } }
    }

    /// Returns the newest observation that an observer registered.
    func observation(where matches: (KeyPathObservation.Registration) -> Bool) -> KeyPathObservation? {
        let all = state.withLock { $0.observations }
        return all.last { $0.registration.map(matches) ?? false }
    }
}
