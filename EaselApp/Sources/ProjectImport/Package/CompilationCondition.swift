/// The value of a condition of compilation for an imported package, as far as it is known without the compiler.
///
/// The rule is that of the rewriter: `os(iOS)` and `os(Linux)` are true, other systems are not, and `canImport` is true for modules
/// that exist.
struct CompilationCondition {
    private var tokens: ArraySlice<Token>
    private let exists: (String) -> Bool
    private var depth = 0

    private enum Token: Equatable {
        case name(String)
        case symbol(String)
    }

    private static let deepestNesting = 64

    /// Returns the value of a condition; `nil` if it depends on settings or versions, or is not valid.
    /// - Parameter exists: Returns a Boolean value that indicates whether a module exists.
    static func value(of text: some StringProtocol, exists: @escaping (String) -> Bool) -> Bool? {
        var condition = CompilationCondition(tokens: Self.tokens(of: text)[...], exists: exists)
        return condition.anyOf()
    }

    private init(tokens: ArraySlice<Token>, exists: @escaping (String) -> Bool) {
        self.tokens = tokens
        self.exists = exists
    }

    private static func tokens(of text: some StringProtocol) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let first = rest.first {
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if !name.isEmpty {
                tokens.append(.name(String(name)))
                rest = rest.dropFirst(name.count)
            } else if rest.hasPrefix("//") || rest.hasPrefix("/*") {
                break
            } else {
                let symbol = rest.hasPrefix("&&") || rest.hasPrefix("||") ? rest.prefix(2) : rest.prefix(1)
                if !first.isWhitespace { tokens.append(.symbol(String(symbol))) }
                rest = rest.dropFirst(symbol.count)
            }
        }
        return tokens
    }

    private mutating func skip(_ symbol: String) -> Bool {
        guard tokens.first == .symbol(symbol) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func anyOf() -> Bool? {
        var value = allOf()
        while skip("||") {
            let other = allOf()
            value = value == true || other == true ? true : value == false && other == false ? false : nil
        }
        return value
    }

    private mutating func allOf() -> Bool? {
        var value = term()
        while skip("&&") {
            let other = term()
            value = value == false || other == false ? false : value == true && other == true ? true : nil
        }
        return value
    }

    private mutating func term() -> Bool? {
        guard depth < Self.deepestNesting else {
            tokens = []
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        if skip("!") { return term().map { !$0 } }
        if skip("(") {
            let value = anyOf()
            _ = skip(")")
            return value
        }
        guard case .name(let name)? = tokens.popFirst() else { return nil }
        guard skip("(") else { return name == "true" ? true : name == "false" ? false : nil }
        var argument: String?
        while let token = tokens.popFirst(), token != .symbol(")") {
            if case .name(let text) = token, argument == nil { argument = text }
        }
        guard let argument else { return nil }
        switch name {
        case "os": return argument == "iOS" || argument == "Linux"
        case "canImport": return exists(String(argument.prefix { $0 != "." }))
        case "targetEnvironment": return false
        default: return nil
        }
    }
}
