import Foundation

/// The arguments of a method that is called by its selector.
public struct SelectorArguments {
    /// The arguments. The ones that are missing are `nil`.
    let values: [Any?]
    /// The method, for messages.
    let method: String

    /// Returns an argument as a value of the type of the parameter. A value of another type traps.
    /// - Parameter index: The position of the argument.
    public subscript<Value>(index: Int) -> Value {
        let value = values.indices.contains(index) ? values[index] : nil
        if let value = value as? Value { return value }
        if let value, let number = NumberConversion.convert(value, to: Value.self) { return number }
        fatalError(
            "\(method): argument \(index) is \(value.map { "of type \(type(of: $0))" } ?? "nil"), not \(Value.self)"
        )
    }
}

/// A method, or an accessor of a property, that is called by its selector.
public struct SelectorEntry: Sendable {
    /// Values that are passed to the main actor on its own thread, or by a queue that owns them.
    private struct Call: @unchecked Sendable {
        let target: AnyObject
        let arguments: [Any?]
    }

    private struct Outcome: @unchecked Sendable {
        let value: Any?
    }

    /// The name of the method in Objective-C.
    let name: String
    private let accepts: @Sendable (AnyObject) -> Bool
    private let isIsolated: Bool
    private let body: @Sendable (Call) -> Outcome

    /// Creates the entry of a method that runs on the main actor.
    /// - Parameters:
    ///   - name: The name of the method in Objective-C.
    ///   - call: A closure that calls the method, and returns its result.
    public init<Target: AnyObject>(
        _ name: String,
        _ call: @escaping @MainActor @Sendable (Target, SelectorArguments) -> Any?
    ) {
        self.name = name
        isIsolated = true
        accepts = { $0 is Target }
        body = { made in
            MainActor.assumeIsolated {
                guard let target = made.target as? Target else { return Outcome(value: nil) }
                return Outcome(value: call(target, Self.arguments(made, name)))
            }
        }
    }

    /// Creates the entry of a method that runs on the thread that calls it.
    /// - Parameters:
    ///   - name: The name of the method in Objective-C.
    ///   - call: A closure that calls the method, and returns its result.
    public init<Target: AnyObject>(
        anywhere name: String,
        _ call: @escaping @Sendable (Target, SelectorArguments) -> Any?
    ) {
        self.name = name
        isIsolated = false
        accepts = { $0 is Target }
        body = { made in
            guard let target = made.target as? Target else { return Outcome(value: nil) }
            return Outcome(value: call(target, Self.arguments(made, name)))
        }
    }

    /// Creates the entry of a method of a generic class, which runs on the main actor.
    /// - Parameters:
    ///   - name: The name of the method in Objective-C.
    ///   - accepts: A closure that returns a Boolean value that indicates whether an object has the method.
    ///   - call: A closure that calls the method, and returns its result.
    public init(
        _ name: String,
        of accepts: @escaping @Sendable (AnyObject) -> Bool,
        _ call: @escaping @MainActor @Sendable (AnyObject, SelectorArguments) -> Any?
    ) {
        self.name = name
        isIsolated = true
        self.accepts = accepts
        body = { made in
            MainActor.assumeIsolated { Outcome(value: call(made.target, Self.arguments(made, name))) }
        }
    }

    /// Creates the entry of a method of a generic class, which runs on the thread that calls it.
    /// - Parameters:
    ///   - name: The name of the method in Objective-C.
    ///   - accepts: A closure that returns a Boolean value that indicates whether an object has the method.
    ///   - call: A closure that calls the method, and returns its result.
    public init(
        anywhere name: String,
        of accepts: @escaping @Sendable (AnyObject) -> Bool,
        _ call: @escaping @Sendable (AnyObject, SelectorArguments) -> Any?
    ) {
        self.name = name
        isIsolated = false
        self.accepts = accepts
        body = { made in Outcome(value: call(made.target, Self.arguments(made, name))) }
    }

    private static func arguments(_ call: Call, _ name: String) -> SelectorArguments {
        SelectorArguments(values: call.arguments, method: "-[\(type(of: call.target)) \(name)]")
    }

    /// Returns a Boolean value that indicates whether an object has the method.
    func isOf(_ object: AnyObject) -> Bool { accepts(object) }

    /// Calls the method. A method of the main actor that is called on another thread runs later, and has no result.
    @discardableResult
    func call(_ object: AnyObject, _ arguments: [Any?]) -> Any? {
        let made = Call(target: object, arguments: arguments)
        guard isIsolated, !Thread.isMainThread, !MainQueue.isCurrent else { return body(made).value }
        let body = body
        DispatchQueue.main.async { _ = body(made) }
        return nil
    }
}

/// The methods of a source file that are called by their selectors. It is generated.
public protocol SelectorTable {
    /// The methods.
    static var entries: [SelectorEntry] { get }
}

/// The methods of a module that are called by their selectors, by their names.
public struct SelectorIndex: Sendable {
    private let entries: [String: [SelectorEntry]]

    /// Creates an index of tables.
    public init(_ tables: [any SelectorTable.Type]) {
        entries = Dictionary(grouping: tables.flatMap { $0.entries }, by: \.name)
    }

    /// Returns the method of an object.
    func entry(_ name: String, of object: AnyObject) -> SelectorEntry? { entries[name]?.first { $0.isOf(object) } }
}

/// The class `EaselSelectors` of a module, by which UIKit finds the module's tables. It is generated.
public protocol SelectorModule: AnyObject {
    /// The methods of the module.
    static var selectors: SelectorIndex { get }
}

/// Conversions of numbers, as Objective-C's key-value coding makes them.
enum NumberConversion {
    /// Returns a number as a value of another type, or `nil` if one of the types is not that of a number.
    static func convert<Value>(_ value: Any, to type: Value.Type) -> Value? {
        if type == Bool.self { return (integer(value).map { $0 != 0 }) as? Value }
        if let type = type as? any FixedWidthInteger.Type {
            return integer(value).flatMap { type.init(exactly: $0) as? Value }
        }
        guard let number = double(value) else { return nil }
        switch type {
        case is CGFloat.Type: return CGFloat(number) as? Value
        case is Double.Type: return number as? Value
        case is Float.Type: return Float(number) as? Value
        default: return nil
        }
    }

    private static func double(_ value: Any) -> Double? {
        switch value {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as any BinaryInteger: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    private static func integer(_ value: Any) -> Int? {
        if let value = value as? Int { return value }
        return double(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
}
