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
    public func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>? { result(aSelector, []) }

    /// Calls a method with one parameter. An object without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public func perform(_ aSelector: Selector, with object: Any?) -> Unmanaged<AnyObject>? {
        result(aSelector, [object])
    }

    /// Calls a method with two parameters. An object without the method traps.
    /// - Returns: The result, if it is an object.
    @discardableResult
    public func perform(_ aSelector: Selector, with object1: Any?, with object2: Any?) -> Unmanaged<AnyObject>? {
        result(aSelector, [object1, object2])
    }

    private func result(_ selector: Selector, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
        guard let value = SelectorLookup.send(selector, to: self, arguments), !(value is Void) else { return nil }
        let object = value as AnyObject
        // Without an autorelease pool: the caller does not own the object, which lives on until the main thread is idle.
        let retained = RetainedObject(object: object)
        DispatchQueue.main.async { withExtendedLifetime(retained) {} }
        return Unmanaged.passUnretained(object)
    }
}

private struct RetainedObject: @unchecked Sendable {
    let object: AnyObject
}
