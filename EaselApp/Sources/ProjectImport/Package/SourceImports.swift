import Foundation

/// The modules that Swift sources import, found without a parser.
struct SourceImports {
    /// The names of the modules, except those in parts that conditions of compilation leave out.
    private(set) var modules: Set<String> = []
    /// A Boolean value that indicates whether the file has the entry point of an app.
    private(set) var hasEntryPoint = false

    /// The maximum number of bytes of a source.
    static let largestFile = 8 << 20

    /// Modules of Apple's systems in place of which the rewriter imports others, which each target has.
    private static let replaced: Set = ["ObjectiveC", "Darwin"]

    /// The modules that the rewriter imports in place of others, and that a target depends on by themselves.
    private static let replacements = ["os": "EaselLogging", "OSLog": "EaselLogging"]

    /// Returns a Boolean value that indicates whether a source uses the locks that Apple's C library has, and `os`: the rewriter
    /// imports their module.
    private static func usesLocks(_ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data("os_unfair_lock".utf8)) != nil
    }

    /// Reads a source for the package.
    /// - Throws: An error if the file cannot be read, or if a list with one path in each line cannot have its path.
    init(path: String) throws(ImportError) {
        guard !path.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            throw ImportError(path: path, "the path has a line break; rename the file")
        }
        self.init(try RegularFile.bytes(of: path, atMost: Self.largestFile))
    }

    /// Reads the text of a source.
    init(_ bytes: [UInt8]) {
        if Self.usesLocks(bytes) { modules.insert("EaselLogging") }
        var comment = 0
        // For each `#if` around a line: whether the part with the line may be compiled, which those around it decide, too, and
        // whether an earlier part is.
        var conditions: [(isActive: Bool, isDecided: Bool)] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let text = line.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            if comment > 0 || text.starts(with: "/*".utf8) {
                comment += Self.comments(in: text)
                continue
            }
            if text.starts(with: "#".utf8) {
                Self.read(directive: String(decoding: text.prefix(1000), as: UTF8.self), &conditions)
                continue
            }
            guard conditions.last?.isActive ?? true else { continue }
            if text.first == UInt8(ascii: "@") || text.starts(with: "import".utf8) || text.starts(with: "public".utf8)
                || text.starts(with: "internal".utf8) || text.starts(with: "private".utf8)
                || text.starts(with: "fileprivate".utf8)
            {
                read(String(decoding: text.prefix(1000), as: UTF8.self))
            }
        }
    }

    private static func read(directive: String, _ conditions: inout [(isActive: Bool, isDecided: Bool)]) {
        // A line may end with a carriage return.
        let name = String(directive.dropFirst().prefix { $0.isLetter })
        let condition = directive.dropFirst(1 + name.count)
        switch name {
        case "if":
            let value = CompilationCondition.value(of: condition, exists: Toolkit.exists)
            conditions.append(((conditions.last?.isActive ?? true) && value != false, value == true))
        case "elseif":
            guard let last = conditions.popLast() else { return }
            let value = last.isDecided ? false : CompilationCondition.value(of: condition, exists: Toolkit.exists)
            let isActive = (conditions.last?.isActive ?? true) && value != false
            conditions.append((isActive, last.isDecided || value == true))
        case "else":
            guard let last = conditions.popLast() else { return }
            conditions.append(((conditions.last?.isActive ?? true) && !last.isDecided, true))
        case "endif": _ = conditions.popLast()
        default: break
        }
    }

    /// Returns the change of the depth of comments in a line.
    private static func comments(in line: ArraySlice<UInt8>) -> Int {
        var change = 0
        var index = line.startIndex
        while index + 1 < line.endIndex {
            if line[index] == UInt8(ascii: "/"), line[index + 1] == UInt8(ascii: "*") {
                change += 1
                index += 2
            } else if line[index] == UInt8(ascii: "*"), line[index + 1] == UInt8(ascii: "/") {
                change -= 1
                index += 2
            } else {
                index += 1
            }
        }
        return change
    }

    private mutating func read(_ line: String) {
        var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" || $0 == "\r" }).map(String.init)
        for entry in ["@main", "@UIApplicationMain"] where words.first == entry { hasEntryPoint = true }
        let modifiers: Set = ["public", "package", "internal", "private", "fileprivate"]
        while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) { words.removeFirst() }
        guard words.first == "import", words.count > 1 else { return }
        let kinds: Set = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
        let path = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
        let module = String(path.prefix { $0 != "." && $0 != "/" })
        if !module.isEmpty, !Self.replaced.contains(module) { modules.insert(Self.replacements[module] ?? module) }
    }
}
