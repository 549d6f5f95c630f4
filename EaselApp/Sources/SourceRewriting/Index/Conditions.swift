import SwiftSyntax

/// The conditions of compilation around a position.
struct Conditions {
    private var all: [(text: String, value: Bool?)] = []

    /// The conditions that depend on the build.
    var current: [String] { all.filter { $0.value == nil }.map(\.text) }

    /// A Boolean value that indicates whether the code is not compiled for iOS.
    var isFalse: Bool { all.contains { $0.value == false } }

    /// Enters a clause.
    mutating func enter(_ clause: IfConfigClauseSyntax) {
        let text = Self.condition(of: clause)
        all.append((text, ConditionValue.of(text)))
    }

    /// Leaves the innermost clause.
    mutating func leave() { if !all.isEmpty { all.removeLast() } }

    /// Returns the condition of a clause, with the negations of those before it.
    private static func condition(of clause: IfConfigClauseSyntax) -> String {
        var parts: [String] = []
        for other in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
            let text = other.condition.map { decided($0) } ?? ""
            guard other.id != clause.id else {
                if !text.isEmpty { parts.append("(\(text))") }
                break
            }
            if !text.isEmpty { parts.append("!(\(text))") }
        }
        return parts.isEmpty ? "true" : parts.joined(separator: " && ")
    }

    private static func decided(_ condition: ExprSyntax) -> String {
        condition.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing(/\bos\s*\(\s*iOS\s*\)/, with: "true")
    }
}
