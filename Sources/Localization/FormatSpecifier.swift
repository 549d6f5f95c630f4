/// A specifier of a format, such as `%@`, `%2$lld`, `%.1f` or `%#@files@`.
struct FormatSpecifier: Equatable {
    /// The range in the format.
    let range: Range<String.Index>
    /// The position of the argument, from 1; `nil` for the next one.
    let position: Int?
    /// The flags, the width and the precision, such as `.1`.
    let flags: String
    /// The length modifier with the conversion, such as `lld`; `@` for objects.
    let conversion: String
    /// The name of a variable, as in `%#@files@`; `nil` for others.
    let variable: String?

    /// Returns the specifiers of a format. The escape `%%` is none.
    static func all(in format: String) -> [FormatSpecifier] {
        var found: [FormatSpecifier] = []
        var index = format.startIndex
        while let start = format[index...].firstIndex(of: "%") {
            index = format.index(after: start)
            guard let specifier = one(in: format, from: start) else {
                if index < format.endIndex, format[index] == "%" { index = format.index(after: index) }
                continue
            }
            found.append(specifier)
            index = specifier.range.upperBound
        }
        return found
    }

    /// Returns a format with texts in place of its specifiers.
    /// - Parameter text: Returns the text for a specifier without a position, and the position of its argument, from 1;
    ///   `nil` to leave the specifier as it is.
    static func fill(_ format: String, _ text: (String, Int) -> String?) -> String {
        var result = ""
        var index = format.startIndex
        var next = 1
        for specifier in all(in: format) {
            result += format[index..<specifier.range.lowerBound].replacing("%%", with: "%")
            index = specifier.range.upperBound
            let position = specifier.position ?? next
            if specifier.position == nil { next += 1 }
            let single = "%" + specifier.flags + specifier.conversion
            result += (specifier.variable == nil ? text(single, position) : nil) ?? String(format[specifier.range])
        }
        return result + format[index...].replacing("%%", with: "%")
    }

    private static func one(in format: String, from start: String.Index) -> FormatSpecifier? {
        var rest = format[format.index(after: start)...]
        var position: Int?
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 {
            position = number
            rest = rest.dropFirst(digits.count + 1)
        }
        if rest.hasPrefix("#@") {
            let name = rest.dropFirst(2).prefix { $0 != "@" }
            let end = name.endIndex
            guard !name.isEmpty, end < format.endIndex else { return nil }
            return FormatSpecifier(
                range: start..<format.index(after: end),
                position: position,
                flags: "",
                conversion: "",
                variable: String(name)
            )
        }
        let flags = rest.prefix { "-+ #0123456789.'".contains($0) }
        rest = rest.dropFirst(flags.count)
        let length = rest.prefix { "hlqLjzt".contains($0) }
        rest = rest.dropFirst(length.count)
        guard let letter = rest.first, "@diouxXeEfFgGaAcCsSp".contains(letter) else { return nil }
        return FormatSpecifier(
            range: start..<rest.index(after: rest.startIndex),
            position: position,
            flags: String(flags),
            conversion: length + String(letter),
            variable: nil
        )
    }

    /// The type of the argument of a conversion, as `easel_language_read` names it.
    static func argumentType(ofConversion conversion: String) -> Character {
        guard let letter = conversion.last else { return "l" }
        if "eEfFgGaA".contains(letter) { return "d" }
        if "@sSp".contains(letter) { return "p" }
        // Swift passes all integers in words of 64 bits, and C reads those of 32 bits from them.
        return conversion.contains { "lqjzt".contains($0) } ? "l" : "i"
    }
}
