import QuartzCore
import Synchronization

/// The ownership of an associated object.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
    /// The object is not retained. Unlike on Apple's systems, it is `nil` once it is deallocated.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The object is retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The object is copied, if it conforms to `NSCopying`.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The object is retained. All associations are thread-safe.
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    /// The object is copied, if it conforms to `NSCopying`. All associations are thread-safe.
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Returns the object that is associated with another one by a key, or `nil` if there is none. It can be called on any thread.
/// - Parameters:
///   - object: An object of a Swift class.
///   - key: The address of a variable, by which the association is identified.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.shared.value(of: object as AnyObject, .address(UInt(bitPattern: key)))
}

/// Associates an object with another one by a key. It can be called on any thread.
///
/// Objects that are associated with responders, gesture recognizers, and items of bars are released with them. With objects of
/// other classes, they are released at one of the next calls or frames after the object is deallocated.
/// - Parameters:
///   - object: An object of a Swift class, which is not retained.
///   - key: The address of a variable, by which the association is identified.
///   - value: The object to associate; `nil` ends the association.
///   - policy: The ownership of the value.
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) { AssociatedObjects.shared.set(value, of: object as AnyObject, .address(UInt(bitPattern: key)), policy) }

/// Ends all associations of an object. It can be called on any thread.
public func objc_removeAssociatedObjects(_ object: Any) {
    AssociatedObjects.shared.removeAddresses(of: object as AnyObject)
}

/// An object that releases the objects that are associated with it when it is deallocated.
protocol AssociationOwner: AnyObject {
    /// Remembers that there are associated objects. It can be called on any thread.
    nonisolated func noteAssociation()

    /// A Boolean value that indicates whether there are associated objects, or have been.
    nonisolated var hasAssociations: Bool { get }
}

/// A Boolean value of an object that indicates whether others are associated with it.
struct AssociationFlag: ~Copyable, Sendable {
    private let isSet = Atomic<Bool>(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    var value: Bool { isSet.load(ordering: .relaxed) }

    /// Releases the associated objects of an object that is being deallocated.
    func release(_ owner: ObjectIdentifier) {
        if isSet.load(ordering: .relaxed) { AssociatedObjects.shared.remove(owner) }
    }
}

/// The objects that are associated with others, by the objects and keys.
final class AssociatedObjects: Sendable {
    /// The associations of the process, as those of Apple's systems.
    static let shared = AssociatedObjects()

    enum Key: Hashable {
        case address(UInt)
        case userActivity
        case observations
        case observers
        case accessibility
        case lock
    }

    private struct Value {
        var retained: Any?
        weak var assigned: AnyObject?
    }

    private struct Entry {
        weak var object: AnyObject?
        var values: [Key: Value] = [:]
    }

    private struct State: @unchecked Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The objects that are examined next, whether they were deallocated.
        var unexamined: [ObjectIdentifier] = []
        /// The number of objects that do not release their associations themselves.
        var foreignCount = 0

        /// Removes the entries of some objects that were deallocated.
        mutating func sweep(atMost count: Int) -> [Entry] {
            guard foreignCount > 0 else { return [] }
            var removed: [Entry] = []
            if unexamined.isEmpty { unexamined = Array(entries.keys) }
            for identifier in unexamined.suffix(count) {
                guard let entry = entries[identifier], entry.object == nil else { continue }
                entries[identifier] = nil
                foreignCount -= 1
                removed.append(entry)
            }
            unexamined.removeLast(min(count, unexamined.count))
            return removed
        }
    }

    private let state = Mutex(State())

    /// A Boolean value that indicates whether there have been objects that do not release their associations themselves.
    private let hasForeign = Atomic<Bool>(false)

    /// The number of objects with associations.
    var count: Int { state.withLock { $0.entries.count } }

    func value(of object: AnyObject, _ key: Key) -> Any? {
        let (found, isGone) =
            state.withLock { state in
                let identifier = ObjectIdentifier(object)
                return Unchecked(
                    value: (state.entries[identifier]?.values[key], state.entries[identifier]?.object == nil)
                )
            }.value
        guard let found else { return nil }
        // The values are those of a former object at the same address. Weak references to an object that is being deallocated are
        // nil, too; it still has its own values.
        if isGone, Entry(object: object).object != nil { return nil }
        return found.retained ?? found.assigned
    }

