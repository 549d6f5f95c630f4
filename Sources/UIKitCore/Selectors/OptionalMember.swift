import Foundation

/// An optional requirement of a protocol, as a type of another module implements it.
///
/// The module that declares the protocol does not know the type. It finds the member in the type's tables of selectors. `easel-app` writes
/// the uses of this structure.
public struct OptionalMember {
    private let entry: SelectorEntry
    private let object: AnyObject

    /// Finds the member of an object, or `nil` if the object does not have it.
    /// - Parameter selector: The name of the method, or of the property's getter, in Objective-C.
    public init?(_ object: Any, _ selector: String) {
        let object = object as AnyObject
        guard let entry = SelectorLookup.appEntry(Selector(selector), of: object) else { return nil }
        self.entry = entry
        self.object = object
    }

    /// Calls the method, or reads the property. A result of another type traps.
    public func callAsFunction<Value>(_ arguments: Any?...) -> Value {
        let result = entry.call(object, arguments)
        if let value = result as? Value { return value }
        if let value = () as? Value { return value }
        if let result, let number = NumberConversion.convert(result, to: Value.self) { return number }
        fatalError(
            "-[\(type(of: object)) \(entry.name)]: the result is \(result.map { "of type \(type(of: $0))" } ?? "nil"), not \(Value.self)"
        )
    }
}
