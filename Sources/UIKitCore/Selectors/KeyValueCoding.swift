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
        undefined(key, "value(forKey:)")
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
        undefined(key, "setValue(_:forKey:)")
    }

    /// Returns the value at a path of keys, such as `detail.title`, or `nil` if an object in the path is `nil`. A path through an
    /// object that is neither a responder nor a layer traps.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = KeyPathParts(keyPath)
        guard let rest = keys.rest else { return value(forKey: keys.first) }
        return switch value(forKey: keys.first) {
        case let responder as UIResponder: responder.value(forKeyPath: rest)
        case let layer as CALayer: layer.value(forKeyPath: rest)
        case .none: nil
        case let other?: unsupported(other, keyPath)
        }
    }

    /// Sets the value at a path of keys. Nothing is set if an object in the path is `nil`. A path through an object that is neither
    /// a responder nor a layer traps.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let keys = KeyPathParts(keyPath)
        guard let rest = keys.rest else { return setValue(value, forKey: keys.first) }
        switch self.value(forKey: keys.first) {
        case let responder as UIResponder: responder.setValue(value, forKeyPath: rest)
        case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
        case .none: break
        case let other?: unsupported(other, keyPath)
        }
    }

    private func undefined(_ key: String, _ method: String) -> Never {
        fatalError(
            "-[\(type(of: self)) \(method)]: this class is not key value coding-compliant for the key \(key); mark the property "
                + "@objc, and import the sources of its module with easel-app"
        )
    }

    private func unsupported(_ object: Any, _ keyPath: String) -> Never {
        fatalError(
            "\(type(of: self)): the path \(keyPath) leads through \(type(of: object)), whose values have no keys"
        )
    }
}

/// The first key of a path, and the path of the others.
private struct KeyPathParts {
    let first: String
    let rest: String?

    init(_ path: String) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        first = String(parts[0])
        rest = parts.count > 1 ? String(parts[1]) : nil
    }
}