    /// Associates a value with an object.
    /// - Parameter keepsFormer: A Boolean value that indicates whether a value that the object already has stays.
    func set(
        _ value: Any?,
        of object: AnyObject,
        _ key: Key,
        _ policy: objc_AssociationPolicy,
        keepsFormer: Bool = false
    ) {
        let stored: Value? = value.map { value in
            switch policy {
            case .OBJC_ASSOCIATION_ASSIGN: Value(assigned: value as AnyObject)
            case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: Value(retained: value)
            case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
                Value(retained: (value as? any NSCopying)?.copy(with: nil) ?? value)
            }
        }
        let owner = object as? any AssociationOwner
        if stored != nil { owner?.noteAssociation() }
        let isForeign = owner == nil
        if isForeign, stored != nil { hasForeign.store(true, ordering: .relaxed) }
        let arguments = Unchecked(value: (object: object, value: stored))
        // Released after the lock: a value may own objects that use associations when they are deallocated.
        let released = state.withLock { state in
            var released = state.sweep(atMost: 2)
            let identifier = ObjectIdentifier(arguments.value.object)
            if let entry = state.entries[identifier], entry.object == nil {
                released.append(entry)
                state.entries[identifier] = nil
                state.foreignCount -= isForeign ? 1 : 0
            }
            var entry = state.entries[identifier]
            let isNew = entry == nil
            if isNew, arguments.value.value == nil { return Unchecked(value: released) }
            if keepsFormer, entry?.values[key] != nil { return Unchecked(value: released) }
            if isNew { entry = Entry(object: arguments.value.object) }
            if let former = entry?.values[key] { released.append(Entry(values: [key: former])) }
            entry?.values[key] = arguments.value.value
            if entry?.values.isEmpty ?? true {
                entry = nil
                if isForeign, !isNew { state.foreignCount -= 1 }
            } else if isNew, isForeign {
                state.foreignCount += 1
            }
            state.entries[identifier] = entry
            return Unchecked(value: released)
        }
        withExtendedLifetime(released) {}
    }

    /// Ends the associations of an object, apart from those of the toolkit itself.
    func removeAddresses(of object: AnyObject) {
        let keys = state.withLock { state in state.entries[ObjectIdentifier(object)].map { Array($0.values.keys) } ?? []
        }
        for case .address(let key) in keys { set(nil, of: object, .address(key), .OBJC_ASSOCIATION_ASSIGN) }
    }

    /// Ends all associations of an object that is being deallocated.
    func remove(_ identifier: ObjectIdentifier) {
        let released = state.withLock { Unchecked(value: $0.entries.removeValue(forKey: identifier)) }
        withExtendedLifetime(released) {}
    }

    /// Releases the values of some objects that were deallocated.
    func sweep() {
        guard hasForeign.load(ordering: .relaxed) else { return }
        let released = state.withLock { Unchecked(value: $0.sweep(atMost: 64)) }
        withExtendedLifetime(released) {}
    }

    /// A value that callers share between threads, as with Apple's functions.
    private struct Unchecked<Value>: @unchecked Sendable { let value: Value }
}

extension UIResponder: AssociationOwner {
    nonisolated final func noteAssociation() { associationFlag.set() }
    nonisolated final var hasAssociations: Bool { associationFlag.value }
}

extension UIGestureRecognizer: AssociationOwner {
    nonisolated final func noteAssociation() { associationFlag.set() }
    nonisolated final var hasAssociations: Bool { associationFlag.value }
}

extension UIBarItem: AssociationOwner {
    nonisolated final func noteAssociation() { associationFlag.set() }
    nonisolated final var hasAssociations: Bool { associationFlag.value }
}

extension UINavigationItem: AssociationOwner {
    nonisolated final func noteAssociation() { associationFlag.set() }
    nonisolated final var hasAssociations: Bool { associationFlag.value }
}
