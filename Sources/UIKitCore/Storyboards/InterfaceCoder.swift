import Foundation

/// The coder with which storyboards and nibs create objects: `init(coder:)` receives it, as on iOS.
///
/// It decodes what the initializers of UIKit's classes need before the other properties are set, such as the style of a table view.
/// A key without a value is no error: the object is `nil`, and the number is zero. Other properties, and subviews, are set by the
/// initializer of the class of UIKit, so that the initializer of a subclass finds them after its call of `super`.
final class InterfaceCoder: NSCoder {
    private let values: [String: Any]
    private let base: AnyClass
    private var setUp: (@MainActor (AnyObject) -> Void)?

    /// Creates a coder.
    /// - Parameters:
    ///   - base: The class of UIKit whose initializer sets the properties.
    ///   - values: The values by their keys.
    ///   - setUp: A closure that sets the properties of an object.
    init(_ base: AnyClass, _ values: [String: Any], setUp: @escaping @MainActor (AnyObject) -> Void) {
        self.base = base
        self.values = values
        self.setUp = setUp
        super.init()
    }

    /// Sets the properties of an object, if this is the class that sets them.
    @MainActor
    func complete(_ object: AnyObject, as type: AnyClass) {
        if type == base { complete(object) }
    }

    /// Sets the properties of an object, unless that was done.
    @MainActor
    func complete(_ object: AnyObject) {
        guard let setUp else { return }
        self.setUp = nil
        setUp(object)
    }

    func value(_ key: String) -> Any? { values[key] }
    private func number(_ key: String) -> NSNumber? {
        switch values[key] {
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as CGFloat: NSNumber(value: Double(value))
        case let value as Double: NSNumber(value: value)
        case let value as any RawRepresentable: (value.rawValue as? Int).map { NSNumber(value: $0) }
        default: nil
        }
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }
    override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    override func containsValue(forKey key: String) -> Bool { values[key] != nil }
    override func decodeObject(forKey key: String) -> Any? { values[key] }

    override func decodeObject<Object: NSObject>(of cls: Object.Type, forKey key: String) -> Object?
    where Object: NSCoding { values[key] as? Object }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { values[key] }
    override func decodePropertyList(forKey key: String) -> Any? { values[key] }
    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }
}

extension NSCoder {
    /// A Boolean value that indicates whether the coder creates objects of a storyboard or a nib.
    package var createsInterface: Bool { self is InterfaceCoder }

    /// Returns a value that the initializer of a class needs, or `nil` if a storyboard or a nib does not state it.
    package func interfaceValue<Value>(_ type: Value.Type, _ key: String) -> Value? {
        (self as? InterfaceCoder)?.value(key) as? Value
    }

    /// Sets the properties that a storyboard or a nib states. The initializers of UIKit's classes call it at their ends.
    @MainActor
    package func didInitialize(_ object: AnyObject, as type: AnyClass) {
        (self as? InterfaceCoder)?.complete(object, as: type)
    }
}
