import Foundation

extension NSObjectProtocol {
    /// Returns a Boolean value that indicates whether the object has a method, which is called by its selector.
    public func responds(to aSelector: Selector?) -> Bool {
        guard let aSelector else { return false }
        return SelectorLookup.entry(aSelector, of: self) != nil
    }

    /// Calls a method without parameters. An object without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>! { result(aSelector, []) }

    /// Calls a method with one parameter. An object without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public func perform(_ aSelector: Selector, with object: Any?) -> Unmanaged<AnyObject>! {
        result(aSelector, [object])
    }

    /// Calls a method with two parameters. An object without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public func perform(_ aSelector: Selector, with object1: Any?, with object2: Any?) -> Unmanaged<AnyObject>! {
        result(aSelector, [object1, object2])
    }

    private func result(_ selector: Selector, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
        guard let value = SelectorLookup.send(selector, to: self, arguments), !(value is Void) else { return nil }
        return RetainedObject.unmanaged(value as AnyObject)
    }
}

extension NSObjectProtocol {
    /// Returns the name of the class with that of its module.
    public static func description() -> String { String(reflecting: self) }

    /// Returns a Boolean value that indicates whether the class has a method, which is called by its selector: those of UIKit that
    /// return the shared application, the main screen, and the current device.
    public static func responds(to aSelector: Selector?) -> Bool {
        aSelector.map { ToolkitSelectors.classValue(self, $0.description) != nil } ?? false
    }

    /// Calls a method of the class without parameters. A class without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public static func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>! {
        guard let value = ToolkitSelectors.classValue(self, aSelector.description) else {
            fatalError("+[\(self) \(aSelector)]: unrecognized selector sent to class")
        }
        return RetainedObject.unmanaged(value)
    }

    /// Returns the value of a property of the class by its key, such as `sharedApplication`. A key that the class does not have traps.
    public static func value(forKey key: String) -> Any? {
        guard let value = ToolkitSelectors.classValue(self, key) else {
            fatalError("+[\(self) value(forKey:)]: this class is not key value coding-compliant for the key \(key)")
        }
        return value
    }
}

private struct RetainedObject: @unchecked Sendable {
    let object: AnyObject

    static func unmanaged(_ object: AnyObject) -> Unmanaged<AnyObject> {
        // Without an autorelease pool: the caller does not own the object, which lives on until the main thread is idle.
        let retained = RetainedObject(object: object)
        DispatchQueue.main.async { withExtendedLifetime(retained) {} }
        return Unmanaged.passUnretained(object)
    }
}
