/// Names that are derived from names of products.
enum ModuleName {
    /// Returns a name as an identifier of Swift: other characters become underscores.
    static func identifier(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            if result.isEmpty && isDigit {
                result += "_"
            } else {
                let isLetter =
                    scalar == "_" || scalar.properties.isXIDContinue && (isDigit || scalar.properties.isAlphabetic)
                result.unicodeScalars.append(isLetter ? scalar : "_")
            }
        }
        return result.isEmpty ? "_" : result
    }

    /// Returns a name as a part of a bundle identifier: letters, digits, hyphens and periods.
    static func domain(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") ? $0 : "-" })
    }
}
