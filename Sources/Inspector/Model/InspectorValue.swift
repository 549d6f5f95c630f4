import Foundation

/// A value of the protocol: of a property, of an argument, and of an answer.
package indirect enum InspectorValue: Hashable, Sendable {
    case none
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([InspectorValue])
    /// Fields in the order in which they are written.
    case object([Field])

    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: InspectorValue
    }

    /// Creates an object without the fields that have no value.
    package static func fields(_ fields: KeyValuePairs<String, InspectorValue?>) -> InspectorValue {
        .object(fields.compactMap { name, value in value.map { Field(name: name, value: $0) } })
    }

    package static func int(_ number: Int) -> InspectorValue { .number(Double(number)) }

    /// Returns numbers rounded to thousandths: points.
    static func numbers(_ numbers: [Double]) -> InspectorValue {
        .list(numbers.map { .number($0.isFinite ? ($0 * 1000).rounded() / 1000 : 0) })
    }

    /// Returns an object with a further field, unless that has no value.
    func adding(_ value: InspectorValue?, as name: String) -> InspectorValue {
        guard case .object(let fields) = self, let value else { return self }
        return .object(fields + [Field(name: name, value: value)])
    }

    /// The value of a field of an object.
    package subscript(name: String) -> InspectorValue? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var list: [InspectorValue]? { if case .list(let list) = self { list } else { nil } }
    /// The numbers of a list that has nothing else.
    var numbers: [Double]? {
        guard let list else { return nil }
        let numbers = list.compactMap(\.number)
        return numbers.count == list.count ? numbers : nil
    }
}

// MARK: - JSON

extension InspectorValue {
    /// The value as JSON.
    package var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// Answers are as deep as the code that creates them.
    private func write(to text: inout String) {
        switch self {
        case .none: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): Self.write(number, to: &text)
        case .text(let string): Self.write(string, to: &text)
        case .list(let list):
            text += "["
            for (index, value) in list.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "," }
                Self.write(field.name, to: &text)
                text += ":"
                field.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ number: Double, to text: inout String) {
        // JSON has no other numbers.
        guard number.isFinite else { return text += "null" }
        if let integer = Int64(exactly: number), abs(integer) < 1 << 53 {
            text += "\(integer)"
        } else {
            text += "\(number)"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{2028}", "\u{2029}": text += "\\u\(String(scalar.value, radix: 16))"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}

extension InspectorValue: Decodable {
    /// Decodes a flag, a number, a text, `null`, or a list of numbers: the values of arguments.
    package init(from decoder: any Decoder) throws {
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
            self = .list(try container.decode([Double].self).map { .number($0) })
        }
    }
}
