import CoreGraphics
import Foundation

/// A value of an inspectable property, as editors and files of kept values have it.
///
/// The rewriter of sources for iOS writes kept values into the initial values of properties.
public enum InspectableValue: Hashable, Sendable {
    /// The value `nil` of an optional property.
    case none
    /// A Boolean value.
    case flag(Bool)
    /// A number.
    case number(Double)
    /// A text, a color such as `#ff8000` or `#ff8000ff`, or the name of a color or an image of the app.
    case text(String)
    /// The coordinates of a point, a size, or a rectangle, in points.
    case numbers([Double])

    /// Returns the value as one of the type of a property.
    /// - Parameters:
    ///   - type: The type.
    ///   - initial: The value to return if this one is not valid for the type.
    public func value<Value>(as type: Value.Type = Value.self, or initial: Value) -> Value {
        // Unwrapped before the cast, which would find the value `nil` of an optional type where there is no value.
        guard let type = type as? any InspectableForm.Type, let decoded = type.decode(self),
            let value = decoded as? Value
        else { return initial }
        return value
    }
}

/// A type that inspectable properties can have.
package protocol InspectableForm {
    /// The kind of the editor.
    static var inspectableKind: InspectableKind { get }

    /// A Boolean value that indicates whether the type has the value `nil`.
    static var isInspectableOptional: Bool { get }

    /// Returns a value of the type, or `nil` if it is not valid.
    static func decode(_ value: InspectableValue) -> Any?

    /// Returns a value of the type in the form of editors, or `nil` if it has none, as an image.
    static func encode(_ value: Any) -> InspectableValue?
}

extension InspectableForm {
    package static var isInspectableOptional: Bool { false }
}

/// The kinds of editors of inspectable properties.
package enum InspectableKind: String, Hashable, Sendable, CaseIterable {
    case flag, integer, number, text, point, size, rect, color, image

    /// The valid values, for errors.
    package var expected: String {
        switch self {
        case .flag: "true or false"
        case .integer: "an integer in the range of the type"
        case .number: "a number"
        case .text: "a text of at most \(InspectableLimits.textLength) bytes"
        case .point: "x and y in points"
        case .size: "width and height in points"
        case .rect: "x, y, width and height in points"
        case .color: "a color such as #ff8000 or #ff8000ff, or the name of a color of the app"
        case .image: "the name of an image of the app"
        }
    }
}

/// The limits of values, which come from files and browsers.
package enum InspectableLimits {
    /// The largest number of bytes of a text.
    package static let textLength = 10_000
    /// The coordinates that geometry can bear, in points.
    static let coordinates = -1e6...1e6
}

extension Optional: InspectableForm where Wrapped: InspectableForm {
    package static var inspectableKind: InspectableKind { Wrapped.inspectableKind }
    package static var isInspectableOptional: Bool { true }

    package static func decode(_ value: InspectableValue) -> Any? {
        if value == .none { return Wrapped?.none as Any }
        return (Wrapped.decode(value) as? Wrapped).map { Wrapped?.some($0) as Any }
    }

    package static func encode(_ value: Any) -> InspectableValue? {
        guard let value = value as? Wrapped? else { return nil }
        guard let value else { return InspectableValue.none }
        return Wrapped.encode(value)
    }
}

extension Bool: InspectableForm {
    package static var inspectableKind: InspectableKind { .flag }
    package static func decode(_ value: InspectableValue) -> Any? {
        if case .flag(let flag) = value { flag } else { nil }
    }
    package static func encode(_ value: Any) -> InspectableValue? { (value as? Bool).map { .flag($0) } }
}

extension String: InspectableForm {
    package static var inspectableKind: InspectableKind { .text }
    package static func decode(_ value: InspectableValue) -> Any? {
        guard case .text(let text) = value, text.utf8.count <= InspectableLimits.textLength else { return nil }
        return text
    }
    package static func encode(_ value: Any) -> InspectableValue? { (value as? String).map { .text($0) } }
}

// MARK: - Numbers

extension InspectableForm where Self: FixedWidthInteger {
    package static var inspectableKind: InspectableKind { .integer }
    package static func decode(_ value: InspectableValue) -> Any? {
        if case .number(let number) = value { Self(exactly: number) } else { nil }
    }
    package static func encode(_ value: Any) -> InspectableValue? { (value as? Self).map { .number(Double($0)) } }
}

