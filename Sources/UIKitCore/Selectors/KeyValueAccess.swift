import Foundation
import QuartzCore

/// The first key of a path, and the path of the others.
struct KeyPathParts {
    let first: String
    let rest: String?

    init(_ path: String) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        first = String(parts[0])
        rest = parts.count > 1 ? String(parts[1]) : nil
    }
}

/// Reads and writes values of objects of any kind by their keys.
package enum KeyValueAccess {
    // MARK: Reading

    /// Returns the value of an object by a key. A key that the object does not have traps.
    package static func value(of object: Any, forKey key: String) -> Any? {
        switch object {
        case let layer as CALayer: return layer.value(forKey: key)
        case let animation as CAAnimation: return animation.value(forKey: key)
        case let defaults as UserDefaults: return defaults.object(forKey: key)
        case let dictionary as NSDictionary: return dictionary[key]
        case let dictionary as [AnyHashable: Any]: return dictionary[key]
        default: break
        }
        if let elements = elements(of: object) {
            return elements.map { value(of: $0, forKey: key) ?? NSNull() }
        }
        let target = object as AnyObject
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        for name in [key, "is\(capitalized)", "get\(capitalized)"] {
            if let entry = SelectorLookup.entry(Selector(name), of: target) { return entry.call(target, []) }
        }
        if let entry = SelectorLookup.entry(Selector("valueForUndefinedKey:"), of: target) {
            return entry.call(target, [key])
        }
        failUndefined(key, target, "value(forKey:)")
    }

    /// Returns the value at a path of keys and operators, or `nil` if an object in the path is `nil`.
    package static func value(of object: Any, atPath path: String) -> Any? {
        if let layer = object as? CALayer { return layer.value(forKeyPath: path) }
        var value = object
        var rest = Substring(path)
        while true {
            let key = rest.prefix { $0 != "." }
            rest = rest.dropFirst(key.count + 1)
            if key.hasPrefix("@"), let elements = elements(of: value) {
                return CollectionOperator.value(String(key), of: elements, String(rest))
            }
            guard let next = Self.value(of: value, forKey: String(key)) else { return nil }
            if rest.isEmpty || next is NSNull { return next }
            if let layer = next as? CALayer { return layer.value(forKeyPath: String(rest)) }
            value = next
        }
    }

    /// Returns the elements of a collection, or `nil` for another value.
    static func elements(of value: Any) -> [Any]? {
        switch value {
        case let array as [Any]: array
        case let array as NSArray: array.map(\.self)
        case let set as NSSet: set.map(\.self)
        case let set as NSOrderedSet: set.map(\.self)
        case let set as Set<AnyHashable>: set.map(\.base)
        default: nil
        }
    }

    // MARK: Writing

    /// Sets the value of an object by a key. A key that the object does not have traps.
    static func set(_ value: Any?, of object: Any, forKey key: String) {
        switch object {
        case let layer as CALayer: return layer.setValue(value, forKey: key)
        case let animation as CAAnimation: return animation.setValue(value, forKey: key)
        case let defaults as UserDefaults: return defaults.set(value, forKey: key)
        case let dictionary as NSMutableDictionary:
            if let value { dictionary[key] = value } else { dictionary.removeObject(forKey: key) }
            return
        default: break
        }
        if let elements = elements(of: object) {
            for element in elements { set(value, of: element, forKey: key) }
            return
        }
        let target = object as AnyObject
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        for name in ["set\(capitalized):", "setIs\(capitalized):"] {
            guard let entry = SelectorLookup.entry(Selector(name), of: target) else { continue }
            entry.call(target, [value])
            return
        }
        if let entry = SelectorLookup.entry(Selector("setValue:forUndefinedKey:"), of: target) {
            entry.call(target, [value, key])
            return
        }
        failUndefined(key, target, "setValue(_:forKey:)")
    }

    /// Sets the value at a path of keys. Nothing is set if an object in the path is `nil`.
    static func set(_ value: Any?, of object: Any, atPath path: String) {
        var object = object
        var parts = KeyPathParts(path)
        while let rest = parts.rest {
            if let layer = object as? CALayer {
                return layer.setValue(value, forKeyPath: "\(parts.first).\(rest)")
            }
            guard let next = Self.value(of: object, forKey: parts.first), !(next is NSNull) else { return }
            object = next
            parts = KeyPathParts(rest)
        }
        set(value, of: object, forKey: parts.first)
    }

    // MARK: Classes

    /// Returns the paths of keys that a property depends on.
    static func pathsAffecting(_ key: String, of object: AnyObject) -> Set<String> {
        var paths: Set<String> = []
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        for (name, arguments) in [
            ("keyPathsForValuesAffectingValueForKey:", [key]), ("keyPathsForValuesAffecting\(capitalized)", []),
        ] {
            guard let entry = SelectorLookup.appEntry(Selector(name), of: object) else { continue }
            paths.formUnion(entry.call(object, arguments) as? Set<String> ?? [])
        }
        return paths
    }

    /// Returns a Boolean value that indicates whether the setter of a property reports its changes.
    static func notifiesAutomatically(_ key: String, _ object: AnyObject) -> Bool {
        let selector = Selector("automaticallyNotifiesObserversForKey:")
        guard let entry = SelectorLookup.appEntry(selector, of: object) else { return true }
        return entry.call(object, [key]) as? Bool ?? true
    }

    /// Ends the program because an object has no property with a key.
    static func failUndefined(_ key: String, _ object: AnyObject, _ method: String) -> Never {
        fatalError(
            "-[\(type(of: object)) \(method)]: this class is not key value coding-compliant for the key \(key); mark the property "
                + "@objc, and import the sources of its module with easel-app"
        )
    }
}
