import Foundation

/// The coder of an object's state: values by keys.
///
/// Unlike `NSKeyedUnarchiver` on Linux, a key without a value is no error: the object is `nil`, and the number is zero, as on
/// Apple's systems.
final class RestorationCoder: NSCoder {
    /// The values, in the order in which they were first encoded.
    private(set) var values: [(key: String, value: RestorationValue)] = []
    private var indices: [String: Int] = [:]

    /// Returns the object with a path while state is decoded.
    private let object: (String) -> AnyObject?

    /// Creates a coder without values.
    override convenience init() { self.init([:]) { _ in nil } }

    /// Creates a coder with values of a property list.
    init(_ propertyList: [String: Any], object: @escaping (String) -> AnyObject?) {
        self.object = object
        super.init()
        for (key, value) in propertyList.sorted(by: { $0.key < $1.key }) {
            if let value = RestorationValue(propertyList: value) { set(value, key) }
        }
    }

    /// The values as a property list, without references to objects that are not stored.
    func propertyList(_ path: (AnyObject) -> String?) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in values { result[key] = value.propertyList(path) }
        return result
    }

    private func set(_ value: RestorationValue, _ key: String) {
        if let index = indices[key] {
            values[index].value = value
        } else {
            indices[key] = values.count
            values.append((key, value))
        }
    }

    private func number(_ key: String) -> NSNumber? {
        guard case .plain(let value)? = indices[key].map({ values[$0].value }) else { return nil }
        return value as? NSNumber
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }
    override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    override func containsValue(forKey key: String) -> Bool { indices[key] != nil }

    // MARK: Encoding

    override func encode(_ object: Any?, forKey key: String) {
        guard let object else { return }
        if let value = RestorationValue(object) { return set(value, key) }
        // An optional without a value is stored as no value.
        if Mirror(reflecting: object).displayStyle == .optional { return }
        let text = "cannot save the state \"\(key)\": \(type(of: object)) does not conform to NSCoding"
        Log.write(LogMessage(text, .warning), from: "UIKit")
    }

    override func encodeConditionalObject(_ object: Any?, forKey key: String) { encode(object, forKey: key) }
    override func encode(_ value: Bool, forKey key: String) { set(.plain(NSNumber(value: value)), key) }
    override func encode(_ value: Int, forKey key: String) { set(.plain(NSNumber(value: value)), key) }
    override func encode(_ value: Int32, forKey key: String) { set(.plain(NSNumber(value: value)), key) }
    override func encode(_ value: Int64, forKey key: String) { set(.plain(NSNumber(value: value)), key) }
    override func encode(_ value: Float, forKey key: String) { set(.plain(NSNumber(value: value)), key) }
    override func encode(_ value: Double, forKey key: String) { set(.plain(NSNumber(value: value)), key) }

    override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        set(.plain(bytes.map { Data(bytes: $0, count: length) } ?? Data()), key)
    }

    // MARK: Decoding

    override func decodeObject(forKey key: String) -> Any? { indices[key].flatMap { values[$0].value.object(object) } }

    override func decodeObject<Object: NSObject>(of cls: Object.Type, forKey key: String) -> Object?
    where Object: NSCoding { decodeObject(forKey: key) as? Object }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { decodeObject(forKey: key) }
    override func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }
    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }
}
