import Foundation

/// A parser of configuration files (`.xcconfig`), with the files that they include.
struct ConfigurationFile {
    /// The settings of the file and of those that it includes.
    private(set) var layer = SettingLayer()
    /// Problems that do not end the import: files that are missing or outside the project.
    private(set) var warnings: [ImportWarning] = []

    private let configuration: String
    private let paths: ProjectPaths
    private var files = 0

    /// The maximum depth of included files, and their maximum number.
    private static let deepestInclude = 16
    private static let mostFiles = 256
    private static let largestFile = 1 << 20

    /// Reads a file.
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - configuration: The name of the build configuration, for conditions.
    ///   - paths: The paths that the project may refer to.
    init(path: String, configuration: String, paths: ProjectPaths) throws(ImportError) {
        self.configuration = configuration
        self.paths = paths
        try read(path, including: [])
    }

    private mutating func read(_ path: String, including parents: [String]) throws(ImportError) {
        files += 1
        let bytes = try RegularFile.bytes(of: path, atMost: Self.largestFile)
        let text = try SourceText(path: path, bytes: bytes)
        var number = 0
        for line in String(decoding: text.bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ) {
            number += 1
            let content = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
            if content.isEmpty { continue }
            let position = Position(path: path, line: number, parents: parents)
            if content.hasPrefix("#include") {
                try include(content.dropFirst("#include".count), at: position)
            } else {
                try set(content, at: position)
            }
        }
    }

    /// A line of a file.
    private struct Position {
        let path: String
        let line: Int
        /// The files that include this one.
        let parents: [String]

        func error(_ reason: String, column: Int? = nil) -> ImportError {
            ImportError(path: path, line: line, column: column, reason)
        }
    }

    /// Returns a line up to its comment. `//` in a URL begins one, too.
    private static func withoutComment(_ line: Substring) -> Substring {
        line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    private mutating func set(_ content: String, at position: Position) throws(ImportError) {
        // Conditions contain `=`, too.
        var depth = 0
        guard
            let equal = content.firstIndex(where: { character in
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                return character == "=" && depth == 0
            })
        else { throw position.error("expected NAME = VALUE or #include \"FILE\"", column: 1) }
        let name = content[..<equal].trimmingCharacters(in: .whitespaces)
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else {
            throw position.error("expected the name of a setting before \"=\"", column: 1)
        }
        var value = content[content.index(after: equal)...].trimmingCharacters(in: .whitespaces)
        if value.hasSuffix(";") { value = value.dropLast().trimmingCharacters(in: .whitespaces) }
        // A value of an earlier line is the one that this one inherits.
        if let earlier = layer.values[name], value.contains("inherited") {
            for reference in ["$(inherited)", "${inherited}"] {
                value = value.replacingOccurrences(of: reference, with: earlier)
            }
            guard value.utf8.count <= BuildSettings.longestValue else {
                throw position.error("the value of \(name) is too long")
            }
        }
        layer.set(name, value, configuration: configuration)
    }

    private mutating func include(_ rest: Substring, at position: Position) throws(ImportError) {
        let isOptional = rest.hasPrefix("?")
        let quoted = (isOptional ? rest.dropFirst() : rest).trimmingCharacters(in: .whitespaces)
        guard quoted.count > 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else {
            throw position.error("expected #include \"FILE\"", column: 1)
        }
        let name = String(quoted.dropFirst().dropLast())
        let path = ProjectPaths.join((position.path as NSString).deletingLastPathComponent, name)
        let parents = position.parents + [position.path]
        guard !parents.contains(path) else { throw position.error("\(name) includes itself") }
        guard parents.count <= Self.deepestInclude else {
            throw position.error("files include each other more than \(Self.deepestInclude) levels deep")
        }
        guard files < Self.mostFiles else { throw position.error("more than \(Self.mostFiles) files are included") }
        guard paths.mayRead(path) else {
            warnings.append(ImportWarning(path: position.path, line: position.line, paths.outside(name)))
            return
        }
        if isOptional, !FileManager.default.fileExists(atPath: path) { return }
        do throws(ImportError) {
            try read(path, including: parents)
        } catch  where error.kind == .noInput && error.path == path {
            warnings.append(
                ImportWarning(path: position.path, line: position.line, "the included file \(name) is missing")
            )
        }
    }
}
