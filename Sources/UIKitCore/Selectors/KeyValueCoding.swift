import QuartzCore

/// Key-value coding of responders whose properties tables of selectors have: those with `@objc`, `@IBOutlet` or `@IBInspectable` in
/// sources that were written for iOS.
extension UIResponder {
    /// Returns the value of a property by its key. A key that the object does not have traps.
    public func value(forKey key: String) -> Any? {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        for name in [key, "is\(capitalized)", "get\(capitalized)"] {
            if let entry = SelectorLookup.entry(Selector(name), of: self) { return entry.call(self, []) }
        }
        fatalError(
            "\(type(of: self)).value(forKey:): the class has no property '\(key)' that is visible to Objective-C"
        )
    }

    /// Sets the value of a property by its key. A key that the object does not have traps.
    ///
    /// Numbers are converted to the type of the property. A value of another type traps.
    public func setValue(_ value: Any?, forKey key: String) {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        for name in ["set\(capitalized):", "setIs\(capitalized):"] {
            guard let entry = SelectorLookup.entry(Selector(name), of: self) else { continue }
            entry.call(self, [value])
            return
        }
        fatalError(
            "\(type(of: self)).setValue(_:forKey:): the class has no property '\(key)' that is visible to Objective-C"
        )
    }

    /// Returns the value at a path of keys, such as `detail.title`, or `nil` if an object in the path is `nil`.
    public func value(forKeyPath keyPath: String) -> Any? {
        let (owner, key) = lastOwner(of: keyPath)
        return switch owner {
        case let responder as UIResponder: responder.value(forKey: key)
        case let layer as CALayer: layer.value(forKey: key)
        default: nil
        }
    }

    /// Sets the value at a path of keys. Nothing is set if an object in the path is `nil`.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (owner, key) = lastOwner(of: keyPath)
        switch owner {
        case let responder as UIResponder: responder.setValue(value, forKey: key)
        case let layer as CALayer: layer.setValue(value, forKey: key)
        default: break
        }
    }

    /// Returns the object that has the last key of a path, and that key.
    private func lastOwner(of keyPath: String) -> (Any?, String) {
        let keys = keyPath.split(separator: ".").map(String.init)
        var owner: Any? = self
        for key in keys.dropLast() {
            switch owner {
            case let responder as UIResponder: owner = responder.value(forKey: key)
            case let layer as CALayer: owner = layer.value(forKey: key)
            default: return (nil, keyPath)
            }
        }
        return (owner, keys.last ?? keyPath)
    }
}
