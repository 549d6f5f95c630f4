import Foundation
import UIKit

/// The value of a runtime attribute.
enum StoryboardValue: Hashable {
    case value(InspectableValue)
    /// A text whose translations are elsewhere.
    case localized(String)
    /// A value that editors of previews do not have, with the reason.
    case other(String)

    /// The value that a preview is drawn with.
    var shown: InspectableValue? {
        switch self {
        case .value(let value): value
        case .localized(let text): .text(text)
        case .other: nil
        }
    }
}

extension StoryboardDocument.Attribute {
    /// The value, as the compiler of storyboards has it.
    var content: StoryboardValue {
        let fields = child?.fields ?? [:]
        func number(_ name: String) -> Double? { fields[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
        func numbers(_ names: String...) -> StoryboardValue {
            let numbers = names.compactMap(number)
            return numbers.count == names.count ? .value(.numbers(numbers)) : .other("it has no \(type ?? "value")")
        }
        let plain = fields["value"] ?? value
        switch type {
        case nil, "nil": return .value(.none)
        case "boolean": return .value(.flag(plain == "YES"))
        case "number":
            guard let number = plain.flatMap(Double.init), number.isFinite else { return .other("it has no number") }
            return .value(.number(number))
        case "string": return .value(.text(value ?? text))
        case "localizedString": return .localized(value ?? text)
        case "image": return plain.map { .value(.text($0)) } ?? .other("it has no image")
        case "point": return numbers("x", "y")
        case "size": return numbers("width", "height")
        case "rect": return numbers("x", "y", "width", "height")
        case "color": return color(fields, number)
        default: return .other("the type \(type?.prefix(40) ?? "") is not known")
        }
    }

    private func color(_ fields: [String: String], _ number: (String) -> Double?) -> StoryboardValue {
        for key in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
            if let name = fields[key] {
                return .other("previews do not show the color \(name.prefix(40)) of the system")
            }
        }
        if let name = fields["name"] { return .value(.text(name)) }
        let alpha = CGFloat(number("alpha") ?? 1)
        let color: UIColor
        if let white = number("white") {
            color = UIColor(white: CGFloat(white), alpha: alpha)
        } else if let red = number("red"), let green = number("green"), let blue = number("blue") {
            let (red, green, blue) = (CGFloat(red), CGFloat(green), CGFloat(blue))
            color =
                fields["customColorSpace"] == "displayP3"
                ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
                : UIColor(red: red, green: green, blue: blue, alpha: alpha)
        } else {
            return .other("it has no color")
        }
        return UIColor.encode(color).map { .value($0) } ?? .other("it has no color")
    }
}

extension StoryboardDocument.Element {
    /// The values of the attributes that are no paths, by their names. Of two with the same name, the last one counts.
    var values: [String: StoryboardValue] {
        var values: [String: StoryboardValue] = [:]
        for attribute in attributes where !attribute.keyPath.contains(".") {
            values[attribute.keyPath] = attribute.content
        }
        return values
    }
}

/// The elements of a runtime attribute with a value, as Xcode writes them.
struct StoryboardAttributeText {
    /// The tags: one, or a first and a last one with another one in between.
    let tags: [String]

    /// Writes the value of a property.
    /// - Parameters:
    ///   - kind: The kind of the property's editor.
    ///   - isASCII: A Boolean value that indicates whether other characters than those of ASCII are written by their numbers.
    /// - Throws: The reason why the attribute cannot have the value.
    init(_ keyPath: String, _ value: InspectableValue, kind: InspectableKind, isASCII: Bool) throws(StoryboardProblem) {
        func escape(_ text: String) throws(StoryboardProblem) -> String { try Self.escape(text, isASCII: isASCII) }
        let path = try escape(keyPath)
        func tag(_ type: String, _ value: String? = nil) -> String {
            let end = value.map { " value=\"\($0)\"" } ?? ""
            return "<\(StoryboardDocument.attribute) type=\"\(type)\" keyPath=\"\(path)\"\(end)"
        }
        func nested(_ type: String, _ child: String, _ fields: [(String, Double)], _ rest: String = "") -> [String] {
            let fields = fields.map { " \($0.0)=\"\(Self.number($0.1))\"" }.joined()
            return [
                tag(type) + ">", "<\(child) key=\"value\"\(fields)\(rest)/>", "</\(StoryboardDocument.attribute)>",
            ]
        }
        switch (kind, value) {
        case (_, .none): tags = [tag("nil") + "/>"]
        case (.flag, .flag(let flag)): tags = [tag("boolean", flag ? "YES" : "NO") + "/>"]
        case (.integer, .number(let number)): tags = nested("number", "integer", [("value", number)])
        case (.number, .number(let number)): tags = nested("number", "real", [("value", number)])
        case (.text, .text(let text)): tags = [tag("string", try escape(text)) + "/>"]
        case (.image, .text(let name)): tags = [tag("image", try escape(name)) + "/>"]
        case (.point, .numbers(let list)) where list.count == 2:
            tags = nested("point", "point", Array(zip(["x", "y"], list)))
        case (.size, .numbers(let list)) where list.count == 2:
            tags = nested("size", "size", Array(zip(["width", "height"], list)))
        case (.rect, .numbers(let list)) where list.count == 4:
            tags = nested("rect", "rect", Array(zip(["x", "y", "width", "height"], list)))
        case (.color, .text(let text)):
            if text.hasPrefix("#") {
                let digits = text.dropFirst()
                guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
                    let number = UInt32(digits, radix: 16)
                else {
                    throw StoryboardProblem("expected \(kind.expected)")
                }
                let all = digits.utf8.count == 6 ? number << 8 | 0xFF : number
                let parts = zip(["red", "green", "blue", "alpha"], [24, 16, 8, 0] as [UInt32])
                    .map { ($0, Double(all >> $1 & 0xFF) / 255) }
                tags = nested("color", "color", parts, " colorSpace=\"custom\" customColorSpace=\"sRGB\"")
            } else {
                let name = try escape(text)
                tags = nested("color", "color", [], " name=\"\(name)\"")
            }
        default: throw StoryboardProblem("expected \(kind.expected)")
        }
    }

    /// Returns the tags with line breaks and indentation.
    func bytes(lineBreak: [UInt8], indentation: [UInt8], unit: [UInt8]) -> [UInt8] {
        guard tags.count == 3 else { return tags.flatMap { Array($0.utf8) } }
        let line = lineBreak + indentation
        return Array(tags[0].utf8) + line + (lineBreak.isEmpty ? [] : unit) + Array(tags[1].utf8) + line
            + Array(tags[2].utf8)
    }

    private static func number(_ number: Double) -> String {
        Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private static func escape(_ text: String, isASCII: Bool) throws(StoryboardProblem) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // In an attribute, the characters themselves would be spaces.
            case "\n", "\r", "\t": result += "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value):
                throw StoryboardProblem("the text has a character that XML does not allow")
            case _ where isASCII && !scalar.isASCII: result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The reason why a value cannot be written, without its place.
struct StoryboardProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
