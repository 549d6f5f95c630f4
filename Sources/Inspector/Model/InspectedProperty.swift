/// A property of the objects of a class that pages show and change.
@MainActor
struct InspectedProperty {
    let name: String
    let kind: String
    let choices: [String]
    /// Returns a Boolean value that indicates whether an object has the property.
    let applies: (AnyObject) -> Bool
    let read: (AnyObject) -> InspectorValue
    /// Changes the value.
    let write: (AnyObject, InspectorValue) throws(InspectorFailure) -> Void
    /// Returns a closure that restores the value as it is now, even if it has no form in the protocol.
    private(set) var restoration: (AnyObject) -> () -> Void
    /// Returns the statement of Swift that sets the value as it is now.
    /// - Parameter target: The name of the object.
    let statement: (_ object: AnyObject, _ target: String) -> String

    /// Creates a property that is one of the class.
    init<Object: AnyObject, Value>(
        _ name: String,
        _ path: ReferenceWritableKeyPath<Object, Value>,
        _ form: ValueForm<Value>
    ) {
        self.init(name, form, get: { (object: Object) in object[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }

    /// Creates a property of methods, or whose values are limited by others.
    /// - Parameters:
    ///   - isShown: A closure that returns a Boolean value that indicates whether an object has the property at the time.
    ///   - refusal: A closure that returns the reason why an object's property cannot have a value, or `nil`.
    ///   - statement: A closure that returns a statement of Swift from the name of the object and an expression.
    init<Object: AnyObject, Value>(
        _ name: String,
        _ form: ValueForm<Value>,
        isShown: @escaping (Object) -> Bool = { _ in true },
        get: @escaping (Object) -> Value,
        set: @escaping (Object, Value) -> Void,
        refusal: @escaping (Object, Value) -> String? = { _, _ in nil },
        statement: @escaping (String, String) -> String? = { _, _ in nil }
    ) {
        self.name = name
        kind = form.kind
        choices = form.choices
        applies = { object in (object as? Object).map(isShown) ?? false }
        read = { object in (object as? Object).map { form.encode(get($0)) } ?? .none }
        write = { (object, value) throws(InspectorFailure) in
            guard let object = object as? Object else { throw .noProperty(name, of: "\(type(of: object))") }
            guard let value = form.decode(value) else { throw .invalid(name, expected: form.expected) }
            if let reason = refusal(object, value) { throw .notNow("\(name): \(reason)") }
            set(object, value)
        }
        restoration = { object in
            guard let object = object as? Object else { return {} }
            let value = get(object)
            return { [weak object] in if let object { set(object, value) } }
        }
        self.statement = { object, target in
            guard let object = object as? Object else { return "" }
            let text = form.swift(get(object))
            return statement(target, text) ?? "\(target).\(name) = \(text)"
        }
    }

    /// Returns the property with another way to restore its value, for values that have parts which are not in the protocol.
    /// - Parameter restoration: A closure that returns a closure that restores the value as it is now, from the object and the
    ///   closure that sets the value of the protocol.
    func restoring<Object: AnyObject>(
        _ restoration: @escaping (Object, @escaping () -> Void) -> () -> Void
    ) -> InspectedProperty {
        var result = self
        let former = self.restoration
        result.restoration = { object in
            let restore = former(object)
            guard let object = object as? Object else { return restore }
            return restoration(object, restore)
        }
        return result
    }
}
