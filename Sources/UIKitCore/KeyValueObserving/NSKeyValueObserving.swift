import Foundation

/// The values that an observer of a property receives, and the times at which it receives them.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change has the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The change has the value before.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// The observer is called at once with the current value, before the registration returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// The observer is called before each change, too.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change that an observer receives.
public enum NSKeyValueChange: UInt, Hashable, Sendable {
    /// The value was set.
    case setting = 1
    /// Objects were inserted into a collection.
    case insertion = 2
    /// Objects were removed from a collection.
    case removal = 3
    /// Objects in a collection were replaced.
    case replacement = 4
}

/// The keys of the dictionary that an observer receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change, as the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, with ``NSKeyValueObservingOptions/new``. It is a value of Swift, or `NSNull` for `nil`.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before, with ``NSKeyValueObservingOptions/old``. It is a value of Swift, or `NSNull` for `nil`.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The positions in a collection that changed, as an `IndexSet`.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// A Boolean value that is there, and `true`, if the observer is called before the change.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property that a closure observes.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change.
    public let kind: Kind
    /// The new value, with ``NSKeyValueObservingOptions/new``.
    public let newValue: Value?
    /// The value before, with ``NSKeyValueObservingOptions/old``.
    public let oldValue: Value?
    /// The positions in a collection that changed.
    public let indexes: IndexSet?
    /// A Boolean value that indicates whether the closure is called before the change.
    public let isPrior: Bool
}

/// An observation of a property by a closure, which ends when it is invalidated or deallocated.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let observation: KeyPathObservation

    init(_ observation: KeyPathObservation) {
        self.observation = observation
        super.init()
    }

    /// Ends the observation. A second call does nothing.
    public func invalidate() { observation.end() }

    deinit { observation.end() }
}
