import QuartzCore
import UIKitCore

/// The form of the values of a property in the protocol and in Swift.
@MainActor
struct ValueForm<Value> {
    /// The name of the editor of the page.
    let kind: String
    /// The valid values, for errors.
    let expected: String
    var choices: [String] = []
    let encode: (Value) -> InspectorValue
    /// Returns a value, or `nil` if it is not valid.
    let decode: (InspectorValue) -> Value?
    /// Returns an expression of Swift.
    let swift: (Value) -> String
}

/// Numbers that geometry, layout and memory can bear, in points.
enum ValueLimits {
    static let position = -1e6...1e6
    static let length = 0.0...8192
    static let textLength = 10_000
}

/// Expressions of Swift.
enum SwiftText {
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                let isControl = scalar.value < 0x20 || scalar.value == 0x7F
                if isControl {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    static func color(_ color: UIColor?) -> String {
        guard let parts = color?.components else { return "nil" }
        let texts = parts.map { number(Double($0)) }
        return "UIColor(red: \(texts[0]), green: \(texts[1]), blue: \(texts[2]), alpha: \(texts[3]))"
    }
}

extension UIColor {
    /// Red, green, blue and alpha in sRGB, from 0 to 1; `nil` for patterns.
    var components: [CGFloat]? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
        return [red, green, blue, alpha].map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    }

    /// The color as `#rrggbbaa`.
    var hexadecimal: InspectorValue {
        guard let components else { return .text("pattern") }
        let digits = components.map { part in
            let text = String(Int((part * 255).rounded()), radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }
        return .text("#" + digits.joined())
    }

    /// Creates a color from `#rrggbb` or `#rrggbbaa`; returns `nil` for another text.
    convenience init?(hexadecimal text: String) {
        let digits = Array(text.utf8.dropFirst())
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        var parts: [CGFloat] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            parts.append(CGFloat(high * 16 + low) / 255)
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    }

    private static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

extension ValueForm where Value == CGFloat {
    static func points(_ range: ClosedRange<Double> = ValueLimits.length) -> ValueForm {
        ValueForm(
            kind: "number",
            expected: "a number from \(SwiftText.number(range.lowerBound)) to \(SwiftText.number(range.upperBound))",
            // Some are stored as 32-bit numbers.
            encode: { .number((Double($0) * 1e6).rounded() / 1e6) },
            decode: { value in value.number.flatMap { range.contains($0) ? CGFloat($0) : nil } },
            swift: { SwiftText.number(Double($0)) }
        )
    }
}

extension ValueForm where Value == Float {
    static func number(_ range: ClosedRange<Double>) -> ValueForm {
        ValueForm(
            kind: "number",
            expected: "a number from \(SwiftText.number(range.lowerBound)) to \(SwiftText.number(range.upperBound))",
            encode: { .number((Double($0) * 1e6).rounded() / 1e6) },
            decode: { value in value.number.flatMap { range.contains($0) ? Float($0) : nil } },
            swift: { SwiftText.number(Double($0)) }
        )
    }
}

extension ValueForm where Value == Int {
    static func integer(_ range: ClosedRange<Int>) -> ValueForm {
        ValueForm(
            kind: "number",
            expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
            encode: { .int($0) },
            decode: { value in value.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil } },
            swift: { "\($0)" }
        )
    }
}

extension ValueForm where Value == Bool {
    static var flag: ValueForm {
        ValueForm(
            kind: "flag",
            expected: "true or false",
            encode: { .flag($0) },
            decode: { $0.flag },
            swift: { "\($0)" }
        )
    }
}

extension ValueForm where Value == String? {
    static var text: ValueForm {
        ValueForm(
            kind: "text",
            expected: "a text of at most \(ValueLimits.textLength) characters",
            encode: { $0.map { .text(String($0.prefix(ValueLimits.textLength))) } ?? .none },
            decode: { value in
                if case .none = value { return .some(nil) }
                return value.text.flatMap { $0.utf16.count <= ValueLimits.textLength ? .some($0) : nil }
            },
            swift: { $0.map { SwiftText.string($0) } ?? "nil" }
        )
    }
}

extension ValueForm where Value == UIColor? {
    static var color: ValueForm {
        ValueForm(
            kind: "color",
            expected: "a color such as #ff8000 or #ff8000ff",
            encode: { $0?.hexadecimal ?? .none },
            decode: { value in
                if case .none = value { return .some(nil) }
                return value.text.flatMap { UIColor(hexadecimal: $0) }.map { .some($0) }
            },
            swift: { SwiftText.color($0) }
        )
    }
}

extension ValueForm where Value == CGColor? {
    static var color: ValueForm {
        let form = ValueForm<UIColor?>.color
        return ValueForm(
            kind: form.kind,
            expected: form.expected,
            encode: { form.encode($0.map { UIColor(cgColor: $0) }) },
            decode: { value in form.decode(value).map { $0?.cgColor } },
            swift: { $0 == nil ? "nil" : form.swift($0.map { UIColor(cgColor: $0) }) + ".cgColor" }
        )
    }
}

extension ValueForm where Value == CGRect {
    static var rect: ValueForm {
        ValueForm(
            kind: "rect",
            expected: "x, y, width and height in points",
            encode: { .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { Double($0) }) },
            decode: { value in
                guard let numbers = value.numbers, numbers.count == 4,
                    numbers[..<2].allSatisfy({ ValueLimits.position.contains($0) }),
                    numbers[2...].allSatisfy({ ValueLimits.length.contains($0) })
                else { return nil }
                return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            },
            swift: { rect in
                let parts = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map {
                    SwiftText.number(Double($0))
                }
                return "CGRect(x: \(parts[0]), y: \(parts[1]), width: \(parts[2]), height: \(parts[3]))"
            }
        )
    }
}