extension Int: InspectableForm {}
extension Int8: InspectableForm {}
extension Int16: InspectableForm {}
extension Int32: InspectableForm {}
extension Int64: InspectableForm {}
extension UInt: InspectableForm {}
extension UInt8: InspectableForm {}
extension UInt16: InspectableForm {}
extension UInt32: InspectableForm {}
extension UInt64: InspectableForm {}

extension InspectableForm where Self: BinaryFloatingPoint {
    package static var inspectableKind: InspectableKind { .number }
    package static func decode(_ value: InspectableValue) -> Any? {
        guard case .number(let number) = value else { return nil }
        let converted = Self(number)
        return converted.isFinite ? converted : nil
    }
    package static func encode(_ value: Any) -> InspectableValue? {
        guard let number = (value as? Self).map({ Double($0) }), number.isFinite else { return nil }
        return .number(number)
    }
}

extension Double: InspectableForm {}
extension Float: InspectableForm {}
extension CGFloat: InspectableForm {}

// MARK: - Geometry

extension InspectableValue {
    /// Returns a number of coordinates, or `nil` if there are others, or one that geometry cannot bear.
    fileprivate func coordinates(_ count: Int) -> [CGFloat]? {
        guard case .numbers(let numbers) = self, numbers.count == count,
            numbers.allSatisfy({ InspectableLimits.coordinates.contains($0) })
        else { return nil }
        return numbers.map { CGFloat($0) }
    }

    fileprivate static func coordinates(_ values: [CGFloat]) -> InspectableValue? {
        values.allSatisfy(\.isFinite) ? .numbers(values.map { Double($0) }) : nil
    }
}

extension CGPoint: InspectableForm {
    package static var inspectableKind: InspectableKind { .point }
    package static func decode(_ value: InspectableValue) -> Any? {
        value.coordinates(2).map { CGPoint(x: $0[0], y: $0[1]) }
    }
    package static func encode(_ value: Any) -> InspectableValue? {
        (value as? CGPoint).flatMap { .coordinates([$0.x, $0.y]) }
    }
}

extension CGSize: InspectableForm {
    package static var inspectableKind: InspectableKind { .size }
    package static func decode(_ value: InspectableValue) -> Any? {
        value.coordinates(2).map { CGSize(width: $0[0], height: $0[1]) }
    }
    package static func encode(_ value: Any) -> InspectableValue? {
        (value as? CGSize).flatMap { .coordinates([$0.width, $0.height]) }
    }
}

extension CGRect: InspectableForm {
    package static var inspectableKind: InspectableKind { .rect }
    package static func decode(_ value: InspectableValue) -> Any? {
        value.coordinates(4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
    package static func encode(_ value: Any) -> InspectableValue? {
        (value as? CGRect).flatMap { .coordinates([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]) }
    }
}

// MARK: - Colors and images

extension UIColor: InspectableForm {
    package static var inspectableKind: InspectableKind { .color }

    package static func decode(_ value: InspectableValue) -> Any? {
        guard case .text(let text) = value, text.utf8.count <= InspectableLimits.textLength else { return nil }
        return text.hasPrefix("#") ? components(of: text.dropFirst()) : UIColor(named: text)
    }

    /// Returns the color of the digits `rrggbb` or `rrggbbaa`, in sRGB.
    private static func components(of digits: Substring) -> UIColor? {
        guard [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy({ isHexadecimal($0) }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let value = digits.utf8.count == 6 ? number << 8 | 0xFF : number
        func part(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
        return UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Returns `#rrggbbaa` in sRGB, for the traits of the current session; `nil` for patterns.
    package static func encode(_ value: Any) -> InspectableValue? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard let color = value as? UIColor, color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
            return nil
        }
        let digits = [red, green, blue, alpha].map { part in
            let byte = Int(((part.isFinite ? min(max(part, 0), 1) : 0) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return .text("#" + digits.joined())
    }
}

extension UIImage: InspectableForm {
    package static var inspectableKind: InspectableKind { .image }
    package static func decode(_ value: InspectableValue) -> Any? {
        guard case .text(let text) = value, text.utf8.count <= InspectableLimits.textLength else { return nil }
        return UIImage(named: text)
    }
    package static func encode(_ value: Any) -> InspectableValue? { nil }
}

// MARK: - JSON

extension InspectableValue: Codable {
    /// Decodes a flag, a number, a text, a list of numbers, or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .numbers(try container.decode([Double].self))
        }
    }

    /// Encodes a flag, a number, a text, a list of numbers, or `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .numbers(let numbers): try container.encode(numbers)
        }
    }
}
