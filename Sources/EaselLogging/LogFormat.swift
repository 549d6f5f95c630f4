import Glibc

/// Texts with the formats of C that messages may have, and with `%@` for any value.
///
/// A value of another kind than that of its format is written as Swift describes it. A format without a value stays as it is.
enum LogFormat {
    /// The largest width and number of digits.
    static let longestField = 400

    /// A conversion, such as `%{public}-8.3f`.
    private struct Conversion {
        var options: Substring = ""
        var flags = ""
        var width: Int?
        var precision: Int?
        var kind: Character = "%"
    }

    /// Returns the text of a format with its values.
    /// - Parameter code: The number of the error that `%m` describes.
    static func text(_ format: String, _ arguments: [Any?], error code: Int32 = errno) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var values = arguments[...]
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            let start = rest
            rest.removeFirst()
            var remaining = values
            if let conversion = read(&rest, &remaining) {
                if conversion.kind == "%" {
                    result += "%"
                    continue
                }
                // Has no value: that of the next conversion may be private.
                if conversion.kind == "m" {
                    values = remaining
                    result += text(String(cString: strerror(code)), conversion)
                    continue
                }
                if let value = remaining.popFirst() {
                    values = remaining
                    result += text(value, conversion)
                    continue
                }
            }
            result += start[..<rest.startIndex]
        }
        return result + rest
    }

    /// Reads a conversion behind its percent sign, with the values of its width and precision.
    private static func read(_ rest: inout Substring, _ values: inout ArraySlice<Any?>) -> Conversion? {
        var conversion = Conversion()
        if rest.first == "{" {
            guard let end = rest.firstIndex(of: "}") else { return nil }
            conversion.options = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
        }
        while let flag = rest.first, "-+ #0'".contains(flag) {
            if conversion.flags.count < 8 { conversion.flags.append(flag) }
            rest.removeFirst()
        }
        conversion.width = number(&rest, &values)
        if rest.first == "." {
            rest.removeFirst()
            conversion.precision = number(&rest, &values) ?? 0
        }
        while let length = rest.first, "hlqLztj".contains(length) { rest.removeFirst() }
        guard let kind = rest.popFirst() else { return nil }
        conversion.kind = kind
        return conversion
    }

    private static func number(_ rest: inout Substring, _ values: inout ArraySlice<Any?>) -> Int? {
        if rest.first == "*" {
            rest.removeFirst()
            guard let value = values.popFirst().flatMap({ $0 }).flatMap(integer) else { return nil }
            return Int(min(value.magnitude, UInt64(longestField)))
        }
        var number: Int?
        while let digit = rest.first.flatMap({ $0.isASCII ? $0.wholeNumberValue : nil }) {
            number = min((number ?? 0) * 10 + digit, longestField)
            rest.removeFirst()
        }
        return number
    }

    private static func text(_ value: Any?, _ conversion: Conversion) -> String {
        let options = conversion.options.split(separator: ",").map { $0.filter { $0 != " " } }
        for word in ["private", "sensitive"] where options.contains(word) {
            return pad("<\(word)>", conversion)
        }
        // A mask hides the value as well.
        if options.contains(where: { $0 == "mask" || $0.hasPrefix("mask.") }) { return pad("<private>", conversion) }
        guard let value else { return pad("(null)", conversion) }
        let digits = conversion.precision.map { ".\($0)" } ?? ""
        let start = "%\(conversion.flags)\(conversion.width.map(String.init) ?? "")\(digits)"
        switch conversion.kind {
        case "d", "D", "i":
            guard let number = integer(value) else { break }
            if options.contains("bool") { return pad(number.magnitude == 0 ? "false" : "true", conversion) }
            if options.contains("BOOL") { return pad(number.magnitude == 0 ? "NO" : "YES", conversion) }
            return formatted(start + "lld", number.signed)
        case "u", "U", "x", "X", "o", "O":
            guard let number = integer(value) else { break }
            return formatted(start + "ll" + unsigned(conversion.kind), number.bits)
        case "c", "C":
            guard let number = integer(value),
                let scalar = UInt32(exactly: number.magnitude).flatMap(Unicode.Scalar.init)
            else { break }
            return pad(String(Character(scalar)), conversion)
        case "f", "F", "e", "E", "g", "G", "a", "A":
            guard let number = fraction(value) else { break }
            return formatted(start + String(conversion.kind), number)
        case "p":
            if let pointer = value as? UnsafeRawPointer { return pad("\(pointer)", conversion) }
            guard let number = integer(value) else { break }
            return pad("0x" + String(number.bits, radix: 16), conversion)
        case "s", "S":
            let string = (value as? UnsafePointer<CChar>).map { String(cString: $0) } ?? "\(value)"
            return pad(conversion.precision.map { String(string.prefix($0)) } ?? string, conversion)
        default: break
        }
        return pad("\(value)", conversion)
    }

    /// Returns the conversion of C: the capitals of those for long integers are old.
    private static func unsigned(_ kind: Character) -> String { kind == "U" ? "u" : kind == "O" ? "o" : String(kind) }

    private static func pad(_ text: String, _ conversion: Conversion) -> String {
        let width = conversion.width ?? 0
        let alignment: OSLogStringAlignment =
            conversion.flags.contains("-") ? .left(columns: width) : .right(columns: width)
        return alignment.text(text)
    }

    /// An integer of any type, as far as 64 bits have it.
    private struct Integer {
        var magnitude: UInt64
        var isNegative: Bool
        /// The bits of the type.
        var bits: UInt64

        var signed: Int64 { isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(bitPattern: magnitude) }
    }

    private static func integer(_ value: Any) -> Integer? {
        if let value = value as? Bool {
            return Integer(magnitude: value ? 1 : 0, isNegative: false, bits: value ? 1 : 0)
        }
        guard let value = value as? any BinaryInteger else { return nil }
        return integer(of: value)
    }

    private static func integer(of value: some BinaryInteger) -> Integer {
        let width = value.bitWidth
        let bits = UInt64(truncatingIfNeeded: value) & (width < 64 ? (1 << UInt64(width)) - 1 : .max)
        return Integer(magnitude: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0, bits: bits)
    }

    private static func fraction(_ value: Any) -> Double? {
        if let value = value as? any BinaryFloatingPoint { return Double(value) }
        return (value as? any BinaryInteger).map { Double($0) }
    }

    /// Returns the text that C has for a value with a format of this file, which fits the value.
    static func formatted(_ format: String, _ value: some CVarArg) -> String {
        withVaList([value]) { list in
            // A number without an exponent has up to 309 digits in front of the period.
            var buffer = [CChar](repeating: 0, count: 1024)
            let count = vsnprintf(&buffer, buffer.count, format, list)
            guard count > 0 else { return "" }
            return String(
                decoding: buffer.prefix(min(Int(count), buffer.count - 1)).map { UInt8(bitPattern: $0) },
                as: UTF8.self
            )
        }
    }
}