extension ValueForm where Value == CGPoint {
    static var point: ValueForm {
        ValueForm(
            kind: "point",
            expected: "x and y in points",
            encode: { .numbers([Double($0.x), Double($0.y)]) },
            decode: { value in
                guard let numbers = value.numbers, numbers.count == 2,
                    numbers.allSatisfy({ ValueLimits.position.contains($0) })
                else { return nil }
                return CGPoint(x: numbers[0], y: numbers[1])
            },
            swift: { "CGPoint(x: \(SwiftText.number(Double($0.x))), y: \(SwiftText.number(Double($0.y))))" }
        )
    }
}

extension ValueForm where Value == CGSize {
    static var size: ValueForm {
        ValueForm(
            kind: "size",
            expected: "width and height in points",
            encode: { .numbers([Double($0.width), Double($0.height)]) },
            decode: { value in
                guard let numbers = value.numbers, numbers.count == 2,
                    numbers.allSatisfy({ (-8192...8192).contains($0) })
                else { return nil }
                return CGSize(width: numbers[0], height: numbers[1])
            },
            swift: {
                "CGSize(width: \(SwiftText.number(Double($0.width))), height: \(SwiftText.number(Double($0.height))))"
            }
        )
    }
}

extension ValueForm where Value == NSDirectionalEdgeInsets {
    static var insets: ValueForm {
        ValueForm(
            kind: "insets",
            expected: "top, leading, bottom and trailing in points",
            encode: { .numbers([$0.top, $0.leading, $0.bottom, $0.trailing].map { Double($0) }) },
            decode: { value in
                guard let numbers = value.numbers, numbers.count == 4,
                    numbers.allSatisfy({ ValueLimits.length.contains($0) })
                else { return nil }
                return NSDirectionalEdgeInsets(
                    top: numbers[0],
                    leading: numbers[1],
                    bottom: numbers[2],
                    trailing: numbers[3]
                )
            },
            swift: { insets in
                let parts = [insets.top, insets.leading, insets.bottom, insets.trailing].map {
                    SwiftText.number(Double($0))
                }
                return
                    "NSDirectionalEdgeInsets(top: \(parts[0]), leading: \(parts[1]), bottom: \(parts[2]), trailing: \(parts[3]))"
            }
        )
    }
}

extension ValueForm where Value: Equatable {
    /// Returns the form of a value that is one of a few, by their names.
    static func choice(_ values: KeyValuePairs<String, Value>) -> ValueForm {
        let names = values.map(\.key)
        return ValueForm(
            kind: "choice",
            expected: "one of \(names.joined(separator: ", "))",
            choices: names,
            encode: { value in values.first { $0.value == value }.map { .text($0.key) } ?? .none },
            decode: { value in value.text.flatMap { name in values.first { $0.key == name }?.value } },
            swift: { value in values.first { $0.value == value }.map { ".\($0.key)" } ?? "nil" }
        )
    }
}
