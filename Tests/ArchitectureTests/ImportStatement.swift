import Foundation

/// An `import` in a Swift file.
struct ImportStatement: Equatable {
    var module: String
    /// The line number, from 1.
    var line: Int
    /// A Boolean value that indicates whether the import is re-exported.
    var isExported: Bool

    /// The imports of a source text, in order. What stands in comments and in multi-line strings is none.
    static func all(in source: String) -> [ImportStatement] {
        var text = CodeLines()
        var statements: [ImportStatement] = []
        // Most of a file follows its last import.
        guard let last = source.range(of: "import", options: .backwards) else { return [] }
        let end = source[last.upperBound...].firstIndex(of: "\n") ?? source.endIndex
        for (index, line) in source[..<end].split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for part in text.code(of: line).split(separator: ";") where part.contains("import") {
                guard
                    let match = part.wholeMatch(
                        of:
                            /\s*((?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor|macro)\s+)?(\w+)[\w.\s]*/
                    )
                else { continue }
                let isExported = match.1.contains("@_exported")
                statements.append(ImportStatement(module: String(match.2), line: index + 1, isExported: isExported))
            }
        }
        return statements
    }
}

/// Separates code from comments and multi-line strings, line by line.
struct CodeLines {
    private var commentDepth = 0
    /// The delimiter that ends the open string; nil outside of strings.
    private var stringEnd: String?

    /// The part of the next line that is code.
    mutating func code(of line: Substring) -> String {
        var code = ""
        var rest = line
        while !rest.isEmpty {
            if let end = stringEnd {
                guard let range = rest.firstRange(of: end) else { break }
                rest = rest[range.upperBound...]
                stringEnd = nil
            } else if commentDepth > 0 {
                guard let range = rest.firstRange(of: /\/\*|\*\//) else { break }
                commentDepth += rest[range] == "/*" ? 1 : -1
                rest = rest[range.upperBound...]
            } else if !rest.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\"") }) {
                // Regular expressions are slow.
                return code + rest
            } else if let match = rest.firstMatch(of: /\/\/|\/\*|(#*)"""/) {
                code += rest[..<match.range.lowerBound]
                rest = rest[match.range.upperBound...]
                switch match.0 {
                case "//": return code
                case "/*": commentDepth = 1
                default: stringEnd = "\"\"\"" + (match.1 ?? "")
                }
            } else {
                code += rest
                break
            }
        }
        return code
    }
}
