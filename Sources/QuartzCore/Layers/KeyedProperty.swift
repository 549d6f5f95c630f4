import CoreGraphics

/// Access to one property of a class by its key. Numbers are boxed as `NSNumber`.
struct KeyedProperty: Sendable {
    let get: @Sendable (AnyObject) -> Any?
    let set: @Sendable (AnyObject, Any?) -> Void

    /// Creates access to a property of any type; values of other types trap.
    init<Root: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Root, Value> & Sendable) {
        self.init(path, box: { $0 }, unbox: { $0 as? Value })
    }

    /// Creates access to an optional property of any type; values of other types trap.
    init<Root: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Root, Value?> & Sendable) {
        get = { object in Self.root(object, of: path)[keyPath: path] }
        set = { object, any in
            let value = any as? Value
            precondition(any == nil || value != nil, Self.complaint(any, path))
            Self.root(object, of: path)[keyPath: path] = value
        }
    }

    /// Creates access to a property of a string-based type, which is boxed as a string.
    init<Root: AnyObject, Value: RawRepresentable<String> & SendableMetatype>(
        _ path: ReferenceWritableKeyPath<Root, Value> & Sendable
    ) {
        self.init(
            path,
            box: \.rawValue,
            unbox: { any in any as? Value ?? (any as? String).flatMap(Value.init(rawValue:)) }
        )
    }

    init<Root: AnyObject>(_ path: ReferenceWritableKeyPath<Root, CGFloat> & Sendable) {
        self.init(path, box: { NSNumber(value: Double($0)) }, unbox: { AnimationNumber($0).map { CGFloat($0.value) } })
    }

    init<Root: AnyObject>(_ path: ReferenceWritableKeyPath<Root, Double> & Sendable) {
        self.init(path, box: { NSNumber(value: $0) }, unbox: { AnimationNumber($0)?.value })
    }

    init<Root: AnyObject>(_ path: ReferenceWritableKeyPath<Root, Float> & Sendable) {
        self.init(path, box: { NSNumber(value: $0) }, unbox: { AnimationNumber($0).map { Float($0.value) } })
    }

    init<Root: AnyObject>(_ path: ReferenceWritableKeyPath<Root, Int> & Sendable) {
        self.init(path, box: { NSNumber(value: $0) }, unbox: { AnimationNumber($0).flatMap { Int(exactly: $0.value) } })
    }

    init<Root: AnyObject>(_ path: ReferenceWritableKeyPath<Root, Bool> & Sendable) {
        self.init(path, box: { NSNumber(value: $0) }, unbox: { AnimationNumber($0).map { $0.value != 0 } })
    }

    private init<Root: AnyObject, Value>(
        _ path: ReferenceWritableKeyPath<Root, Value> & Sendable,
        box: @escaping @Sendable (Value) -> Any,
        unbox: @escaping @Sendable (Any) -> Value?
    ) {
        get = { object in box(Self.root(object, of: path)[keyPath: path]) }
        set = { object, any in
            guard let value = any.flatMap(unbox) else { preconditionFailure(Self.complaint(any, path)) }
            Self.root(object, of: path)[keyPath: path] = value
        }
    }

    private static func root<Root: AnyObject, Value>(
        _ object: AnyObject,
        of path: ReferenceWritableKeyPath<Root, Value>
    ) -> Root { unsafeDowncast(object, to: Root.self) }

    private static func complaint(_ any: Any?, _ path: AnyKeyPath) -> String {
        "setValue(_:forKey:): \(any ?? "nil") is not a valid value of \(path)"
    }
}
