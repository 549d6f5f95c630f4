/// Literals of Swift.
enum SwiftText {
    /// Returns a text as a literal.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                // Control characters and those that change the direction of a line of code.
                let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && !scalar.properties.isBidiControl
                result += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result + "\""
    }

    /// Returns a number as a literal, or `nil` for a text that is not a finite number.
    static func number(_ text: String) -> String? {
        guard let value = Double(text), value.isFinite, abs(value) < 1e12 else { return nil }
        return number(value)
    }

    static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return "\(whole)" }
        return "\(value)"
    }

    /// Returns an integer as a literal, or `nil` for a text that is not one of 32 bits.
    static func integer(_ text: String) -> String? { Int32(text).map { "\($0)" } }

    /// Returns a part of an identifier.
    static func identifier(_ text: String) -> String {
        String(
            text.unicodeScalars.map {
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) ? Character($0) : "_"
            }
        )
    }

    /// Returns a Boolean value that indicates whether a text is the name of a property or a class.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !("0"..."9").contains(first), text.utf8.count <= 200 else {
            return false
        }
        return text.unicodeScalars.allSatisfy {
            $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
}
