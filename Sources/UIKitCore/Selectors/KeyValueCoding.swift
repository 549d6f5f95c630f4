import Foundation
import QuartzCore

/// An object whose properties have keys. All subclasses of `NSObject` conform.
///
/// The keys are those of properties that tables of selectors have: with `@objc`, `@IBOutlet` or `@IBInspectable` in sources that were
/// written for iOS. The methods of this protocol are not members of `NSObject`, so that classes may declare them themselves.
public protocol KeyValueCoding: NSObjectProtocol {}

extension NSObject: KeyValueCoding {}

extension KeyValueCoding {
    /// Returns the value of a property by its key.
    ///
    /// The value of an array or set is that of its elements. A key that the object does not have is passed to
    /// `value(forUndefinedKey:)`, and traps if the class does not declare that method.
    public func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

    /// Sets the value of a property by its key.
    ///
    /// Numbers are converted to the type of the property. A value of another type traps. A key that the object does not have is passed
    /// to `setValue(_:forUndefinedKey:)`, and traps if the class does not declare that method.
    public func setValue(_ value: Any?, forKey key: String) { KeyValueAccess.set(value, of: self, forKey: key) }

    /// Returns the value at a path of keys, such as `detail.title`, or `nil` if an object in the path is `nil`.
    ///
    /// A path can have an operator for collections: `items.@count`, `items.@sum.price`, `@avg`, `@min`, `@max`, `@unionOfObjects`,
    /// `@distinctUnionOfObjects`, `@unionOfArrays` and `@distinctUnionOfArrays`. A path through a value without keys traps.
    public func value(forKeyPath keyPath: String) -> Any? { KeyValueAccess.value(of: self, atPath: keyPath) }

    /// Sets the value at a path of keys. Nothing is set if an object in the path is `nil`. A path through a value without keys traps.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        KeyValueAccess.set(value, of: self, atPath: keyPath)
    }

    /// Returns the values of some keys. Values that are `nil` are `NSNull`.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
    }

    /// Sets the values of some keys. `NSNull` sets `nil`.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }

    /// Called for a key that the object does not have. A class that has values for further keys declares this method itself; this
    /// one traps.
    public func value(forUndefinedKey key: String) -> Any? {
        KeyValueAccess.failUndefined(key, self, "value(forUndefinedKey:)")
    }

    /// Called for a key that the object does not have. A class that has values for further keys declares this method itself; this
    /// one traps.
    public func setValue(_ value: Any?, forUndefinedKey key: String) {
        KeyValueAccess.failUndefined(key, self, "setValue(_:forUndefinedKey:)")
    }
}
